"""What the exact kernels give back, before a paytable makes figures of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from pitboss.cards import Cards
from pitboss.rules import Contest, Outcome
from pitboss.rules.page import Grid


@dataclass(frozen=True, slots=True)
class Counted:
    """Deals by outcome of a side wager; they sum to `total`, nothing included."""

    counts: Mapping[Outcome, int]
    total: int
    bounds: Mapping[Outcome, Fraction] = field(default_factory=dict)
    """Where a tail was cut: how far the probability of an outcome can be off. Empty means exact."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One choice and what it is worth, in Antes, if everything after it is played best."""

    option: str
    value: Fraction


class Strategy(Protocol):
    """The optimum, to be asked about any situation."""

    def values(self, player: Cards, board: Cards = (), dealer: Cards = ()) -> tuple[OptionValue, ...]:
        """Every option open to a player who sees these cards, the best first."""
        ...

    def table(self) -> Grid:
        """The whole of it, as far as it fits a table."""
        ...


@dataclass(frozen=True, slots=True)
class Solution:
    """The game against the dealer under optimal play: deals by contest, folds included."""

    counts: Mapping[Contest, int]
    total: int
    strategy: Strategy | None = field(default=None, compare=False)
