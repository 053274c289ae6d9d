"""What commands are answered, worked out anew from the events they led to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import product
from typing import Any

from pitboss.floor.desk.department import Department
from pitboss.floor.desk.floor_desk import FloorDesk
from pitboss.floor.log.canonical import Json, canonical
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.kinds import COMMAND_REFUSED
from pitboss.floor.log.store import Answer, Reader
from pitboss.floor.service import Desk

NOTHING_HAPPENED = canonical({"events": []})
_NOBODY = "nobody"
_OBJECTION = "would_be_refused"
"""Told with a proposal: what it would run into now. It is of that moment, and stands nowhere else."""
_CLOCK_MS = 10_000
"""The most that a house lets its clock be off without an event."""


class Wording:
    """Told of every event. Of a desk that is not the floor's only refusals are known."""

    def __init__(self, desk: Desk[Any, Any]) -> None:
        self._desk = desk if isinstance(desk, FloorDesk) else None
        departments = self._desk.routing.departments if self._desk else ()
        self._department: Mapping[str, Department] = {kind: each for each in departments for kind in each.events}
        self._actors = {_NOBODY}
        self._sensors: dict[str, tuple[int, int]] = {}
        """By table: the most seats and the most sensors it ever had."""

    def take(self, recorded: Recorded) -> None:
        """Whoever can have sent a command that led to nothing: everybody who was ever known."""
        self._actors.add(recorded.actor)
        if recorded.kind in _INTRODUCING:
            try:
                self._introduce(recorded.kind, recorded.body)
            except (AttributeError, LookupError, TypeError, ValueError):
                return

    def _introduce(self, kind: str, body: Mapping[str, Any]) -> None:
        if kind == "person-added":
            self._actors.add(body["person"])
        elif kind == "device-enrolled":
            self._actors.add(body["device"])
        else:
            setup = body["setup"]
            seats, sensors = self._sensors.get(setup["id"], (0, 0))
            self._sensors[setup["id"]] = (max(seats, setup["seats"]), max(sensors, len(setup["links"])))

    # --- of events --------------------------------------------------------------------------------------------

    def fits(self, answer: Answer, events: Sequence[Recorded]) -> bool:
        """Whether an answer says what these events, all those of its command, say."""
        if answer.refused:
            return _fits_refusal(answer, events[-1])
        if self._desk is None:
            return True
        wanted: dict[str, Json] = {"events": [self._told(each) for each in events]}
        if events[0].kind == "proposed":
            objection = json.loads(answer.text)[_OBJECTION]
            if objection is not None and not isinstance(objection, str):
                return False
            wanted[_OBJECTION] = objection
        return canonical(wanted) == answer.text

    def _told(self, recorded: Recorded) -> Json:
        body = recorded.body
        department = self._department[recorded.kind]
        if type(department).told is Department.told:
            return {"kind": recorded.kind, **body}
        told = department.told(department.event_of(recorded.kind, body, recorded.postings))
        return {"kind": recorded.kind, **{name: body[name] for name in told if name in body}}

    # --- of nothing -------------------------------------------------------------------------------------------

    def idle_digests(self, reader: Reader) -> Iterator[bytes]:
        """Of every command that may lead to nothing: time that has brought nothing, what is so already."""
        if self._desk is None:
            return
        for actor in self._actors:
            for kind in ("use-session", "sweep-proposals", "sweep"):
                yield _digest(actor, {"kind": kind})
        for note in reader.notes(("software-recorded",)):
            yield _digest(_NOBODY, {"kind": "record-software", **json.loads(note.text)})
        for note in reader.notes(("seat-ready",)):
            body = json.loads(note.text)
            for number in (None, body["round"]):
                deal: dict[str, Json] = {"kind": "deal", "table": body["table"], "person": note.actor, "round": number}
                yield _digest(note.actor, deal)
        yield from self._sensor_digests()
        clocks = {json.loads(note.text)["source"] for note in reader.notes(("clock-off",))}
        for source, offset in product({"server", *clocks}, range(-_CLOCK_MS, _CLOCK_MS + 1)):
            yield _digest(_NOBODY, {"kind": "report-clock", "source": source, "offset_ms": offset})

    def _sensor_digests(self) -> Iterator[bytes]:
        """A sensor that is lit, or dark, already."""
        for table, (seats, sensors) in self._sensors.items():
            for seat, sensor, lit in product(range(1, seats + 1), range(1, sensors + 1), (True, False)):
                content: dict[str, Json] = {
                    "kind": "set-sensor", "table": table, "seat": seat, "sensor": sensor, "lit": lit,
                }  # fmt: skip
                for actor in self._actors:
                    yield _digest(actor, content)


_INTRODUCING = frozenset({"person-added", "device-enrolled", "table-added", "table-changed"})


def _fits_refusal(answer: Answer, last: Recorded) -> bool:
    said, body = json.loads(answer.text), last.body
    return (
        last.kind == COMMAND_REFUSED
        and said.keys() == {"kind", "refused", "rule"}
        and isinstance(said["kind"], str)
        and (said["refused"], said["rule"]) == (body["because"], body.get("rule"))
        and canonical(said) == answer.text
    )


def _digest(actor: str, content: Json) -> bytes:
    return sha256(canonical({"actor": actor, "content": content}).encode()).digest()
