"""What the log records by itself, as events that departments may learn from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pitboss.floor.log.kinds import COMMAND_ID_REUSED, COMMAND_REFUSED, LEADER_TOOK_OVER
from pitboss.jackpot.plain import kinds


@dataclass(frozen=True, slots=True)
class CommandRefused:
    kind: ClassVar[str] = COMMAND_REFUSED
    because: str
    command: str
    rule: str | None = None
    """The rule that refused, where it named one."""


@dataclass(frozen=True, slots=True)
class CommandIdReused:
    kind: ClassVar[str] = COMMAND_ID_REUSED
    command: str


@dataclass(frozen=True, slots=True)
class LeaderTookOver:
    kind: ClassVar[str] = LEADER_TOOK_OVER
    epoch: int
    owner: str


Note = CommandRefused | CommandIdReused | LeaderTookOver
NOTES: Mapping[str, type] = kinds(Note)
