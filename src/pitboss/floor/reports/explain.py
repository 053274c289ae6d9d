"""From a displayed cent back to the events it came from.

Contributions are gathered by day and table: out of the tallies, and event by event within the quarters of an hour in
which the amount began and in which it is asked for. Everything else that moved the meter stands alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from pitboss.errors import RefusedError, UnknownNameError
from pitboss.floor.log.store import QUARTER_US, Line, Reader, Wanted
from pitboss.floor.manager.rooms import Room, day_bounds, gaming_day
from pitboss.floor.reports.amounts import EXPLAINED, STARTED, Moved, awards_apart, parts_of
from pitboss.floor.reports.ledger import Fact, Ledger
from pitboss.floor.reports.sheet import Column, Form, Report, Row, Sheet, exact_dollars, money, texts
from pitboss.jackpot.accounts import meter
from pitboss.jackpot.configuration import LinkTerms
from pitboss.table.awards import UNITS_PER_CENT

ALONE = tuple(kind for kind in EXPLAINED if kind not in (STARTED, "tray-awards-paid"))
_STEPS = (*texts("Day", "What", "Table"), Column("Events", Form.COUNT), *texts("Log"), *money("Change", "Amount"))
_EVENTS = (Column("Event", Form.COUNT), *texts("When", "Who", "What", "Command"), *money("Change", "Amount"))
_LAST = 25


@dataclass(frozen=True, slots=True)
class _Span:
    """From the event that began the amount through the last one that is asked for."""

    account: str
    first: int
    first_us: int
    last: int
    last_us: int


def explain(reader: Reader, link: str, level: str | None = None, at_us: int | None = None) -> Report:
    """A meter at a moment, or now: since its last restart, every change."""
    ledger = Ledger(reader)
    if link not in ledger.links:
        raise UnknownNameError("jackpot", link, ledger.links)
    terms = ledger.links[link]
    named = terms.level(terms.levels[0].level if level is None else level).level
    span = _span(ledger, terms, named, at_us)
    room = next(iter(ledger.rooms.values()))
    balance = _balance(ledger, span.account, span.last)
    last_lines = _last_lines(ledger, span)
    return Report(
        name=f"explain-{link}-{named}",
        title=f"{terms.name}, {named}: {exact_dollars(balance - balance % UNITS_PER_CENT)}",
        about=(
            ("Account", span.account),
            ("In the books", exact_dollars(balance)),
            ("After", f"event {span.last:,}, {ledger.when(room, span.last_us)}"),
            ("Counts from", f"event {span.first:,}, {ledger.when(room, span.first_us)}: its restart or beginning"),
            ("This cent", _last_cent(last_lines)),
        ),
        sheets=(
            Sheet("How it came about", _STEPS, tuple(_steps(ledger, room, span))),
            Sheet(f"Its last events, up to {_LAST}", _EVENTS, tuple(_events(ledger, room, last_lines))),
        ),
        anchor=ledger.anchor,
        citation="WAC 230-15-685",
    )


def _span(ledger: Ledger, terms: LinkTerms, level: str, at_us: int | None) -> _Span:
    last = ledger.position if at_us is None else ledger.reader.position_at(at_us)
    began: Fact | None = None
    for fact in ledger.facts(("link-opened", "awards-confirmed")):
        if fact.position <= last and _begins(fact, terms.id, level):
            began = fact
    if began is None:
        raise RefusedError(f"The jackpot {terms.id} was opened after that moment; ask for a later one.")
    until = ledger.reader.read(last - 1, 1)[0]
    return _Span(meter(terms.id, level), began.position, began.at_us, last, until.at_us)


def _begins(fact: Fact, link: str, level: str) -> bool:
    if fact.kind == "link-opened":
        return bool(fact.body["terms"]["id"] == link)
    return any(
        locked["link"] == link and award["level"] == level and award["restarts"]
        for locked in fact.body["sets"]
        for award in locked["awards"]
    )


def _balance(ledger: Ledger, account: str, position: int) -> int:
    return ledger.reader.balances((account,), position).get(account, 0)


# --- steps ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Gathered:
    times: int = 0
    units: int = 0


@dataclass(frozen=True, slots=True)
class _Alone:
    """One event that moved the meter other than by a wager; an award and its restart are told apart."""

    day: str
    fact: Fact
    parts: tuple[tuple[str, int], ...]


def _steps(ledger: Ledger, room: Room, span: _Span) -> Iterator[Row]:
    running = _balance(ledger, span.account, span.first - 1) if span.first > 1 else 0
    yield ("", "Amount before", "", None, "", None, running)
    given = _contributions(ledger, room, span)
    alone = _alone(ledger, room, span)
    for day in sorted(given.keys() | alone.keys()):
        for row, units in _alone_rows(alone.get(day, ()), running, first=span.first):
            running += units
            yield row
        for table, gathered in sorted(given.get(day, {}).items()):
            running += gathered.units
            yield (str(day), EXPLAINED[STARTED], table, gathered.times, "", gathered.units, running)
        for row, units in _alone_rows(alone.get(day, ()), running, behind=span.first):
            running += units
            yield row


def _alone_rows(
    events: Iterable[_Alone], running: int, *, first: int | None = None, behind: int = 0
) -> Iterator[tuple[Row, int]]:
    """The event that began the amount comes first on its day, the others behind the contributions of theirs."""
    for event in events:
        if event.fact.position == first or (first is None and event.fact.position > behind):
            table = str(event.fact.body.get("table", ""))
            log = f"event {event.fact.position:,}"
            for what, units in event.parts:
                running += units
                yield (event.day, what, table, 1, log, units, running), units


def _alone(ledger: Ledger, room: Room, span: _Span) -> Mapping[date, list[_Alone]]:
    found: dict[date, list[_Alone]] = defaultdict(list)
    for fact in ledger.facts(ALONE, span.first_us, span.last_us + 1):
        if span.first <= fact.position <= span.last:
            lines = ledger.reader.account_lines(span.account, fact.position - 1, fact.position)
            if lines:
                day = gaming_day(room, fact.at_us)
                moved = Moved(1, sum(line.units for line in lines))
                parts = parts_of(span.account, fact.kind, moved, awards_apart([fact]))
                found[day].append(_Alone(str(day), fact, tuple((what, each.units) for what, each in parts)))
    return found


def _contributions(ledger: Ledger, room: Room, span: _Span) -> Mapping[date, Mapping[str, _Gathered]]:
    found: dict[date, dict[str, _Gathered]] = defaultdict(lambda: defaultdict(_Gathered))
    first, last = span.first_us // QUARTER_US, span.last_us // QUARTER_US
    if last - first <= 1:
        _event_by_event(ledger, room, span, (span.first, span.last), found)
        return found
    reader = ledger.reader
    _event_by_event(ledger, room, span, (span.first, reader.position_at((first + 1) * QUARTER_US - 1)), found)
    _event_by_event(ledger, room, span, (reader.position_at(last * QUARTER_US - 1) + 1, span.last), found)
    given = Wanted(accounts=frozenset({span.account}), kinds=frozenset({STARTED}))
    day = gaming_day(room, span.first_us)
    while day <= gaming_day(room, span.last_us):
        begins, ends = (each // QUARTER_US for each in day_bounds(room, day))
        for key, tally in reader.totals(max(begins, first + 1), min(ends, last), given).items():
            found[day][key.table].times += tally.lines
            found[day][key.table].units += tally.credit - tally.debit
        day += timedelta(days=1)
    return found


def _event_by_event(
    ledger: Ledger, room: Room, span: _Span, positions: tuple[int, int], found: dict[date, dict[str, _Gathered]]
) -> None:
    after, until = positions[0] - 1, positions[1]
    while after < until:
        for recorded in ledger.reader.read(after, min(2000, until - after)):
            if recorded.kind == STARTED:
                units = sum(each.units for each in recorded.postings if each.account == span.account)
                if units:
                    gathered = found[gaming_day(room, recorded.at_us)][recorded.body["table"]]
                    gathered.times += 1
                    gathered.units += units
        after += 2000


# --- the last events ------------------------------------------------------------------------------------------


def _last_lines(ledger: Ledger, span: _Span) -> list[Line]:
    """Looks back further and further until there are enough."""
    back = 200
    while True:
        after = max(0, span.last - back)
        lines = list(ledger.reader.account_lines(span.account, after, span.last))
        if len(lines) >= _LAST or after == 0:
            return lines[-_LAST:]
        back *= 4


def _last_cent(lines: list[Line]) -> str:
    """The event with which the displayed amount was first reached."""
    if not lines:
        return "no event has touched this meter"
    displayed = lines[-1].balance // UNITS_PER_CENT
    reached = lines[-1]
    for line in reversed(lines):
        if line.balance // UNITS_PER_CENT != displayed:
            return f"stands since event {reached.position:,}"
        reached = line
    return f"stands since event {reached.position:,} or longer"


def _events(ledger: Ledger, room: Room, lines: list[Line]) -> Iterator[Row]:
    for line in lines:
        recorded = ledger.reader.read(line.position - 1, 1)[0]
        yield (
            line.position,
            ledger.when(room, recorded.at_us),
            recorded.actor,
            recorded.kind,
            recorded.command_id,
            line.units,
            line.balance,
        )
