"""The legal numbers in force on this floor: those that ship, and what the house has put on record above them."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from pitboss.floor.manager.records import LegalEntry
from pitboss.floor.manager.rooms import day_of
from pitboss.rules.law import WASHINGTON, Law, LegalNumber


@lru_cache(maxsize=16)
def law_of(entries: tuple[LegalEntry, ...]) -> Law:
    law = WASHINGTON
    for entry in entries:
        law = law.with_number(
            LegalNumber(entry.name, entry.value, day_of(entry.in_force), entry.citation, entry.confirmed)
        )
    return law


@lru_cache(maxsize=512)
def legal(entries: tuple[LegalEntry, ...], day: date, name: str) -> int:
    """The number in force on a gaming day."""
    return law_of(entries).on(day, name).value
