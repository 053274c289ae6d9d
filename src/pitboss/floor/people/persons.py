"""Decisions about people, their PINs and their roles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pitboss.errors import BadInputError, NotAllowedError, RefusedError
from pitboss.floor.people.actions import Action
from pitboss.floor.people.authorise import Context, authorise
from pitboss.floor.people.commands import (
    AddPerson,
    ChangePerson,
    DismissPerson,
    FoundFloor,
    ReinstatePerson,
    SetPin,
)
from pitboss.floor.people.events import (
    CardIssued,
    PeopleEvent,
    PersonAdded,
    PersonChanged,
    PersonDismissed,
    PersonReinstated,
    PinSet,
    SessionEnded,
)
from pitboss.floor.people.matrix import APPROVES, PROPOSES, line_of
from pitboss.floor.people.may import Situation
from pitboss.floor.people.roles import Role, is_privileged, verify_roles
from pitboss.floor.people.state import People, Person

_ID = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*")
LONGEST_ID, _LONGEST_NAME = 40, 80
_DIGEST_LENGTH = 64


def found_floor(people: People, command: FoundFloor) -> Iterator[PeopleEvent]:
    if people.persons:
        raise RefusedError("This floor already has people; they add further ones.")
    founders = tuple(Person(each.person, each.name, each.roles) for each in command.people)
    for position, person in enumerate(founders):
        _verify_new(person.id, person.name, person.roles, {each.id for each in founders[:position]})
    _verify_two_remain(founders)
    cards = [each.card_digest for each in command.people if each.card_digest is not None]
    if len(set(cards)) < len(cards):
        raise RefusedError("Two of these people have the same card; each has one of his own.")
    for each in command.people:
        yield PersonAdded(each.person, each.name.strip(), _in_order(each.roles))
        yield PinSet(each.person, each.pin_hash)
        if each.card_digest is not None:
            verify_digest(each.card_digest)
            yield CardIssued(f"card-{each.person}"[:LONGEST_ID], each.person, each.card_digest)


def add_person(people: People, command: AddPerson, context: Context) -> Iterator[PeopleEvent]:
    authorise(people, context, action_for(command.roles), Situation(about=command.person))
    _verify_new(command.person, command.name, command.roles, people.persons)
    yield PersonAdded(command.person, command.name.strip(), _in_order(command.roles))


def change_person(people: People, command: ChangePerson, context: Context) -> Iterator[PeopleEvent]:
    person = _authorised(people, command.person, context, command.roles)
    _verify_name(command.name)
    verify_roles(command.roles)
    roles = _in_order(command.roles)
    if (person.name, person.roles) == (command.name.strip(), roles):
        raise RefusedError(f"{person.name} already has this name and these roles; nothing would change.")
    _verify_two_remain(_others(people, person.id, replace(person, roles=roles)))
    yield PersonChanged(person.id, command.name.strip(), roles)
    if roles != person.roles:
        yield from end_sessions(people, person.id, "roles-changed")


def dismiss_person(people: People, command: DismissPerson, context: Context) -> Iterator[PeopleEvent]:
    person = _authorised(people, command.person, context)
    if not person.active:
        raise RefusedError(f"{person.name} is already dismissed; nothing would change.")
    _verify_two_remain(_others(people, person.id))
    yield PersonDismissed(person.id)
    yield from end_sessions(people, person.id, "dismissed")


def reinstate_person(people: People, command: ReinstatePerson, context: Context) -> Iterator[PeopleEvent]:
    person = _authorised(people, command.person, context)
    if person.active:
        raise RefusedError(f"{person.name} is not dismissed; nothing would change.")
    yield PersonReinstated(person.id)


def set_pin(people: People, command: SetPin, context: Context) -> Iterator[PeopleEvent]:
    """His own with the old one; somebody else's as a change of that person. His other sessions end."""
    if command.person == context.presence.person and context.approved is None:
        authorise(people, context, Action.SET_OWN_PIN, Situation(about=command.person))
        if not command.old_pin_good:
            raise NotAllowedError(
                "pin/old-one", "The old PIN is wrong; type it again, or have a supervisor set a new one."
            )
    else:
        _authorised(people, command.person, context)
    if not command.pin_hash.startswith("$argon2id$"):
        raise BadInputError("A PIN is kept as an argon2id hash; this is none.")
    yield PinSet(command.person, command.pin_hash)
    yield from end_sessions(people, command.person, "pin-changed", but=context.presence.session)


def end_sessions(people: People, person: str, why: str, *, but: str | None = None) -> Iterator[PeopleEvent]:
    for session in people.sessions_of(person):
        if session.digest != but:
            yield SessionEnded(session.digest, person, why)


def action_for(*roles: Iterable[Role]) -> Action:
    """What it takes to touch somebody who has, or will have, these roles."""
    privileged = any(is_privileged(frozenset(each)) for each in roles)
    return Action.CHANGE_PRIVILEGED if privileged else Action.CHANGE_PERSON


def _authorised(people: People, id: str, context: Context, wanted: Iterable[Role] = ()) -> Person:  # noqa: A002 -- the domain's own word
    """The person, once it is clear that whoever asks may change him; before that nobody learns who is here."""
    known = people.persons.get(id)
    authorise(people, context, action_for(known.roles if known else (), wanted), Situation(about=id))
    return people.person(id)


def _verify_new(id: str, name: str, roles: Iterable[Role], taken: Iterable[str]) -> None:  # noqa: A002 -- likewise
    verify_id("person", id)
    if id in taken:
        raise RefusedError(f"There is already a person {id!r}; choose another id.")
    _verify_name(name)
    verify_roles(tuple(roles))


def verify_id(what: str, id: str) -> None:  # noqa: A002 -- likewise
    if not _ID.fullmatch(id) or len(id) > LONGEST_ID:
        raise BadInputError(
            f"{id!r} is no id for a {what}; use up to {LONGEST_ID} small letters and digits, joined by '-' or '.'."
        )


def verify_digest(digest: str) -> None:
    if len(digest) != _DIGEST_LENGTH or not set(digest) <= set("0123456789abcdef"):
        raise BadInputError(f"A token is kept as a keyed hash of {_DIGEST_LENGTH} hexadecimal digits; this is none.")


def _verify_name(name: str) -> None:
    if not 0 < len(name.strip()) <= _LONGEST_NAME or not name.strip().isprintable():
        raise BadInputError(f"A name has 1 to {_LONGEST_NAME} printable characters; {name!r} has not.")


def _in_order(roles: Iterable[Role]) -> tuple[Role, ...]:
    held = frozenset(roles)
    return tuple(role for role in Role if role in held)


def _others(people: People, id: str, *instead: Person) -> tuple[Person, ...]:  # noqa: A002 -- likewise
    return (*(each for each in people.persons.values() if each.id != id), *instead)


def _verify_two_remain(persons: Iterable[Person]) -> None:
    """Without two who can change people together, the floor could never let anyone in again."""
    line = line_of(Action.CHANGE_PRIVILEGED)
    able = [(person.id, {line.cell(role) for role in person.roles}) for person in persons if person.active]
    firsts = {person for person, cells in able if not cells.isdisjoint(PROPOSES)}
    seconds = {person for person, cells in able if not cells.isdisjoint(APPROVES)}
    if not firsts or not seconds or len(firsts | seconds) == 1:
        raise RefusedError(
            "Two different people must remain who can change privileged people, one to propose and one to approve: "
            "two executives, or a supervisor or executive and someone of accounting."
        )
