"""Two hands against each other, in many rounds at once: tables asked of the rules, no rule written a second time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Cards
from pitboss.lab.bands import pair_bands
from pitboss.lab.payoff import pays_nothing, poker_contests
from pitboss.lab.simulate.kernels.ranking import contests as contests_kernel
from pitboss.lab.simulate.rankers import Columns, Ranker, ranker_of
from pitboss.lab.simulate.rounds import Layout, Rounds
from pitboss.rules import FOLDED, Base, Contest, Outcome, Settings
from pitboss.rules.ranking import Domain, OnBothHands

Codes = NDArray[np.int16]
"""Of each round the place of its outcome among all outcomes of the wager."""

K = TypeVar("K", Contest, Outcome)
K_co = TypeVar("K_co", Contest, Outcome, covariant=True)


class Judge(Protocol[K_co]):
    @property
    def outcomes(self) -> tuple[K_co, ...]: ...
    def codes(self, rounds: Rounds) -> Codes: ...


def columns_of(hand: Cards) -> Columns:
    """Of a hand of the dummy, whose cards are the numbers of their columns."""
    return tuple(map(int, hand))


@dataclass(frozen=True, slots=True)
class Meetings(Generic[K]):
    """What the meeting of two ranks comes to, by bands of ranks within which nothing changes."""

    ranker: Ranker
    player: Columns
    dealer: Columns
    bands: tuple[NDArray[np.uint16], NDArray[np.uint16]]
    index: Codes
    """[play, result, player's band, dealer's band]; -1 where it cannot be."""

    def fill(self, rounds: Rounds, plays: NDArray[np.int8], codes: Codes) -> None:
        own, other = (rounds.places(self.ranker, hand) for hand in (self.player, self.dealer))
        contests_kernel(own, other, self.bands, plays, self.index, codes)


def _every_meeting(
    scale: Sequence[int], plays: int, place_of: Callable[[int, int, int], int]
) -> tuple[tuple[NDArray[np.uint16], NDArray[np.uint16]], Codes]:
    """Every pair of ranks asked about, where they are few; -1 for a pair that these hands cannot come to."""
    size = len(scale)
    index = np.full((plays, 3, size, size), -1, np.int16)
    for play in range(plays):
        for own, player in enumerate(scale):
            for other, dealer in enumerate(scale):
                result = 0 if own > other else 1 if own == other else 2
                index[play, result, own, other] = place_of(play, player, dealer)
    bands = np.arange(size, dtype=np.uint16)
    return (bands, bands), index


@dataclass(frozen=True, slots=True)
class BaseJudge:
    """The game against the dealer."""

    outcomes: tuple[Contest, ...]
    plays: tuple[int, ...]
    place_of_play: NDArray[np.int8]
    """By multiple; -1 for a fold."""
    meetings: Meetings[Contest]

    def codes(self, rounds: Rounds) -> Codes:
        codes = np.full(len(rounds), self.outcomes.index(FOLDED), np.int16)
        self.meetings.fill(rounds, self.place_of_play[rounds.plays], codes)
        return codes


def base_judge(base: Base, settings: Settings, layout: Layout) -> BaseJudge:
    outcomes = tuple(dict.fromkeys((*base.contests(settings), FOLDED)))
    places = {contest: place for place, contest in enumerate(outcomes)}
    plays = tuple(sorted({play for sight in layout.shape.sights for play in sight.plays}, reverse=True))
    player, dealer = (columns_of(hand(layout.dummy, settings)) for hand in (base.player_hand, base.dealer_hand))
    ranking = base.ranking(settings)
    ranker = ranker_of(ranking, max(len(player), len(dealer)))
    if ranking.domain is Domain.POKER:
        found = poker_contests(base, settings, pays_nothing, plays)
        renumbered = np.array([*(places[contest] for contest in found.contests), -1], np.int16)
        bands = found.player_band.astype(np.uint16), found.dealer_band.astype(np.uint16)
        index = renumbered[found.index]
    else:
        bands, index = _every_meeting(
            ranker.scale,
            len(plays),
            lambda play, own, other: places.get(base.compare(own, other, plays[play], settings), -1),
        )
    place_of_play = np.full(max(plays) + 1, -1, np.int8)
    place_of_play[list(plays)] = np.arange(len(plays))
    return BaseJudge(outcomes, plays, place_of_play, Meetings(ranker, player, dealer, bands, index))


@dataclass(frozen=True, slots=True)
class BothHandsJudge:
    outcomes: tuple[Outcome, ...]
    meetings: Meetings[Outcome]

    def codes(self, rounds: Rounds) -> Codes:
        codes = np.zeros(len(rounds), np.int16)
        self.meetings.fill(rounds, np.zeros(len(rounds), np.int8), codes)
        return codes


def both_hands_judge(
    looks_at: OnBothHands, outcomes: tuple[Outcome, ...], settings: Settings, layout: Layout
) -> BothHandsJudge:
    player, dealer = (columns_of(hand(layout.dummy, settings)) for hand in (looks_at.player, looks_at.dealer))
    ranking = looks_at.ranking(settings)
    ranker = ranker_of(ranking, max(len(player), len(dealer)))
    places = {outcome: place for place, outcome in enumerate(outcomes)}
    if ranking.domain is Domain.POKER:
        found = pair_bands(looks_at, settings)
        size = len(found.edges)
        index = np.full((1, 3, size, size), -1, np.int16)
        for place in np.ndindex(index.shape):
            outcome = found.outcome(place[2], place[3], place[1])
            if outcome is not None:
                index[place] = places[outcome]
        bands = found.band_of.astype(np.uint16), found.band_of.astype(np.uint16)
    else:
        bands, index = _every_meeting(
            ranker.scale, 1, lambda _play, own, other: places.get(looks_at.outcome_of(own, other, settings), -1)
        )
    return BothHandsJudge(outcomes, Meetings(ranker, player, dealer, bands, index))
