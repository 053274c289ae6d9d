"""One press, in any generation, onto the commands that all of them share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.errors import RefusedError
from pitboss.jackpot.configuration import Generation
from pitboss.jackpot.controls import keypad, panel, touch
from pitboss.jackpot.controls.panel import Panel, Pressed
from pitboss.jackpot.controls.presses import Chip, Confirm, End, Hand, JPot, Key, KeyPosition, Press, Seat, Start, Swipe
from pitboss.jackpot.state import Floor

_Translations = Mapping[type, Callable[[Panel, Floor, Any], Pressed]]

_COMMON: _Translations = {
    Chip: panel.chip,
    Start: panel.start,
    Seat: panel.seat,
    Hand: panel.hand,
    End: panel.end,
}
_KEYPAD: _Translations = {**_COMMON, Key: keypad.turn, JPot: keypad.j_pot}
_TOUCH: _Translations = {**_COMMON, Confirm: panel.submit, Swipe: touch.swipe}
_CONTROLS: Mapping[Generation, _Translations] = {Generation.A: _KEYPAD, Generation.B: _TOUCH, Generation.C: _TOUCH}


def pressed(state: Panel, floor: Floor, press: Press) -> Pressed:
    """What a press leads to at a table with the equipment it is set up with."""
    generation = floor.table(state.table).setup.generation
    translate = _CONTROLS[generation].get(type(press))
    if translate is None:
        raise RefusedError(f"Equipment of generation {generation} has no {type(press).__name__}.")
    if state.key is KeyPosition.JPH and isinstance(press, Start | End):
        return Pressed(state, message="The key is at JPH: turn it back to RUN first.")
    return translate(state, floor, press)
