"""How an electronic table is set up, and the terms it deals by."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from pitboss.errors import BadInputError, RefusedError
from pitboss.games.registry import game_named
from pitboss.jackpot import Floor, Link
from pitboss.rules.wager import BonusKind
from pitboss.table import TableTerms
from pitboss.table.awards import JackpotTerms, Meter
from pitboss.table.opening import NOT_OFFERED, Wishes, table_of

SECOND_US = 1_000_000
LONGEST_SECONDS = 600
HOUSE_ZONE = ZoneInfo("America/Los_Angeles")
"""The law that counts at a table is that of the day in Washington."""


class Verification(StrEnum):
    """Who says that a jackpot award is right."""

    PEOPLE = "people"
    """A supervisor or an executive, as the level demands."""
    AUTOMATIC = "automatic"
    """The table itself: in demonstration rooms only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySetup:
    """An electronic table. Its jackpot wagers are those of the links behind the sensors of the table of that name."""

    table: str
    game: str
    seats: int
    settings: tuple[tuple[str, str], ...] = ()
    paytables: tuple[tuple[str, str], ...] = ()
    """Paytables by wager, where the house's default is not wanted; `none` leaves a wager out."""
    seconds_to_bet: int = 25
    """From the first wager on, where several play."""
    seconds_to_decide: int = 40
    verification: Verification = Verification.PEOPLE


def verify_setup(setup: PlaySetup, floor: Floor, at_us: int) -> None:
    """Refuses what cannot be dealt, with the reason."""
    for what, seconds in (("to bet", setup.seconds_to_bet), ("to decide", setup.seconds_to_decide)):
        if not 1 <= seconds <= LONGEST_SECONDS:
            raise BadInputError(f"The time {what} is 1 to {LONGEST_SECONDS} seconds, not {seconds}.")
    jackpot_wagers = {each.slug for each in game_named(setup.game).bonuses if each.kind is BonusKind.JACKPOT}
    named = [wager for wager, _ in setup.paytables if wager in jackpot_wagers]
    if named:
        raise BadInputError(f"The paytable of {', '.join(named)} is that of its link; name none for it here.")
    sensors_of(setup, floor)
    terms_of(setup, floor, at_us)


def sensors_of(setup: PlaySetup, floor: Floor) -> dict[str, int]:
    """The number of the sensor of each jackpot wager that the table offers."""
    table = floor.tables.get(setup.table)
    if table is None:
        return {}
    if (table.setup.game, table.setup.seats) != (setup.game, setup.seats):
        raise RefusedError(
            f"Table {setup.table} is set up for {table.setup.game} with {table.setup.seats} seats, "
            f"not for {setup.game} with {setup.seats}; give the same, or change the table first."
        )
    return {floor.link(link).terms.wager: number for number, link in enumerate(table.setup.links, start=1)}


def terms_of(setup: PlaySetup, floor: Floor, at_us: int) -> TableTerms:
    """With the meters of its links as they stand."""
    game = game_named(setup.game)
    links = {wager: _link(setup, floor, sensor) for wager, sensor in sensors_of(setup, floor).items()}
    paytables = dict(setup.paytables)
    for bonus in game.bonuses:
        if bonus.kind is BonusKind.JACKPOT:
            paytables[bonus.slug] = links[bonus.slug].terms.paytable if bonus.slug in links else NOT_OFFERED
    wishes = Wishes(
        settings=dict(setup.settings),
        paytables=paytables,
        seats=setup.seats,
        jackpots={wager: _jackpot(link) for wager, link in links.items()},
    )
    return table_of(setup.game, day_of(at_us), wishes)


def day_of(at_us: int) -> date:
    return datetime.fromtimestamp(at_us // SECOND_US, tz=UTC).astimezone(HOUSE_ZONE).date()


def _link(setup: PlaySetup, floor: Floor, sensor: int) -> Link:
    return floor.link(floor.table(setup.table).setup.links[sensor - 1])


def _jackpot(link: Link) -> JackpotTerms:
    """As the table reckons; what is paid in the end is decided where the meters are."""
    terms = link.terms
    meters = {}
    for each in terms.levels:
        shown, kept = link.as_if_paid(each.level) if link.rises else (each.seed_units, 0)
        meters[each.level] = Meter(max(shown, 0), each.seed_units, max(kept, 0), each.maximum_units)
    return JackpotTerms(
        meters,
        wager_cents=terms.wager_cents,
        policy=terms.paid_by,
        envy_needs_owner_wager=terms.envy_needs_owner_wager,
        fixed_from=terms.levels[0].level if terms.fixed_from_meter else None,
    )
