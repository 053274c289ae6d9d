"""`pitboss warmup`: compile every kernel once, and work out what is not known yet."""

from __future__ import annotations

import time

import click

from pitboss.games.registry import all_games
from pitboss.lab.analysis import Question, analyze


@click.command()
def warmup() -> None:
    """Compile every kernel and keep the figures of all printed paytables."""
    began = time.perf_counter()
    games = all_games()
    for number, slug in enumerate(games, start=1):
        click.echo(f"{number}/{len(games)} {slug} … ", nl=False)
        before = time.perf_counter()
        analyze(Question(game=slug))
        click.echo(f"{time.perf_counter() - before:.1f} s")
    click.echo(f"ready in {time.perf_counter() - began:.1f} s")
