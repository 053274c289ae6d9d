"""Who and what is known to the floor: people, cards, devices, sessions, failed attempts, open proposals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any

from pitboss.errors import UnknownNameError
from pitboss.floor.people.actions import Action
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.roles import Role, is_privileged


class CardStatus(StrEnum):
    ACTIVE = "active"
    LOST = "lost"
    REPLACED = "replaced"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    roles: tuple[Role, ...]
    pin_hash: str | None = None
    pin_number: int = 0
    """Counts the PINs he has had, so that an answer about an old one is seen to be old."""
    active: bool = True

    @property
    def privileged(self) -> bool:
        return is_privileged(self.roles)


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    person: str
    digest: str
    status: CardStatus = CardStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class Device:
    id: str
    name: str
    kind: DeviceKind
    digest: str
    table: str | None = None
    active: bool = True


@dataclass(frozen=True, slots=True)
class Session:
    digest: str
    person: str
    card: str | None
    device: str | None
    expires_us: int
    """When it ends if it is not used."""
    ends_us: int
    """When it ends however much it is used."""
    ended: str = ""
    """Why it was ended before its time; kept so that a replayed token is recognised."""


@dataclass(frozen=True, slots=True)
class Failures:
    """Failed attempts of one person, or at one place, since the last good one."""

    count: int
    last_us: int


@dataclass(frozen=True, slots=True)
class Presence:
    """Who acts, by what he was recognised, and where."""

    person: str | None = None
    card: str | None = None
    session: str | None = None
    device: str | None = None

    @property
    def actor(self) -> str:
        return self.person or self.device or "nobody"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What one person wants to be done, waiting for another; `body` is the command itself, as plain text."""

    id: str
    action: Action
    subject: str
    body: str
    digest: str
    reason: str
    note: str
    first: Presence
    proposed_us: int
    expires_us: int


class _Same:
    """Stands for a mapping that is never changed in place: equal to itself only, so that an index of it is kept."""

    __slots__ = ("kept",)

    def __init__(self, kept: Mapping[str, Any]) -> None:
        self.kept = kept

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.kept is self.kept

    def __hash__(self) -> int:
        return id(self.kept)


@lru_cache(maxsize=8)
def _by_digest(same: _Same) -> dict[str, Any]:
    """Of equal digests the oldest counts, as it does when all are looked through."""
    return {each.digest: each for each in reversed(tuple(same.kept.values()))}


@dataclass(frozen=True, slots=True)
class People:
    persons: Mapping[str, Person] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)
    devices: Mapping[str, Device] = field(default_factory=dict)
    sessions: Mapping[str, Session] = field(default_factory=dict)
    """By the digest of their token; forgotten when their time is over."""
    failures: Mapping[str, Failures] = field(default_factory=dict)
    """By whom or where: `person:ID`, `device:ID`, `origin:TEXT`."""
    locks: Mapping[str, int] = field(default_factory=dict)
    """Until when somebody or a place is locked, in the same names."""
    proposals: Mapping[str, Proposal] = field(default_factory=dict)
    """Open ones, by id."""
    closed_proposals: Mapping[str, str] = field(default_factory=dict)
    """How those ended that are no longer open."""

    def person(self, id: str) -> Person:  # noqa: A002 -- the domain's own word
        if id not in self.persons:
            raise UnknownNameError("person", id, self.persons)
        return self.persons[id]

    def card(self, id: str) -> Card:  # noqa: A002 -- likewise
        if id not in self.cards:
            raise UnknownNameError("card", id, self.cards)
        return self.cards[id]

    def device(self, id: str) -> Device:  # noqa: A002 -- likewise
        if id not in self.devices:
            raise UnknownNameError("device", id, self.devices)
        return self.devices[id]

    def cards_of(self, person: str) -> tuple[Card, ...]:
        return tuple(card for card in self.cards.values() if card.person == person)

    def card_with(self, digest: str) -> Card | None:
        found: Card | None = _by_digest(_Same(self.cards)).get(digest)
        return found

    def device_with(self, digest: str) -> Device | None:
        found: Device | None = _by_digest(_Same(self.devices)).get(digest)
        return found

    def is_locked(self, subject: str, at_us: int) -> bool:
        return at_us < self.locks.get(subject, 0)

    def sessions_of(self, person: str) -> tuple[Session, ...]:
        return tuple(each for each in self.sessions.values() if each.person == person and not each.ended)

    def table_of(self, presence: Presence) -> str | None:
        """The table at which somebody stands."""
        device = self.devices.get(presence.device or "")
        return device.table if device else None
