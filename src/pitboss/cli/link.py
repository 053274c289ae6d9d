"""`pitboss link`: jackpots, from their making to their end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.floor_options import AskedFloor, Asker, floor_options, give, two_person_options
from pitboss.cli.output import say
from pitboss.errors import BadInputError

if TYPE_CHECKING:
    from pitboss.jackpot.records import Advice

_LONGEST_TITLE = 80


@click.group()
def link() -> None:
    """Jackpots: one meter or three, of one table, one game or several."""


def level_options(function: Any) -> Any:  # noqa: ANN401 -- a command
    options = (
        click.option("--seed", "seeds", multiple=True, metavar="[LEVEL=]AMOUNT", help="What a meter restarts with."),
        click.option("--contribution", "contributions", multiple=True, metavar="[LEVEL=]PERCENT",
                     help="Of each wager, onto the meter."),
        click.option("--reserve", "reserves", multiple=True, metavar="[LEVEL=]PERCENT",
                     help="Of each wager, set aside for the next restart."),
        click.option("--maximum", "maxima", multiple=True, metavar="[LEVEL=]AMOUNT", help="What it shows at most."),
    )  # fmt: skip
    for option in reversed(options):
        function = option(function)
    return function


@link.command()
@click.argument("name")
@click.argument("game")
@click.argument("paytable")
@click.option("--wager", help="The jackpot wager, where the game has several.")
@click.option("--paytable-file", type=click.Path(path_type=Path), metavar="FILE", help="Take PAYTABLE from this file.")
@level_options
@click.option(
    "--overflow",
    "overflows",
    multiple=True,
    metavar="[LEVEL=]WHERE",
    help="Where goes what would pass the maximum: reserve, pool, or another level.  [default: reserve]",
)
@click.option("--title", help="The name on displays.  [default: NAME]")
@click.option("--house", is_flag=True, help="A fixed amount that the house posts: it never rises.")
@click.option("--bet", default="1", show_default=True, metavar="AMOUNT", help="The fixed wager.")
@click.option("--equal-split", is_flag=True, help="Winners of the same hand share, instead of one after the other.")
@click.option("--fixed-from-meter", is_flag=True, help="Fixed pays come off the meter, not from the tray.")
@click.option("--folded-hands-lose", is_flag=True, help="A folded hand wins no jackpot.")
@click.option("--verify-tray", is_flag=True, help="A supervisor verifies pays from the tray too.")
@click.option(
    "--executive-from",
    metavar="AMOUNT",
    help="Awards of this much and more need an executive's card; on generation A a supervisor's key confirms any.",
)
@click.option("--unreasonable", metavar="AMOUNT", help="A contribution of one start above this is a fault.")
@click.option(
    "--beginning",
    "beginnings",
    multiple=True,
    metavar="[LEVEL=]AMOUNT[+RESERVE]",
    help="Take over a running jackpot with this on its meter.",
)
@click.option("--evidence", metavar="TEXT", help="What proves the beginning amounts.")
@click.option("--advice", "advice_only", is_flag=True, help="Show the advice on it, and make nothing.")
@two_person_options  # fmt: skip
def add(*, floor: AskedFloor, asker: Asker, advice_only: bool, **given: Any) -> None:  # noqa: ANN401 -- the options of a link
    """Make the jackpot NAME for a wager of GAME, paid by PAYTABLE, as in `link add uth ultimate-texas-holdem 01`."""
    from pitboss.cli.link_terms import AskedLink  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.jackpot.advice import advice_on  # noqa: PLC0415 -- likewise
    from pitboss.jackpot.terms import verify_terms  # noqa: PLC0415 -- likewise

    command = AskedLink(**given).command()
    verify_terms(command.terms)
    _verify_title(command.terms.name)
    if advice_only:
        _show_advice(advice_on(command.terms, command.odds), click.echo)
        return
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise

    with operator(floor, asker) as person:
        _show_advice(advice_on(command.terms, command.odds))
        person.order(command)


def _verify_title(title: str) -> None:
    if len(title) > _LONGEST_TITLE or not title.isprintable():
        raise BadInputError(
            f"--title: a name on displays has up to {_LONGEST_TITLE} characters, all of them printable."
        )


def _show_advice(advice: Iterable[Advice], tell: Callable[[str], None] = say) -> None:
    from pitboss.cli.link_pages import advice_lines  # noqa: PLC0415 -- likewise

    for line in advice_lines(advice):
        tell(line)


@link.command("list")
@floor_options
def list_links(*, floor: AskedFloor) -> None:
    """All jackpots, with what they show."""
    from pitboss.cli.link_pages import links_grid  # noqa: PLC0415 -- likewise
    from pitboss.cli.operator import state_of  # noqa: PLC0415 -- likewise
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- likewise

    Screen().grid(links_grid(state_of(floor).jackpot))


@link.command()
@click.argument("name")
@floor_options
def show(*, floor: AskedFloor, name: str) -> None:
    """One jackpot: its terms, meters, paytable, and the last awards that were paid off a meter."""
    from pitboss.cli import link_pages  # noqa: PLC0415 -- likewise
    from pitboss.cli.operator import state_of  # noqa: PLC0415 -- likewise
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- likewise

    shown, screen = state_of(floor).jackpot.link(name), Screen()
    for line in link_pages.facts(shown):
        screen.say(line)
    screen.grid(link_pages.levels_grid(shown))
    screen.grid(link_pages.rows_grid(shown))
    if shown.paid:
        screen.grid(link_pages.awards_grid(shown))


@link.command()
@click.argument("name")
@click.option("--level", help="Which level.  [default: the only one]")
@level_options
@two_person_options
def change(*, floor: AskedFloor, asker: Asker, name: str, level: str | None, **given: Any) -> None:  # noqa: ANN401 -- likewise
    """Change the seed, the rates or the maximum of a level of NAME; it waits while the jackpot is live."""
    from pitboss.cli.link_terms import AskedLevels, change_of  # noqa: PLC0415 -- likewise
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise
    from pitboss.jackpot.advice import advice_on  # noqa: PLC0415 -- likewise
    from pitboss.jackpot.terms import changed_terms  # noqa: PLC0415 -- likewise

    with operator(floor, asker) as person:
        found = person.state.jackpot.link(name)
        wanted = change_of(found.terms, level or found.terms.levels[0].level, AskedLevels(**given))
        _show_advice(advice_on(changed_terms(found.terms, wanted), found.odds, found.terms))
        person.order(wanted)


@link.command()
@click.argument("name")
@click.argument("paytable")
@click.option("--paytable-file", type=click.Path(path_type=Path), metavar="FILE", help="Take PAYTABLE from this file.")
@two_person_options
def paytable(*, floor: AskedFloor, asker: Asker, name: str, paytable: str, paytable_file: Path | None) -> None:
    """Give NAME another paytable, while all its tables are closed."""
    from pitboss.cli.link_terms import paytable_change  # noqa: PLC0415 -- likewise
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise

    with operator(floor, asker) as person:
        person.order(paytable_change(person.state.jackpot.link(name).terms, paytable, paytable_file))


@link.command()
@click.argument("name")
@click.argument("level")
@click.argument("to_link", metavar="TO")
@click.argument("to_level")
@click.option("--evidence", required=True, metavar="TEXT", help="What proves that it may be done.")
@two_person_options
def transfer(*, floor: AskedFloor, asker: Asker, **given: str) -> None:
    """Move the meter and reserve of LEVEL of NAME onto TO_LEVEL of the jackpot TO."""
    from pitboss.jackpot.commands import TransferMeter  # noqa: PLC0415 -- likewise

    give(floor, asker, TransferMeter(link=given.pop("name"), second="", **given))


@link.command()
@click.argument("name")
@click.option("--evidence", required=True, metavar="TEXT", help="What proves that it may be done.")
@click.option("--to", "destination", metavar="LINK/LEVEL", help="Its money goes onto a level of another jackpot.")
@click.option("--to-players", is_flag=True, help="Its money was given away to players by the house's approved plan.")
@click.option("--recover-seed", is_flag=True, help="The house first takes back the seed, as far as it is there.")
@two_person_options
def retire(  # noqa: PLR0913 -- one for each option
    *,
    floor: AskedFloor,
    asker: Asker,
    name: str,
    evidence: str,
    destination: str | None,
    to_players: bool,
    recover_seed: bool,
) -> None:
    """End the jackpot NAME for good; what it holds of the players' goes where the policy says."""
    from pitboss.jackpot.commands import Distribution, RetireLink  # noqa: PLC0415 -- likewise

    if destination is not None and to_players:
        raise BadInputError("Give --to or --to-players, not both: the money goes one way.")
    to_link, slash, to_level = (destination or "").partition("/")
    if destination is not None and not (to_link and slash and to_level):
        raise BadInputError(f"--to {destination!r}: write LINK/LEVEL, as in uth/meter.")
    distribution = Distribution.PLAYERS if to_players else None
    give(
        floor,
        asker,
        RetireLink(
            link=name,
            evidence=evidence,
            second="",
            distribution=Distribution.TRANSFER if destination else distribution,
            to_link=to_link or None,
            to_level=to_level or None,
            recover_seed=recover_seed,
        ),
    )
