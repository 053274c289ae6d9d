"""One way to ask every solved game: what is each option worth in this situation?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards import Cards
from pitboss.lab.counted import OptionValue
from pitboss.lab.deal import DealShape
from pitboss.rules import Option
from pitboss.rules.page import Grid

ValuesOf = Callable[[Cards, Cards, Cards], Mapping[int, Fraction]]
"""From own cards, board and the dealer's open cards to the value of each Play multiple; 0 is to check or fold."""


@dataclass(frozen=True, slots=True)
class GameStrategy:
    """The optimum of one game, to be asked about any situation in which its players decide."""

    shape: DealShape
    values_of: ValuesOf
    table: Callable[[], Grid]
    """The whole of it, as far as it fits a table."""

    def values(self, player: Cards, board: Cards = (), dealer: Cards = ()) -> tuple[OptionValue, ...]:
        """Every option open to a player who sees these cards, the best first; of equal ones the smaller wager."""
        sight = self.shape.sight_of(player, board, dealer)
        values = self.values_of(player, board, dealer)
        options = sorted(sight.point.options, key=lambda option: (-values[option.play or 0], option.play or 0))
        return tuple(OptionValue(option.slug, values[option.play or 0]) for option in options)

    def best(self, player: Cards, board: Cards = (), dealer: Cards = ()) -> Option:
        return self.shape.sight_of(player, board, dealer).point.option(self.values(player, board, dealer)[0].option)
