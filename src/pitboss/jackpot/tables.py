"""Tables of the room: which game, which links behind the sensors, open or closed."""

from __future__ import annotations

from datetime import date

from pitboss.errors import BadInputError, RefusedError
from pitboss.games.registry import game_named
from pitboss.jackpot.checks import day_of, verify_id, verify_not_retired, verify_second
from pitboss.jackpot.commands import AddTable, ChangeTable, CloseTable, OpenTable
from pitboss.jackpot.configuration import TableSetup
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.events import JackpotEvent, TableAdded, TableChanged, TableClosed, TableOpened
from pitboss.jackpot.records import Advice, Verdict
from pitboss.jackpot.state import Floor, Table
from pitboss.rules import law as legal
from pitboss.rules.law import WASHINGTON, Law
from pitboss.rules.wager import BonusKind

MOST_SENSORS = 2
"""Of a seat, each a game of its own with one jackpot (rulebook 6.5)."""


def add_table(floor: Floor, envelope: Envelope[AddTable]) -> tuple[JackpotEvent, ...]:
    setup = envelope.command.setup
    if setup.id in floor.tables:
        raise RefusedError(f"There is a table {setup.id} already.")
    day = day_of(envelope.at_us)
    _verify_setup(floor, setup, day)
    return (TableAdded(setup=setup, advice=games_advice(setup, day)),)


def change_table(floor: Floor, envelope: Envelope[ChangeTable]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    table = floor.table(command.setup.id)
    if table.open:
        raise RefusedError(f"Table {command.setup.id} is open; close it before its game or its links change.")
    verify_second(envelope, command.second)
    if command.setup == table.setup:
        raise RefusedError(f"Table {command.setup.id} is set up so already.")
    day = day_of(envelope.at_us)
    _verify_setup(floor, command.setup, day)
    return (TableChanged(setup=command.setup, second=command.second, advice=games_advice(command.setup, day)),)


def open_table(floor: Floor, envelope: Envelope[OpenTable]) -> tuple[JackpotEvent, ...]:
    table = floor.table(envelope.command.table)
    verify_open(floor, table)
    return (TableOpened(table=table.setup.id),)


def verify_open(floor: Floor, table: Table) -> None:
    if table.open:
        raise RefusedError(f"Table {table.setup.id} is open already.")
    for name in table.setup.links:
        verify_not_retired(floor.link(name))


def close_table(floor: Floor, envelope: Envelope[CloseTable]) -> tuple[JackpotEvent, ...]:
    table = floor.table(envelope.command.table)
    verify_close(table)
    return (TableClosed(table=table.setup.id),)


def verify_close(table: Table) -> None:
    if not table.open:
        raise RefusedError(f"Table {table.setup.id} is closed already.")
    if table.round is not None:
        raise RefusedError(f"Round {table.round.number} of table {table.setup.id} is being played; end it first.")


def games_advice(setup: TableSetup, day: date, law: Law = WASHINGTON) -> tuple[Advice, ...]:
    """Each sensor counts as one of the games on a hand of cards (WAC 230-15-040)."""
    if not setup.links:
        return ()
    allowed = law.on(day, legal.GAMES_PER_HAND)
    sides = sum(bonus.kind is BonusKind.SIDE for bonus in game_named(setup.game).bonuses)
    room = allowed.value - 1 - len(setup.links)
    figure = f"{sides} side wagers are declared; there is room for {room} ({allowed.citation})."
    if sides > room:
        return (Advice(_GAMES, Verdict.WARNED, f"Offer at most {room} side wagers beside its jackpots.", figure),)
    return (Advice(_GAMES, Verdict.ALLOWED, "The game, its side wagers and its jackpots are few enough.", figure),)


_GAMES = "games on a hand"


# --- what may be combined ---------------------------------------------------------------------------------------


def _verify_setup(floor: Floor, setup: TableSetup, day: date, law: Law = WASHINGTON) -> None:
    verify_id(setup.id, "table")
    game = game_named(setup.game)
    if not 1 <= setup.seats <= game.seats:
        raise BadInputError(f"{game.name} has one to {game.seats} seats, not {setup.seats}.")
    if len(setup.links) > MOST_SENSORS:
        raise RefusedError(f"A seat has at most {MOST_SENSORS} sensors, one jackpot each (rulebook 6.5).")
    for name in setup.links:
        terms = floor.link(name).terms
        verify_not_retired(floor.link(name))
        if setup.game not in terms.games:
            raise RefusedError(f"Link {name} takes tables of {', '.join(terms.games)}; {setup.id} plays {setup.game}.")
    _verify_mixing(floor, setup)
    _verify_connected(floor, setup, day, law)


def _verify_mixing(floor: Floor, setup: TableSetup) -> None:
    links = [floor.link(name).terms for name in setup.links]
    if len({terms.kind for terms in links}) > 1:
        raise RefusedError(
            f"All jackpots of a table are of one type: {setup.id} cannot have a house jackpot beside a progressive "
            "(rulebook 6.5)."
        )
    if len({terms.wager for terms in links}) < len(links):
        raise RefusedError(f"The sensors of table {setup.id} are different wagers, each with a jackpot of its own.")


def _verify_connected(floor: Floor, setup: TableSetup, day: date, law: Law) -> None:
    """Different games are connected by so many progressives at a time (WAC 230-15-685)."""
    connecting = {
        name
        for table in (setup, *(each.setup for each in floor.tables.values() if each.setup.id != setup.id))
        if table.game == setup.game
        for name in table.links
        if len(floor.link(name).terms.games) > 1 and not floor.link(name).retired
    }
    allowed = law.on(day, legal.CONNECTED_PROGRESSIVES)
    if len(connecting) > allowed.value:
        raise RefusedError(
            f"{setup.game} would be connected with other games by {len(connecting)} progressives "
            f"({', '.join(sorted(connecting))}); {allowed.value} is allowed ({allowed.citation})."
        )
