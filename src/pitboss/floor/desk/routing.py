"""Which department a command, an event, a row belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pitboss.errors import BadInputError, PitbossError
from pitboss.floor.desk.department import Department, Event
from pitboss.floor.desk.notes import NOTES
from pitboss.floor.log.entry import Recorded
from pitboss.floor.orders import Command
from pitboss.jackpot.plain import Data, chosen, data_of, kind_of, record_of


class RoutingError(PitbossError):
    """Two departments claim the same word: a mistake of whoever put them together."""


class Routing:
    """The departments of a floor, by their words."""

    def __init__(self, departments: Sequence[Department]) -> None:
        self.departments = tuple(departments)
        self._commands = _joined((each.commands for each in departments), "command")
        self._events = _joined((each.events for each in departments), "event")
        self._of_command = {word: each for each in departments for word in each.commands.values()}
        self._of_event = {word: each for each in departments for word in each.events.values()}

    @property
    def commands(self) -> Mapping[str, type]:
        """Every command of the floor, by its kind."""
        return self._commands

    def of_command(self, command: Command) -> Department:
        found = self._of_command.get(type(command))
        if found is None:
            raise BadInputError(f"{type(command).__name__} is no command of this floor.")
        return found

    def command_data(self, command: Command) -> Data:
        self.of_command(command)
        return {"kind": kind_of(command), **data_of(command)}

    def command_from(self, data: Any) -> Command:  # noqa: ANN401 -- plain data, from outside
        if not isinstance(data, Mapping):
            raise BadInputError("A command is an object with a `kind` and the fields of that kind.")
        return chosen(data, self._commands, "command")

    def event_of(self, recorded: Recorded) -> Event:
        note = NOTES.get(recorded.kind)
        if note is not None:
            return record_of(note, recorded.body)
        word = self._events.get(recorded.kind)
        if word is None:
            raise BadInputError(
                f"The log holds an event {recorded.kind!r}, which this Pitboss does not know; use a newer one."
            )
        return self._of_event[word].event_of(recorded.kind, recorded.body, recorded.postings)


def _joined(several: Iterable[Mapping[str, type]], what: str) -> dict[str, type]:
    joined: dict[str, type] = {}
    for each in several:
        if twice := joined.keys() & each.keys():
            raise RoutingError(f"Two departments have the {what} {', '.join(sorted(twice))}.")
        joined |= each
    return joined
