"""The desk in front of all departments: recognises, authorises, routes, and gathers what happens into one decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitboss.errors import BadInputError, RefusedError
from pitboss.floor.desk.department import Department, When
from pitboss.floor.desk.electronic import PlayRoom
from pitboss.floor.desk.happening import Happening
from pitboss.floor.desk.jackpots import JackpotRoom
from pitboss.floor.desk.management import GameManager
from pitboss.floor.desk.presence import SOMEBODY_ELSE, verify_present
from pitboss.floor.desk.proposed import proposed, verify_proposed
from pitboss.floor.desk.routing import Routing
from pitboss.floor.desk.staff import Staff
from pitboss.floor.log.canonical import Json
from pitboss.floor.log.entry import Recorded
from pitboss.floor.orders import Order
from pitboss.floor.people.commands import Approve, Propose
from pitboss.floor.people.policy import Policy
from pitboss.floor.people.state import Proposal
from pitboss.floor.service import Decision
from pitboss.floor.state import FloorState
from pitboss.jackpot.plain import kind_of


def departments(policy: Policy | None = None) -> tuple[Department, ...]:
    """All of a floor, in the order in which they learn of what happened."""
    return (Staff(policy or Policy()), JackpotRoom(), GameManager(), PlayRoom())


class FloorDesk:
    """`Desk` of the whole floor."""

    def __init__(self, of: Sequence[Department] | None = None) -> None:
        self._routing = Routing(departments() if of is None else of)

    @property
    def routing(self) -> Routing:
        return self._routing

    def initial(self) -> FloorState:
        return FloorState()

    def decide(self, state: FloorState, envelope: Order) -> Decision[FloorState]:
        self._verify_sent(state, envelope)
        verify_present(state.people, envelope.presence, envelope.at_us)
        happening = Happening(self._routing, state)
        happening.carry_out(envelope)
        command = envelope.command
        if isinstance(command, Propose):
            happening.tell(would_be_refused=self._objection(happening.state, envelope, command.proposal))
        elif isinstance(command, Approve):
            self._carry_out(happening, envelope, state.people.proposals[command.proposal])
        return happening.decision()

    def evolve(self, state: FloorState, recorded: Recorded) -> FloorState:
        event = self._routing.event_of(recorded)
        when = When(recorded.at_us, recorded.actor, recorded.command_id)
        for department in self._routing.departments:
            state = department.evolve(state, event, when)
        return state

    def content(self, envelope: Order) -> Json:
        data = self._routing.command_data(envelope.command)
        for name in getattr(envelope.command, "filled_in", ()):
            del data[name]
        return data

    def freeze(self, state: FloorState) -> Json:
        return {each.name: each.freeze(state) for each in self._routing.departments}

    def thaw(self, data: Any) -> FloorState:  # noqa: ANN401 -- what freeze made
        state = self.initial()
        for each in self._routing.departments:
            state = each.thaw(state, data[each.name])
        return state

    def documents(self, state: FloorState) -> Mapping[tuple[str, str], Json]:
        return {row: each.row(state, row) for each in self._routing.departments for row in each.rows(state)}

    def _verify_sent(self, state: FloorState, order: Order) -> None:
        """What the desk fills in does not come with an order; what takes nobody's permission the floor may send."""
        if order.approved is not None:
            raise BadInputError("An order is sent without its approval; approve the proposal, and it is carried out.")
        if order.by_floor and self._routing.of_command(order.command).need(state, order.command, None) is not None:
            raise BadInputError(f"{kind_of(order.command)} takes somebody's permission; the floor does not order it.")

    def _carry_out(self, happening: Happening, order: Order, proposal: Proposal) -> None:
        for command in proposed(self._routing, proposal):
            happening.carry_out(replace(order, command=command, approved=proposal))

    def _objection(self, state: FloorState, order: Order, name: str) -> str | None:
        """Why the proposal would be refused if it were approved now; None if it would be carried out."""
        proposal = state.people.proposals[name]
        verify_proposed(self._routing, state, proposal)
        trial = Happening(self._routing, state)
        try:
            self._carry_out(trial, replace(order, presence=SOMEBODY_ELSE), proposal)
        except RefusedError as refusal:
            return str(refusal)
        return None
