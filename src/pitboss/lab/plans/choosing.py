"""From what a user types to a plan: the name of one that is known, or `file.py:function`."""

from __future__ import annotations

from pitboss.games.registry import game_named
from pitboss.lab.deal import shape_of
from pitboss.lab.plans.own import function_in_file, own_plan
from pitboss.lab.plans.plan import Plan
from pitboss.lab.plans.registry import plan_named
from pitboss.rules import Settings


def plan_from(game: str, text: str, settings: Settings | None = None) -> Plan:
    if ":" not in text and not text.endswith(".py"):
        return plan_named(game, text, settings)
    declared = game_named(game)
    shape = shape_of(declared.procedures(settings or Settings(declared.settings))[0])
    return own_plan(shape, function_in_file(text), text)
