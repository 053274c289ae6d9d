"""How many single cards would give the dealer a better hand than the player's, when the board is complete."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.kernels import EMPTY, NO_SUITS, strength_of
from pitboss.cards.tables import CARD_KEYS, SUITED_RANKS


@kernel
def count_outs(holes: NDArray[np.uint8], boards: NDArray[np.uint8], found: NDArray[np.int64]) -> None:
    """Of each row: unseen cards that make with the board alone a better hand than the player has."""
    for row in range(len(holes)):
        key, suits = EMPTY, NO_SUITS
        seen = np.uint64(0)
        for card in boards[row]:
            key += CARD_KEYS[card]
            suits |= SUITED_RANKS[card]
            seen |= np.uint64(1) << np.uint64(card)
        own_key, own_suits = key, suits
        for card in holes[row]:
            own_key += CARD_KEYS[card]
            own_suits |= SUITED_RANKS[card]
            seen |= np.uint64(1) << np.uint64(card)
        own = strength_of(own_key, own_suits)
        found[row] = 0
        for card in range(len(CARD_KEYS)):
            if not (seen >> np.uint64(card)) & np.uint64(1):
                found[row] += strength_of(key + CARD_KEYS[card], suits | SUITED_RANKS[card]) > own
