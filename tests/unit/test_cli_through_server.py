"""The command line while a server leads the store: the same commands, through the API that everybody uses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.floor_cli import WHY, Folder
from tests.support.web_server import serving

from pitboss.floor.adapters.configuring import settings_from
from pitboss.floor.adapters.running import RunningFloor, open_floor
from pitboss.web.app import create_app
from pitboss.web.settings import WebSettings

TWO = ("--as", "ann", "--second", "bob")
RATES = ("--seed", "5000", "--contribution", "20", "--reserve", "2")
QUIET = WebSettings(access_log=False, sign_ins_per_minute=10_000)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Folder, RunningFloor]]:
    folder = Folder.at(tmp_path_factory.mktemp("served")).founded()
    settings = settings_from({}, folder.path / "pitboss.toml", {})
    with open_floor(settings) as floor, serving(create_app(floor, QUIET)) as origin:
        folder.variables["PITBOSS_PORT"] = origin.rpartition(":")[2]
        yield folder, floor


def test_a_room_is_set_up_and_played_through_the_server(served: tuple[Folder, RunningFloor]) -> None:
    folder, floor = served
    hired = (*TWO, "--reason", "hired", "--note", "as they came in")
    folder.done("person", "add", "sue", "Sue", "supervisor", *hired, variables={"PITBOSS_NEW_PIN": "195374"})
    folder.done("person", "card", "sue", "601100200003", *hired)
    told = folder.done("link", "add", "six", "six-card-poker", "SIXCPP-01", *RATES, *TWO, *WHY)
    assert "The house keeps" in told
    sue = {"PITBOSS_PIN": "195374"}
    folder.done("table", "add", "t1", "six-card-poker", "--link", "six", "--generation", "B", "--as", "ann")
    assert "demonstration" in folder.done("table", "open", "t1", "--as", "sue", variables=sue)
    folder.done("press", "t1", "chip:2", "start", "--as", "sue", variables=sue)
    keyed = ("seat:2", "hand:royal-flush", "confirm", "swipe:601100200003", "end")
    told = folder.done("press", "t1", *keyed, "--as", "sue", variables=sue)
    assert "awards-confirmed, seat 2: Royal flush, $5,000.20" in told
    confirmed = [each for each in floor.store.read(limit=10_000) if each.kind == "awards-confirmed"]
    assert confirmed[0].actor == "sue"
    folder.done("press", "t1", "chip:2", "chip:3", "start", "--as", "sue", variables=sue)
    told = folder.done("press", "t1", *keyed, "--as", "sue", variables=sue)
    assert "Leave the hand of seat 2 face up and pay envy: seat 3 $100.00" in told
    told = folder.done("press", "t1", "end", "--as", "sue", variables=sue)
    assert "envy-paid, seat 3: $100.00" in told
    words = ("--reason", "house-adds", "--note", "goodwill", "--evidence", "letter")
    assert "meter of six: $5,010.04" in folder.done("adjust", "meter", "six", "+10.00", *TWO, *words)


def test_what_one_person_proposed_waits_for_the_other(served: tuple[Folder, RunningFloor]) -> None:
    folder, floor = served
    told = folder.done("link", "add", "two", "six-card-poker", "SIXCPP-02", *RATES, "--as", "ann", *WHY)
    (name,) = floor.state.people.proposals
    assert f"Proposed as {name}" in told
    assert "Whoever proposed it cannot approve it" in folder.refused("proposal", "approve", name, "--as", "ann")
    bob = {"PITBOSS_PIN": folder.variables["PITBOSS_SECOND_PIN"]}
    assert "Done: link-opened." in folder.done("proposal", "approve", name, "--as", "bob", variables=bob)
    several = (
        '[{"kind":"change-level","link":"two","level":"meter","second":"","seed_units":"60000000000",'
        '"contribution_ppm":100000,"reserve_ppm":0,"maximum_units":null},'
        '{"kind":"change-level","link":"two","level":"meter","second":"","seed_units":"70000000000",'
        '"contribution_ppm":100000,"reserve_ppm":0,"maximum_units":null}]'
    )
    folder.done("order", several, *TWO, *WHY)
    assert floor.state.jackpot.links["two"].terms.levels[0].seed_units == 70_000_000_000


def test_people_change_their_pins_and_sessions_do_not_stay_open(served: tuple[Folder, RunningFloor]) -> None:
    folder, floor = served
    folder.done("person", "add", "dan", "Dan", "dealer", "--as", "ann", variables={"PITBOSS_NEW_PIN": "864209"})
    new = {"PITBOSS_PIN": "864209", "PITBOSS_NEW_PIN": "640291"}
    folder.done("person", "pin", "dan", "--as", "dan", variables=new)
    refusal = folder.refused("person", "pin", "dan", "--as", "dan", variables=new)
    assert "Name, card or PIN is not right here" in refusal
    assert all(session.ended for session in floor.state.people.sessions.values())


def test_what_the_server_refuses_is_said_in_its_words(served: tuple[Folder, RunningFloor]) -> None:
    folder, _ = served
    bob = {"PITBOSS_PIN": folder.variables["PITBOSS_SECOND_PIN"]}
    refusal = folder.refused("table", "add", "t9", "six-card-poker", "--as", "bob", variables=bob)
    assert "may not add, move or retire a table" in refusal
    assert "table 't7'" in folder.refused("table", "close", "t7", "--as", "ann")
    two = (*TWO, "--reason", "malfunction", "--note", "the display was dark", "--evidence", "photograph")
    folder.done("link", "add", "three", "six-card-poker", "SIXCPP-01", *RATES, *TWO, *WHY)
    assert "nothing can fall below zero" in folder.refused("adjust", "meter", "three", "-9000", *two)


def test_a_server_that_went_away_is_named(tmp_path: Path) -> None:
    folder = Folder.at(tmp_path).founded()
    with open_floor(settings_from({}, tmp_path / "pitboss.toml", {})):
        assert "is led by" in folder.refused("table", "close", "t1", "--as", "ann")
