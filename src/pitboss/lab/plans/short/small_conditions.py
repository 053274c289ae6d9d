"""Conditions for hands so small that all of them can be named."""

from __future__ import annotations

from itertools import combinations

from pitboss.cards import DECK
from pitboss.lab.deal import DealShape
from pitboss.lab.plans.reading import HandRanks
from pitboss.lab.plans.short.conditions import Condition, named_floors
from pitboss.rules import Game, Settings


def vocabulary(game: Game, settings: Settings, shape: DealShape, ranks: HandRanks) -> tuple[tuple[Condition, ...], ...]:
    names = {ranks.ranking.rank(hand): game.describe(hand, (), settings) for hand in combinations(DECK, shape.player)}
    return (tuple(named_floors(names, ranks)),)
