"""The tables of the kernels as arrays, and one key per card."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.card import DECK
from pitboss.cards.generate_tables import KEY_BITS, TABLES

with np.load(TABLES) as _tables:
    RANK_KEYS: NDArray[np.uint32] = _tables["rank_keys"]
    OFFSETS: NDArray[np.uint32] = _tables["offsets"]
    STRENGTHS: NDArray[np.uint16] = _tables["strengths"]
    FLUSHES: NDArray[np.uint16] = _tables["flushes"]
    STRAIGHTS: NDArray[np.uint8] = _tables["straights"]

CARD_KEYS = np.array(
    [(int(RANK_KEYS[card.rank]) << (64 - KEY_BITS)) | (1 << (4 * card.suit)) for card in DECK], np.uint64
)
"""The rank key in the 25 high bits, where sums may overflow; in the 16 low bits a counter for each suit."""

SUITED_RANKS = np.array([1 << (16 * card.suit + card.rank) for card in DECK], np.uint64)
"""One bit per card, 16 for each suit: joined by `|`, the ranks held of every suit."""

_PAIRS = [(first, second) for first in reversed(range(52)) for second in range(first + 1, 52)]

PAIR_KEYS = np.array([(int(CARD_KEYS[a]) + int(CARD_KEYS[b])) % 2**64 for a, b in _PAIRS], np.uint64)
"""Every two cards; those above any given card come first, so that a loop over them is a loop from zero."""

PAIR_RANKS_OF_SUIT = np.array(
    [[sum({1 << card // 4 for card in pair if card % 4 == suit}) for pair in _PAIRS] for suit in range(4)],
    np.uint16,
)
"""The ranks that every two cards hold of each suit, as a mask."""

PAIR_RANKS = np.array([1 << a // 4 | 1 << b // 4 for a, b in _PAIRS], np.uint16)
"""The ranks of every two cards, as a mask."""
