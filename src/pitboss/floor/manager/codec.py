"""The Game Manager's commands, events and state as plain data and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.floor.manager.commands import ManagerCommand
from pitboss.floor.manager.events import ManagerEvent
from pitboss.floor.manager.state import Manager
from pitboss.jackpot.plain import Data, chosen, data_of, kinds, record_of

EVENTS: Mapping[str, type] = kinds(ManagerEvent)
COMMANDS: Mapping[str, type] = kinds(ManagerCommand)


def event_from(kind: str, body: Mapping[str, Any]) -> ManagerEvent:
    event: ManagerEvent = chosen({"kind": kind, **body}, EVENTS, "event")
    return event


def manager_data(manager: Manager) -> Data:
    """The whole state, for a checkpoint."""
    return data_of(manager)


def manager_from(data: Mapping[str, Any]) -> Manager:
    return record_of(Manager, data)
