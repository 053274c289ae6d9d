"""`pitboss press`: the controls of generations A and B, typed; the same play reaches the same ledger."""

from __future__ import annotations

import pytest
from tests.support.floor_cli import BOB_PIN, WHY, Folder

from pitboss.floor.adapters.configuring import settings_from
from pitboss.floor.adapters.running import read_floor

TWO = ("--as", "ann", "--second", "bob", *WHY)
UTH = ("link", "add", "uth", "ultimate-texas-holdem", "01", "--wager", "progressive")
RATES = ("--seed", "5000", "--contribution", "20", "--reserve", "2")


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """Two tables of a link, of generations A and B, open as demonstrations; every test leaves them without a round."""
    floor = Folder.at(tmp_path_factory.mktemp("playing")).founded()
    pins = {"PITBOSS_NEW_PIN": "195374"}
    floor.done("person", "add", "sue", "Sue", "supervisor", *TWO[:4], "--reason", "hired", *WHY[2:], variables=pins)
    floor.done("person", "card", "sue", "601100200003", *TWO[:4], "--reason", "hired", *WHY[2:])
    floor.done(*UTH, *RATES, "--executive-from", "1000", *TWO)
    for generation in ("A", "B"):
        name = f"t-{generation.lower()}"
        words = ("table", "add", name, "ultimate-texas-holdem", "--link", "uth", "--generation", generation)
        floor.done(*words, "--as", "ann")
        floor.done("table", "open", name, "--as", "ann")
    return floor


def test_the_same_play_on_two_generations_pays_the_same(playing: Folder) -> None:
    """Rulebook 6.1: key and J-POT, or confirm and card."""
    one = ("--as", "ann")
    playing.done("press", "t-a", "chip:2", "chip:4", "off:4", "start", *one)
    told = playing.done("press", "t-a", "seat:2", "hand:straight-flush", "end", *one)
    assert "tray-awards-paid, seat 2: Straight flush, $250.00" in told
    playing.done("press", "t-b", "chip:2", "start", *one)
    told = playing.done(
        "press", "t-b", "seat:2", "hand:royal-flush-first-7", "confirm", "swipe:601100200003", "end", *one
    )
    assert "awards-confirmed, seat 2: Royal flush, first 7 cards, $250." in told
    playing.done("press", "t-a", "chip:1", "start", *one)
    keyed = ("seat:1", "hand:royal-flush-first-7", "j-pot")
    assert "turn it to JPH first" in playing.done("press", "t-a", *keyed, *one)
    told = playing.done("press", "t-a", "key:JPH", "end", "j-pot", "key:RUN", "end", *one)
    assert "turn it back to RUN first" in told
    assert "key:RUN                  awards-confirmed" in told
    wins = read_floor(settings_from({}, playing.path / "pitboss.toml", {})).manager.recent_wins
    assert [(win.table, win.label) for win in wins] == [
        ("t-b", "Royal flush, first 7 cards"),
        ("t-a", "Royal flush, first 7 cards"),
    ]


def test_the_height_of_an_award_decides_whose_card_it_takes(playing: Folder) -> None:
    one = ("--as", "ann")
    playing.done("press", "t-b", "chip:2", "start", *one)
    keyed = ("seat:2", "hand:royal-flush-first-5", "confirm")
    assert "executive" in playing.refused_after("press", "t-b", *keyed, "swipe:601100200003", *one)
    issued = ("person", "card", "ann", "601100200001", "--as", "sue", "--second", "bob", "--reason", "hired", *WHY[2:])
    playing.done(*issued, variables={"PITBOSS_PIN": "195374"})
    told = playing.done("press", "t-b", "swipe:601100200001", "end", *one)
    assert "awards-confirmed, seat 2: Royal flush, first 5 cards" in told


@pytest.mark.parametrize(
    ("presses", "says"),
    [
        (("kick",), "There is no press 'kick'"),
        (("chip:x",), "'x' is no seat or sensor"),
        (("key:OFF",), "position of the key 'OFF'"),
        (("confirm",), "Equipment of generation A has no Confirm"),
        (("swipe:999999",), "This card is not known here"),
        (("end",), "No round is being played"),
    ],
)
def test_a_press_that_makes_no_sense_is_refused(playing: Folder, presses: tuple[str, ...], says: str) -> None:
    assert says in playing.refused("press", "t-a", *presses, "--as", "ann")


def test_who_may_not_run_a_round_presses_in_vain(playing: Folder) -> None:
    bob = {"PITBOSS_PIN": BOB_PIN}
    assert "may not start and end a round" in playing.refused("press", "t-a", "chip:1", "--as", "bob", variables=bob)
