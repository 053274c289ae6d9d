"""`pitboss table`: the tables of a floor, and the table of the terminal."""

from __future__ import annotations

import click

from pitboss.cli.floor_options import AskedFloor, Asker, floor_options, give, person_options, two_person_options
from pitboss.cli.output import say
from pitboss.cli.table import play
from pitboss.cli.table_options import Pairs, pairs


@click.group()
def table() -> None:
    """Tables of a floor; `table play` opens the table of this terminal."""


table.add_command(play)


@table.command()
@click.argument("name")
@click.argument("game")
@click.option("--link", "links", multiple=True, metavar="LINK", help="The jackpot of sensor 1; again for sensor 2.")
@click.option("--seats", type=int, default=6, show_default=True, help="Player seats.")
@click.option(
    "--generation",
    type=click.Choice(["A", "B", "C"]),
    default="C",
    show_default=True,
    help="Keypad and keys; touch screen and cards; the third.",
)
@click.option("--room", help="Place it in this room; without a room it opens only as a demonstration.")
@click.option("--rules", metavar="TEXT", help="By which version of the rules it plays, in the approval's words.")
@click.option(
    "--paytable",
    "paytables",
    callback=pairs("trips=UTH-02"),
    multiple=True,
    metavar="WAGER=ID",
    help="A paytable of a wager without a jackpot.  May be given several times.",
)
@person_options  # fmt: skip
def add(  # noqa: PLR0913 -- one for each option
    *,
    floor: AskedFloor,
    asker: Asker,
    name: str,
    game: str,
    links: tuple[str, ...],
    seats: int,
    generation: str,
    room: str | None,
    rules: str | None,
    paytables: Pairs,
) -> None:
    """Add the table NAME, which plays GAME."""
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.jackpot.commands import AddTable  # noqa: PLC0415 -- likewise
    from pitboss.jackpot.configuration import Generation, TableSetup  # noqa: PLC0415 -- likewise

    setup = TableSetup(id=name, game=game, generation=Generation(generation), seats=seats, links=links)
    placing = None if room is None else _placing(name, room, rules, paytables)
    with operator(floor, asker) as person:
        if room is not None:
            person.state.manager.room(room)
        person.order(AddTable(setup))
        if placing is not None:
            person.order(placing)


@table.command()
@click.argument("name")
@click.argument("room")
@click.option("--rules", required=True, metavar="TEXT", help="The version of the rules, in the approval's words.")
@click.option(
    "--paytable",
    "paytables",
    callback=pairs("trips=UTH-02"),
    multiple=True,
    metavar="WAGER=ID",
    help="A paytable of a wager without a jackpot.  May be given several times.",
)
@person_options  # fmt: skip
def place(  # noqa: PLR0913 -- one for each option
    *, floor: AskedFloor, asker: Asker, name: str, room: str, rules: str, paytables: Pairs
) -> None:
    """Put the closed table NAME into ROOM."""
    give(floor, asker, _placing(name, room, rules, paytables))


def _placing(name: str, room: str, rules: str | None, paytables: Pairs) -> object:
    from pitboss.floor.demonstration import RULES  # noqa: PLC0415 -- likewise
    from pitboss.floor.manager.commands import PlaceTable  # noqa: PLC0415 -- likewise

    return PlaceTable(name, room, rules or RULES, tuple(f"{wager}/{paytable}" for wager, paytable in paytables))


@table.command("open")
@click.argument("name")
@person_options
def open_table(*, floor: AskedFloor, asker: Asker, name: str) -> None:
    """Open the table NAME for play, for money or as a demonstration."""
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise
    from pitboss.jackpot.commands import OpenTable  # noqa: PLC0415 -- likewise

    with operator(floor, asker) as person:
        person.order(OpenTable(name))
        standing = person.state.manager.standings[name]
        say(f"{name} is open {'as a demonstration only' if standing.demonstration else 'for money'}.")
        for reason in standing.reasons:
            say(f"  {reason}")


@table.command()
@click.argument("name")
@person_options
def close(*, floor: AskedFloor, asker: Asker, name: str) -> None:
    """Close the table NAME; its round must be over."""
    from pitboss.jackpot.commands import CloseTable  # noqa: PLC0415 -- likewise

    give(floor, asker, CloseTable(name))


@table.command()
@click.argument("name")
@click.option("--game", help="Another game.")
@click.option("--link", "links", multiple=True, metavar="LINK", help="Other jackpots: that of sensor 1, of sensor 2.")
@click.option("--no-links", is_flag=True, help="No jackpot any more.")
@click.option("--seats", type=int, help="Another number of seats.")
@click.option("--generation", type=click.Choice(["A", "B", "C"]), help="Other equipment.")
@two_person_options
def change(  # noqa: PLR0913 -- one for each option
    *,
    floor: AskedFloor,
    asker: Asker,
    name: str,
    game: str | None,
    links: tuple[str, ...],
    no_links: bool,
    seats: int | None,
    generation: str | None,
) -> None:
    """Change the closed table NAME; what is not given stays."""
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise
    from pitboss.jackpot.commands import ChangeTable  # noqa: PLC0415 -- likewise
    from pitboss.jackpot.configuration import Generation, TableSetup  # noqa: PLC0415 -- likewise

    with operator(floor, asker) as person:
        before = person.state.jackpot.table(name).setup
        setup = TableSetup(
            id=name,
            game=game or before.game,
            generation=before.generation if generation is None else Generation(generation),
            seats=before.seats if seats is None else seats,
            links=() if no_links else links or before.links,
        )
        person.order(ChangeTable(setup, second=""))


@table.command()
@click.argument("name")
@click.option("--note", required=True, metavar="TEXT", help="Why.")
@person_options
def retire(*, floor: AskedFloor, asker: Asker, name: str, note: str) -> None:
    """Take the closed table NAME out of service for good."""
    from pitboss.floor.manager.commands import RetireTable  # noqa: PLC0415 -- likewise

    give(floor, asker, RetireTable(name, note))


@table.command("list")
@floor_options
def list_tables(*, floor: AskedFloor) -> None:
    """All tables: what they play, and as what they stand open."""
    from pitboss.cli.operator import state_of  # noqa: PLC0415 -- likewise
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- likewise
    from pitboss.cli.table_pages import tables_grid  # noqa: PLC0415 -- likewise

    Screen().grid(tables_grid(state_of(floor)))
