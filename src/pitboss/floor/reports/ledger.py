"""The log as reports see it: rooms and their days, tables and where they stood, jackpots, sums over gaming days.

Everything comes from the log and from the tallies that are written with it; nothing from the memory of the floor.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from pitboss.errors import BadInputError, RefusedError, UnknownNameError
from pitboss.floor.log.books import tally_moves
from pitboss.floor.log.heads import anchor
from pitboss.floor.log.store import (
    EVERYTHING,
    NOTHING,
    QUARTER_US,
    Note,
    Reader,
    Tally,
    TallyKey,
    Wanted,
    together,
)
from pitboss.floor.manager.rooms import HOUSE, Room, day_bounds, gaming_day, local_time
from pitboss.jackpot.configuration import LinkTerms, TableSetup
from pitboss.jackpot.plain import record_of

_SET_UP = ("room-kept", "table-placed", "table-added", "table-changed", "link-opened", "table-stands")


@dataclass(frozen=True, slots=True)
class Fact:
    """A rare event, read."""

    position: int
    at_us: int
    actor: str
    command_id: str
    kind: str
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Period:
    """Gaming days of a room, from the first through the last."""

    room: Room
    first: date
    last: date

    def __post_init__(self) -> None:
        if self.first > self.last:
            raise BadInputError(f"A period ends on the day it begins or later: {self.last} is before {self.first}.")

    @property
    def days(self) -> tuple[date, ...]:
        return tuple(self.first + timedelta(days=each) for each in range((self.last - self.first).days + 1))

    @property
    def start_us(self) -> int:
        return day_bounds(self.room, self.first)[0]

    @property
    def end_us(self) -> int:
        return day_bounds(self.room, self.last)[1]

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


class _Stood(NamedTuple):
    """From which event on a table stood in which room."""

    position: int
    at_us: int
    room: str


@dataclass(slots=True)
class _SetUp:
    rooms: dict[str, Room] = field(default_factory=dict)
    places: dict[str, list[_Stood]] = field(default_factory=lambda: defaultdict(list))
    """By table, in the order of the log."""
    tables: dict[str, TableSetup] = field(default_factory=dict)
    links: dict[str, LinkTerms] = field(default_factory=dict)
    play: dict[str, bool] = field(default_factory=dict)
    """Links that took play money."""


class Ledger:
    """One reader, which does not change meanwhile: a snapshot."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._there: dict[tuple[str, int], frozenset[str] | None] = {}
        """By room, and by how many placements had happened."""

    @cached_property
    def anchor(self) -> str:
        head = self.reader.head()
        if head is None:
            raise RefusedError(f"{self.reader.name} holds no event yet; there is nothing to report.")
        return str(anchor(self.reader.identity().public_key, head))

    @cached_property
    def position(self) -> int:
        head = self.reader.head()
        return 0 if head is None else head.position

    @cached_property
    def _set_up(self) -> _SetUp:
        found = _SetUp()
        for fact in self.facts(_SET_UP):
            _take(found, fact)
        return found

    @property
    def rooms(self) -> Mapping[str, Room]:
        return self._set_up.rooms or {HOUSE.id: HOUSE}

    @property
    def tables(self) -> Mapping[str, TableSetup]:
        """As they are set up now."""
        return self._set_up.tables

    @property
    def links(self) -> Mapping[str, LinkTerms]:
        """As they were opened."""
        return self._set_up.links

    def room(self, name: str | None) -> Room:
        """The one room of the house, or the one that is named."""
        if name is None:
            if len(self.rooms) > 1:
                raise BadInputError(f"There are several rooms; name one of: {', '.join(sorted(self.rooms))}.")
            return next(iter(self.rooms.values()))
        if name == HOUSE.id:
            return self.rooms.get(name, HOUSE)
        if name not in self.rooms:
            raise UnknownNameError("room", name, self.rooms)
        return self.rooms[name]

    def is_play(self, link: str) -> bool:
        """Whether a jackpot only ever took play money."""
        return self._set_up.play.get(link, False)

    def rises(self, link: str) -> bool:
        return link in self.links and self.links[link].kind.value == "progressive"

    def game_of(self, table: str) -> str:
        setup = self.tables.get(table)
        return "" if setup is None else setup.game

    def links_of(self, room: Room) -> tuple[str, ...]:
        """Jackpots with a table that ever stood in the room."""
        there = {
            link
            for table, setup in self.tables.items()
            for link in setup.links
            if room.id in {each.room for each in self._set_up.places.get(table, ())} or self._unplaced(table, room)
        }
        used = {link for setup in self.tables.values() for link in setup.links}
        return tuple(name for name in self.links if name in there or name not in used)

    @property
    def _first_room(self) -> str:
        """Where tables stand that nobody has placed."""
        return HOUSE.id if len(self.rooms) > 1 else next(iter(self.rooms))

    # --- events ---------------------------------------------------------------------------------------------

    def facts(self, kinds: Iterable[str], start_us: int | None = None, end_us: int | None = None) -> list[Fact]:
        """Events of some kinds, from a moment on, up to but without another."""
        after = 0 if start_us is None else self.reader.position_at(start_us - 1)
        until = self.position if end_us is None else self.reader.position_at(end_us - 1)
        return [_read(note) for note in self.reader.notes(tuple(kinds), after, until)]

    def facts_of(self, period: Period, kinds: Iterable[str]) -> list[Fact]:
        return self.facts(kinds, period.start_us, period.end_us)

    def facts_at_tables(self, period: Period, kinds: Iterable[str]) -> list[Fact]:
        """Only of tables that stood in the room."""
        return [
            fact
            for fact in self.facts_of(period, kinds)
            if "table" not in fact.body or self.room_at(fact.body["table"], fact.position) == period.room.id
        ]

    def facts_of_days(self, period: Period, kinds: Iterable[str]) -> list[Fact]:
        """What was counted at tables of the room for days of the period, whenever it was entered."""
        days = {day.isoformat() for day in period.days}
        return [
            fact
            for fact in self.facts(kinds, period.start_us)
            if fact.body["day"] in days and self.room_at(fact.body["table"], fact.position) == period.room.id
        ]

    def room_at(self, table: str, position: int) -> str:
        """Where a table stood when an event happened."""
        stood = [each for each in self._set_up.places.get(table, ()) if each.position <= position]
        return stood[-1].room if stood else self._first_room

    def _unplaced(self, table: str, room: Room) -> bool:
        return table not in self._set_up.places and room.id == self._first_room

    def day_at(self, room: Room, at_us: int) -> date:
        return gaming_day(room, at_us)

    def when(self, room: Room, at_us: int) -> str:
        return local_time(room, at_us)

    # --- sums -----------------------------------------------------------------------------------------------

    def day_totals(self, room: Room, day: date, wanted: Wanted = EVERYTHING) -> Mapping[TallyKey, Tally]:
        """What moved on a gaming day at the tables of a room, and on jackpots without any table."""
        return self._totals(room, *day_bounds(room, day), wanted)

    def period_totals(self, period: Period, wanted: Wanted = EVERYTHING) -> Mapping[TallyKey, Tally]:
        """The same of all its days together."""
        return self._totals(period.room, period.start_us, period.end_us, wanted)

    def _totals(self, room: Room, start_us: int, end_us: int, wanted: Wanted) -> Mapping[TallyKey, Tally]:
        start, end = start_us // QUARTER_US, end_us // QUARTER_US
        sums: dict[TallyKey, Tally] = {}
        for first, last in _pieces(start, end, self._moves):
            if first in self._moves:
                moved = self._event_by_event(first, room, wanted)
            else:
                there = replace(wanted, tables=self._tables_there(room, last * QUARTER_US))
                found = self.reader.totals(first, last, there)
                if (first, last) == (start, end):
                    return found
                moved = iter(found.items())
            for key, tally in moved:
                whole = key._replace(quarter=start, table=key.table if wanted.by_table else "")
                sums[whole] = together(sums.get(whole, NOTHING), tally)
        return sums

    def _tables_there(self, room: Room, until_us: int) -> frozenset[str] | None:
        """In quarters in which every table stood where it stood; the empty text stands for what touched none.

        None where that is every table: then nothing needs to be left out.
        """
        placed = bisect_left(self._placed_us, until_us)
        if (room.id, placed) not in self._there:
            stood = {
                table: next((each.room for each in reversed(places) if each.at_us < until_us), self._first_room)
                for table, places in self._set_up.places.items()
            }
            there = {table for table in self.tables if stood.get(table, self._first_room) == room.id}
            self._there[room.id, placed] = None if len(there) == len(self.tables) else frozenset(there | {""})
        return self._there[room.id, placed]

    def _event_by_event(self, quarter: int, room: Room, wanted: Wanted) -> Iterator[tuple[TallyKey, Tally]]:
        """A quarter in which a table came to another room."""
        after = self.reader.position_at(quarter * QUARTER_US - 1)
        until = self.reader.position_at((quarter + 1) * QUARTER_US - 1)
        for recorded in self.reader.read(after, until - after):
            for key, tally in tally_moves(recorded):
                there = not key.table or self.room_at(key.table, recorded.position) == room.id
                if there and wanted.fits(key):
                    yield key, tally

    def balances_at(self, accounts: Iterable[str], at_us: int) -> Mapping[str, int]:
        """Just before a moment."""
        return self.reader.balances(tuple(accounts), self.reader.position_at(at_us - 1))

    @cached_property
    def _placed_us(self) -> list[int]:
        return sorted(each.at_us for places in self._set_up.places.values() for each in places)

    @cached_property
    def _moves(self) -> frozenset[int]:
        """Quarters in which a table came to another room."""
        return frozenset(each.at_us // QUARTER_US for places in self._set_up.places.values() for each in places[1:])


def _pieces(start: int, end: int, alone: Iterable[int]) -> Iterator[tuple[int, int]]:
    """From start to end, some quarters by themselves."""
    inside = [each for each in alone if start <= each < end]
    return pairwise(sorted({start, *inside, *(each + 1 for each in inside), end}))


def _read(note: Note) -> Fact:
    return Fact(note.position, note.at_us, note.actor, note.command_id, note.kind, json.loads(note.text))


def _take(found: _SetUp, fact: Fact) -> None:
    body = fact.body
    match fact.kind:
        case "room-kept":
            room: Room = record_of(Room, body["room"])
            found.rooms[room.id] = room
        case "table-placed":
            found.places[body["table"]].append(_Stood(fact.position, fact.at_us, body["room"]))
        case "table-added" | "table-changed":
            setup: TableSetup = record_of(TableSetup, body["setup"])
            found.tables[setup.id] = setup
        case "link-opened":
            terms: LinkTerms = record_of(LinkTerms, body["terms"])
            found.links[terms.id] = terms
        case "table-stands":
            for link in body["links"]:
                found.play.setdefault(link, body["demonstration"])
        case _:
            return
