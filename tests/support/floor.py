"""A floor in memory with somebody of every role signed in, and short words for orders and answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.support.books import START_US

from pitboss.errors import PitbossError
from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import RunningFloor, memory_floor
from pitboss.floor.desk import body_of
from pitboss.floor.people import Action, Presence, Role
from pitboss.floor.people.commands import AddPerson, Approve, FoundFloor, Propose, SetPin
from pitboss.floor.people.reasons import REASONS
from pitboss.floor.settings import Settings

PIN = "482915"
NOTE = "as the tests ask for it"
SECOND_US = 1_000_000
FOUNDERS = ("eve", "erin")
"""The executives with whom every floor of the tests begins."""


@dataclass
class HandClock:
    """Set by hand, and one microsecond later each time it is looked at."""

    at_us: int = START_US

    def __call__(self) -> int:
        self.at_us += 1
        return self.at_us

    def pass_seconds(self, seconds: int) -> None:
        self.at_us += seconds * SECOND_US


@dataclass
class Staffed:
    """A running floor; `at[name]` is how somebody is present."""

    floor: RunningFloor
    clock: HandClock
    reception: Reception
    at: dict[str, Presence] = field(default_factory=dict)

    def give(self, who: str | Presence, command: Any) -> dict[str, Any]:  # noqa: ANN401 -- any command of the floor
        """What is answered; a refusal is raised."""
        presence = self.at[who] if isinstance(who, str) else who
        return done(self.floor.do(self.floor.order(presence, command)))

    def refused(self, who: str | Presence, command: Any) -> PitbossError:  # noqa: ANN401 -- likewise
        try:
            answer = self.give(who, command)
        except PitbossError as refusal:
            return refusal
        raise AssertionError(f"{command} was not refused but answered {answer}")

    def propose(self, first: str, action: Action, subject: str, *commands: Any, reason: str | None = None) -> str:  # noqa: ANN401 -- likewise
        people = self.floor.state.people
        name = f"p{len(people.proposals) + len(people.closed_proposals) + 1}"
        body = body_of(self.floor.desk.routing, commands)
        why = reason or REASONS[action][0].slug
        self.give(first, Propose(proposal=name, action=action, subject=subject, body=body, reason=why, note=NOTE))
        return name

    def approve(self, second: str, proposal: str) -> dict[str, Any]:
        return self.give(second, Approve(proposal, self.floor.state.people.proposals[proposal].digest))

    def by_two(self, action: Action, subject: str, *commands: Any, reason: str | None = None) -> dict[str, Any]:  # noqa: ANN401 -- likewise
        """Proposed by one founder, approved by the other."""
        return self.approve(FOUNDERS[1], self.propose(FOUNDERS[0], action, subject, *commands, reason=reason))

    def hire(self, person: str, *roles: Role) -> Presence:
        """With a PIN, and signed in."""
        add = AddPerson(person, person.title(), roles)
        pin = SetPin(person, self.reception.pin_hash(PIN))
        privileged = not set(roles) <= {Role.PLAYER, Role.DEALER}
        if privileged:
            self.by_two(Action.CHANGE_PRIVILEGED, person, add)
            self.by_two(Action.CHANGE_PRIVILEGED, person, pin)
        else:
            self.give(FOUNDERS[0], add)
            self.give(FOUNDERS[0], pin)
        return self.sign_in(person)

    def sign_in(self, person: str, pin: str = PIN, **more: Any) -> Presence:  # noqa: ANN401 -- as the reception's own
        self.at[person] = self.reception.sign_in(person, pin, **more).presence
        return self.at[person]

    def kinds(self) -> list[str]:
        """Of everything in the log."""
        return [each.kind for each in self.floor.store.read(limit=100_000)]


@contextmanager
def staffed(roles: Sequence[Role] = (), settings: Settings | None = None) -> Iterator[Staffed]:
    """Two executives, and one person of each role asked for, under the role's name."""
    clock = HandClock()
    with memory_floor(settings, clock=clock) as floor:
        staff = Staffed(floor, clock, Reception(floor))
        founders = tuple(staff.reception.new_person(each, each.title(), (Role.EXECUTIVE,), PIN) for each in FOUNDERS)
        staff.give(Presence(), FoundFloor(founders))
        for each in FOUNDERS:
            staff.sign_in(each)
        for role in roles:
            staff.hire(role.value, role)
        yield staff
