"""Commands, events and the state of the jackpot room as plain data and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.errors import UnknownNameError
from pitboss.jackpot import commands, events
from pitboss.jackpot.plain import Data, body_without, chosen, data_of, kind_of, kinds, record_of
from pitboss.jackpot.postings import Posting
from pitboss.jackpot.state import Floor

EVENTS: Mapping[str, type] = kinds(events.JackpotEvent)
COMMANDS: Mapping[str, type] = kinds(commands.JackpotCommand)


def body_of(event: events.JackpotEvent) -> Data:
    """An event without its kind and its postings, which the log keeps beside the body."""
    return body_without(event, "postings")


def event_of(kind: str, body: Mapping[str, Any], postings: tuple[Posting, ...] = ()) -> events.JackpotEvent:
    named = EVENTS.get(kind)
    if named is None:
        raise UnknownNameError("kind of event", kind, EVENTS)
    event: events.JackpotEvent = record_of(named, {**body, "postings": [data_of(each) for each in postings]})
    return event


def event_data(event: events.JackpotEvent) -> Data:
    """All of an event, postings included."""
    return {"kind": kind_of(event), **data_of(event)}


def event_from(data: Mapping[str, Any]) -> events.JackpotEvent:
    event: events.JackpotEvent = chosen(data, EVENTS, "event")
    return event


def command_data(command: commands.JackpotCommand) -> Data:
    return {"kind": kind_of(command), **data_of(command)}


def command_from(data: Mapping[str, Any]) -> commands.JackpotCommand:
    command: commands.JackpotCommand = chosen(data, COMMANDS, "command")
    return command


def floor_data(floor: Floor) -> Data:
    """The whole state, for a checkpoint."""
    return data_of(floor)


def floor_from(data: Mapping[str, Any]) -> Floor:
    return record_of(Floor, data)
