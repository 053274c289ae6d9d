"""A store with very many rounds, filled by SQL past the guards and without hashes: how fast are reports over it?

What reports read is there as the engine would have written it: events, postings with balances, tallies, a signed head.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.support.books import IDENTITY, SIGNER
from tests.support.house import LINK_TERMS, ROOM, UTH_TERMS
from tests.support.jackpots import UTH

from pitboss.floor.adapters.store.opening import create_store
from pitboss.floor.log.books import table_of
from pitboss.floor.log.canonical import canonical
from pitboss.floor.log.heads import signed_head
from pitboss.jackpot.configuration import Generation, TableSetup
from pitboss.jackpot.plain import data_of
from pitboss.jackpot.postings import Posting

DOLLAR = 100_000_000
SEATS = 5
TABLES = 20
TRAY_EVERY, METER_EVERY = 7, 1_000
"""A hit from the tray in every seventh round, off the meter in every thousandth."""
_SHARES = {
    "uth": (DOLLAR, (("meter/uth/meter", 20), ("reserve/uth/meter", 2), ("house/uth", 78))),
    "mega": (
        5 * DOLLAR,
        (("meter/mega/mega", 10), ("meter/mega/major", 5), ("meter/mega/minor", 5), ("house/mega", 80)),
    ),
}
_TALLIES = """
INSERT INTO tally (quarter, account_id, kind, at_table, credit, debit, lines)
SELECT event.at_us / 900000000, posting.account_id, event.kind, place.name,
       sum(max(posting.units, 0)), sum(max(-posting.units, 0)), count(*)
FROM posting JOIN event USING (position) JOIN place USING (position) GROUP BY 1, 2, 3, 4
"""

_HITS = """
INSERT INTO tally (quarter, account_id, kind, at_table, credit, debit, lines)
SELECT event.at_us / 900000000, account.id, event.kind, place.name, sum((award.value ->> 'cents') * 1000000), 0,
       count(*)
FROM event, json_each(event.body, '$.sets') AS locked, json_each(locked.value, '$.awards') AS award
JOIN place USING (position)
JOIN account ON account.name = 'hit/' || (locked.value ->> 'link') || '/' || (award.value ->> 'row')
WHERE event.kind IN ('tray-awards-paid', 'awards-confirmed') GROUP BY 1, 2, 3, 4
"""

Event = tuple[int, str, str, tuple[Posting, ...]]
"""When, kind, body, postings."""


def write_rounds(where: Path, rounds: int, start_us: int, over_us: int) -> None:
    """`rounds` starts at twenty tables of two jackpots, evenly over some time, with their hits."""
    create_store(str(where), IDENTITY).close()
    connection = sqlite3.connect(where, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in guards:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute("BEGIN")
    last = _Filling(connection).fill(_events(rounds, start_us, over_us))
    head = signed_head(SIGNER, IDENTITY.store_id, last, bytes(32))
    for table in ("head", "anchor"):
        columns = "(id, position, hash, signature)" if table == "head" else "(position, hash, signature)"
        row = (1, last, head.hash, head.signature) if table == "head" else (last, head.hash, head.signature)
        marks = ", ".join("?" * len(row))
        connection.execute(f"INSERT INTO {table} {columns} VALUES ({marks})", row)  # noqa: S608 -- names of our own schema
    for _, statement in guards:
        connection.execute(statement)
    connection.execute("COMMIT")
    connection.close()


class _Filling:
    """Events in order, and after them their tallies, by SQL alone."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._accounts: dict[str, int] = {}
        self._balances: dict[str, int] = {}
        self._postings: list[tuple[int, int, int, int, int]] = []
        self._places: list[tuple[int, str]] = []
        self._last = 0

    def fill(self, events: Iterator[Event]) -> int:
        self._connection.execute("CREATE TEMP TABLE place (position INTEGER PRIMARY KEY, name TEXT)")
        self._connection.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", self._rows(events))
        for link in _SHARES:
            self._accounts[f"hit/{link}/full-house"] = len(self._accounts) + 1
        named = [(number, name) for name, number in self._accounts.items()]
        self._connection.executemany("INSERT INTO account VALUES (?, ?)", named)
        self._connection.executemany("INSERT INTO posting VALUES (?, ?, ?, ?, ?)", self._postings)
        self._connection.executemany("INSERT INTO place VALUES (?, ?)", self._places)
        self._connection.execute(_TALLIES)
        self._connection.execute(_HITS)
        return self._last

    def _rows(self, events: Iterator[Event]) -> Iterator[tuple[Any, ...]]:
        for position, (at_us, kind, body, postings) in enumerate(events, start=1):
            self._last = position
            self._places.append((position, table_of(postings)))
            for line, each in enumerate(postings):
                number = self._accounts.setdefault(each.account, len(self._accounts) + 1)
                balance = self._balances.get(each.account, 0) + each.units
                self._balances[each.account] = balance
                self._postings.append((position, line, number, each.units, balance))
            yield (position, at_us, "eve", f"c-{position}", kind, body, bytes(32), bytes(32))


def _events(rounds: int, start_us: int, over_us: int) -> Iterator[Event]:
    yield from _set_up(start_us)
    seats = json.dumps([list(range(1, SEATS + 1))], separators=(",", ":"))
    moves = {(link, f"T{n}"): _start_postings(link, f"T{n}") for n in range(TABLES) for link in _SHARES}
    for number in range(rounds):
        table, at_us = f"T{number % TABLES}", start_us + number * over_us // rounds
        link = "uth" if number % TABLES < TABLES // 2 else "mega"
        own = number // TABLES + 1
        body = f'{{"links":["{link}"],"on_paper":false,"round":{own},"seats":{seats},"table":"{table}"}}'
        yield at_us, "round-started", body, moves[link, table]
        if number % TRAY_EVERY == 0:
            yield _award(at_us, link, table, own, None)
        if number % METER_EVERY == 0:
            yield _award(at_us, link, table, own, "meter" if link == "uth" else "minor")


def _set_up(at_us: int) -> Iterator[Event]:
    yield at_us, "room-kept", canonical({"room": data_of(ROOM)}), ()
    for terms in (UTH_TERMS, LINK_TERMS):
        seeds = [Posting(f"meter/{terms.id}/{level.level}", level.seed_units) for level in terms.levels]
        fund = Posting(f"seed-fund/{terms.id}", -sum(each.units for each in seeds))
        yield at_us, "link-opened", canonical({"terms": data_of(terms)}), (fund, *seeds)
    for number in range(TABLES):
        link = "uth" if number < TABLES // 2 else "mega"
        setup = TableSetup(id=f"T{number}", game=UTH, generation=Generation.B, seats=6, links=(link,))
        yield at_us, "table-added", canonical({"setup": data_of(setup)}), ()
        yield at_us, "table-placed", canonical({"room": ROOM.id, "table": setup.id}), ()


def _start_postings(link: str, table: str) -> tuple[Posting, ...]:
    wager, shares = _SHARES[link]
    units = SEATS * wager
    parts = (Posting(account, units * percent // 100) for account, percent in shares)
    return (Posting(f"players/{table}", -units), *parts)


def _award(at_us: int, link: str, table: str, own: int, level: str | None) -> Event:
    cents = 1_000 if level is None else 25_000
    units = cents * DOLLAR // 100
    award: dict[str, Any] = {
        "cents": cents, "id": f"{link}/{table}/{own}/3", "label": "Full house" if level is None else "Four of a kind",
        "level": level, "meter_units": "0" if level is None else str(units), "pay": "10 for 1", "reserve_units": "0",
        "restarts": False, "row": "full-house", "rule": "", "seat": 3, "seed_units": "0", "shared": 1,
        "source": "tray" if level is None else "meter",
    }  # fmt: skip
    locked: dict[str, Any] = {
        "awards": [award], "before": [], "hands": [], "link": link, "round": own, "sensor": 1, "table": table,
    }  # fmt: skip
    body: dict[str, Any] = {"card": "supervisor", "envy": [], "round": own, "sets": [locked], "table": table}
    source = f"tray/{table}" if level is None else f"meter/{link}/{level}"
    kind = "tray-awards-paid" if level is None else "awards-confirmed"
    return at_us, kind, canonical(body), (Posting(f"players/{table}", units), Posting(source, -units))
