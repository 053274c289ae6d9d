"""Adjustments, the audit trail, and exceptions: who did what, with whom, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pitboss.floor.manager.codec import EVENTS as MANAGER_EVENTS
from pitboss.floor.people.codec import EVENTS as PEOPLE_EVENTS
from pitboss.floor.reports.ledger import Fact, Ledger, Period
from pitboss.floor.reports.sheet import Column, Form, Row, Sheet, exact_dollars, texts

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
_SECRET = {"pin_hash", "digest", "session", "card", "body"}
_LINES = (Column("Event", Form.COUNT), *texts("When", "Who", "What", "Particulars"))
_ADJUSTED = (
    Column("Event", Form.COUNT),
    *texts("When", "First", "Second", "What", "Reason", "Evidence", "Particulars"),
)
_LONGEST = 300


def adjustments(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    rows = tuple(
        (
            fact.position,
            ledger.when(period.room, fact.at_us),
            fact.actor,
            fact.body.get("second") or fact.body.get("change", {}).get("second") or "",
            fact.kind,
            fact.body.get("reason", ""),
            fact.body.get("evidence") or "",
            particulars(fact.body, {"second", "reason", "evidence", "advice", "odds", "rows", "terms"}),
        )
        for fact in ledger.facts_at_tables(period, ADJUSTING)
    )
    notes = ("A prize falls only for the reasons of WAC 230-15-695; each takes two people and evidence.",)
    return (Sheet("Adjustments and changes", _ADJUSTED, rows, notes=notes),)


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


def _lines(ledger: Ledger, period: Period, facts: Iterable[Fact]) -> Iterator[Row]:
    for fact in facts:
        moment = ledger.when(period.room, fact.at_us)
        yield (fact.position, moment, fact.actor, fact.kind, particulars(fact.body))


def particulars(body: Mapping[str, Any], without: Iterable[str] = ()) -> str:
    """The fields of an event as words; nothing secret, and nothing at length."""
    hidden = _SECRET | set(without)
    parts = [
        f"{name.replace('_', ' ')}: {_value(name, value)}"
        for name, value in body.items()
        if name not in hidden and value not in (None, "", [])
    ]
    text = "; ".join(parts)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _value(name: str, value: Any) -> str:  # noqa: ANN401 -- plain data
    if name.endswith("units") and isinstance(value, str):
        return exact_dollars(int(value))
    if isinstance(value, Mapping):
        return ", ".join(
            f"{key.replace('_', ' ')} {_value(key, each)}"
            for key, each in value.items()
            if key not in _SECRET and each not in (None, "", [])
        )
    if isinstance(value, list):
        return ", ".join(_value(name, each) for each in value)
    return str(value)
