"""Daily accruals per table and game, for the master games report (WAC 230-15-671 and -730)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date

from pitboss.floor.log.store import Tally, TallyKey, Wanted
from pitboss.floor.reports.ledger import Ledger, Period
from pitboss.floor.reports.sheet import Column, Form, Row, Sheet, money, summed, texts

STARTED, VOIDED = "round-started", "round-voided"
FUNDS = ("meter", "reserve", "pool", "house")
ACCRUED = Wanted(funds=frozenset(FUNDS), kinds=frozenset({STARTED}))
_COLUMNS = (
    *texts("Day", "Table", "Game", "Jackpot", "Money"),
    Column("Rounds", Form.COUNT),
    *money("Wagers", "To meters", "To reserves", "To the pool", "To the house"),
)
_BY_GAME = (*texts("Game"), *_COLUMNS[5:])


def accruals(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    rows = [row for day in period.days for row in day_rows(ledger, period, day)]
    by_game: dict[str, list[int]] = defaultdict(lambda: [0] * len(_BY_GAME[1:]))
    for row in rows:
        if row[4] == "real":
            for index, cell in enumerate(row[5:]):
                by_game[str(row[2])][index] += int(cell or 0)
    notes = (
        "Wagers of rounds that were voided later are in here; what went back stands in the drop and win report.",
        "House jackpots are left out: they hold no player money (WAC 230-15-671).",
    )
    games: list[Row] = [(game, *sums) for game, sums in sorted(by_game.items())]
    return (
        summed("By day, table and jackpot", _COLUMNS, rows, notes=notes),
        summed("By game, for the master games report; demonstrations left out", _BY_GAME, games),
    )


def day_rows(ledger: Ledger, period: Period, day: date) -> Iterator[Row]:
    accrued = accrued_at(ledger.day_totals(period.room, day, ACCRUED))
    for (table, link), funds in sorted(accrued.items()):
        if ledger.rises(link):
            rounds, sums = funds
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
            )


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
