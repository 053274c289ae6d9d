"""`pitboss audit`: printed figures beside computed ones."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pitboss
from pitboss.cli.main import command_line
from pitboss.games.registry import all_games, printed_paytables
from pitboss.lab.audit import Verdict
from pitboss.rules import Game

DIFFERENT = {
    ("BBB-01", "house-edge"), ("BBB-01", "hit-frequency"), ("BBB-02", "house-edge"), ("BBB-02", "hit-frequency"),
    ("BBB-03", "house-edge"), ("BBB-03", "hit-frequency"),
}  # fmt: skip
UNDEFINED = {(f"SCP-0{number}", "hold") for number in (1, 2, 3, 4)} | {("UTH-BLIND", "whole-game-edge")}


def test_every_printed_claim_is_checked_once_and_has_its_verdict() -> None:
    """Rulebook 1 to 4: those known to be right are confirmed; the Bad Beat Bonus sheet is not what it says."""
    printed = [
        (game, each.wager, each.id, claim.quantity, claim.printed)
        for game in all_games()
        for each in printed_paytables(game)
        for claim in each.claims
    ]
    found = pitboss.audit()
    assert [(each.game, each.wager, each.paytable, each.quantity, each.printed) for each in found] == printed
    verdicts = {verdict: {(c.paytable, c.quantity) for c in found if c.verdict is verdict} for verdict in Verdict}
    assert verdicts[Verdict.DIFFERS] == DIFFERENT
    assert verdicts[Verdict.UNDEFINED] == UNDEFINED
    assert len(found) == 30


def test_what_cannot_be_checked_says_why() -> None:
    notes = {each.paytable: each.note for each in pitboss.audit("ultimate-texas-holdem") if each.note}
    assert list(notes) == ["UTH-BLIND"]
    assert "2.1850 % of the Ante, 1.0925 % of Ante and Blind, 0.5262 % of all wagered" in notes["UTH-BLIND"]
    assert all("hangs on how long players stay" in each.note for each in pitboss.audit("six-card-poker"))


def test_the_exact_fraction_stands_beside_the_printed_figure() -> None:
    found = {(each["wager"], each["paytable"]): each for each in pitboss.audit("three-card-poker").as_data()}
    assert found["pair-plus", "PP-1"] == {
        "game": "three-card-poker",
        "wager": "pair-plus",
        "paytable": "PP-1",
        "quantity": "house-edge",
        "printed": "2.317 %",
        "computed": 512 / 22_100,
        "computed_exact": "128/5525",
        "verdict": "confirmed",
        "note": None,
    }


# --- paytables of one's own -------------------------------------------------------------------------------

OWN = """\
game = "three-card-poker"
[[paytable]]
id = "MINE"
wager = "pair-plus"
claims = {{ {claims} }}
[paytable.pays]
straight-flush = "40 to 1"
three-of-a-kind = "30 to 1"
straight = "6 to 1"
flush = "4 to 1"
pair = "1 to 1"
"""
EDGE = Fraction(512, 22_100)  # 2.31674 %


@pytest.mark.parametrize(
    ("quantity", "printed", "verdict"),
    [
        ("house-edge", "2.317 %", "confirmed"),
        ("house-edge", "2.3167%", "confirmed"),
        ("house-edge", "2 %", "confirmed"),
        ("house-edge", "2.316 %", "differs"),
        ("house-edge", "2.3170 %", "differs"),
        ("house-edge", "-2.317 %", "undefined"),
        ("hit-frequency", "25.61 %", "confirmed"),
        ("hit-frequency", "25.60 %", "differs"),
        ("hold", "2.317 %", "confirmed"),
        ("hold", "20 %", "undefined"),
    ],
)
def test_a_claim_of_ones_own_is_held_to_its_own_digits(
    tmp_path: Path, quantity: str, printed: str, verdict: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN.format(claims=f'{quantity} = "{printed}"'), encoding="utf-8")
    (found,) = json.loads(run("--paytable-file", str(file), "--json").stdout)
    assert (found["paytable"], found["verdict"]) == ("MINE", verdict)
    assert (found["note"] is not None) == (verdict == "undefined")


def test_a_claim_without_its_meter_or_number_of_hands_is_undefined(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    columns = 'columns = [8, 7, 6, 5, 4, 3, 2]\n[paytable.pays]\nflush = ["' + '", "'.join(["9 to 1"] * 7) + '"]\n'
    cover_all = f'[[paytable]]\nid = "A"\nwager = "cover-all"\nclaims = {{ house-edge = "5 %" }}\n{columns}'
    link = '[[paytable]]\nid = "B"\nwager = "progressive-link"\nclaims = { house-edge = "9 %" }\n'
    file.write_text(f'game = "caribbean-stud"\n{cover_all}{link}[paytable.pays]\nroyal-flush = "100 %"\n')
    found = json.loads(run("--paytable-file", str(file), "--json").stdout)
    assert [(each["verdict"], each["computed"]) for each in found] == [("undefined", None)] * 2
    assert ["number of hands" in found[0]["note"], "meter" in found[1]["note"]] == [True, True]


# --- the command ------------------------------------------------------------------------------------------


def run(*words: str) -> Result:
    result = CliRunner().invoke(command_line, ["audit", *words])
    assert result.exit_code == 0, result.output
    return result


def test_the_terminal_shows_a_table_for_each_game() -> None:
    lines = run().stdout.splitlines()
    assert "30 printed figures: 19 confirmed, 6 different, 5 undefined." in lines
    assert "bad-beat        BBB-01     house edge        20.2 %  20.3873 %  differs" in [line.strip() for line in lines]
    assert all(any(line.startswith(game.name) for line in lines) for game in all_games().values() if claims_of(game))
    assert max(map(len, lines)) <= 80


def claims_of(game: Game) -> bool:
    return any(each.claims for each in printed_paytables(game.slug))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("six-card-pokr",), "did you mean 'six-card-poker'?"),
        (("six-card-poker", "--paytable-file", "mine.toml"), "'MINE' is for 'three-card-poker'"),
        (("--paytable-file", "none.toml"), "none.toml: no claim to check"),
        (("--paytable-file", "gone.toml"), "gone.toml"),
    ],
)
def test_what_cannot_be_audited_is_refused_in_one_sentence(
    words: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(OWN.format(claims='house-edge = "2 %"'), encoding="utf-8")
    Path("none.toml").write_text(OWN.format(claims=""), encoding="utf-8")
    result = CliRunner().invoke(command_line, ["audit", *words])
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert says in result.stderr
