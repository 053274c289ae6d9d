"""Decisions about what people count and enter: chips, drop, bank figures, deposits, the end of a jackpot."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import BadInputError, RefusedError, UnknownNameError
from pitboss.floor.manager.bank import liability_units, required_units
from pitboss.floor.manager.commands import (
    AnnounceClosing,
    CountChips,
    EnterBankFigure,
    EnterFigure,
    KeepBank,
    RecordDeposit,
)
from pitboss.floor.manager.events import (
    BankFigureEntered,
    BankKept,
    ChipsCounted,
    ClosingAnnounced,
    DepositRecorded,
    FigureEntered,
    ManagerEvent,
)
from pitboss.floor.manager.records import Bank
from pitboss.floor.manager.rooms import day_of, gaming_day, shift_at
from pitboss.floor.manager.state import Manager
from pitboss.floor.people.persons import verify_id
from pitboss.jackpot.state import Floor

LARGEST_CENTS = 10**13


def count_chips(manager: Manager, floor: Floor, command: CountChips, at_us: int) -> Iterator[ManagerEvent]:
    table = floor.table(command.table)
    if table.round is not None:
        raise RefusedError(f"A round is being played at table {command.table}; count when it has ended.")
    _verify_cents(command.cents)
    room = manager.room_of(command.table)
    day = (
        gaming_day(room, at_us).isoformat()
        if command.day is None
        else _past(manager, command.table, command.day, at_us)
    )
    shifts = [shift.name for shift in room.shifts] or ["day"]
    shift = shift_at(room, at_us) if command.shift is None else command.shift
    if shift not in shifts:
        raise UnknownNameError(f"shift of room {room.id}", shift, shifts)
    yield ChipsCounted(
        table=command.table,
        day=day,
        shift=shift,
        counted_cents=command.cents,
        expected_cents=manager.uncounted.get(command.table, 0),
        note=command.note.strip(),
    )


def enter_figure(manager: Manager, floor: Floor, command: EnterFigure, at_us: int) -> Iterator[ManagerEvent]:
    floor.table(command.table)
    _verify_cents(command.cents)
    day = _past(manager, command.table, command.day, at_us)
    yield FigureEntered(
        table=command.table, day=day, figure=command.figure, cents=command.cents, note=command.note.strip()
    )


def keep_bank(manager: Manager, floor: Floor, command: KeepBank) -> Iterator[ManagerEvent]:
    bank = command.bank
    verify_id("bank account", bank.id)
    manager.room(bank.room)
    for link in bank.links:
        floor.link(link)
        other = manager.bank_of(link)
        if other is not None and other.bank.id != bank.id:
            raise RefusedError(f"The money of {link} lies in {other.bank.name}; take it out there first.")
    if len(set(bank.links)) < len(bank.links):
        raise BadInputError(f"The account {bank.id!r} names a jackpot twice.")
    for cents in bank.odds_prizes:
        _verify_cents(cents)
    known = manager.banks.get(bank.id)
    if known is not None and known.bank == bank:
        raise RefusedError(f"The account {bank.id!r} is so already; nothing would change.")
    yield BankKept(bank)


def enter_bank_figure(manager: Manager, floor: Floor, command: EnterBankFigure, at_us: int) -> Iterator[ManagerEvent]:
    bank = _bank(manager, command.bank)
    _verify_cents(command.cents)
    if not command.evidence.strip():
        raise BadInputError("Say where the figure is from: the statement, its number, its date.")
    yield BankFigureEntered(
        bank=bank.id,
        cents=command.cents,
        evidence=command.evidence.strip(),
        liability_units=liability_units(floor, bank.links),
        required_units=required_units(manager, floor, bank, at_us),
    )


def record_deposit(manager: Manager, floor: Floor, command: RecordDeposit, at_us: int) -> Iterator[ManagerEvent]:
    bank = _bank(manager, command.bank)
    _verify_cents(command.cents)
    if command.cents == 0 or not command.reference.strip():
        raise BadInputError("A deposit is more than nothing, and has a reference: the number of its slip.")
    yield DepositRecorded(
        bank=bank.id,
        cents=command.cents,
        reference=command.reference.strip(),
        liability_units=liability_units(floor, bank.links),
        required_units=required_units(manager, floor, bank, at_us),
    )


def announce_closing(manager: Manager, floor: Floor, command: AnnounceClosing, at_us: int) -> Iterator[ManagerEvent]:
    link = floor.link(command.link)
    if link.retired:
        raise RefusedError(f"The jackpot {command.link} is retired already; nothing would change.")
    tables = floor.tables_of(command.link)
    today = gaming_day(manager.room_of(tables[0].setup.id if tables else ""), at_us)
    if day_of(command.last_day) < today:
        raise BadInputError(f"The last day of a jackpot is {today} or later, not {command.last_day}.")
    if not command.plan.strip():
        raise BadInputError("Say where the money of the jackpot goes, as the house's policy has it.")
    yield ClosingAnnounced(command.link, command.last_day, command.plan.strip())


def _bank(manager: Manager, name: str) -> Bank:
    if name not in manager.banks:
        raise UnknownNameError("bank account", name, manager.banks)
    return manager.banks[name].bank


def _past(manager: Manager, table: str, text: str, at_us: int) -> str:
    day, today = day_of(text), gaming_day(manager.room_of(table), at_us)
    if day > today:
        raise BadInputError(f"{day} has not begun; today's gaming day is {today}.")
    return day.isoformat()


def _verify_cents(cents: int) -> None:
    if not 0 <= cents < LARGEST_CENTS:
        raise BadInputError(f"An amount is from nothing up, in cents, and below {LARGEST_CENTS:,}; not {cents}.")
