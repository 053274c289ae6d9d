"""How many hands have each poker strength, counted by rank multisets and suit patterns instead of hand by hand.

`docs/mathematics/one-hand.md` has the counting argument.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Card, Cards
from pitboss.cards.generate_tables import COLUMN_BITS, KEY_BITS
from pitboss.cards.poker import FEWEST_CARDS, MOST_CARDS, STRONGEST
from pitboss.cards.tables import FLUSHES, OFFSETS, RANK_KEYS, STRENGTHS
from pitboss.errors import BadInputError

SUITS = 4
_COPIES_BITS = 4
"""A pattern counts the ranks held once, twice, three and four times in so many bits each."""


def ranks_in(deck: Cards) -> tuple[int, ...]:
    """The ranks of a deck that has each of them in all four suits."""
    ranks = tuple(sorted({card.rank for card in deck}))
    if sorted(deck) != [Card(SUITS * rank + suit) for rank in ranks for suit in range(SUITS)]:
        raise BadInputError("Ranks are counted in decks that hold each of their ranks once in every suit.")
    return ranks


@cache
def strength_counts(cards: int, deck: Cards = DECK) -> NDArray[np.int64]:
    """How many hands of five, six or seven cards have each strength; index 0 is none."""
    if not FEWEST_CARDS <= cards <= MOST_CARDS:
        raise BadInputError(f"Poker hands have five, six or seven cards, not {cards}.")
    ranks = ranks_in(deck)
    counts = _flushes(cards, ranks)
    keys, patterns = _multisets(cards, ranks)
    strengths = STRENGTHS[(keys & (2**COLUMN_BITS - 1)) + OFFSETS[keys >> COLUMN_BITS]]
    for pattern in np.unique(patterns).tolist():
        of_pattern = np.bincount(strengths[patterns == pattern], minlength=STRONGEST + 1)
        counts += of_pattern * _suitings_without_flush(pattern)
    counts.flags.writeable = False
    return counts


def _multisets(cards: int, ranks: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The key and the pattern of every multiset of ranks, one rank after the other with none to four copies."""
    found = [np.zeros(int(size == 0), np.int64) for size in range(cards + 1)]
    for rank in ranks:
        key = int(RANK_KEYS[rank])
        with_copies = [
            [found[size - copies] + (_pattern(copies) << 32) + copies * key for copies in range(min(SUITS, size) + 1)]
            for size in range(cards + 1)
        ]
        found = [np.concatenate(each) for each in with_copies]
    # The sum of seven 25-bit keys stays below bit 32, where the patterns begin.
    return found[cards] & (2**KEY_BITS - 1), found[cards] >> 32


def _pattern(copies: int) -> int:
    return 1 << (_COPIES_BITS * (copies - 1)) if copies else 0


def _suitings_without_flush(pattern: int) -> int:
    """In how many ways suits can be given to the ranks of a multiset so that no five cards share one."""
    copies = [number for number in range(1, SUITS + 1) for _ in range(pattern >> _COPIES_BITS * (number - 1) & 0xF)]
    suitings = prod(comb(SUITS, number) for number in copies)
    return suitings - SUITS * _suitings_with_five(copies)


def _suitings_with_five(copies: list[int]) -> int:
    """Those in which one given suit has five cards or more; with seven cards only one suit can."""
    by_held = [1]
    for number in copies:
        without, within = comb(SUITS - 1, number), comb(SUITS - 1, number - 1)
        by_held = [
            without * (by_held[held] if held < len(by_held) else 0) + within * (by_held[held - 1] if held else 0)
            for held in range(len(by_held) + 1)
        ]
    return sum(by_held[FEWEST_CARDS:])


def _flushes(cards: int, ranks: tuple[int, ...]) -> NDArray[np.int64]:
    """Hands with five or more of a suit: exactly these ranks in it, the other cards from the other suits."""
    counts = np.zeros(STRONGEST + 1, np.int64)
    others = (SUITS - 1) * len(ranks)
    for held in range(FEWEST_CARDS, cards + 1):
        masks = [sum(1 << rank for rank in chosen) for chosen in combinations(ranks, held)]
        of_held = np.bincount(FLUSHES[masks], minlength=STRONGEST + 1)
        counts += of_held * (SUITS * comb(others, cards - held))
    return counts
