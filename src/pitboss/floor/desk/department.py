"""What a department of the floor brings to the desk: its commands, its events, its section of the state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from pitboss.floor.log.canonical import Json
from pitboss.floor.orders import Command, Order
from pitboss.floor.people.actions import Action
from pitboss.floor.people.may import ANYWHERE, Situation
from pitboss.floor.state import FloorState
from pitboss.jackpot.plain import data_of
from pitboss.jackpot.postings import Posting

Event = Any
"""One of the events of a department."""
Body = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class When:
    """The circumstances of an event, as the log has them."""

    at_us: int
    actor: str
    command_id: str


class Need(NamedTuple):
    """What somebody must be allowed to do to give a command."""

    action: Action
    situation: Situation = ANYWHERE


class Row(NamedTuple):
    """The name of a row that is kept up to date beside the log."""

    collection: str
    key: str


class Department(ABC):
    """Pure. `decide` authorises whoever asks, and raises RefusedError or BadInputError to refuse."""

    name: ClassVar[str]
    """Of its section in `FloorState`."""
    commands: ClassVar[Mapping[str, type]]
    events: ClassVar[Mapping[str, type]]

    @abstractmethod
    def decide(self, state: FloorState, order: Order) -> Sequence[Event]: ...

    @abstractmethod
    def evolve(self, state: FloorState, event: Event, when: When) -> FloorState:
        """After any event of the floor, and any note of the log: its own, and what else it keeps count of."""

    @abstractmethod
    def freeze(self, state: FloorState) -> Json: ...

    @abstractmethod
    def thaw(self, state: FloorState, data: Any) -> FloorState:  # noqa: ANN401 -- what freeze made
        ...

    @abstractmethod
    def event_of(self, kind: str, body: Mapping[str, Any], postings: tuple[Posting, ...]) -> Event: ...

    def body_of(self, event: Event) -> tuple[Body, tuple[Posting, ...]]:
        return data_of(event), ()

    def need(self, state: FloorState, command: Command, under: Action | None) -> Need | None:  # noqa: ARG002 -- a department's interface
        """What a command takes, `under` a proposal for an action or by itself; None if it takes nobody's permission."""
        return None

    def guard(self, state: FloorState, order: Order) -> None:  # noqa: B027 -- most departments forbid nothing
        """Raises RefusedError where, by what this department knows, another's command must not be done now."""

    def react(self, state: FloorState, event: Event, when: When) -> Sequence[Event]:  # noqa: ARG002 -- likewise
        """What happens in this department because another's event did."""
        return ()

    def consequences(self, state: FloorState, order: Order) -> Sequence[Command]:  # noqa: ARG002 -- likewise
        """What the floor itself has to do now that an order has been carried out, on any department's behalf."""
        return ()

    def told(self, event: Event) -> Body:
        """What the sender of the command is told of an event, besides its kind."""
        return self.body_of(event)[0]

    def touched(self, event: Event) -> Iterable[Row]:  # noqa: ARG002 -- likewise
        """The rows that an event may have changed."""
        return ()

    def row(self, state: FloorState, row: Row) -> Json:  # noqa: ARG002 -- likewise
        """A row as the state has it."""
        return None

    def rows(self, state: FloorState) -> Iterable[Row]:  # noqa: ARG002 -- likewise
        return ()
