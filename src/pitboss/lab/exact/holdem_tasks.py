"""The passes over boards and flops of a shared-board game as tasks; any process can find the layout from the deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.exact.holdem_counts import (
    Choices,
    Counts,
    count_marked,
    count_plain,
    count_states,
    new_counts,
    new_shares,
)
from pitboss.lab.exact.holdem_deck import HoldemDeck
from pitboss.lab.exact.holdem_layout import Layout, layout_of
from pitboss.lab.exact.holdem_options import FlopOptions, new_flop_options, value_flops
from pitboss.lab.exact.holdem_rules import Rules
from pitboss.lab.exact.holdem_values import Sums, new_kept, new_sums, value_marked, value_plain
from pitboss.lab.work import Span


class PlainValues(NamedTuple):
    preflop: NDArray[np.int64]
    flops: NDArray[np.int64]
    kept: NDArray[np.int64]
    """The values on every board, for the boards with flushes to differ from."""


@dataclass(frozen=True, slots=True)
class _OnDeck:
    deck: HoldemDeck
    rules: Rules

    @property
    def layout(self) -> Layout:
        return layout_of(self.deck)


@dataclass(frozen=True, slots=True)
class ValuePlain(_OnDeck):
    """All boards as if there were no flushes."""

    @property
    def units(self) -> int:
        return len(self.layout.plain.boards.cards)

    def new(self) -> PlainValues:
        plain = self.layout.plain
        return PlainValues(*new_sums(plain, self.rules), new_kept(plain, self.rules))

    def do(self, sums: PlainValues, span: Span) -> None:
        value_plain(self.layout.plain, self.rules, sums.kept, Sums(sums.preflop, sums.flops), span)


@dataclass(frozen=True, slots=True)
class ValueMarked(_OnDeck):
    """What flushes change."""

    kept: NDArray[np.int64]

    @property
    def units(self) -> int:
        return len(self.layout.marked.boards.cards)

    def new(self) -> Sums:
        return new_sums(self.layout.marked, self.rules)

    def do(self, sums: Sums, span: Span) -> None:
        value_marked(self.layout.marked, self.rules, self.kept, sums, span)


class FlopValues(NamedTuple):
    values: NDArray[np.int64]
    chosen: NDArray[np.int8]
    checks: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class ValueFlops(_OnDeck):
    """The options of every class of hole cards with a flop."""

    sums: tuple[Sums, Sums]

    @property
    def units(self) -> int:
        return len(self.layout.classes.flop)

    def new(self) -> FlopValues:
        found = new_flop_options(self.layout.classes, len(self.rules.flop) + 1)
        return FlopValues(found.values, found.chosen, np.zeros(self.deck.hole_classes, np.int64))

    def do(self, sums: FlopValues, span: Span) -> None:
        part, layout = slice(*span), self.layout
        found = FlopOptions(sums.values[part], sums.chosen[part])
        value_flops(layout.classes.part(part), layout.cells, self.sums, found, sums.checks)


@dataclass(frozen=True, slots=True)
class CountStates(_OnDeck):
    """Of each cell, how many of its deals are in which state."""

    flop: NDArray[np.int8]
    choices: Choices

    @property
    def units(self) -> int:
        return len(self.layout.classes.flop)

    def new(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        return new_shares(self.layout.plain, self.rules), new_shares(self.layout.marked, self.rules)

    def do(self, sums: tuple[NDArray[np.int32], NDArray[np.int32]], span: Span) -> None:
        part, layout = slice(*span), self.layout
        count_states(layout.classes.part(part), layout.cells, self.flop[part], self.choices, sums)


@dataclass(frozen=True, slots=True)
class CountMarked(_OnDeck):
    shares: NDArray[np.int32]

    @property
    def units(self) -> int:
        return len(self.layout.marked.boards.cards)

    def new(self) -> Counts:
        return new_counts(self.layout.plain, self.rules)

    def do(self, sums: Counts, span: Span) -> None:
        count_marked(self.layout.marked, self.rules, self.shares, sums, span)


@dataclass(frozen=True, slots=True)
class CountPlain(_OnDeck):
    shares: NDArray[np.int32]
    flushes: Counts
    unit: int

    @property
    def units(self) -> int:
        return len(self.layout.plain.boards.cards)

    def new(self) -> Counts:
        return new_counts(self.layout.plain, self.rules)

    def do(self, sums: Counts, span: Span) -> None:
        count_plain(self.layout.plain, self.rules, self.shares, (sums, self.flushes, self.unit), span)
