"""Every figure of the reports, to the cent, against a recount of the raw log that shares no line with them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from tests.support.month import ANNEX, month
from tests.support.recount import Recount, recount

from pitboss.floor.adapters.store.backups import examine
from pitboss.floor.adapters.store.opening import open_store
from pitboss.floor.desk import FloorDesk
from pitboss.floor.log.store import Reader
from pitboss.floor.reports import make
from pitboss.floor.reports.amounts import EXPLAINED
from pitboss.floor.reports.sheet import Row, Sheet
from pitboss.floor.verify import Question

FIRST = date(2027, 3, 1)
"""A month in which the clocks change: one gaming day has 23 hours."""

Sheets = Callable[[str], tuple[Sheet, ...]]


@pytest.mark.parametrize("days", [13, pytest.param(31, marks=pytest.mark.long)])
def test_every_report_of_a_simulated_time_is_what_the_log_says(tmp_path: Path, days: int) -> None:
    where, last = tmp_path / "floor.db", FIRST + timedelta(days=days - 1)
    with month(where, FIRST, days):
        pass
    assert examine(str(where), FloorDesk(), Question()).sound, "verify-log finds the tallies and rows right"
    store = open_store(str(where))
    for room in ("main", ANNEX.id):
        found = recount(where, room, FIRST, last)

        def sheets(name: str, room: str = room, reader: Reader = store) -> tuple[Sheet, ...]:
            return make(reader, name, FIRST, last, room).sheets

        verify_accruals(sheets, found)
        verify_drop(sheets, found)
        verify_amounts(sheets, found)
        verify_hits(sheets, found)
        verify_envy_and_chips(sheets, found, room)
        verify_bank(sheets, found)
    store.close()
    found = recount(where, "main", FIRST, last)
    assert len(found.wins) > 20, "there is something to compare"
    assert any(each["taken"] for each in found.accruals.values()), "a malfunction was corrected"


def verify_accruals(sheets: Sheets, found: Recount) -> None:
    """WAC 230-15-671, -730."""
    by_day, by_game = sheets("accruals")
    shown = {(*row[:2], row[3]): row[5:] for row in by_day.rows}
    wanted = {
        at: (
            each["rounds"],
            sum(each[fund] for fund in FUNDS),
            *(each[fund] for fund in FUNDS),
            each["taken"],
            sum(each[fund] for fund in (*FUNDS[:3], "taken")),
        )
        for at, each in found.accruals.items()
    }
    assert shown == wanted
    assert by_day.total is not None
    assert by_day.total[5:] == tuple(map(sum, zip(*wanted.values(), strict=True)))
    assert by_game.total is not None
    assert by_game.total[1:] == by_day.total[5:]


FUNDS = ("meter", "reserve", "pool", "house")


def verify_drop(sheets: Sheets, found: Recount) -> None:
    """WAC 230-15-730."""
    registered, _, counted = sheets("drop-and-win")
    words = ("rounds", "wagers", "returned", "awards", "envy", "tray")
    shown = {row[:2]: row[4:10] for row in registered.rows}
    assert shown == {at: tuple(each[word] for word in words) for at, each in found.drop.items()}
    for row in registered.rows:
        wagers, returned, awards, envy = (number(row, index) for index in (5, 6, 7, 8))
        assert row[10] == wagers - returned - awards - envy
    first = next((row for row in counted.rows if row[:2] == (FIRST.isoformat(), "M1")), None)
    if first is None:
        assert {row[1] for row in counted.rows} == {"T2"}, "the annex has one table, from the day it moved there"
        return
    assert first[3:] == (104_000, 100_000, 101_000, 102_000, 103_000, 104_000 + 101_000 + 103_000 - 100_000 - 102_000)


def verify_amounts(sheets: Sheets, found: Recount) -> None:
    """WAC 230-15-685: the beginning amount, and every increase and decrease explained."""
    (sheet,) = sheets("amounts")
    accounts = {str(row[1]) for row in sheet.rows}
    assert any(account.startswith(("pool/", "reserve/")) for account in accounts)
    assert not any("NOT EXPLAINED" in str(row[2]) for row in sheet.rows)
    for account in accounts:
        rows = [row for row in sheet.rows if row[1] == account]
        by_what = {str(row[2]): row for row in rows}
        assert by_what["Beginning amount"][5] == found.begin[account]
        assert by_what["Ending amount"][5] == found.end[account]
        changes = sum(number(row, 4) for row in rows if row[4] is not None)
        assert changes == found.end[account] - found.begin[account]
        for kind, words in EXPLAINED.items():
            if kind != "awards-confirmed" and words in by_what:
                assert by_what[words][4] == found.changes[account, kind]


def verify_hits(sheets: Sheets, found: Recount) -> None:
    confirmed, by_row = sheets("hits")
    assert [(int(str(row[0])), row[6], row[3]) for row in confirmed.rows] == [
        (win, cents, table) for win, _, cents, table in found.wins
    ]
    assert {row[:3]: row[3:] for row in by_row.rows} == found.hits
    (listed,) = sheets("wins")
    assert [row[7] for row in listed.rows] == [row[6] for row in confirmed.rows]


def verify_envy_and_chips(sheets: Sheets, found: Recount, room: str) -> None:
    (envy,) = sheets("envy")
    paid: dict[tuple[str, str], int] = {}
    for row in envy.rows:
        at = (str(row[1]), str(row[2]))
        paid[at] = paid.get(at, 0) + number(row, 6)
    assert paid == dict(found.envy)
    counts, _ = sheets("chips")
    shown = sorted((row[1], row[2], row[3], row[5], row[6]) for row in counts.rows)
    assert shown == sorted(found.chips), room
    differing = [(row[1], row[3], row[7]) for row in counts.rows if row[7]]
    assert differing == ([("2027-03-06", "S1", -100)] if room == "main" else [])


def verify_bank(sheets: Sheets, found: Recount) -> None:
    """WAC 230-15-455."""
    owed, days, banked = sheets("bank")
    if len(owed.rows) == 3:
        assert {row[0]: row[4] for row in days.rows} == found.owed
    for row in owed.rows:
        funds = [
            account for account in found.end if account.split("/")[1] == row[0] and account.split("/")[0] in FUNDS[:3]
        ]
        assert (row[2], row[6]) == (sum(found.begin[each] for each in funds), sum(found.end[each] for each in funds))
        of_link = [each for (_, _, link), each in found.accruals.items() if link == row[0]]
        given, taken = (sum(each[name] for each in of_link for name in names) for names in (FUNDS[:3], ("taken",)))
        assert row[3:6] == (given, taken, given + taken)
    for row in days.rows:
        of_day = [each for (day, _, _), each in found.accruals.items() if day == row[0]]
        assert row[2] == sum(each["taken"] for each in of_day)
        assert number(row, 3) == number(row, 1) + number(row, 2)
    assert {str(row[8]) for row in banked.rows} == {"enough"}


def number(row: Row, index: int) -> int:
    cell = row[index]
    assert isinstance(cell, int)
    return cell
