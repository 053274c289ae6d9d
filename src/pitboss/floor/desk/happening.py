"""What an order leads to, gathered step by step: entries, the state after them, rows that changed, the answer."""

from __future__ import annotations

from dataclasses import replace

from pitboss.floor.desk.department import Department, Event, Row, When
from pitboss.floor.desk.routing import Routing
from pitboss.floor.log.canonical import Json, canonical
from pitboss.floor.log.entry import Entry
from pitboss.floor.log.store import Document
from pitboss.floor.orders import Order
from pitboss.floor.service import Decision
from pitboss.floor.state import FloorState
from pitboss.jackpot.plain import kind_of


class Happening:
    """Departments decide on the state as the steps before have left it."""

    __slots__ = ("_answer", "_entries", "_routing", "_rows", "_told", "state")

    def __init__(self, routing: Routing, state: FloorState) -> None:
        self._routing = routing
        self.state = state
        self._entries: list[Entry] = []
        self._told: list[Json] = []
        self._rows: dict[Row, Department] = {}
        self._answer: dict[str, Json] = {}

    def carry_out(self, order: Order) -> None:
        """Whoever asks is authorised first: what other departments know against it is not for everybody's ears."""
        department = self._routing.of_command(order.command)
        decided = department.decide(self.state, order)
        for other in self._routing.departments:
            other.guard(self.state, order)
        when = When(order.at_us, order.first, order.id)
        for event in decided:
            self._take(department, event, when)
        for other in self._routing.departments:
            for command in other.consequences(self.state, order):
                self.carry_out(replace(order, command=command, approved=None, by_floor=True))

    def tell(self, **more: Json) -> None:
        self._answer |= more

    def decision(self) -> Decision[FloorState]:
        rows = [_document(row, owner.row(self.state, row)) for row, owner in self._rows.items()]
        return Decision(self._entries, {"events": self._told, **self._answer}, self.state, rows)

    def _take(self, owner: Department, event: Event, when: When) -> None:
        body, postings = owner.body_of(event)
        kind = kind_of(event)
        self._entries.append(Entry(when.at_us, when.actor, when.command_id, kind, body, postings))
        self._told.append({"kind": kind, **owner.told(event)})
        for row in owner.touched(event):
            self._rows[row] = owner
        for department in self._routing.departments:
            self.state = department.evolve(self.state, event, when)
        for department in self._routing.departments:
            for reaction in department.react(self.state, event, when):
                self._take(department, reaction, when)


def _document(row: Row, data: Json) -> Document:
    return Document(row.collection, row.key, None if data is None else canonical(data))
