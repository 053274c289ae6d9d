"""The Game Manager's own affairs as a department of the floor; it learns of everything that happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitboss.errors import NotAllowedError
from pitboss.floor import manager
from pitboss.floor.desk.department import Department, Event, Need, Row, When
from pitboss.floor.log.canonical import Json
from pitboss.floor.manager import codec, events
from pitboss.floor.manager.events import ManagerEvent
from pitboss.floor.manager.state import Manager
from pitboss.floor.orders import Command, Order
from pitboss.floor.people.actions import Action
from pitboss.floor.people.authorise import Context, authorise
from pitboss.floor.state import FloorState
from pitboss.jackpot.plain import data_of
from pitboss.jackpot.postings import Posting

ROOM, PLACE, APPROVAL, CONTROLS, BANK = "room", "place", "approval", "controls", "bank"


class GameManager(Department):
    name = "manager"
    commands = codec.COMMANDS
    events = codec.EVENTS

    def need(self, state: FloorState, command: Command, under: Action | None) -> Need | None:  # noqa: ARG002 -- a department's interface
        needed = manager.need(state.manager, command)
        return None if needed is None else Need(*needed)

    def decide(self, state: FloorState, order: Order) -> Sequence[ManagerEvent]:
        need = self.need(state, order.command, None)
        if need is not None:
            authorise(state.people, Context(order.at_us, order.presence, order.approved), need.action, need.situation)
        elif not order.by_floor:
            raise NotAllowedError("own-process", "This is sent by the floor's own process and by nobody else.")
        return manager.decide(state.manager, state.jackpot, order.command, order.at_us)

    def evolve(self, state: FloorState, event: Event, when: When) -> FloorState:
        after = state.manager
        if type(event) in _EVENTS:
            after = manager.evolve(after, event, when.at_us, when.actor)
        else:
            seen = manager.Seen(when.at_us, when.actor, when.command_id)
            after = manager.watch(after, state.jackpot, event, seen)
        return state if after is state.manager else replace(state, manager=after)

    def guard(self, state: FloorState, order: Order) -> None:
        manager.guard(state.manager, state.jackpot, order.command, order.at_us)

    def react(self, state: FloorState, event: Event, when: When) -> Sequence[Event]:
        return manager.react(state.manager, state.jackpot, event, when.at_us)

    def event_of(self, kind: str, body: Mapping[str, Any], postings: tuple[Posting, ...]) -> Event:  # noqa: ARG002 -- likewise
        return codec.event_from(kind, body)

    def freeze(self, state: FloorState) -> Json:
        return codec.manager_data(state.manager)

    def thaw(self, state: FloorState, data: Any) -> FloorState:  # noqa: ANN401 -- what freeze made
        return replace(state, manager=codec.manager_from(data))

    def touched(self, event: Event) -> Iterable[Row]:
        match event:
            case events.RoomKept(room=room):
                return (Row(ROOM, room.id),)
            case events.TablePlaced(table=table) | events.TableRetired(table=table):
                return (Row(PLACE, table),)
            case events.ApprovalRecorded() | events.ApprovalWithdrawn():
                return (Row(APPROVAL, _name_of(event)),)
            case events.ControlsRecorded() | events.ControlsWithdrawn():
                return (Row(CONTROLS, _name_of(event)),)
            case events.BankKept(bank=bank):
                return (Row(BANK, bank.id),)
            case _:
                return ()

    def row(self, state: FloorState, row: Row) -> Json:
        """None where it was taken away."""
        found = _KEPT[row.collection](state.manager).get(row.key)
        return None if found is None else data_of(found)

    def rows(self, state: FloorState) -> Iterable[Row]:
        return (Row(name, key) for name, kept in _KEPT.items() for key in kept(state.manager))


def _name_of(event: Event) -> str:
    match event:
        case events.ApprovalRecorded(approval=approval):
            return approval.id
        case events.ControlsRecorded(controls=controls):
            return controls.game
        case events.ApprovalWithdrawn(approval=name):
            return name
        case _:
            return str(event.game)


_EVENTS = frozenset(codec.EVENTS.values())
_KEPT: Mapping[str, Callable[[Manager], Mapping[str, Any]]] = {
    ROOM: lambda known: known.rooms,
    PLACE: lambda known: known.places,
    APPROVAL: lambda known: known.approvals,
    CONTROLS: lambda known: known.controls,
    BANK: lambda known: {name: book.bank for name, book in known.banks.items()},
}
