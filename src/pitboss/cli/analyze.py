"""`pitboss analyze`: the exact mathematics of a game."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import click

from pitboss.cli.simulating import executor_of, executor_options
from pitboss.cli.table_options import Pairs, amount_of, own_paytables, pairs, paytable_file_option, setting_option
from pitboss.errors import BadInputError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.work import Progress
from pitboss.rules import Settings
from pitboss.rules.money import CENTS_PER_DOLLAR
from pitboss.rules.pay import LEVELS

_SHOW_AFTER_SECONDS = 1.0


@click.command()
@click.argument("game")
@click.option("--wager", metavar="WAGER", help="Only this wager, with all its outcomes.")
@click.option("--paytable", metavar="ID", help="Only this paytable.")
@paytable_file_option
@click.option("--hands", type=int, help="Players plus dealer, for a wager paid by them.  [default: all, 8 to 2]")
@setting_option
@click.option(
    "--meter",
    "meters",
    callback=pairs("meter=12500"),
    multiple=True,
    metavar="LEVEL=AMOUNT",
    help="Dollars on a jackpot's meter: meter, mega, major or minor.  May be given several times.",
)
@click.option(
    "--strategy",
    metavar="NAME|FILE.py:FUNCTION",
    help="The game against the dealer as this strategy plays it, and where that costs; `pitboss strategy GAME --list`.",
)
@executor_options
@click.option("--no-cache", is_flag=True, help="Compute everything anew and keep nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def analyze(  # noqa: PLR0913 -- one for each option
    game: str,
    *,
    wager: str | None,
    paytable: str | None,
    paytable_file: Path | None,
    hands: int | None,
    settings: Pairs,
    meters: Pairs,
    strategy: str | None,
    kind: str | None,
    workers: int | None,
    cluster: str | None,
    no_cache: bool,
    as_json: bool,
) -> None:
    """Exact edge, hit frequency, deviation and strategy shares of every wager of GAME."""
    from pitboss.lab.analysis import Question  # noqa: PLC0415 -- only here
    from pitboss.lab.analysis import analyze as figures_of  # noqa: PLC0415 -- only here

    declared, chosen = game_named(game), said_once(settings, "--set")
    own = own_paytables(game, paytable_file)
    question = Question(
        game=game,
        wager=wager,
        paytable=paytable,
        hands=hands,
        settings=chosen,
        meters=meters_of(said_once(meters, "--meter")),
        own_paytables=own,
        use_cache=not no_cache,
    )
    if strategy is not None:
        from pitboss.cli.plans import print_evaluation  # noqa: PLC0415 -- only here

        with executor_of(kind, workers, cluster) as executor:
            print_evaluation(question, strategy, executor, as_json=as_json)
        return
    began = time.perf_counter()
    with executor_of(kind, workers, cluster) as executor, shown_progress() as progress:
        figures = figures_of(question, progress, executor)
    seconds = time.perf_counter() - began
    if as_json:
        from pitboss.lab.report import as_data  # noqa: PLC0415 -- only here

        data = as_data(game, figures)
        click.echo(json.dumps({"game": game, "seconds": round(seconds, 3), "wagers": data["wagers"]}, indent=2))
        return
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a page is drawn
    from pitboss.lab.page import analysis_page  # noqa: PLC0415 -- only here

    known = (*own, *printed_paytables(game))
    page = analysis_page(declared, Settings(declared.settings, chosen), figures, known, details=wager is not None)
    Screen().page(page)


def said_once(given: Pairs, option: str) -> dict[str, str]:
    """As a mapping, unless two of them contradict each other."""
    found: dict[str, str] = {}
    for name, value in given:
        if found.setdefault(name, value) != value:
            raise BadInputError(f"{option} {name} is given twice, as {found[name]!r} and {value!r}; choose one.")
    return found


def meters_of(given: Mapping[str, str]) -> dict[str, Fraction]:
    for level in given:
        if level not in LEVELS:
            raise BadInputError(f"There is no meter {level!r}; the levels are {', '.join(LEVELS)}.")
    return {level: Fraction(amount_of(text, f"--meter {level}"), CENTS_PER_DOLLAR) for level, text in given.items()}


@contextmanager
def shown_progress() -> Iterator[Progress]:
    """A line on standard error once a solve takes longer than a second; it goes when the work is done."""
    began = time.perf_counter()
    shown = False

    def progress(done: int, everything: int) -> None:
        nonlocal shown
        if sys.stderr.isatty() and time.perf_counter() - began > _SHOW_AFTER_SECONDS:
            shown = True
            sys.stderr.write(f"\rsolving … {done * 100 // max(everything, 1)} %")
            sys.stderr.flush()

    try:
        yield progress
    finally:
        if shown:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()
