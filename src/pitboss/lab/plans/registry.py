"""All ways to play a game that have a name: those that every game has, and those that people have published."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from pitboss.errors import UnknownNameError
from pitboss.games.registry import game_named
from pitboss.lab.deal import DealShape, shape_of
from pitboss.lab.plans import common
from pitboss.lab.plans.plan import AlwaysPlay, Plan
from pitboss.lab.plans.tabled import ranks_in_game
from pitboss.rules import Game, Settings


def plans_of(game: str, settings: Settings | None = None) -> tuple[Plan, ...]:
    declared = game_named(game)
    chosen = settings or Settings(declared.settings)
    shape = shape_of(declared.procedures(chosen)[0])
    return (*_cards(game, chosen), *_published(declared, chosen, shape), *_common(declared, chosen, shape))


def plan_named(game: str, name: str, settings: Settings | None = None) -> Plan:
    plans = {plan.slug: plan for plan in plans_of(game, settings)}
    if name not in plans:
        raise UnknownNameError(f"strategy of {game_named(game).name}", name, plans)
    return plans[name]


def _cards(game: str, settings: Settings) -> tuple[Plan, ...]:
    """The rules of the card that comes with the game, whatever the settings are now."""
    from pitboss.lab.plans.short.card import card_rules, has_card  # noqa: PLC0415 -- conditions are many

    return (card_rules(game, settings),) if has_card(game) else ()


def _common(game: Game, settings: Settings, shape: DealShape) -> tuple[Plan, ...]:
    plans: tuple[Plan, ...] = (AlwaysPlay(shape), common.NeverFold(shape))
    if common.dealer_may_not_qualify(game, settings):
        ranks = ranks_in_game(game, settings, shape)
        return (*plans, common.MimicTheDealer(game, settings, shape, ranks))
    return plans


def _published(game: Game, settings: Settings, shape: DealShape) -> tuple[Plan, ...]:
    """Kept in a module of this package that is named like the game."""
    name = f"{__package__}.{game.slug.replace('-', '_')}"
    if find_spec(name) is None:
        return ()
    plans: tuple[Plan, ...] = import_module(name).published(game, settings, shape)
    return plans
