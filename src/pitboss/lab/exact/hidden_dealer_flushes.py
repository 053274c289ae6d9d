"""What a dealer's flushes change: hands counted by rank alone have to be taken out and put back as flushes.

A hidden hand that makes a flush is a set of ranks in the flush suit and at most one spare card of another suit. How
many of them avoid a player's cards and are below a threshold follows by inclusion and exclusion over the player's
ranks in the flush suit and, for the spare card, over his other cards.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.kernels import flush_strength, rank_strength
from pitboss.cards.poker import FEWEST_CARDS
from pitboss.lab.exact.hidden_dealer_ups import FLUSHES, HIDDEN, KEY, OPEN, SPARE_WAYS, SPARES, SUITED
from pitboss.lab.exact.two_hands_flushes import SIZES
from pitboss.lab.exact.two_hands_pack import RANKS
from pitboss.lab.exact.two_hands_ranks import SORT_KEYS

NO_SPARE = RANKS
MOST_HIDDEN = 4

STRENGTH, SIGN, SUITED_SET, SPARE = range(4)
"""Rows of the changes: every hidden hand that makes a flush goes out by rank and comes in as a flush."""


def _small_sets() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Sets of up to four ranks numbered by size; and how many have fewer than each size."""
    numbers = np.full(2**RANKS, -1, np.int64)
    starts = [0]
    for size in range(MOST_HIDDEN + 1):
        masks = [sum(1 << rank for rank in ranks) for ranks in combinations(range(RANKS), size)]
        numbers[masks] = np.arange(len(masks)) + starts[-1]
        starts.append(starts[-1] + len(masks))
    return numbers, np.array(starts, np.int64)


SET_NUMBERS, SET_STARTS = _small_sets()


@kernel
def flush_changes(up: NDArray[np.int64]) -> NDArray[np.int64]:
    """All changes, not yet ordered; enters the number of flushes, and whether they have spare cards, into `up`."""
    found = np.empty((4, 2 * _count_sets(up)), np.int64)
    half = found.shape[1] // 2
    filled = 0
    for mask in range(2**RANKS if up[OPEN] else 0):
        if not _makes_flush(up, mask):
            continue
        spare_card = SIZES[mask] < up[HIDDEN]
        for spare in range(0 if spare_card else NO_SPARE, NO_SPARE if spare_card else NO_SPARE + 1):
            ways = up[SPARE_WAYS + spare] if spare_card else np.int64(1)
            if ways:
                found[STRENGTH, filled] = _strength_by_rank(up, mask, spare)
                found[STRENGTH, half + filled] = flush_strength(np.uint64(up[SUITED] | mask))
                for place, sign in ((filled, -1), (half + filled, 1)):
                    found[SIGN, place], found[SUITED_SET, place], found[SPARE, place] = sign, mask, spare
                filled += 1
                up[FLUSHES] += ways
                up[SPARES] |= spare_card
    return found


@kernel
def _makes_flush(up: NDArray[np.int64], mask: int) -> bool:
    cards = SIZES[mask]
    if mask & ~up[OPEN] or not up[HIDDEN] - 1 <= cards <= up[HIDDEN]:
        return False
    return bool(SIZES[up[SUITED]] + cards >= FEWEST_CARDS)


@kernel
def _count_sets(up: NDArray[np.int64]) -> int:
    """How many sets of ranks make a flush, each with the ranks of a spare card."""
    spares = int(np.count_nonzero(up[SPARE_WAYS:]))
    found = 0
    for mask in range(2**RANKS if up[OPEN] else 0):
        if _makes_flush(up, mask):
            found += spares if SIZES[mask] < up[HIDDEN] else 1
    return found


@kernel
def _strength_by_rank(up: NDArray[np.int64], mask: int, spare: int) -> int:
    key = np.uint64(up[KEY])
    for rank in range(RANKS):
        if mask >> rank & 1:
            key += SORT_KEYS[rank]
    if spare != NO_SPARE:
        key += SORT_KEYS[spare]
    return int(rank_strength(key))


def sums_for(up: NDArray[np.int64], columns: int) -> NDArray[np.int64]:
    """[column, spare, set of ranks]: how many changes hold these ranks in the flush suit, and the spare card."""
    return np.zeros((columns, NO_SPARE + 1, SET_STARTS[up[HIDDEN] + 1]), np.int64)


@kernel
def apply_below(
    threshold: int, up: NDArray[np.int64], changes: NDArray[np.int64], given: int, sums: NDArray[np.int64]
) -> int:
    """Enter all changes below a threshold into one column; `given` are entered, the answer are entered then."""
    while given < changes.shape[1] and changes[STRENGTH, given] < threshold:
        sign, spare, subset = changes[SIGN, given], changes[SPARE, given], changes[SUITED_SET, given]
        ways = 1 if spare == NO_SPARE else int(up[SPARE_WAYS + spare])
        while True:
            number = SET_NUMBERS[subset]
            sums[NO_SPARE, number] += sign * ways
            if spare != NO_SPARE:
                sums[spare, number] += sign
            if subset == 0:
                break
            subset = (subset - 1) & changes[SUITED_SET, given]
        given += 1
    return given
