"""What `simulate` and `work` share: who does the work, how far it is, and what was found on the screen."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from pitboss.errors import BadInputError
from pitboss.games.registry import game_named
from pitboss.lab.work import Executor
from pitboss.lab.work import Progress as Heard

if TYPE_CHECKING:  # these bring Numba
    from pitboss.lab.simulate.page import Pace
    from pitboss.lab.simulate.result import Found

EXECUTORS = ("threads", "processes")
LONG_ROUNDS = 20_000_000
"""From here on a run is worth the second or two in which processes start."""
_SHOW_AFTER_SECONDS = 1.0


def executor_options(function: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--cluster", metavar="ADDRESS", help="Work on a Dask cluster, as in tcp://host:8786."),
        click.option("--workers", type=int, help="How many.  [default: as many as the machine has cores]"),
        click.option(
            "--executor",
            "kind",
            type=click.Choice(EXECUTORS),
            help=f"What the work is shared out to.  [default: processes from {LONG_ROUNDS:,} rounds on, else threads]",
        ),
    ):
        function = option(function)
    return function


@contextmanager
def executor_of(kind: str | None, workers: int | None, cluster: str | None, rounds: int = 0) -> Iterator[Executor]:
    """Opened and closed: processes end, a cluster is left."""
    from pitboss.lab.executors.processes import Processes  # noqa: PLC0415 -- only where something is counted
    from pitboss.lab.executors.threads import Threads  # noqa: PLC0415 -- only where something is counted

    if workers is not None and workers < 1:
        raise BadInputError(f"At least one worker is needed, not {workers}.")
    if cluster is not None:
        from pitboss.lab.executors.cluster import Cluster  # noqa: PLC0415 -- an extra

        with Cluster(cluster) as far:
            yield far
        return
    several = workers or os.cpu_count() or 1
    if kind == "processes" or (kind is None and rounds >= LONG_ROUNDS):
        with Processes(several) as processes:
            yield processes
        return
    yield Threads(several)


@contextmanager
def progress_bar(what: str, rounds_per_unit: int = 0) -> Iterator[Heard]:
    """On standard error, if somebody looks and it takes longer than a second."""
    began = time.perf_counter()
    columns = (
        TextColumn(what),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    row = bar.add_task(what, speed="")
    first: list[int] = []

    def heard(done: int, everything: int) -> None:
        spent = time.perf_counter() - began
        if not sys.stderr.isatty() or spent < _SHOW_AFTER_SECONDS:
            return
        if not first:
            first.append(done)
            bar.start()
        rate = (done - first[0]) * rounds_per_unit / max(spent, _SHOW_AFTER_SECONDS)
        speed = f"{rate / 1e6:,.1f} M rounds/s" if rounds_per_unit else ""
        bar.update(row, completed=done, total=everything, speed=speed)

    try:
        yield heard
    finally:
        bar.stop()


def show_found(found: Found, pace: Pace, *, as_json: bool, details: bool, **more: Any) -> None:  # noqa: ANN401 -- for JSON
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a page is drawn
    from pitboss.lab.simulate.page import simulation_page  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.report import as_data  # noqa: PLC0415 -- brings Numba

    if as_json:
        click.echo(json.dumps({**as_data(found), **more}, indent=2))
    else:
        Screen().page(simulation_page(game_named(found.run.game), found, pace, details=details))
