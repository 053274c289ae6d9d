"""Generations A, B and C are operated differently and reach the same ledger for the same play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.jackpots import SIX, UTH, JackpotRoom, level, printed

from pitboss.jackpot.commands import SetSensor
from pitboss.jackpot.configuration import CardLevel, Generation
from pitboss.jackpot.controls import (
    Chip,
    Confirm,
    End,
    Hand,
    JPot,
    Key,
    KeyPosition,
    Panel,
    Press,
    Seat,
    Start,
    Swipe,
    pressed,
)
from pitboss.jackpot.events import AwardsConfirmed, JackpotEvent, SensorSet

ROWS = ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush")


@dataclass(frozen=True)
class Play:
    """What happens at a table in one round, whatever the equipment."""

    seats: tuple[int, ...]
    hands: tuple[tuple[int, str], ...]
    """(seat, row), in the order in which the dealer presses the buttons; twice the same is off again."""


def plays() -> st.SearchStrategy[Play]:
    hands = st.lists(st.tuples(st.integers(1, 7), st.sampled_from(ROWS)), max_size=6).map(tuple)
    seats = st.sets(st.integers(1, 7)).map(lambda chosen: tuple(sorted(chosen)))
    return st.builds(Play, seats, hands)


def presses(play: Play, generation: Generation, *, meter_hand: bool) -> Iterator[Press]:
    yield from (Chip(seat, 1, on=True) for seat in play.seats)
    yield Start()
    for seat, row in play.hands:
        yield Seat(seat)
        yield Hand(row)
    if meter_hand:
        if generation is Generation.A:
            yield from (Key(KeyPosition.JPH), JPot(), Key(KeyPosition.RUN))
        else:
            yield from (Confirm(), Swipe(CardLevel.EXECUTIVE))
    yield from (End(), End(), End())


def shown(play: Play) -> dict[int, str]:
    """What stays on after the buttons have been toggled."""
    on: dict[int, str] = {}
    for seat, row in play.hands:
        if on.get(seat) == row:
            del on[seat]
        else:
            on[seat] = row
    return on


def operated(generation: Generation, plays: Iterable[Play]) -> JackpotRoom:
    room = JackpotRoom()
    terms = printed("SIX", SIX, "SIXCPP-01", level(seed="500", contribution=20, reserve=2))
    room.link(replace(terms, executive_from_cents=100_00), {"meter": ("1,233.76789", "12.26")})
    room.table("T", SIX, "SIX", generation=generation)
    panel = Panel("T")
    for play in plays:
        meter_hand = any(row in ROWS[:2] for row in shown(play).values())
        for press in presses(play, generation, meter_hand=meter_hand):
            if isinstance(press, End) and room.floor.table("T").round is None:
                continue
            done = pressed(panel, room.floor, press)
            panel = done.panel
            for command in done.commands:
                room.do(command)
        assert room.floor.table("T").round is None
    return room


def within_the_rules(play: Play) -> Play:
    """A dealer presses no button that would be refused: a hand needs a wager, or envy for someone else."""
    able = tuple(
        (seat, row)
        for seat, row in play.hands
        if seat in play.seats or (row in ROWS[:2] and any(other != seat for other in play.seats))
    )
    return Play(play.seats, able)


def without_card(event: JackpotEvent) -> JackpotEvent:
    return replace(event, card=CardLevel.SUPERVISOR) if isinstance(event, AwardsConfirmed) else event


@given(st.lists(plays().map(within_the_rules), min_size=1, max_size=3))
@settings(max_examples=60)
def test_a_b_and_c_reach_the_same_ledger_for_the_same_play(plays: list[Play]) -> None:
    rooms = [operated(generation, plays) for generation in Generation]
    assert rooms[0].accounts == rooms[1].accounts == rooms[2].accounts
    links = [room.floor.link("SIX") for room in rooms]
    assert links[0].paid == links[1].paid == links[2].paid
    bodies = [[without_card(event) for event in room.events[2:]] for room in rooms]
    assert bodies[0] == bodies[1] == bodies[2], "even event by event, the card apart"


def test_a_press_of_a_sensor_is_the_same_command_everywhere() -> None:
    room = JackpotRoom()
    room.link(printed("UTH", UTH, "01", level(seed="5,000")))
    for generation in Generation:
        room.table(str(generation), UTH, "UTH", generation=generation)
        done = pressed(Panel(str(generation)), room.floor, Chip(3, 1, on=True))
        assert done.commands == (SetSensor(str(generation), 3, 1, lit=True),)
        assert isinstance(room.do(done.commands[0])[0], SensorSet)
