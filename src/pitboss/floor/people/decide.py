"""From a command to what happens, or to a refusal that changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from pitboss.floor.people import persons, proposals, signing, things
from pitboss.floor.people.authorise import Context
from pitboss.floor.people.commands import (
    AddPerson,
    Approve,
    BlockDevice,
    ChangePerson,
    DismissPerson,
    EndCard,
    EnrolDevice,
    FoundFloor,
    IssueCard,
    MoveDevice,
    NoteFailure,
    PeopleCommand,
    Propose,
    ReinstatePerson,
    Reject,
    RestoreDevice,
    RevokeSessions,
    SetPin,
    SignIn,
    SignOut,
    SweepProposals,
    Unlock,
    UseSession,
)
from pitboss.floor.people.events import PeopleEvent
from pitboss.floor.people.state import People


def decide(people: People, command: PeopleCommand, context: Context) -> tuple[PeopleEvent, ...]:
    return tuple(_decided(people, command, context))


def _decided(  # noqa: C901, PLR0911, PLR0912 -- one line for each command
    people: People, command: PeopleCommand, context: Context
) -> Iterator[PeopleEvent]:
    match command:
        case FoundFloor():
            return persons.found_floor(people, command)
        case AddPerson():
            return persons.add_person(people, command, context)
        case ChangePerson():
            return persons.change_person(people, command, context)
        case DismissPerson():
            return persons.dismiss_person(people, command, context)
        case ReinstatePerson():
            return persons.reinstate_person(people, command, context)
        case SetPin():
            return persons.set_pin(people, command, context)
        case IssueCard():
            return things.issue_card(people, command, context)
        case EndCard():
            return things.end_card(people, command, context)
        case EnrolDevice():
            return things.enrol_device(people, command, context)
        case MoveDevice():
            return things.move_device(people, command, context)
        case BlockDevice():
            return things.block_device(people, command, context)
        case RestoreDevice():
            return things.restore_device(people, command, context)
        case SignIn():
            return signing.sign_in(people, command, context)
        case NoteFailure():
            return signing.note_failure(people, command, context)
        case SignOut():
            return signing.sign_out(people, command, context)
        case UseSession():
            return signing.use_session(people, command, context)
        case RevokeSessions():
            return signing.revoke_sessions(people, command, context)
        case Unlock():
            return signing.unlock(people, command, context)
        case Propose():
            return proposals.propose(people, command, context)
        case Approve():
            return proposals.approve(people, command, context)
        case Reject():
            return proposals.reject(people, command, context)
        case SweepProposals():
            return proposals.sweep(people, command, context)
        case _:
            assert_never(command)
