"""A floor worked at a terminal: whatever is missing is asked for, and no PIN is ever shown."""

from __future__ import annotations

import sys
from pathlib import Path

import pexpect
import pytest
from tests.support.floor_cli import ANN_PIN, BOB_PIN, Folder

from pitboss.floor.adapters.configuring import settings_from
from pitboss.floor.adapters.running import read_floor
from pitboss.floor.people import Role
from pitboss.floor.state import FloorState


@pytest.fixture
def floor(tmp_path: Path) -> Folder:
    return Folder.at(tmp_path).founded()


def state_of(floor: Folder) -> FloorState:
    return read_floor(settings_from({}, floor.path / "pitboss.toml", {}))


def test_a_person_is_led_through_everything_that_a_floor_needs(tmp_path: Path) -> None:
    folder = Folder.at(tmp_path)
    child = pexpect.spawn(
        sys.executable,
        ["-m", "pitboss", "init", "--settings", str(tmp_path / "pitboss.toml")],
        encoding="utf-8",
        dimensions=(40, 100),
        timeout=20,
    )
    answers = {
        "The room, a short id": "pit",
        "Its name": "The Pit",
        "Its time zone": "",
        "Its gaming day begins at": "04:00",
        "Person 1": "ann",
        "  Name": "Ann Lee",
        "  Role": "",
        "Person 2": "bob",
        "Name": "Bob Ray",
        "Role, or": "",
        "Person 3": "",
        "PIN of ann": ANN_PIN,
        "Repeat for confirmation": ANN_PIN,
        "PIN of bob": BOB_PIN,
        "Repeat": BOB_PIN,
    }
    for question, answer in answers.items():
        child.expect_exact(question)
        child.sendline(answer)
    child.expect("The floor is made")
    child.expect(pexpect.EOF)
    state = state_of(folder)
    assert state.manager.rooms["pit"].name == "The Pit"
    assert state.manager.rooms["pit"].days[0].begins_minute == 240
    assert [state.people.persons[name].roles for name in ("ann", "bob")] == [(Role.EXECUTIVE,), (Role.ACCOUNTING,)]


def test_at_a_terminal_pins_and_reasons_are_asked_for(floor: Folder) -> None:
    words = ["-m", "pitboss", "link", "add", "six", "six-card-poker", "SIXCPP-01", "--seed", "500"]
    where = ["--second", "bob", "--settings", str(floor.path / "pitboss.toml")]
    child = pexpect.spawn(sys.executable, [*words, *where], encoding="utf-8", dimensions=(60, 100), timeout=20)
    child.expect_exact("Who are you")
    child.sendline("ann")
    child.expect_exact("PIN of ann")
    child.sendline(ANN_PIN)
    child.expect_exact("a planned change, decided beforehand")
    child.expect_exact("Reason")
    child.sendline("planned")
    child.expect_exact("In your own words")
    child.sendline("agreed on Tuesday")
    child.expect_exact("PIN of bob")
    child.sendline(BOB_PIN)
    child.expect(pexpect.EOF)
    assert ANN_PIN not in child.before
    assert "six" in state_of(floor).jackpot.links
