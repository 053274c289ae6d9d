"""A round on a table: sensors, start, end, and what happens when it does not count."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import BadInputError, RefusedError, SuspectError
from pitboss.jackpot.accounts import house, meter, players, reserve
from pitboss.jackpot.changes import changes_due
from pitboss.jackpot.checks import open_round, verify_not_retired
from pitboss.jackpot.commands import EndRound, SetSensor, StartRound, VoidRound
from pitboss.jackpot.configuration import PPM
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.events import JackpotEvent, RoundEnded, RoundStarted, RoundVoided, SensorSet
from pitboss.jackpot.overflow import Move, filled
from pitboss.jackpot.postings import netted
from pitboss.jackpot.state import Floor, Link, OpenRound, Table
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT

Seats = tuple[tuple[int, ...], ...]

UNREASONABLE = "contribution/unreasonable"
"""The rule under which such a start is refused, and a supervisor told."""


# --- sensors --------------------------------------------------------------------------------------------------


def set_sensor(floor: Floor, envelope: Envelope[SetSensor]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    table = floor.table(command.table)
    verify_betting(table)
    verify_sensor(table, command.seat, command.sensor)
    lit = command.seat in _lit(table)[command.sensor - 1]
    if lit is command.lit:
        return ()
    return (SensorSet(table=command.table, seat=command.seat, sensor=command.sensor, lit=command.lit),)


def _lit(table: Table) -> Seats:
    return table.lit or ((),) * len(table.setup.links)


def verify_betting(table: Table) -> None:
    name = table.setup.id
    if not table.open:
        raise RefusedError(f"Table {name} is closed; open it first.")
    if table.round is not None:
        raise RefusedError(
            f"Round {table.round.number} of table {name} has started: its sensors are locked until its end."
        )


def verify_sensor(table: Table, seat: int, sensor: int) -> None:
    setup = table.setup
    if not 1 <= sensor <= len(setup.links):
        raise BadInputError(f"Table {setup.id} has {len(setup.links)} sensors at a seat; there is no sensor {sensor}.")
    if not 1 <= seat <= setup.seats:
        raise BadInputError(f"Table {setup.id} has seats 1 to {setup.seats}; there is no seat {seat}.")


# --- start ----------------------------------------------------------------------------------------------------


def start_round(floor: Floor, envelope: Envelope[StartRound]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    table = floor.table(command.table)
    verify_start(floor, table, command.round)
    if command.on_paper and command.seats is None:
        raise RefusedError("A round played on paper is entered with its lit seats.")
    seats = _lit(table) if command.seats is None else _seats(table, command.seats)
    links = table.setup.links
    moves: list[Move] = [(players(command.table), 0)]
    for name, wagered in zip(links, seats, strict=True):
        if wagered:
            link = floor.links[name]
            moves.append((players(command.table), -len(wagered) * link.terms.wager_cents * UNITS_PER_CENT))
            moves.extend(contributions(link, len(wagered)))
    started = RoundStarted(
        table=command.table,
        round=table.rounds + 1,
        seats=seats,
        links=links,
        on_paper=command.on_paper,
        postings=netted(moves),
    )
    return (started,)


def verify_start(floor: Floor, table: Table, number: int | None = None) -> None:
    if table.round is not None or not table.open:
        verify_betting(table)
    name = table.setup.id
    if not table.setup.links:
        raise RefusedError(f"Table {name} has no jackpot.")
    for each in table.setup.links:
        verify_not_retired(floor.link(each))
    if number is not None and number != table.rounds + 1:
        raise RefusedError(f"The next round of table {name} is number {table.rounds + 1}, not {number}.")


def _seats(table: Table, given: Seats) -> Seats:
    """The lit seats of each sensor, in order, each once."""
    if len(given) != len(table.setup.links):
        raise BadInputError(f"Table {table.setup.id} has {len(table.setup.links)} sensors at a seat, not {len(given)}.")
    for sensor, seats in enumerate(given, start=1):
        if len(set(seats)) != len(seats):
            raise BadInputError(f"A seat of table {table.setup.id} is lit once on sensor {sensor}, not twice: {seats}.")
        if seats and not (min(seats) >= 1 and max(seats) <= table.setup.seats):
            verify_sensor(table, min(seats) if min(seats) < 1 else max(seats), sensor)
    return tuple(tuple(sorted(seats)) for seats in given)


def contributions(link: Link, wagers: int) -> list[Move]:
    """What so many wagers put where: meters, reserves, and the rest to the house."""
    terms = link.terms
    cents = wagers * terms.wager_cents
    moves: list[Move] = []
    taken = 0
    shown: dict[str, int] | None = None
    for level in terms.levels:
        share, aside = cents * level.contribution_ppm, cents * level.reserve_ppm
        taken += share + aside
        if level.maximum_units is None:
            moves.append((meter(terms.id, level.level), share))
        else:
            shown = shown or {each.level: link.as_if_paid(each.level)[0] for each in terms.levels}
            moves.extend(filled(terms, shown, level, share))
        moves.append((reserve(terms.id, level.level), aside))
    if terms.unreasonable_units is not None and taken > terms.unreasonable_units:
        raise SuspectError(
            UNREASONABLE,
            f"{wagers} wagers of {dollars(terms.wager_cents)} would put {dollars(taken // UNITS_PER_CENT)} on link "
            f"{terms.id} at once; above {dollars(terms.unreasonable_units // UNITS_PER_CENT)} it is taken for a fault.",
        )
    moves.append((house(terms.id), cents * PPM - taken))
    return moves


# --- end ------------------------------------------------------------------------------------------------------


def end_round(floor: Floor, envelope: Envelope[EndRound]) -> tuple[JackpotEvent, ...]:
    table, playing = open_round(floor, envelope.command.table, envelope.command.round)
    verify_end(table, playing)
    ended = RoundEnded(table=table.setup.id, round=playing.number)
    return (ended, *changes_due(floor, playing, ended))


def verify_end(table: Table, playing: OpenRound) -> None:
    verify_all_settled(table, playing)
    if playing.envy:
        raise RefusedError(
            f"Envy of round {playing.number} at table {table.setup.id} is not paid yet; pay it, then end."
        )


def verify_all_settled(table: Table, playing: OpenRound) -> None:
    name = table.setup.id
    if playing.hands:
        raise RefusedError(f"Hands are keyed at table {name} and not submitted: submit them or take them off.")
    verify_not_locked(table, playing)


def verify_not_locked(table: Table, playing: OpenRound) -> None:
    if playing.locked:
        raise RefusedError(
            f"Awards of round {playing.number} at table {table.setup.id} wait for their confirmation: "
            "confirm or void them first."
        )


def void_round(floor: Floor, envelope: Envelope[VoidRound]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    table, playing = open_round(floor, command.table, command.round)
    verify_void(table, playing)
    if not command.reason.strip():
        raise RefusedError("Write down why the round does not count.")
    voided = RoundVoided(
        table=command.table,
        round=playing.number,
        cause=command.cause,
        reason=command.reason,
        postings=netted(_returned(floor, command.table, playing)),
    )
    return (voided, *changes_due(floor, playing, voided))


def verify_void(table: Table, playing: OpenRound) -> None:
    verify_not_locked(table, playing)
    if playing.settled:
        raise RefusedError(
            f"Awards of round {playing.number} at table {table.setup.id} are paid; it counts. End it, "
            "and have a wrong award backed out in the Game Manager."
        )


def _returned(floor: Floor, table: str, playing: OpenRound) -> Iterator[Move]:
    for name, wagered in zip(playing.links, playing.seats, strict=True):
        units = len(wagered) * floor.link(name).terms.wager_cents * UNITS_PER_CENT
        yield house(name), -units
        yield players(table), units
