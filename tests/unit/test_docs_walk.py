"""The walk through a floor, from nothing to a verified win, prints what its page says it prints."""

from __future__ import annotations

import runpy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pitboss.cli.main import command_line

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "operating" / "walk.md"
WALKS: dict[str, Any] = runpy.run_path(str(ROOT / "docs" / "walks.py"))


def test_every_command_of_the_walk_prints_what_stands_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(words: Sequence[str], environment: Mapping[str, str], folder: Path) -> str:
        monkeypatch.chdir(folder)
        result = CliRunner(env=dict(environment)).invoke(command_line, list(words))
        assert result.exit_code in (0, 2), (words, result.exception)
        return result.stdout + result.stderr

    text = PAGE.read_text(encoding="utf-8")
    anew = WALKS["with_walk_output"](text, run)
    monkeypatch.chdir(ROOT)
    assert WALKS["comparable"](anew) == WALKS["comparable"](text), "run `make pages`"


def test_the_walk_shows_what_a_room_has_to_do() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for words in (
        "is open for money",
        "takes no wagers until the deposit is recorded",
        "key:RUN                  awards-confirmed",
        "swipe:601100200003       awards-confirmed",
        "Win 1: $250.03",
        "Whoever proposed it cannot approve it",
        "Done: fund-adjusted.",
        "sound: nothing is missing, nothing was changed",
    ):
        assert words in text
