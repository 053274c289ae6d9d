"""Looking situations up in what was solved, and the last ones counted dealer's hand by dealer's hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.kernels import EMPTY, FIVE_OF_A_SUIT, NO_SUITS, rank_strength, strength_of
from pitboss.cards.tables import CARD_KEYS, SUITED_RANKS
from pitboss.lab.exact.hidden_dealer_values import count_results

_KEY_BITS = 3
_HIGHEST = 12

Cards = NDArray[np.uint8]
Payoff = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int64], int]
"""Player's and dealer's bands by strength, nets [play, result, player's band, dealer's band], the net of a fold."""


def multiset_key_of_counts(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """As the kernels key a multiset: three bits for each rank, deuces first."""
    shifts = _KEY_BITS * np.arange(_HIGHEST, -1, -1)
    keys: NDArray[np.int64] = (counts.astype(np.int64) << shifts).sum(axis=1)
    return keys


@kernel
def _multiset_key(hand: Cards) -> int:
    key = 0
    for card in hand:
        key += 1 << _KEY_BITS * (_HIGHEST - (int(card) >> 2))
    return key


@kernel
def _place_of(key: int, keys: NDArray[np.int64]) -> int:
    low, high = 0, len(keys) - 1
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def find_multisets(hands: Cards, keys: NDArray[np.int64], places: NDArray[np.int64]) -> None:
    for row in range(len(hands)):
        places[row] = _place_of(_multiset_key(hands[row]), keys)


# --- a hidden dealer's hand -------------------------------------------------------------------------------


@kernel
def _one_suit(hand: Cards) -> bool:
    """Whether five cards share a suit."""
    key = EMPTY
    for card in hand:
        key += CARD_KEYS[card]
    return bool(key & FIVE_OF_A_SUIT)


@kernel
def _best(values: NDArray[np.int64]) -> int:
    """The first of the best: the smaller wager."""
    best = 0
    for option in range(1, len(values)):
        if values[option] > values[best]:
            best = option
    return best


@kernel
def _cards_left(hand: Cards, up: Cards) -> NDArray[np.int64]:
    gone = np.zeros(52, np.uint8)
    for card in hand:
        gone[card] = 1
    for card in up:
        gone[card] = 1
    return np.flatnonzero(gone == 0)


@kernel
def _counted_out(hand: Cards, up: Cards, hidden: int, payoff: Payoff) -> int:
    player_band, dealer_band, nets, fold_net = payoff
    key, suits = EMPTY, NO_SUITS
    for card in hand:
        key += CARD_KEYS[card]
        suits |= SUITED_RANKS[card]
    own = int(strength_of(key, suits))
    found = np.zeros(nets.shape[1:2] + nets.shape[3:], np.int64)
    count_results(_cards_left(hand, up), up.astype(np.int64), hidden, own, dealer_band, found)
    values = np.empty(len(nets) + 1, np.int64)
    values[0] = fold_net * found.sum()
    for play in range(len(nets)):
        values[play + 1] = (nets[play, :, player_band[own]] * found).sum()
    return _best(values)


@kernel
def hidden_dealer_choices(
    seen: tuple[Cards, Cards],
    tables: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8], NDArray[np.uint8]],
    hidden: int,
    payoff: Payoff,
    chosen: NDArray[np.int64],
) -> None:
    """The place of the best option, fold first."""
    hands, ups = seen
    hand_keys, up_keys, options, flush_options = tables
    for row in range(len(hands)):
        shown = _place_of(_multiset_key(ups[row]), up_keys)
        if _one_suit(hands[row]):
            bits = flush_options[shown]
        else:
            bits = options[shown, _place_of(_multiset_key(hands[row]), hand_keys)]
        if bits & (bits - np.uint8(1)):
            chosen[row] = _counted_out(hands[row], ups[row], hidden, payoff)
        else:
            place = 0
            while bits > 1:
                bits >>= 1
                place += 1
            chosen[row] = place


# --- a shared board ---------------------------------------------------------------------------------------


@kernel
def _place_of_two(first: int, second: int) -> int:
    low, high = min(first, second), max(first, second)
    return low + high * (high - 1) // 2


@kernel
def _place_of_three(first: int, second: int, third: int) -> int:
    low, high = min(first, second, third), max(first, second, third)
    middle = first + second + third - low - high
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


@kernel
def hole_choices(holes: Cards, table: NDArray[np.int64], found: NDArray[np.int64]) -> None:
    for row in range(len(holes)):
        found[row] = table[_place_of_two(int(holes[row, 0]), int(holes[row, 1]))]


@kernel
def flop_choices(holes: Cards, flops: Cards, table: NDArray[np.int8], found: NDArray[np.int64]) -> None:
    for row in range(len(holes)):
        flop = _place_of_three(int(flops[row, 0]), int(flops[row, 1]), int(flops[row, 2]))
        found[row] = table[flop, _place_of_two(int(holes[row, 0]), int(holes[row, 1]))]


@kernel
def _river_values(hole: Cards, board: Cards, payoff: Payoff, values: NDArray[np.int64]) -> None:
    player_band, dealer_band, nets, fold_net = payoff
    shared, shared_suits = EMPTY, NO_SUITS
    for card in board:
        shared += CARD_KEYS[card]
        shared_suits |= SUITED_RANKS[card]
    key, suits = shared, shared_suits
    for card in hole:
        key += CARD_KEYS[card]
        suits |= SUITED_RANKS[card]
    own = strength_of(key, suits)
    band = player_band[own]
    # Two cards more bring a suit to five only if the board has three of it.
    flushes = (shared + np.uint64(0x2222)) & FIVE_OF_A_SUIT
    left = _cards_left(hole, board)
    counts = np.zeros((3, nets.shape[3]), np.int64)
    for first in range(1, len(left)):
        first_key = shared + CARD_KEYS[left[first]]
        first_suits = shared_suits | SUITED_RANKS[left[first]]
        for second in range(first):
            dealer_key = first_key + CARD_KEYS[left[second]]
            if flushes:
                dealer = strength_of(dealer_key, first_suits | SUITED_RANKS[left[second]])
            else:
                dealer = rank_strength(dealer_key)
            result = 0 if own > dealer else 1 if own == dealer else 2
            counts[result, dealer_band[dealer]] += 1
    values[0] = fold_net * counts.sum()
    for play in range(len(nets)):
        values[play + 1] = (nets[play, :, band] * counts).sum()


@kernel
def river_choices(seen: tuple[Cards, Cards], payoff: Payoff, chosen: NDArray[np.int64]) -> None:
    """The place of the best option, fold first."""
    holes, boards = seen
    values = np.empty(len(payoff[2]) + 1, np.int64)
    for row in range(len(holes)):
        _river_values(holes[row], boards[row], payoff, values)
        chosen[row] = _best(values)
