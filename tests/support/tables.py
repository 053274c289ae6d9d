"""Tables and rounds for tests: named cards, named bets, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from pitboss.cards import Cards, cards
from pitboss.cards.shufflers import Mishap, Shuffler, model_named
from pitboss.games.registry import all_games
from pitboss.table import Award, Dealing, Envy, Line, Round, TableTerms
from pitboss.table.opening import Wishes, table_of
from pitboss.table.replay import stacked_order

DAY = date(2024, 1, 1)

GAMES = (
    "straight-edge-v1",
    "straight-edge-v2",
    "six-card-poker",
    "ultimate-texas-holdem",
    "caribbean-stud",
)
"""The games of the rulebook."""

ALL_GAMES = tuple(all_games())
"""Whatever else was added, too: what is true of every game needs no test of its own."""


@dataclass(frozen=True)
class Hand:
    """One seat of a scripted round: its cards, its bets in cents, and its decisions."""

    cards: str
    bets: Mapping[str, int]
    decisions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Script:
    """A whole round with every card named."""

    game: str
    hands: Mapping[int, Hand]
    dealer: str
    board: str = ""
    wishes: Mapping[str, Any] = field(default_factory=dict)

    def terms(self, **more: object) -> TableTerms:
        return terms_for(self.game, **(dict(self.wishes) | more))

    def seated(self, **more: object) -> Round:
        """The round with its bets down, not yet started."""
        played = stacked_round(
            self.terms(**more),
            {seat: hand.cards for seat, hand in self.hands.items()},
            self.dealer,
            self.board,
        )
        for seat, hand in self.hands.items():
            for spot, cents in hand.bets.items():
                played.bet(seat, spot, cents)
        return played

    def played(self, **more: object) -> Round:
        """The round to its end."""
        played = self.seated(**more)
        played.start()
        left = {seat: list(hand.decisions) for seat, hand in self.hands.items()}
        run(played, left)
        return played


def run(played: Round, decisions: Mapping[int, list[str]]) -> None:
    """Take every step and every decision until the round is over."""
    while not played.over:
        if played.actor is not None:
            played.decide(played.actor, decisions[played.actor].pop(0))
        elif played.terms.dealing is Dealing.MANUAL:
            played.step()


def terms_for(game: str, **wishes: object) -> TableTerms:
    return table_of(game, DAY, Wishes(**wishes))  # type: ignore[arg-type]  # each wish is checked by its own name


def shuffler_with(terms: TableTerms, order: Cards, mishaps: tuple[Mishap, ...] = ()) -> Shuffler:
    model = model_named(terms.device.shuffler)
    device = Shuffler.stacked(model, model.mode_named(terms.device.mode), order, mishaps=mishaps)
    device.start()
    return device


def stacked_round(
    terms: TableTerms,
    hands: Mapping[int, str],
    dealer: str,
    board: str = "",
    mishaps: tuple[Mishap, ...] = (),
) -> Round:
    held = {seat: cards(text) for seat, text in hands.items()}
    order = stacked_order(terms.procedure, held, cards(dealer), cards(board))
    return Round(terms, shuffler_with(terms, order, mishaps))


def lines_by_spot(played: Round, seat: int) -> dict[str, Line]:
    return {line.spot: line for line in played.lines if line.seat == seat}


def returned(played: Round, seat: int) -> dict[str, int]:
    """What each spot of a seat gave back, in cents."""
    return {spot: line.returned_cents for spot, line in lines_by_spot(played, seat).items()}


def awards(played: Round) -> list[Award]:
    return [record for record in played.records if isinstance(record, Award)]


def envies(played: Round) -> list[Envy]:
    return [record for record in played.records if isinstance(record, Envy)]


def money(played: Round) -> dict[str, object]:
    """All that a round settled, in a form that two rounds can be compared by."""
    return {
        "lines": sorted(
            (line.seat, line.spot, str(line.fate), line.pay or "", line.returned_cents) for line in played.lines
        ),
        "awards": sorted((award.seat, award.wager, award.row, award.cents) for award in awards(played)),
        "envy": sorted((envy.seat, envy.owner, envy.wager, envy.cents) for envy in envies(played)),
    }
