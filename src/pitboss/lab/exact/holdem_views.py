"""How a deck looks when only flushes in one marked suit are possible, or none: kinds of cards that are all alike.

A board makes flushes possible in at most one suit. With that suit marked, the cards of one rank in the other suits
are alike, whatever the board holds of them: they are one kind with several copies, and holdings, flops and boards
are counted by kinds. In the plain view, where flushes do not count at all, all cards of a rank are alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement, permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.tables import CARD_KEYS
from pitboss.lab.exact.holdem_deck import BOARD, FLOP, HoldemDeck

Ints = NDArray[np.int64]

TRIPLES = tuple(combinations(range(BOARD), FLOP))
"""The ten flops in a board."""


class Kinds(NamedTuple):
    """Kinds of cards, and holdings as two kinds; kinds outside the marked suit come first, ranks rising."""

    copies: NDArray[np.int64]
    keys: NDArray[np.uint64]
    marked: NDArray[np.uint64]
    """The rank of a kind of the marked suit as a bit; 0 for the others."""
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    """The two kinds of each holding, `first <= second`."""
    by_rank: NDArray[np.int64]
    """The holding of the plain view with the same ranks."""


class Boards(NamedTuple):
    """Boards by kinds; of those with a marked suit all on which a flush in it is possible."""

    cards: NDArray[np.int64]
    """Five kinds."""
    ways: NDArray[np.int64]
    """Boards of the deck that look so; 0 for five of a kind."""
    flops: NDArray[np.int64]
    """The class of flop of each of the ten triples."""
    by_rank: NDArray[np.int64]
    """The board of the plain view with the same ranks."""


class Side(NamedTuple):
    """All that is counted by kinds in one kinds."""

    kinds: Kinds
    boards: Boards
    flop_place: NDArray[np.int64]
    """The class of flop of three kinds in any order; -1 without a card of the marked suit: no flush can come."""
    deals: NDArray[np.int64]
    """[class of flop, holding]: how many flops and hole cards look so, the marked suit being given."""


def plain_side(deck: HoldemDeck) -> Side:
    ranks, suits = len(deck.ranks), len(deck.suits)
    kinds = _kinds(deck, np.full(ranks, suits))
    flops = _multisets(ranks, FLOP)
    boards = _multisets(ranks, BOARD)
    return _side(kinds, boards, flops, np.arange(len(boards)))


def marked_side(deck: HoldemDeck) -> Side:
    ranks, suits = len(deck.ranks), len(deck.suits)
    copies = np.concatenate((np.full(ranks, suits - 1), np.ones(ranks, np.int64)))
    kinds = _kinds(deck, copies)
    flops = np.concatenate([_with_marked(ranks, suited, FLOP) for suited in range(1, FLOP + 1)])
    boards = np.concatenate([_with_marked(ranks, suited, BOARD) for suited in range(FLOP, BOARD + 1)])
    boards = boards[_ways(kinds, boards) > 0]
    return _side(kinds, boards, flops, _place_of_multiset(np.sort(boards % ranks, axis=1)))


def _kinds(deck: HoldemDeck, copies: Ints) -> Kinds:
    ranks = len(deck.ranks)
    numbers = np.arange(len(copies))
    rank = np.array(deck.ranks)[numbers % ranks]
    second, first = np.tril_indices(len(copies))
    low, high = np.sort((first % ranks, second % ranks), axis=0)
    return Kinds(
        copies=copies.astype(np.int64),
        keys=CARD_KEYS[4 * rank],
        marked=np.where(numbers < ranks, 0, 1 << rank).astype(np.uint64),
        first=first,
        second=second,
        by_rank=high * (high + 1) // 2 + low,
    )


def _side(kinds: Kinds, boards: Ints, flops: Ints, by_rank: Ints) -> Side:
    places = np.full((len(kinds.copies),) * FLOP, -1)
    for order in permutations(range(FLOP)):
        places[tuple(flops[:, order].T)] = np.arange(len(flops))
    classes = Boards(
        cards=boards,
        ways=_ways(kinds, boards),
        flops=np.stack([places[tuple(boards[:, triple].T)] for triple in map(list, TRIPLES)], axis=1),
        by_rank=by_rank,
    )
    return Side(kinds, classes, places, _deals(kinds, flops))


def _multisets(ranks: int, size: int) -> Ints:
    """All multisets in the order of `_place_of_multiset`."""
    found = _rows(combinations_with_replacement(range(ranks), size), size)
    return found[np.lexsort(found.T)]


def _place_of_multiset(rows: Ints) -> Ints:
    """Where a row that never falls stands among all multisets sorted by the highest, then the next."""
    return place_of_subset(rows + np.arange(rows.shape[1]))


def place_of_subset(rows: Ints) -> Ints:
    """Where a rising row stands among all subsets sorted by the highest, then the next."""
    table = np.array([[comb(n, k) for k in range(1, BOARD + 1)] for n in range(rows.max(initial=0) + 1)])
    return table[rows, np.arange(rows.shape[1])].sum(axis=1)  # type: ignore[no-any-return]


def _with_marked(ranks: int, suited: int, size: int) -> Ints:
    """So many cards of the marked suit, and others."""
    of_suit = _rows(combinations(range(ranks, 2 * ranks), suited), suited)
    others = _rows(combinations_with_replacement(range(ranks), size - suited), size - suited)
    return np.concatenate((np.tile(others, (len(of_suit), 1)), np.repeat(of_suit, len(others), axis=0)), axis=1)


def _rows(subsets: Iterable[tuple[int, ...]], width: int) -> Ints:
    rows = list(subsets)
    return np.array(rows, np.int64).reshape(len(rows), width)


def _numbers(kinds: Kinds, rows: Ints) -> Ints:
    """How many cards of each kind every row has."""
    size = len(kinds.copies)
    places = rows + size * np.arange(len(rows))[:, None]
    return np.bincount(places.reshape(-1), minlength=size * len(rows)).reshape(-1, size)


def _ways(kinds: Kinds, rows: Ints) -> Ints:
    """In how many ways the kinds of each row can be cards of the deck."""
    table = np.array([[comb(copies, number) for number in range(BOARD + 1)] for copies in kinds.copies.tolist()])
    return table[np.arange(len(kinds.copies)), _numbers(kinds, rows)].prod(axis=1)  # type: ignore[no-any-return]


def _deals(kinds: Kinds, flops: Ints) -> Ints:
    left = (kinds.copies - _numbers(kinds, flops)).clip(0)
    return holdings_left(kinds, left) * _ways(kinds, flops)[:, None]


def holdings_left(kinds: Kinds, left: Ints) -> Ints:
    """How many pairs of cards each holding can be when so many copies of every kind are left."""
    first, second = left[..., kinds.first], left[..., kinds.second]
    return np.where(kinds.first == kinds.second, first * (first - 1) // 2, first * second)
