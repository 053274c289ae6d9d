"""The ranks of hands that lie in some columns of dealt rounds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.kernels import EMPTY, FIVE_OF_A_SUIT, NO_SUITS, rank_strength, strength_of
from pitboss.cards.tables import CARD_KEYS, SUITED_RANKS


@kernel
def poker_ranks(rounds: NDArray[np.uint8], columns: NDArray[np.int64], found: NDArray[np.uint16]) -> None:
    """The strength of the best five of five to seven cards."""
    for row in range(len(rounds)):
        key = EMPTY
        for column in columns:
            key += CARD_KEYS[rounds[row, column]]
        if key & FIVE_OF_A_SUIT:
            suits = NO_SUITS
            for column in columns:
                suits |= SUITED_RANKS[rounds[row, column]]
            found[row] = strength_of(key, suits)
        else:
            found[row] = rank_strength(key)


@kernel
def set_ranks(
    rounds: NDArray[np.uint8], columns: NDArray[np.int64], table: NDArray[np.uint16], found: NDArray[np.uint16]
) -> None:
    """What a table says of the set of ranks held."""
    for row in range(len(rounds)):
        held = 0
        for column in columns:
            held |= 1 << (rounds[row, column] >> 2)
        found[row] = table[held]


@kernel
def card_ranks(
    rounds: NDArray[np.uint8], columns: NDArray[np.int64], table: NDArray[np.uint16], found: NDArray[np.uint16]
) -> None:
    """What a table says of the very cards, read as digits to the base of 52."""
    for row in range(len(rounds)):
        place = 0
        for column in columns:
            place = place * 52 + rounds[row, column]
        found[row] = table[place]


@kernel
def contests(  # noqa: PLR0913, PLR0917 -- the arrays of one table
    player: NDArray[np.uint16],
    dealer: NDArray[np.uint16],
    bands: tuple[NDArray[np.uint16], NDArray[np.uint16]],
    plays: NDArray[np.int8],
    index: NDArray[np.int16],
    found: NDArray[np.int16],
) -> None:
    """The place of each contest by play, result and bands of rank; play -1 folds and is left as it is."""
    for row in range(len(player)):
        if plays[row] < 0:
            continue
        own, other = player[row], dealer[row]
        result = 0 if own > other else 1 if own == other else 2
        found[row] = index[plays[row], result, bands[0][own], bands[1][other]]
