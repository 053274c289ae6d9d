"""Decisions about cards and devices."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import BadInputError, RefusedError
from pitboss.floor.people.actions import Action
from pitboss.floor.people.authorise import Context, authorise
from pitboss.floor.people.commands import BlockDevice, EndCard, EnrolDevice, IssueCard, MoveDevice, RestoreDevice
from pitboss.floor.people.devices import OF_A_TABLE, DeviceKind
from pitboss.floor.people.events import (
    CardEnded,
    CardIssued,
    DeviceBlocked,
    DeviceEnrolled,
    DeviceMoved,
    DeviceRestored,
    PeopleEvent,
    SessionEnded,
)
from pitboss.floor.people.may import Situation
from pitboss.floor.people.persons import verify_digest, verify_id
from pitboss.floor.people.state import CardStatus, People


def issue_card(people: People, command: IssueCard, context: Context) -> Iterator[PeopleEvent]:
    known = people.persons.get(command.person)
    privileged = known is not None and known.privileged
    action = Action.CHANGE_PRIVILEGED if privileged else Action.ISSUE_CARD
    authorise(people, context, action, Situation(about=command.person))
    person = people.person(command.person)
    if not person.active:
        raise RefusedError(f"{person.name} is dismissed; reinstate him before he gets a card.")
    verify_id("card", command.card)
    if command.card in people.cards:
        raise RefusedError(f"There is already a card {command.card!r}; choose another id.")
    verify_digest(command.digest)
    if people.card_with(command.digest) is not None:
        raise RefusedError("This card was issued before; a card has one owner in its life, take a new one.")
    for card in people.cards_of(person.id):
        if card.status is CardStatus.ACTIVE:
            yield from _ended(people, card.id, CardStatus.REPLACED, f"replaced by {command.card}")
    yield CardIssued(command.card, person.id, command.digest)


def end_card(people: People, command: EndCard, context: Context) -> Iterator[PeopleEvent]:
    authorise(people, context, Action.BLOCK_CARD)
    card = people.card(command.card)
    if command.status not in (CardStatus.LOST, CardStatus.BLOCKED):
        raise BadInputError(f"A card is reported lost or blocked, not {command.status}.")
    if card.status is not CardStatus.ACTIVE:
        raise RefusedError(f"Card {card.id!r} is already {card.status}; issue a new one.")
    yield from _ended(people, card.id, command.status, command.note)


def _ended(people: People, card: str, status: CardStatus, note: str) -> Iterator[PeopleEvent]:
    yield CardEnded(card, status, note)
    for session in people.sessions.values():
        if session.card == card and not session.ended:
            yield SessionEnded(session.digest, session.person, f"card-{status}")


def enrol_device(people: People, command: EnrolDevice, context: Context) -> Iterator[PeopleEvent]:
    authorise(people, context, Action.CHANGE_DEVICE)
    verify_id("device", command.device)
    if command.device in people.devices:
        raise RefusedError(f"There is already a device {command.device!r}; choose another id, or restore that one.")
    _verify_token(people, command.digest)
    _verify_place(command.device_kind, command.table)
    yield DeviceEnrolled(command.device, command.name.strip(), command.device_kind, command.digest, command.table)


def move_device(people: People, command: MoveDevice, context: Context) -> Iterator[PeopleEvent]:
    """Whoever was signed in there has to sign in again: he may stand at another table now."""
    authorise(people, context, Action.CHANGE_DEVICE)
    device = people.device(command.device)
    _verify_place(device.kind, command.table)
    if device.table == command.table:
        raise RefusedError(f"{device.name} already stands there; nothing would change.")
    yield DeviceMoved(device.id, command.table)
    yield from _end_sessions_at(people, device.id, "device-moved")


def block_device(people: People, command: BlockDevice, context: Context) -> Iterator[PeopleEvent]:
    authorise(people, context, Action.BLOCK_DEVICE)
    device = people.device(command.device)
    if not device.active:
        raise RefusedError(f"{device.name} is already blocked; nothing would change.")
    yield DeviceBlocked(device.id, command.note)
    yield from _end_sessions_at(people, device.id, "device-blocked")


def restore_device(people: People, command: RestoreDevice, context: Context) -> Iterator[PeopleEvent]:
    authorise(people, context, Action.CHANGE_DEVICE)
    device = people.device(command.device)
    if device.active:
        raise RefusedError(f"{device.name} is not blocked; block it before it gets a new token.")
    _verify_token(people, command.digest)
    yield DeviceRestored(device.id, command.digest)


def _end_sessions_at(people: People, device: str, why: str) -> Iterator[PeopleEvent]:
    for session in people.sessions.values():
        if session.device == device and not session.ended:
            yield SessionEnded(session.digest, session.person, why)


def _verify_place(kind: DeviceKind, table: str | None) -> None:
    if kind in OF_A_TABLE and table is None:
        raise BadInputError(f"A {kind} stands at a table; name the table.")


def _verify_token(people: People, digest: str) -> None:
    verify_digest(digest)
    if people.device_with(digest) is not None:
        raise RefusedError("This token belongs to a device already; make a new one.")
