"""The player's own flushes, by where their cards lie with regard to the dealer's flush suit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.lab.exact.hidden_dealer_cases import suits_left_for, suits_left_for_two
from pitboss.lab.exact.hidden_dealer_flushes import NO_SPARE, SET_NUMBERS
from pitboss.lab.exact.hidden_dealer_ups import HIDDEN, OPEN, SPARE_WAYS, SPARES
from pitboss.lab.exact.two_hands_flushes import NO_REST, SIZES, Flushes
from pitboss.lab.exact.two_hands_pack import RANKS

FLUSH_STRENGTH, PLACE, MASK, REST, ROW = range(5)
"""Columns of the flushes: their ranks in one suit, the rank of a card in another, and where all these ranks are among
the hands by rank."""

IN_FLUSH_SUIT, ELSEWHERE, REST_IN_FLUSH_SUIT = range(3)
"""Places: the flush in the dealer's flush suit, or in another, the card of another suit then in the flush suit or in
a third."""


def flush_table(flushes: Flushes) -> NDArray[np.int16]:
    """By rising strength; flushes that hold the same of the dealer's flush suit stand together."""
    items = [
        (flushes.strengths[number], place, flushes.masks[number], rest, flushes.rows[number, rest])
        for number, rest in zip(*np.nonzero(flushes.rows >= 0), strict=True)
        for place in (IN_FLUSH_SUIT, ELSEWHERE, REST_IN_FLUSH_SUIT)
        if rest != NO_REST or place != REST_IN_FLUSH_SUIT
    ]
    return np.array(sorted(items), np.int16).reshape(-1, 5)


@kernel
def ways_of_flush(flush: NDArray[np.int16], up: NDArray[np.int64]) -> int:
    """In how many suits it can be dealt."""
    mask, rest = flush[MASK], flush[REST]
    if flush[PLACE] == IN_FLUSH_SUIT:
        if mask & ~up[OPEN]:
            return 0
        return 1 if rest == NO_REST else int(up[SPARE_WAYS + rest])
    if flush[PLACE] == REST_IN_FLUSH_SUIT:
        return suits_left_for(up, mask) if up[OPEN] >> rest & 1 else 0
    return suits_left_for(up, mask) if rest == NO_REST else suits_left_for_two(up, mask, rest)


@kernel
def held_in_flush_suit(flush: NDArray[np.int16]) -> int:
    if flush[PLACE] == IN_FLUSH_SUIT:
        return int(flush[MASK])
    return 1 << flush[REST] if flush[PLACE] == REST_IN_FLUSH_SUIT else 0


@kernel
def change_for_flush(flush: NDArray[np.int16], held: int, up: NDArray[np.int64], sums: NDArray[np.int64]) -> int:
    """What the dealer's flushes change in one column, summed over the subsets of the ranks held in the flush suit."""
    elsewhere = 0 if flush[PLACE] == IN_FLUSH_SUIT else flush[MASK]
    found = 0
    subset = held
    while True:
        if SIZES[subset] <= up[HIDDEN]:
            number = SET_NUMBERS[subset]
            change = sums[NO_SPARE, number]
            if up[SPARES]:
                for rank in range(RANKS):
                    if elsewhere >> rank & 1:
                        change -= sums[rank, number]
                if flush[PLACE] != REST_IN_FLUSH_SUIT and flush[REST] != NO_REST:
                    change -= sums[flush[REST], number]
            found += -change if SIZES[subset] & 1 else change
        if subset == 0:
            return found
        subset = (subset - 1) & held
