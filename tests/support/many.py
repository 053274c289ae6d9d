"""A log of very many rounds, written as the engine writes but without deciding them: how fast are reports over it?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from tests.support.books import IDENTITY, LEASE_US, SIGNER
from tests.support.house import LINK_TERMS, ROOM, UTH_TERMS
from tests.support.jackpots import UTH

from pitboss.floor.adapters.store.opening import create_store
from pitboss.floor.log.books import Books, Draft
from pitboss.floor.log.entry import Entry
from pitboss.jackpot.configuration import Generation, LinkTerms, TableSetup
from pitboss.jackpot.plain import data_of
from pitboss.jackpot.postings import Posting

DOLLAR = 100_000_000
SEATS = 5
TABLES = 20
AT_ONCE = 20_000
TRAY_EVERY, METER_EVERY = 7, 1_000
"""A hit from the tray in every seventh round, off the meter in every thousandth."""


def write_rounds(where: Path, rounds: int, start_us: int, over_us: int) -> None:
    """`rounds` starts at twenty tables of two jackpots, evenly over some time, with their hits."""
    store = create_store(str(where), IDENTITY)
    epoch = store.lead("filler", start_us, lease_us=LEASE_US)
    books = Books.of(store)
    entries = _entries(rounds, start_us, over_us)
    while chunk := list(islice(entries, AT_ONCE)):
        draft = Draft(books)
        draft.add(chunk)
        store.append(epoch, draft.batch(SIGNER, anchored=True))
        books.take(draft)
    store.close()


def _entries(rounds: int, start_us: int, over_us: int) -> Iterator[Entry]:
    yield from _set_up(start_us)
    seats = [list(range(1, SEATS + 1))]
    for number in range(rounds):
        table, at_us = f"T{number % TABLES}", start_us + number * over_us // rounds
        link = "uth" if number % TABLES < TABLES // 2 else "mega"
        own = number // TABLES + 1
        body: dict[str, Any] = {"links": [link], "on_paper": False, "round": own, "seats": seats, "table": table}
        yield Entry(at_us, f"controller-{table}", f"c-{number}", "round-started", body, _start_postings(link, table))
        if number % TRAY_EVERY == 0:
            yield _award(at_us, number, link, table, own, None)
        if number % METER_EVERY == 0:
            yield _award(at_us, number, link, table, own, "meter" if link == "uth" else "minor")


def _set_up(at_us: int) -> Iterator[Entry]:
    yield _plain(at_us, "room-kept", {"room": data_of(ROOM)})
    for terms in (UTH_TERMS, LINK_TERMS):
        yield _opened(at_us, terms)
    for number in range(TABLES):
        link = "uth" if number < TABLES // 2 else "mega"
        setup = TableSetup(id=f"T{number}", game=UTH, generation=Generation.B, seats=6, links=(link,))
        yield _plain(at_us, "table-added", {"advice": [], "setup": data_of(setup)})
        yield _plain(
            at_us, "table-placed", {"before": None, "paytables": [], "room": ROOM.id, "rules": "", "table": setup.id}
        )


def _plain(at_us: int, kind: str, body: dict[str, Any], *postings: Posting) -> Entry:
    return Entry(at_us, "eve", f"{kind}-{at_us}", kind, body, postings)


def _opened(at_us: int, terms: LinkTerms) -> Entry:
    body: dict[str, Any] = {"advice": [], "evidence": None, "odds": [], "second": None, "terms": data_of(terms)}
    seeds = [Posting(f"meter/{terms.id}/{level.level}", level.seed_units) for level in terms.levels]
    return _plain(
        at_us, "link-opened", body, Posting(f"seed-fund/{terms.id}", -sum(each.units for each in seeds)), *seeds
    )


def _start_postings(link: str, table: str) -> tuple[Posting, ...]:
    if link == "uth":
        shares = [("meter/uth/meter", 20), ("reserve/uth/meter", 2), ("house/uth", 78)]
        wager = DOLLAR
    else:
        shares = [("meter/mega/mega", 10), ("meter/mega/major", 5), ("meter/mega/minor", 5), ("house/mega", 80)]
        wager = 5 * DOLLAR
    units = SEATS * wager
    return (
        Posting(f"players/{table}", -units),
        *(Posting(account, units * percent // 100) for account, percent in shares),
    )


def _award(at_us: int, number: int, link: str, table: str, own: int, level: str | None) -> Entry:  # noqa: PLR0913, PLR0917 -- a hit
    cents = 1_000 if level is None else 25_000
    units = cents * DOLLAR // 100
    award = {
        "cents": cents, "id": f"{link}/{table}/{own}/3", "label": "Full house" if level is None else "Four of a kind",
        "level": level, "meter_units": "0" if level is None else str(units), "pay": "10 for 1", "reserve_units": "0",
        "restarts": False, "row": "full-house", "rule": "", "seat": 3, "seed_units": "0", "shared": 1,
        "source": "tray" if level is None else "meter",
    }  # fmt: skip
    locked: dict[str, Any] = {
        "awards": [award], "before": [], "hands": [], "link": link, "round": own, "sensor": 1, "table": table,
    }  # fmt: skip
    body: dict[str, Any] = {"envy": [], "round": own, "sets": [locked], "table": table}
    source = f"tray/{table}" if level is None else f"meter/{link}/{level}"
    moves = (Posting(f"players/{table}", units), Posting(source, -units))
    kind = "tray-awards-paid" if level is None else "awards-confirmed"
    return Entry(
        at_us, "dealer", f"a-{number}-{level}", kind, body if level is None else {**body, "card": "supervisor"}, moves
    )
