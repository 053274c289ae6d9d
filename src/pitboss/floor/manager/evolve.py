"""The Game Manager after its own events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from pitboss.floor.manager import events
from pitboss.floor.manager.alerts import raised, without
from pitboss.floor.manager.records import (
    AlertKind,
    BankBook,
    Checklist,
    Closing,
    Installed,
    Malfunction,
    Notice,
    Place,
    Standing,
    Tick,
)
from pitboss.floor.manager.state import Manager
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT

V = TypeVar("V")


def evolve(manager: Manager, event: events.ManagerEvent, at_us: int, actor: str) -> Manager:
    match event:
        case (
            events.RoomKept()
            | events.TablePlaced()
            | events.TableRetired()
            | events.TableStands()
            | events.VersionsRecorded()
            | events.NoticePosted()
        ):
            return _of_tables(manager, event, at_us, actor)
        case (
            events.ApprovalRecorded()
            | events.ApprovalWithdrawn()
            | events.ControlsRecorded()
            | events.ControlsWithdrawn()
            | events.LawRecorded()
            | events.HouseChanged()
        ):
            return _of_law(manager, event)
        case (
            events.ChipsCounted()
            | events.FigureEntered()
            | events.BankKept()
            | events.BankFigureEntered()
            | events.DepositRecorded()
            | events.ClosingAnnounced()
        ):
            return _of_money(manager, event, at_us)
        case _:
            return _of_alerts(manager, event, at_us, actor)


_OfTables = (
    events.RoomKept
    | events.TablePlaced
    | events.TableRetired
    | events.TableStands
    | events.VersionsRecorded
    | events.NoticePosted
)


def _of_tables(manager: Manager, event: _OfTables, at_us: int, actor: str) -> Manager:
    match event:
        case events.RoomKept(room=room):
            return replace(manager, rooms=_put(manager.rooms, room.id, room))
        case events.TablePlaced():
            place = Place(event.table, event.room, event.rules, event.paytables)
            return replace(manager, places=_put(manager.places, event.table, place))
        case events.TableRetired(table=table):
            before = manager.places.get(table, Place(table, "house", "", ()))
            return replace(manager, places=_put(manager.places, table, replace(before, retired=True)))
        case events.TableStands():
            return _stands(manager, event, at_us)
        case events.VersionsRecorded():
            installed: tuple[Installed, ...] = event.installed
            return replace(manager, equipment=_put(manager.equipment, event.table, installed))
        case events.NoticePosted():
            notice = Notice(event.table, event.link, event.notice, event.shown_cents, at_us, actor)
            key = f"{event.table}/{event.link}/{event.notice}"
            return replace(manager, notices=_put(manager.notices, key, notice))


def _stands(manager: Manager, event: events.TableStands, at_us: int) -> Manager:
    """A demonstration in a room that plays for money is an alert: somebody expected otherwise."""
    standing = Standing(event.demonstration, event.reasons)
    fed = {name: event.demonstration for name in event.links if name not in manager.play_links}
    after = replace(
        manager,
        standings=_put(manager.standings, event.table, standing),
        uncovered=_without(manager.uncovered, event.table),
        play_links={**manager.play_links, **fed},
    )
    if not event.demonstration or manager.room_of(event.table).demonstration:
        return after
    text = f"Table {event.table} is open as a demonstration only: {' '.join(event.reasons)}"
    return raised(after, AlertKind.DEMONSTRATION, event.table, text, at_us)


_OfLaw = (
    events.ApprovalRecorded
    | events.ApprovalWithdrawn
    | events.ControlsRecorded
    | events.ControlsWithdrawn
    | events.LawRecorded
    | events.HouseChanged
)


def _of_law(manager: Manager, event: _OfLaw) -> Manager:
    match event:
        case events.ApprovalRecorded(approval=approval):
            return replace(manager, approvals=_put(manager.approvals, approval.id, approval))
        case events.ApprovalWithdrawn(approval=name):
            return replace(manager, approvals=_without(manager.approvals, name))
        case events.ControlsRecorded(controls=controls):
            return replace(manager, controls=_put(manager.controls, controls.game, controls))
        case events.ControlsWithdrawn(game=game):
            return replace(manager, controls=_without(manager.controls, game))
        case events.LawRecorded(number=number):
            return replace(manager, law=(*manager.law, number))
        case events.HouseChanged(settings=settings):
            return replace(manager, settings=settings)


_OfMoney = (
    events.ChipsCounted
    | events.FigureEntered
    | events.BankKept
    | events.BankFigureEntered
    | events.DepositRecorded
    | events.ClosingAnnounced
)


def _of_money(manager: Manager, event: _OfMoney, at_us: int) -> Manager:
    match event:
        case events.ChipsCounted():
            return _counted(manager, event, at_us)
        case events.BankKept(bank=bank):
            book = manager.banks.get(bank.id)
            kept = BankBook(bank=bank) if book is None else replace(book, bank=bank)
            return replace(manager, banks=_put(manager.banks, bank.id, kept))
        case events.BankFigureEntered():
            book = replace(manager.banks[event.bank], cents=event.cents, entered_us=at_us)
            return _banked(manager, book, event.required_units, at_us)
        case events.DepositRecorded():
            before = manager.banks[event.bank]
            book = replace(before, cents=before.cents + event.cents, deposited_us=at_us)
            return _banked(manager, book, event.required_units, at_us)
        case events.ClosingAnnounced():
            closing = Closing(event.link, event.last_day, event.plan)
            after = replace(manager, closings=_put(manager.closings, event.link, closing))
            text = f"The jackpot {event.link} ends on {event.last_day}: {event.plan}"
            return raised(after, AlertKind.CLOSING, event.link, text, at_us)
        case events.FigureEntered():
            return manager


def _counted(manager: Manager, event: events.ChipsCounted, at_us: int) -> Manager:
    """What was expected at the count is settled by it; wagers since then wait for the next."""
    after = replace(manager, uncounted=_put(manager.uncounted, event.table, 0))
    difference = event.counted_cents - event.expected_cents
    if abs(difference) <= manager.settings.chips_tolerance_cents:
        return after
    text = (
        f"At table {event.table}, {event.day}, {event.shift}, chips of {dollars(event.counted_cents)} were counted and "
        f"wagers of {dollars(event.expected_cents)} registered: {dollars(difference)}."
    )
    return raised(after, AlertKind.CHIPS, event.table, text, at_us)


def _banked(manager: Manager, book: BankBook, required: int, at_us: int) -> Manager:
    after = replace(manager, banks=_put(manager.banks, book.bank.id, book))
    if book.cents * UNITS_PER_CENT >= required:
        return after
    needed = dollars(-(-required // UNITS_PER_CENT))
    text = (
        f"The account {book.bank.name} holds {dollars(book.cents)}, and {needed} must be in it (WAC 230-15-455); "
        f"{', '.join(book.bank.links)} take no wagers."
    )
    return raised(after, AlertKind.BANK, book.bank.id, text, at_us)


def _of_alerts(  # noqa: C901, PLR0911, PLR0912 -- one line for each event
    manager: Manager, event: events.ManagerEvent, at_us: int, actor: str
) -> Manager:
    match event:
        case events.AlertRaised():
            return raised(manager, event.alert, event.subject, event.text, at_us, due_us=event.due_us)
        case events.AlertAcknowledged():
            return _acknowledged(manager, event)
        case events.ItemTicked():
            before: Checklist = manager.checklists[event.award]
            ticked = replace(before, ticked=(*before.ticked, Tick(event.item, actor, at_us)))
            return replace(manager, checklists=_put(manager.checklists, event.award, ticked))
        case events.CardsReleased(award=award):
            return replace(manager, checklists=_without(manager.checklists, award))
        case events.MalfunctionReported():
            return with_malfunction(manager, event.malfunction, event.subject, event.text, at_us, event.notice_by_us)
        case events.NoticeGiven():
            told = replace(manager.malfunctions[event.malfunction], told_us=at_us)
            return replace(manager, malfunctions=_put(manager.malfunctions, told.id, told))
        case events.ClockOff():
            text = f"The clock of {event.source} is {event.offset_ms} ms off; set the clocks right."
            return raised(manager, AlertKind.CLOCK, event.source, text, at_us)
        case events.DisplayDressed(link=link, dress=dress):
            return replace(manager, dresses=_put(manager.dresses, link, dress))
        case events.CoverChanged(table=table, reasons=()):
            return replace(manager, uncovered=_without(manager.uncovered, table))
        case events.CoverChanged(table=table, reasons=reasons):
            return replace(manager, uncovered=_put(manager.uncovered, table, reasons))
        case events.ReachChanged(device=device, within=False):
            text = f"{device}, the controller of table {event.table}, is out of reach: no progressive bets there."
            return raised(manager, AlertKind.OUT_OF_REACH, device, text, at_us)
        case events.SoftwareRecorded():
            return _software(manager, event, at_us)
        case _:
            return manager


def _acknowledged(manager: Manager, event: events.AlertAcknowledged) -> Manager:
    """A malfunction of which the commission knows is done with; the log has it."""
    after = without(manager, event.id)
    if event.alert is not AlertKind.MALFUNCTION:
        return after
    return replace(after, malfunctions=_without(manager.malfunctions, event.subject))


def with_malfunction(  # noqa: PLR0913, PLR0917 -- the parts of a malfunction
    manager: Manager, name: str, subject: str, text: str, at_us: int, notice_by_us: int
) -> Manager:
    known = Malfunction(id=name, subject=subject, text=text, learned_us=at_us, notice_by_us=notice_by_us)
    after = replace(manager, malfunctions=_put(manager.malfunctions, name, known))
    says = f"Equipment malfunction, {subject}: {text} Tell the commission (WAC 230-06-054)."
    return raised(after, AlertKind.MALFUNCTION, name, says, at_us, due_us=notice_by_us)


def _software(manager: Manager, event: events.SoftwareRecorded, at_us: int) -> Manager:
    after = replace(manager, software=event.digest)
    if manager.software in ("", event.digest):
        return after
    text = f"Other software runs than before: Pitboss {event.version}, digest {event.digest[:16]}…"
    return raised(after, AlertKind.SOFTWARE, "software", text, at_us)


def _put(known: Mapping[str, V], name: str, value: V) -> dict[str, V]:
    return {**known, name: value}


def _without(known: Mapping[str, V], name: str) -> dict[str, V]:
    return {each: value for each, value in known.items() if each != name}
