"""All deals of two hands by their rank values, where only the set of ranks in each hand counts.

In how many ways the player gets exactly the ranks A and the dealer exactly the ranks B depends only on how many ranks
are in both and in each alone: one small table, and one addition for every pair of sets. This knows nothing of rank
multisets and so is a check of `ranks_only_counts`, which does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards
from pitboss.errors import BadInputError
from pitboss.lab.exact.ranks_only_counts import verify_deal
from pitboss.lab.exact.ranks_only_hands import RankSets, copies_of_ranks, rank_sets
from pitboss.lab.exact.ranks_only_kernels import count_pairs_of_sets
from pitboss.lab.executors.threads import Threads
from pitboss.lab.work import Executor, Meter, Progress, Span
from pitboss.rules import Outcome, Settings
from pitboss.rules.ranking import RankingOf


@dataclass(frozen=True, slots=True, eq=False)
class RankPairs:
    player_values: tuple[int, ...]
    dealer_values: tuple[int, ...]
    counts: NDArray[np.int64]
    """[place in `player_values`, place in `dealer_values`] -> deals."""

    @property
    def deals(self) -> int:
        return int(self.counts.sum())

    def outcomes(self, outcome_of: Callable[[int, int, Settings], Outcome], settings: Settings) -> dict[Outcome, int]:
        """Deals by the outcome of the player's and the dealer's rank value."""
        found: dict[Outcome, int] = {}
        for player, row in zip(self.player_values, self.counts.tolist(), strict=True):
            for dealer, deals in zip(self.dealer_values, row, strict=True):
                outcome = outcome_of(player, dealer, settings)
                found[outcome] = found.get(outcome, 0) + deals
        return found


def ranks_only_pairs(  # noqa: PLR0913 -- keywords
    ranking: RankingOf,
    settings: Settings,
    *,
    player_cards: int,
    dealer_cards: int,
    deck: Cards = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> RankPairs:
    verify_deal(player_cards, dealer_cards, deck)
    player = rank_sets(ranking, settings, player_cards, deck)
    dealer = rank_sets(ranking, settings, dealer_cards, deck)
    deals = _deals_of_sets(_copies_of_each(deck), player_cards, dealer_cards)
    task = _CountPairs(player, dealer, deals)
    (total,) = (executor or Threads()).run(task, Meter(task.units, progress).heard)
    return RankPairs(player.values, dealer.values, total)


@dataclass(frozen=True, slots=True, eq=False)
class _CountPairs:
    """A unit is one of the player's sets of ranks."""

    player: RankSets
    dealer: RankSets
    deals: NDArray[np.int64]

    @property
    def units(self) -> int:
        return len(self.player.masks)

    def new(self) -> tuple[NDArray[np.int64]]:
        return (np.zeros((len(self.player.values), len(self.dealer.values)), np.int64),)

    def do(self, sums: tuple[NDArray[np.int64]], span: Span) -> None:
        own, player, dealer = slice(*span), self.player, self.dealer
        count_pairs_of_sets(player.masks[own], player.places[own], dealer.masks, dealer.places, self.deals, sums[0])


def _copies_of_each(deck: Cards) -> int:
    copies = {int(number) for number in copies_of_ranks(deck) if number}
    if len(copies) != 1:
        raise BadInputError("Pairs of sets of ranks are counted in decks that hold every rank equally often.")
    return copies.pop()


def _deals_of_sets(copies: int, player_cards: int, dealer_cards: int) -> NDArray[np.int64]:
    """[ranks of both, of the player alone, of the dealer alone] -> deals with exactly these ranks in each hand."""
    both = {
        (own, other): comb(copies, own) * comb(copies - own, other)
        for own in range(1, copies + 1)
        for other in range(1, copies - own + 1)
    }
    player_only = {(own, 0): comb(copies, own) for own in range(1, copies + 1)}
    dealer_only = {(0, other): comb(copies, other) for other in range(1, copies + 1)}
    table = np.zeros((player_cards + 1, player_cards + 1, dealer_cards + 1), np.int64)
    for common, of_both in enumerate(_powers({(0, 0): 1}, both, player_cards, dealer_cards)):
        for alone, of_player in enumerate(_powers(of_both, player_only, player_cards, dealer_cards)):
            for others, found in enumerate(_powers(of_player, dealer_only, player_cards, dealer_cards)):
                if common + alone <= player_cards and common + others <= dealer_cards:
                    table[common, alone, others] = found.get((player_cards, dealer_cards), 0)
    return table


_Ways = dict[tuple[int, int], int]
"""(cards of the player's, cards of the dealer's) -> ways to take them."""


def _powers(ways: _Ways, rank: _Ways, player_cards: int, dealer_cards: int) -> Iterator[_Ways]:
    """The ways with none, one, two ... more ranks of a kind, as long as there are any."""
    while ways:
        yield ways
        more: _Ways = {}
        for (own, other), number in ways.items():
            for (own_more, other_more), choices in rank.items():
                taken = own + own_more, other + other_more
                if taken[0] <= player_cards and taken[1] <= dealer_cards:
                    more[taken] = more.get(taken, 0) + number * choices
        ways = more
