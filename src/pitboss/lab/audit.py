"""`audit`: every figure that the documents print beside a paytable, computed and compared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Any

from pitboss.errors import BadInputError
from pitboss.games.registry import all_games, game_named, printed_paytables
from pitboss.lab.analysis import Question, analyze
from pitboss.lab.figures import BaseFigures, WagerFigures, percent, rounded
from pitboss.lab.work import Progress
from pitboss.rules import Claim, Paytable
from pitboss.rules.page import NO_CELL, Bullets, Grid, Page, Paragraph, Section

_PERCENTAGE = re.compile(r"(?P<number>[0-9]+(\.(?P<decimals>[0-9]+))?) ?%")


class Verdict(StrEnum):
    CONFIRMED = "confirmed"
    """Equal when rounded half up to the printed digits."""
    DIFFERS = "differs"
    UNDEFINED = "undefined"
    """The document does not say what the figure is a share of: it can be neither confirmed nor contradicted."""


_WORDS = {Verdict.CONFIRMED: "confirmed", Verdict.DIFFERS: "different", Verdict.UNDEFINED: "undefined"}


@dataclass(frozen=True, slots=True)
class AuditedClaim:
    """One printed figure beside the computed one."""

    game: str
    wager: str
    paytable: str
    quantity: str
    printed: str
    computed: Fraction | None
    verdict: Verdict
    note: str = ""

    @property
    def shown(self) -> str:
        return NO_CELL if self.computed is None else percent(self.computed)

    def as_data(self) -> dict[str, Any]:
        exact = self.computed
        return {
            "game": self.game,
            "wager": self.wager,
            "paytable": self.paytable,
            "quantity": self.quantity,
            "printed": self.printed,
            "computed": None if exact is None else float(exact),
            "computed_exact": None if exact is None else f"{exact.numerator}/{exact.denominator}",
            "verdict": self.verdict.value,
            "note": self.note or None,
        }


@dataclass(frozen=True)
class Audit:
    """All claims that were checked; prints as a table."""

    claims: tuple[AuditedClaim, ...]

    def __iter__(self) -> Iterator[AuditedClaim]:
        return iter(self.claims)

    def __len__(self) -> int:
        return len(self.claims)

    def __str__(self) -> str:
        rows = [
            (each.game, each.wager, each.paytable, each.quantity, each.printed, each.shown, each.verdict.value)
            for each in self.claims
        ]
        widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
        lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
        return "\n".join((*lines, self.summary()))

    def summary(self) -> str:
        numbers = [f"{sum(each.verdict is verdict for each in self)} {words}" for verdict, words in _WORDS.items()]
        return f"{len(self)} printed figures: {', '.join(numbers)}."

    def as_data(self) -> list[dict[str, Any]]:
        """As `pitboss audit --json` prints it."""
        return [each.as_data() for each in self.claims]


def audit(
    game: str | None = None,
    own_paytables: Sequence[Paytable] = (),
    *,
    use_cache: bool = True,
    progress: Progress | None = None,
) -> Audit:
    """Every printed claim of one game or of all; with paytables of one's own, their claims alone."""
    games = tuple(all_games()) if game is None else (game_named(game).slug,)
    strange = [each for each in own_paytables if each.game not in games]
    if strange:
        raise BadInputError(f"Paytable {strange[0].id!r} is for {strange[0].game!r}, not for {game!r}.")
    asked = Question(game="", own_paytables=tuple(own_paytables), use_cache=use_cache)
    checked: list[AuditedClaim] = []
    for each in own_paytables or tuple(each for slug in games for each in printed_paytables(slug)):
        if each.claims:
            figures = analyze(replace(asked, game=each.game, wager=each.wager, paytable=each.id), progress)
            checked += checked_against(each, figures)
    return Audit(tuple(checked))


def checked_against(paytable: Paytable, figures: Sequence[WagerFigures]) -> tuple[AuditedClaim, ...]:
    """The claims printed with one paytable, against figures that are known already."""
    return tuple(_checked(paytable, claim, figures) for claim in paytable.claims)


def _checked(paytable: Paytable, claim: Claim, figures: Sequence[WagerFigures]) -> AuditedClaim:
    computed, note = _computed(claim.quantity, figures)
    verdict, note = _verdict(claim.printed, computed, note)
    return AuditedClaim(
        paytable.game, paytable.wager, paytable.id, claim.quantity, claim.printed, computed, verdict, note
    )


_Computed = tuple[Fraction | None, str]
"""A figure, and what must be said with it if it is not the printed one."""

_MANY = "The figure depends on the number of hands, and the claim names none."
_METER = "The edge depends on the meter, and the claim names no amount."
_HOLD = (
    "Hold is the share of the money bought in that the house keeps; it hangs on how long players stay. Shown: the edge."
)


def _computed(quantity: str, figures: Sequence[WagerFigures]) -> _Computed:
    if len(figures) != 1:
        return None, _MANY
    (found,) = figures
    if quantity == "hit-frequency":
        return found.hit_frequency, ""
    return (None, _METER) if found.edge is None else _of_edge(quantity, found, found.edge)


def _of_edge(quantity: str, found: WagerFigures, edge: Fraction) -> _Computed:
    match quantity, found:
        case "house-edge", _:
            return edge, ""
        case "hold", _:
            return edge, _HOLD
        case "whole-game-edge", BaseFigures(element_of_risk=of_all):
            shares = (
                f"{percent(edge)} of the Ante, {percent(edge / 2)} of Ante and Blind, {percent(of_all)} of all wagered"
            )
            return edge, f"The document does not say of what: the loss is {shares}."
        case _:
            return None, f"{quantity!r} is no figure that is computed; known are house-edge, hold and hit-frequency."


def _verdict(printed: str, computed: Fraction | None, note: str) -> tuple[Verdict, str]:
    if computed is None:
        return Verdict.UNDEFINED, note
    read = _PERCENTAGE.fullmatch(printed.strip())
    if read is None:
        return Verdict.UNDEFINED, f"{printed!r} is no percentage such as '0.90 %'."
    if rounded(computed * 100, len(read["decimals"] or "")) == read["number"]:
        return Verdict.CONFIRMED, ""
    return (Verdict.UNDEFINED if note else Verdict.DIFFERS), note


# --- the page ---------------------------------------------------------------------------------------------

_OPENING = (
    "Every figure that the documents print beside a paytable, and what the same rules and pays come to exactly. "
    "Confirmed: equal when rounded half up to the printed digits. Undefined: the document does not say what it is "
    "a share of."
)


def audit_page(found: Audit) -> Page:
    sections = (_section(slug, tuple(claims)) for slug, claims in groupby(found, key=lambda each: each.game))
    return Page("Printed figures, checked", (Paragraph(_OPENING), Paragraph(found.summary())), tuple(sections))


def _section(slug: str, claims: Sequence[AuditedClaim]) -> Section:
    rows = tuple(
        (each.wager, each.paytable, each.quantity.replace("-", " "), each.printed, each.shown, each.verdict.value)
        for each in claims
    )
    grid = Grid(("wager", "paytable", "quantity", "printed", "computed", "verdict"), rows)
    about: dict[str, list[str]] = {}
    for each in claims:
        if each.note:
            about.setdefault(each.note, []).append(f"{each.wager} {each.paytable}")
    notes = tuple(f"{', '.join(named)}: {note}" for note, named in about.items())
    return Section(game_named(slug).name, (grid, Bullets(notes)) if notes else (grid,))
