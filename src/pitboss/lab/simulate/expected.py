"""What exact counting says of each wager of a run, where it says something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.lab.kernels import Counting
from pitboss.lab.plans.optimal import SLUG
from pitboss.lab.simulate.run import Counted
from pitboss.lab.simulate.scene import Scene
from pitboss.lab.work import Executor
from pitboss.rules import Bonus, Contest, Outcome

Probabilities = Mapping[str, Fraction]
"""By the slug of the outcome; what is missing cannot happen."""


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    scene: Scene
    executor: Executor | None = None

    def of(self, counted: Counted) -> Probabilities | None:
        """None where nothing exact is known, as of the game against the dealer under a strategy of one's own."""
        scene = self.scene
        counting = Counting(scene.game, scene.settings, scene.layout.shape, executor=self.executor)
        wager = scene.game.wager(counted.wager)
        if isinstance(wager, Bonus):
            found = counting.count(wager, counted.hands)
            return None if found.bounds else _shares(found.counts, found.total)
        if scene.run.strategy == SLUG:
            solved = counting.solve(scene.base_paytable)
            return _shares(solved.counts, solved.total)
        return None


def _shares(counts: Mapping[Contest, int] | Mapping[Outcome, int], total: int) -> Probabilities:
    return {each.slug: Fraction(count, total) for each, count in counts.items()}
