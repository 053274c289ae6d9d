"""The electronic tables as a department of the floor, and what ties them to the jackpots behind their sensors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitboss.errors import RefusedError
from pitboss.floor import play
from pitboss.floor.desk.department import Body, Department, Event, Need, When
from pitboss.floor.log.canonical import Json
from pitboss.floor.orders import Command, Order
from pitboss.floor.people.actions import Action
from pitboss.floor.people.authorise import Context, authorise
from pitboss.floor.people.may import Situation
from pitboss.floor.play import commands, events
from pitboss.floor.play.jackpots import heard, next_step, reactions
from pitboss.floor.play.state import Play, Stage
from pitboss.floor.state import FloorState
from pitboss.jackpot import commands as jackpots
from pitboss.jackpot.plain import body_without, data_of, kinds, record_of
from pitboss.jackpot.postings import Posting


class PlayRoom(Department):
    name = "play"
    commands = kinds(commands.PlayCommand)
    events = kinds(events.PlayEvent)

    def need(self, state: FloorState, command: Command, under: Action | None) -> Need | None:  # noqa: ARG002 -- a department's interface
        match command:
            case commands.OpenElectronicTable():
                return Need(Action.OPEN_TABLE, Situation(table=command.setup.table))
            case commands.CloseElectronicTable():
                return Need(Action.OPEN_TABLE, Situation(table=command.table))
            case commands.VoidElectronicRound():
                return Need(Action.VOID_ROUND, Situation(table=command.table))
            case commands.GrantPlayMoney():
                return Need(Action.GRANT_PLAY_MONEY)
            case commands.OpenBetting() | commands.CallTime() | commands.AbandonRound() | commands.FreeSeat():
                return None
            case _:
                return Need(Action.PLAY_SEAT, Situation(about=command.person))

    def decide(self, state: FloorState, order: Order) -> Sequence[Event]:
        need = self.need(state, order.command, None)
        if need is not None:
            authorise(state.people, Context(order.at_us, order.presence, order.approved), need.action, need.situation)
        if isinstance(order.command, commands.GrantPlayMoney):
            state.people.person(order.command.person)
        return play.decide(play.Turn(state.play, state.jackpot, order.at_us), order.command)

    def evolve(self, state: FloorState, event: Event, when: When) -> FloorState:  # noqa: ARG002 -- likewise
        after = play.evolve(state.play, event) if type(event) in _EVENTS else heard(state.play, event)
        return state if after is state.play else replace(state, play=after)

    def guard(self, state: FloorState, order: Order) -> None:
        """What the table does by itself is not done by hand."""
        table: str = getattr(order.command, "table", "")
        if order.by_floor or type(order.command) not in _BY_THE_TABLE or table not in state.play.tables:
            return
        round_ = state.play.tables[table].round
        if round_ is not None and round_.stage is not Stage.BETTING:
            raise RefusedError(f"Table {table} deals round {round_.number} electronically; it does this by itself.")

    def react(self, state: FloorState, event: Event, when: When) -> Sequence[Event]:  # noqa: ARG002 -- likewise
        return tuple(reactions(state.play, event))

    def consequences(self, state: FloorState, order: Order) -> Sequence[Command]:
        table: str = getattr(order.command, "table", "")
        return next_step(state.play, state.jackpot, table) if table in state.play.tables else ()

    def body_of(self, event: Event) -> tuple[Body, tuple[Posting, ...]]:
        return body_without(event, "postings"), event.postings

    def event_of(self, kind: str, body: Mapping[str, Any], postings: tuple[Posting, ...]) -> Event:
        return record_of(self.events[kind], {**body, "postings": [data_of(each) for each in postings]})

    def freeze(self, state: FloorState) -> Json:
        return data_of(state.play)

    def thaw(self, state: FloorState, data: Any) -> FloorState:  # noqa: ANN401 -- what freeze made
        return replace(state, play=record_of(Play, data))


_EVENTS = frozenset(PlayRoom.events.values())
_BY_THE_TABLE = frozenset(
    {
        jackpots.StartRound,
        jackpots.KeyHand,
        jackpots.SubmitHands,
        jackpots.EndRound,
        jackpots.VoidRound,
        jackpots.SetSensor,
        jackpots.CloseTable,
    }
)
