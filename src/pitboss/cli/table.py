"""`pitboss table play`: any of the games, one after the other."""

from __future__ import annotations

import sys

import click

from pitboss.cli.automatic import Extent, lowest_bets, rounds
from pitboss.cli.deal import heading
from pitboss.cli.screen import Screen
from pitboss.cli.strategies import STRATEGIES
from pitboss.cli.table_options import AskedTable, amount_of, open_asked
from pitboss.cli.transcript import transcript
from pitboss.errors import PitbossError
from pitboss.games.registry import all_games, game_named
from pitboss.rules import Game

_SEATS_OF_A_SHOW = 3
_BANKROLL = "500"


@click.command(name="play")
@click.option("--seed", help="Deal the same cards every time.  [default: the operating system's chance]")
@click.option("--seats", type=int, help="Seats in play, yours among them.  [default: 1; a show has 3]")
@click.option("--bankroll", default=_BANKROLL, show_default=True, metavar="AMOUNT", help="What you bring.")
@click.option("--four-colour", is_flag=True, help="A colour for each suit.")
def play(*, seed: str | None, seats: int | None, bankroll: str, four_colour: bool) -> None:
    """Choose a game and play; without a terminal, show one round of each."""
    screen = Screen(four_colour=four_colour)
    if sys.stdin.isatty() and sys.stdout.isatty():
        _choose_and_play(screen, seed, 1 if seats is None else seats, amount_of(bankroll, "--bankroll"))
    else:
        _show_each(screen, seed, _SEATS_OF_A_SHOW if seats is None else seats)


def _show_each(screen: Screen, seed: str | None, seats: int) -> None:
    tables = [open_asked(slug, AskedTable(), seats) for slug in all_games()]
    for number, terms in enumerate(tables):
        if number:
            screen.lines("")
        for played in rounds(terms, 1, lowest_bets(terms, Extent.ALL), STRATEGIES[0], seed):
            screen.lines(heading(terms, 1), "bold")
            screen.lines(transcript(played))


def _choose_and_play(screen: Screen, seed: str | None, seats: int, bankroll_cents: int) -> None:
    """Game after game, each with the same bankroll."""
    from pitboss.cli.playing.prompts import Leave  # noqa: PLC0415 -- only where someone plays
    from pitboss.cli.playing.session import Guest, Session  # noqa: PLC0415 -- likewise

    while True:
        try:
            game = _choose(screen)
        except Leave:
            screen.say("Good night.")
            return
        terms = open_asked(game.slug, AskedTable(), seats)
        Session(screen, terms, Guest(1, bankroll_cents), seed, None).play()
        screen.say()


def _choose(screen: Screen) -> Game:
    from pitboss.cli.playing.prompts import Prompts  # noqa: PLC0415 -- only where someone plays

    games = list(all_games().values())
    screen.rule("Pitboss")
    for number, game in enumerate(games, start=1):
        screen.say(f"{number}  {game.name}", "bold")
        screen.say(game.summary, indent=3)
    prompts = Prompts(screen, {})
    while True:
        answer = prompts.ask(
            f"Which game? 1 to {len(games)}, q leaves",
            lambda: screen.say("Type the number of a game or its name; `pitboss rules GAME` explains one."),
        )
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        try:
            return game_named(answer)
        except PitbossError as error:
            screen.say(str(error) if answer else f"Type a number from 1 to {len(games)}.", "yellow")
