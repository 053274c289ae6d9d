"""Everything that can be asked of the Game Manager."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.floor.manager.records import (
    Approval,
    Bank,
    Controls,
    Figure,
    HouseSettings,
    Installed,
    Item,
    LegalEntry,
    NoticeKind,
)
from pitboss.floor.manager.rooms import Room

# --- rooms and tables ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeepRoom:
    """A new room, or other terms of one."""

    room: Room


@dataclass(frozen=True, slots=True)
class PlaceTable:
    """Puts a closed table into a room, or into another, with the rules and paytables that it plays."""

    table: str
    room: str
    rules: str
    paytables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RetireTable:
    table: str
    note: str


@dataclass(frozen=True, slots=True)
class RecordVersions:
    table: str
    installed: tuple[Installed, ...]


@dataclass(frozen=True, slots=True)
class PostNotice:
    """A notice hangs at the table; an amount is that of the jackpot as it stands."""

    table: str
    link: str
    notice: NoticeKind


@dataclass(frozen=True, slots=True)
class DressDisplay:
    """The house's own title and colours on the displays of a jackpot; what is left out is as it comes."""

    link: str
    title: str = ""
    ground: str = ""
    """Colours are six hexadecimal digits: of the wall, of its figures, of its words."""
    figures: str = ""
    words: str = ""


# --- approvals and law --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecordApproval:
    approval: Approval


@dataclass(frozen=True, slots=True)
class WithdrawApproval:
    approval: str
    note: str


@dataclass(frozen=True, slots=True)
class RecordControls:
    controls: Controls


@dataclass(frozen=True, slots=True)
class WithdrawControls:
    game: str
    note: str


@dataclass(frozen=True, slots=True)
class RecordLaw:
    number: LegalEntry


@dataclass(frozen=True, slots=True)
class ChangeHouse:
    settings: HouseSettings


# --- alerts, prizes, malfunctions ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Acknowledge:
    alert: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class TickItem:
    award: str
    item: Item


@dataclass(frozen=True, slots=True)
class ReleaseCards:
    """The sealed cards of an award need no longer be kept."""

    award: str


@dataclass(frozen=True, slots=True)
class ReportMalfunction:
    malfunction: str
    subject: str
    """A table, a link, a device."""
    text: str


@dataclass(frozen=True, slots=True)
class GiveNotice:
    """The commission was told of a malfunction."""

    malfunction: str
    reference: str


# --- counts and money ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CountChips:
    """The chips of progressive wagers that were dropped at a table since the last count."""

    table: str
    cents: int
    day: str | None = None
    """The gaming day and shift they belong to; None: those of the count."""
    shift: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterFigure:
    """What was counted at a table for a gaming day; entered again it replaces, and both stay in the log."""

    table: str
    day: str
    figure: Figure
    cents: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class KeepBank:
    """A new bank account, or other terms of one."""

    bank: Bank


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterBankFigure:
    bank: str
    cents: int
    evidence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordDeposit:
    bank: str
    cents: int
    reference: str


@dataclass(frozen=True, slots=True)
class AnnounceClosing:
    """A jackpot is going to end: since when that is posted, its last day, and where its money goes by policy."""

    link: str
    last_day: str
    plan: str


# --- sent by the floor's own process, never taken from a network --------------------------------------------


@dataclass(frozen=True, slots=True)
class Sweep:
    """Time has passed: what is due raises its alert."""


@dataclass(frozen=True, slots=True)
class ReportClock:
    """How far a clock is off ours."""

    source: str
    offset_ms: int


@dataclass(frozen=True, slots=True)
class ReportReach:
    """The controller of an open table has gone silent, or is heard again."""

    device: str
    table: str
    within: bool


@dataclass(frozen=True, slots=True)
class RecordSoftware:
    """The digest of the software that now runs."""

    version: str
    digest: str


ManagerCommand = (
    KeepRoom
    | PlaceTable
    | RetireTable
    | RecordVersions
    | PostNotice
    | DressDisplay
    | RecordApproval
    | WithdrawApproval
    | RecordControls
    | WithdrawControls
    | RecordLaw
    | ChangeHouse
    | Acknowledge
    | TickItem
    | ReleaseCards
    | ReportMalfunction
    | GiveNotice
    | CountChips
    | EnterFigure
    | KeepBank
    | EnterBankFigure
    | RecordDeposit
    | AnnounceClosing
    | Sweep
    | ReportClock
    | ReportReach
    | RecordSoftware
)
OWN_PROCESS = (Sweep, ReportClock, ReportReach, RecordSoftware)
