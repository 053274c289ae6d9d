"""`analyze --strategy`, `strategy --card`, `--html` and `--list`."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli import plans
from pitboss.cli.main import command_line
from pitboss.lab.plans.registry import plans_of


def run(*words: str) -> Result:
    return CliRunner().invoke(command_line, words)


def test_a_named_strategy_is_analysed_with_what_it_gives_away() -> None:
    printed = run("analyze", "caribbean-stud", "--strategy", "any-pair")
    assert printed.exit_code == 0
    for words in ("Play any pair or better.", "Published by: Michael Shackleford", "5.4696 %", "ace-king high"):
        assert words in printed.stdout


def test_as_json_the_strategy_stands_beside_the_figures() -> None:
    data = json.loads(run("analyze", "three-card-poker", "--strategy", "mimic-the-dealer", "--json").stdout)
    (base,) = data["wagers"]
    told = data["strategy"]
    assert base["strategy"] == told["name"] == "mimic-the-dealer"
    assert Fraction(base["edge_exact"]) == Fraction(70_219, 2_035_852)
    assert Fraction(told["cost_exact"]) == Fraction(base["edge_exact"]) - Fraction(told["optimal_edge_exact"])
    assert sum(Fraction(each["cost_exact"]) for each in told["situations"]) == Fraction(told["cost_exact"])
    assert told["situations"][0] == {
        "decision": "play",
        "hand": "queen-three-two",
        "chosen": "play-1x",
        "best": "fold",
        "deals": told["situations"][0]["deals"],
        "cost": pytest.approx(0.00018248870743),
        "cost_exact": told["situations"][0]["cost_exact"],
    }


def test_another_rule_changes_what_a_strategy_is_worth() -> None:
    words = ("analyze", "three-card-poker", "--strategy", "queen-6-4", "--json")
    printed = json.loads(run(*words).stdout)["wagers"][0]["edge"]
    changed = json.loads(run(*words, "--set", "dealer-qualifies-with=king-high").stdout)["wagers"][0]["edge"]
    assert changed != printed


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--strategy", "best"), "There is no strategy of Three Card Poker 'best'"),
        (("--strategy", "card", "--wager", "pair-plus"), "--strategy is about the game against the dealer"),
        (("--strategy", "own.py:play"), "own.py: there is no such file."),
    ],
)
def test_a_strategy_that_cannot_be_analysed_is_refused(words: tuple[str, ...], sentence: str) -> None:
    refused = run("analyze", "three-card-poker", *words)
    assert refused.exit_code == 2
    assert refused.stderr.startswith(sentence)
    assert refused.stderr.count("\n") == 1


def test_play_by_suit_cannot_be_counted_and_is_played_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of all hands are folded without a look: the edge is half of 1 and half of 7.65 %."""
    file = tmp_path / "own.py"
    file.write_text("def red(seen):\n    return 'fold' if seen.player[0].suit % 3 else 'play-1x'\n", encoding="utf-8")
    words = ("analyze", "three-card-poker", "--strategy", f"{file}:red")
    monkeypatch.setattr(plans, "_ROUNDS", 20_000)
    (base,) = json.loads(run(*words, "--json").stdout)["wagers"]
    low, high = base["edge_interval"]
    assert (base["exact"], base["edge_exact"]) == (False, None)
    assert low < (1 + 0.0765379) / 2 < high
    assert "answers differently" in base["note"]
    printed = run(*words).stdout
    assert "Played instead, 20,000 rounds by seed 1" in printed
    assert f"pitboss simulate three-card-poker --strategy {file}:red" in printed


def test_the_card_is_printed_as_text_as_json_and_as_a_sheet(tmp_path: Path) -> None:
    text = run("strategy", "three-card-poker", "--card").stdout
    assert "your hand is queen-six-four or better" in text
    data = json.loads(run("strategy", "three-card-poker", "--card", "--json").stdout)
    assert data["decisions"] == [
        {
            "decision": "play",
            "make": "play-1x",
            "if_any": ["your hand is queen-six-four or better"],
            "otherwise": "fold",
        }
    ]
    sheet = tmp_path / "card.html"
    assert run("strategy", "three-card-poker", "--html", str(sheet)).exit_code == 0
    assert "queen-six-four" in sheet.read_text(encoding="utf-8")
    refused = run("strategy", "three-card-poker", "--html", str(tmp_path / "none" / "card.html"))
    assert (refused.exit_code, "cannot be written" in refused.stderr) == (2, True)


def test_all_named_strategies_are_listed() -> None:
    printed = run("strategy", "ultimate-texas-holdem", "--list").stdout
    data = json.loads(run("strategy", "ultimate-texas-holdem", "--list", "--json").stdout)
    assert [each["strategy"] for each in data] == [plan.slug for plan in plans_of("ultimate-texas-holdem")]
    assert {"card", "simple", "always-play", "never-fold", "mimic-the-dealer"} == {each["strategy"] for each in data}
    assert all(each["strategy"] in printed for each in data)


@pytest.mark.parametrize(
    "words", [("--hand", "As Kd Qc"), ("--csv", "x.csv"), ("--set", "dealer-qualifies-with=any-hand")]
)
def test_the_card_is_of_the_game_as_printed(words: tuple[str, str]) -> None:
    refused = run("strategy", "three-card-poker", "--card", *words)
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)
    assert "the game as printed" in refused.stderr
