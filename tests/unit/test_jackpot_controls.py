"""Presses at a table's controls: what they ask of the floor, and what they say when something comes first."""

from __future__ import annotations

import pytest
from tests.support.jackpots import SIX, JackpotRoom, level, printed

from pitboss.errors import RefusedError
from pitboss.jackpot import next_steps
from pitboss.jackpot.commands import ClearHand, ConfirmAwards, EndRound, KeyedHand, KeyHand, PayEnvy, SubmitHands
from pitboss.jackpot.configuration import CardLevel, Generation
from pitboss.jackpot.controls import (
    Confirm,
    End,
    Hand,
    JPot,
    Key,
    KeyPosition,
    Panel,
    Press,
    Pressed,
    Seat,
    Start,
    Swipe,
    labels,
    pressed,
)


class Controls:
    """One table with its equipment; every press is carried out at once."""

    def __init__(self, generation: Generation) -> None:
        self.room = JackpotRoom()
        self.room.link(printed("SIX", SIX, "SIXCPP-01", level(seed="500")))
        self.room.table("T", SIX, "SIX", generation=generation)
        self.panel = Panel("T")

    def press(self, *presses: Press) -> Pressed:
        for press in presses:
            done = pressed(self.panel, self.room.floor, press)
            self.panel = done.panel
            for command in done.commands:
                self.room.do(command)
        return done

    def started(self, *seats: int) -> Controls:
        self.room.start("T", seats)
        return self


def test_the_buttons_are_called_as_the_equipment_calls_them() -> None:
    assert labels(Generation.A) == {"start": "COIN IN", "submit": "J-POT", "end": "GAME OVER"}
    assert labels(Generation.C)["end"] == "END GAME"


def test_a_hand_button_pressed_again_is_off() -> None:
    controls = Controls(Generation.B).started(2)
    key = controls.press(Seat(2), Hand("flush"))
    assert key.commands == (KeyHand("T", KeyedHand(2, 1, "flush"), 1),)
    assert controls.press(Hand("flush")).commands == (ClearHand("T", 2, 1, 1),)


def test_another_hand_button_changes_the_hand() -> None:
    controls = Controls(Generation.A).started(2)
    controls.press(Seat(2), Hand("flush"))
    assert controls.press(Hand("full-house")).commands == (
        ClearHand("T", 2, 1, 1),
        KeyHand("T", KeyedHand(2, 1, "full-house"), 1),
    )


def test_a_hand_needs_a_seat() -> None:
    done = Controls(Generation.A).started(2).press(Hand("flush"))
    assert done.commands == ()
    assert done.message is not None
    assert "the seat, then the hand" in done.message


def test_j_pot_needs_the_key_and_the_meter_waits_for_run() -> None:
    """Rulebook 6.1, generation A."""
    controls = Controls(Generation.A).started(2)
    controls.press(Seat(2), Hand("royal-flush"))
    assert "turn it to JPH" in (controls.press(JPot()).message or "")
    submitted = controls.press(Key(KeyPosition.JPH), JPot())
    assert submitted.commands == (SubmitHands("T", 1),)
    assert "at JPH" in (controls.press(End()).message or "")
    assert controls.room.meter("SIX") == controls.room.floor.link("SIX").meter_units("meter") != 0
    back = controls.press(Key(KeyPosition.RUN))
    assert back.commands == (ConfirmAwards("T", CardLevel.SUPERVISOR, 1),)
    assert "already" in (controls.press(Key(KeyPosition.RUN)).message or "")


def test_a_card_is_swiped_after_confirm() -> None:
    """Rulebook 6.1, generations B and C."""
    controls = Controls(Generation.C).started(2)
    controls.press(Seat(2), Hand("royal-flush"))
    assert "confirm first" in (controls.press(Swipe(CardLevel.EXECUTIVE)).message or "")
    controls.press(Confirm())
    (confirm,) = (step for step in next_steps(controls.room.floor, "T") if step.step == "confirm-awards")
    assert confirm.allowed
    assert controls.press(Swipe(CardLevel.EXECUTIVE)).commands == (ConfirmAwards("T", CardLevel.EXECUTIVE, 1),)


def test_end_reminds_of_envy_and_pays_it_when_pressed_again() -> None:
    """Rulebook 6.4: envy is paid before the end, and the hand stays face up."""
    controls = Controls(Generation.B).started(1, 2, 4)
    controls.press(Seat(2), Hand("royal-flush"), Confirm(), Swipe(CardLevel.EXECUTIVE))
    reminder = controls.press(End())
    assert reminder.commands == ()
    assert reminder.message == (
        "Leave the hand of seat 2 face up and pay envy: seat 4 $100.00, seat 1 $100.00. Press again when it is paid."
    )
    assert controls.press(End()).commands == (PayEnvy("T", 1), EndRound("T", 1))
    assert controls.room.floor.table("T").round is None


def test_tray_hands_are_recorded_as_the_dealer_ends() -> None:
    controls = Controls(Generation.B).started(2)
    controls.press(Seat(2), Hand("flush"))
    assert controls.press(End()).commands == (SubmitHands("T", 1), EndRound("T", 1))


def test_a_meter_hand_is_not_ended_over() -> None:
    controls = Controls(Generation.B).started(2)
    controls.press(Seat(2), Hand("royal-flush"))
    assert "call a supervisor" in (controls.press(End()).message or "")


@pytest.mark.parametrize(
    ("generation", "press"),
    [(Generation.A, Confirm()), (Generation.A, Swipe(CardLevel.SUPERVISOR)), (Generation.B, JPot())],
)
def test_equipment_has_only_its_own_controls(generation: Generation, press: Press) -> None:
    with pytest.raises(RefusedError, match=f"generation {generation} has no"):
        Controls(generation).press(press)


def test_start_names_the_round_so_that_a_second_press_is_refused() -> None:
    controls = Controls(Generation.A)
    first = pressed(controls.panel, controls.room.floor, Start())
    controls.press(Start())
    with pytest.raises(RefusedError, match="Round 1 of table T has started"):
        controls.room.do(first.commands[0])
