"""The pages written by `make pages` say what the code says."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.games.registry import all_games

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "docs"))
GENERATE: dict[str, Any] = runpy.run_path(str(ROOT / "docs" / "generate.py"))
PAGES: dict[Path, str] = {path.relative_to(ROOT): text for path, text in GENERATE["pages"]().items()}


def words(text: str) -> list[str]:
    """Releases of click break lines and set columns differently."""
    return text.split()


@pytest.mark.parametrize("path", sorted(PAGES), ids=str)
def test_a_generated_page_is_up_to_date(path: Path) -> None:
    assert words((ROOT / path).read_text(encoding="utf-8")) == words(PAGES[path]), "run `make pages`"


@pytest.mark.parametrize("name", ["README.md", "docs/index.md"])
def test_the_games_table_is_up_to_date(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    folder = "docs/games" if name == "README.md" else "games"
    assert GENERATE["with_games_table"](text, folder) == text, "run `make pages`"
    assert all(f"({folder}/{slug}.md)" in text for slug in all_games())


def test_the_command_line_page_has_every_command() -> None:
    page = PAGES[Path("docs/reference/cli.md")]
    for command in ("games", "rules", "table", "play", "deal", "replay", "paytable check", "shuffler test"):
        assert f"## pitboss {command}\n" in page


@pytest.mark.parametrize("name", GENERATE["WITH_CONSOLES"])
def test_a_transcript_in_a_page_is_what_the_command_prints(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "$ pitboss" in text
    assert GENERATE["with_console_output"](text) == text, "run `make pages`"
