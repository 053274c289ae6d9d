"""`pitboss work`: a simulation in pieces, for machines that share nothing but files carried between them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pitboss.cli.simulate import run_options, wish_of
from pitboss.cli.simulating import executor_of, executor_options, progress_bar, show_found
from pitboss.cli.table_options import amount_of
from pitboss.errors import BadInputError
from pitboss.games.registry import game_named

_MOST_PIECES = 10_000
_FILES = click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")


@click.group()
def work() -> None:
    """A simulation as files: make pieces, do each anywhere, merge what comes back."""


@work.command()
@click.argument("game")
@click.option("--pieces", type=click.IntRange(1, _MOST_PIECES), default=8, show_default=True, help="How many files.")
@click.option("--to", "folder", type=click.Path(path_type=Path), required=True, metavar="DIR", help="Where to.")
@run_options
def make(game: str, *, pieces: int, folder: Path, **asked: Any) -> None:  # noqa: ANN401 -- the options of a run
    """Write the pieces of a simulation of GAME into DIR."""
    game_named(game)
    wish = wish_of(game, asked)
    from pitboss.lab.simulate.playing import label_of  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.portion import Portion  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.scene import scene_of  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.work import spans  # noqa: PLC0415 -- brings NumPy

    run = wish.run()
    scene_of(run)
    label_of(run)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInputError(f"{folder}: cannot be made ({error.strerror or error}).") from error
    if any(folder.glob("piece-*.json")):
        raise BadInputError(f"{folder}: holds pieces already; name another folder.")
    parts = spans(run.units, pieces)
    for number, span in enumerate(parts, start=1):
        Portion(run, span).save(folder / f"piece-{number:04d}-of-{len(parts):04d}.json")
    click.echo(f"{len(parts)} pieces of {run.rounds:,} rounds in {folder}, seed {run.seed}.")
    click.echo("Do each with `pitboss work do FILE`, on any machine with this version; then `pitboss work merge`.")


@work.command()
@_FILES
@executor_options
def do(files: Sequence[Path], *, kind: str | None, workers: int | None, cluster: str | None) -> None:
    """Do pieces: what is counted is written into the same files."""
    from pitboss.lab.simulate.driving import PartOfTask  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.playing import plan_for  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.portion import Portion, read_portion  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.task import SimulationTask  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.work import Meter  # noqa: PLC0415 -- brings NumPy

    read = [(path, read_portion(path)) for path in files]
    plans = {}
    with executor_of(kind, workers, cluster) as executor:
        for path, portion in read:
            if portion.sums is not None:
                click.echo(f"{path}: is done already.")
                continue
            run = portion.run
            if run not in plans:
                plans[run] = plan_for(run, executor)
            task = PartOfTask(SimulationTask(run, plans[run]), *portion.span)
            with progress_bar(path.name, run.rounds_per_unit) as heard:
                sums = executor.run(task, Meter(task.units, heard).heard)
            Portion(run, portion.span, sums).save(path)
            click.echo(f"{path}: done.")


@work.command()
@_FILES
@click.option("--pace", type=int, default=40, show_default=True, help="Rounds an hour, for what an hour costs.")
@click.option("--ante", default="10", show_default=True, metavar="AMOUNT", help="The Ante, for what an hour costs.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def merge(files: Sequence[Path], *, pace: int, ante: str, as_json: bool) -> None:
    """Add up pieces that are done: the same figures as from one machine."""
    from pitboss.lab.simulate.page import Pace  # noqa: PLC0415 -- only here
    from pitboss.lab.simulate.playing import label_of  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.portion import merged, read_portion  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.result import found_by  # noqa: PLC0415 -- brings Numba

    whole = merged([(path, read_portion(path)) for path in files])
    assert whole.sums is not None  # noqa: S101 -- pieces not done are refused
    found = found_by(whole.run, label_of(whole.run), whole.sums, whole.run.rounds)
    shown = Pace(pace, amount_of(ante, "--ante"))
    show_found(found, shown, as_json=as_json, details=len(whole.run.counted) == 1)
