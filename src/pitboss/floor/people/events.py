"""What has happened to people, cards, devices and sessions. `kind` is stable: it is what the log holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pitboss.floor.people.actions import Action
from pitboss.floor.people.commands import Ending
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.roles import Role
from pitboss.floor.people.state import CardStatus


@dataclass(frozen=True, slots=True)
class PersonAdded:
    kind: ClassVar[str] = "person-added"
    person: str
    name: str
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class PersonChanged:
    kind: ClassVar[str] = "person-changed"
    person: str
    name: str
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class PersonDismissed:
    kind: ClassVar[str] = "person-dismissed"
    person: str


@dataclass(frozen=True, slots=True)
class PersonReinstated:
    kind: ClassVar[str] = "person-reinstated"
    person: str


@dataclass(frozen=True, slots=True)
class PinSet:
    """The slow, salted, peppered hash; without the pepper it tells nothing."""

    kind: ClassVar[str] = "pin-set"
    person: str
    pin_hash: str


@dataclass(frozen=True, slots=True)
class CardIssued:
    kind: ClassVar[str] = "card-issued"
    card: str
    person: str
    digest: str


@dataclass(frozen=True, slots=True)
class CardEnded:
    kind: ClassVar[str] = "card-ended"
    card: str
    status: CardStatus
    note: str


@dataclass(frozen=True, slots=True)
class DeviceEnrolled:
    kind: ClassVar[str] = "device-enrolled"
    device: str
    name: str
    device_kind: DeviceKind
    digest: str
    table: str | None


@dataclass(frozen=True, slots=True)
class DeviceMoved:
    kind: ClassVar[str] = "device-moved"
    device: str
    table: str | None


@dataclass(frozen=True, slots=True)
class DeviceBlocked:
    kind: ClassVar[str] = "device-blocked"
    device: str
    note: str


@dataclass(frozen=True, slots=True)
class DeviceRestored:
    kind: ClassVar[str] = "device-restored"
    device: str
    digest: str


@dataclass(frozen=True, slots=True)
class SignedIn:
    kind: ClassVar[str] = "signed-in"
    session: str
    person: str
    card: str | None
    device: str | None
    at_us: int
    expires_us: int
    ends_us: int


@dataclass(frozen=True, slots=True)
class Counted:
    """How many failures of late stand against a person or a place."""

    subject: str
    count: int


@dataclass(frozen=True, slots=True)
class SignInFailed:
    kind: ClassVar[str] = "sign-in-failed"
    why: str
    person: str | None
    card: str | None
    place: str
    at_us: int
    counted: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class LockedOut:
    kind: ClassVar[str] = "locked-out"
    subject: str
    until_us: int
    failures: int


@dataclass(frozen=True, slots=True)
class Unlocked:
    kind: ClassVar[str] = "unlocked"
    subject: str


@dataclass(frozen=True, slots=True)
class SessionUsed:
    kind: ClassVar[str] = "session-used"
    session: str
    expires_us: int


@dataclass(frozen=True, slots=True)
class SessionEnded:
    kind: ClassVar[str] = "session-ended"
    session: str
    person: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    kind: ClassVar[str] = "proposed"
    proposal: str
    action: Action
    subject: str
    body: str
    digest: str
    reason: str
    note: str
    person: str
    card: str | None
    session: str | None
    device: str | None
    at_us: int
    expires_us: int


@dataclass(frozen=True, slots=True)
class ProposalClosed:
    kind: ClassVar[str] = "proposal-closed"
    proposal: str
    ending: Ending
    first: str
    second: str | None
    """Who approved or rejected it."""
    card: str | None
    note: str


PeopleEvent = (
    PersonAdded
    | PersonChanged
    | PersonDismissed
    | PersonReinstated
    | PinSet
    | CardIssued
    | CardEnded
    | DeviceEnrolled
    | DeviceMoved
    | DeviceBlocked
    | DeviceRestored
    | SignedIn
    | SignInFailed
    | LockedOut
    | Unlocked
    | SessionUsed
    | SessionEnded
    | Proposed
    | ProposalClosed
)
