"""Reports worked out anew from the raw log of a store: SQL, JSON and the calendar, and not a line of Pitboss.

    python tests/support/recount.py FLOOR.db ROOM FIRST-DAY LAST-DAY

Gaming days begin at the room's minute of the local day, by the rule that the room was kept with.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

UNITS_PER_CENT = 1_000_000
EVENTS = "SELECT position, at_us, actor, kind, body FROM event ORDER BY position"
POSTINGS = """
SELECT posting.position, account.name, posting.units FROM posting JOIN account ON account.id = posting.account_id
ORDER BY posting.position, posting.line
"""


def _nothing() -> dict[Any, int]:
    return defaultdict(int)


@dataclass
class Recount:
    """What the log says, for the gaming days of one room."""

    accruals: dict[tuple[str, str, str], dict[str, int]] = field(default_factory=lambda: defaultdict(_nothing))
    """By day, table and jackpot: rounds, units into each kind of account, and units taken out by corrections."""
    drop: dict[tuple[str, str], dict[str, int]] = field(default_factory=lambda: defaultdict(_nothing))
    """By day and table."""
    begin: dict[str, int] = field(default_factory=_nothing)
    end: dict[str, int] = field(default_factory=_nothing)
    """Of every account, before the first day and behind the last, whatever the room."""
    changes: dict[tuple[str, str], int] = field(default_factory=_nothing)
    """By account and kind of event, whatever the room."""
    wins: list[tuple[int, str, int, str]] = field(default_factory=list)
    """Number, award, cents, table; those of the room."""
    hits: dict[tuple[str, str, str], tuple[int, int]] = field(default_factory=dict)
    """By jackpot, hand and how: how often, and cents."""
    envy: dict[tuple[str, str], int] = field(default_factory=_nothing)
    """By table and round, in cents."""
    chips: list[tuple[str, str, str, int, int]] = field(default_factory=list)
    """Day, shift, table, counted and expected cents."""
    owed: dict[str, int] = field(default_factory=dict)
    """By day: the players' money in all jackpots at its end."""


class Recounting:
    def __init__(self, path: Path, room: str, first: date, last: date) -> None:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as connection:
            events = connection.execute(EVENTS).fetchall()
            postings = connection.execute(POSTINGS).fetchall()
        connection.close()
        self.moves: dict[int, list[tuple[str, int]]] = defaultdict(list)
        for position, account, units in postings:
            self.moves[position].append((account, units))
        self.events = [(at, when, actor, kind, json.loads(body)) for at, when, actor, kind, body in events]
        self.room, self.first, self.last = room, first, last
        self.zone, self.minute = self._clock()
        self.found = Recount()
        self.place: dict[str, str] = {}
        self.uncounted: dict[str, int] = defaultdict(int)
        self.back_out = {e["award"]["id"] for _, _, _, kind, e in self.events if kind == "award-backed-out"}

    def _clock(self) -> tuple[ZoneInfo, int]:
        for _, _, _, kind, body in self.events:
            if kind == "room-kept" and body["room"]["id"] == self.room:
                rule = body["room"]["days"][0]
                return ZoneInfo(rule["zone"]), rule["begins_minute"]
        raise SystemExit(f"no room {self.room}")

    def day(self, at_us: int) -> date:
        local = datetime.fromtimestamp(at_us / 1e6, self.zone)
        early = local.hour * 60 + local.minute < self.minute
        return local.date() - timedelta(days=1) if early else local.date()

    def run(self) -> Recount:
        number = 0
        for position, at_us, _, kind, body in self.events:
            day = self.day(at_us)
            here = self.first <= day <= self.last
            if kind == "table-placed":
                self.place[body["table"]] = body["room"]
            at_home = self.place.get(body.get("table", ""), self.room) == self.room
            self._books(position, kind, day)
            if kind == "awards-confirmed":
                number = self._confirmed(body, number, told=here and at_home)
            if here and at_home:
                self._at_table(position, kind, str(day), body)
            self._chips(position, kind, body, here=at_home)
        self._owed()
        return self.found

    def _books(self, position: int, kind: str, day: date) -> None:
        for account, units in self.moves[position]:
            if day < self.first:
                self.found.begin[account] += units
            if day <= self.last:
                self.found.end[account] += units
            if self.first <= day <= self.last:
                self.found.changes[account, kind] += units

    def _at_table(self, position: int, kind: str, day: str, body: dict[str, Any]) -> None:
        if kind == "round-started":
            self._start(position, day)
        for account, units in self.moves[position]:
            fund, name = account.split("/")[:2]
            if fund == "players":
                self.found.drop[day, name][_WORDS[kind]] += -units if kind == "round-started" else units
            if fund == "tray":
                self.found.drop[day, name]["tray"] -= units
        if kind == "contributions-corrected":
            self._corrected(position, day, body["table"])
        if kind == "tray-awards-paid":
            for link, award in _awards(body):
                self._hit(link, award, "tray, recorded by the dealer")
        if kind == "envy-paid":
            for due in body["envy"]:
                self.found.envy[body["table"], str(body["round"])] += due["cents"]

    def _start(self, position: int, day: str) -> None:
        """Rounds in which nobody wagered move nothing."""
        table = next(_tables(self.moves[position]), None)
        if table is None:
            return
        self.found.drop[day, table]["rounds"] += 1
        for link in {account.split("/")[1] for account, _ in self.moves[position] if _of_link(account)}:
            self.found.accruals[day, table, link]["rounds"] += 1
        for account, units in self.moves[position]:
            fund, name = account.split("/")[:2]
            if _of_link(account):
                self.found.accruals[day, table, name][fund] += units

    def _corrected(self, position: int, day: str, table: str) -> None:
        for account, units in self.moves[position]:
            fund, link = account.split("/")[:2]
            if fund in _HELD:
                self.found.accruals[day, table, link]["taken"] += units

    def _confirmed(self, body: dict[str, Any], number: int, *, told: bool) -> int:
        for link, award in _awards(body):
            number += 1
            if told:
                self.found.wins.append((number, award["id"], award["cents"], body["table"]))
                if award["id"] not in self.back_out:
                    self._hit(link, award, "confirmed")
        return number

    def _hit(self, link: str, award: dict[str, Any], how: str) -> None:
        times, cents = self.found.hits.get((link, award["label"], how), (0, 0))
        self.found.hits[link, award["label"], how] = (times + 1, cents + award["cents"])

    def _chips(self, position: int, kind: str, body: dict[str, Any], *, here: bool) -> None:
        """What a count should have found, from the wagers since the count before it."""
        for account, units in self.moves[position]:
            if account.startswith("players/") and kind in ("round-started", "round-voided"):
                self.uncounted[account.removeprefix("players/")] -= units
        if kind == "chips-counted":
            expected = self.uncounted.pop(body["table"], 0) // UNITS_PER_CENT
            if here and str(self.first) <= body["day"] <= str(self.last):
                self.found.chips.append((body["day"], body["shift"], body["table"], body["counted_cents"], expected))

    def _owed(self) -> None:
        running = 0
        days: dict[date, int] = defaultdict(int)
        for position, at_us, _, _, _ in self.events:
            held = (units for account, units in self.moves[position] if account.split("/")[0] in _HELD)
            days[self.day(at_us)] += sum(held)
        for day in sorted({*days, *_days(self.first, self.last)}):
            running += days[day]
            if self.first <= day <= self.last:
                self.found.owed[str(day)] = running


_HELD = ("meter", "reserve", "pool")
_WORDS = {
    "round-started": "wagers",
    "round-voided": "returned",
    "tray-awards-paid": "awards",
    "awards-confirmed": "awards",
    "award-backed-out": "awards",
    "envy-paid": "envy",
}


def _tables(moves: list[tuple[str, int]]) -> Iterator[str]:
    return (account.split("/")[1] for account, _ in moves if account.startswith("players/"))


def _of_link(account: str) -> bool:
    return account.split("/", maxsplit=1)[0] in (*_HELD, "house")


def _awards(body: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((locked["link"], award) for locked in body["sets"] for award in locked["awards"])


def _days(first: date, last: date) -> list[date]:
    return [first + timedelta(days=each) for each in range((last - first).days + 1)]


def recount(path: Path, room: str, first: date, last: date) -> Recount:
    return Recounting(path, room, first, last).run()


def main() -> None:
    path, room, first, last = sys.argv[1:5]
    found = recount(Path(path), room, date.fromisoformat(first), date.fromisoformat(last))
    for (day, table, link), funds in sorted(found.accruals.items()):
        sys.stdout.write(f"{day} {table} {link} {json.dumps(funds, sort_keys=True)}\n")


if __name__ == "__main__":
    main()
