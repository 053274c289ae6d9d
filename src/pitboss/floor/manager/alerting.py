"""Decisions about alerts, the checklists of large prizes, malfunctions, clocks, and what time brings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pitboss.errors import BadInputError, RefusedError, UnknownNameError
from pitboss.floor.manager.alerts import open_alert
from pitboss.floor.manager.bank import required_units, shortfall_text
from pitboss.floor.manager.commands import (
    Acknowledge,
    GiveNotice,
    ReleaseCards,
    ReportClock,
    ReportMalfunction,
    ReportReach,
    TickItem,
)
from pitboss.floor.manager.events import (
    AlertAcknowledged,
    AlertRaised,
    CardsReleased,
    ClockOff,
    ItemTicked,
    MalfunctionReported,
    ManagerEvent,
    NoticeGiven,
    ReachChanged,
)
from pitboss.floor.manager.law import legal
from pitboss.floor.manager.records import AlertKind, BankBook, Checklist, Malfunction
from pitboss.floor.manager.rooms import HOUSE, day_of, gaming_day, local_time
from pitboss.floor.manager.state import Manager
from pitboss.floor.people.persons import verify_id
from pitboss.jackpot.state import Floor
from pitboss.rules.law import DEPOSIT_DAYS, MALFUNCTION_HOURS

HOUR_US = 3_600_000_000


def acknowledge(manager: Manager, command: Acknowledge) -> Iterator[ManagerEvent]:
    alert = manager.alerts.get(command.alert)
    if alert is None:
        raise UnknownNameError("open alert", command.alert, manager.alerts)
    checklist = manager.checklists.get(alert.subject)
    if alert.kind is AlertKind.LARGE_PRIZE and checklist is not None and checklist.missing:
        raise RefusedError(
            f"The checklist of {alert.subject} is not complete ({', '.join(checklist.missing)}); tick it first."
        )
    malfunction = manager.malfunctions.get(alert.subject)
    if alert.kind is AlertKind.MALFUNCTION and malfunction is not None and malfunction.told_us is None:
        raise RefusedError(
            f"The commission has not been told of {alert.subject}; record the notice first, it is due within the hours "
            "of WAC 230-06-054."
        )
    yield AlertAcknowledged(alert.id, alert.kind, alert.subject, alert.text, alert.times, command.note.strip())


def tick_item(manager: Manager, command: TickItem) -> Iterator[ManagerEvent]:
    checklist = _checklist(manager, command.award)
    if command.item not in checklist.items:
        raise RefusedError(
            f"{command.item} is not on the checklist of {command.award}; it has: {', '.join(checklist.items)}."
        )
    if command.item not in checklist.missing:
        raise RefusedError(f"{command.item} is ticked already; nothing would change.")
    yield ItemTicked(command.award, command.item)


def release_cards(manager: Manager, command: ReleaseCards, at_us: int) -> Iterator[ManagerEvent]:
    checklist = _checklist(manager, command.award)
    today = gaming_day(manager.room_of(checklist.table), at_us)
    if today < day_of(checklist.keep_until):
        raise RefusedError(f"The cards of {command.award} are kept until {checklist.keep_until}, today is {today}.")
    if checklist.missing:
        raise RefusedError(
            f"The checklist of {command.award} is not complete ({', '.join(checklist.missing)}); tick it first."
        )
    yield CardsReleased(command.award)


def _checklist(manager: Manager, award: str) -> Checklist:
    if award not in manager.checklists:
        raise UnknownNameError("checklist of the award", award, manager.checklists)
    return manager.checklists[award]


# --- malfunctions -------------------------------------------------------------------------------------------


def report_malfunction(manager: Manager, command: ReportMalfunction, at_us: int) -> Iterator[ManagerEvent]:
    verify_id("malfunction", command.malfunction)
    if command.malfunction in manager.malfunctions:
        raise RefusedError(f"There is already a malfunction {command.malfunction!r}; choose another id.")
    if not command.text.strip():
        raise BadInputError("Say what failed: the notice to the commission is made of it.")
    room = manager.room_of(command.subject)
    hours = legal(manager.law, gaming_day(room, at_us), MALFUNCTION_HOURS)
    yield MalfunctionReported(command.malfunction, command.subject, command.text.strip(), at_us + hours * HOUR_US)


def give_notice(manager: Manager, command: GiveNotice, at_us: int) -> Iterator[ManagerEvent]:
    malfunction = manager.malfunctions.get(command.malfunction)
    if malfunction is None:
        raise UnknownNameError("malfunction", command.malfunction, manager.malfunctions)
    if malfunction.told_us is not None:
        raise RefusedError(f"The commission was told of {command.malfunction!r} already; nothing would change.")
    if not command.reference.strip():
        raise BadInputError("Say how the commission was told: a reference, a name, a number.")
    yield NoticeGiven(command.malfunction, command.reference.strip(), at_us <= malfunction.notice_by_us)


def commission_notice(manager: Manager, malfunction: Malfunction) -> str:
    """The text of the notice, ready to be sent."""
    room = manager.room_of(malfunction.subject)
    return (
        f"To the Washington State Gambling Commission, under WAC 230-06-054.\n"
        f"{room.name}: equipment malfunction at {malfunction.subject}.\n"
        f"Learned of on {local_time(room, malfunction.learned_us)}.\n"
        f"{malfunction.text}\n"
        f"This notice is due by {local_time(room, malfunction.notice_by_us)}."
    )


# --- clocks, and what time brings ---------------------------------------------------------------------------


def report_clock(manager: Manager, command: ReportClock) -> Iterator[ManagerEvent]:
    """A clock that is right is no news."""
    if abs(command.offset_ms) > manager.settings.clock_tolerance_ms:
        yield ClockOff(command.source, command.offset_ms)


def report_reach(command: ReportReach) -> Iterator[ManagerEvent]:
    yield ReachChanged(command.device, command.table, command.within)


def sweep(manager: Manager, floor: Floor, at_us: int) -> Iterator[ManagerEvent]:
    """Raises what is due; what is raised already waits to be acknowledged."""
    for book in manager.banks.values():
        yield from _bank_due(manager, floor, book, at_us)
    for malfunction in manager.malfunctions.values():
        if malfunction.told_us is None and at_us > malfunction.notice_by_us:
            text = f"The commission should have been told of {malfunction.id} by now; tell it at once."
            yield from _once(manager, AlertRaised(AlertKind.MALFUNCTION, f"{malfunction.id}/late", text))
    for closing in manager.closings.values():
        if gaming_day(HOUSE, at_us) > day_of(closing.last_day):
            text = f"The last day of the jackpot {closing.link}, {closing.last_day}, is over: {closing.plan}"
            yield from _once(manager, AlertRaised(AlertKind.CLOSING, f"{closing.link}/over", text))


def _bank_due(manager: Manager, floor: Floor, book: BankBook, at_us: int) -> Iterator[ManagerEvent]:
    bank = book.bank
    required = required_units(manager, floor, bank, at_us)
    why = shortfall_text(book, ", ".join(bank.links), required)
    if why is not None:
        yield from _once(manager, AlertRaised(AlertKind.BANK, bank.id, why))
        return
    tomorrow = required_units(manager, floor, bank, at_us + 24 * HOUR_US)
    if shortfall_text(book, "", tomorrow) is not None:
        days = legal(manager.law, gaming_day(manager.room(bank.room), at_us), DEPOSIT_DAYS)
        text = f"A deposit to {bank.name} is due: accruals go to the bank within {days} days (WAC 230-15-455)."
        due = day_of(gaming_day(manager.room(bank.room), at_us).isoformat()) + timedelta(days=1)
        yield from _once(manager, AlertRaised(AlertKind.DEPOSIT, bank.id, f"{text} It must be there by {due}."))


def _once(manager: Manager, alert: AlertRaised) -> Iterator[ManagerEvent]:
    if open_alert(manager, alert.alert, alert.subject) is None:
        yield alert
