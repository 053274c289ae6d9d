"""The options by which several commands say what table they want, and the table opened from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pitboss.errors import BadInputError, RefusedError
from pitboss.games.registry import game_named, user_paytables
from pitboss.rules import Paytable
from pitboss.rules.law import WASHINGTON
from pitboss.rules.law_file import parse_law
from pitboss.rules.money import CENTS_PER_DOLLAR, Limits, Rounding, cents_of
from pitboss.rules.paytable_file import read_text
from pitboss.table.awards import JackpotTerms, Meter
from pitboss.table.opening import Wishes, demonstration_jackpot, table_of
from pitboss.table.terms import Aggregate, Dealing, Order, Sharing, TableTerms

Pairs = tuple[tuple[str, str], ...]


def pairs(example: str) -> Callable[[click.Context, click.Parameter, tuple[str, ...]], Pairs]:
    """For an option that is given as NAME=VALUE, several times."""

    def split(_context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> Pairs:
        return tuple(_pair(value, option.opts[0], example) for value in values)

    return split


def _pair(value: str, option: str, example: str) -> tuple[str, str]:
    left, _, right = (part.strip() for part in value.partition("="))
    if not (left and right):
        raise BadInputError(f"{option} {value!r} is no pair; write it as in {option} {example}.")
    return left, right


def amount_of(text: str, where: str) -> int:
    """Cents; a fault says which option it is in."""
    try:
        return cents_of(text)
    except BadInputError as error:
        raise BadInputError(f"{where}: {error}") from error


@dataclass(frozen=True, slots=True)
class AskedTable:
    """A table as the command line names it."""

    settings: Pairs = ()
    paytables: Pairs = ()
    paytable_file: Path | None = None
    procedure: str | None = None
    shuffler: str | None = None
    jackpots: Pairs = ()
    limits: Pairs = ()
    order: str = str(Order.RIGHT_TO_LEFT)
    rounding: str = str(Rounding.TO_THE_CENT)
    aggregate: str | None = None
    sharing: str = str(Sharing.PROPORTIONAL)
    law: Path | None = None


def setting_option(function: Callable[..., None]) -> Callable[..., None]:
    return click.option(
        "--set",
        "settings",
        callback=pairs("play=2"),
        multiple=True,
        metavar="NAME=VALUE",
        help="Choose a setting; `pitboss rules GAME` lists them.  May be given several times.",
    )(function)


def paytable_file_option(function: Callable[..., None]) -> Callable[..., None]:
    return click.option(
        "--paytable-file", type=click.Path(path_type=Path), metavar="FILE", help="Add a house's own paytables."
    )(function)


_TABLE_OPTIONS = (
    click.option(
        "--paytable",
        "paytables",
        callback=pairs("trips=UTH-02"),
        multiple=True,
        metavar="WAGER=ID",
        help="Choose a wager's paytable; `none` leaves a side wager out.  May be given several times.",
    ),
    paytable_file_option,
    setting_option,
    click.option("--procedure", metavar="NAME", help="The dealing procedure.  [default: the game's first]"),
    click.option("--shuffler", metavar="NAME", help="The shuffler.  [default: the procedure's first]"),
    click.option(
        "--jackpot",
        "jackpots",
        callback=pairs("meter=25000"),
        multiple=True,
        metavar="LEVEL=AMOUNT",
        help="Post a jackpot: meter, mega, major or minor.  May be given several times.",
    ),
    click.option(
        "--limit",
        "limits",
        callback=pairs("trips=1..25"),
        multiple=True,
        metavar="SPOT=MIN..MAX",
        help="What a bet spot takes, in dollars.  May be given several times.",
    ),
    click.option(
        "--order",
        type=click.Choice([str(each) for each in Order]),
        default=str(Order.RIGHT_TO_LEFT),
        show_default=True,
        help="The order in which seats are settled.",
    ),
    click.option(
        "--rounding",
        type=click.Choice([str(each) for each in Rounding]),
        default=str(Rounding.TO_THE_CENT),
        show_default=True,
        help="How a pay that is no whole amount is paid.",
    ),
    click.option("--aggregate", metavar="AMOUNT", help="Cap what one round pays on prizes of 50 to 1 and more."),
    click.option(
        "--sharing",
        type=click.Choice([str(each) for each in Sharing]),
        default=str(Sharing.PROPORTIONAL),
        show_default=True,
        help="How winners share an aggregate.",
    ),
    click.option(
        "--law",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Add legal numbers a house has confirmed, each with date and citation.",
    ),
)


def table_options(function: Callable[..., None]) -> Callable[..., None]:
    """All options of a table, handed to the command as one `asked`."""

    @wraps(function)
    def command(**given: Any) -> None:  # noqa: ANN401 -- the options of a table and the command's own parameters
        asked = AskedTable(**{each.name: given.pop(each.name) for each in fields(AskedTable)})
        function(asked=asked, **given)

    for decorate in reversed(_TABLE_OPTIONS):
        command = decorate(command)
    return command


def open_asked(slug: str, asked: AskedTable, seats: int, dealing: Dealing = Dealing.AUTOMATIC) -> TableTerms:
    """The table, verified against the rules and today's law."""
    wishes = Wishes(
        settings=dict(asked.settings),
        paytables=dict(asked.paytables),
        own_paytables=own_paytables(slug, asked.paytable_file),
        procedure=asked.procedure,
        shuffler=asked.shuffler,
        seats=seats,
        limits={spot: limits_of(text, f"--limit {spot}") for spot, text in asked.limits},
        order=Order(asked.order),
        rounding=Rounding(asked.rounding),
        aggregate=_aggregate(asked),
        dealing=dealing,
    )
    today = datetime.now().astimezone().date()
    law = WASHINGTON if asked.law is None else parse_law(read_text(asked.law), str(asked.law), WASHINGTON)
    terms = table_of(slug, today, wishes, law=law)
    if not asked.jackpots:
        return terms
    return table_of(slug, today, replace(wishes, jackpots=_jackpots(terms, dict(asked.jackpots))), law=law)


def limits_of(text: str, where: str) -> Limits:
    lowest, dots, highest = text.partition("..")
    if not dots:
        raise BadInputError(f"{where}: {text!r} is no range; write it as in 5..100.")
    least, most = amount_of(lowest, where), amount_of(highest, where)
    return Limits(least, most, min(least, CENTS_PER_DOLLAR) or 1)


def _aggregate(asked: AskedTable) -> Aggregate | None:
    if asked.aggregate is None:
        return None
    return Aggregate(amount_of(asked.aggregate, "--aggregate"), Sharing(asked.sharing))


def own_paytables(slug: str, path: Path | None) -> tuple[Paytable, ...]:
    """The paytables of a user's file, which must be for this game."""
    game = game_named(slug)
    found = () if path is None else user_paytables(path)
    for paytable in found:
        if paytable.game != game.slug:
            raise BadInputError(f"{path} holds paytables for {paytable.game!r}, not for {game.slug!r}.")
    return found


def _jackpots(terms: TableTerms, posted: Mapping[str, str]) -> dict[str, JackpotTerms]:
    """Every jackpot of the table, with the posted amounts for the levels named."""
    levels = {level for wager in terms.jackpots for level in terms.paytables[wager].levels}
    _verify_levels(terms, posted, levels)
    amounts = {level: Meter.posted(amount_of(text, f"--jackpot {level}")) for level, text in posted.items()}
    chosen = {}
    for wager in terms.jackpots:
        jackpot = demonstration_jackpot(terms.paytables[wager])
        own = {level: amounts.get(level, meter) for level, meter in jackpot.meters.items()}
        chosen[wager] = replace(jackpot, meters=own)
    return chosen


def _verify_levels(terms: TableTerms, posted: Iterable[str], levels: set[str]) -> None:
    for level in posted:
        if level not in levels:
            here = f"; this table has: {', '.join(sorted(levels))}" if levels else "; this table has none"
            raise RefusedError(f"No jackpot of {terms.game.name} pays from a level {level!r}{here}.")
