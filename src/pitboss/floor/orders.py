"""An order: a command, who gives it by what right, when, and under which id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.floor.people.state import Presence, Proposal

Command = Any
"""One of the commands of a department; `pitboss.floor.desk` knows them all."""


@dataclass(frozen=True, slots=True)
class Order:
    id: str
    """Made by the sender; the same order sent again carries the same."""
    at_us: int
    presence: Presence
    """Who was recognised, by session, card or device, and where."""
    command: Command
    approved: Proposal | None = None
    """The proposal that is being carried out; `presence` is then the second person. Only the desk fills it in."""
    by_floor: bool = False
    """Carried out by the floor itself, because of what was ordered or because time has passed."""

    @property
    def actor(self) -> str:
        return self.presence.actor

    @property
    def first(self) -> str:
        """Whose act it is: of two people, the one who proposed it."""
        return self.actor if self.approved is None else self.approved.first.actor

    @property
    def second(self) -> str | None:
        """Who approved it, where it took two."""
        return None if self.approved is None else self.actor
