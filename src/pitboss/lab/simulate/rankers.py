"""How hands are ranked in bulk: a table for each ranking, found by asking the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from math import perm
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Card, Cards
from pitboss.cards.poker import FEWEST_CARDS, MOST_CARDS, STRONGEST
from pitboss.errors import BadInputError
from pitboss.lab.simulate.kernels.ranking import card_ranks, poker_ranks, set_ranks
from pitboss.rules.ranking import Domain, Ranking

Columns = tuple[int, ...]
"""Where the cards of a hand lie in a dealt round."""

Places = NDArray[np.uint16]
"""Of each round the place of a hand's rank among all ranks, higher is better."""

LookUp = Callable[[NDArray[np.uint8], NDArray[np.int64], Places, Places], None]
"""Fills in the places of hands in some columns by a table."""

_RANKS = 13
_MOST_LISTED = 4_000_000
"""Three cards of 52 in any order are 132,600; of four there are more than it is sensible to ask about one by one."""


class Ranker(Protocol):
    @property
    def scale(self) -> tuple[int, ...]:
        """The rank at each place, rising."""
        ...

    def places(self, rounds: NDArray[np.uint8], columns: Columns) -> Places: ...


@dataclass(frozen=True, slots=True, eq=False)
class PokerRanker:
    """The best five of five to seven cards; the place is the strength itself."""

    scale: tuple[int, ...] = tuple(range(STRONGEST + 1))

    def places(self, rounds: NDArray[np.uint8], columns: Columns) -> Places:
        if not FEWEST_CARDS <= len(columns) <= MOST_CARDS:
            raise BadInputError(f"Poker hands have five to seven cards, not {len(columns)}.")
        found = np.empty(len(rounds), np.uint16)
        poker_ranks(rounds, np.array(columns), found)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class TableRanker:
    """A table by the set of ranks, or by the very cards."""

    scale: tuple[int, ...]
    table: NDArray[np.uint16]
    look_up: LookUp

    def places(self, rounds: NDArray[np.uint8], columns: Columns) -> Places:
        found = np.empty(len(rounds), np.uint16)
        self.look_up(rounds, np.array(columns), self.table, found)
        return found


@lru_cache(maxsize=32)
def ranker_of(ranking: Ranking, cards: int) -> Ranker:
    """For hands of at most so many cards."""
    match ranking.domain:
        case Domain.POKER:
            return PokerRanker()
        case Domain.RANKS:
            ranks = {
                mask: ranking.rank(_one_of_each(mask)) for mask in range(1, 2**_RANKS) if mask.bit_count() <= cards
            }
            return _table(ranks, 2**_RANKS, set_ranks)
        case Domain.CARDS:
            if perm(len(DECK), cards) > _MOST_LISTED:
                raise BadInputError(f"Hands of {cards} cards are too many to be ranked one by one by their rule.")
            return _table(dict(_every_order(ranking.rank, cards)), len(DECK) ** cards, card_ranks)


def _one_of_each(mask: int) -> Cards:
    return tuple(Card(4 * rank) for rank in range(_RANKS) if mask >> rank & 1)


def _every_order(rank: Callable[[Cards], int], cards: int) -> Iterator[tuple[int, int]]:
    for hand in combinations(DECK, cards):
        found = rank(hand)
        for order in permutations(hand):
            place = 0
            for card in order:
                place = place * len(DECK) + card
            yield place, found


def _table(ranks: dict[int, int], size: int, look_up: LookUp) -> TableRanker:
    scale = tuple(sorted(set(ranks.values())))
    table = np.zeros(size, np.uint16)
    table[list(ranks)] = np.searchsorted(scale, list(ranks.values()))
    return TableRanker(scale, table, look_up)
