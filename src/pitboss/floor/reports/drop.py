"""Drop and win per table, per game, per gaming day (WAC 230-15-730): what was registered, and what was counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date

from pitboss.floor.log.store import Tally, TallyKey, Wanted
from pitboss.floor.manager.records import Figure
from pitboss.floor.reports.ledger import Ledger, Period
from pitboss.floor.reports.sheet import Cell, Column, Form, Row, Sheet, money, summed, texts

_KINDS = {
    "round-started": "wagers",
    "round-voided": "returned",
    "tray-awards-paid": "awards",
    "awards-confirmed": "awards",
    "award-backed-out": "awards",
    "envy-paid": "envy",
}
_MOVED = Wanted(funds=frozenset({"players", "tray", "house"}))
_REGISTERED = (
    *texts("Day", "Table", "Game", "Money"),
    Column("Rounds", Form.COUNT),
    *money("Wagers", "Returned", "Awards paid", "Envy paid", "Out of the tray", "Win before accruals"),
)
_COUNTED = (
    *texts("Day", "Table", "Game"),
    *(Column(name, Form.CENTS) for name in ("Drop", "Opening", "Closing", "Fills", "Credits", "Win")),
)
_BY_GAME = (*texts("Game"), *_REGISTERED[4:])


def drop_and_win(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    rows = [row for day in period.days for row in _registered(ledger, period, day)]
    by_game: dict[str, list[int]] = defaultdict(lambda: [0] * len(_BY_GAME[1:]))
    for row in rows:
        if row[3] == "real":
            for index, cell in enumerate(row[4:]):
                by_game[str(row[2])][index] += int(cell or 0)
    games: list[Row] = [(game, *sums) for game, sums in sorted(by_game.items())]
    notes = ("Win before accruals: wagers, less what went back, less awards and envy from wherever they were paid.",)
    counted = tuple(_counted(ledger, period))
    return (
        summed("Progressive wagers registered, by day and table", _REGISTERED, rows, notes=notes),
        summed("Progressive wagers registered, by game; demonstrations left out", _BY_GAME, games),
        summed(
            "Whole tables as counted by hand, by day",
            _COUNTED,
            counted,
            notes=("Win = drop + closing chips + credits - opening chips - fills; a dash: not all of it is entered.",),
        ),
    )


def _registered(ledger: Ledger, period: Period, day: date) -> Iterator[Row]:
    totals = ledger.day_totals(period.room, day, _MOVED)
    fed = links_fed(totals)
    for table, sums in sorted(at_tables(totals).items()):
        win = sums["wagers"] - sums["returned"] - sums["awards"] - sums["envy"]
        yield (
            day.isoformat(),
            table,
            ledger.game_of(table),
            "play" if any(map(ledger.is_play, fed.get(table, ()))) else "real",
            sums["rounds"],
            sums["wagers"],
            sums["returned"],
            sums["awards"],
            sums["envy"],
            sums["tray"],
            win,
        )


def links_fed(totals: Mapping[TallyKey, Tally]) -> Mapping[str, set[str]]:
    """By table: the jackpots that its wagers went to; play money and money never meet on one."""
    found: dict[str, set[str]] = defaultdict(set)
    for key in totals:
        fund, _, rest = key.account.partition("/")
        if key.kind == "round-started" and fund == "house":
            found[key.table].add(rest)
    return found


def at_tables(totals: Mapping[TallyKey, Tally]) -> Mapping[str, Mapping[str, int]]:
    """By table: what its players gave and got, in units."""
    found: dict[str, dict[str, int]] = {}
    for key, tally in totals.items():
        fund, _, table = key.account.partition("/")
        if fund not in ("players", "tray"):
            continue
        sums = found.setdefault(table, dict.fromkeys(("rounds", "tray", *_KINDS.values()), 0))
        if fund == "tray":
            sums["tray"] += tally.debit - tally.credit
        elif key.kind in _KINDS:
            sign = -1 if _KINDS[key.kind] == "wagers" else 1
            sums[_KINDS[key.kind]] += sign * (tally.credit - tally.debit)
            sums["rounds"] += tally.lines if key.kind == "round-started" else 0
    return found


def _counted(ledger: Ledger, period: Period) -> Iterator[Row]:
    """The last entry of a figure counts."""
    entered: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
    for fact in ledger.facts_of_days(period, ("figure-entered",)):
        entered[fact.body["day"], fact.body["table"]][fact.body["figure"]] = fact.body["cents"]
    for (day, table), figures in sorted(entered.items()):
        cells: list[Cell] = [
            figures.get(each) for each in (Figure.DROP, Figure.OPENING, Figure.CLOSING, Figure.FILLS, Figure.CREDITS)
        ]
        yield (day, table, ledger.game_of(table), *cells, win_cents(figures))


def win_cents(figures: Mapping[str, int]) -> int | None:
    if any(each not in figures for each in Figure):
        return None
    return (
        figures[Figure.DROP]
        + figures[Figure.CLOSING]
        + figures[Figure.CREDITS]
        - figures[Figure.OPENING]
        - figures[Figure.FILLS]
    )
