"""Whether a table would take the wagers of a session: verified by the same rules that a live table follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from pitboss.rules import Game
from pitboss.rules import law as legal
from pitboss.rules.law import WASHINGTON
from pitboss.rules.money import Limits
from pitboss.rules.setting import SettingValues
from pitboss.rules.wager import BonusKind
from pitboss.table.layout import Layout
from pitboss.table.opening import Wishes, demonstration_jackpot, terms_of
from pitboss.table.terms import TableTerms, open_table

_SEAT = 1


def wagers_of_round(game: Game, ante_cents: int, sides: Mapping[str, int]) -> dict[str, int]:
    """By spot: the Ante, every required wager as high as it, and the side wagers."""
    required = {spot.slug: ante_cents for spot in game.base.spots if spot.required}
    return required | {game.bonus(wager).spot.slug: cents for wager, cents in sides.items()}


def verify_wagers(
    game: Game, settings: SettingValues, bets: Mapping[str, int], limits: Mapping[str, Limits], day: date | None
) -> None:
    """`bets` and `limits` by spot; a spot without limits has those that a table has by default."""
    terms = _table(game, settings, limits, day or WASHINGTON.newest)
    layout = Layout(terms)
    for spot in terms.spots:
        if spot.slug in bets:
            layout.verify_bet(_SEAT, spot.slug, bets[spot.slug])
            layout.add(_SEAT, spot.slug, bets[spot.slug])


def _table(game: Game, settings: SettingValues, limits: Mapping[str, Limits], day: date) -> TableTerms:
    wishes = Wishes(settings=settings, limits=limits)
    maximum = WASHINGTON.on(day, legal.MAXIMUM_WAGER).value
    terms = terms_of(game.slug, wishes, maximum)
    fixed = {
        bonus.slug: replace(
            demonstration_jackpot(terms.paytables[bonus.slug]), wager_cents=limits[bonus.spot.slug].maximum_cents
        )
        for bonus in terms.bonuses
        if bonus.kind is BonusKind.JACKPOT and bonus.spot.slug in limits
    }
    return open_table(terms_of(game.slug, replace(wishes, jackpots=fixed), maximum), day=day)
