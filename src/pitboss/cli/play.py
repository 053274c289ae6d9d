"""`pitboss play`: a person at the table."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli.playing.session import Guest, Session
from pitboss.cli.saving import Saver
from pitboss.cli.screen import Screen
from pitboss.cli.table_options import AskedTable, amount_of, open_asked, table_options
from pitboss.table import Dealing


@click.command()
@click.argument("game")
@click.option("--seed", help="Deal the same cards every time.  [default: the operating system's chance]")
@click.option(
    "--seats", type=int, default=1, show_default=True,
    help="Seats in play; all but yours check as long as they may and then make the lowest Play wager.",
)  # fmt: skip
@click.option("--seat", type=int, default=1, show_default=True, help="Where you sit, from the dealer's left.")
@click.option("--bankroll", default="500", show_default=True, metavar="AMOUNT", help="What you bring.")
@table_options
@click.option("--manual", is_flag=True, help="Take the dealer's steps yourself, one by one.")
@click.option("--save", type=click.Path(path_type=Path), metavar="DIR", help="Write a hand history per round.")
@click.option("--four-colour", is_flag=True, help="A colour for each suit.")
def play(  # noqa: PLR0913 -- one for each option
    game: str,
    *,
    seed: str | None,
    seats: int,
    seat: int,
    bankroll: str,
    asked: AskedTable,
    manual: bool,
    save: Path | None,
    four_colour: bool,
) -> None:
    """Play GAME at a table of your own; ? helps at every prompt."""
    terms = open_asked(game, asked, seats, Dealing.MANUAL if manual else Dealing.AUTOMATIC)
    saver = None if save is None else Saver(save, terms.game.slug)
    screen = Screen(four_colour=four_colour)
    Session(screen, terms, Guest(seat, amount_of(bankroll, "--bankroll")), seed, saver).play()
