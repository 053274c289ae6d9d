"""Every hand of the player against one class of the dealer's cards face up, by rank: how many deals are in each column.

As `hidden_dealer_kernels`, whose arrays these are, but nothing is chosen: `found` [hand, column] is summed over the
suits of the hand, its last column over all hidden hands.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.poker import Category, lowest
from pitboss.lab.exact.hidden_dealer_cases import HAND_STRENGTH, list_cases, new_cases, write_terms
from pitboss.lab.exact.hidden_dealer_flushes import apply_below
from pitboss.lab.exact.hidden_dealer_kernels import enter_all
from pitboss.lab.exact.hidden_dealer_own_flushes import (
    FLUSH_STRENGTH,
    ROW,
    change_for_flush,
    held_in_flush_suit,
    ways_of_flush,
)
from pitboss.lab.exact.hidden_dealer_ups import EVERY, FLUSHES
from pitboss.lab.exact.two_hands_bands import BELOW, FIRST_EDGE, UP_TO

_STRAIGHT_FLUSH = lowest(Category.STRAIGHT_FLUSH)


@kernel
def count_unsuited(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    up: NDArray[np.int64],
    hands: NDArray[np.int16],
    weaker: NDArray[np.int64],
    changes: NDArray[np.int64],
    sums: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """All hands of the player that are no flush."""
    columns = len(sums)
    cases = new_cases(columns)
    below = up_to = 0
    for row in range(len(hands)):
        strength = hands[row, HAND_STRENGTH]
        below = apply_below(strength, up, changes, below, sums[BELOW])
        up_to = apply_below(strength + 1, up, changes, up_to, sums[UP_TO])
        size = list_cases(row, hands, up, cases)
        if size > 0:
            if up[FLUSHES]:
                for column in range(columns):
                    write_terms(column, row, hands, up, sums, size, cases)
            ways = enter_all(row, size, True, weaker, cases, found[row])  # noqa: FBT003 -- as that kernel has it
            found[row, columns] += ways * up[EVERY]


@kernel
def count_flushes(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    up: NDArray[np.int64],
    flushes: NDArray[np.int16],
    weaker: NDArray[np.int64],
    changes: NDArray[np.int64],
    sums: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """All hands of the player that are a flush."""
    columns = len(sums)
    below = up_to = 0
    for item in range(len(flushes)):
        row, strength = flushes[item, ROW], flushes[item, FLUSH_STRENGTH]
        ways = ways_of_flush(flushes[item], up)
        below = apply_below(strength, up, changes, below, sums[BELOW])
        up_to = apply_below(strength + 1, up, changes, up_to, sums[UP_TO])
        if ways > 0:
            held = held_in_flush_suit(flushes[item])
            for column in range(columns):
                by_rank = weaker[row, column]
                if column < FIRST_EDGE:
                    by_rank = weaker[row, columns] if strength < _STRAIGHT_FLUSH else up[EVERY]
                found[item, column] += ways * (by_rank + change_for_flush(flushes[item], held, up, sums[column]))
            found[item, columns] += ways * up[EVERY]
