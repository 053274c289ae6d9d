"""Everything that can be asked about people, cards, devices and sessions. No PIN and no token is in any of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.floor.people.actions import Action
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.roles import Role
from pitboss.floor.people.state import CardStatus


@dataclass(frozen=True, slots=True)
class NewPerson:
    person: str
    name: str
    roles: tuple[Role, ...]
    pin_hash: str
    card_digest: str | None = None
    """Of the card that he is handed; it is called after him."""


@dataclass(frozen=True, slots=True)
class FoundFloor:
    """The first people, once, when there is nobody yet who could let them in."""

    people: tuple[NewPerson, ...]


@dataclass(frozen=True, slots=True)
class AddPerson:
    person: str
    name: str
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class ChangePerson:
    person: str
    name: str
    roles: tuple[Role, ...]


@dataclass(frozen=True, slots=True)
class DismissPerson:
    person: str


@dataclass(frozen=True, slots=True)
class ReinstatePerson:
    person: str


@dataclass(frozen=True, slots=True)
class SetPin:
    """`old_pin_good`: whoever changes his own PIN has just typed the old one."""

    person: str
    pin_hash: str
    old_pin_good: bool = False


@dataclass(frozen=True, slots=True)
class IssueCard:
    """A new card; the person's active card is thereby replaced."""

    card: str
    person: str
    digest: str


@dataclass(frozen=True, slots=True)
class EndCard:
    card: str
    status: CardStatus
    note: str = ""


@dataclass(frozen=True, slots=True)
class EnrolDevice:
    device: str
    name: str
    device_kind: DeviceKind
    digest: str
    table: str | None = None


@dataclass(frozen=True, slots=True)
class MoveDevice:
    device: str
    table: str | None


@dataclass(frozen=True, slots=True)
class BlockDevice:
    device: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class RestoreDevice:
    """A blocked device comes back with a new token."""

    device: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignIn:
    """`pin_good` and `pin_number` say what was found when the PIN was compared, and with which of the person's PINs."""

    session: str
    """The digest of the new session's token."""
    origin: str
    """Where it comes from when no device is known: an address."""
    person: str | None = None
    card_digest: str | None = None
    device: str | None = None
    pin_good: bool = False
    pin_number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteFailure:
    """A card swiped for one act, or a token, was not good."""

    origin: str
    why: str
    card_digest: str | None = None
    device: str | None = None


@dataclass(frozen=True, slots=True)
class SignOut:
    pass


@dataclass(frozen=True, slots=True)
class UseSession:
    """The session of whoever sends it is used, and lasts on."""


@dataclass(frozen=True, slots=True)
class RevokeSessions:
    person: str


@dataclass(frozen=True, slots=True)
class Unlock:
    """`subject` as in the alert: `person:ID`, `device:ID` or `origin:TEXT`."""

    subject: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose:
    proposal: str
    action: Action
    subject: str
    """What it is about, in the words of the trail: a person, a link, an award."""
    body: str
    """The command itself, as the text that the second person will see and that will be carried out."""
    reason: str
    note: str


@dataclass(frozen=True, slots=True)
class Approve:
    """`digest` is that of the proposal as the second person saw it."""

    proposal: str
    digest: str


class Ending(StrEnum):
    """How a proposal ended."""

    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Reject:
    """By another person; by the one who proposed it, it is withdrawn."""

    proposal: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class SweepProposals:
    """Closes what has lapsed."""


PeopleCommand = (
    FoundFloor
    | AddPerson
    | ChangePerson
    | DismissPerson
    | ReinstatePerson
    | SetPin
    | IssueCard
    | EndCard
    | EnrolDevice
    | MoveDevice
    | BlockDevice
    | RestoreDevice
    | SignIn
    | NoteFailure
    | SignOut
    | UseSession
    | RevokeSessions
    | Unlock
    | Propose
    | Approve
    | Reject
    | SweepProposals
)
