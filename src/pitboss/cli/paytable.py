"""`pitboss paytable`: the printed paytables, and a check of a house's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from pitboss.games.registry import game_named, printed_paytables, user_paytables
from pitboss.rules import Game, Paytable, Row
from pitboss.rules.money import dollars
from pitboss.rules.page import Grid
from pitboss.rules.paytable_grid import line_of, paytable_blocks


@click.group()
def paytable() -> None:
    """Paytables: those that are printed, and a house's own."""


@paytable.command("list")
@click.argument("game")
def list_paytables(game: str) -> None:
    """The printed paytables of GAME, with the figures printed beside them."""
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a table is drawn

    rows = tuple(
        (each.wager, each.id, ", ".join(f"{claim.quantity} {claim.printed}" for claim in each.claims), each.source)
        for each in printed_paytables(game_named(game).slug)
    )
    Screen().grid(Grid(("wager", "paytable", "printed claim", "source"), rows))


@paytable.command()
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Check a paytable FILE; show what was read beside the nearest printed paytable.

    A file with faults is refused with every fault on a line of its own.
    """
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a table is drawn

    found = user_paytables(file)
    screen = Screen()
    game = game_named(found[0].game)
    for each in found:
        printed = nearest_printed(each)
        screen.say(f"{game.wager(each.wager).name}: paytable {each.id}", "bold")
        beside = (each,) if printed is None else (each, printed)
        for block in paytable_blocks(game.wager(each.wager).rows, beside):
            screen.block(block)
        screen.say(_verdict(each, printed, game))
        screen.say()
    screen.say(f"{file}: {len(found)} paytable{'' if len(found) == 1 else 's'} of {game.name}, no faults.")


def nearest_printed(own: Paytable) -> Paytable | None:
    """The printed paytable of the same wager with the fewest differences."""
    rows = game_named(own.game).wager(own.wager).rows
    printed = [each for each in printed_paytables(own.game) if each.wager == own.wager]
    return min(printed, key=lambda each: len(list(differences(own, each, rows))), default=None)


def _verdict(own: Paytable, printed: Paytable | None, game: Game) -> str:
    if printed is None:
        return "No paytable of this wager is printed."
    differing = list(differences(own, printed, game.wager(own.wager).rows))
    if not differing:
        return f"Pays the same as the printed {printed.id}."
    return f"Differs from the printed {printed.id}: " + "; ".join(differing) + "."


def differences(own: Paytable, printed: Paytable, rows: tuple[Row, ...]) -> Iterator[str]:
    """Row by row, in words."""
    for row in rows:
        here, there = _told(own, row), _told(printed, row)
        for place, mine in here.items():
            if mine != there[place]:
                yield f"{row.label}{place} {mine}, printed {there[place]}"


def _told(paytable: Paytable, row: Row) -> dict[str, str]:
    """Each pay of a row by its place: a number of hands, the envy, or nothing to tell apart."""
    line = line_of(paytable, row)
    if paytable.columns:
        blank = dict.fromkeys(paytable.columns, "nothing")
        pays = blank if line is None else dict(zip(paytable.columns, map(str, line.pays), strict=True))
        return {f" with {hands} hands": pay for hands, pay in sorted(pays.items(), reverse=True)}
    envy = "nothing" if line is None or line.envy_cents is None else dollars(line.envy_cents)
    return {"": "nothing" if line is None else str(line.pays[0]), ", envy": envy}
