"""A solved strategy as a table to read and to export."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from pitboss.cards import RANKS, Card, Cards
from pitboss.cards.poker import STRONGEST, describe
from pitboss.lab.figures import percent, rounded
from pitboss.rules import FOLD, DecisionPoint, Game, Settings
from pitboss.rules.page import NO_CELL, Grid

if TYPE_CHECKING:  # these bring Numba
    from pitboss.lab.exact.generic_strategy import GenericStrategy
    from pitboss.lab.exact.hidden_dealer_strategy import HiddenDealerStrategy
    from pitboss.lab.exact.holdem_solution import HoldemSolution
    from pitboss.lab.exact.ranks_only_strategy import RanksOnlyStrategy

_DIGITS = 6


def _value(value: Fraction) -> str:
    return rounded(value, _DIGITS)


def starting_hands(solved: HoldemSolution, point: DecisionPoint) -> Grid:
    """The 169 starting hands, pairs first, each with the value of every option before the flop."""
    options = {option.play or 0: option for option in point.options}
    rows = []
    for name, hole in _hole_cards():
        values = solved.preflop_values(hole)
        best = max(values, key=lambda play: (values[play], -play))
        rows.append((name, options[best].label, *(_value(values[play]) for play in sorted(options))))
    return Grid(("hand", "best", *(options[play].label for play in sorted(options))), tuple(rows))


def _hole_cards() -> Iterator[tuple[str, Cards]]:
    ranks = range(len(RANKS) - 1, -1, -1)
    for high, low in product(ranks, ranks):
        if high == low:
            yield RANKS[high] * 2, (Card(4 * high), Card(4 * low + 1))
    for high, low in product(ranks, ranks):
        if high > low:
            yield f"{RANKS[high]}{RANKS[low]}s", (Card(4 * high), Card(4 * low))
            yield f"{RANKS[high]}{RANKS[low]}o", (Card(4 * high), Card(4 * low + 1))


def borders(strategy: HiddenDealerStrategy) -> Grid:
    """For each choice of the dealer's open ranks, where folding ends and playing begins."""
    rows = tuple(
        (
            border.up,
            describe(border.folds_to) if border.folds_to else NO_CELL,
            describe(border.plays_from) if border.plays_from <= STRONGEST else NO_CELL,
            str(border.mixed),
            "yes" if border.flushes_play else "no",
        )
        for border in strategy.table.borders()
    )
    return Grid(("dealer shows", "folds up to", "plays from", "depends on suits", "flushes play"), rows)


def rank_values(strategy: RanksOnlyStrategy, game: Game, settings: Settings) -> Grid:
    """By the rank of the player's hand, highest first."""
    first: dict[int, Cards] = {}
    for place, held in enumerate(strategy.player.hands.tolist()):
        cards = tuple(Card(4 * rank + suit) for rank, number in enumerate(held) for suit in range(number))
        first.setdefault(strategy.player_values[int(strategy.places[place])], cards)
    rows = [
        (
            game.describe(first[row.value], (), settings),
            f"{row.hands:,}",
            percent(Fraction(row.played, row.hands), 2),
            _value(row.lowest),
            _value(row.highest),
        )
        for row in strategy.by_value()
    ]
    return Grid(("hand", "hands", "played", "least value", "most value"), tuple(reversed(rows)))


def by_description(strategy: GenericStrategy, game: Game, settings: Settings) -> Grid:
    """By what the hand is called, the best first: how many deals it comes to and how often it is played."""
    deals: dict[str, int] = {}
    played: dict[str, int] = {}
    for decided in strategy.decisions():
        name = game.describe(decided.player, (), settings)
        deals[name] = deals.get(name, 0) + decided.deals
        played[name] = played.get(name, 0) + (0 if decided.option is FOLD else decided.deals)
    rows = tuple((name, f"{deals[name]:,}", percent(Fraction(played[name], deals[name]), 2)) for name in deals)
    return Grid(("hand", "deals", "played"), rows)
