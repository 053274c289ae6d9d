"""Open a table by names, as a person or a file gives them; what is not named has the house's default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from pitboss.cards.chance import Chance
from pitboss.cards.shufflers import Shuffler, model_named
from pitboss.errors import BadInputError, UnknownNameError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.rules import Bonus, Game, Paytable, Procedure, Settings
from pitboss.rules import law as legal
from pitboss.rules.deal import Device
from pitboss.rules.law import WASHINGTON, Law
from pitboss.rules.money import CENTS_PER_DOLLAR, Limits, Rounding
from pitboss.rules.setting import SettingValues
from pitboss.rules.wager import BonusKind
from pitboss.table.awards import AwardPolicy, JackpotTerms, Meter
from pitboss.table.terms import Aggregate, Dealing, Order, TableTerms, open_table

DEMONSTRATION_METERS = {"meter": 10_000_00, "mega": 50_000_00, "major": 5_000_00, "minor": 500_00}
"""Posted amounts of ours: no document prints a seed."""

MINIMUM_ANTE = 5 * CENTS_PER_DOLLAR
MAXIMUM_ANTE = 100 * CENTS_PER_DOLLAR
NOT_OFFERED = "none"


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What is asked of a table. `paytables` names one by wager; `none` leaves the wager out."""

    settings: SettingValues = field(default_factory=dict)
    paytables: Mapping[str, str] = field(default_factory=dict)
    own_paytables: tuple[Paytable, ...] = ()
    procedure: str | None = None
    shuffler: str | None = None
    seats: int | None = None
    limits: Mapping[str, Limits] = field(default_factory=dict)
    jackpots: Mapping[str, JackpotTerms] = field(default_factory=dict)
    order: Order = Order.RIGHT_TO_LEFT
    rounding: Rounding = Rounding.TO_THE_CENT
    aggregate: Aggregate | None = None
    dealing: Dealing = Dealing.AUTOMATIC


def table_of(slug: str, day: date, wishes: Wishes | None = None, *, law: Law = WASHINGTON) -> TableTerms:
    """A verified table of the game named, or one sentence that says why there cannot be one."""
    return open_table(terms_of(slug, wishes or Wishes(), law.on(day, legal.MAXIMUM_WAGER).value), day=day, law=law)


def terms_of(slug: str, asked: Wishes, maximum_cents: int) -> TableTerms:
    """The terms asked for, defaults filled in up to a largest wager; not yet verified."""
    game = game_named(slug)
    settings = Settings(game.settings, asked.settings)
    procedure = _procedure(game, settings, asked)
    paytables = _paytables(game, asked)
    for wager in asked.jackpots:
        game.bonus(wager)
    jackpots = {
        bonus.slug: asked.jackpots.get(bonus.slug) or demonstration_jackpot(paytables[bonus.slug])
        for bonus in game.bonuses
        if bonus.kind is BonusKind.JACKPOT and bonus.slug in paytables
    }
    return TableTerms(
        game=game,
        settings=settings,
        procedure=procedure,
        device=_device(procedure, asked.shuffler),
        seats=game.seats if asked.seats is None else asked.seats,
        paytables=paytables,
        limits={**_default_limits(game, procedure, paytables, jackpots, maximum_cents), **asked.limits},
        jackpots=jackpots,
        order=asked.order,
        rounding=asked.rounding,
        aggregate=asked.aggregate,
        dealing=asked.dealing,
    )


def shuffler_for(terms: TableTerms, chance: Chance) -> Shuffler:
    """The table's shuffler with a fresh deck, shuffled and started."""
    model = model_named(terms.device.shuffler)
    shuffler = Shuffler(model, model.mode_named(terms.device.mode), chance)
    shuffler.start()
    return shuffler


def demonstration_jackpot(paytable: Paytable) -> JackpotTerms:
    """A house jackpot with posted amounts of ours."""
    meters = {level: Meter.posted(DEMONSTRATION_METERS[level]) for level in paytable.levels}
    return JackpotTerms(meters, policy=AwardPolicy.HOUSE)


def _procedure(game: Game, settings: Settings, asked: Wishes) -> Procedure:
    """The one named, or the first that the shuffler named can serve."""
    if asked.procedure is None and asked.shuffler is not None:
        for procedure in game.procedures(settings):
            if any(device.shuffler == asked.shuffler for device in procedure.devices):
                return procedure
        model_named(asked.shuffler)
        raise BadInputError(f"The shuffler {asked.shuffler!r} does not deal {game.name}.")
    return game.procedure(asked.procedure, settings)


def _device(procedure: Procedure, shuffler: str | None) -> Device:
    if shuffler is None:
        return procedure.devices[0]
    for device in procedure.devices:
        if device.shuffler == shuffler:
            return device
    raise UnknownNameError(f"shuffler for '{procedure.name}'", shuffler, (each.shuffler for each in procedure.devices))


def _paytables(game: Game, asked: Wishes) -> dict[str, Paytable]:
    available = (*asked.own_paytables, *printed_paytables(game.slug))
    for slug in asked.paytables:
        game.wager(slug)
    chosen = {}
    for wager in game.wagers:
        own = [paytable for paytable in available if paytable.wager == wager.slug]
        name = asked.paytables.get(wager.slug)
        if not own and name is not None:
            raise BadInputError(f"{wager.name} of {game.name} is not paid by a paytable; name none for it.")
        if own and not (name == NOT_OFFERED and isinstance(wager, Bonus)):
            chosen[wager.slug] = _named(own, name, wager.name)
    return chosen


def _named(paytables: Iterable[Paytable], name: str | None, wager: str) -> Paytable:
    by_id = {paytable.id: paytable for paytable in reversed(list(paytables))}
    if name is None:
        return list(by_id.values())[-1]
    if name not in by_id:
        raise UnknownNameError(f"paytable of {wager}", name, by_id)
    return by_id[name]


def _default_limits(
    game: Game,
    procedure: Procedure,
    paytables: Mapping[str, Paytable],
    jackpots: Mapping[str, JackpotTerms],
    maximum_cents: int,
) -> dict[str, Limits]:
    """Within the law: the Ante so that the largest Play is lawful, two side wagers up to $25, the rest to $5."""
    largest = max((option.play or 1 for point in procedure.points for option in point.options), default=1)
    ante = Limits(MINIMUM_ANTE, min(MAXIMUM_ANTE, maximum_cents // largest // CENTS_PER_DOLLAR * CENTS_PER_DOLLAR))
    limits = {spot.slug: ante for spot in game.base.spots if spot.multiple_of is None}
    larger = 2
    for bonus in game.bonuses:
        if bonus.slug in jackpots:
            fixed = jackpots[bonus.slug].wager_cents
            limits[bonus.spot.slug] = Limits(fixed, fixed, fixed)
        elif bonus.slug in paytables:
            dollars = 25 if larger > 0 else 5
            larger -= 1
            limits[bonus.spot.slug] = Limits(CENTS_PER_DOLLAR, dollars * CENTS_PER_DOLLAR)
    return limits
