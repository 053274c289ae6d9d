"""What is kept, and until when: the sealed cards of prizes, and the records themselves."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from pitboss.floor.manager.law import legal
from pitboss.floor.manager.records import HouseSettings, Item, LegalEntry
from pitboss.floor.manager.rooms import gaming_day
from pitboss.floor.reports.ledger import Ledger, Period
from pitboss.floor.reports.sheet import Column, Form, Row, Sheet, texts
from pitboss.jackpot.plain import record_of
from pitboss.rules.law import CARDS_KEPT_DAYS

_SEALED = texts("Award", "Sealed", "By", "Kept until", "Released", "Standing")
_RECORDS = (*texts("What"), Column("Events", Form.COUNT), *texts("Since", "Kept"))


def retention(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    """As it stands at the end of the period."""
    return (
        Sheet("Sealed hands and decks", _SEALED, tuple(_sealed(ledger, period))),
        Sheet("Records", _RECORDS, tuple(_records(ledger, period)), notes=("Nothing is ever taken out of the log.",)),
    )


def _sealed(ledger: Ledger, period: Period) -> Iterator[Row]:
    facts = ledger.facts(("checklist-ticked", "cards-released", "law-recorded"), None, period.end_us)
    law = tuple(record_of(LegalEntry, fact.body["number"]) for fact in facts if fact.kind == "law-recorded")
    released = {fact.body["award"]: fact for fact in facts if fact.kind == "cards-released"}
    for fact in facts:
        if fact.kind == "checklist-ticked" and fact.body["item"] == Item.HAND_SEALED:
            award = fact.body["award"]
            until = kept_until(law, gaming_day(period.room, fact.at_us))
            gone = released.get(award)
            kept = "may be released" if period.last >= until else "kept"
            standing = kept if gone is None else "released"
            shown = "" if gone is None else ledger.when(period.room, gone.at_us)
            yield (award, ledger.when(period.room, fact.at_us), fact.actor, until.isoformat(), shown, standing)


def kept_until(law: tuple[LegalEntry, ...], day: date) -> date:
    return day + timedelta(days=legal(law, day, CARDS_KEPT_DAYS))


def _records(ledger: Ledger, period: Period) -> Iterator[Row]:
    changed = ledger.facts(("house-changed",), None, period.end_us)
    settings = record_of(HouseSettings, changed[-1].body["settings"]) if changed else HouseSettings()
    first = ledger.reader.read(0, 1)
    since = ledger.when(period.room, first[0].at_us) if first else ""
    kept = f"for good; the house says at least {settings.records_kept_years} years"
    yield ("The log", ledger.reader.position_at(period.end_us - 1), since, kept)
