"""For every rank multiset of the player's, how many hands of the dealer's have each rank value."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards
from pitboss.errors import BadInputError
from pitboss.lab.exact.ranks_only_hands import (
    Multisets,
    RankSets,
    copies_of_ranks,
    masks_of,
    multisets,
    rank_sets,
    steps_of,
)
from pitboss.lab.exact.ranks_only_kernels import count_dealer_hands
from pitboss.rules import Settings
from pitboss.rules.ranking import RankingOf

Progress = Callable[[int, int], None]
"""Told how many of how many pieces of work are done."""

_PIECES = 16


@dataclass(frozen=True, slots=True, eq=False)
class DealerCounts:
    player: Multisets
    player_values: tuple[int, ...]
    player_places: NDArray[np.int64]
    """For each of the player's multisets, the place of its rank value in `player_values`."""
    dealer_values: tuple[int, ...]
    dealer_hands: int
    """How many hands the dealer can have against any of the player's."""
    counts: NDArray[np.int32]
    """[multiset, place in `dealer_values`]; every row sums to `dealer_hands`."""


def dealer_counts(  # noqa: PLR0913 -- keywords
    ranking: RankingOf,
    settings: Settings,
    *,
    player_cards: int,
    dealer_cards: int,
    deck: Cards = DECK,
    workers: int = 2,
    progress: Progress | None = None,
) -> DealerCounts:
    verify_deal(player_cards, dealer_cards, deck)
    left = len(deck) - player_cards
    if comb(left, min(dealer_cards, left // 2)) >= 2**31:
        raise BadInputError(f"A dealer's hand of {dealer_cards} cards has too many combinations to be counted here.")
    player_sets = rank_sets(ranking, settings, player_cards, deck)
    dealer_sets = rank_sets(ranking, settings, dealer_cards, deck)
    player = multisets(player_cards, deck)
    place_of_mask = np.zeros(2**13, np.int64)
    place_of_mask[player_sets.masks] = player_sets.places
    return DealerCounts(
        player=player,
        player_values=player_sets.values,
        player_places=place_of_mask[masks_of(player.hands)],
        dealer_values=dealer_sets.values,
        dealer_hands=comb(left, dealer_cards),
        counts=_counted(player, dealer_sets, workers, progress),
    )


def verify_deal(player_cards: int, dealer_cards: int, deck: Cards) -> None:
    if player_cards < 1 or dealer_cards < 1 or player_cards + dealer_cards > len(deck):
        raise BadInputError(f"Hands of {player_cards} and {dealer_cards} cards cannot be dealt from {len(deck)} cards.")
    if comb(len(deck), player_cards) * comb(len(deck) - player_cards, dealer_cards) >= 2**63:
        raise BadInputError(f"Two hands of {player_cards} and {dealer_cards} cards are too many deals to be counted.")


def _counted(player: Multisets, dealer: RankSets, workers: int, progress: Progress | None) -> NDArray[np.int32]:
    steps, rows = steps_of(dealer)
    copies = copies_of_ranks(player.deck)
    counts = np.zeros((len(player.hands), len(dealer.values)), np.int32)
    borders = np.linspace(0, len(player.hands), _PIECES + 1).astype(int).tolist()

    def count(piece: int) -> None:
        count_dealer_hands(player.hands, borders[piece], borders[piece + 1], copies, steps, rows.copy(), counts)

    with ThreadPoolExecutor(workers) as pool:
        for done, _ in enumerate(pool.map(count, range(_PIECES)), start=1):
            if progress is not None:
                progress(done, _PIECES)
    return counts
