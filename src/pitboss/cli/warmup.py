"""`pitboss warmup`: compile every kernel once."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import click

from pitboss.cli.analyze import shown_progress
from pitboss.games.registry import all_games
from pitboss.lab.work import Progress


@click.command()
def warmup() -> None:
    """Compile every kernel once; the compiled code is kept on disk."""
    from pitboss.lab.warming import warm, warm_cards  # noqa: PLC0415 -- brings Numba

    began = time.perf_counter()
    steps: dict[str, Callable[[Progress], None]] = {"cards": lambda _progress: warm_cards()}
    steps |= {slug: partial(warm, slug) for slug in all_games()}
    for number, (name, step) in enumerate(steps.items(), start=1):
        click.echo(f"{number}/{len(steps)} {name} … ", nl=False)
        before = time.perf_counter()
        with shown_progress() as progress:
            step(progress)
        click.echo(f"{time.perf_counter() - before:.1f} s")
    click.echo(f"ready in {time.perf_counter() - began:.1f} s")
