"""`pitboss deal`: rounds that play by themselves."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from pitboss.cli.automatic import Extent, lowest_bets, rounds
from pitboss.cli.saving import Saver
from pitboss.cli.screen import Screen
from pitboss.cli.strategies import STRATEGIES
from pitboss.cli.table_options import AskedTable, Pairs, open_asked, pairs, table_options
from pitboss.cli.tally import Tally
from pitboss.cli.transcript import transcript
from pitboss.table import TableTerms

MOST_TRANSCRIPTS = 10
"""More rounds than these are summed up."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What was asked of `pitboss deal`, as its JSON repeats it."""

    game: str
    rounds: int
    seats: int
    strategy: str
    seed: str | None


@click.command()
@click.argument("game")
@click.option("--rounds", "count", type=click.IntRange(min=1), default=1, show_default=True, help="How many.")
@click.option("--seats", type=int, default=3, show_default=True, help="How many seats play.")
@click.option("--seed", help="Deal the same cards every time.  [default: the operating system's chance]")
@click.option(
    "--strategy", default=STRATEGIES[0], show_default=True, metavar="NAME",
    help=f"How the seats decide: {', '.join(STRATEGIES)}.",
)  # fmt: skip
@click.option(
    "--bets", type=click.Choice([each.value for each in Extent]), default=Extent.ALL.value, show_default=True,
    help="Lowest bets on all spots, or on the required ones.",
)  # fmt: skip
@click.option(
    "--bet", "named", callback=pairs("ante=10"), multiple=True, metavar="SPOT=AMOUNT",
    help="Bet this much on a spot; 0 leaves it empty.  May be given several times.",
)  # fmt: skip
@table_options
@click.option("--save", type=click.Path(path_type=Path), metavar="DIR", help="Write a hand history per round.")
@click.option("--json", "as_json", is_flag=True, help="Print the totals as JSON.")
@click.option(
    "--transcript/--summary", "in_full", default=None,
    help=f"Every round in full, or totals only.  [default: in full up to {MOST_TRANSCRIPTS} rounds]",
)  # fmt: skip
def deal(  # noqa: PLR0913 -- one for each option
    game: str,
    *,
    count: int,
    seats: int,
    seed: str | None,
    strategy: str,
    bets: str,
    named: Pairs,
    asked: AskedTable,
    save: Path | None,
    as_json: bool,
    in_full: bool | None,
) -> None:
    """Deal rounds of GAME by itself and print or save them."""
    terms = open_asked(game, asked, seats)
    placed = lowest_bets(terms, Extent(bets), dict(named))
    saver = None if save is None else Saver(save, terms.game.slug, first=1)
    if saver is not None:
        saver.verify_free(count)
    full = not as_json and (count <= MOST_TRANSCRIPTS if in_full is None else in_full)
    screen = Screen()
    tally = Tally(terms)
    for number, played in enumerate(rounds(terms, count, placed, strategy, seed), start=1):
        tally.add(played)
        if full:
            screen.lines(f"{'' if number == 1 else chr(10)}{heading(terms, number)}", "bold")
            screen.lines(transcript(played))
        if saver is not None:
            saver.save(played)
    if as_json:
        _print_json(Dealt(terms.game.slug, count, seats, strategy, seed), tally)
        return
    if not full:
        _print_summary(screen, terms, tally, strategy)
    if saver is not None:
        screen.say(f"{saver.saved} hand histories are in {saver.folder}.")


def heading(terms: TableTerms, number: int) -> str:
    return f"Round {number} · {terms.game.name}"


def _print_summary(screen: Screen, terms: TableTerms, tally: Tally, strategy: str) -> None:
    screen.say(f"{terms.game.name}: {tally.rounds:,} rounds, {terms.seats} seats, strategy {strategy}.", "bold")
    screen.grid(tally.grid())


def _print_json(dealt: Dealt, tally: Tally) -> None:
    wagers = [asdict(total) | {"net_cents": total.net_cents} for total in tally.totals]
    click.echo(json.dumps(asdict(dealt) | {"void_rounds": tally.void_rounds, "wagers": wagers}, indent=2))
