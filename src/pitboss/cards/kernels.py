"""Hand ranking for loops: start with `EMPTY`, add a key per card, look the sum up.

    key, suits = EMPTY, NO_SUITS
    for card in hand:
        key += CARD_KEYS[card]
        suits |= SUITED_RANKS[card]
    strength_of(key, suits)

A key is one integer for any number of cards, so that loops add what is new and share the rest. Keys
are unsigned and overflow on purpose; Numba turns a mix of signed and unsigned into floats, hence
the typed constants.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.generate_tables import COLUMN_BITS, KEY_BITS
from pitboss.cards.poker import FEWEST_CARDS, MOST_CARDS
from pitboss.cards.tables import (
    CARD_KEYS,
    FLUSHES,
    OFFSETS,
    PAIR_KEYS,
    PAIR_RANKS,
    PAIR_RANKS_OF_SUIT,
    STRAIGHTS,
    STRENGTHS,
    SUITED_RANKS,
)

NO_SUITS = np.uint64(0)

EMPTY = np.uint64(0x3333)
"""Each suit counter begins at three, so that the fifth card of a suit sets its high bit."""

FIVE_OF_A_SUIT = np.uint64(0x8888)

_COLUMN_SHIFT = np.uint64(64 - KEY_BITS)
_ROW_SHIFT = np.uint64(64 - KEY_BITS + COLUMN_BITS)
_COLUMN_MASK = np.uint64(2**COLUMN_BITS - 1)
_RANK_MASK = np.uint64(2**13 - 1)
_ONE = np.uint64(1)


@kernel
def rank_strength(key: np.uint64) -> np.uint16:
    """The strength of five, six or seven cards, flushes left out."""
    return np.uint16(STRENGTHS[((key >> _COLUMN_SHIFT) & _COLUMN_MASK) + OFFSETS[key >> _ROW_SHIFT]])


@kernel
def flush_strength(ranks: np.uint64) -> np.uint16:
    """The strength of a mask of ranks in one suit; 0 for fewer than five."""
    return np.uint16(FLUSHES[ranks])


@kernel
def flush_suit(fives: np.uint64) -> int:
    """The suit whose counter is full; `fives` is a key masked by `FIVE_OF_A_SUIT`, not zero."""
    suit = 0
    while not fives & np.uint64(8):
        fives >>= np.uint64(4)
        suit += 1
    return suit


@kernel
def ranks_of_suit(suits: np.uint64, suit: int) -> np.uint64:
    return (suits >> np.uint64(16 * suit)) & _RANK_MASK


@kernel
def strength_of(key: np.uint64, suits: np.uint64) -> np.uint16:
    """The strength of five, six or seven cards."""
    fives = key & FIVE_OF_A_SUIT
    if fives:
        return flush_strength(ranks_of_suit(suits, flush_suit(fives)))
    return rank_strength(key)


@kernel
def straight_code(ranks: int, wraps: int) -> np.uint8:
    """`length * 16 + ending` of the longest straight in a mask of ranks."""
    return np.uint8(STRAIGHTS[wraps, ranks])


@kernel
def _suits_of(hand: NDArray[np.uint8]) -> np.uint64:
    suits = NO_SUITS
    for card in hand:
        suits |= SUITED_RANKS[card]
    return suits


@kernel
def _rank_rows(hands: NDArray[np.uint8], width: int, found: NDArray[np.uint16]) -> None:
    for row in range(len(hands)):
        key = EMPTY
        for place in range(width):
            key += CARD_KEYS[hands[row, place]]
        if key & FIVE_OF_A_SUIT:
            found[row] = strength_of(key, _suits_of(hands[row]))
        else:
            found[row] = rank_strength(key)


@kernel
def rank_hands(hands: NDArray[np.uint8], found: NDArray[np.uint16]) -> None:
    """The strength of each row of five, six or seven cards; a width known when compiled unrolls the loop."""
    width = hands.shape[1]
    if width == MOST_CARDS:
        _rank_rows(hands, MOST_CARDS, found)
    elif width == FEWEST_CARDS:
        _rank_rows(hands, FEWEST_CARDS, found)
    else:
        _rank_rows(hands, 6, found)


@kernel
def _repeats_in_rows(hands: NDArray[np.uint8], width: int) -> int:
    repeats = 0
    for row in range(len(hands)):
        total = union = np.uint64(0)
        for place in range(width):
            bit = _ONE << np.uint64(hands[row, place])
            total += bit
            union |= bit
        repeats += total != union
    return repeats


@kernel
def rows_with_repeats(hands: NDArray[np.uint8]) -> int:
    """How many rows hold a card twice: only then the sum of the cards' bits is not their union."""
    width = hands.shape[1]
    if width == MOST_CARDS:
        return _repeats_in_rows(hands, MOST_CARDS)
    return _repeats_in_rows(hands, width)


@kernel
def rank_straights(hands: NDArray[np.uint8], wraps: int, found: NDArray[np.uint8]) -> None:
    for row in range(len(hands)):
        ranks = 0
        for place in range(hands.shape[1]):
            ranks |= 1 << (hands[row, place] >> 2)
        found[row] = straight_code(ranks, wraps)


@kernel
def pairs_above(card: int) -> int:
    """How many of the pairs in `PAIR_KEYS`, counted from zero, hold only cards above this one."""
    return (51 - card) * (50 - card) // 2


@kernel
def advance(prefix: NDArray[np.int64]) -> bool:
    """Step to the next rising prefix that leaves two higher cards; False after the last."""
    highest = 49
    for place in range(len(prefix) - 1, -1, -1):
        if prefix[place] < highest:
            prefix[place] += 1
            for later in range(place + 1, len(prefix)):
                prefix[later] = prefix[later - 1] + 1
            return True
        highest -= 1
    return False


@kernel
def _count_ranks(key: np.uint64, pairs: int, counts: NDArray[np.uint32]) -> None:
    for pair in range(pairs):
        counts[rank_strength(key + PAIR_KEYS[pair])] += np.uint32(1)


@kernel
def _count_suited(key: np.uint64, ranks: np.uint64, suit: int, pairs: int, counts: NDArray[np.uint32]) -> None:
    """With five of a suit in seven cards no full house is possible: the flush is always the better hand."""
    of_suit = PAIR_RANKS_OF_SUIT[suit]
    for pair in range(pairs):
        flush = flush_strength(ranks | of_suit[pair])
        counts[max(rank_strength(key + PAIR_KEYS[pair]), flush)] += np.uint32(1)


@kernel
def count_strengths(cards: int, counts: NDArray[np.uint32]) -> None:
    """Count every hand of five, six or seven cards by strength: all but two cards, then the pairs above."""
    prefix = np.arange(cards - 2)
    more = True
    while more:
        key, suits = EMPTY, NO_SUITS
        for card in prefix:
            key += CARD_KEYS[card]
            suits |= SUITED_RANKS[card]
        pairs = pairs_above(prefix[-1])
        # Two cards more bring a suit to five if it has three: a counter two higher is full.
        nearly = (key + np.uint64(0x2222)) & FIVE_OF_A_SUIT
        if nearly:
            suit = flush_suit(nearly)
            _count_suited(key, ranks_of_suit(suits, suit), suit, pairs, counts)
        else:
            _count_ranks(key, pairs, counts)
        more = advance(prefix)


@kernel
def count_straights(cards: int, wraps: int, counts: NDArray[np.int64]) -> None:
    """Count every hand of three cards or more under the code of its longest straight."""
    prefix = np.arange(cards - 2)
    more = True
    while more:
        ranks = 0
        for card in prefix:
            ranks |= 1 << (int(card) >> 2)
        for pair in range(pairs_above(prefix[-1])):
            counts[straight_code(ranks | PAIR_RANKS[pair], wraps)] += 1
        more = advance(prefix)
