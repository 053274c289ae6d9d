"""Who plays: the plan that a run names, found again in any process."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from pitboss.errors import BadInputError, UnknownNameError
from pitboss.games.registry import game_named
from pitboss.lab.plans.choosing import plan_from
from pitboss.lab.plans.optimal import LABEL, SLUG, optimal_plan
from pitboss.lab.plans.plan import Plan
from pitboss.lab.plans.registry import plans_of
from pitboss.lab.simulate.run import Run
from pitboss.lab.simulate.scene import scene_of
from pitboss.lab.work import Executor, Progress
from pitboss.rules.paytable_file import read_text


def plan_for(run: Run, executor: Executor | None = None, progress: Progress | None = None) -> Plan:
    """The optimum is solved, which takes some seconds; the others are rules of people."""
    if run.strategy != SLUG:
        return _rule_of_people(run)
    scene = scene_of(run)
    return optimal_plan(scene.game, scene.settings, scene.base_paytable, executor, progress)


def label_of(run: Run) -> str:
    """One sentence for people; a strategy that there is not is refused."""
    return LABEL if run.strategy == SLUG else _rule_of_people(run).label


def is_file(strategy: str) -> bool:
    """Whether it is a user's own, `file.py:function`."""
    return ":" in strategy or strategy.endswith(".py")


def digest_of_strategy(strategy: str) -> str:
    """Of the file that holds a user's own; a known name needs none."""
    if not is_file(strategy):
        return ""
    return sha256(read_text(Path(strategy.rpartition(":")[0] or strategy)).encode()).hexdigest()


def _rule_of_people(run: Run) -> Plan:
    settings = scene_of(run).settings
    known = [plan.slug for plan in plans_of(run.game, settings)]
    if not is_file(run.strategy) and run.strategy not in known:
        raise UnknownNameError(f"strategy of {game_named(run.game).name}", run.strategy, (SLUG, *known))
    if digest_of_strategy(run.strategy) != run.strategy_digest:
        raise BadInputError(f"{run.strategy}: the file is another than the one this simulation was begun with.")
    return plan_from(run.game, run.strategy, settings)
