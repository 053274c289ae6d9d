"""Writes the golden playthroughs anew: `make goldens`, then read the diff."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from pitboss.cli.main import command_line
from pitboss.games.registry import all_games

FOLDER = Path(__file__).parent / "playthroughs"


def command(slug: str) -> list[str]:
    return ["deal", slug, "--rounds", "3", "--seed", "7", "--seats", "3"]


def playthrough(slug: str) -> str:
    """What the command prints, below the command itself."""
    words = command(slug)
    printed = CliRunner().invoke(command_line, words, catch_exceptions=False)
    return f"$ pitboss {' '.join(words)}\n{printed.stdout}"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*.txt"):
        file.unlink()
    for slug in all_games():
        (FOLDER / f"{slug}.txt").write_text(playthrough(slug), encoding="utf-8")


if __name__ == "__main__":
    main()
