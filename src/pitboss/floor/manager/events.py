"""What has happened at the Game Manager. `kind` is stable: it is what the log holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pitboss.floor.manager.records import (
    AlertKind,
    Approval,
    Bank,
    Controls,
    Dress,
    Figure,
    HouseSettings,
    Installed,
    Item,
    LegalEntry,
    NoticeKind,
)
from pitboss.floor.manager.rooms import Room


@dataclass(frozen=True, slots=True)
class RoomKept:
    kind: ClassVar[str] = "room-kept"
    room: Room


@dataclass(frozen=True, slots=True)
class TablePlaced:
    kind: ClassVar[str] = "table-placed"
    table: str
    room: str
    rules: str
    paytables: tuple[str, ...]
    before: str | None
    """The room it came from."""


@dataclass(frozen=True, slots=True)
class TableRetired:
    kind: ClassVar[str] = "table-retired"
    table: str
    note: str


@dataclass(frozen=True, slots=True)
class TableStands:
    """What a table was opened as: for money, or as a demonstration, and why."""

    kind: ClassVar[str] = "table-stands"
    table: str
    links: tuple[str, ...]
    demonstration: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VersionsRecorded:
    kind: ClassVar[str] = "versions-recorded"
    table: str
    installed: tuple[Installed, ...]


@dataclass(frozen=True, slots=True)
class NoticePosted:
    kind: ClassVar[str] = "notice-posted"
    table: str
    link: str
    notice: NoticeKind
    shown_cents: int | None
    text: str


@dataclass(frozen=True, slots=True)
class ApprovalRecorded:
    kind: ClassVar[str] = "approval-recorded"
    approval: Approval


@dataclass(frozen=True, slots=True)
class ApprovalWithdrawn:
    kind: ClassVar[str] = "approval-withdrawn"
    approval: str
    note: str


@dataclass(frozen=True, slots=True)
class ControlsRecorded:
    kind: ClassVar[str] = "controls-recorded"
    controls: Controls


@dataclass(frozen=True, slots=True)
class ControlsWithdrawn:
    kind: ClassVar[str] = "controls-withdrawn"
    game: str
    note: str


@dataclass(frozen=True, slots=True)
class LawRecorded:
    kind: ClassVar[str] = "law-recorded"
    number: LegalEntry


@dataclass(frozen=True, slots=True)
class HouseChanged:
    kind: ClassVar[str] = "house-changed"
    settings: HouseSettings


@dataclass(frozen=True, slots=True)
class AlertRaised:
    """By the passing of time; other alerts follow from the events that they are about."""

    kind: ClassVar[str] = "alert-raised"
    alert: AlertKind
    subject: str
    text: str
    due_us: int | None = None


@dataclass(frozen=True, slots=True)
class AlertAcknowledged:
    kind: ClassVar[str] = "alert-acknowledged"
    id: str
    alert: AlertKind
    subject: str
    text: str
    times: int
    note: str


@dataclass(frozen=True, slots=True)
class ItemTicked:
    kind: ClassVar[str] = "checklist-ticked"
    award: str
    item: Item


@dataclass(frozen=True, slots=True)
class CardsReleased:
    kind: ClassVar[str] = "cards-released"
    award: str


@dataclass(frozen=True, slots=True)
class MalfunctionReported:
    kind: ClassVar[str] = "malfunction-reported"
    malfunction: str
    subject: str
    text: str
    notice_by_us: int


@dataclass(frozen=True, slots=True)
class NoticeGiven:
    kind: ClassVar[str] = "malfunction-notice-given"
    malfunction: str
    reference: str
    in_time: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsCounted:
    kind: ClassVar[str] = "chips-counted"
    table: str
    day: str
    shift: str
    counted_cents: int
    expected_cents: int
    """The wagers that the system registered since the last count."""
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureEntered:
    kind: ClassVar[str] = "figure-entered"
    table: str
    day: str
    figure: Figure
    cents: int
    note: str


@dataclass(frozen=True, slots=True)
class BankKept:
    kind: ClassVar[str] = "bank-kept"
    bank: Bank


@dataclass(frozen=True, slots=True, kw_only=True)
class BankFigureEntered:
    """With what the account had to hold at that moment."""

    kind: ClassVar[str] = "bank-figure-entered"
    bank: str
    cents: int
    evidence: str
    liability_units: int
    required_units: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DepositRecorded:
    kind: ClassVar[str] = "deposit-recorded"
    bank: str
    cents: int
    reference: str
    liability_units: int
    required_units: int


@dataclass(frozen=True, slots=True)
class ClosingAnnounced:
    kind: ClassVar[str] = "closing-announced"
    link: str
    last_day: str
    plan: str


@dataclass(frozen=True, slots=True)
class ClockOff:
    kind: ClassVar[str] = "clock-off"
    source: str
    offset_ms: int


@dataclass(frozen=True, slots=True)
class DisplayDressed:
    kind: ClassVar[str] = "display-dressed"
    link: str
    dress: Dress


@dataclass(frozen=True, slots=True)
class CoverChanged:
    """A table that is open for money would not be opened for it now, for these reasons; none: it would again."""

    kind: ClassVar[str] = "cover-changed"
    table: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReachChanged:
    kind: ClassVar[str] = "reach-changed"
    device: str
    table: str
    within: bool


@dataclass(frozen=True, slots=True)
class SoftwareRecorded:
    kind: ClassVar[str] = "software-recorded"
    version: str
    digest: str


ManagerEvent = (
    RoomKept
    | TablePlaced
    | TableRetired
    | TableStands
    | VersionsRecorded
    | NoticePosted
    | ApprovalRecorded
    | ApprovalWithdrawn
    | ControlsRecorded
    | ControlsWithdrawn
    | LawRecorded
    | HouseChanged
    | AlertRaised
    | AlertAcknowledged
    | ItemTicked
    | CardsReleased
    | MalfunctionReported
    | NoticeGiven
    | ChipsCounted
    | FigureEntered
    | BankKept
    | BankFigureEntered
    | DepositRecorded
    | ClosingAnnounced
    | ClockOff
    | DisplayDressed
    | CoverChanged
    | ReachChanged
    | SoftwareRecorded
)
