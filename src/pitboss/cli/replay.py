"""`pitboss replay`: deal a saved round again and check every pay."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from pitboss.cli.command_line import BAD_INPUT
from pitboss.errors import Fault, PitbossError

_DISAGREES = 1


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--quiet", is_flag=True, help="Print the verdict only, not the round.")
def replay(files: tuple[Path, ...], *, quiet: bool) -> None:
    """Recompute every pay of hand histories and say where one disagrees with the rules.

    Exit codes: 0 all pays agree, 1 one disagrees, 2 a file cannot be played.
    """
    worst = 0
    for path in files:
        try:
            worst = max(worst, _replay(path, quiet=quiet))
        except PitbossError as error:
            click.echo(_naming(path, str(error)), err=True)
            worst = BAD_INPUT
    if worst:
        raise click.exceptions.Exit(worst)


def _naming(path: Path, message: str) -> str:
    return message if str(path) in message else f"{path}: {message}"


def _replay(path: Path, *, quiet: bool) -> int:
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a round is drawn
    from pitboss.cli.transcript import transcript  # noqa: PLC0415 -- likewise
    from pitboss.table.replay import replay_file  # noqa: PLC0415 -- pydantic only where histories are used

    replayed = replay_file(path, datetime.now().astimezone().date())
    screen = Screen()
    if not quiet:
        screen.lines(f"{path} · {replayed.round.terms.game.name}", "bold")
        screen.lines(transcript(replayed.round))
    for fault in replayed.warnings:
        screen.lines(f"{_place(path, fault)}: warning: {fault.text}")
    for fault in replayed.disagreements:
        screen.lines(f"{_place(path, fault)}: {fault.text}")
    if replayed.disagreements:
        screen.lines(f"{path}: {_count(len(replayed.disagreements), 'disagreement')} with the rules.")
        return _DISAGREES
    if replayed.compared:
        screen.lines(f"{path}: {_count(replayed.compared, 'pay')} agree{'s' if replayed.compared == 1 else ''}.")
    else:
        screen.lines(f"{path}: states no pays, so none disagree.")
    return 0


def _place(path: Path, fault: Fault) -> str:
    return f"{path}:{fault.line}" if fault.line is not None else f"{path}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
