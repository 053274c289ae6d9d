"""Which conditions the card of a game may name, decision by decision; chosen by the shape of the deal."""

from __future__ import annotations

from types import ModuleType

from pitboss.lab.deal import DealShape
from pitboss.lab.plans.reading import HandRanks
from pitboss.lab.plans.short import holdem_conditions, poker_conditions, small_conditions, straight_conditions
from pitboss.lab.plans.short.conditions import Condition
from pitboss.rules import Game, Settings
from pitboss.rules.ranking import Domain

Vocabulary = tuple[tuple[Condition, ...], ...]
"""By sight."""

_BY_DOMAIN = {
    Domain.RANKS: straight_conditions,
    Domain.CARDS: small_conditions,
    Domain.POKER: poker_conditions,
}


def module_of(game: Game, settings: Settings, shape: DealShape) -> ModuleType:
    """Where the conditions stand."""
    return holdem_conditions if shape.board else _BY_DOMAIN[game.base.ranking(settings).domain]


def vocabulary_of(game: Game, settings: Settings, shape: DealShape) -> Vocabulary:
    vocabulary: Vocabulary = module_of(game, settings, shape).vocabulary(
        game, settings, shape, HandRanks.in_game(game, settings)
    )
    return vocabulary
