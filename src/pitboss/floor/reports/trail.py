"""Adjustments, the audit trail, and exceptions: who did what, with whom, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from pitboss.floor.manager.codec import EVENTS as MANAGER_EVENTS
from pitboss.floor.manager.rooms import Room, local_time
from pitboss.floor.people.codec import EVENTS as PEOPLE_EVENTS
from pitboss.floor.reports.approvals import CHANGED, KINDS, Approvals
from pitboss.floor.reports.ledger import Fact, Ledger, Period
from pitboss.floor.reports.sheet import Column, Form, Row, Sheet, exact_dollars, texts
from pitboss.jackpot.postings import Posting
from pitboss.rules.money import dollars

ADJUSTING = (
    "link-opened",
    "fund-adjusted",
    "meter-transferred",
    "link-retired",
    "contributions-corrected",
    "award-backed-out",
    "level-change-queued",
    "level-changed",
    "paytable-changed",
    "table-changed",
)
EXCEPTIONAL = (
    "command-refused",
    "command-id-reused",
    "leader-took-over",
    "locked-out",
    "sign-in-failed",
    "round-voided",
    "award-voided",
    "award-backed-out",
    "contributions-corrected",
    "malfunction-reported",
    "malfunction-notice-given",
    "alert-raised",
    "alert-acknowledged",
    "clock-off",
    "reach-changed",
    "cover-changed",
    "software-recorded",
    "approval-withdrawn",
    "controls-withdrawn",
)
_CONFIGURING = (
    "link-opened",
    "level-change-queued",
    "level-changed",
    "paytable-changed",
    "fund-adjusted",
    "meter-transferred",
    "link-retired",
    "table-added",
    "table-changed",
    "table-opened",
    "table-closed",
    "awards-locked",
    "awards-confirmed",
    "award-voided",
    "round-voided",
    "contributions-corrected",
    "award-backed-out",
    "command-refused",
    "command-id-reused",
    "leader-took-over",
)
TRAIL = tuple(dict.fromkeys((*PEOPLE_EVENTS, *MANAGER_EVENTS, *_CONFIGURING)))
_HIDDEN = frozenset({"pin_hash", "digest", "session", "card", "body", "advice", "odds", "rows", "at_us"})
"""What is secret, and what is too long for a line; the log has it all."""
_LINES = (Column("Event", Form.COUNT), *texts("When", "Who", "What", "Particulars"))
_ADJUSTED = (
    Column("Event", Form.COUNT),
    *texts("When", "First", "Second", "What", "Moved", "Reason", "Evidence", "Particulars"),
)
_LONGEST = 300


def adjustments(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    facts = ledger.facts_at_tables(period, ADJUSTING)
    approvals = Approvals(ledger.facts(KINDS, None, period.end_us) if facts else ())
    rows = tuple(_adjusted(ledger, period, approvals, fact) for fact in facts)
    notes = (
        "A prize falls only for the reasons of WAC 230-15-695; each takes two people and evidence.",
        "First proposed it, Second approved it. A change that had to wait is theirs too, whoever ended the last round.",
    )
    return (Sheet("Adjustments and changes", _ADJUSTED, rows, notes=notes),)


def _adjusted(ledger: Ledger, period: Period, approvals: Approvals, fact: Fact) -> Row:
    behind = approvals.behind(fact)
    told = particulars(fact.body, period.room, ("second", "reason", "evidence"))
    return (
        fact.position,
        ledger.when(period.room, fact.at_us),
        behind.first,
        behind.second,
        fact.kind,
        moved(ledger.reader.read(fact.position - 1, 1)[0].postings),
        behind.why,
        fact.body.get("evidence") or "",
        told if behind.queued is None else f"queued in event {behind.queued:,}; {told}",
    )


def moved(postings: Iterable[Posting]) -> str:
    """What an event did to every account that it touched."""
    return ", ".join(f"{each.account} {exact_dollars(each.units)}" for each in postings)


def trail(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    """Everything but the rounds themselves."""
    facts = ledger.facts_of(period, TRAIL)
    return (Sheet("What people and the floor did", _LINES, tuple(_lines(ledger, period, facts))),)


def exceptions(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    facts = ledger.facts_of(period, EXCEPTIONAL)
    paper = [fact for fact in ledger.facts_of(period, ("proposed",)) if fact.body["action"] == "round.enter-paper"]
    demonstrations = [fact for fact in ledger.facts_of(period, ("table-stands",)) if fact.body["demonstration"]]
    differing = [
        fact
        for fact in ledger.facts_of(period, ("chips-counted",))
        if fact.body["counted_cents"] != fact.body["expected_cents"]
    ]
    return (
        Sheet("Refusals, voids, malfunctions, alerts", _LINES, tuple(_lines(ledger, period, facts))),
        Sheet("Rounds played on paper, as proposed", _LINES, tuple(_lines(ledger, period, paper))),
        Sheet("Tables opened as demonstrations", _LINES, tuple(_lines(ledger, period, demonstrations))),
        Sheet("Counts that differ", _LINES, tuple(_lines(ledger, period, differing))),
    )


def _lines(ledger: Ledger, period: Period, facts: Collection[Fact]) -> Iterator[Row]:
    queued = any(fact.kind == CHANGED and fact.body["from_queue"] for fact in facts)
    approvals = Approvals(ledger.facts(KINDS, None, period.end_us) if queued else ())
    for fact in facts:
        moment = ledger.when(period.room, fact.at_us)
        who = approvals.behind(fact).people if fact.kind == CHANGED else fact.actor
        yield (fact.position, moment, who, fact.kind, particulars(fact.body, period.room))


def particulars(body: Mapping[str, Any], room: Room, without: Iterable[str] = ()) -> str:
    """The fields of an event as words; nothing secret, and nothing at length."""
    text = "; ".join(_parts(body, room, _HIDDEN | set(without)))
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _parts(body: Mapping[str, Any], room: Room, hidden: Collection[str]) -> Iterator[str]:
    for name, value in body.items():
        if name not in hidden and value not in (None, "", []):
            yield f"{name.removesuffix('_us').replace('_', ' ')}: {_value(name, value, room)}"


def _value(name: str, value: Any, room: Room) -> str:  # noqa: ANN401, PLR0911 -- plain data; one line for each form
    """Amounts and moments as people write them."""
    if name.endswith("units") and isinstance(value, str):
        return exact_dollars(int(value))
    if name.endswith("cents") and isinstance(value, int):
        return dollars(value)
    if name.endswith("_us") and isinstance(value, int):
        return local_time(room, value)
    if name == "sets":
        return ", ".join(_award(each, award) for each in value for award in each["awards"])
    if isinstance(value, Mapping):
        return f"({', '.join(_parts(value, room, _HIDDEN))})"
    if isinstance(value, list):
        return ", ".join(_value(name, each, room) for each in value)
    return str(value)


def _award(locked: Mapping[str, Any], award: Mapping[str, Any]) -> str:
    return f"{locked['link']} seat {award['seat']} {award['label']} {dollars(award['cents'])}"
