"""`pitboss backup` and `pitboss restore`."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli.stores import auditor_options, place_named, question_of, store_option, verdict_lines

FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.argument("file", type=FILE)
@store_option
@auditor_options
def backup(file: Path, *, store: str | None, anchors: tuple[str, ...], key: Path | None) -> None:
    """Copy a store, running or not, into the new FILE, and verify the copy before it gets that name.

    The file is a complete store: `pitboss verify-log --store FILE` reads it anywhere. The secrets are not in it; keep a
    copy of the folder of keys in another place. Exit codes: 0 done, 2 refused, and no file was made.
    """
    from pitboss.floor.adapters.store.backups import backup as taken  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.floor.desk import FloorDesk  # noqa: PLC0415 -- likewise

    verdict = taken(place_named(store), file, FloorDesk(), question_of(anchors, key))
    for line in verdict_lines(verdict):
        click.echo(line)
    click.echo(f"{file} holds it, verified. Note the end, or print it: it is an anchor.")


@click.command()
@click.argument("file", type=FILE)
@store_option
@auditor_options
def restore(file: Path, *, store: str | None, anchors: tuple[str, ...], key: Path | None) -> None:
    """Make a store from a backup, of any schema, at a place that is free; backup and store are verified.

    With an anchor that was printed after the backup was taken it says by how much the backup is older, and refuses.
    Exit codes: 0 done, 2 refused.
    """
    from pitboss.floor.adapters.store.backups import restore as made  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.floor.desk import FloorDesk  # noqa: PLC0415 -- likewise

    verdict = made(file, place_named(store), FloorDesk(), question_of(anchors, key))
    for line in verdict_lines(verdict):
        click.echo(line)
    click.echo("restored; start the floor, and enter from paper what happened after this end.")
