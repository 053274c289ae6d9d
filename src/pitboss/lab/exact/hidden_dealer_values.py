"""One situation dealer hand by dealer hand, straight from the ranking: the short way that proves the long one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.kernels import EMPTY, NO_SUITS, strength_of
from pitboss.cards.tables import CARD_KEYS, SUITED_RANKS
from pitboss.lab.payoff import LOSE, TIE, WIN


@kernel
def count_results(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    left: NDArray[np.int64],
    up: NDArray[np.int64],
    hidden: int,
    strength: int,
    band_of: NDArray[np.uint8],
    found: NDArray[np.int64],
) -> None:
    """How many hidden hands from the cards `left` give each result [WIN, TIE, LOSE] and dealer band."""
    picked = np.arange(hidden - 1, dtype=np.int64)
    more = True
    while more:
        key, suits = EMPTY, NO_SUITS
        for card in up:
            key += CARD_KEYS[card]
            suits |= SUITED_RANKS[card]
        for place in picked:
            key += CARD_KEYS[left[place]]
            suits |= SUITED_RANKS[left[place]]
        first = picked[-1] + 1 if hidden > 1 else 0
        for card in left[first:]:
            dealer = int(strength_of(key + CARD_KEYS[card], suits | SUITED_RANKS[card]))
            result = WIN if strength > dealer else TIE if strength == dealer else LOSE
            found[result, band_of[dealer]] += 1
        more = _next_prefix(picked, len(left) - 1)


@kernel
def _next_prefix(picked: NDArray[np.int64], end: int) -> bool:
    """Step to the next rising choice of places before `end`; False after the last."""
    for place in range(len(picked) - 1, -1, -1):
        if picked[place] < end - (len(picked) - place):
            picked[place] += 1
            for later in range(place + 1, len(picked)):
                picked[later] = picked[later - 1] + 1
            return True
    return False
