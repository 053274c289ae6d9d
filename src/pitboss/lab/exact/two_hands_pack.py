"""The pack that two hands are dealt from."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.card import DECK, Cards
from pitboss.errors import BadInputError

RANKS = 13
SUITS = 4


@dataclass(frozen=True, slots=True)
class Pack:
    """All cards of these ranks in the first so many suits; packs of fewer than 52 are for checking the kernels."""

    ranks: tuple[int, ...] = tuple(range(RANKS))
    suits: int = SUITS

    def __post_init__(self) -> None:
        if sorted(set(self.ranks)) != list(self.ranks) or not set(self.ranks) <= set(range(RANKS)):
            raise BadInputError(f"The ranks of a pack are rising numbers from 0 to {RANKS - 1}, not {self.ranks}.")
        if not 1 <= self.suits <= SUITS:
            raise BadInputError(f"A pack has one to {SUITS} suits, not {self.suits}.")

    @property
    def cards(self) -> Cards:
        return tuple(card for card in DECK if card.rank in self.ranks and card.suit < self.suits)

    @property
    def size(self) -> int:
        return len(self.ranks) * self.suits

    @property
    def rank_counts(self) -> NDArray[np.int64]:
        """How many cards of each of the thirteen ranks."""
        counts = np.zeros(RANKS, np.int64)
        counts[list(self.ranks)] = self.suits
        return counts

    @property
    def mask(self) -> int:
        """One bit for each rank."""
        return sum(1 << rank for rank in self.ranks)

    def deals(self, *packets: int) -> int:
        """In how many ways packets of these sizes can be dealt one after the other."""
        ways, left = 1, self.size
        for cards in packets:
            ways *= comb(left, cards)
            left -= cards
        return ways


FULL_PACK = Pack()
