"""The whole floor at one moment: a section for each department. Nothing in it is ever changed in place."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss import jackpot
from pitboss.floor.people.state import People


@dataclass(frozen=True, slots=True)
class FloorState:
    people: People = field(default_factory=People)
    jackpot: jackpot.Floor = jackpot.EMPTY
