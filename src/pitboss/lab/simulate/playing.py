"""Who plays: the plan that a run names, found again in any process."""

from __future__ import annotations

from pitboss.errors import UnknownNameError
from pitboss.games.registry import game_named
from pitboss.lab.plans.optimal import SLUG, optimal_plan
from pitboss.lab.plans.plan import Plan
from pitboss.lab.plans.registry import plan_named, plans_of
from pitboss.lab.simulate.run import Run
from pitboss.lab.simulate.scene import scene_of
from pitboss.lab.work import Executor, Progress
from pitboss.rules import Settings


def plan_names(game: str) -> tuple[str, ...]:
    return (SLUG, *(plan.slug for plan in plans_of(game)))


def plan_for(run: Run, executor: Executor | None = None, progress: Progress | None = None) -> Plan:
    """The optimum is solved, which takes some seconds; the others are rules of people."""
    if run.strategy == SLUG:
        scene = scene_of(run)
        return optimal_plan(scene.game, scene.settings, scene.base_paytable, executor, progress)
    if run.strategy not in plan_names(run.game):
        raise UnknownNameError(f"strategy of {game_named(run.game).name}", run.strategy, plan_names(run.game))
    return plan_named(run.game, run.strategy, Settings(game_named(run.game).settings, dict(run.settings)))
