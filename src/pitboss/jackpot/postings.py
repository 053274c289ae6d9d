"""Double entry: an event that moves money carries postings, and they sum to zero."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Posting:
    """Units of 1e-8 dollars into an account (positive) or out of it (negative)."""

    account: str
    units: int


def netted(moves: Iterable[tuple[str, int]]) -> tuple[Posting, ...]:
    """One posting for each account that moves, in the order in which they are named."""
    sums: dict[str, int] = {}
    for account, units in moves:
        sums[account] = sums.get(account, 0) + units
    return tuple(Posting(account, units) for account, units in sums.items() if units)
