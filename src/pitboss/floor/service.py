"""How callers reach the floor, and how a desk decides for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pitboss.floor.log.canonical import Json
from pitboss.floor.log.entry import Entry, Recorded
from pitboss.floor.log.store import Answer, Document


class Sealed(Protocol):
    """An envelope: its id is made by the sender and stays the same when it is sent again."""

    @property
    def id(self) -> str: ...
    @property
    def at_us(self) -> int: ...
    @property
    def actor(self) -> str: ...


State = TypeVar("State")
State_co = TypeVar("State_co", covariant=True)
Letter_contra = TypeVar("Letter_contra", bound=Sealed, contravariant=True)


@dataclass(frozen=True, slots=True)
class Decision(Generic[State]):
    """What a command leads to: entries for the log, its answer, the state after it, and the rows that it changed."""

    entries: Sequence[Entry]
    answer: Json
    state: State
    documents: Sequence[Document] = ()


class Desk(Protocol[State, Letter_contra]):
    """Pure. `decide` raises RefusedError or BadInputError to refuse; the refusal is recorded for it."""

    def initial(self) -> State: ...

    def decide(self, state: State, envelope: Letter_contra) -> Decision[State]: ...

    def evolve(self, state: State, recorded: Recorded) -> State:
        """The state after one more event of the log, those that the log records by itself (`kinds`) among them."""
        ...

    def content(self, envelope: Letter_contra) -> Json:
        """What the command asks for, without its id and time: the same again is the same command."""
        ...

    def freeze(self, state: State) -> Json:
        """The whole state as data, for checkpoints."""
        ...

    def thaw(self, data: Json) -> State: ...

    def documents(self, state: State) -> Mapping[tuple[str, str], Json]:
        """Every row that decisions have kept up to date, worked out from the state alone: verification compares."""
        ...


class Service(Protocol[State_co, Letter_contra]):
    """Commands in from many callers, answers out when they are durable."""

    @property
    def state(self) -> State_co:
        """What is durable now; immutable."""
        ...

    def submit(self, envelope: Letter_contra) -> Future[Answer]:
        """From any thread, without waiting; `asyncio.wrap_future` makes it awaitable."""
        ...

    def do(self, envelope: Letter_contra) -> Answer:
        """Submits and waits."""
        ...
