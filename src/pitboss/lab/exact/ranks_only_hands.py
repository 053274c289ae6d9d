"""Hands of which only the set of ranks counts: all sets with their values, all rank multisets of one hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Card, Cards
from pitboss.cards.card import verify_distinct
from pitboss.errors import BadInputError, CardError
from pitboss.lab.exact.ranks_only_kernels import PAD, RANKS, Steps
from pitboss.rules import Settings
from pitboss.rules.ranking import Domain, RankingOf

_MOST_COPIES = 4
_MOST_MULTISETS = 10**6
"""A hundred rank values for each then take 400 MB."""
_KEY_BITS = 3
"""A multiset is keyed by the number of cards of each rank, deuces first: keys rise in the order of the hands."""


@dataclass(frozen=True, slots=True, eq=False)
class RankSets:
    """All sets of ranks that a hand of so many cards can hold, and the rank value of each."""

    cards: int
    masks: NDArray[np.int64]
    """Bit r for rank r."""
    places: NDArray[np.int64]
    """For each set, the place of its rank value in `values`."""
    values: tuple[int, ...]
    """What the ranking gives, rising; each is the value of some set."""


def rank_sets(ranking: RankingOf, settings: Settings, cards: int, deck: Cards = DECK) -> RankSets:
    """The ranking is asked once about each set of ranks."""
    copies = copies_of_ranks(deck)
    ranked = _ranks_of_sets(ranking, settings, cards, deck)
    able = [mask for mask in ranked if sum(copies[rank] for rank in range(RANKS) if mask >> rank & 1) >= cards]
    values, places = np.unique(np.array([ranked[mask] for mask in able], np.int64), return_inverse=True)
    return RankSets(cards, np.array(able, np.int64), places, tuple(values.tolist()))


@lru_cache(maxsize=64)
def _ranks_of_sets(ranking: RankingOf, settings: Settings, most: int, deck: Cards) -> dict[int, int]:
    asked = ranking(settings)
    if asked.domain is not Domain.RANKS:
        raise BadInputError(f"Hands ranked by {asked.domain} cannot be counted by their sets of ranks.")
    one_of = {card.rank: card for card in sorted(deck, reverse=True)}
    return {
        sum(1 << rank for rank in held): asked.rank(tuple(one_of[rank] for rank in held))
        for size in range(1, most + 1)
        for held in combinations(sorted(one_of), size)
    }


def copies_of_ranks(deck: Cards) -> NDArray[np.int64]:
    """How many cards of each rank are in the deck."""
    verify_distinct(deck)
    return np.bincount([card.rank for card in deck], minlength=RANKS).astype(np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Multisets:
    """All rank multisets of one hand in lexicographic order, the number of deuces first."""

    cards: int
    deck: Cards
    hands: NDArray[np.uint8]
    """One row each: how many cards of every rank."""
    ways: NDArray[np.int64]
    """How many hands have these ranks."""
    keys: NDArray[np.int64]

    def place(self, hand: Sequence[Card]) -> int:
        """Where the ranks of these cards stand."""
        if len(hand) != self.cards:
            raise CardError(f"The player has {self.cards} cards here, not {len(hand)}.")
        verify_distinct(hand)
        strangers = [card for card in hand if card not in self.deck]
        if strangers:
            raise CardError(f"The {strangers[0].name} is not in this deck.")
        held = Counter(card.rank for card in hand)
        key = sum(held[rank] << _KEY_BITS * (RANKS - 1 - rank) for rank in range(RANKS))
        return int(np.searchsorted(self.keys, key))


def multisets(cards: int, deck: Cards = DECK) -> Multisets:
    """Found rank by rank: every beginning, followed by none to all cards of the next rank that still fit."""
    copies = copies_of_ranks(deck).tolist()
    _verify_few_enough(cards, copies)
    hands, held = np.zeros((1, 0), np.uint8), np.zeros(1, np.int64)
    for rank in range(RANKS):
        own = np.tile(np.arange(copies[rank] + 1, dtype=np.uint8), len(hands))
        hands = np.column_stack([np.repeat(hands, copies[rank] + 1, axis=0), own])
        held = np.repeat(held, copies[rank] + 1) + own
        fits = (held <= cards) & (held + sum(copies[rank + 1 :]) >= cards)
        hands, held = hands[fits], held[fits]
    choices = np.array([[comb(of, taken) for taken in range(_MOST_COPIES + 1)] for of in copies], np.int64)
    ways = choices[np.arange(RANKS), hands].prod(axis=1)
    shifts = _KEY_BITS * np.arange(RANKS - 1, -1, -1)
    keys = (hands.astype(np.int64) << shifts).sum(axis=1)
    return Multisets(cards, deck, np.ascontiguousarray(hands), ways, keys)


def _verify_few_enough(cards: int, copies: Sequence[int]) -> None:
    by_cards = [1] + [0] * cards
    for own in copies:
        by_cards = [sum(by_cards[max(0, held - own) : held + 1]) for held in range(cards + 1)]
    if by_cards[cards] > _MOST_MULTISETS:
        raise BadInputError(f"Hands of {cards} cards have {by_cards[cards]:,} rank multisets, too many to count here.")


def masks_of(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The set of ranks of each multiset."""
    bits: NDArray[np.int64] = ((hands > 0).astype(np.int64) << np.arange(RANKS)).sum(axis=1)
    return bits


def steps_of(dealer: RankSets) -> tuple[Steps, NDArray[np.int32]]:
    """Which rows become which when one rank after the other is decided, and the rows before the first."""
    masks, places = dealer.masks, dealer.places
    without, having = [np.zeros(len(masks) + 1, np.int32)], [np.zeros(len(masks) + 1, np.int32)]
    sizes = [0, len(masks) + 1]
    for _ in range(RANKS):
        merged, rows = np.unique((masks >> 1) * len(dealer.values) + places, return_inverse=True)
        has = (masks & 1).astype(bool)
        froms = np.arange(1, len(masks) + 1, dtype=np.int32)
        for parts, chosen in ((without, ~has), (having, has)):
            part = np.zeros(len(merged) + 1, np.int32)
            part[rows[chosen] + 1] = froms[chosen]
            parts.append(part)
        masks, places = np.divmod(merged, len(dealer.values))
        sizes.append(len(merged) + 1)
    steps = Steps(np.cumsum(sizes), np.concatenate(without), np.concatenate(having))
    rows_before = np.zeros((steps.starts[-1], PAD + dealer.cards + 1), np.int32)
    rows_before[1 : steps.starts[1], PAD] = 1
    return steps, rows_before
