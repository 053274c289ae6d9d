"""The whole floor at one moment: a section for each department. Nothing in it is ever changed in place."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss import jackpot
from pitboss.floor.manager.state import Manager
from pitboss.floor.people.state import People
from pitboss.floor.play.state import Play


@dataclass(frozen=True, slots=True)
class FloorState:
    people: People = field(default_factory=People)
    jackpot: jackpot.Floor = jackpot.EMPTY
    manager: Manager = field(default_factory=Manager)
    play: Play = field(default_factory=Play)
