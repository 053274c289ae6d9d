"""The dealer's cards face up, by classes that differ only in the names of suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.cards.poker import FEWEST_CARDS
from pitboss.lab.exact.two_hands_pack import RANKS, SUITS, Pack
from pitboss.lab.exact.two_hands_ranks import SORT_KEYS

Masks = tuple[int, ...]
"""For each suit its ranks, one bit each."""


KEY, HIDDEN, EVERY, SUITED, OPEN, FLUSHES, SPARES, OTHER_SUITS, OTHERS = range(9)
"""What kernels know of the cards face up, as one array: arrays within a tuple cost more than all the counting.

`KEY` of the ranks; the number of `HIDDEN` cards, and of `EVERY` hidden hand once the player's cards are known; the
ranks up in the flush suit, `SUITED`, and left in it, `OPEN` (none if the dealer can make no flush); found by the
kernel, how many hidden hands make `FLUSHES` and whether there are some with `SPARES`, cards of another suit; the number
of `OTHER_SUITS`, and from `OTHERS` on the ranks up in each; from `SPARE_WAYS` on the cards of each rank left in those.
"""

SPARE_WAYS = OTHERS + SUITS
_LENGTH = SPARE_WAYS + RANKS


@dataclass(frozen=True, slots=True)
class UpClass:
    suits: Masks
    """The highest mask first."""
    copies: int
    """How many sets of cards it stands for."""

    def flush_suit(self, hidden: int) -> int | None:
        """Which suit the hidden cards can bring to five; never two suits in the games we solve."""
        return next((suit for suit, mask in enumerate(self.suits) if mask.bit_count() + hidden >= FEWEST_CARDS), None)

    def for_kernels(self, pack: Pack, hidden: int, every: int) -> NDArray[np.int64]:
        flush = self.flush_suit(hidden)
        others = [mask for suit, mask in enumerate(self.suits) if suit != flush]
        up = np.zeros(_LENGTH, np.int64)
        up[KEY] = rank_key(rank_counts(self.suits)).view(np.int64)
        up[HIDDEN], up[EVERY] = hidden, every
        if flush is not None:
            up[SUITED], up[OPEN] = self.suits[flush], pack.mask & ~self.suits[flush]
        up[OTHER_SUITS] = len(others)
        up[OTHERS : OTHERS + len(others)] = others
        for rank in pack.ranks:
            up[SPARE_WAYS + rank] = sum(not mask >> rank & 1 for mask in others)
        return up


def rank_key(counts: Sequence[int]) -> np.uint64:
    """To which hidden cards add theirs."""
    return np.uint64((np.asarray(counts).astype(np.uint64) * SORT_KEYS).sum())


def up_classes(pack: Pack, cards: int) -> dict[tuple[int, ...], tuple[UpClass, ...]]:
    """All classes by their ranks, how often each is held."""
    found = Counter(canonical(up, pack.suits) for up in combinations(pack.cards, cards))
    grouped: dict[tuple[int, ...], list[UpClass]] = {}
    for suits, copies in found.items():
        grouped.setdefault(rank_counts(suits), []).append(UpClass(suits, copies))
    return {ranks: tuple(classes) for ranks, classes in grouped.items()}


def canonical(up: Iterable[Card], suits: int) -> Masks:
    masks = [0] * suits
    for card in up:
        masks[card.suit] |= 1 << card.rank
    return tuple(sorted(masks, reverse=True))


def rank_counts(suits: Masks) -> tuple[int, ...]:
    return tuple(sum(mask >> rank & 1 for mask in suits) for rank in range(RANKS))
