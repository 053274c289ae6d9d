"""Everything that can have happened on the jackpot floor. An event carries its postings, and they sum to zero."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pitboss.jackpot.commands import ChangeLevel, Distribution, Fund, KeyedHand, Reason, RowOdds, VoidCause
from pitboss.jackpot.configuration import CardLevel, LinkTerms, PayRow, TableSetup
from pitboss.jackpot.postings import Posting
from pitboss.jackpot.records import Advice, EnvyDue, LockedAward, LockedSet

# --- links --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkOpened:
    kind: ClassVar[str] = "link-opened"
    terms: LinkTerms
    advice: tuple[Advice, ...]
    odds: tuple[RowOdds, ...] = ()
    evidence: str | None = None
    """Of the beginning amount, where a running jackpot was taken over."""
    second: str | None = None
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelChangeQueued:
    kind: ClassVar[str] = "level-change-queued"
    change: ChangeLevel
    advice: tuple[Advice, ...] = ()
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelChanged:
    """In force from here; with a new maximum, what is above it goes where its overflow goes."""

    kind: ClassVar[str] = "level-changed"
    change: ChangeLevel
    """Out of the queue without a maximum that would by now cut what is on display (WAC 230-15-685)."""
    advice: tuple[Advice, ...] = ()
    from_queue: bool = False
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaytableChanged:
    kind: ClassVar[str] = "paytable-changed"
    link: str
    paytable: str
    rows: tuple[PayRow, ...]
    second: str
    odds: tuple[RowOdds, ...] = ()
    advice: tuple[Advice, ...] = ()
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FundAdjusted:
    kind: ClassVar[str] = "fund-adjusted"
    link: str
    fund: Fund
    level: str | None
    change_units: int
    reason: Reason
    evidence: str
    second: str
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterTransferred:
    kind: ClassVar[str] = "meter-transferred"
    link: str
    level: str
    to_link: str
    to_level: str
    evidence: str
    second: str
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkRetired:
    kind: ClassVar[str] = "link-retired"
    link: str
    evidence: str
    second: str
    distribution: Distribution | None = None
    to_link: str | None = None
    to_level: str | None = None
    seed_recovered_units: int = 0
    postings: tuple[Posting, ...] = ()


# --- tables -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAdded:
    kind: ClassVar[str] = "table-added"
    setup: TableSetup
    advice: tuple[Advice, ...] = ()
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChanged:
    kind: ClassVar[str] = "table-changed"
    setup: TableSetup
    second: str
    advice: tuple[Advice, ...] = ()
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened:
    kind: ClassVar[str] = "table-opened"
    table: str
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed:
    kind: ClassVar[str] = "table-closed"
    table: str
    postings: tuple[Posting, ...] = ()


# --- a round ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorSet:
    kind: ClassVar[str] = "sensor-set"
    table: str
    seat: int
    sensor: int
    lit: bool
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted:
    """The wagers of every seat and sensor, with one set of postings."""

    kind: ClassVar[str] = "round-started"
    table: str
    round: int
    seats: tuple[tuple[int, ...], ...]
    """Of each sensor."""
    links: tuple[str, ...]
    on_paper: bool = False
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandKeyed:
    kind: ClassVar[str] = "hand-keyed"
    table: str
    round: int
    hand: KeyedHand
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCleared:
    kind: ClassVar[str] = "hand-cleared"
    table: str
    round: int
    seat: int
    sensor: int
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayAwardsPaid:
    """Recorded by the dealer, without a supervisor."""

    kind: ClassVar[str] = "tray-awards-paid"
    table: str
    round: int
    sets: tuple[LockedSet, ...]
    """One for each link."""
    envy: tuple[EnvyDue, ...]
    """Due now, paid last."""
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardsLocked:
    """Amounts are fixed for the winners; the books move when they are confirmed."""

    kind: ClassVar[str] = "awards-locked"
    table: str
    round: int
    sets: tuple[LockedSet, ...]
    """One for each link."""
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardsConfirmed:
    kind: ClassVar[str] = "awards-confirmed"
    table: str
    round: int
    card: CardLevel
    sets: tuple[LockedSet, ...]
    envy: tuple[EnvyDue, ...]
    """Due now, paid last."""
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardVoided:
    kind: ClassVar[str] = "award-voided"
    table: str
    round: int
    link: str
    seat: int
    sensor: int
    reason: str
    sets: tuple[LockedSet, ...]
    """Every pending set of the link anew, in the order of the log. What passes a maximum then, the postings move."""
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvyPaid:
    kind: ClassVar[str] = "envy-paid"
    table: str
    round: int
    envy: tuple[EnvyDue, ...]
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    kind: ClassVar[str] = "round-ended"
    table: str
    round: int
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoided:
    """Wagers go back from the house; what was contributed stays."""

    kind: ClassVar[str] = "round-voided"
    table: str
    round: int
    cause: VoidCause
    reason: str
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ContributionsCorrected:
    kind: ClassVar[str] = "contributions-corrected"
    table: str
    round: int
    evidence: str
    second: str
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardBackedOut:
    kind: ClassVar[str] = "award-backed-out"
    link: str
    award: LockedAward
    table: str
    evidence: str
    second: str
    money_returned: bool
    postings: tuple[Posting, ...] = ()


JackpotEvent = (
    LinkOpened
    | LevelChangeQueued
    | LevelChanged
    | PaytableChanged
    | FundAdjusted
    | MeterTransferred
    | LinkRetired
    | TableAdded
    | TableChanged
    | TableOpened
    | TableClosed
    | SensorSet
    | RoundStarted
    | HandKeyed
    | HandCleared
    | TrayAwardsPaid
    | AwardsLocked
    | AwardsConfirmed
    | AwardVoided
    | EnvyPaid
    | RoundEnded
    | RoundVoided
    | ContributionsCorrected
    | AwardBackedOut
)
