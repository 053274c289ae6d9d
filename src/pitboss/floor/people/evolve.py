"""The state after an event; nothing is decided here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar, assert_never

from pitboss.floor.people.events import (
    CardEnded,
    CardIssued,
    DeviceBlocked,
    DeviceEnrolled,
    DeviceMoved,
    DeviceRestored,
    LockedOut,
    PeopleEvent,
    PersonAdded,
    PersonChanged,
    PersonDismissed,
    PersonReinstated,
    PinSet,
    ProposalClosed,
    Proposed,
    SessionEnded,
    SessionUsed,
    SignedIn,
    SignInFailed,
    Unlocked,
)
from pitboss.floor.people.state import Card, Device, Failures, People, Person, Presence, Proposal, Session

V = TypeVar("V")

PersonEvent = PersonAdded | PersonChanged | PersonDismissed | PersonReinstated | PinSet
ThingEvent = CardIssued | CardEnded | DeviceEnrolled | DeviceMoved | DeviceBlocked | DeviceRestored
SigningEvent = SignedIn | SignInFailed | LockedOut | Unlocked | SessionUsed | SessionEnded
ProposalEvent = Proposed | ProposalClosed


def evolve(people: People, event: PeopleEvent) -> People:
    match event:
        case PersonAdded() | PersonChanged() | PersonDismissed() | PersonReinstated() | PinSet():
            return _person(people, event)
        case CardIssued() | CardEnded() | DeviceEnrolled() | DeviceMoved() | DeviceBlocked() | DeviceRestored():
            return _thing(people, event)
        case SignedIn() | SignInFailed() | LockedOut() | Unlocked() | SessionUsed() | SessionEnded():
            return _signing(people, event)
        case Proposed() | ProposalClosed():
            return _proposal(people, event)
        case _:
            assert_never(event)


def _with(known: Mapping[str, V], key: str, value: V) -> dict[str, V]:
    return {**known, key: value}


def _without(known: Mapping[str, V], *keys: str) -> dict[str, V]:
    return {key: value for key, value in known.items() if key not in keys}


def _person(people: People, event: PersonEvent) -> People:
    match event:
        case PersonAdded(id, name, roles):
            person = Person(id, name, roles)
        case PersonChanged(id, name, roles):
            person = replace(people.persons[id], name=name, roles=roles)
        case PersonDismissed(id):
            person = replace(people.persons[id], active=False)
        case PersonReinstated(id):
            person = replace(people.persons[id], active=True)
        case PinSet(id, pin_hash):
            known = people.persons[id]
            person = replace(known, pin_hash=pin_hash, pin_number=known.pin_number + 1)
        case _:
            assert_never(event)
    return replace(people, persons=_with(people.persons, person.id, person))


def _thing(people: People, event: ThingEvent) -> People:
    match event:
        case CardIssued(card, person, digest):
            return replace(people, cards=_with(people.cards, card, Card(card, person, digest)))
        case CardEnded(card, status):
            return replace(people, cards=_with(people.cards, card, replace(people.cards[card], status=status)))
        case DeviceEnrolled(id, name, kind, digest, table):
            device = Device(id, name, kind, digest, table)
        case DeviceMoved(id, table):
            device = replace(people.devices[id], table=table)
        case DeviceBlocked(id):
            device = replace(people.devices[id], active=False)
        case DeviceRestored(id, digest):
            device = replace(people.devices[id], active=True, digest=digest)
        case _:
            assert_never(event)
    return replace(people, devices=_with(people.devices, device.id, device))


def _signing(people: People, event: SigningEvent) -> People:
    match event:
        case SignedIn():
            return _signed_in(people, event)
        case SignInFailed():
            counted = {each.subject: Failures(each.count, event.at_us) for each in event.counted}
            return replace(people, failures={**people.failures, **counted})
        case LockedOut(subject, until_us):
            unfailed = _without(people.failures, subject)
            return replace(people, locks=_with(people.locks, subject, until_us), failures=unfailed)
        case Unlocked(subject):
            locks, failures = _without(people.locks, subject), _without(people.failures, subject)
            return replace(people, locks=locks, failures=failures)
        case SessionUsed(digest, expires_us):
            session = replace(people.sessions[digest], expires_us=expires_us)
        case SessionEnded(digest, _, why):
            session = replace(people.sessions[digest], ended=why)
        case _:
            assert_never(event)
    return replace(people, sessions=_with(people.sessions, session.digest, session))


def _signed_in(people: People, event: SignedIn) -> People:
    """Sessions and locks whose time is over are forgotten here, so that they do not pile up."""
    sessions = {key: each for key, each in people.sessions.items() if event.at_us < each.ends_us}
    sessions[event.session] = Session(
        event.session, event.person, event.card, event.device, event.expires_us, event.ends_us
    )
    subject = f"person:{event.person}"
    locks = {key: until for key, until in people.locks.items() if event.at_us < until and key != subject}
    return replace(people, sessions=sessions, locks=locks, failures=_without(people.failures, subject))


def _proposal(people: People, event: ProposalEvent) -> People:
    match event:
        case Proposed():
            proposal = Proposal(
                id=event.proposal,
                action=event.action,
                subject=event.subject,
                body=event.body,
                digest=event.digest,
                reason=event.reason,
                note=event.note,
                first=Presence(event.person, event.card, event.session, event.device),
                proposed_us=event.at_us,
                expires_us=event.expires_us,
            )
            return replace(people, proposals=_with(people.proposals, proposal.id, proposal))
        case ProposalClosed(id):
            return replace(
                people,
                proposals=_without(people.proposals, id),
                closed_proposals=_with(people.closed_proposals, id, event.ending.value),
            )
        case _:
            assert_never(event)
