"""`pitboss games`, `rules`, `paytable`, `--version`: what can be read without playing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pitboss
from pitboss.cli.main import command_line
from pitboss.games.registry import all_games

HOUSE = """\
game = "ultimate-texas-holdem"
[[paytable]]
id = "HOUSE-7"
wager = "trips"
[paytable.pays]
royal-flush = "50 to 1"
straight-flush = "40 to 1"
four-of-a-kind = "30 to 1"
full-house = "8 to 1"
flush = "6 to 1"
straight = "5 to 1"
three-of-a-kind = "4 to 1"
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(command_line, words)


def test_the_version_is_the_package_s() -> None:
    assert run("--version").stdout == f"pitboss, version {pitboss.__version__}\n"


def test_games_lists_every_game_with_its_wagers_seats_and_source() -> None:
    printed = run("games").stdout
    for game in all_games().values():
        assert f"{game.slug}\n" in printed
        assert f"seats: {game.seats}   source: {game.source}" in printed


def test_games_as_json_can_be_read_by_a_program() -> None:
    data = json.loads(run("games", "--json").stdout)
    assert [each["game"] for each in data] == list(all_games())
    assert data[0]["wagers"][:2] == ["base", "cover-all"]
    assert data[0]["seats"] == 7


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_a_rule_card_fits_80_columns_without_losing_a_row(slug: str) -> None:
    printed = run("rules", slug)
    assert printed.exit_code == 0
    assert max(map(len, printed.stdout.splitlines())) <= 80
    for spot in all_games()[slug].spots:
        assert spot.slug in printed.stdout


def test_a_rule_card_shows_the_settings_that_were_chosen() -> None:
    printed = run("rules", "six-card-poker", "--markdown", "--set", "play=3").stdout
    assert "| play | 3 | 1 (default), 2 |" in printed
    assert "play 3x the Ante" in printed


def test_a_rule_card_shows_a_house_s_own_paytable_beside_the_printed(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE, encoding="utf-8")
    printed = run("rules", "ultimate-texas-holdem", "--markdown", "--paytable-file", str(file)).stdout
    assert "| hand | UTH-01 | UTH-02 | UTH-03 | UTH-04 | HOUSE-7 |" in printed


def test_paytable_list_names_wager_id_and_printed_claim() -> None:
    printed = run("paytable", "list", "ultimate-texas-holdem").stdout
    assert "UTH-04" in printed
    assert "house-edge 6.18 %" in printed


def test_paytable_check_shows_the_nearest_printed_table_and_each_difference(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE, encoding="utf-8")
    printed = run("paytable", "check", str(file))
    assert printed.exit_code == 0
    assert "HOUSE-7  UTH-02" in printed.stdout
    said = " ".join(printed.stdout.split())
    assert "Differs from the printed UTH-02: Three of a kind 4 to 1, printed 3 to 1." in said
    assert "1 paytable of Ultimate Texas Hold'em, no faults." in said


def test_paytable_check_compares_by_the_number_of_hands(tmp_path: Path) -> None:
    rows = ["royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind"]
    cells = '["100 to 1", "125 to 1", "150 to 1", "200 to 1", "250 to 1", "300 to 1", "600 to 1"]'
    file = tmp_path / "cover.toml"
    file.write_text(
        'game = "caribbean-stud"\n[[paytable]]\nid = "MINE"\nwager = "cover-all"\ncolumns = [8, 7, 6, 5, 4, 3, 2]\n'
        f"[paytable.pays]\n{rows[0]} = {cells}\n",
        encoding="utf-8",
    )
    said = " ".join(run("paytable", "check", str(file)).stdout.split())
    assert "Royal flush with 2 hands 600 to 1, printed 500 to 1" in said
    assert "Flush with 8 hands nothing, printed 5 to 1" in said
