"""`pitboss press`: the controls of generations A and B, typed; the same play reaches the same ledger."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.floor_cli import BOB_PIN, WHY, Folder

from pitboss.floor.adapters.configuring import settings_from
from pitboss.floor.adapters.running import read_floor
from pitboss.jackpot.commands import KeyedHand
from pitboss.jackpot.state import OpenRound

TWO = ("--as", "ann", "--second", "bob", *WHY)
UTH = ("link", "add", "uth", "ultimate-texas-holdem", "01", "--wager", "progressive")
RATES = ("--seed", "5000", "--contribution", "20", "--reserve", "2")


def hire(floor: Folder) -> None:
    """Sue, a supervisor, with her card."""
    pins = {"PITBOSS_NEW_PIN": "195374"}
    floor.done("person", "add", "sue", "Sue", "supervisor", *TWO[:4], "--reason", "hired", *WHY[2:], variables=pins)
    floor.done("person", "card", "sue", "601100200003", *TWO[:4], "--reason", "hired", *WHY[2:])


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """Two tables of a link, of generations A and B, open as demonstrations; every test leaves them without a round."""
    floor = Folder.at(tmp_path_factory.mktemp("playing")).founded()
    hire(floor)
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
        (("chip:٢",), "'٢' is no seat or sensor"),
        (("chip:" + "9" * 5000,), "is no seat or sensor"),
        (("seat:1", "hand:royal-flush:loud"), "There is no word after a hand 'loud'"),
    ],
)
def test_a_press_that_makes_no_sense_is_refused(playing: Folder, presses: tuple[str, ...], says: str) -> None:
    assert says in playing.refused("press", "t-a", *presses, "--as", "ann")


def test_who_may_not_run_a_round_presses_in_vain(playing: Folder) -> None:
    bob = {"PITBOSS_PIN": BOB_PIN}
    assert "may not start and end a round" in playing.refused("press", "t-a", "chip:1", "--as", "bob", variables=bob)


# --- what a later call knows ------------------------------------------------------------------------------------


@pytest.fixture
def straight(tmp_path: Path) -> Folder:
    """Two Way Bad Beat on $3,000.00 that nothing comes onto: `se-a` is of generation A, `se-b` of B."""
    floor = Folder.at(tmp_path).founded()
    meter = ("--seed", "1000", "--contribution", "0", "--beginning", "3000", "--evidence", "counted")
    taken_over = (*TWO[:4], "--reason", "new-system", *WHY[2:])
    floor.done("link", "add", "two-way", "straight-edge-v1", "1", "--wager", "progressive", *meter, *taken_over)
    for generation in ("A", "B"):
        name = f"se-{generation.lower()}"
        words = ("table", "add", name, "straight-edge-v1", "--link", "two-way", "--generation", generation)
        floor.done(*words, "--as", "ann")
        floor.done("table", "open", name, "--as", "ann")
    hire(floor)
    return floor


def round_of(floor: Folder, table: str) -> OpenRound | None:
    return read_floor(settings_from({}, floor.path / "pitboss.toml", {})).jackpot.table(table).round


def test_example_7_the_dealer_is_beaten(straight: Folder) -> None:
    """JACKPOT.md: the dealer's losing seven cards pay the bettor and trigger no envy."""
    one = ("--as", "ann")
    straight.done("press", "se-a", "chip:1", "chip:5", "start", *one)
    keyed = ("seat:1", "hand:7-card-straight:dealer", "key:JPH", "j-pot", "key:RUN", "end")
    told = straight.done("press", "se-a", *keyed, *one)
    assert "awards-confirmed, seat 1: 7-card straight, $3,000.00" in told
    assert "envy" not in told
    assert round_of(straight, "se-a") is None


def test_a_folded_hand_is_said_to_be_folded(straight: Folder) -> None:
    one = ("--as", "ann")
    straight.done("press", "se-b", "chip:1", "chip:2", "start", *one)
    straight.done("press", "se-b", "seat:1", "hand:7-card-straight:folded", *one)
    playing = round_of(straight, "se-b")
    assert playing is not None
    assert playing.hands == (KeyedHand(1, 1, "7-card-straight", folded=True),)
    straight.done("press", "se-b", "seat:1", "hand:7-card-straight:dealer", *one)
    playing = round_of(straight, "se-b")
    assert playing is not None
    assert playing.hands == (KeyedHand(1, 1, "7-card-straight", of_dealer=True),)


def test_envy_is_told_in_one_call_and_paid_in_the_next(straight: Folder) -> None:
    """Rulebook 6.4: a table is left with its reminder, so that whoever ends says that it is paid."""
    one = ("--as", "ann")
    straight.done("press", "se-b", "chip:1", "chip:2", "chip:4", "start", *one)
    told = straight.done("press", "se-b", "seat:2", "hand:7-card-straight", "confirm", "swipe:601100200003", *one)
    assert told.splitlines()[-1] == (
        "Leave the hand of seat 2 face up and pay envy: seat 4 $100.00, seat 1 $100.00. Press again when it is paid."
    )
    told = straight.done("press", "se-b", "end", *one)
    assert "envy-paid, seat 4: $100.00, seat 1: $100.00" in told
    assert round_of(straight, "se-b") is None


def test_the_end_in_the_call_that_made_envy_due_pays_nothing_yet(straight: Folder) -> None:
    one = ("--as", "ann")
    straight.done("press", "se-b", "chip:1", "chip:2", "start", *one)
    keyed = ("seat:2", "hand:7-card-straight", "confirm", "swipe:601100200003", "end")
    told = straight.done("press", "se-b", *keyed, *one)
    assert told.count("Leave the hand of seat 2 face up") == 1
    assert "envy-paid" not in told
    assert "round-ended" in straight.done("press", "se-b", "end", *one)


def test_a_refusal_after_envy_became_due_still_tells_it(straight: Folder) -> None:
    straight.done("press", "se-b", "chip:1", "chip:2", "start", "--as", "ann")
    keyed = ("seat:2", "hand:7-card-straight", "confirm", "swipe:601100200003", "kick")
    result = straight.run("press", "se-b", *keyed, "--as", "ann")
    assert result.exit_code == 2
    assert "Leave the hand of seat 2 face up" in result.stdout


def test_the_key_stays_at_jph_while_an_award_waits(straight: Folder) -> None:
    """Rulebook 6.1, generation A: the key goes back to RUN in another call."""
    one = ("--as", "ann")
    straight.done("press", "se-a", "chip:1", "start", *one)
    told = straight.done("press", "se-a", "seat:1", "hand:7-card-straight", "key:JPH", *one)
    assert told.splitlines()[-1].startswith("The key does not stay at JPH")
    straight.done("press", "se-a", "key:JPH", "j-pot", *one)
    assert "turn it back to RUN first" in straight.done("press", "se-a", "end", *one)
    assert "awards-confirmed, seat 1" in straight.done("press", "se-a", "key:RUN", *one)
    assert "The key is at RUN already" in straight.done("press", "se-a", "key:RUN", "end", *one)
    assert round_of(straight, "se-a") is None
