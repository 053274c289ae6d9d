"""The passes over boards that count a given plan, as tasks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.exact.holdem_deck import HoldemDeck
from pitboss.lab.exact.holdem_layout import Layout, layout_of
from pitboss.lab.exact.holdem_plans import Played, River, new_played, play_marked, play_plain
from pitboss.lab.exact.holdem_rules import Rules
from pitboss.lab.work import Span


@dataclass(frozen=True, slots=True)
class _WithPlan:
    deck: HoldemDeck
    rules: Rules
    shares: NDArray[np.int32]
    unit: int
    river: River
    groups: int

    @property
    def layout(self) -> Layout:
        return layout_of(self.deck)

    def new(self) -> Played:
        return new_played(self.layout.plain, self.rules, self.groups)


@dataclass(frozen=True, slots=True)
class PlayMarked(_WithPlan):
    @property
    def units(self) -> int:
        return len(self.layout.marked.boards.cards)

    def do(self, sums: Played, span: Span) -> None:
        play_marked(self.layout.marked, self.rules, self.shares, self.unit, self.river, sums, span)


@dataclass(frozen=True, slots=True)
class PlayPlain(_WithPlan):
    flushes: NDArray[np.int64]

    @property
    def units(self) -> int:
        return len(self.layout.plain.boards.cards)

    def do(self, sums: Played, span: Span) -> None:
        play_plain(self.layout.plain, self.rules, self.shares, self.unit, self.river, self.flushes, sums, span)
