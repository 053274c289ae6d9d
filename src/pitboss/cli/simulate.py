"""`pitboss simulate`: many rounds by chance, beside the exact figures."""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from pitboss.cli.analyze import meters_of, said_once
from pitboss.cli.command_line import STOPPED
from pitboss.cli.simulating import executor_of, executor_options, progress_bar, show_found
from pitboss.cli.table_options import amount_of, limits_of, own_paytables, pairs, paytable_file_option, setting_option
from pitboss.errors import BadInputError
from pitboss.games.registry import game_named
from pitboss.rules.paytable_file import read_text

if TYPE_CHECKING:
    from pitboss.lab.simulate.asked import Wish
    from pitboss.lab.simulate.driving import Drive
    from pitboss.lab.work import Executor

EVERY_GAME = "all"
DISAGREES = 1
_SEED_BITS = 48
_BANKROLL = "500"
_OF_EVERY_GAME = {"game", "rounds", "seed", "kind", "workers", "cluster", "as_json"}
"""The options that go with the report of all games."""

_RUN_OPTIONS = (
    click.option("--rounds", type=int, default=1_000_000, show_default=True, help="How many rounds."),
    click.option("--seed", metavar="TEXT", help="The same seed deals the same cards.  [default: a new one, shown]"),
    click.option(
        "--strategy", default="optimal", show_default=True, metavar="NAME", help="How to play; see `pitboss strategy`."
    ),
    click.option(
        "--wager", "wagers", multiple=True, metavar="WAGER", help="Only this wager.  May be given several times."
    ),
    click.option("--hands", type=int, help="Players plus dealer, for a wager paid by them.  [default: all, 8 to 2]"),
    click.option(
        "--paytable",
        "paytables",
        callback=pairs("trips=UTH-02"),
        multiple=True,
        metavar="WAGER=ID",
        help="The paytable that sessions, or `base`, are paid by.  May be given several times.",
    ),
    paytable_file_option,
    setting_option,
    click.option(
        "--meter",
        "meters",
        callback=pairs("meter=12500"),
        multiple=True,
        metavar="LEVEL=AMOUNT",
        help="Dollars on a jackpot's meter.  May be given several times.",
    ),
    click.option("--session", type=int, metavar="ROUNDS", help="Follow bankrolls through sessions of so many rounds."),
    click.option("--bankroll", metavar="AMOUNT", help=f"What a session begins with.  [default: {_BANKROLL}]"),
    click.option("--ante", default="10", show_default=True, metavar="AMOUNT", help="The Ante of a session."),
    click.option(
        "--bet",
        "bets",
        callback=pairs("trips=5"),
        multiple=True,
        metavar="WAGER=AMOUNT",
        help="A side wager made in every round of a session.  May be given several times.",
    ),
    click.option(
        "--limit",
        "limits",
        callback=pairs("ante=5..50"),
        multiple=True,
        metavar="SPOT=MIN..MAX",
        help="What a bet spot of a session's table takes, in dollars.  May be given several times.",
    ),
)


def run_options(function: Callable[..., None]) -> Callable[..., None]:
    for option in reversed(_RUN_OPTIONS):
        function = option(function)
    return function


def wish_of(game: str, asked: dict[str, Any]) -> Wish:
    """The options of `run_options` as one wish."""
    from pitboss.lab.simulate.asked import SessionWish, Wish  # noqa: PLC0415 -- brings Numba

    file: Path | None = asked["paytable_file"]
    own_paytables(game, file)
    bets = said_once(asked["bets"], "--bet")
    limits = said_once(asked["limits"], "--limit")
    session = None
    if asked["session"] is not None:
        session = SessionWish(
            rounds=asked["session"],
            bankroll_cents=amount_of(asked["bankroll"] or _BANKROLL, "--bankroll"),
            ante_cents=amount_of(asked["ante"], "--ante"),
            bets={wager: amount_of(amount, f"--bet {wager}") for wager, amount in bets.items()},
            limits={spot: limits_of(text, f"--limit {spot}") for spot, text in limits.items()},
            day=datetime.now().astimezone().date(),
        )
    else:
        _verify_no_session(asked)
    return Wish(
        game=game,
        rounds=asked["rounds"],
        seed=secrets.randbits(_SEED_BITS) if asked["seed"] is None else asked["seed"],
        strategy=asked["strategy"],
        wagers=asked["wagers"],
        hands=asked["hands"],
        settings=said_once(asked["settings"], "--set"),
        paytables=said_once(asked["paytables"], "--paytable"),
        own_paytables="" if file is None else read_text(file),
        meters=meters_of(said_once(asked["meters"], "--meter")),
        session=session,
    )


_OF_SESSIONS = {
    "bets": "--bet is made in the rounds of a session",
    "bankroll": "--bankroll is what a session begins with",
    "limits": "--limit is of the table of a session",
}


def _verify_no_session(asked: dict[str, Any]) -> None:
    for name, words in _OF_SESSIONS.items():
        if asked[name]:
            raise BadInputError(f"{words}; say how long one is with --session.")


@click.command()
@click.argument("game")
@run_options
@click.option("--pace", type=int, default=40, show_default=True, help="Rounds an hour, for what an hour costs.")
@click.option(
    "--resume",
    "checkpoint",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep in FILE what is done, and go on from it.",
)
@click.option("--exact", "compare", is_flag=True, help="Count the strategy exactly too, to compare: up to a minute.")
@executor_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(  # noqa: PLR0913 -- one for each option
    game: str,
    *,
    pace: int,
    checkpoint: Path | None,
    kind: str | None,
    workers: int | None,
    cluster: str | None,
    compare: bool,
    as_json: bool,
    **asked: Any,  # noqa: ANN401 -- the options of a run
) -> None:
    """Deal many rounds of GAME: figures with their intervals, and whether they agree with exact counting.

    GAME `all` compares every wager of every game with its exact distribution, in one report.
    """
    if game == EVERY_GAME:
        _verify_of_every_game(click.get_current_context())
        _report_of_all(asked, executor_of(kind, workers, cluster, asked["rounds"]), as_json=as_json)
        return
    game_named(game)
    from pitboss.lab.plans.optimal import SLUG  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.driving import Drive  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.expected import counted_exactly  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.page import Pace  # noqa: PLC0415 -- only here
    from pitboss.lab.simulate.playing import plan_for  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.result import found_by  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.scene import scene_of  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.task import SimulationTask  # noqa: PLC0415 -- brings Numba

    shown = Pace(pace, amount_of(asked["ante"], "--ante"))
    run = wish_of(game, asked).run()
    scene = scene_of(run)
    with executor_of(kind, workers, cluster, asked["rounds"]) as executor:
        with progress_bar("solving") as heard:
            plan = plan_for(run, executor, heard)
        drive = Drive(SimulationTask(run, plan), executor, checkpoint)
        stopped, seconds = _drive(drive)
        if stopped and not drive.done:
            raise KeyboardInterrupt
        exact = None
        if compare and run.strategy != SLUG:
            with progress_bar("counting exactly") as heard:
                exact = counted_exactly(scene, plan, executor, heard)
        found = found_by(run, plan.label, drive.sums, drive.rounds_done, exact)
    show_found(found, shown, as_json=as_json, details=bool(asked["wagers"]), seconds=round(seconds, 3))
    if stopped:
        how = f"; the same command goes on from {checkpoint}" if checkpoint else ""
        click.echo(f"Stopped after {drive.rounds_done:,} of {run.rounds:,} rounds{how}.", err=True)
        sys.exit(STOPPED)


def _verify_of_every_game(context: click.Context) -> None:
    """An option that goes with one game is refused by its name."""
    given = ParameterSource.COMMANDLINE
    for each in context.command.params:
        if each.name not in _OF_EVERY_GAME and context.get_parameter_source(each.name or "") is given:
            raise BadInputError(f"`{EVERY_GAME}` compares every game as printed; leave out {each.opts[0]}.")


def _report_of_all(asked: dict[str, Any], opened: AbstractContextManager[Executor], *, as_json: bool) -> None:
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a page is drawn
    from pitboss.lab.simulate.agreement import (  # noqa: PLC0415 -- brings Numba
        agreement,
        agreement_data,
        agreement_page,
    )

    seed = asked["seed"] or str(secrets.randbits(_SEED_BITS))
    with opened as executor, progress_bar("comparing") as heard:
        found = agreement(asked["rounds"], seed, executor, heard)
    if as_json:
        click.echo(json.dumps(agreement_data(found), indent=2))
    else:
        Screen().page(agreement_page(found))
    if not found.agrees:
        sys.exit(DISAGREES)


def _drive(drive: Drive) -> tuple[bool, float]:
    """Whether somebody stopped it, and how many seconds it took."""
    began = time.perf_counter()
    stopped = False
    with progress_bar("simulating", drive.run.rounds_per_unit) as heard:
        try:
            drive.go(heard)
        except KeyboardInterrupt:
            stopped = True
    return stopped, time.perf_counter() - began
