"""Decisions about signing in: sessions, failed attempts, lock-out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.errors import NotSignedInError, RefusedError
from pitboss.floor.people.actions import Action
from pitboss.floor.people.authorise import Context, authorise
from pitboss.floor.people.commands import NoteFailure, RevokeSessions, SignIn, SignOut, Unlock, UseSession
from pitboss.floor.people.devices import SIGN_IN_AT, DeviceKind
from pitboss.floor.people.events import (
    Counted,
    LockedOut,
    PeopleEvent,
    SessionEnded,
    SessionUsed,
    SignedIn,
    SignInFailed,
    Unlocked,
)
from pitboss.floor.people.persons import end_sessions
from pitboss.floor.people.policy import Policy
from pitboss.floor.people.roles import Role
from pitboss.floor.people.state import Card, CardStatus, People, Person, Session


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Whose attempt it seems to be, by which card, and where."""

    person: Person | None
    card: Card | None
    place: str


def sign_in(people: People, command: SignIn, context: Context) -> Iterator[PeopleEvent]:
    """Good or not, it is written down; to whoever tries, an unknown name and a wrong PIN look the same."""
    if command.session in people.sessions:
        raise RefusedError("This session was opened already; make a new token.")
    attempt = _attempt(people, command)
    person = attempt.person
    if person is not None and command.pin_good and command.pin_number != person.pin_number:
        raise RefusedError("The PIN was changed a moment ago; sign in with the new one.")
    why = _place_fault(people, command, attempt, context.at_us) or _identity_fault(people, command, attempt, context)
    if why is not None or person is None:
        yield from _failed(people, context, why or "unknown-person", attempt)
        return
    ends = context.at_us + context.policy.session_us
    expires = min(context.at_us + context.policy.idle_us, ends)
    card = attempt.card.id if attempt.card else None
    yield SignedIn(command.session, person.id, card, command.device, context.at_us, expires, ends)


def note_failure(people: People, command: NoteFailure, context: Context) -> Iterator[PeopleEvent]:
    yield from _failed(people, context, command.why, _attempt(people, command))


def place_of(device: str | None, origin: str) -> str:
    return f"device:{device}" if device is not None else f"origin:{origin}"


def _attempt(people: People, command: SignIn | NoteFailure) -> _Attempt:
    card = people.card_with(command.card_digest) if command.card_digest is not None else None
    claimed = command.person if isinstance(command, SignIn) else None
    person = people.persons.get(card.person if card else claimed or "")
    return _Attempt(person, card, place_of(command.device, command.origin))


def _place_fault(people: People, command: SignIn, attempt: _Attempt, at_us: int) -> str | None:
    """The reason in one word, for the log."""
    device = people.devices.get(command.device or "")
    if command.device is not None and (device is None or not device.active or device.kind not in SIGN_IN_AT):
        return "device"
    if people.is_locked(attempt.place, at_us):
        return "place-locked"
    if device is not None and device.kind is DeviceKind.SEAT and not _plays(attempt.person):
        return "seat-for-players"
    return None


def _plays(person: Person | None) -> bool:
    return person is None or Role.PLAYER in person.roles


def _identity_fault(people: People, command: SignIn, attempt: _Attempt, context: Context) -> str | None:
    person, card = attempt.person, attempt.card
    if person is None:
        return "unknown-person" if command.card_digest is None else "unknown-card"
    if people.is_locked(f"person:{person.id}", context.at_us):
        return "locked"
    if command.card_digest is not None and card is None:
        return "unknown-card"
    if card is not None and (card.status is not CardStatus.ACTIVE or command.person not in (None, person.id)):
        return f"card-{card.status}" if card.status is not CardStatus.ACTIVE else "card-of-another"
    if not person.active:
        return "dismissed"
    return None if command.pin_good else "wrong-pin"


_UNCOUNTED = frozenset({"locked", "place-locked", "card/locked", "card/place-locked"})
"""Already locked: trying on does not lengthen it, or a stranger could keep somebody out for ever."""


def _failed(people: People, context: Context, why: str, attempt: _Attempt) -> Iterator[PeopleEvent]:
    person = attempt.person.id if attempt.person else None
    subjects = (*((f"person:{person}",) if person else ()), attempt.place) if _counts(why) else ()
    counted = tuple(Counted(subject, _count(people, subject, context) + 1) for subject in subjects)
    card = attempt.card.id if attempt.card else None
    yield SignInFailed(why, person, card, attempt.place, context.at_us, counted)
    for each in counted:
        if each.count >= _allowed(each.subject, context.policy):
            yield LockedOut(each.subject, context.at_us + context.policy.lock_us, each.count)


def _counts(why: str) -> bool:
    """An old session that a browser still shows is no attempt at anything."""
    return why not in _UNCOUNTED and not why.startswith("session/")


def _count(people: People, subject: str, context: Context) -> int:
    failures = people.failures.get(subject)
    if failures is None or context.at_us - failures.last_us > context.policy.failure_window_us:
        return 0
    return failures.count


def _allowed(subject: str, policy: Policy) -> int:
    return policy.failures_allowed if subject.startswith("person:") else policy.failures_at_place


def sign_out(people: People, _command: SignOut, context: Context) -> Iterator[PeopleEvent]:
    session = _present(people, context)
    yield SessionEnded(session.digest, session.person, "signed-out")


def use_session(people: People, _command: UseSession, context: Context) -> Iterator[PeopleEvent]:
    """Written down at most every few minutes, so that the log does not fill with it."""
    session = _present(people, context)
    expires = min(context.at_us + context.policy.idle_us, session.ends_us)
    if expires - session.expires_us >= context.policy.renew_us or expires == session.ends_us > session.expires_us:
        yield SessionUsed(session.digest, expires)


def _present(people: People, context: Context) -> Session:
    session = people.sessions.get(context.presence.session or "")
    if session is None or session.ended or context.at_us >= session.expires_us:
        raise NotSignedInError("session/ended", "This session has ended; sign in again.")
    return session


def revoke_sessions(people: People, command: RevokeSessions, context: Context) -> Iterator[PeopleEvent]:
    authorise(people, context, Action.REVOKE_SESSION)
    person = people.person(command.person)
    if not people.sessions_of(person.id):
        raise RefusedError(f"{person.name} has no open session; nothing would change.")
    yield from end_sessions(people, person.id, "revoked")


def unlock(people: People, command: Unlock, context: Context) -> Iterator[PeopleEvent]:
    authorise(people, context, Action.UNLOCK_PERSON)
    if not people.is_locked(command.subject, context.at_us):
        raise RefusedError(f"{command.subject} is not locked; nothing would change.")
    if command.subject == f"person:{context.presence.person}":
        raise RefusedError("Nobody unlocks himself; ask another supervisor or executive.")
    yield Unlocked(command.subject)
