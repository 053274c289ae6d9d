"""A table's controls between two presses, and the presses that every generation has in common.

A press becomes commands and perhaps a message for the person at the table; the controls themselves move no money.
Commands name the round, so that the same command that arrives twice is known for what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pitboss.jackpot.commands import (
    ClearHand,
    EndRound,
    JackpotCommand,
    KeyedHand,
    KeyHand,
    PayEnvy,
    SetSensor,
    StartRound,
    SubmitHands,
)
from pitboss.jackpot.configuration import Generation
from pitboss.jackpot.controls.presses import Chip, End, Hand, KeyPosition, Seat, Start
from pitboss.jackpot.pending import needs_lock
from pitboss.jackpot.records import EnvyDue
from pitboss.jackpot.state import Floor, OpenRound
from pitboss.rules.money import dollars


@dataclass(frozen=True, slots=True)
class Panel:
    """What the equipment itself remembers."""

    table: str
    seat: int | None = None
    """The spot that was touched, or the number that was typed."""
    key: KeyPosition = KeyPosition.RUN
    reminded: tuple[EnvyDue, ...] = ()
    """The envy that was told; END pays it only then."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a press leads to."""

    panel: Panel
    commands: tuple[JackpotCommand, ...] = ()
    message: str | None = None
    """For the person who pressed; alone, it says what to do first."""


def labels(generation: Generation) -> dict[str, str]:
    """What stands on the buttons."""
    if generation is Generation.A:
        return {"start": "COIN IN", "submit": "J-POT", "end": "GAME OVER"}
    return {"start": "START GAME", "submit": "CONFIRM", "end": "END GAME"}


def as_left(table: str, floor: Floor) -> Panel:
    """The panel of somebody who comes anew, worked out from the floor; `forgotten` told whoever was there before."""
    setup, playing = floor.table(table).setup, floor.table(table).round
    if playing is None:
        return Panel(table)
    locked = setup.generation is Generation.A and playing.locked
    return Panel(table, key=KeyPosition.JPH if locked else KeyPosition.RUN, reminded=playing.envy)


def forgotten(panel: Panel, floor: Floor) -> Iterator[str]:
    """What has to be said before this panel is put away: `as_left` takes it for known."""
    after, playing = as_left(panel.table, floor), playing_at(floor, panel)
    if playing is not None and panel.reminded != after.reminded:
        yield reminder(after.reminded)
    if panel.key is KeyPosition.JPH and after.key is KeyPosition.RUN:
        yield "The key does not stay at JPH, as no award waits: turn it again in one call with J-POT."


def playing_at(floor: Floor, panel: Panel) -> OpenRound | None:
    return floor.table(panel.table).round


def chip(panel: Panel, _floor: Floor, press: Chip) -> Pressed:
    return Pressed(panel, (SetSensor(panel.table, press.seat, press.sensor, press.on),))


def seat(panel: Panel, _floor: Floor, press: Seat) -> Pressed:
    return Pressed(replace(panel, seat=press.seat))


def start(panel: Panel, floor: Floor, _press: Start) -> Pressed:
    table = floor.table(panel.table)
    number = table.rounds + 1 if table.round is None else table.round.number
    return Pressed(replace(panel, seat=None, reminded=()), (StartRound(panel.table, number),))


def hand(panel: Panel, floor: Floor, press: Hand) -> Pressed:
    """The button toggles: on, off, and from one hand to another."""
    if panel.seat is None:
        return Pressed(panel, message="Say first whose hand it is: the seat, then the hand.")
    playing = playing_at(floor, panel)
    number = None if playing is None else playing.number
    keyed = KeyedHand(panel.seat, press.sensor, press.row, press.of_dealer, press.folded)
    shown = None if playing is None else _keyed(playing, keyed)
    commands: list[JackpotCommand] = []
    if shown is not None:
        commands.append(ClearHand(panel.table, panel.seat, press.sensor, number))
    if shown != keyed:
        commands.append(KeyHand(panel.table, keyed, number))
    return Pressed(panel, tuple(commands))


def _keyed(playing: OpenRound, like: KeyedHand) -> KeyedHand | None:
    same = (each for each in playing.hands if (each.seat, each.sensor) == (like.seat, like.sensor))
    return next(same, None)


def submit(panel: Panel, floor: Floor, _press: object) -> Pressed:
    playing = playing_at(floor, panel)
    return Pressed(replace(panel, seat=None), (SubmitHands(panel.table, None if playing is None else playing.number),))


def end(panel: Panel, floor: Floor, _press: End) -> Pressed:
    """Tray hands are recorded by the dealer as he ends; envy is shown once, and paid when END is pressed again."""
    playing = playing_at(floor, panel)
    if playing is None:
        return Pressed(panel, (EndRound(panel.table),))
    ending = EndRound(panel.table, playing.number)
    if playing.hands:
        return _with_hands(panel, floor, playing, ending)
    if not playing.envy:
        return Pressed(replace(panel, seat=None), (ending,))
    if panel.reminded != playing.envy:
        return Pressed(replace(panel, reminded=playing.envy), message=reminder(playing.envy))
    return Pressed(panel, (PayEnvy(panel.table, playing.number), ending))


def _with_hands(panel: Panel, floor: Floor, playing: OpenRound, ending: EndRound) -> Pressed:
    keyed = [(floor.link(playing.links[each.sensor - 1]).terms, each.row) for each in playing.hands]
    if any(needs_lock(terms, terms.named_row(row)) for terms, row in keyed):
        return Pressed(panel, message="A hand off the meter is keyed: call a supervisor, who verifies it.")
    recorded = SubmitHands(panel.table, playing.number)
    if any(terms.named_row(row).envy_cents for terms, row in keyed):
        return Pressed(panel, (recorded,), "The tray hands are recorded; press again to end.")
    return Pressed(panel, (recorded, ending))


def reminder(envy: tuple[EnvyDue, ...]) -> str:
    """Who is paid what for whose hand, which stays face up meanwhile."""
    owners = ", ".join(f"seat {seat}" for seat in sorted({each.owner for each in envy}))
    due: dict[int, int] = {}
    for each in envy:
        due[each.seat] = due.get(each.seat, 0) + each.cents
    pays = ", ".join(f"seat {seat} {dollars(cents)}" for seat, cents in sorted(due.items(), reverse=True))
    return f"Leave the hand of {owners} face up and pay envy: {pays}. Press again when it is paid."
