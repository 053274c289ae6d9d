"""Generations B and C: touch and cards. Confirm locks the awards; the swipe records them and adjusts the meter."""

from __future__ import annotations

from pitboss.jackpot.commands import ConfirmAwards
from pitboss.jackpot.controls.panel import Panel, Pressed, playing_at
from pitboss.jackpot.controls.presses import Swipe
from pitboss.jackpot.state import Floor


def swipe(panel: Panel, floor: Floor, press: Swipe) -> Pressed:
    playing = playing_at(floor, panel)
    if playing is None or not playing.locked:
        return Pressed(panel, message="Press confirm first, then swipe the card.")
    return Pressed(panel, (ConfirmAwards(panel.table, press.card, playing.number),))
