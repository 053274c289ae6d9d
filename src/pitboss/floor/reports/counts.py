"""Wagers registered against chips dropped, shift by shift; hits; envy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from pitboss.floor.log.hits import HIT
from pitboss.floor.log.store import NOTHING, Tally, Wanted, together
from pitboss.floor.reports.drop import at_tables
from pitboss.floor.reports.ledger import Ledger, Period
from pitboss.floor.reports.sheet import Column, Form, Row, Sheet, money, summed, texts
from pitboss.floor.reports.wins import Win, wins_of
from pitboss.table.awards import UNITS_PER_CENT

_GIVEN = Wanted(funds=frozenset({"players"}))
_HIT = Wanted(funds=frozenset({HIT}), kinds=frozenset({"tray-awards-paid"}), by_table=False)
_CHIPS = (
    *texts("Counted", "Day", "Shift", "Table", "By"),
    *(Column(name, Form.CENTS) for name in ("Chips counted", "Wagers since the last count", "Difference")),
    *texts("Note"),
)
_WAGERS = (*texts("Day", "Table"), *money("Wagers less returned"))
_HITS = (
    *texts("Win", "Confirmed", "Jackpot", "Table", "Seat", "Hand"),
    Column("Amount", Form.CENTS),
    *texts("From", "By", "Standing"),
)
_ROWS = (*texts("Jackpot", "Hand", "How"), Column("Hits", Form.COUNT), Column("Paid", Form.CENTS))
_ENVY = (*texts("Paid", "Table", "Round", "To seat", "For the hand of seat", "Hand"), Column("Amount", Form.CENTS))


def chips(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    rows = [
        (
            ledger.when(period.room, fact.at_us),
            fact.body["day"],
            fact.body["shift"],
            fact.body["table"],
            fact.actor,
            fact.body["counted_cents"],
            fact.body["expected_cents"],
            fact.body["counted_cents"] - fact.body["expected_cents"],
            fact.body["note"],
        )
        for fact in ledger.facts_of_days(period, ("chips-counted",))
    ]
    wagers = [
        (day.isoformat(), table, sums["wagers"] - sums["returned"])
        for day in period.days
        for table, sums in sorted(at_tables(ledger.day_totals(period.room, day, _GIVEN)).items())
    ]
    note = "A count settles everything since the count before it; a day's wagers may be counted on the next."
    return (
        summed("Counts", _CHIPS, rows, notes=(note,)),
        summed("Wagers registered, by day and table", _WAGERS, wagers),
    )


def hits(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    won = wins_of(ledger, period)
    by_row: dict[tuple[str, str, str], list[int]] = defaultdict(lambda: [0, 0])
    for each in won:
        if each.standing == "paid":
            _count(by_row, (each.link, each.label, "confirmed"), each.cents)
    for (link, row), tally in _tray_hits(ledger, period).items():
        known = ledger.links[link].row(row)
        label = row if known is None else known.label
        by_row[link, label, "tray, recorded by the dealer"] = [tally.lines, tally.credit // UNITS_PER_CENT]
    rows = [(*what, times, cents) for what, (times, cents) in sorted(by_row.items())]
    return (
        summed("Confirmed awards", _HITS, [_hit(ledger, period, each) for each in won]),
        summed("All hits by jackpot and hand; what was backed out is left out", _ROWS, rows),
    )


def _hit(ledger: Ledger, period: Period, win: Win) -> Row:
    return (
        str(win.number),
        ledger.when(period.room, win.at_us),
        win.link,
        win.table,
        str(win.seat),
        win.label,
        win.cents,
        win.source,
        win.by,
        win.standing,
    )


def _count(sums: dict[tuple[str, str, str], list[int]], what: tuple[str, str, str], cents: int) -> None:
    sums[what][0] += 1
    sums[what][1] += cents


def _tray_hits(ledger: Ledger, period: Period) -> Mapping[tuple[str, str], Tally]:
    """Out of the tallies: by jackpot and row."""
    found: dict[tuple[str, str], Tally] = {}
    for key, tally in ledger.period_totals(period, _HIT).items():
        link, _, row = key.account.partition("/")[2].partition("/")
        found[link, row] = together(found.get((link, row), NOTHING), tally)
    return found


def envy(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    rows = [
        (
            ledger.when(period.room, fact.at_us),
            fact.body["table"],
            str(fact.body["round"]),
            str(each["seat"]),
            str(each["owner"]),
            each["row"],
            each["cents"],
        )
        for fact in ledger.facts_at_tables(period, ("envy-paid",))
        for each in fact.body["envy"]
    ]
    return (summed("Envy paid, out of the tray", _ENVY, rows),)
