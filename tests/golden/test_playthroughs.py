"""Three rounds of every game, dealt from a seed, as a rules expert can read them; `make goldens` writes them anew."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from pitboss.games.registry import all_games

HERE = Path(__file__).parent
PLAYTHROUGH = runpy.run_path(str(HERE / "regenerate.py"))["playthrough"]


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_a_seeded_playthrough_reads_as_it_was_reviewed(slug: str) -> None:
    assert PLAYTHROUGH(slug) == (HERE / "playthroughs" / f"{slug}.txt").read_text(encoding="utf-8")


def test_every_playthrough_belongs_to_a_game() -> None:
    assert {path.stem for path in (HERE / "playthroughs").glob("*.txt")} == set(all_games())
