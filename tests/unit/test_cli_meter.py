"""`pitboss meter`: studies on the screen and as JSON, and what it refuses."""

from __future__ import annotations

import json

from click.testing import CliRunner, Result

from pitboss.cli.main import command_line

SIX = ("six-card-poker", "SIXCPP-01", "--seed", "500", "--contribution", "20", "--reserve", "2")
QUICK = ("--hours", "1", "--rounds-an-hour", "20", "--chance", "7")


def pitboss(*arguments: str) -> Result:
    return CliRunner().invoke(command_line, ["meter", *arguments], env={"COLUMNS": "100"})


def test_a_study_is_shown_beside_the_long_run() -> None:
    done = pitboss("study", *SIX, *QUICK, "--years", "2")
    assert done.exit_code == 0
    assert "73,000 wagers. Seed of chance 7." in " ".join(done.output.split())
    assert "108,290 wagers" in done.output
    assert "$12,932.34" in done.output


def test_a_study_as_json_names_years_levels_and_awards() -> None:
    done = pitboss("study", *SIX, *QUICK, "--years", "2", "--json")
    found = json.loads(done.output)
    assert found["wagers"] == 73_000
    (level,) = found["levels"]
    assert len(level["yearly_means"]) == len(level["year_ends"]) == 2
    assert level["hits"] == len(level["awards"])


def test_each_advice_is_shown_with_its_verdict() -> None:
    done = pitboss("advice", *QUICK, "--json")
    assert [each["name"] for each in json.loads(done.output)] == [
        "Running dry",
        "House advantage",
        "Back to back",
        "Reserve",
        "Seed and fixed awards",
    ]


def test_what_makes_no_sense_is_refused_in_one_sentence() -> None:
    for wrong, words in (
        (("study", *SIX, "--years", "0"), "0 is not in the range 1<=x<=1000"),
        (("study", *SIX, "--years", "999999999999"), "is not in the range 1<=x<=1000"),
        (("study", *SIX, "--hours", "30"), "30 is not in the range 1<=x<=24"),
        (("study", *SIX, "--seats", "0"), "0 is not in the range 1<=x<=20"),
        (("study", *SIX, "--chance", "-5"), "-5 is not in the range x>=0"),
        (("study", *SIX, "--bet", "0"), "fixed wager of link study is more than nothing"),
        (("advice", "--chance", "-1"), "-1 is not in the range x>=0"),
        (("study", *SIX[:4], "--contribution", "101"), "between 0 and 100 %"),
        (("study", "six-card-poker", "SIXCPP-09", "--seed", "5"), "SIXCPP-09"),
    ):
        done = pitboss(*wrong)
        assert done.exit_code == 2, done.output
        assert words in done.output
