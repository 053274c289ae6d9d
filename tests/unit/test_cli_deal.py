"""`pitboss deal` and `pitboss replay`: rounds by themselves, saved, replayed, summed up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import command_line
from pitboss.games.registry import all_games


def run(*words: str) -> Result:
    return CliRunner().invoke(command_line, words)


def deal(*words: str) -> Result:
    dealt = run("deal", *words)
    assert dealt.exit_code == 0, dealt.stderr
    return dealt


def test_a_seed_deals_the_same_round_every_time() -> None:
    words = ("straight-edge-v1", "--seed", "5", "--seats", "2")
    assert deal(*words).stdout == deal(*words).stdout
    assert deal(*words).stdout != deal("straight-edge-v1", "--seed", "6", "--seats", "2").stdout


def test_the_cards_of_a_seed_do_not_depend_on_the_strategy() -> None:
    played, folded = (
        deal("six-card-poker", "--seed", "5", "--strategy", strategy).stdout for strategy in ("always-play", "fold")
    )
    assert [line for line in played.splitlines() if line.startswith("Dealer")] == [
        line for line in folded.splitlines() if line.startswith("Dealer")
    ]


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_a_transcript_fits_80_columns_and_ends_with_the_net(slug: str) -> None:
    lines = deal(slug, "--seed", "1", "--seats", "6").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert any(line.startswith("Net     seat 1") for line in lines[-2:])


def test_the_strategies_do_what_they_are_called() -> None:
    words = ("ultimate-texas-holdem", "--seed", "1", "--seats", "1", "--bets", "required", "--strategy")
    assert "before the flop: play 4x the Ante, $20.00" in deal(*words, "always-play").stdout
    assert "check; at the river: fold" in deal(*words, "fold").stdout
    assert "check; at the river: play 1x the Ante, $5.00" in deal(*words, "patient").stdout.replace("\n        ", " ")


def test_required_bets_leave_the_side_wagers_empty_and_a_named_bet_is_placed() -> None:
    printed = deal(
        "six-card-poker", "--seats", "1", "--bets", "required", "--bet", "ante=25", "--bet", "bad-beat=3"
    ).stdout
    assert "bets Ante $25.00, Bad Beat $3.00\n" in printed


def test_many_rounds_are_summed_up_by_wager() -> None:
    printed = deal("six-card-poker", "--rounds", "50", "--seed", "1", "--strategy", "always-play").stdout
    assert "Six Card Poker: 50 rounds, 3 seats, strategy always-play." in printed
    assert "Round 1" not in printed
    assert "in all" in printed


def test_the_json_totals_add_up_to_what_the_transcripts_say() -> None:
    words = ("straight-edge-v2", "--rounds", "8", "--seed", "2", "--seats", "3", "--strategy", "always-play")
    data = json.loads(deal(*words, "--json").stdout)
    ante = next(each for each in data["wagers"] if each["spot"] == "ante")
    assert (data["game"], data["rounds"], data["seats"], data["seed"]) == ("straight-edge-v2", 8, 3, "2")
    assert ante["bets"] == 24
    assert ante["wagered_cents"] == 24 * 500
    assert ante["wins"] + ante["pushes"] + ante["losses"] == 24
    transcripts = deal(*words).stdout
    nets = [line for line in transcripts.splitlines() if line.startswith("Net ")]
    total = sum(_cents(amount) for line in nets for amount in line.replace(",", "").split() if "$" in amount)
    assert total == sum(each["net_cents"] for each in data["wagers"])


def _cents(text: str) -> int:
    dollars, cents = text.strip("+-$").split(".")
    amount = int(dollars) * 100 + int(cents)
    return -amount if text.startswith("-") else amount


def test_another_table_can_be_asked_for() -> None:
    words = ("ultimate-texas-holdem", "--seats", "1", "--shuffler", "i-deal", "--paytable", "trips=UTH-04")
    printed = deal(*words, "--paytable", "bad-beat=none", "--jackpot", "meter=12345.67", "--seed", "1").stdout
    assert "Trips $1.00" in printed
    assert "Bad Beat" not in printed


def test_saved_rounds_replay_and_agree(tmp_path: Path) -> None:
    folder = tmp_path / "hands"
    dealt = deal("ultimate-texas-holdem", "--rounds", "3", "--seed", "9", "--save", str(folder))
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"ultimate-texas-holdem-000{number}.toml" for number in (1, 2, 3)]
    assert "3 hand histories" in dealt.stdout
    replayed = run("replay", *map(str, files))
    assert replayed.exit_code == 0
    assert replayed.stdout.count(" pays agree.") == 3
    first = dealt.stdout.split("\n\n")[0].split("\n", 1)[1]
    assert first in replayed.stdout, "the replay prints the round that was dealt"


def test_a_changed_pay_is_found_with_its_file_and_line(tmp_path: Path) -> None:
    deal("caribbean-stud", "--seed", "1", "--seats", "1", "--save", str(tmp_path))
    file = tmp_path / "caribbean-stud-0001.toml"
    text = file.read_text(encoding="utf-8")
    place = text.index("[[settlement]]")
    start = text.index('returned = "', place)
    file.write_text(text[:start] + 'returned = "77.00"' + text[text.index("\n", start) :], encoding="utf-8")
    replayed = run("replay", "--quiet", str(file))
    line = text[:place].count("\n") + 1
    assert replayed.exit_code == 1
    assert f"{file}:{line}: seat 1, ante: returned is " in replayed.stdout
    assert "by the rules, not $77.00" in replayed.stdout
    assert "1 disagreement with the rules." in replayed.stdout


def test_a_wager_above_the_law_of_today_is_a_warning_that_names_its_line(tmp_path: Path) -> None:
    file = tmp_path / "high.toml"
    file.write_text(
        'format = "pitboss-hand-history/1"\ngame = "caribbean-stud"\ndealer = "As Kd 2c 3c 4c"\n'
        '[[seat]]\nnumber = 1\ncards = "Qs Qd 7c 8c 9c"\nbets = { ante = "200.00" }\ndecisions = ["play-2x"]\n',
        encoding="utf-8",
    )
    replayed = run("replay", "--quiet", str(file))
    assert replayed.exit_code == 0
    said = " ".join(replayed.stdout.split())
    assert f"{file}:" in replayed.stdout
    assert "warning: seat 1, play: $400.00 is above $300.00, the highest single wager on" in said
    assert "the history has no date, so the law of its day may be another." in said


def test_a_history_without_pays_is_played_and_says_it_states_none(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    file.write_text(
        'format = "pitboss-hand-history/1"\ngame = "caribbean-stud"\ndealer = "As Kd 2c 3c 4c"\n'
        '[[seat]]\nnumber = 1\ncards = "Qs Qd 7c 8c 9c"\nbets = { ante = "5.00" }\ndecisions = ["play-2x"]\n',
        encoding="utf-8",
    )
    replayed = run("replay", str(file))
    assert replayed.exit_code == 0
    assert "warning" not in replayed.stdout
    assert "states no pays" in replayed.stdout
    assert "pair of queens" in replayed.stdout


def test_a_broken_history_does_not_keep_the_others_from_being_checked(tmp_path: Path) -> None:
    deal("caribbean-stud", "--seed", "1", "--save", str(tmp_path))
    broken = tmp_path / "a-broken.toml"
    broken.write_text("format = 7\n", encoding="utf-8")
    replayed = run("replay", "--quiet", str(broken), str(tmp_path / "caribbean-stud-0001.toml"))
    assert replayed.exit_code == 2
    assert f"{broken}: line 1: a hand history begins with" in replayed.stderr
    assert "pays agree" in replayed.stdout


def test_table_without_a_terminal_plays_one_round_of_each_game() -> None:
    shown = run("table", "play", "--seed", "3")
    assert shown.exit_code == 0
    for game in all_games().values():
        assert f"Round 1 · {game.name}\n" in shown.stdout
    assert shown.stdout.count("\nNet ") == len(all_games())
