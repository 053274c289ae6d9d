"""A player's ranks with each set of them that can be in the dealer's flush suit: all these cases at once.

The place of a case has one bit for each rank that may be in the flush suit, so that sums over subsets and supersets
go rank by rank.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.poker import FEWEST_CARDS
from pitboss.lab.exact.hidden_dealer_flushes import NO_SPARE, SET_NUMBERS
from pitboss.lab.exact.hidden_dealer_ups import HIDDEN, OPEN, OTHER_SUITS, OTHERS, SPARE_WAYS, SPARES
from pitboss.lab.exact.two_hands_flushes import SIZES
from pitboss.lab.exact.two_hands_ranks import CHOOSE, MOST_CARDS, RankHands

HAND_STRENGTH, CARDS, SUPPORT, DISTINCT, HELD = range(5)
"""Columns of the player's hands by rank; from `HELD` on the ranks held, from `COPIES` on how often."""

COPIES = HELD + MOST_CARDS

SUBSET, NUMBER, WAYS, TERMS = range(4)
"""Rows of the cases: the ranks in the flush suit, their `SET_NUMBERS`, in how many ways a hand that is no flush has
just these there, and for each column what they add to all cases that hold them."""


def hand_table(hands: RankHands) -> NDArray[np.int16]:
    holds = hands.counts > 0
    held = np.argsort(~holds, axis=1, kind="stable")[:, :MOST_CARDS]
    copies = np.take_along_axis(hands.counts, held, axis=1)
    supports = (holds << np.arange(holds.shape[1])).sum(axis=1)
    columns = (hands.strengths, hands.counts.sum(axis=1), supports, holds.sum(axis=1), held, copies)
    return np.column_stack(columns).astype(np.int16)


@kernel
def new_cases(columns: int) -> NDArray[np.int64]:
    return np.zeros((TERMS + columns, 2**MOST_CARDS), np.int64)


@kernel
def list_cases(row: int, hands: NDArray[np.int16], up: NDArray[np.int64], cases: NDArray[np.int64]) -> int:
    """Fill all but the terms; how many cases there are, none if the pack has too few cards left."""
    cases[SUBSET, 0] = 0
    cases[WAYS, 0] = 1
    size = 1
    for place in range(hands[row, DISTINCT]):
        rank, copies = hands[row, HELD + place], hands[row, COPIES + place]
        without = CHOOSE[up[SPARE_WAYS + rank], copies]
        if up[OPEN] >> rank & 1:
            with_suited = CHOOSE[up[SPARE_WAYS + rank], copies - 1]
            for case in range(size):
                cases[SUBSET, size + case] = cases[SUBSET, case] | 1 << rank
                cases[WAYS, size + case] = cases[WAYS, case] * with_suited
                cases[WAYS, case] *= without
            size *= 2
        elif without:
            for case in range(size):
                cases[WAYS, case] *= without
        else:
            return 0
    if hands[row, DISTINCT] >= FEWEST_CARDS:
        _leave_out_flushes(row, hands, up, size, cases)
    return size


@kernel
def _leave_out_flushes(
    row: int, hands: NDArray[np.int16], up: NDArray[np.int64], size: int, cases: NDArray[np.int64]
) -> None:
    cards, support = hands[row, CARDS], hands[row, SUPPORT]
    for case in range(size):
        if SIZES[case] >= FEWEST_CARDS:
            cases[WAYS, case] = 0
    if hands[row, DISTINCT] == cards:
        cases[WAYS, 0] -= suits_left_for(up, support)
    if cards == FEWEST_CARDS:
        return
    for place in range(hands[row, DISTINCT]):
        # The five other cards of a six-card hand in one suit, this one in another.
        rank = hands[row, HELD + place]
        of_one_suit = support if hands[row, COPIES + place] > 1 else support & ~(1 << rank)
        if SIZES[of_one_suit] == FEWEST_CARDS:
            cases[WAYS, 0] -= suits_left_for_two(up, of_one_suit, rank)
            if up[OPEN] >> rank & 1:
                case = 1 << SIZES[support & up[OPEN] & ((1 << rank) - 1)]
                cases[WAYS, case] -= suits_left_for(up, of_one_suit)


@kernel
def suits_left_for(up: NDArray[np.int64], mask: int) -> int:
    """In how many of the suits other than the flush suit all these ranks are left."""
    found = 0
    for suit in range(up[OTHER_SUITS]):
        found += up[OTHERS + suit] & mask == 0
    return found


@kernel
def suits_left_for_two(up: NDArray[np.int64], mask: int, rest: int) -> int:
    """In how many ways these ranks are of one such suit and a card of rank `rest` of another."""
    found = 0
    for suit in range(up[OTHER_SUITS]):
        if up[OTHERS + suit] & mask == 0:
            found += up[SPARE_WAYS + rest] - (1 - (up[OTHERS + suit] >> rest & 1))
    return found


@kernel
def write_terms(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    column: int,
    row: int,
    hands: NDArray[np.int16],
    up: NDArray[np.int64],
    sums: NDArray[np.int64],
    size: int,
    cases: NDArray[np.int64],
) -> None:
    """What the dealer's flushes change in one column, as terms to be added up over the subsets of a case."""
    for case in range(size):
        if SIZES[case] > up[HIDDEN]:
            cases[TERMS + column, case] = 0
            continue
        subset = cases[SUBSET, case]
        number = SET_NUMBERS[subset]
        term = sums[column, NO_SPARE, number]
        if up[SPARES]:
            # A rank in the flush suit is held once less elsewhere: its share moves between sets by that rank.
            for place in range(hands[row, DISTINCT]):
                rank = hands[row, HELD + place]
                term -= hands[row, COPIES + place] * sums[column, rank, number]
                if subset >> rank & 1:
                    term += sums[column, rank, number] - sums[column, rank, SET_NUMBERS[subset ^ (1 << rank)]]
        cases[TERMS + column, case] = -term if SIZES[case] & 1 else term


@kernel
def add_up_subsets(column: int, size: int, cases: NDArray[np.int64]) -> None:
    """Turn terms into the change for each case."""
    bit = 1
    while bit < size:
        for start in range(bit, size, 2 * bit):
            for case in range(start, start + bit):
                cases[TERMS + column, case] += cases[TERMS + column, case - bit]
        bit *= 2


@kernel
def add_up_supersets(size: int, cases: NDArray[np.int64]) -> None:
    """Turn the ways of each case into those of all cases that hold its ranks."""
    bit = 1
    while bit < size:
        for start in range(0, size, 2 * bit):
            for case in range(start, start + bit):
                cases[WAYS, case] += cases[WAYS, case + bit]
        bit *= 2
