"""Who plays: the plan that a run names, found again in any process."""

from __future__ import annotations

from pitboss.errors import UnknownNameError
from pitboss.games.registry import game_named
from pitboss.lab.plans.optimal import LABEL, SLUG, optimal_plan
from pitboss.lab.plans.plan import Plan
from pitboss.lab.plans.registry import plans_of
from pitboss.lab.simulate.run import Run
from pitboss.lab.simulate.scene import scene_of
from pitboss.lab.work import Executor, Progress


def plan_for(run: Run, executor: Executor | None = None, progress: Progress | None = None) -> Plan:
    """The optimum is solved, which takes some seconds; the others are rules of people."""
    if run.strategy != SLUG:
        return _rule_of_people(run)
    scene = scene_of(run)
    return optimal_plan(scene.game, scene.settings, scene.base_paytable, executor, progress)


def verify_strategy(run: Run) -> None:
    label_of(run)


def label_of(run: Run) -> str:
    """One sentence for people."""
    return LABEL if run.strategy == SLUG else _rule_of_people(run).label


def _rule_of_people(run: Run) -> Plan:
    known = {plan.slug: plan for plan in plans_of(run.game, scene_of(run).settings)}
    if run.strategy not in known:
        raise UnknownNameError(f"strategy of {game_named(run.game).name}", run.strategy, (SLUG, *known))
    return known[run.strategy]
