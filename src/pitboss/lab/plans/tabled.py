"""Ranks of hands that a game ranks by a rule of its own: every hand asked about once, then looked up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pitboss.lab.deal import DealShape
from pitboss.lab.plans.plan import Cards2D
from pitboss.lab.plans.reading import HandRanks, Ints
from pitboss.rules import Game, Settings
from pitboss.rules.ranking import Domain, Ranking

_MOST_CARDS = 3
"""More cards make more hands than it is sensible to ask about one by one."""


class Ranks(Protocol):
    def of(self, hands: Cards2D) -> Ints: ...


@dataclass(frozen=True, slots=True)
class TabledRanks:
    ranking: Ranking

    def of(self, hands: Cards2D) -> Ints:
        from pitboss.lab.simulate.rankers import ranker_of  # noqa: PLC0415 -- brings Numba

        ranker = ranker_of(self.ranking, hands.shape[1])
        places = ranker.places(np.ascontiguousarray(hands), tuple(range(hands.shape[1])))
        return np.array(ranker.scale, np.int64).take(places)


def ranks_in_game(game: Game, settings: Settings, shape: DealShape) -> Ranks:
    ranking = game.base.ranking(settings)
    if ranking.domain is Domain.CARDS and shape.player <= _MOST_CARDS:
        return TabledRanks(ranking)
    return HandRanks.in_game(game, settings)
