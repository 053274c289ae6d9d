"""What a decision at the electronic tables is made from."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.floor.play.state import Play
from pitboss.jackpot import Floor


@dataclass(frozen=True, slots=True)
class Turn:
    play: Play
    floor: Floor
    """The jackpots, whose meters the tables pay from."""
    at_us: int
