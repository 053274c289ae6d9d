"""What a verification says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.floor.log.heads import Head

MOST_FINDINGS = 100
"""Enough to see what happened; the rest is counted only."""


class Area(StrEnum):
    """Where something is wrong."""

    STORE = "store"
    """The database itself: damage, missing guards, a row that cannot be read."""
    CHAIN = "chain"
    MONEY = "money"
    REPLAY = "replay"
    HEAD = "head"
    ANCHOR = "anchor"
    CHECKPOINT = "checkpoint"
    BALANCE = "balance"
    TALLY = "tally"
    DOCUMENT = "document"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Finding:
    area: Area
    position: int | None
    """Of the event concerned."""
    text: str

    def __str__(self) -> str:
        return f"{self.area}: {self.text}"


@dataclass(slots=True)
class Findings:
    """Collects; the first ones are kept, all are counted."""

    kept: list[Finding] = field(default_factory=list)
    count: int = 0

    def add(self, area: Area, position: int | None, text: str) -> None:
        self.count += 1
        if len(self.kept) < MOST_FINDINGS:
            self.kept.append(Finding(area, position, text))


@dataclass(frozen=True, slots=True)
class Verdict:
    name: str
    store_id: str
    key: str
    """The fingerprint of the key that vouches for it."""
    events: int
    first_us: int
    last_us: int
    head: Head | None
    anchors: int
    """Heads compared, those given and those in the store."""
    findings: Sequence[Finding]
    count: int
    """Of all findings, kept or not."""
    balances: Mapping[str, int]
    """Worked out from the log: at the moment asked for, or at its end."""
    position: int
    """Of the event after which `balances` stood."""

    @property
    def sound(self) -> bool:
        return self.count == 0
