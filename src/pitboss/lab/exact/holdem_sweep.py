"""One board: all holdings by kinds, sorted by strength, and for each how many of the dealer's are below and level.

A dealer's holding shares no card with the player's. Those that do are taken off by inclusion and exclusion: of all
holdings met so far, less those with the player's first card, less those with his second, and his own, which was
taken off twice.

Every number here is a count of holdings of two cards, so at most 1,326, or a product of such a count with a net.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.kernels import EMPTY, flush_strength, rank_strength
from pitboss.lab.exact.holdem_views import Kinds

WIN, TIE, LOSE = range(3)

HOLDING_BITS = 9
"""A holding by kinds is a number below 351."""

_DIGIT_BITS = 7
"""Two digits cover the 13 bits of a strength."""

HOLDING = np.uint32((1 << HOLDING_BITS) - 1)
_STRENGTH_SHIFT = np.uint32(HOLDING_BITS)
_DIGIT = np.uint32((1 << _DIGIT_BITS) - 1)


class Table(NamedTuple):
    """What a sweep finds, and the room it needs; rows of holdings hold their last board's numbers."""

    left: NDArray[np.int64]
    """Copies of each kind that are not on the board."""
    ways: NDArray[np.int64]
    """How many pairs of cards each holding can be; 0 if the board has taken them."""
    strength: NDArray[np.int64]
    order: NDArray[np.uint32]
    """Strength and holding in one number; sorted from the weakest."""
    spare: NDArray[np.uint32]
    starts: NDArray[np.int64]
    met: NDArray[np.int64]
    """Holdings met so far with one given card of a kind; last, all met so far."""
    below: NDArray[np.int64]
    """Dealer's holdings weaker than a player's holding."""
    level: NDArray[np.int64]
    """Dealer's holdings weaker or equal."""
    edges: NDArray[np.int64]
    """[dealer band]: `met` when the first holding of the band comes; one more row for the end."""
    tally: NDArray[np.int64]
    """[holding, result and dealer band]: the dealer's holdings against each of the player's."""
    dealers: NDArray[np.int64]
    """One number: the dealer's holdings against any of the player's."""
    worth: NDArray[np.int64]
    """Room for the values of one play."""
    river: NDArray[np.int64]
    """The play chosen at the river."""


@kernel
def new_table(cards: int, holdings: int, bands: int) -> Table:
    return Table(
        np.zeros(cards, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros(holdings, np.uint32),
        np.zeros(holdings, np.uint32),
        np.zeros(1 << _DIGIT_BITS, np.int64),
        np.zeros(cards + 1, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros((bands + 1, cards + 1), np.int64),
        np.zeros((holdings, 3 * bands), np.int64),
        np.zeros(1, np.int64),
        np.zeros(holdings, np.int64),
        np.zeros(holdings, np.int64),
    )


@kernel
def sweep(board: NDArray[np.int64], kinds: Kinds, dealer_band: NDArray[np.uint8], table: Table) -> int:
    """Fill the table for a board; how many holdings there are, the weakest first in `table.order`."""
    holdings = _rank(board, kinds, table)
    _sort_by_digit(table.order, table.spare, holdings, _STRENGTH_SHIFT, table.starts)
    _sort_by_digit(table.spare, table.order, holdings, _STRENGTH_SHIFT + np.uint32(_DIGIT_BITS), table.starts)
    _compare(holdings, kinds, dealer_band, table)
    _tally(holdings, kinds, dealer_band, table)
    return holdings


@kernel
def _rank(board: NDArray[np.int64], kinds: Kinds, table: Table) -> int:
    table.left[:] = kinds.copies
    key = EMPTY
    suited = np.uint64(0)
    for kind in board:
        table.left[kind] -= 1
        key += kinds.keys[kind]
        suited |= kinds.marked[kind]
    holdings = 0
    for holding in range(len(kinds.first)):
        first, second = kinds.first[holding], kinds.second[holding]
        ways = table.left[first] * table.left[second]
        if first == second:
            ways = (table.left[first] * (table.left[first] - 1)) // 2
        table.ways[holding] = ways
        if ways > 0:
            flush = flush_strength(suited | kinds.marked[first] | kinds.marked[second])
            # Seven cards with five of a suit hold no full house, so a flush is always the better hand.
            strength = max(rank_strength(key + kinds.keys[first] + kinds.keys[second]), flush)
            table.strength[holding] = strength
            table.order[holdings] = (np.uint32(strength) << _STRENGTH_SHIFT) | np.uint32(holding)
            holdings += 1
    return holdings


@kernel
def _sort_by_digit(
    given: NDArray[np.uint32], found: NDArray[np.uint32], size: int, shift: np.uint32, starts: NDArray[np.int64]
) -> None:
    starts[:] = 0
    for place in range(size):
        starts[(given[place] >> shift) & _DIGIT] += 1
    start = 0
    for digit in range(len(starts)):
        start, starts[digit] = start + starts[digit], start
    for place in range(size):
        digit = (given[place] >> shift) & _DIGIT
        found[starts[digit]] = given[place]
        starts[digit] += 1


@kernel
def _compare(holdings: int, kinds: Kinds, dealer_band: NDArray[np.uint8], table: Table) -> None:
    order, met, edges = table.order, table.met, table.edges
    firsts, seconds = kinds.first, kinds.second
    met[:] = 0
    band = start = 0
    while start < holdings:
        strength = order[start] >> _STRENGTH_SHIFT
        while band <= dealer_band[strength]:
            edges[band] = met
            band += 1
        end = start
        while end < holdings and order[end] >> _STRENGTH_SHIFT == strength:
            holding = order[end] & HOLDING
            table.below[holding] = clear_of(met, firsts[holding], seconds[holding])
            end += 1
        for place in range(start, end):
            holding = order[place] & HOLDING
            _meet(firsts[holding], seconds[holding], table.left, met)
        for place in range(start, end):
            holding = order[place] & HOLDING
            table.level[holding] = clear_of(met, firsts[holding], seconds[holding]) + 1
        start = end
    while band < len(edges):
        edges[band] = met
        band += 1


@kernel
def clear_of(met: NDArray[np.int64], first: int, second: int) -> int:
    """Holdings met that have neither of two cards, provided that both together were not met."""
    clear: int = met[-1] - met[first] - met[second]
    return clear


@kernel
def _meet(first: int, second: int, left: NDArray[np.int64], met: NDArray[np.int64]) -> None:
    if first == second:
        met[-1] += left[first] * (left[first] - 1) // 2
        met[first] += left[first] - 1
    else:
        met[-1] += left[first] * left[second]
        met[first] += left[second]
        met[second] += left[first]


@kernel
def _tally(holdings: int, kinds: Kinds, dealer_band: NDArray[np.uint8], table: Table) -> None:
    order, edges = table.order, table.edges
    bands = len(edges) - 1
    left = table.left.sum()
    table.dealers[0] = (left - 2) * (left - 3) // 2
    for place in range(holdings):
        holding = order[place] & HOLDING
        own = dealer_band[order[place] >> _STRENGTH_SHIFT]
        start = 0
        for band in range(bands):
            end = clear_of(edges[band + 1], kinds.first[holding], kinds.second[holding]) + (own <= band)
            below = min(max(table.below[holding], start), end)
            level = min(max(table.level[holding], start), end)
            table.tally[holding, WIN * bands + band] = below - start
            table.tally[holding, TIE * bands + band] = level - below
            table.tally[holding, LOSE * bands + band] = end - level
            start = end
