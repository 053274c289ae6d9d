"""What the declarations of a game are worth: nets and stakes of its contests, and contests by classes of rank.

Kernels know no game. They get, for every rank, the number of its class, and for every Play multiple, result and pair
of classes a net in whole units; they give back how many deals fall on each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.poker import STRONGEST
from pitboss.rules import FOLDED, Base, Contest, Fate, ForOne, Outcome, Pay, Settings, ToOne, Verdict
from pitboss.rules.wager import Schedule

WIN, TIE, LOSE = range(3)
"""The second index of every contest array: player's rank above, equal to, below the dealer's."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A contest in units of the Ante: what the player is ahead, and all he had staked."""

    net: Fraction
    staked: Fraction


def worth_of(base: Base, contest: Contest, settings: Settings, schedule: Schedule) -> Worth:
    verdicts = base.settle(contest, settings, schedule)
    net = sum((_net(verdict, _stake(base, verdict, contest)) for verdict in verdicts), Fraction(0))
    staked = sum((_stake(base, verdict, contest) for verdict in verdicts), 0)
    return Worth(net, Fraction(staked))


def _stake(base: Base, verdict: Verdict, contest: Contest) -> int:
    """The required spots hold one Ante each, the Play its multiple."""
    return contest.play if verdict.spot is base.play else 1


def _net(verdict: Verdict, stake: int) -> Fraction:
    return _net_of_fate(verdict, stake) + stake * verdict.premium_odds


def _net_of_fate(verdict: Verdict, stake: int) -> Fraction:
    match verdict.fate, verdict.pay:
        case Fate.WINS, ToOne(odds):
            return stake * odds
        case Fate.WINS, ForOne(multiple):
            return stake * (multiple - 1)
        case Fate.LOSES, _:
            return Fraction(-stake)
        case _:
            return Fraction(0)


def pays_nothing(_outcome: Outcome) -> Pay | None:
    return None


@dataclass(frozen=True, slots=True)
class PokerContests:
    """The contests of a poker game by bands: ranges of strength within which only the comparison matters."""

    plays: tuple[int, ...]
    player_band: NDArray[np.uint8]
    """By strength, 0 to 7,462."""
    dealer_band: NDArray[np.uint8]
    contests: tuple[Contest, ...]
    """All contests that occur; `index` holds places in it."""
    index: NDArray[np.int64]
    """[play, result (WIN, TIE, LOSE), player band, dealer band] -> place in `contests`; -1 where it cannot be."""
    nets: NDArray[np.int64]
    """The same shape: the net in units of 1/`unit` of the Ante."""
    fold_net: int
    unit: int


def poker_contests(base: Base, settings: Settings, schedule: Schedule, plays: Sequence[int]) -> PokerContests:
    """Found by asking `compare` of every strength, so that no rule is written a second time."""
    dealer = _Bands(_dealer_edges(base, settings, plays[0]))
    player = _Bands(_player_edges(base, settings, plays[0], dealer))
    found: dict[Contest, int] = {}
    index = np.full((len(plays), 3, len(player.edges), len(dealer.edges)), -1, np.int64)
    for place in np.ndindex(index.shape):
        play, result, player_band, dealer_band = place
        ranks = _ranks_with(result, player.range(player_band), dealer.range(dealer_band))
        if ranks is not None:
            contest = base.compare(*ranks, plays[play], settings)
            index[place] = found.setdefault(contest, len(found))
    nets = [worth_of(base, contest, settings, schedule).net for contest in found]
    fold = worth_of(base, FOLDED, settings, schedule).net
    unit = lcm(fold.denominator, *(net.denominator for net in nets))
    scaled = np.array([*(int(net * unit) for net in nets), 0], np.int64)
    return PokerContests(
        plays=tuple(plays),
        player_band=player.of_rank(),
        dealer_band=dealer.of_rank(),
        contests=tuple(found),
        index=index,
        nets=scaled[index],
        fold_net=int(fold * unit),
        unit=unit,
    )


@dataclass(frozen=True, slots=True)
class _Bands:
    """Ranges of strength, each given by its lowest."""

    edges: tuple[int, ...]

    def range(self, band: int) -> tuple[int, int]:
        """The lowest and the highest strength of a band."""
        return self.edges[band], (*self.edges, STRONGEST + 1)[band + 1] - 1

    def of_rank(self) -> NDArray[np.uint8]:
        bands = np.searchsorted(self.edges, np.arange(STRONGEST + 1), side="right") - 1
        return bands.clip(0).astype(np.uint8)


def _dealer_edges(base: Base, settings: Settings, play: int) -> tuple[int, ...]:
    """Where a lower dealer hand makes another contest of the same win."""
    return _changes([base.compare(STRONGEST, rank, play, settings) for rank in range(1, STRONGEST)])


def _player_edges(base: Base, settings: Settings, play: int, dealer: _Bands) -> tuple[int, ...]:
    """Where a better player hand makes another contest against the lowest dealer hand of some band."""
    lowest = [dealer.range(band)[0] for band in range(len(dealer.edges))]
    wins = [
        tuple(base.compare(rank, low, play, settings) for low in lowest if low < rank)
        for rank in range(1, STRONGEST + 1)
    ]
    return _changes(wins)


def _changes(signatures: Sequence[object]) -> tuple[int, ...]:
    """The ranks, from 1, at which the signature differs from the one before."""
    return (1, *(rank for rank in range(2, len(signatures) + 1) if signatures[rank - 1] != signatures[rank - 2]))


def _ranks_with(result: int, player: tuple[int, int], dealer: tuple[int, int]) -> tuple[int, int] | None:
    """A rank of each range that compare so, or None if none do."""
    match result:
        case 0:
            return (player[1], dealer[0]) if player[1] > dealer[0] else None
        case 1:
            common = max(player[0], dealer[0])
            return (common, common) if common <= min(player[1], dealer[1]) else None
        case _:
            return (player[0], dealer[1]) if player[0] < dealer[1] else None
