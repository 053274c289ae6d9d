"""What every option is worth before the flop and on it, and the choices that follow.

When options are worth the same, the smaller wager is chosen: a check before a play, a fold before a play.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.lab.exact.holdem_deck import BOARD, FLOP
from pitboss.lab.exact.holdem_flops import FlopClasses
from pitboss.lab.exact.holdem_layout import Cells, Layout
from pitboss.lab.exact.holdem_values import Sums
from pitboss.lab.exact.holdem_views import Side, holdings_left


def for_one(side: Side, sums: Sums) -> Sums:
    """The sums over all deals that look alike, shared out to one flop with hole cards."""
    holdings = holdings_left(side.kinds, side.kinds.copies)
    return Sums(sums.preflop // holdings.clip(1), sums.flops // side.deals.clip(1)[:, None, :])


class FlopOptions(NamedTuple):
    values: NDArray[np.int64]
    """[class, option]: the sum of nets over turns, rivers and dealer's holdings; first to check, then the plays."""
    chosen: NDArray[np.int8]
    """Of each class the best option."""


def new_flop_options(classes: FlopClasses, options: int) -> FlopOptions:
    return FlopOptions(np.zeros((len(classes.flop), options), np.int64), np.zeros(len(classes.flop), np.int8))


@kernel
def value_flops(
    classes: FlopClasses, cells: Cells, sums: tuple[Sums, Sums], found: FlopOptions, checks: NDArray[np.int64]
) -> None:
    """Value every option of every class, choose, and add what is chosen to the check before the flop."""
    plain, marked = sums[0].flops, sums[1].flops
    suits = len(cells.flops) - 1
    options = plain.shape[1]
    for place in range(len(classes.flop)):
        flop, hole = classes.flop[place], classes.hole[place]
        values = found.values[place]
        # The sums have the check last, the options have it first.
        for option in range(options):
            values[option] = plain[cells.flops[suits, flop], option - 1, cells.holdings[suits, hole]]
        for suit in range(suits):
            cell = cells.flops[suit, flop]
            if cell >= 0:
                for option in range(options):
                    values[option] += marked[cell, option - 1, cells.holdings[suit, hole]]
        best = np.argmax(values)
        found.chosen[place] = best
        checks[classes.hole_class[hole]] += classes.ways[place] * values[best]


def preflop_values(layout: Layout, sums: tuple[Sums, Sums], checks: NDArray[np.int64]) -> NDArray[np.int64]:
    """[class of hole cards, option]: the sum of nets over flops, turns, rivers and dealer's holdings."""
    cells, classes = layout.cells, layout.classes
    suits = len(cells.holdings) - 1
    boards = sums[0].preflop[:, cells.holdings[suits]]
    for suit in range(suits):
        boards = boards + sums[1].preflop[:, cells.holdings[suit]]
    _, member, size = np.unique(classes.hole_class, return_index=True, return_counts=True)
    plays = comb(BOARD, FLOP) * boards[:, member]
    return np.stack((checks // size, *plays), axis=1)
