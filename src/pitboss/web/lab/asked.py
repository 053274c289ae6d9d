"""What somebody asks of the laboratory, as it comes over the wire and as the laboratory understands it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

import tomli_w
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import BadInputError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.deal import shape_of
from pitboss.lab.kernels import Counting
from pitboss.rules import Base, Bonus, Game, Paytable, Settings
from pitboss.rules.money import CENTS_PER_DOLLAR, cents_of
from pitboss.rules.pay import LEVELS
from pitboss.rules.paytable_file import HANDS_COLUMNS, parse_paytables
from pitboss.rules.wager import Wager

Name = Annotated[str, Field(max_length=60)]
Text = Annotated[str, Field(max_length=80)]
EDITED = "EDITED"
"""The id of a paytable that was changed and not named."""


class Asked(BaseModel):
    """One wager of a game: the pays and settings that differ from print, and amounts on its meters."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: Name = Field(examples=["ultimate-texas-holdem"])
    wager: Name = Field(examples=["trips"])
    paytable: Name | None = Field(None, examples=["UTH-01"], description="A printed paytable; the first if left out.")
    pays: dict[Name, Text | list[Text]] = Field(
        default_factory=dict,
        max_length=80,
        examples=[{"royal-flush": "100 to 1"}],
        description="Rows that pay something else than printed; an empty text takes the row away.",
    )
    envy: dict[Name, Text] = Field(default_factory=dict, max_length=80, description="Envy pays, per $1 of wager.")
    settings: dict[Name, Text] = Field(default_factory=dict, max_length=40)
    hands: int | None = Field(None, description="Players plus dealer, for a wager paid by them; 8 if left out.")
    meters: dict[Name, Text] = Field(default_factory=dict, max_length=8, description="Dollars on a jackpot's meters.")


@dataclass(frozen=True)
class Understood:
    """The same as objects of the house; everything was verified."""

    game: Game
    settings: Settings
    wager: Wager
    printed: Paytable | None
    paytable: Paytable | None
    """As edited; the printed one where nothing was."""
    hands: int | None
    meters: dict[str, Fraction]
    counting: Counting

    @property
    def is_edited(self) -> bool:
        return self.paytable != self.printed


def understand(asked: Asked) -> Understood:
    game = game_named(asked.game)
    wager = game.wager(asked.wager)
    settings = Settings(game.settings, asked.settings)
    printed = _printed(game, wager, asked.paytable)
    return Understood(
        game=game,
        settings=settings,
        wager=wager,
        printed=printed,
        paytable=_edited(asked, game, printed),
        hands=_hands(wager, asked.hands),
        meters=_meters(asked),
        counting=Counting(game, settings, shape_of(game.procedures(settings)[0])),
    )


def _printed(game: Game, wager: Wager, name: str | None) -> Paytable | None:
    listed = [each for each in printed_paytables(game.slug) if each.wager == wager.slug]
    if name is None:
        return listed[0] if listed else None
    found = next((each for each in listed if each.id == name), None)
    if found is None:
        known = ", ".join(each.id for each in listed) or "none, its pays are even money"
        raise BadInputError(f"{wager.name} has no printed paytable {name!r}; there are: {known}.")
    return found


def _edited(asked: Asked, game: Game, printed: Paytable | None) -> Paytable | None:
    if not asked.pays and not asked.envy:
        return printed
    if printed is None:
        raise BadInputError(f"{game.wager(asked.wager).name} of {game.name} is not paid by a paytable; leave out pays.")
    pays: dict[str, str | list[str]] = {
        line.row.slug: [str(pay) for pay in line.pays] if printed.columns else str(line.pays[0])
        for line in printed.lines
    }
    envy = {line.row.slug: _dollars(line.envy_cents) for line in printed.lines if line.envy_cents is not None}
    pays |= asked.pays
    envy |= asked.envy
    kept = {row: pay for row, pay in pays.items() if any(pay)}
    table = {
        "id": printed.id,
        "wager": printed.wager,
        "source": printed.source,
        "claims": {claim.quantity: claim.printed for claim in printed.claims},
        "pays": kept,
        "envy": {row: amount for row, amount in envy.items() if amount and row in kept},
        **({"columns": list(printed.columns)} if printed.columns else {}),
    }
    text = tomli_w.dumps({"game": game.slug, "paytable": [table]})
    (paytable,) = parse_paytables(text, "the edited paytable", game)
    return paytable


def _dollars(cents: int | None) -> str:
    return "" if cents is None else f"{cents // CENTS_PER_DOLLAR}.{cents % CENTS_PER_DOLLAR:02d}"


def _hands(wager: Base | Bonus, hands: int | None) -> int | None:
    if not (isinstance(wager, Bonus) and wager.by_hands):
        if hands is not None:
            raise BadInputError(f"{wager.name} pays the same for any number of hands; leave out hands.")
        return None
    if hands is not None and hands not in HANDS_COLUMNS:
        raise BadInputError(f"The number of hands, players plus dealer, is 2 to 8, not {hands}.")
    return hands or HANDS_COLUMNS[0]


def _meters(asked: Asked) -> dict[str, Fraction]:
    strange = [level for level in asked.meters if level not in LEVELS]
    if strange:
        raise BadInputError(f"There is no meter {strange[0]!r}; the levels are {', '.join(LEVELS)}.")
    return {level: Fraction(cents_of(text), CENTS_PER_DOLLAR) for level, text in asked.meters.items() if text.strip()}
