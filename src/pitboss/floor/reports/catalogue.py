"""The reports by name: what each is for, under which rule, and how it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from pitboss.errors import UnknownNameError
from pitboss.floor.log.store import Reader
from pitboss.floor.reports.accruals import accruals
from pitboss.floor.reports.amounts import amounts
from pitboss.floor.reports.bank import bank
from pitboss.floor.reports.counts import chips, envy, hits
from pitboss.floor.reports.drop import drop_and_win
from pitboss.floor.reports.ledger import Ledger, Period
from pitboss.floor.reports.retention import retention
from pitboss.floor.reports.sheet import Report, Sheet
from pitboss.floor.reports.trail import adjustments, exceptions, trail
from pitboss.floor.reports.wins import wins


@dataclass(frozen=True, slots=True)
class Kind:
    title: str
    means: str
    citation: str
    sheets: Callable[[Ledger, Period], tuple[Sheet, ...]]


REPORTS: Mapping[str, Kind] = {
    "accruals": Kind(
        "Daily accruals",
        "what came in for progressive prizes, per table and game, for the master games report",
        "WAC 230-15-671, -730",
        accruals,
    ),
    "drop-and-win": Kind(
        "Drop and win",
        "wagers, awards and envy as registered, and whole tables as counted by hand",
        "WAC 230-15-730",
        drop_and_win,
    ),
    "amounts": Kind(
        "Beginning and ending amounts",
        "every jackpot's amounts, with each increase and decrease explained",
        "WAC 230-15-685",
        amounts,
    ),
    "bank": Kind(
        "Deposit and liability",
        "what goes to the bank, and what is owed to players against the bank's figures",
        "WAC 230-15-455",
        bank,
    ),
    "chips": Kind(
        "Wagers against chips", "chips counted per shift against the wagers registered", "25 CFR 543.10", chips
    ),
    "hits": Kind("Hits", "every confirmed award, and all hits by jackpot and hand", "13:69E-1.39A N.J.A.C.", hits),
    "wins": Kind("Wins", "the list of win pages", "rulebook 6.2", wins),
    "envy": Kind("Envy", "envy paid out of the tray", "rulebook 6.4", envy),
    "adjustments": Kind(
        "Adjustments", "what changed a prize or a parameter by hand, with both people", "WAC 230-15-695", adjustments
    ),
    "trail": Kind("Audit trail", "everything that people and the floor did, but the rounds", "WAC 230-15-730", trail),
    "exceptions": Kind(
        "Exceptions",
        "refusals, voids, malfunctions, alerts, paper rounds, demonstrations",
        "WAC 230-06-054",
        exceptions,
    ),
    "retention": Kind(
        "What is kept", "sealed cards of prizes with their days, and the records", "WAC 230-15-405, -685", retention
    ),
}


def kind_named(name: str) -> Kind:
    if name not in REPORTS:
        raise UnknownNameError("report", name, REPORTS)
    return REPORTS[name]


def make(reader: Reader, name: str, first: date, last: date | None = None, room: str | None = None) -> Report:
    """A report over gaming days; from a snapshot of a store, nothing in it changes while it is made."""
    kind = kind_named(name)
    ledger = Ledger(reader)
    anchor = ledger.anchor
    period = Period(ledger.room(room), first, last or first)
    return Report(
        name=name,
        title=kind.title,
        about=(
            ("Room", period.room.name),
            ("Gaming days", f"{period}, each from its own beginning"),
            ("From", ledger.when(period.room, period.start_us)),
            ("Until", ledger.when(period.room, period.end_us)),
            ("Log", f"store {reader.identity().store_id}, {ledger.position:,} events"),
        ),
        sheets=kind.sheets(ledger, period),
        anchor=anchor,
        citation=kind.citation,
    )
