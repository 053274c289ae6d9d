"""Counts the dealer's hands by rank value against each of the player's rank multisets.

Every set of ranks that the dealer may hold has a row: in how many ways he takes 0, 1, 2 ... cards of the ranks decided
so far. Deciding one rank merges the sets that differ only there, and at the end one row is left for each rank value.
The player's multisets stand in lexicographic order, so that each shares with the one before all steps up to the first
rank in which they differ. `docs/mathematics/ranks-only.md` has the argument.

All numbers in a row count hands of so many cards or fewer from those left; the caller keeps them below 2^31.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel

RANKS = 13

PAD = 4
"""Zeros before each row, so that a step may look up to four cards back from none."""

_CHOICES = np.array([[0, 0, 0, 0], [1, 0, 0, 0], [2, 1, 0, 0], [3, 3, 1, 0], [4, 6, 4, 1]], np.int32)
"""Ways to take one to four cards of a rank of which so many are left."""

_SIZES = np.array([mask.bit_count() for mask in range(2**RANKS)], np.uint8)
"""How many ranks are in each set."""


class Steps(NamedTuple):
    """What follows what: level r, from `starts[r]` on, has a row for each set of the ranks from r up.

    The first row of every level is always zero, and stands for what cannot be.
    """

    starts: NDArray[np.int64]
    without: NDArray[np.int32]
    """For each row its part without a card of the rank just decided, as a place in the level before."""
    having: NDArray[np.int32]
    """Likewise the part with one or more of them."""


@kernel
def _decide_rank(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    before: NDArray[np.int32],
    without: NDArray[np.int32],
    having: NDArray[np.int32],
    choices: NDArray[np.int32],
    width: int,
    after: NDArray[np.int32],
) -> None:
    """Each row becomes that of the set without this rank plus that of the set with it, by one to four cards."""
    one, two, three, four = choices
    for row in range(len(after)):
        lacks, has = without[row], having[row]
        for cards in range(PAD, PAD + width):
            after[row, cards] = (
                before[lacks, cards]
                + one * before[has, cards - 1]
                + two * before[has, cards - 2]
                + three * before[has, cards - 3]
                + four * before[has, cards - 4]
            )


@kernel
def _decide(steps: Steps, rank: int, left: int, rows: NDArray[np.int32]) -> None:
    """One step; a width known when compiled unrolls the loop: dealers of seven and eight cards."""
    begin, middle, end = steps.starts[rank], steps.starts[rank + 1], steps.starts[rank + 2]
    before, after = rows[begin:middle], rows[middle:end]
    without, having, choices = steps.without[middle:end], steps.having[middle:end], _CHOICES[left]
    width = rows.shape[1] - PAD
    if width == 8:  # noqa: PLR2004
        _decide_rank(before, without, having, choices, 8, after)
    elif width == 9:  # noqa: PLR2004
        _decide_rank(before, without, having, choices, 9, after)
    else:
        _decide_rank(before, without, having, choices, width, after)


@kernel
def _decide_last(steps: Steps, left: int, rows: NDArray[np.int32], counts: NDArray[np.int32]) -> None:
    """The last step, of which only the whole hands are wanted, one number for each rank value."""
    before = rows[steps.starts[RANKS - 1] : steps.starts[RANKS]]
    one, two, three, four = _CHOICES[left]
    whole = rows.shape[1] - 1
    row = steps.starts[RANKS] + 1
    for value in range(len(counts)):
        lacks, has = steps.without[row + value], steps.having[row + value]
        counts[value] = (
            before[lacks, whole]
            + one * before[has, whole - 1]
            + two * before[has, whole - 2]
            + three * before[has, whole - 3]
            + four * before[has, whole - 4]
        )


@kernel
def count_dealer_hands(  # noqa: PLR0913, PLR0917 -- arrays, and a range of work
    hands: NDArray[np.uint8],
    first: int,
    stop: int,
    deck: NDArray[np.int64],
    steps: Steps,
    rows: NDArray[np.int32],
    counts: NDArray[np.int32],
) -> None:
    """Fill `counts[hand]`, by rank value, for the player's hands from `first` to before `stop`."""
    last = RANKS - 1
    for hand in range(first, stop):
        rank = 0
        if hand > first:
            while hands[hand, rank] == hands[hand - 1, rank]:
                rank += 1
        for step in range(rank, last):
            _decide(steps, step, deck[step] - hands[hand, step], rows)
        _decide_last(steps, deck[last] - hands[hand, last], rows, counts[hand])


@kernel
def count_pairs_of_sets(  # noqa: PLR0913, PLR0917 -- arrays, and a range of work
    player_masks: NDArray[np.int64],
    player_places: NDArray[np.int64],
    dealer_masks: NDArray[np.int64],
    dealer_places: NDArray[np.int64],
    deals: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Add up the deals of all pairs of sets under their two values; `deals[common, own of one, own of the other]`."""
    for first in range(len(player_masks)):
        player = player_masks[first]
        size = _SIZES[player]
        row = counts[player_places[first]]
        for second in range(len(dealer_masks)):
            dealer = dealer_masks[second]
            common = _SIZES[player & dealer]
            row[dealer_places[second]] += deals[common, size - common, _SIZES[dealer] - common]
