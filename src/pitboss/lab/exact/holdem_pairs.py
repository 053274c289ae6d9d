"""Both hands of a shared-board game together: how many deals by the bands of their strengths and who is ahead.

For wagers on both hands, whoever plays or folds. `docs/mathematics/shared-board.md` has the counting argument.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards
from pitboss.cards._compiled import kernel
from pitboss.cards.poker import STRONGEST
from pitboss.errors import BadInputError
from pitboss.lab.exact.holdem_deck import HoldemDeck, holdem_deck
from pitboss.lab.exact.holdem_layout import layout_of
from pitboss.lab.exact.holdem_sweep import HOLDING, new_table, sweep
from pitboss.lab.exact.holdem_views import Side
from pitboss.lab.executors.threads import Threads
from pitboss.lab.work import Executor, Meter, Progress, Span


def holdem_rank_pairs(
    bands: NDArray[np.uint8], *, deck: Cards = DECK, executor: Executor | None = None, progress: Progress | None = None
) -> NDArray[np.int64]:
    """Deals of a player's holding, a board and a dealer's holding: [player's band, dealer's band, WIN, TIE or LOSE].

    `bands` gives the band of every strength, 0 to 7,462; it starts with 0 and rises by steps of one.
    """
    rising = np.diff(bands.astype(np.int64))
    if bands.shape != (STRONGEST + 1,) or bands[0] or rising.min() < 0 or rising.max() > 1:
        raise BadInputError(f"Bands of strength are {STRONGEST + 1} numbers that start with 0 and rise by one.")
    layout = layout_of(holdem_deck(deck))
    task = _CountPairs(layout.deck, bands)
    (total,) = (executor or Threads()).run(task, Meter(task.units, progress).heard)
    size = int(bands[-1]) + 1
    return total.reshape(size, 3, size).transpose(0, 2, 1)


@dataclass(frozen=True, slots=True)
class _CountPairs:
    """Boards without a possible flush first, then those with one."""

    deck: HoldemDeck
    bands: NDArray[np.uint8]

    @property
    def units(self) -> int:
        layout = layout_of(self.deck)
        return len(layout.plain.boards.cards) + len(layout.marked.boards.cards)

    def new(self) -> tuple[NDArray[np.int64]]:
        size = int(self.bands[-1]) + 1
        return (np.zeros((size, 3 * size), np.int64),)

    def do(self, sums: tuple[NDArray[np.int64]], span: Span) -> None:
        layout = layout_of(self.deck)
        plain, marked = layout.plain, layout.marked
        flushes = len(self.deck.suits) * marked.boards.ways
        others = plain.boards.ways.copy()
        np.subtract.at(others, marked.boards.by_rank, flushes)
        first = len(others)
        _count_pairs(plain, others, self.bands, sums[0], (span[0], min(span[1], first)))
        _count_pairs(marked, flushes, self.bands, sums[0], (max(span[0] - first, 0), span[1] - first))


@kernel
def _count_pairs(
    side: Side, ways: NDArray[np.int64], bands: NDArray[np.uint8], counts: NDArray[np.int64], span: Span
) -> None:
    """Deals are 2.8e12 in all."""
    table = new_table(len(side.kinds.copies), len(side.kinds.first), len(counts))
    for board in range(span[0], span[1]):
        if ways[board] > 0:
            holdings = sweep(side.boards.cards[board], side.kinds, bands, table)
            for place in range(holdings):
                holding = table.order[place] & HOLDING
                of_band = counts[bands[table.strength[holding]]]
                weight = ways[board] * table.ways[holding]
                for cell in range(len(of_band)):
                    of_band[cell] += weight * table.tally[holding, cell]
