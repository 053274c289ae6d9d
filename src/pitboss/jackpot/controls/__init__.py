"""The controls of the three generations of equipment, as pure translations of presses onto the same commands."""

from pitboss.jackpot.controls.panel import Panel, Pressed, as_left, forgotten, labels, reminder
from pitboss.jackpot.controls.presses import (
    Chip,
    Confirm,
    End,
    Hand,
    JPot,
    Key,
    KeyPosition,
    Press,
    Seat,
    Start,
    Swipe,
)
from pitboss.jackpot.controls.translate import pressed

__all__ = [
    "Chip",
    "Confirm",
    "End",
    "Hand",
    "JPot",
    "Key",
    "KeyPosition",
    "Panel",
    "Press",
    "Pressed",
    "Seat",
    "Start",
    "Swipe",
    "as_left",
    "forgotten",
    "labels",
    "pressed",
    "reminder",
]
