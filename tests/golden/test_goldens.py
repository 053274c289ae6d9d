"""Every golden round is replayed; each pay in it was worked out by hand from the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games.registry import all_games
from pitboss.table.history import read_history
from pitboss.table.replay import replay_file

HERE = Path(__file__).parent
GOLDENS = sorted(HERE.glob("*/*.toml"))


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_rules_pay_a_golden_round_as_worked_out_by_hand(path: Path) -> None:
    replay = replay_file(path)
    assert replay.compared, "a golden round states what it pays"
    assert [str(each) for each in replay.disagreements] == []


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_round_says_what_it_shows(path: Path) -> None:
    history, _ = read_history(path)
    assert history.game == path.parent.name
    assert history.note


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_game_has_at_least_a_dozen_golden_rounds(slug: str) -> None:
    assert len(list((HERE / slug).glob("*.toml"))) >= 12
