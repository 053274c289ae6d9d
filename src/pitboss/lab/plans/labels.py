"""Short names for hands, coarse enough to tell people where they go wrong."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.cards.card import RANK_NAMES
from pitboss.cards.poker import ACE, STRONGEST, Category, hand_class
from pitboss.lab.plans.plan import Cards2D, Seen
from pitboss.lab.plans.reading import HandRanks, own_hand
from pitboss.rules import Game, Settings
from pitboss.rules.ranking import Domain

KING = ACE - 1


class Labels:
    """Numbers for names, given out as they come."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        return self._numbers.setdefault(name, len(self._numbers))

    def names(self) -> tuple[str, ...]:
        return tuple(self._numbers)


class HandLabels:
    """What people call the hand of each situation."""

    def __init__(self, game: Game, settings: Settings) -> None:
        self.labels = Labels()
        self._game, self._settings = game, settings
        self._ranks = HandRanks.in_game(game, settings)
        self._by_rank: dict[int, int] = {}

    def of(self, seen: Seen) -> NDArray[np.int64]:
        hands = own_hand(seen)
        if self._ranks.ranking.domain is Domain.POKER:
            if not seen.board.shape[1] and seen.player.shape[1] == 2:  # noqa: PLR2004 -- hole cards
                return self._starts(seen.player)
            by_strength = self._numbers_of(_poker_labels())
            return by_strength[self._ranks.of(hands)]
        ranks, first, places = np.unique(self._ranks.of(hands), return_index=True, return_inverse=True)
        for rank, row in zip(ranks.tolist(), first.tolist(), strict=True):
            if rank not in self._by_rank:
                held = tuple(map(Card, hands[row].tolist()))
                self._by_rank[rank] = self.labels.number(self._game.describe(held, (), self._settings))
        numbers: NDArray[np.int64] = np.array([self._by_rank[rank] for rank in ranks.tolist()], np.int64)
        return np.take(numbers, places.reshape(-1))

    def _starts(self, hole: Cards2D) -> NDArray[np.int64]:
        ranks: NDArray[np.int64] = np.sort(hole >> 2, axis=1).astype(np.int64)
        low, high = ranks[:, 0], ranks[:, 1]
        suited = (hole[:, 0] & 3) == (hole[:, 1] & 3)
        found: NDArray[np.int64] = self._numbers_of(_start_labels())[(high * 13 + low) * 2 + suited]
        return found

    def _numbers_of(self, names: tuple[str, ...]) -> NDArray[np.int64]:
        return np.array([self.labels.number(name) for name in names], np.int64)


@cache
def _poker_labels() -> tuple[str, ...]:
    """By strength, 0 to 7,462."""
    return ("", *(_poker_label(strength) for strength in range(1, STRONGEST + 1)))


def _poker_label(strength: int) -> str:
    category, ranks = hand_class(strength)
    match category:
        case Category.HIGH_CARD if ranks[:2] == (ACE, KING):
            return "ace-king high"
        case Category.HIGH_CARD:
            return f"{RANK_NAMES[ranks[0]]} high"
        case Category.PAIR:
            return f"pair of {RANK_NAMES[ranks[0]]}{'es' if RANK_NAMES[ranks[0]] == 'six' else 's'}"
        case _:
            return category.label.lower()


@cache
def _start_labels() -> tuple[str, ...]:
    """By higher rank, lower rank, and whether they are suited."""
    return tuple(
        f"{RANK_NAMES[high]}-{RANK_NAMES[low]}{'' if high == low else ' suited' if suited else ' unsuited'}"
        for high in range(13)
        for low in range(13)
        for suited in (False, True)
    )
