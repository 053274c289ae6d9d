"""People, cards, devices and sessions as a department of the floor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitboss.floor import people
from pitboss.floor.desk.department import Body, Department, Event, Need, Row, When
from pitboss.floor.log.canonical import Json
from pitboss.floor.orders import Command, Order
from pitboss.floor.people import codec, commands, events
from pitboss.floor.people.actions import Action
from pitboss.floor.people.authorise import Context
from pitboss.floor.people.events import PeopleEvent
from pitboss.floor.people.may import Situation
from pitboss.floor.people.persons import action_for
from pitboss.floor.people.policy import Policy
from pitboss.floor.people.roles import Role
from pitboss.floor.people.state import People
from pitboss.floor.state import FloorState
from pitboss.jackpot.plain import data_of
from pitboss.jackpot.postings import Posting

PERSON, CARD, DEVICE = "person", "card", "device"


class Staff(Department):
    name = "people"
    commands = codec.COMMANDS
    events = codec.EVENTS

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def need(self, state: FloorState, command: Command, under: Action | None) -> Need | None:
        """Somebody who is added by the same proposal has no roles yet; its action is then that of adding him."""
        match command:
            case commands.AddPerson() | commands.ChangePerson():
                action = action_for(_roles(state.people, command.person), command.roles)
            case commands.SetPin(old_pin_good=True):
                action = Action.SET_OWN_PIN
            case commands.DismissPerson() | commands.ReinstatePerson() | commands.SetPin() | commands.IssueCard():
                action = action_for(_roles(state.people, command.person))
            case _:
                return _NEEDS.get(type(command))
        if under is Action.CHANGE_PRIVILEGED and command.person not in state.people.persons:
            action = under
        return Need(action, Situation(about=command.person))

    def decide(self, state: FloorState, order: Order) -> Sequence[PeopleEvent]:
        context = Context(order.at_us, order.presence, order.approved, self._policy)
        return people.decide(state.people, order.command, context)

    def evolve(self, state: FloorState, event: Event, when: When) -> FloorState:  # noqa: ARG002 -- a department's interface
        if type(event) not in _EVENTS:
            return state
        return replace(state, people=people.evolve(state.people, event))

    def event_of(self, kind: str, body: Mapping[str, Any], postings: tuple[Posting, ...]) -> Event:  # noqa: ARG002 -- likewise
        return codec.event_from({"kind": kind, **body})

    def told(self, event: Event) -> Body:
        """Nothing secret: no hash of a PIN, a card or a token."""
        known = {name: value for name, value in data_of(event).items() if name in _TOLD}
        return {**known, "digest": event.digest} if isinstance(event, events.Proposed) else known

    def freeze(self, state: FloorState) -> Json:
        return codec.people_data(state.people)

    def thaw(self, state: FloorState, data: Any) -> FloorState:  # noqa: ANN401 -- what freeze made
        return replace(state, people=codec.people_from(data))

    def touched(self, event: Event) -> Iterable[Row]:
        match event:
            case (
                events.PersonAdded()
                | events.PersonChanged()
                | events.PersonDismissed()
                | events.PersonReinstated()
                | events.PinSet()
            ):
                return (Row(PERSON, event.person),)
            case events.CardIssued() | events.CardEnded():
                return (Row(CARD, event.card),)
            case events.DeviceEnrolled() | events.DeviceMoved() | events.DeviceBlocked() | events.DeviceRestored():
                return (Row(DEVICE, event.device),)
            case _:
                return ()

    def row(self, state: FloorState, row: Row) -> Json:
        return data_of(_KEPT[row.collection](state.people)[row.key])

    def rows(self, state: FloorState) -> Iterable[Row]:
        return (Row(name, key) for name, kept in _KEPT.items() for key in kept(state.people))


def _roles(known: People, person: str) -> tuple[Role, ...]:
    return known.persons[person].roles if person in known.persons else ()


_EVENTS = frozenset(codec.EVENTS.values())
_NEEDS: Mapping[type, Need] = {
    commands.EndCard: Need(Action.BLOCK_CARD),
    commands.EnrolDevice: Need(Action.CHANGE_DEVICE),
    commands.MoveDevice: Need(Action.CHANGE_DEVICE),
    commands.RestoreDevice: Need(Action.CHANGE_DEVICE),
    commands.BlockDevice: Need(Action.BLOCK_DEVICE),
    commands.RevokeSessions: Need(Action.REVOKE_SESSION),
    commands.Unlock: Need(Action.UNLOCK_PERSON),
}
_TOLD = frozenset({"person", "card", "device", "proposal", "action", "subject", "until_us", "ending"})
_KEPT: Mapping[str, Callable[[People], Mapping[str, Any]]] = {
    PERSON: lambda known: known.persons,
    CARD: lambda known: known.cards,
    DEVICE: lambda known: known.devices,
}
