"""What people see in cards, read off many hands at once: ranks, matches, suits, and what a game calls the hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Cards
from pitboss.lab.plans.plan import Cards2D, Seen
from pitboss.rules import Game, Settings
from pitboss.rules.ranking import Domain, Ranking

RANKS, SUITS = 13, 4

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


def rank_counts(cards: Cards2D) -> Ints:
    """[hand, rank]: how many."""
    return _counts(cards >> 2, RANKS)


def suit_counts(cards: Cards2D) -> Ints:
    return _counts(cards & 3, SUITS)


def _counts(numbers: NDArray[np.integer[Any]], size: int) -> Ints:
    places = numbers.astype(np.int64) + size * np.arange(len(numbers))[:, None]
    return np.bincount(places.reshape(-1), minlength=size * len(numbers)).reshape(-1, size)


def rank_masks(cards: Cards2D) -> Ints:
    """The ranks of each hand, one bit each."""
    found = np.zeros(len(cards), np.int64)
    for column in (cards >> 2).T:
        found |= np.int64(1) << column.astype(np.int64)
    return found


def holds(cards: Cards2D, rank: int) -> Bools:
    found: Bools = ((cards >> 2) == rank).any(axis=1)
    return found


def ranked_down(cards: Cards2D) -> NDArray[np.uint8]:
    """The ranks of each hand, the highest first."""
    return np.sort(cards >> 2, axis=1)[:, ::-1]


def own_hand(seen: Seen) -> Cards2D:
    """Own cards with the board, where there is one."""
    return np.hstack((seen.player, seen.board)) if seen.board.shape[1] else seen.player


@dataclass(frozen=True, slots=True)
class HandRanks:
    """The rank that a game gives to each of many hands."""

    ranking: Ranking
    _known: dict[Cards, int] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def in_game(cls, game: Game, settings: Settings) -> HandRanks:
        return cls(game.base.ranking(settings))

    def of(self, hands: Cards2D) -> Ints:
        match self.ranking.domain:
            case Domain.POKER:
                from pitboss.cards.batch import strengths  # noqa: PLC0415 -- brings Numba

                return strengths(np.ascontiguousarray(hands), check=False).astype(np.int64)
            case Domain.RANKS:
                return _ranks_by_mask(self.ranking, hands.shape[1])[rank_masks(hands)]
            case Domain.CARDS:
                return self._asked(np.sort(hands, axis=1))

    def _asked(self, hands: Cards2D) -> Ints:
        """Each different hand is asked about once."""
        different, places = np.unique(hands, axis=0, return_inverse=True)
        found = np.array([self._rank(tuple(map(Card, row))) for row in different.tolist()], np.int64)
        return found[places.reshape(-1)]

    def _rank(self, hand: Cards) -> int:
        if hand not in self._known:
            self._known[hand] = self.ranking.rank(hand)
        return self._known[hand]


@cache
def _ranks_by_mask(ranking: Ranking, cards: int) -> Ints:
    found = np.zeros(2**RANKS, np.int64)
    for size in range(1, min(cards, RANKS) + 1):
        for held in combinations(range(RANKS), size):
            found[sum(1 << rank for rank in held)] = ranking.rank(tuple(Card(4 * rank) for rank in held))
    return found
