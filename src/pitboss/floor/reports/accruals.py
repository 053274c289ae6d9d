"""Daily accruals per table and game, for the master games report (WAC 230-15-671 and -730)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from pitboss.floor.log.store import Tally, TallyKey, Wanted
from pitboss.floor.reports.ledger import Ledger, Period
from pitboss.floor.reports.sheet import Column, Form, Row, Sheet, money, summed, texts

STARTED, VOIDED = "round-started", "round-voided"
CORRECTED = "contributions-corrected"
FUNDS = ("meter", "reserve", "pool", "house")
HELD = FUNDS[:3]
"""What is held in custody for players."""
ACCRUED = Wanted(funds=frozenset(FUNDS), kinds=frozenset({STARTED}))
_COLUMNS = (
    *texts("Day", "Table", "Game", "Jackpot", "Money"),
    Column("Rounds", Form.COUNT),
    *money("Wagers", "To meters", "To reserves", "To the pool", "To the house", "Taken out", "Accrued"),
)
_BY_GAME = (*texts("Game"), *_COLUMNS[5:])


class At(NamedTuple):
    day: date
    table: str
    link: str


def accruals(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    taken = taken_out(ledger, period)
    rows = [row for day in period.days for row in day_rows(ledger, period, day, taken)]
    by_game: dict[str, list[int]] = defaultdict(lambda: [0] * len(_BY_GAME[1:]))
    for row in rows:
        if row[4] == "real":
            for index, cell in enumerate(row[5:]):
                by_game[str(row[2])][index] += int(cell or 0)
    notes = (
        "Wagers of rounds that were voided later are in here; what went back stands in the drop and win report.",
        "Taken out is what rounds void by malfunction had put aside, on the day it was corrected (WAC 230-15-695).",
        "Accrued is what came to meters, reserves and the pool, less what was taken out.",
        "House jackpots are left out: they hold no player money (WAC 230-15-671).",
    )
    games: list[Row] = [(game, *sums) for game, sums in sorted(by_game.items())]
    return (
        summed("By day, table and jackpot", _COLUMNS, rows, notes=notes),
        summed("By game, for the master games report; demonstrations left out", _BY_GAME, games),
    )


def day_rows(ledger: Ledger, period: Period, day: date, taken: Mapping[At, int]) -> Iterator[Row]:
    accrued = accrued_at(ledger.day_totals(period.room, day, ACCRUED))
    for table, link in sorted({*accrued, *((at.table, at.link) for at in taken if at.day == day)}):
        if ledger.rises(link):
            rounds, sums = accrued.get((table, link), (0, {}))
            out = taken.get(At(day, table, link), 0)
            kind = "play" if ledger.is_play(link) else "real"
            yield (
                day.isoformat(),
                table,
                ledger.game_of(table),
                link,
                kind,
                rounds,
                sum(sums.values()),
                *(sums.get(fund, 0) for fund in FUNDS),
                -out,
                sum(sums.get(fund, 0) for fund in HELD) - out,
            )


def taken_out(ledger: Ledger, period: Period) -> Mapping[At, int]:
    """What corrections took out of meters, reserves and pools again. They are rare, and touch no player or tray."""
    found: dict[At, int] = defaultdict(int)
    for fact in ledger.facts_at_tables(period, (CORRECTED,)):
        day = ledger.day_at(period.room, fact.at_us)
        for posting in ledger.reader.read(fact.position - 1, 1)[0].postings:
            fund, _, rest = posting.account.partition("/")
            if fund in HELD:
                found[At(day, fact.body["table"], rest.partition("/")[0])] -= posting.units
    return found


def accrued_at(totals: Mapping[TallyKey, Tally]) -> Mapping[tuple[str, str], tuple[int, dict[str, int]]]:
    """By table and jackpot: in how many rounds, and how much came into each kind of account."""
    rounds: dict[tuple[str, str], int] = defaultdict(int)
    found: dict[tuple[str, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for key, tally in totals.items():
        fund, _, rest = key.account.partition("/")
        if key.kind == STARTED and fund in FUNDS:
            at = (key.table, rest.partition("/")[0])
            found[at][fund] += tally.credit - tally.debit
            rounds[at] = max(rounds[at], tally.lines)
    return {at: (rounds[at], funds) for at, funds in found.items()}
