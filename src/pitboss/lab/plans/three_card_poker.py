"""How people play Three Card Poker, as Michael Shackleford describes it (wizardofodds.com, Three Card Poker)."""

from __future__ import annotations

from pitboss.cards import cards
from pitboss.lab.deal import DealShape
from pitboss.lab.plans.common import PlayFrom
from pitboss.lab.plans.plan import Plan
from pitboss.lab.plans.tabled import ranks_in_game
from pitboss.rules import Game, Settings

WIZARD = "Michael Shackleford, wizardofodds.com, Three Card Poker"


def published(game: Game, settings: Settings, shape: DealShape) -> tuple[Plan, ...]:
    ranks = ranks_in_game(game, settings, shape)
    lowest = game.base.ranking(settings).rank(cards("Qs 6d 4h"))
    return (PlayFrom(shape, ranks, lowest, "queen-6-4", "Play queen-6-4 or better.", WIZARD),)
