"""`pitboss verify-log`: is the ledger what was recorded?"""

from __future__ import annotations

import json
from pathlib import Path

import click

from pitboss.cli.stores import (
    auditor_options,
    balance_lines,
    place_named,
    question_of,
    store_option,
    verdict_data,
    verdict_lines,
)


@click.command()
@store_option
@auditor_options
@click.option("--at", metavar="MOMENT", help="Print all balances as they stood then, as 2026-11-19T20:30:00.")
@click.option("--balances", is_flag=True, help="Print all balances at the end of the log.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def verify_log(  # noqa: PLR0913 -- one argument for each option
    *, store: str | None, anchors: tuple[str, ...], key: Path | None, at: str | None, balances: bool, as_json: bool
) -> None:
    """Walk the whole log and work out anew everything that is kept beside it; nothing is changed.

    Finds any changed event, posting, balance, parameter or person, an event put in or taken out and a lost guard; with
    an anchor from paper also a tail that was cut and a log that was written anew. The floor may run meanwhile.

    Exit codes: 0 sound, 1 something was found, 2 the store cannot be read at all.
    """
    from pitboss.floor.adapters.store.backups import examine  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.floor.desk import FloorDesk  # noqa: PLC0415 -- likewise

    verdict = examine(place_named(store), FloorDesk(), question_of(anchors, key, at))
    if as_json:
        click.echo(json.dumps(verdict_data(verdict), indent=2))
    else:
        for line in verdict_lines(verdict):
            click.echo(line)
        if balances or at is not None:
            click.echo(f"\nbalances after event {verdict.position:,}")
            for line in balance_lines(verdict.balances):
                click.echo(line)
    if not verdict.sound:
        raise click.exceptions.Exit(1)
