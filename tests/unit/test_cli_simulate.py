"""`pitboss simulate` and `pitboss work`: the contract of their JSON, the same by seed, refusals in one sentence."""

from __future__ import annotations

import json
import runpy
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import command_line
from pitboss.games.registry import all_games, game_named
from pitboss.lab.executors.threads import Threads
from pitboss.lab.simulate import agreement as agreeing
from pitboss.lab.simulate.agreement import Agreement, Trial, agreement
from pitboss.lab.simulate.portion import read_portion
from pitboss.lab.simulate.run import Counted

QUICK = ("straight-edge-v2", "--strategy", "mimic-the-dealer", "--rounds", "40000", "--seed", "7")

UTH = ("ultimate-texas-holdem", "--strategy", "simple", "--rounds", "100", "--seed", "7", "--wager", "base")


def run(*words: str) -> Result:
    return CliRunner().invoke(command_line, words)


def data(*words: str) -> dict[str, Any]:
    done = run(*words, "--json")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def without_seconds(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key != "seconds"}


def test_json_holds_every_wager_with_intervals_and_its_fit() -> None:
    found = data("simulate", *QUICK, "--session", "100")
    assert {"game", "rounds", "seed", "strategy", "wagers", "sessions", "seconds"} <= found.keys()
    assert {each["wager"] for each in found["wagers"]} == {"base", "4-plus", "insurance", "progressive"}
    four_plus = next(each for each in found["wagers"] if each["wager"] == "4-plus")
    low, high = four_plus["edge_interval"]
    assert low < four_plus["edge"] < high
    assert 0 <= four_plus["chi_square"]["p_value"] <= 1
    assert sum(each["count"] for each in four_plus["outcomes"]) == 40_000
    assert found["sessions"]["sessions"] == 400


def test_the_same_seed_gives_the_same_figures_on_one_worker_or_three() -> None:
    one, three = (data("simulate", *QUICK, "--workers", workers) for workers in ("1", "3"))
    assert without_seconds(one) == without_seconds(three)


def test_a_strategy_is_compared_with_its_exact_count_when_asked() -> None:
    plain, exact = data("simulate", *QUICK), data("simulate", *QUICK, "--exact")
    assert plain["wagers"][0]["chi_square"] is None
    assert exact["wagers"][0]["chi_square"]["p_value"] > 1e-4


def test_a_page_for_people_names_cost_agreement_and_ruin() -> None:
    printed = run("simulate", *QUICK, "--wager", "base", "--session", "100", "--pace", "50", "--set", "play=1").stdout
    for words in ("40,000 rounds, seed 7", "At 50 rounds an hour with an Ante of $10.00", "are ruined", "1x wins"):
        assert words in " ".join(printed.split())


def test_a_house_s_own_limits_let_higher_wagers_through() -> None:
    asked = ("simulate", *UTH, "--session", "10", "--bet", "trips=30")
    assert "Trips takes $1.00 to $25.00, not $30.00." in run(*asked).stderr
    assert data(*asked, "--limit", "trips=1..50")["sessions"]["sessions"] == 10
    fixed = data(*asked[:-1], "progressive=5", "--limit", "progressive=5..5", "--meter", "meter=10000")
    assert fixed["sessions"]["sessions"] == 10


def test_a_session_s_own_wager_is_dealt_the_hands_that_are_asked_for() -> None:
    found = data(
        "simulate", "caribbean-stud", "--strategy", "always-play", "--rounds", "1000", "--wager", "base",
        "--hands", "3", "--session", "10", "--bet", "cover-all=5",
    )  # fmt: skip
    assert [(each["wager"], each.get("hands")) for each in found["wagers"]] == [("base", None), ("cover-all", 3)]


def test_a_setting_is_taken_as_a_rule_card_prints_it() -> None:
    plain, printed = (data("simulate", *QUICK, "--set", f"play={text}") for text in ("1", "1x"))
    assert without_seconds(plain) == without_seconds(printed)


def test_without_a_seed_a_new_one_is_taken_and_shown() -> None:
    first, second = (data("simulate", *QUICK[:-2], "--rounds", "1000")["seed"] for _ in range(2))
    assert first != second


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    file = str(tmp_path / "run.json")
    first, again = (data("simulate", *QUICK, "--resume", file) for _ in range(2))
    assert without_seconds(first) == without_seconds(again)
    refused = run("simulate", *QUICK[:-1], "8", "--resume", file)
    assert refused.exit_code == 2
    assert 'belongs to another run (seed "7" there, "8" here)' in refused.stderr


def test_a_user_s_own_function_plays(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text('def timid(seen):\n    """Never plays."""\n    return "fold"\n')
    found = data("simulate", "caribbean-stud", "--strategy", f"{file}:timid", "--rounds", "500", "--seed", "1")
    assert found["wagers"][0]["edge"] == 1
    file.write_text("def timid(seen):\n    return seen.dealer_hand\n")
    refused = run("simulate", "caribbean-stud", "--strategy", f"{file}:timid", "--rounds", "500", "--wager", "base")
    assert refused.exit_code == 2
    assert "which a seat does not see" in refused.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("simulate", "uth"), "There is no game 'uth'"),
        (("simulate", "six-card-poker", "--strategy", "best"), "There is no strategy"),
        (("simulate", "six-card-poker", "--rounds", "0"), "Simulate 1 to"),
        (("simulate", "six-card-poker", "--bet", "aces-up=5"), "say how long one is with --session"),
        (("simulate", *QUICK, "--session", "10", "--bankroll", "much"), "--bankroll"),
        (("simulate", *QUICK, "--cluster", "tcp://127.0.0.1:1"), "No cluster answers"),
        (("simulate", *QUICK, "--workers", "0"), "At least one worker"),
        (("simulate", "all", "--wager", "base"), "leave out --wager."),
        (("simulate", "all", "--strategy", "nope"), "leave out --strategy."),
        (("simulate", "all", "--set", "play=1"), "leave out --set."),
        (("simulate", "all", "--hands", "3"), "leave out --hands."),
        (("simulate", "all", "--bankroll", "300"), "leave out --bankroll."),
        (("simulate", *QUICK, "--pace", "-1"), "A pace is 1 to 10,000 rounds an hour, not -1."),
        (("simulate", *QUICK, "--pace", "0"), "A pace is 1 to 10,000 rounds an hour, not 0."),
        (("simulate", *QUICK, "--hands", "3"), "goes with a wager that pays by it"),
        (("simulate", "caribbean-stud", "--wager", "base", "--hands", "3"), "goes with a wager that pays by it"),
        (("analyze", "caribbean-stud", "--paytable", "CS-RAISE", "--hands", "3"), "goes with a wager that pays by it"),
        (("simulate", *QUICK, "--bankroll", "300"), "--bankroll is what a session begins with"),
        (("simulate", *QUICK, "--limit", "ante=5..50"), "--limit is of the table of a session"),
        (("simulate", *QUICK, "--paytable", "4-plus=1"), "would pay nothing"),
        (("simulate", *QUICK, "--meter", "mega=100"), "No wager asked about pays from a level 'mega'"),
        (
            ("simulate", *QUICK, "--session", "10", "--ante", "1000000"),
            "A bankroll of $500.00 is not enough for an Ante of $1,000,000.00.",
        ),
        (("simulate", *QUICK, "--session", "10", "--ante", "400"), "not enough for the wagers of one round, $800.00"),
        (("simulate", *QUICK, "--session", "10", "--bet", "4-plus=26"), "takes $1.00 to $25.00, not $26.00."),
        (("simulate", *QUICK, "--session", "10", "--limit", "ante=5..200"), "may not exceed $300.00"),
        (("simulate", *UTH, "--session", "10", "--bet", "bad-beat=5"), "Bad Beat Bonus needs a wager on Trips first."),
        (("work", "do", "nothing.json"), "cannot be read"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_two(words: tuple[str, ...], says: str) -> None:
    refused = run(*words)
    assert refused.exit_code == 2
    assert says in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1


def test_pieces_done_apart_come_to_the_same_figures(tmp_path: Path) -> None:
    folder = tmp_path / "pieces"
    made = run("work", "make", *QUICK, "--pieces", "2", "--to", str(folder))
    assert made.exit_code == 0, made.output
    files = [str(path) for path in sorted(folder.glob("*.json"))]
    assert len(files) == 2
    unfinished = run("work", "merge", *files)
    assert unfinished.exit_code == 2
    assert "has not been done yet" in unfinished.stderr
    for file in reversed(files):
        assert run("work", "do", file).exit_code == 0
    assert "is done already" in run("work", "do", files[0]).stdout
    assert data("work", "merge", *files) == without_seconds(data("simulate", *QUICK))
    again = run("work", "make", *QUICK, "--pieces", "2", "--to", str(folder))
    assert again.exit_code == 2
    assert "holds pieces already" in again.stderr


@pytest.mark.long
def test_an_interrupt_keeps_what_is_done_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    words = [sys.executable, "-m", "pitboss", "simulate", *QUICK, "--rounds", str(10**11), "--resume", str(file)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603 -- our own command
        while not file.exists():
            assert process.poll() is None
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        printed, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Stopped early: 100,000,000,000 rounds were wanted" in " ".join(printed.split())
    assert f"the same command goes on from {file}" in said
    assert read_portion(file).span[1] > 0


@pytest.mark.long
def test_every_wager_of_every_game_agrees_with_its_exact_distribution() -> None:
    """P-values that are uniform, not just above a bar; the documentation's page is dealt again, figure by figure."""
    script = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "agreement.py"))
    found: Agreement = agreement(script["ROUNDS"], script["SEED"], Threads(2))
    assert {each.trial.game for each in found.results} == set(all_games())
    assert found.agrees
    assert found.uniformity.p_value > 0.01
    assert script["page_of"](found) == script["PAGE"].read_text(encoding="utf-8"), "run `python docs/agreement.py`"


def test_the_report_of_every_game_is_one_object_and_its_exit_code_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = [Trial("straight-edge-v2", Counted("insurance"), "always-play")]
    monkeypatch.setattr(agreeing, "all_games", lambda: {"straight-edge-v2": game_named("straight-edge-v2")})
    monkeypatch.setattr(agreeing, "trials", lambda _game: iter(quick * 2))
    found = data("simulate", "all", "--rounds", "20000", "--seed", "1")
    assert found["agrees"]
    assert [each["wager"] for each in found["trials"]] == ["insurance"] * 2
    assert "Exact against simulated" in run("simulate", "all", "--rounds", "20000", "--seed", "1").stdout
    monkeypatch.setattr(agreeing, "LEAST_LIKELY", 2.0)
    assert run("simulate", "all", "--rounds", "20000", "--seed", "1").exit_code == 1
