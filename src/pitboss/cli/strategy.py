"""`pitboss strategy`: the optimum, as a table or for one situation."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import click

from pitboss.cards import cards
from pitboss.cli.analyze import said_once, shown_progress
from pitboss.cli.table_options import Pairs, own_paytables, paytable_file_option, setting_option
from pitboss.cli.writing import write_text
from pitboss.errors import BadInputError
from pitboss.games.registry import game_named
from pitboss.lab.counted import OptionValue
from pitboss.lab.deal import shape_of
from pitboss.lab.figures import rounded
from pitboss.rules import Settings
from pitboss.rules.page import Grid

_DIGITS = 6


@click.command()
@click.argument("game")
@click.option("--hand", metavar="CARDS", help="The player's cards, as in 'As Kd'.")
@click.option("--board", default="", metavar="CARDS", help="The community cards that lie open.")
@click.option("--dealer", default="", metavar="CARDS", help="The dealer's cards that lie open.")
@click.option("--paytable", metavar="ID", help="The base paytable.  [default: the printed one]")
@paytable_file_option
@setting_option
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), metavar="FILE", help="Write the table as CSV.")
@click.option("--card", is_flag=True, help="A few rules to remember instead, and what they give away.")
@click.option("--html", "html_file", type=click.Path(path_type=Path), metavar="FILE", help="Write the card to print.")
@click.option("--list", "listed", is_flag=True, help="The ways to play that have a name, for --strategy elsewhere.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def strategy(  # noqa: PLR0913 -- one for each option
    game: str,
    *,
    hand: str | None,
    board: str,
    dealer: str,
    paytable: str | None,
    paytable_file: Path | None,
    settings: Pairs,
    csv_file: Path | None,
    card: bool,
    html_file: Path | None,
    listed: bool,
    as_json: bool,
) -> None:
    """The best play of GAME: every option's exact value with --hand, else the table."""
    if card or listed or html_file is not None:
        if hand is not None or csv_file is not None or paytable is not None or paytable_file is not None or settings:
            raise BadInputError("--card, --html and --list are about the game as printed; leave out the rest.")
        from pitboss.cli import plans  # noqa: PLC0415 -- only here

        plans.print_plans(game, as_json=as_json) if listed else plans.print_card(game, html_file, as_json=as_json)
        return
    from pitboss.lab.analysis import Question, strategy_of  # noqa: PLC0415 -- only here

    if hand is None and (board or dealer):
        raise BadInputError("A situation begins with the player's cards: give --hand too.")
    if hand is not None and csv_file is not None:
        raise BadInputError("--csv writes the whole table; leave out --hand.")
    seen = None if hand is None else (cards(hand), cards(board), cards(dealer))
    declared, chosen = game_named(game), said_once(settings, "--set")
    if seen is not None:
        shape_of(declared.procedures(Settings(declared.settings, chosen))[0]).sight_of(*seen)
    question = Question(
        game=game,
        paytable=paytable,
        settings=chosen,
        own_paytables=own_paytables(game, paytable_file),
    )
    with shown_progress() as progress:
        found = strategy_of(question, progress)
    if seen is not None:
        _print_values(found.values(*seen), as_json=as_json)
    else:
        _print_table(found.table(), csv_file, as_json=as_json)


def _print_values(values: tuple[OptionValue, ...], *, as_json: bool) -> None:
    if as_json:
        exact = [{"option": each.option, "value": float(each.value), "value_exact": str(each.value)} for each in values]
        click.echo(json.dumps(exact, indent=2))
        return
    best = values[0].value
    rows = tuple(
        (each.option, rounded(each.value, _DIGITS), rounded(best - each.value, _DIGITS), str(each.value))
        for each in values
    )
    _draw(Grid(("option", "value in Antes", "costs", "exactly"), rows))


def _print_table(grid: Grid, csv_file: Path | None, *, as_json: bool) -> None:
    if csv_file is not None:
        text = io.StringIO()
        csv.writer(text).writerows((grid.columns, *grid.rows))
        write_text(csv_file, text.getvalue())
        click.echo(f"{len(grid.rows):,} rows written to {csv_file}.")
    elif as_json:
        click.echo(json.dumps([dict(zip(grid.columns, row, strict=True)) for row in grid.rows], indent=2))
    else:
        _draw(grid)


def _draw(grid: Grid) -> None:
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a table is drawn

    Screen().grid(grid)
