"""Decisions about rooms, where tables stand, their equipment and their notices."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pitboss.errors import BadInputError, RefusedError, UnknownNameError
from pitboss.floor.manager.commands import DressDisplay, KeepRoom, PlaceTable, PostNotice, RecordVersions, RetireTable
from pitboss.floor.manager.covering import wanted_notices
from pitboss.floor.manager.equipment import COMPONENTS
from pitboss.floor.manager.events import (
    DisplayDressed,
    ManagerEvent,
    NoticePosted,
    RoomKept,
    TablePlaced,
    TableRetired,
    VersionsRecorded,
)
from pitboss.floor.manager.records import Dress, NoticeKind
from pitboss.floor.manager.rooms import gaming_day, verify_follows, verify_room
from pitboss.floor.manager.state import Manager
from pitboss.floor.people.persons import verify_id
from pitboss.jackpot.state import Floor, Table
from pitboss.rules.money import dollars


def keep_room(manager: Manager, command: KeepRoom, at_us: int) -> Iterator[ManagerEvent]:
    room = command.room
    verify_id("room", room.id)
    verify_room(room)
    before = manager.rooms.get(room.id)
    if before == room:
        raise RefusedError(f"Room {room.id!r} is so already; nothing would change.")
    if before is not None:
        verify_follows(before, room, gaming_day(before, at_us))
        if before.demonstration != room.demonstration:
            raise RefusedError(
                f"Room {room.id!r} stays what it is, for money or a demonstration; make a new room for its tables."
            )
    yield RoomKept(room)


def place_table(manager: Manager, floor: Floor, command: PlaceTable) -> Iterator[ManagerEvent]:
    table = _closed(floor, command.table)
    room = manager.room(command.room)
    before = manager.places.get(command.table)
    if before is not None and before.retired:
        raise RefusedError(f"Table {command.table} is retired; add a new table instead.")
    for paytable in command.paytables:
        if paytable.count("/") != 1:
            raise BadInputError(f"{paytable!r} is no paytable of a wager; write it as trips/UTH-02.")
    if not command.rules.strip():
        raise BadInputError(f"Say by which version of the rules {table.setup.game} is played at {command.table}.")
    yield TablePlaced(
        command.table,
        room.id,
        command.rules.strip(),
        tuple(dict.fromkeys(command.paytables)),
        None if before is None else before.room,
    )


def retire_table(manager: Manager, floor: Floor, command: RetireTable) -> Iterator[ManagerEvent]:
    _closed(floor, command.table)
    before = manager.places.get(command.table)
    if before is not None and before.retired:
        raise RefusedError(f"Table {command.table} is retired already; nothing would change.")
    uncounted = manager.uncounted.get(command.table, 0)
    if uncounted and not manager.is_demonstration(command.table):
        raise RefusedError(
            f"At table {command.table}, {dollars(uncounted)} of wagers wait to be counted; count its chips first."
        )
    yield TableRetired(command.table, command.note.strip())


def record_versions(manager: Manager, floor: Floor, command: RecordVersions) -> Iterator[ManagerEvent]:
    floor.table(command.table)
    for each in command.installed:
        if each.component not in COMPONENTS:
            raise UnknownNameError("component", each.component, COMPONENTS)
        if not each.version.strip():
            raise BadInputError(f"Give the version of {COMPONENTS[each.component]}, as its screen or label shows it.")
    if len({each.component for each in command.installed}) < len(command.installed):
        raise BadInputError("A component is named twice; give each with one version.")
    if manager.equipment.get(command.table) == command.installed:
        raise RefusedError(f"These versions are on record for table {command.table} already; nothing would change.")
    yield VersionsRecorded(command.table, command.installed)


def post_notice(floor: Floor, command: PostNotice) -> Iterator[ManagerEvent]:
    table, link = floor.table(command.table), floor.link(command.link)
    if command.link not in table.setup.links:
        raise RefusedError(f"Table {command.table} does not belong to the jackpot {command.link}.")
    wanted = dict(wanted_notices(link))
    if command.notice not in wanted:
        known = ", ".join(wanted) or "none"
        raise RefusedError(f"The jackpot {command.link} takes no notice {command.notice}; it takes: {known}.")
    cents = wanted[command.notice]
    text = notice_text(command.notice, link.terms.name, cents)
    yield NoticePosted(command.table, command.link, command.notice, cents, text)


_COLOUR = re.compile(r"[0-9a-f]{6}")
_LONGEST_TITLE = 80


def dress_display(floor: Floor, command: DressDisplay) -> Iterator[ManagerEvent]:
    floor.link(command.link)
    if len(command.title) > _LONGEST_TITLE or command.title != command.title.strip():
        raise BadInputError(f"The title of a display has at most {_LONGEST_TITLE} letters, and no blanks around it.")
    for what in ("ground", "figures", "words"):
        colour = getattr(command, what)
        if colour and not _COLOUR.fullmatch(colour):
            raise BadInputError(f"The colour of the {what} is six hexadecimal digits as 0b2b40, not {colour!r}.")
    yield DisplayDressed(command.link, Dress(command.title, command.ground, command.figures, command.words))


def notice_text(notice: NoticeKind, jackpot: str, cents: int | None) -> str:
    """What hangs at the table (WAC 230-15-671 and -685)."""
    amount = "" if cents is None else dollars(cents)
    return {
        NoticeKind.AMOUNT: f"{jackpot}: the house jackpot is {amount}.",
        NoticeKind.HOUSE_MONEY: f"{jackpot} is a house jackpot; it holds no player money.",
        NoticeKind.MAY_BE_REMOVED: f"{jackpot} may be removed without notice.",
        NoticeKind.MAXIMUM: f"{jackpot} rises to {amount} at most.",
    }[notice]


def _closed(floor: Floor, name: str) -> Table:
    table = floor.table(name)
    if table.open:
        raise RefusedError(f"Table {name} is open; close it first.")
    return table
