"""Ways to play that make sense in every game, read off its declaration."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.deal import DealShape
from pitboss.lab.plans.plan import Seen
from pitboss.lab.plans.reading import Bools, Ints, own_hand
from pitboss.lab.plans.tabled import Ranks
from pitboss.rules import FOLD, Game, Settings


@dataclass(frozen=True, slots=True)
class NeverFold:
    """Checks as long as it may, then makes the smallest Play wager."""

    shape: DealShape
    slug: str = "never-fold"
    label: str = "Wait as long as you may, then make the smallest Play wager; never fold."
    source: str = ""

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        return np.full(seen.size, least_if_pressed(self.shape, sight), np.int64)


def least_if_pressed(shape: DealShape, sight: int) -> int:
    """The smallest Play wager where the only other choice is to fold; nothing where the player may wait."""
    point = shape.sights[sight].point
    return min(shape.sights[sight].plays) if FOLD in point.options else 0


@dataclass(frozen=True, slots=True)
class PlayFrom:
    """Where there is one decision: plays every hand from a rank on, folds the others."""

    shape: DealShape
    ranks: Ranks
    lowest: int
    slug: str
    label: str
    source: str = ""

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        plays = self.ranks.of(own_hand(seen)) >= self.lowest
        return plays * np.int64(least_if_pressed(self.shape, sight))


@dataclass(frozen=True, slots=True)
class MimicTheDealer:
    """Waits as long as it may, then plays the hands with which the dealer would qualify."""

    game: Game
    settings: Settings
    shape: DealShape
    ranks: Ranks
    slug: str = "mimic-the-dealer"
    label: str = "Wait as long as you may, then play the hands that would qualify if they were the dealer's; else fold."
    source: str = ""

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        play = np.int64(least_if_pressed(self.shape, sight))
        if not play:
            return np.zeros(seen.size, np.int64)
        return self._qualify(self.ranks.of(own_hand(seen))) * play

    def _qualify(self, ranks: Ints) -> Bools:
        different, places = np.unique(ranks, return_inverse=True)
        play = self.shape.sights[-1].plays[0]
        compare = self.game.base.compare
        able = [compare(rank, rank, play, self.settings).dealer_qualifies for rank in different.tolist()]
        return np.array(able, np.bool_)[places.reshape(-1)]


def dealer_may_not_qualify(game: Game, settings: Settings) -> bool:
    return any(not contest.dealer_qualifies for contest in game.base.contests(settings))
