"""`pitboss meter`: what a jackpot's meter does over years."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Any

import click

from pitboss.cli.link import level_options

_SEED_BITS = 48


@click.group()
def meter() -> None:
    """Meter studies: years of a jackpot by chance, beside the exact long run."""


def _pace_options(function: Any) -> Any:  # noqa: ANN401 -- a command
    options = (
        click.option(
            "--seats", type=click.IntRange(1, 20), default=5, show_default=True, help="Wagers in every round."
        ),
        click.option(
            "--rounds-an-hour", type=click.IntRange(1, 1_000), default=40, show_default=True, help="Of one table."
        ),
        click.option(
            "--hours", "hours_a_day", type=click.IntRange(1, 24), default=18, show_default=True, help="A day."
        ),
        click.option("--tables", type=click.IntRange(1, 500), default=1, show_default=True, help="On the link."),
        click.option(
            "--chance", type=click.IntRange(0), help="The same number, the same years.  [default: a new one, shown]"
        ),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object."),
    )
    for option in reversed(options):
        function = option(function)
    return function


@meter.command()
@click.argument("game")
@click.argument("paytable")
@click.option("--wager", help="The jackpot wager, where the game has several.")
@click.option("--paytable-file", type=click.Path(path_type=Path), metavar="FILE", help="Take PAYTABLE from this file.")
@level_options
@click.option(
    "--overflow", "overflows", multiple=True, metavar="[LEVEL=]WHERE", help="Where goes what would pass the maximum."
)
@click.option("--bet", default="1", show_default=True, metavar="AMOUNT", help="The fixed wager.")
@click.option("--fixed-from-meter", is_flag=True, help="Fixed pays come off the meter, not from the tray.")
@click.option(
    "--years", type=click.IntRange(1, 1_000), default=10, show_default=True, help="In a row, beginning with the seeds."
)
@_pace_options
def study(  # noqa: PLR0913 -- one for each option
    *,
    years: int,
    seats: int,
    rounds_an_hour: int,
    hours_a_day: int,
    tables: int,
    chance: int | None,
    as_json: bool,
    **given: Any,  # noqa: ANN401 -- the options of a link
) -> None:
    """Years of the meters of a jackpot, as in `meter study six-card-poker SIXCPP-01 --seed 500 --contribution 20`."""
    from pitboss.cli.link_terms import AskedLink  # noqa: PLC0415 -- the laboratory only where it is needed
    from pitboss.jackpot.terms import verify_terms  # noqa: PLC0415 -- likewise
    from pitboss.lab.meters import Pace, Plan, expected  # noqa: PLC0415 -- likewise
    from pitboss.lab.meters import study as studied  # noqa: PLC0415 -- likewise
    from pitboss.lab.meters.page import study_data, study_page  # noqa: PLC0415 -- likewise

    command = AskedLink(**given, **_UNASKED).command()
    verify_terms(command.terms)
    pace = Pace(seats=seats, rounds_an_hour=rounds_an_hour, hours_a_day=hours_a_day, tables=tables)
    plan = Plan(pace=pace, years=years, seed=_chance(chance))
    exact = expected(command.terms, command.odds, seats)
    found = studied(command.terms, command.odds, plan)
    if as_json:
        click.echo(json.dumps(study_data(found, exact), indent=2))
        return
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- likewise

    Screen().page(study_page(found, exact))


_UNASKED: dict[str, Any] = {
    "name": "study",
    "title": None,
    "house": False,
    "equal_split": False,
    "folded_hands_lose": False,
    "verify_tray": False,
    "executive_from": None,
    "unreasonable": None,
    "beginnings": (),
    "evidence": None,
}
"""What a link has besides, and a study has no use for."""


def _chance(given: int | None) -> int:
    return secrets.randbits(_SEED_BITS) if given is None else given


@meter.command()
@_pace_options
def advice(*, chance: int | None, as_json: bool, **pace: int) -> None:
    """Each advice of the rulebook on meters, beside what comes of following it or not."""
    from pitboss.lab.meters import Pace  # noqa: PLC0415 -- likewise
    from pitboss.lab.meters.advised import experiments  # noqa: PLC0415 -- likewise
    from pitboss.lab.meters.page import advice_data, advice_page  # noqa: PLC0415 -- likewise

    found = experiments(Pace(**pace), _chance(chance))
    if as_json:
        click.echo(json.dumps(advice_data(found), indent=2))
        return
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- likewise

    Screen().page(advice_page(found))
