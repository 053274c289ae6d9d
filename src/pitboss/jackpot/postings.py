"""One line of double entry."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Posting:
    """Units of 1e-8 dollars on an account: credit positive, debit negative; one event's postings sum to zero."""

    account: str
    units: int
