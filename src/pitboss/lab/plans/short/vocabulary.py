"""Which conditions the card of a game may name, decision by decision; chosen by the shape of the deal."""

from __future__ import annotations

from pitboss.lab.deal import DealShape
from pitboss.lab.plans.reading import HandRanks
from pitboss.lab.plans.short import holdem_conditions, poker_conditions, small_conditions, straight_conditions
from pitboss.lab.plans.short.conditions import Condition
from pitboss.rules import Game, Settings
from pitboss.rules.ranking import Domain

Vocabulary = tuple[tuple[Condition, ...], ...]
"""By sight."""


def vocabulary_of(game: Game, settings: Settings, shape: DealShape) -> Vocabulary:
    if shape.board:
        return (
            holdem_conditions.before_the_flop(),
            holdem_conditions.on_the_flop(),
            holdem_conditions.at_the_river(),
        )
    ranks = HandRanks.in_game(game, settings)
    match ranks.ranking.domain:
        case Domain.RANKS:
            return (straight_conditions.conditions(game, settings, ranks, shape.player),)
        case Domain.CARDS:
            return (small_conditions.conditions(game, settings, ranks, shape.player),)
        case Domain.POKER:
            return (poker_conditions.conditions(ranks, shape.sights[0].dealer),)
