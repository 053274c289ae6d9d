"""The exact optimum of fold or play where only the set of ranks in each hand counts: Straight Edge Poker.

The player sees his own cards. For each of his rank multisets the dealer's hands are counted by rank value; `compare`
and the settlement of the game say what every pair of values is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards
from pitboss.lab.exact.ranks_only_counts import DealerCounts, dealer_counts
from pitboss.lab.exact.ranks_only_strategy import RanksOnlyStrategy
from pitboss.lab.payoff import worth_of
from pitboss.lab.work import Executor, Progress
from pitboss.rules import FOLDED, Base, Contest, Settings
from pitboss.rules.decision import FOLD, play_option
from pitboss.rules.wager import Schedule


@dataclass(frozen=True, slots=True, eq=False)
class RanksOnlySolution:
    counts: Mapping[Contest, int]
    """Deals by what happens in them under the best strategy; they sum to `deals`."""
    deals: int
    expectation: Fraction
    """What the player is ahead on average, in units of the Ante; the house edge is its negative."""
    staked: Fraction
    """What he has staked on average, in units of the Ante."""
    decisions: Mapping[str, Fraction]
    """The share of each option."""
    strategy: RanksOnlyStrategy


def solve_ranks_only(  # noqa: PLR0913 -- keywords
    base: Base,
    settings: Settings,
    schedule: Schedule,
    *,
    player_cards: int,
    dealer_cards: int,
    play: int,
    deck: Cards = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> RanksOnlySolution:
    found = dealer_counts(
        base.ranking,
        settings,
        player_cards=player_cards,
        dealer_cards=dealer_cards,
        deck=deck,
        executor=executor,
        progress=progress,
    )
    matrix = contest_matrix(base, settings, schedule, play, found)
    strategy = _strategy(matrix, found, play)
    counts = deals_by_contest(matrix, found, strategy.plays)
    deals = comb(len(deck), player_cards) * found.dealer_hands
    worths = {contest: worth_of(base, contest, settings, schedule) for contest in counts}
    folded = Fraction(counts.get(FOLDED, 0), deals)
    return RanksOnlySolution(
        counts=counts,
        deals=deals,
        expectation=sum((worths[each].net * number for each, number in counts.items()), Fraction(0)) / deals,
        staked=sum((worths[each].staked * number for each, number in counts.items()), Fraction(0)) / deals,
        decisions={FOLD.slug: folded, play_option(play).slug: 1 - folded},
        strategy=strategy,
    )


@dataclass(frozen=True, slots=True, eq=False)
class ContestMatrix:
    """What every pair of rank values is worth."""

    contests: tuple[Contest, ...]
    index: NDArray[np.int64]
    """[player's value, dealer's value] -> place in `contests`."""
    nets: NDArray[np.int64]
    """The same shape, in units of 1/`unit` of the Ante."""
    fold_net: int
    unit: int


def contest_matrix(base: Base, settings: Settings, schedule: Schedule, play: int, found: DealerCounts) -> ContestMatrix:
    seen: dict[Contest, int] = {}
    index = np.array(
        [
            [seen.setdefault(base.compare(player, dealer, play, settings), len(seen)) for dealer in found.dealer_values]
            for player in found.player_values
        ],
        np.int64,
    )
    nets = [worth_of(base, contest, settings, schedule).net for contest in seen]
    fold = worth_of(base, FOLDED, settings, schedule).net
    unit = lcm(fold.denominator, *(net.denominator for net in nets))
    scaled = [int(net * unit) for net in nets]
    # A sum over the dealer's hands that could leave 64 bits is done in Python's integers.
    fits = max(map(abs, scaled)) * found.dealer_hands < 2**63
    return ContestMatrix(
        contests=tuple(seen),
        index=index,
        nets=np.array(scaled, np.int64 if fits else object)[index],
        fold_net=int(fold * unit),
        unit=unit,
    )


def _strategy(matrix: ContestMatrix, found: DealerCounts, play: int) -> RanksOnlyStrategy:
    totals = np.zeros(len(found.counts), matrix.nets.dtype)
    for value, nets in enumerate(matrix.nets):
        same = np.flatnonzero(found.player_places == value)
        totals[same] = found.counts[same] @ nets
    return RanksOnlyStrategy(
        player=found.player,
        player_values=found.player_values,
        places=found.player_places,
        play=play,
        totals=totals,
        fold_net=matrix.fold_net,
        unit=matrix.unit,
        dealer_hands=found.dealer_hands,
    )


def deals_by_contest(matrix: ContestMatrix, found: DealerCounts, plays: NDArray[np.bool_]) -> dict[Contest, int]:
    """In the order in which the contests were found, folds first; none without a deal."""
    played = np.zeros(len(matrix.contests), np.int64)
    for value, index in enumerate(matrix.index):
        same = np.flatnonzero((found.player_places == value) & plays)
        np.add.at(played, index, found.player.ways[same] @ found.counts[same])
    folds = int(found.player.ways[~plays].sum()) * found.dealer_hands
    counts = {FOLDED: folds, **dict(zip(matrix.contests, played.tolist(), strict=True))}
    return {contest: number for contest, number in counts.items() if number}
