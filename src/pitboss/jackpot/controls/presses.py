"""What people do at a table's controls, in the words of the three generations of equipment (rulebook 6.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.jackpot.configuration import CardLevel


@dataclass(frozen=True, slots=True)
class Chip:
    """A chip is put on a sensor, or taken off it; before the start its light follows."""

    seat: int
    sensor: int
    on: bool


@dataclass(frozen=True, slots=True)
class Start:
    """COIN IN; START GAME."""


@dataclass(frozen=True, slots=True)
class Seat:
    """B and C: the player's spot is touched. A has no such key: the seat's number is typed on the keypad."""

    seat: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand button; pressed again, it is off."""

    row: str
    sensor: int = 1
    of_dealer: bool = False
    """The dealer's own losing hand (Two Way Bad Beat)."""
    folded: bool = False


class KeyPosition(StrEnum):
    RUN = "RUN"
    JPH = "JPH"


@dataclass(frozen=True, slots=True)
class Key:
    """A: the supervisor turns the key."""

    to: KeyPosition


@dataclass(frozen=True, slots=True)
class JPot:
    """A: J-POT, while the key is at JPH."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """B and C: a supervisor presses confirm."""


@dataclass(frozen=True, slots=True)
class Swipe:
    """B and C: a card of a supervisor or an executive."""

    card: CardLevel


@dataclass(frozen=True, slots=True)
class End:
    """GAME OVER; END GAME."""


Press = Chip | Start | Seat | Hand | Key | JPot | Confirm | Swipe | End
