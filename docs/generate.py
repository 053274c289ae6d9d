# ruff: noqa: INP001 -- a script, no package
"""Writes the pages that come from the code: `make pages`. A test holds them to what is generated.

The command line from its own help, a rule card for every game, the readings and settings of all games, the games table
between the marks in the README and the front page, and what the commands in console blocks print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
from consoles import with_console_output
from floor_pages import permissions_page, settings_page
from walks import refreshed

from pitboss.cli.games import games_grid
from pitboss.cli.main import command_line
from pitboss.games.registry import all_games, printed_paytables
from pitboss.lab.audit import audit, audit_page
from pitboss.lab.plans.short.card import card_of
from pitboss.lab.plans.short.page import card_page
from pitboss.rules import Game, Settings
from pitboss.rules.page import Grid, markdown, markdown_grid
from pitboss.rules.rule_card import rule_card, settings_grid

ROOT = Path(__file__).parent.parent
NOTE = "<!-- Written by `make pages`; do not edit. -->"
WITH_CONSOLES = (
    "README.md",
    "docs/tutorial/first-round.md",
    "docs/how-to/own-paytable.md",
    "docs/mathematics/meters.md",
)
MARKED = ("README.md", "docs/index.md")
_HOW_TO_AUDIT = """\
## Check your own

`pitboss audit` prints this page for your terminal, `pitboss audit GAME` one game of it, `--json` a list with the exact
fractions, and `--paytable-file FILE` checks the figures printed beside a paytable of your own: write them as
`claims = { house-edge = "2.31 %", hit-frequency = "14.6 %" }`. From Python, `pitboss.audit()`."""
_GAMES = re.compile(r"(<!-- games: begin[^>]*-->\n).*?(<!-- games: end -->)", re.DOTALL)
_WIDTH = 100
_CARDS = """\
# Strategy cards

The best short lists of rules that a [search](../mathematics/plans.md) finds, each with its exact cost. For Straight
Edge and Six Card Poker nobody has published any. `pitboss strategy GAME --card` prints one, `--html FILE` writes a
sheet to print, and `pitboss simulate GAME --strategy card` plays it. "Or better" takes in all better hands: a pair
is better than ace-king."""
_READINGS = """\
Where a document leaves something open, what the product does is a named setting with a default. Choose another with
`--set NAME=VALUE`, or under `[settings]` of a hand history.

| source | means |
|---|---|
| `printed` | the document says so; a house may choose otherwise |
| `reading` | the document leaves it open, and this is how we read it |
| `casino` | the document leaves it to the casino |"""


def pages() -> dict[Path, str]:
    """Every page that is written whole."""
    written = {ROOT / "docs/reference/cli.md": cli_page(), ROOT / "docs/reference/readings.md": readings_page()}
    written[ROOT / "docs/mathematics/audit.md"] = f"{markdown(audit_page(audit()))}\n{_HOW_TO_AUDIT}\n\n{NOTE}\n"
    written[ROOT / "docs/operating/permissions.md"] = f"{permissions_page()}\n\n{NOTE}\n"
    written[ROOT / "docs/reference/settings.md"] = f"{settings_page()}\n\n{NOTE}\n"
    written[ROOT / "docs/how-to/strategy-cards.md"] = cards_page()
    for game in all_games().values():
        written[ROOT / f"docs/games/{game.slug}.md"] = f"{_card(game)}\n{NOTE}\n"
    return written


def with_games_table(text: str, folder: str) -> str:
    """A page with the games table between its marks; `folder` leads from it to the rule cards."""
    return _GAMES.sub(lambda marks: f"{marks[1]}\n{games_table(folder)}\n\n{marks[2]}", text)


def games_table(folder: str) -> str:
    """The games with links to their rule cards."""
    grid = games_grid()
    rows = ((f"[`{slug}`]({folder}/{slug}.md)", name, _codes(wagers), *rest) for slug, name, wagers, *rest in grid.rows)
    return markdown_grid(Grid(grid.columns, tuple(rows)))


def _codes(words: str) -> str:
    return ", ".join(f"`{word}`" for word in words.split(", "))


def _card(game: Game) -> str:
    return markdown(rule_card(game, Settings(game.settings), printed_paytables(game.slug)))


# --- strategy cards ---------------------------------------------------------------------------------------


def cards_page() -> str:
    """Every card one level down, so that the page has one title."""
    cards = (markdown(card_page(card_of(slug))).replace("\n#", "\n##") for slug in all_games())
    return "\n\n".join((_CARDS, *(f"#{card.rstrip()}" for card in cards), NOTE)) + "\n"


# --- readings ---------------------------------------------------------------------------------------------


def readings_page() -> str:
    parts = ["# Readings and settings", _READINGS]
    for game in all_games().values():
        grid = settings_grid(Settings(game.settings))
        parts += [f"## {game.name}", markdown_grid(Grid(("setting", "default", *grid.columns[2:]), grid.rows))]
    return "\n\n".join((*parts, NOTE)) + "\n"


# --- the command line -------------------------------------------------------------------------------------


def cli_page() -> str:
    parts = ["# Command line", *(_section(words, command) for words, command in _commands("pitboss", command_line))]
    return "\n\n".join((*parts, NOTE)) + "\n"


def _commands(words: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    yield words, command
    if isinstance(command, click.Group):
        context = click.Context(command, info_name=words)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from _commands(f"{words} {name}", inner)


def _section(words: str, command: click.Command) -> str:
    context = click.Context(
        command, info_name=words, terminal_width=_WIDTH, max_content_width=_WIDTH, help_option_names=["-h", "--help"]
    )
    return f"## {words}\n\n```text\n{command.get_help(context)}\n```"


def main() -> None:
    for card in (ROOT / "docs/games").glob("*.md"):
        card.unlink()
    for path, text in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for name in MARKED:
        path = ROOT / name
        folder = "docs/games" if path.parent == ROOT else "games"
        path.write_text(with_games_table(path.read_text(encoding="utf-8"), folder), encoding="utf-8")
    for name in WITH_CONSOLES:
        path = ROOT / name
        path.write_text(with_console_output(path.read_text(encoding="utf-8")), encoding="utf-8")
    walk = ROOT / "docs/operating/walk.md"
    walk.write_text(refreshed(walk.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
