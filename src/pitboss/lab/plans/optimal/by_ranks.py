"""The optimum where only the ranks held matter: fold or play for every multiset of ranks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.deal import DealShape
from pitboss.lab.exact.ranks_only import solve_ranks_only
from pitboss.lab.plans.optimal.kernels import find_multisets
from pitboss.lab.plans.optimal.words import LABEL, SLUG
from pitboss.lab.plans.plan import Seen
from pitboss.lab.work import Executor
from pitboss.rules import Base, Settings
from pitboss.rules.wager import Schedule


@dataclass(frozen=True, slots=True, eq=False)
class OptimalByRanks:
    keys: NDArray[np.int64]
    plays: NDArray[np.int64]
    """The multiple for each multiset, 0 for a fold."""
    slug: str = SLUG
    label: str = LABEL
    source: str = ""

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:  # noqa: ARG002 -- there is one decision
        places = np.empty(seen.size, np.int64)
        find_multisets(seen.player, self.keys, places)
        return self.plays.take(places)


def solved_by_ranks(
    base: Base, settings: Settings, schedule: Schedule, shape: DealShape, executor: Executor | None
) -> OptimalByRanks:
    (play,) = shape.sights[0].plays
    strategy = solve_ranks_only(
        base, settings, schedule, play=play, executor=executor, player_cards=shape.player, dealer_cards=shape.dealer
    ).strategy
    return OptimalByRanks(strategy.player.keys, strategy.plays.astype(np.int64) * play)
