"""The jackpot room as a department of the floor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitboss import jackpot
from pitboss.errors import NotAllowedError
from pitboss.floor.desk.department import Body, Department, Event, Need, Row, When
from pitboss.floor.desk.needs import NEEDS, ON_PAPER
from pitboss.floor.log.canonical import Json
from pitboss.floor.orders import Command, Order
from pitboss.floor.people.actions import Action
from pitboss.floor.people.authorise import Context, authorise
from pitboss.floor.people.may import Permission, Situation, may
from pitboss.floor.people.state import Presence
from pitboss.floor.state import FloorState
from pitboss.jackpot import codec, commands, events
from pitboss.jackpot.events import JackpotEvent
from pitboss.jackpot.plain import data_of
from pitboss.jackpot.postings import Posting

LINK, TABLE = "link", "table"


class JackpotRoom(Department):
    name = "jackpot"
    commands = codec.COMMANDS
    events = codec.EVENTS

    def need(self, state: FloorState, command: Command, under: Action | None) -> Need:  # noqa: ARG002 -- a department's interface
        return _need(command, under)

    def decide(self, state: FloorState, order: Order) -> Sequence[JackpotEvent]:
        if not order.by_floor:
            _authorise(state, order)
        envelope = jackpot.Envelope(order.id, order.at_us, order.first, _by_two(order))
        decided = jackpot.decide(state.jackpot, envelope)
        if (
            order.approved is None
            and not order.by_floor
            and any(isinstance(each, events.AwardsLocked) for each in decided)
        ):
            situation = Situation(table=order.command.table)
            authorise(state.people, _context(order), Action.SUBMIT_AWARD, situation)
        return decided

    def evolve(self, state: FloorState, event: Event, when: When) -> FloorState:  # noqa: ARG002 -- likewise
        if type(event) not in _EVENTS:
            return state
        return replace(state, jackpot=jackpot.evolve(state.jackpot, event))

    def body_of(self, event: Event) -> tuple[Body, tuple[Posting, ...]]:
        return codec.body_of(event), event.postings

    def event_of(self, kind: str, body: Mapping[str, Any], postings: tuple[Posting, ...]) -> Event:
        return codec.event_of(kind, body, postings)

    def told(self, event: Event) -> Body:
        if isinstance(event, events.RoundStarted):
            return {"table": event.table, "round": event.round}
        return codec.body_of(event)

    def freeze(self, state: FloorState) -> Json:
        return codec.floor_data(state.jackpot)

    def thaw(self, state: FloorState, data: Any) -> FloorState:  # noqa: ANN401 -- what freeze made  # noqa: ANN401 -- likewise
        return replace(state, jackpot=codec.floor_from(data))

    def touched(self, event: Event) -> Iterable[Row]:
        match event:
            case events.LinkOpened():
                return (Row(LINK, event.terms.id),)
            case events.LevelChanged():
                return (Row(LINK, event.change.link),)
            case events.PaytableChanged() | events.LinkRetired():
                return (Row(LINK, event.link),)
            case events.TableAdded() | events.TableChanged():
                return (Row(TABLE, event.setup.id),)
            case _:
                return ()

    def row(self, state: FloorState, row: Row) -> Json:
        floor = state.jackpot
        if row.collection == TABLE:
            return data_of(floor.table(row.key).setup)
        link = floor.link(row.key)
        return {"retired": link.retired, "terms": data_of(link.terms)}

    def rows(self, state: FloorState) -> Iterable[Row]:
        yield from (Row(LINK, each) for each in state.jackpot.links)
        yield from (Row(TABLE, each) for each in state.jackpot.tables)


_EVENTS = frozenset(codec.EVENTS.values())


def _context(order: Order) -> Context:
    return Context(order.at_us, order.presence, order.approved)


def _authorise(state: FloorState, order: Order) -> None:
    under = None if order.approved is None else order.approved.action
    need = _need(order.command, under)
    authorise(state.people, _context(order), need.action, need.situation)
    if under is Action.ENTER_PAPER_ROUND and isinstance(order.command, commands.ConfirmAwards):
        _verify_level(state, order)


def _need(command: Command, under: Action | None) -> Need:
    if under is Action.ENTER_PAPER_ROUND and type(command) in ON_PAPER:
        return Need(Action.ENTER_PAPER_ROUND, Situation(about=command.table))
    return NEEDS[type(command)](command)


def _verify_level(state: FloorState, order: Order) -> None:
    """Two people enter a round together; an award that needs an executive's card needs one of them to be one."""
    action = NEEDS[commands.ConfirmAwards](order.command).action
    both = (order.first, order.second)
    if not any(isinstance(may(state.people, Presence(each), action), Permission) for each in both):
        raise NotAllowedError(
            "paper/level",
            f"Neither {order.first} nor {order.second} may confirm an award of this height; let one who may.",
        )


def _by_two(order: Order) -> commands.JackpotCommand:
    """The command with the second person in it, who is whoever approved it."""
    command: Any = order.command
    second = order.second
    if second is not None:
        if isinstance(command, commands.OpenLink) and command.beginning is not None:
            command = replace(command, beginning=replace(command.beginning, second=second))
        elif hasattr(command, "second"):
            command = replace(command, second=second)
    filled: commands.JackpotCommand = command
    return filled
