"""Generation A: keypad and keys. The supervisor's key at JPH and J-POT record a win; back at RUN, the meter adjusts."""

from __future__ import annotations

from dataclasses import replace

from pitboss.jackpot.commands import ConfirmAwards, JackpotCommand
from pitboss.jackpot.configuration import CardLevel
from pitboss.jackpot.controls.panel import Panel, Pressed, playing_at, submit
from pitboss.jackpot.controls.presses import JPot, Key, KeyPosition
from pitboss.jackpot.state import Floor


def turn(panel: Panel, floor: Floor, press: Key) -> Pressed:
    if press.to is panel.key:
        return Pressed(panel, message=f"The key is at {panel.key} already.")
    turned = replace(panel, key=press.to)
    playing = playing_at(floor, panel)
    commands: tuple[JackpotCommand, ...] = ()
    if press.to is KeyPosition.RUN and playing is not None and playing.locked:
        commands = (ConfirmAwards(panel.table, CardLevel.SUPERVISOR, playing.number),)
    return Pressed(turned, commands)


def j_pot(panel: Panel, floor: Floor, press: JPot) -> Pressed:
    if panel.key is not KeyPosition.JPH:
        return Pressed(panel, message="J-POT takes the supervisor's key: turn it to JPH first.")
    return submit(panel, floor, press)
