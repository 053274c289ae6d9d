"""`pitboss simulate-floor`: a room with real deals, its books checked from three sides."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pitboss.cli.main import command_line
from pitboss.cli.room_play import DealtTable


def simulated(*words: str, code: int = 0) -> dict[str, Any]:
    done = CliRunner().invoke(command_line, ["simulate-floor", "--json", *words])
    assert done.exit_code == code, done.output
    data: dict[str, Any] = json.loads(done.output)
    return data


def test_a_room_of_every_game_plays_and_its_books_agree(tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")
    data = simulated("--tables", "8", "--rounds", "25", "--seed", "3", "--store", where)
    assert (data["tables"], data["rounds"], data["sound"], data["differences"]) == (8, 200, True, [])
    assert data["awards"] > 10
    assert data["jackpot_wagers"] > 8 * 25 * 4
    for meter in data["meters"]:
        assert (
            meter["won"]
            or meter["display_cents"] > {"meter": 50_000, "mega": 0, "major": 0, "minor": 0}[meter["level"]]
        )
    assert CliRunner().invoke(command_line, ["verify-log", "--store", where]).exit_code == 0


def test_the_same_seed_deals_the_same_cards() -> None:
    words = ("--tables", "3", "--rounds", "5", "--seed", "x")
    one, other = simulated(*words), simulated(*words)
    assert all(one[name] == other[name] for name in ("rows", "paid_cents", "jackpot_wagers", "meters"))


def test_a_floor_that_pays_something_else_than_the_cards_win_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = DealtTable.take

    def mistaken(self: DealtTable, command: object, answer: Mapping[str, Any]) -> None:
        honest(self, command, answer)
        self.told_fixed_cents += 1

    monkeypatch.setattr(DealtTable, "take", mistaken)
    data = simulated("--tables", "1", "--rounds", "1", code=1)
    assert "cents of fixed pays and envy by its cards, the floor paid" in data["differences"][0]


def test_it_prints_figures_for_people() -> None:
    done = CliRunner().invoke(command_line, ["simulate-floor", "--tables", "1", "--rounds", "2"])
    assert done.exit_code == 0, done.output
    assert "1 tables, 2 rounds" in done.output
    assert "cards, controllers and ledger agree to the unit" in done.output
