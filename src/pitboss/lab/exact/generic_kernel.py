"""The loops of the generic solver: for every hand of the player, the dealer's hands that share no card with it.

Hands are masks of 52 bits; what they are worth comes in arrays over dense numbers of their ranks.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel


class Hands(NamedTuple):
    """Hands as masks, with the dense number of each one's rank."""

    masks: NDArray[np.uint64]
    ranks: NDArray[np.int32]


class Payoff(NamedTuple):
    """What a pair of ranks comes to, by [play, player's rank, dealer's rank]."""

    nets: NDArray[np.int64]
    places: NDArray[np.int32]
    """Which of the contests it is."""
    fold_net: int


@kernel
def count_disjoint(hand: np.uint64, dealer: Hands, counts: NDArray[np.int64]) -> None:
    """How many of the dealer's hands without a card of this hand have each rank."""
    counts[:] = 0
    for place in range(len(dealer.masks)):
        counts[dealer.ranks[place]] += (dealer.masks[place] & hand) == 0


@kernel
def value_of_play(nets: NDArray[np.int64], counts: NDArray[np.int64]) -> int:
    total = 0
    for rank in range(len(counts)):
        total += nets[rank] * counts[rank]
    return total


@kernel
def best_option(payoff: Payoff, rank: int, counts: NDArray[np.int64]) -> int:
    """The place of the best play, the smallest of equal ones; -1 to fold, which is best among equals."""
    best, best_value = -1, payoff.fold_net * counts.sum()
    for play in range(len(payoff.nets)):
        value = value_of_play(payoff.nets[play, rank], counts)
        if value > best_value:
            best, best_value = play, value
    return best


@kernel
def solve_hands(
    player: Hands, weights: NDArray[np.int64], dealer: Hands, payoff: Payoff, totals: NDArray[np.int64]
) -> NDArray[np.int8]:
    """The best option of every hand; `totals` gains the deals on every contest, folds in its last place."""
    choices = np.empty(len(weights), np.int8)
    counts = np.zeros(payoff.nets.shape[2], np.int64)
    for hand in range(len(weights)):
        rank = player.ranks[hand]
        count_disjoint(player.masks[hand], dealer, counts)
        choice = best_option(payoff, rank, counts)
        choices[hand] = choice
        if choice < 0:
            totals[-1] += weights[hand] * counts.sum()
            continue
        for dealer_rank in range(len(counts)):
            totals[payoff.places[choice, rank, dealer_rank]] += weights[hand] * counts[dealer_rank]
    return choices


@kernel
def count_pairs(player: Hands, weights: NDArray[np.int64], dealer: Hands, pairs: NDArray[np.int64]) -> None:
    """How many deals have each pair of ranks."""
    counts = np.zeros(pairs.shape[1], np.int64)
    for hand in range(len(weights)):
        count_disjoint(player.masks[hand], dealer, counts)
        rank = player.ranks[hand]
        for dealer_rank in range(len(counts)):
            pairs[rank, dealer_rank] += weights[hand] * counts[dealer_rank]
