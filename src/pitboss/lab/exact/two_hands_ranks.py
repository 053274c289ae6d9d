"""Hands by rank alone: how many hands of a pack avoid a given hand and are weaker than a threshold, flushes left out.

A hand is a multiset of ranks; every multiset of up to six ranks has an id. Inclusion and exclusion over what two
hands could share needs only how many weaker hands hold each small multiset, and these numbers grow as the threshold
rises: one sweep answers all questions.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.generate_tables import KEY_BITS
from pitboss.cards.kernels import rank_strength
from pitboss.cards.poker import FEWEST_CARDS
from pitboss.cards.tables import RANK_KEYS
from pitboss.lab.exact.two_hands_pack import RANKS, Pack

MOST_CARDS = 6

CHOOSE = np.array([[comb(n, k) for k in range(MOST_CARDS + 1)] for n in range(RANKS + MOST_CARDS)], np.int64)

FIRST_IDS = np.array([comb(RANKS - 1 + size, RANKS) for size in range(MOST_CARDS + 2)], np.int64)
"""The lowest id of each size: multisets of fewer ranks come before it."""

SORT_KEYS = RANK_KEYS.astype(np.uint64) << np.uint64(64 - KEY_BITS)
"""What a card of each rank adds to the key of a hand."""


class RankHands(NamedTuple):
    """All multisets of one size that a pack can deal; those of five cards or more from the weakest up."""

    cards: int
    counts: NDArray[np.int64]
    """[hand, rank] -> how often."""
    keys: NDArray[np.uint64]
    strengths: NDArray[np.int64]
    """Flushes left out; 0 for fewer than five cards."""
    rows: NDArray[np.int64]
    """By id: where it stands here; -1 if it does not."""


class Terms(NamedTuple):
    """For each hand the multisets it may share with another, and the factor of each in the inclusion-exclusion."""

    starts: NDArray[np.int64]
    subsets: NDArray[np.int16]
    """Ids."""
    factors: NDArray[np.int16]


def rank_hands(pack: Pack, cards: int) -> RankHands:
    chosen = np.array(list(combinations_with_replacement(pack.ranks, cards)), np.int64).reshape(-1, cards)
    counts = (chosen[:, :, None] == np.arange(RANKS)).sum(axis=1).astype(np.int64)
    counts = counts[counts.max(axis=1) <= pack.suits]
    keys = counts.astype(np.uint64) @ SORT_KEYS
    strengths = np.zeros(len(counts), np.int64)
    if cards >= FEWEST_CARDS:
        strengths_of_keys(keys, strengths)
    order = np.argsort(strengths, kind="stable")
    counts = counts[order]
    rows = np.full(FIRST_IDS[-1], -1, np.int64)
    fill_rows(counts, rows)
    return RankHands(cards, counts, keys[order], strengths[order], rows)


def terms_of(hands: RankHands, most: int) -> Terms:
    """What hands may share with hands of `most` cards."""
    starts = np.zeros(len(hands.counts) + 1, np.int64)
    subsets = np.zeros(len(hands.counts) << hands.cards, np.int16)
    factors = np.zeros_like(subsets)
    fill_terms(hands.counts, most, starts, subsets, factors)
    return Terms(starts, subsets[: starts[-1]].copy(), factors[: starts[-1]].copy())


@kernel
def strengths_of_keys(keys: NDArray[np.uint64], found: NDArray[np.int64]) -> None:
    for row in range(len(keys)):
        found[row] = rank_strength(keys[row])


@kernel
def multiset_id(counts: NDArray[np.int64]) -> int:
    """The place among multisets of the same size, after all smaller ones."""
    place = found = 0
    for rank in range(RANKS):
        for _ in range(counts[rank]):
            found += CHOOSE[rank + place, place + 1]
            place += 1
    return int(found + FIRST_IDS[place])


@kernel
def fill_rows(hands: NDArray[np.int64], rows: NDArray[np.int64]) -> None:
    for row in range(len(hands)):
        rows[multiset_id(hands[row])] = row


@kernel
def step(subset: NDArray[np.int64], hand: NDArray[np.int64]) -> bool:
    """The next multiset within a hand, from the empty one round to the empty one again; False when it is round."""
    for rank in range(RANKS):
        if subset[rank] < hand[rank]:
            subset[rank] += 1
            return True
        subset[rank] = 0
    return False


@kernel
def fill_terms(
    hands: NDArray[np.int64],
    most: int,
    starts: NDArray[np.int64],
    subsets: NDArray[np.int16],
    factors: NDArray[np.int16],
) -> None:
    filled = 0
    subset = np.zeros(RANKS, np.int64)
    for row in range(len(hands)):
        more = True
        while more:
            size, factor = 0, 1
            for rank in range(RANKS):
                size += subset[rank]
                factor *= CHOOSE[hands[row, rank], subset[rank]]
            if size <= most:
                subsets[filled] = multiset_id(subset)
                factors[filled] = -factor if size & 1 else factor
                filled += 1
            more = step(subset, hands[row])
        starts[row + 1] = filled


@kernel
def add_hand(
    hand: NDArray[np.int64], left: NDArray[np.int64], subset: NDArray[np.int64], sums: NDArray[np.int64]
) -> None:
    """Count the deals of a multiset at every multiset within it: how many hold given cards of these ranks.

    `left` says how many cards of each rank can be dealt; `subset` is all zeros, before and after.
    """
    for rank in range(RANKS):
        if hand[rank] > left[rank]:
            return
    more = True
    while more:
        ways = 1
        for rank in range(RANKS):
            ways *= CHOOSE[left[rank] - subset[rank], hand[rank] - subset[rank]]
        sums[multiset_id(subset)] += ways
        more = step(subset, hand)


@kernel
def count_weaker(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    others: NDArray[np.int64],
    strengths: NDArray[np.int64],
    left: NDArray[np.int64],
    terms: Terms,
    rows: NDArray[np.int64],
    thresholds: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """For each hand in `rows` how many of the others avoid its cards and are below its threshold.

    The others, by rising strength, are dealt from the cards `left`; thresholds rise too. No sum exceeds the number
    of hands of six cards, 20,358,520, times the sum of a hand's factors, at most 2^6.
    """
    sums = np.zeros(FIRST_IDS[-1], np.int64)
    subset = np.zeros(RANKS, np.int64)
    given = 0
    for query in range(len(rows)):
        while given < len(others) and strengths[given] < thresholds[query]:
            add_hand(others[given], left, subset, sums)
            given += 1
        total = 0
        for term in range(terms.starts[rows[query]], terms.starts[rows[query] + 1]):
            total += terms.factors[term] * sums[terms.subsets[term]]
        found[query] = total
