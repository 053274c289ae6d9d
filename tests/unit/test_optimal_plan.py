"""The optimum as a plan answers what the solved strategy says of the same situation."""

from __future__ import annotations

import numpy as np
import pytest

import pitboss
from pitboss.cards import Card
from pitboss.games.registry import all_games, game_named, printed_paytables
from pitboss.lab.deal import shape_of
from pitboss.lab.plans.optimal import optimal_plan
from pitboss.lab.plans.plan import Plan
from pitboss.lab.simulate.kernels.dealing import batches_of, deal
from pitboss.lab.simulate.rounds import Layout
from pitboss.rules import Settings

KEY = np.array([4, 20261119], np.uint64)
SITUATIONS = {"six-card-poker": 60, "caribbean-stud": 60}
FEW = 150
SLOW = {"six-card-poker", "straight-edge-v1", "caribbean-stud"}
"""To solve twice, or to value situation by situation."""


def plan_of(slug: str) -> Plan:
    game = game_named(slug)
    paytables = [each for each in printed_paytables(slug) if each.wager == game.base.slug]
    return optimal_plan(game, Settings(game.settings), paytables[0] if paytables else None)


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.long) if slug in SLOW else slug for slug in all_games()]
)
def test_the_plan_takes_the_best_option_in_every_situation(slug: str) -> None:
    game = game_named(slug)
    plan, strategy = plan_of(slug), pitboss.strategy(slug)
    layout = Layout(shape_of(game.procedures(Settings(game.settings))[0]))
    cards = np.empty((SITUATIONS.get(slug, FEW), layout.width), np.uint8)
    deal(KEY, 0, 0, *batches_of(layout.groups), cards)
    for number, sight in enumerate(layout.shape.sights):
        seen = layout.seen(sight, cards)
        answers = plan.decide(number, seen).tolist()
        for row, answer in enumerate(answers):
            held = [tuple(map(Card, part[row].tolist())) for part in seen]
            values = {each.option: each.value for each in strategy.values(*held)}
            slugs = {option.play or 0: option.slug for option in sight.point.options}
            assert values[slugs[answer]] == max(values.values()), held
