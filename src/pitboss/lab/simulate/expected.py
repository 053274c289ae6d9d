"""What exact counting says of each wager of a run, where it says something."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.lab.analysis import Question
from pitboss.lab.kernels import Counting
from pitboss.lab.plans.evaluate import evaluate
from pitboss.lab.plans.optimal import SLUG
from pitboss.lab.plans.plan import Plan
from pitboss.lab.simulate.run import Counted
from pitboss.lab.simulate.scene import Scene
from pitboss.lab.work import Executor, Progress
from pitboss.rules import Bonus, Contest, Outcome

Probabilities = Mapping[str, Fraction]
"""By the slug of the outcome; what is missing cannot happen."""

LARGEST_BOUND = Fraction(1, 10**7)
"""A probability that is known as closely as this is exact beside what chance does to counts."""


def expected(scene: Scene, counted: Counted, of_base: Probabilities | None = None) -> Probabilities | None:
    """None where nothing exact is known, as of the game against the dealer under play that nobody counted."""
    counting = Counting(scene.game, scene.settings, scene.layout.shape)
    wager = scene.game.wager(counted.wager)
    if isinstance(wager, Bonus):
        found = counting.count(wager, counted.hands)
        close = max(found.bounds.values(), default=Fraction(0)) <= LARGEST_BOUND
        return _shares(found.counts, found.total) if close else None
    if scene.run.strategy == SLUG:
        solved = counting.solve(scene.base_paytable)
        return _shares(solved.counts, solved.total)
    return of_base


def counted_exactly(
    scene: Scene, plan: Plan, executor: Executor | None = None, progress: Progress | None = None
) -> Probabilities:
    """The game against the dealer as this plan plays it: up to a minute."""
    own = () if scene.base_paytable is None else (scene.base_paytable,)
    question = Question(
        game=scene.game.slug,
        paytable=None if scene.base_paytable is None else scene.base_paytable.id,
        settings=dict(scene.run.settings),
        own_paytables=own,
    )
    figures = evaluate(question, plan, progress, executor).figures
    return {each.outcome: each.probability for each in figures.outcomes}


def _shares(counts: Mapping[Contest, int] | Mapping[Outcome, int], total: int) -> Probabilities:
    return {each.slug: Fraction(count, total) for each, count in counts.items()}
