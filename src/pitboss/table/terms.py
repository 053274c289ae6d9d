"""The terms on which a table is open: game, settings, paytables, limits, dealing, order, rounding, aggregates.

A table that breaks a rule or the law is not opened: `open_table` says which.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from fractions import Fraction

from pitboss.errors import RefusedError, UnknownNameError
from pitboss.rules import Bonus, Game, Paytable, Procedure, Settings, Spot
from pitboss.rules import law as legal
from pitboss.rules.deal import Device
from pitboss.rules.law import WASHINGTON, Law
from pitboss.rules.money import Limits, Rounding, dollars
from pitboss.rules.pay import ToOne
from pitboss.rules.wager import BonusKind
from pitboss.table.awards import AwardPolicy, JackpotTerms

DECK_SIZE = 52


class Order(StrEnum):
    """In which order the dealer settles the seats."""

    RIGHT_TO_LEFT = "right-to-left"
    LEFT_TO_RIGHT = "left-to-right"

    def of(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(seats, reverse=self is Order.RIGHT_TO_LEFT))


class Dealing(StrEnum):
    AUTOMATIC = "automatic"
    """The dealer's steps happen by themselves as soon as they can."""
    MANUAL = "manual"
    """The dealer takes every step himself."""


class Sharing(StrEnum):
    """How winners share what an aggregate leaves."""

    PROPORTIONAL = "proportional"
    SETTLEMENT_ORDER = "settlement-order"


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A cap on what one round pays in all, on prizes of 50 to 1 and more (WAC 230-15-490)."""

    cap_cents: int
    sharing: Sharing = Sharing.PROPORTIONAL
    from_odds: int = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTerms:
    game: Game
    settings: Settings
    procedure: Procedure
    device: Device
    seats: int
    paytables: Mapping[str, Paytable]
    """By wager; a side wager without one is not offered, unless it is paid without a paytable."""
    limits: Mapping[str, Limits]
    """By spot."""
    jackpots: Mapping[str, JackpotTerms] = field(default_factory=dict)
    order: Order = Order.RIGHT_TO_LEFT
    rounding: Rounding = Rounding.TO_THE_CENT
    aggregate: Aggregate | None = None
    dealing: Dealing = Dealing.AUTOMATIC

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """The side wagers that this table offers."""
        return tuple(bonus for bonus in self.game.bonuses if bonus.slug in self.paytables)

    @property
    def spots(self) -> tuple[Spot, ...]:
        return (*self.game.base.spots, *(bonus.spot for bonus in self.bonuses))

    def spot(self, slug: str) -> Spot:
        for spot in self.spots:
            if spot.slug == slug:
                return spot
        raise UnknownNameError("bet spot at this table", slug, (spot.slug for spot in self.spots))


def open_table(terms: TableTerms, *, day: date, law: Law = WASHINGTON) -> TableTerms:
    """The same terms, verified against the game and the law of `day`."""
    verify_terms(terms)
    verify_law(terms, law, day)
    return terms


def verify_terms(terms: TableTerms) -> None:
    """Against the game and against each other."""
    _verify_seats(terms)
    _verify_device(terms)
    _verify_paytables(terms)
    _verify_spots(terms)
    _verify_jackpots(terms)


def verify_law(terms: TableTerms, law: Law, day: date) -> None:
    _verify_wagers_within_law(terms, law, day)
    _verify_number_of_games(terms, law, day)
    _verify_aggregate(terms, law, day)


def _verify_seats(terms: TableTerms) -> None:
    game = terms.game
    if not 1 <= terms.seats <= game.seats:
        raise RefusedError(f"{game.name} has one to {game.seats} seats, not {terms.seats}.")
    needed = terms.procedure.cards_needed(terms.seats)
    if needed > DECK_SIZE:
        raise RefusedError(f"{terms.seats} seats need {needed} cards; the deck has {DECK_SIZE}.")


def _verify_device(terms: TableTerms) -> None:
    if terms.device not in terms.procedure.devices:
        allowed = ", ".join(f"{each.shuffler} ({each.mode or 'by hand'})" for each in terms.procedure.devices)
        raise RefusedError(
            f"{terms.device.shuffler} in mode {terms.device.mode or 'by hand'} cannot serve "
            f"'{terms.procedure.name}'; these can: {allowed}."
        )


def _verify_paytables(terms: TableTerms) -> None:
    game = terms.game
    if game.base.rows and game.base.slug not in terms.paytables:
        raise RefusedError(f"{game.base.name} of {game.name} needs a paytable.")
    for wager, paytable in terms.paytables.items():
        if (paytable.game, paytable.wager) != (game.slug, wager):
            raise RefusedError(
                f"Paytable {paytable.id!r} is for {paytable.wager!r} of {paytable.game}, "
                f"not for {wager!r} of {game.slug}."
            )


def _verify_spots(terms: TableTerms) -> None:
    """Every spot has limits, and everything a wager needs is offered too."""
    offered = {spot.slug for spot in terms.spots}
    for spot in terms.spots:
        missing = [need for need in spot.needs if need not in offered]
        if missing:
            raise RefusedError(f"{spot.name} needs {', '.join(missing)}, which this table does not offer.")
        if spot.multiple_of is None and spot.slug not in terms.limits:
            raise RefusedError(f"{spot.name} has no limits; give its lowest and highest wager.")
    for slug in terms.limits:
        terms.spot(slug)


def _verify_jackpots(terms: TableTerms) -> None:
    for bonus in terms.bonuses:
        if bonus.kind is not BonusKind.JACKPOT:
            continue
        jackpot = terms.jackpots.get(bonus.slug)
        if jackpot is None:
            raise RefusedError(f"{bonus.name} is offered without a jackpot; give its meters and its fixed wager.")
        missing = [level for level in terms.paytables[bonus.slug].levels if level not in jackpot.meters]
        if missing:
            raise RefusedError(f"{bonus.name} pays shares of {', '.join(missing)}, for which there is no amount.")
        limits = terms.limits[bonus.spot.slug]
        if not limits.minimum_cents == limits.maximum_cents == jackpot.wager_cents:
            raise RefusedError(f"{bonus.name} takes a fixed wager of {dollars(jackpot.wager_cents)}, not {limits}.")

    types = {jackpot.policy is AwardPolicy.HOUSE for jackpot in terms.jackpots.values()}
    if len(types) > 1:
        raise RefusedError("All jackpots of a table are of one type: house jackpots or progressives, not both.")


def largest_wager(terms: TableTerms, spot: Spot) -> int:
    """The most a table lets one spot hold."""
    if spot.multiple_of is None:
        return terms.limits[spot.slug].maximum_cents
    multiples = (option.play or 0 for point in terms.procedure.points for option in point.options)
    return max(multiples) * terms.limits[spot.multiple_of].maximum_cents


def _verify_wagers_within_law(terms: TableTerms, law: Law, day: date) -> None:
    maximum = law.on(day, legal.MAXIMUM_WAGER)
    for spot in terms.spots:
        largest = largest_wager(terms, spot)
        if largest > maximum.value:
            raise RefusedError(
                f"{spot.name} could reach {dollars(largest)}; on {day} a single wager may not exceed "
                f"{dollars(maximum.value)} ({maximum.citation})."
            )


def _verify_number_of_games(terms: TableTerms, law: Law, day: date) -> None:
    """The base game, each side wager and each jackpot sensor count as a game."""
    most = law.on(day, legal.GAMES_PER_HAND)
    small = law.on(day, legal.SMALL_WAGER)
    above = law.on(day, legal.GAMES_ABOVE_SMALL)
    games = 1 + len(terms.bonuses)
    if games > most.value:
        raise RefusedError(f"{games} games on one hand; at most {most.value} are allowed ({most.citation}).")
    base = max(largest_wager(terms, spot) for spot in terms.game.base.spots)
    large = ["the base game"] if base > small.value else []
    large += [bonus.name for bonus in terms.bonuses if terms.limits[bonus.spot.slug].maximum_cents > small.value]
    if len(large) > above.value:
        raise RefusedError(
            f"{', '.join(large)} take more than {dollars(small.value)}; at most {above.value} games may "
            f"({above.citation})."
        )


def _verify_aggregate(terms: TableTerms, law: Law, day: date) -> None:
    if terms.aggregate is None:
        return
    ceiling = law.on(day, legal.AGGREGATE_ODDS)
    if terms.aggregate.from_odds < ceiling.value:
        raise RefusedError(
            f"An aggregate may not cut prizes under {ceiling.value} to 1, but would from {terms.aggregate.from_odds} "
            f"to 1 ({ceiling.citation})."
        )
    least = max(_largest_prize(terms, ceiling.value), 0)
    if terms.aggregate.cap_cents < least:
        raise RefusedError(
            f"An aggregate of {dollars(terms.aggregate.cap_cents)} is too low: the highest wager at the highest odds, "
            f"counted up to {ceiling.value} to 1, is {dollars(least)} ({ceiling.citation})."
        )


def _largest_prize(terms: TableTerms, odds_ceiling: int) -> int:
    prizes = []
    for wager, paytable in terms.paytables.items():
        spot = terms.game.base.pays_on if wager == terms.game.base.slug else terms.game.bonus(wager).spot
        odds: list[Fraction] = [pay.odds for line in paytable.lines for pay in line.pays if isinstance(pay, ToOne)]
        if spot is not None and odds:
            prizes.append(int(largest_wager(terms, spot) * min(max(odds), Fraction(odds_ceiling))))
    return max(prizes, default=0)
