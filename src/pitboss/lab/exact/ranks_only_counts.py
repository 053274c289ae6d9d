"""For every rank multiset of the player's, how many hands of the dealer's have each rank value."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards
from pitboss.errors import BadInputError
from pitboss.lab.exact.ranks_only_hands import (
    Multisets,
    copies_of_ranks,
    masks_of,
    multisets,
    rank_sets,
    steps_of,
)
from pitboss.lab.exact.ranks_only_kernels import Steps, count_dealer_hands
from pitboss.lab.executors.threads import Threads
from pitboss.lab.work import Executor, Meter, Progress, Span
from pitboss.rules import Settings
from pitboss.rules.ranking import RankingOf


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
    executor: Executor | None = None,
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
    task = _CountDealers(player.hands, copies_of_ranks(deck), len(dealer_sets.values), *steps_of(dealer_sets))
    (counts,) = (executor or Threads()).run(task, Meter(task.units, progress).heard)
    return DealerCounts(
        player=player,
        player_values=player_sets.values,
        player_places=place_of_mask[masks_of(player.hands)],
        dealer_values=dealer_sets.values,
        dealer_hands=comb(left, dealer_cards),
        counts=counts,
    )


def verify_deal(player_cards: int, dealer_cards: int, deck: Cards) -> None:
    if player_cards < 1 or dealer_cards < 1 or player_cards + dealer_cards > len(deck):
        raise BadInputError(f"Hands of {player_cards} and {dealer_cards} cards cannot be dealt from {len(deck)} cards.")
    if comb(len(deck), player_cards) * comb(len(deck) - player_cards, dealer_cards) >= 2**63:
        raise BadInputError(f"Two hands of {player_cards} and {dealer_cards} cards are too many deals to be counted.")


@dataclass(frozen=True, slots=True, eq=False)
class _CountDealers:
    """A unit is one of the player's rank multisets."""

    hands: NDArray[np.uint8]
    copies: NDArray[np.int64]
    values: int
    """Of the dealer's."""
    steps: Steps
    rows: NDArray[np.int32]
    """Before the first step."""

    @property
    def units(self) -> int:
        return len(self.hands)

    def new(self) -> tuple[NDArray[np.int32]]:
        return (np.zeros((len(self.hands), self.values), np.int32),)

    def do(self, sums: tuple[NDArray[np.int32]], span: Span) -> None:
        count_dealer_hands(self.hands, *span, self.copies, self.steps, self.rows.copy(), sums[0])
