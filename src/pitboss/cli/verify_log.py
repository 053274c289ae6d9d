"""`pitboss verify-log`: is the ledger what was recorded?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.moments import Moment, house_at, moment
from pitboss.cli.stores import (
    auditor_options,
    balance_lines,
    place_named,
    question_of,
    store_option,
    verdict_data,
    verdict_lines,
)

if TYPE_CHECKING:
    from pitboss.floor.verify import Verdict


@click.command()
@store_option
@auditor_options
@click.option(
    "--at",
    metavar="MOMENT",
    help="Print all balances as they stood then, as 2026-11-19T20:30:00; by the clocks of the first room, if no "
    "zone is written.",
)
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

    place = place_named(store)
    then = None if at is None else moment(at, lambda: house_at(place))
    verdict = examine(place, FloorDesk(), question_of(anchors, key, None if then is None else then.at_us))
    if then is not None and then.reading is not None:
        click.echo(then.reading, err=True)
    if as_json:
        asked = {} if then is None else {"at": str(then)}
        click.echo(json.dumps({**verdict_data(verdict), **asked}, indent=2))
    else:
        for line in verdict_lines(verdict):
            click.echo(line)
        if balances or then is not None:
            click.echo(f"\n{_heading(verdict, then)}")
            for line in balance_lines(verdict.balances):
                click.echo(line)
    if not verdict.sound:
        raise click.exceptions.Exit(1)


def _heading(verdict: Verdict, then: Moment | None) -> str:
    if then is None:
        return f"balances after event {verdict.position:,}"
    if verdict.position == 0:
        return f"no balances: {then} is before the first event, of {then.same_clock(verdict.first_us)}"
    return f"balances after event {verdict.position:,}, the last one by {then}"
