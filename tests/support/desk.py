"""A small desk: tables that start rounds, people that come and go. Stands in where only the log matters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pitboss.errors import RefusedError
from pitboss.floor.log.canonical import Json, canonical
from pitboss.floor.log.entry import Entry, Recorded
from pitboss.floor.log.store import Document
from pitboss.floor.service import Decision
from pitboss.jackpot.postings import Posting

CENT = 1_000_000


@dataclass(frozen=True, slots=True)
class Start:
    table: str
    seats: int = 5


@dataclass(frozen=True, slots=True)
class Hire:
    person: str
    role: str


@dataclass(frozen=True, slots=True)
class Blunder:
    """A mistake of the desk's programmer: money from nothing."""


Command = Start | Hire | Blunder


@dataclass(frozen=True, slots=True)
class Letter:
    id: str
    at_us: int
    actor: str
    command: Command


@dataclass(frozen=True, slots=True)
class State:
    rounds: Mapping[str, int]
    people: Mapping[str, str]


class SmallDesk:
    def initial(self) -> State:
        return State({}, {})

    def decide(self, state: State, envelope: Letter) -> Decision[State]:
        command = envelope.command
        if isinstance(command, Start):
            number = state.rounds.get(command.table, 0) + 1
            entry = _started(envelope, command, number)
            return Decision((entry,), {"round": number}, _with_round(state, command.table, number))
        if isinstance(command, Hire):
            if command.person in state.people:
                raise RefusedError(f"{command.person} works here already.")
            entry = _entry(envelope, "person-hired", {"person": command.person, "role": command.role})
            after = replace(state, people={**state.people, command.person: command.role})
            row = Document("person", command.person, canonical({"role": command.role}))
            return Decision((entry,), None, after, (row,))
        return Decision((_entry(envelope, "blunder", {}, Posting("players/T1", 1)),), None, state)

    def evolve(self, state: State, recorded: Recorded) -> State:
        body = recorded.body
        if recorded.kind == "round-started":
            return _with_round(state, body["table"], body["round"])
        if recorded.kind == "person-hired":
            return replace(state, people={**state.people, body["person"]: body["role"]})
        return state

    def content(self, envelope: Letter) -> Json:
        command = envelope.command
        if isinstance(command, Start):
            return {"kind": "start", "seats": command.seats, "table": command.table}
        if isinstance(command, Hire):
            return {"kind": "hire", "person": command.person, "role": command.role}
        return {"kind": "blunder"}

    def freeze(self, state: State) -> Json:
        return {"people": dict(state.people), "rounds": dict(state.rounds)}

    def thaw(self, data: Any) -> State:  # noqa: ANN401 -- what freeze made
        return State(data["rounds"], data["people"])

    def documents(self, state: State) -> Mapping[tuple[str, str], Json]:
        return {("person", name): {"role": role} for name, role in state.people.items()}


def _with_round(state: State, table: str, number: int) -> State:
    return State({**state.rounds, table: number}, state.people)


def _entry(letter: Letter, kind: str, body: Mapping[str, Json], *postings: Posting) -> Entry:
    return Entry(letter.at_us, letter.actor, letter.id, kind, body, postings)


def _started(letter: Letter, command: Start, number: int) -> Entry:
    """One dollar a seat: 20 % to the meter, 2 % to the reserve; a body as large as a real one."""
    table, units = command.table, command.seats * 100 * CENT
    meter, reserve = units // 5, units // 50
    seats: list[Json] = [{"levels": ["mega"], "seat": seat, "wager_cents": 100} for seat in range(1, command.seats + 1)]
    return _entry(
        letter,
        "round-started",
        {"link": "main", "round": number, "seats": seats, "table": table},
        Posting(f"players/{table}", -units),
        Posting("meter/main/mega", meter),
        Posting("reserve/main/mega", reserve),
        Posting("house/main", units - meter - reserve),
    )
