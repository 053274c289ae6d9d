"""People's commands, events and state as plain data and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.floor.people.commands import PeopleCommand
from pitboss.floor.people.events import PeopleEvent
from pitboss.floor.people.state import People
from pitboss.jackpot.plain import Data, chosen, data_of, kind_of, kinds, record_of

EVENTS: Mapping[str, type] = kinds(PeopleEvent)
COMMANDS: Mapping[str, type] = kinds(PeopleCommand)


def event_data(event: PeopleEvent) -> Data:
    return {"kind": kind_of(event), **data_of(event)}


def event_from(data: Mapping[str, Any]) -> PeopleEvent:
    event: PeopleEvent = chosen(data, EVENTS, "event")
    return event


def command_data(command: PeopleCommand) -> Data:
    return {"kind": kind_of(command), **data_of(command)}


def command_from(data: Mapping[str, Any]) -> PeopleCommand:
    command: PeopleCommand = chosen(data, COMMANDS, "command")
    return command


def people_data(people: People) -> Data:
    """The whole state, for a checkpoint."""
    return data_of(people)


def people_from(data: Mapping[str, Any]) -> People:
    return record_of(People, data)
