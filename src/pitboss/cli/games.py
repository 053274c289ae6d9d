"""`pitboss games`: what there is to play."""

from __future__ import annotations

import json

import click

from pitboss.games.registry import all_games
from pitboss.rules import Game
from pitboss.rules.page import Grid


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
def games(*, as_json: bool) -> None:
    """The games, their wagers, seats and sources."""
    if as_json:
        click.echo(json.dumps([_game_data(game) for game in all_games().values()], indent=2))
        return
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a table is drawn

    screen = Screen()
    for game in all_games().values():
        screen.say(f"{game.slug}", "bold")
        screen.say(f"{game.name}: {game.summary}", indent=2)
        screen.say(f"wagers: {', '.join(wager.slug for wager in game.wagers)}", indent=2)
        screen.say(f"seats: {game.seats}   source: {game.source}", indent=2)
    screen.say("\n`pitboss rules GAME` explains one, `pitboss play GAME` deals it.")


def games_grid() -> Grid:
    """The games as a table, for the README and the documentation."""
    return Grid(
        ("game", "name", "wagers", "seats", "source"),
        tuple(
            (game.slug, game.name, ", ".join(wager.slug for wager in game.wagers), str(game.seats), game.source)
            for game in all_games().values()
        ),
    )


def _game_data(game: Game) -> dict[str, object]:
    return {
        "game": game.slug,
        "name": game.name,
        "summary": game.summary,
        "wagers": [wager.slug for wager in game.wagers],
        "seats": game.seats,
        "source": game.source,
    }
