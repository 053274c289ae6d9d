"""`pitboss approval`: what must be on record before a table plays for money."""

from __future__ import annotations

from datetime import datetime

import click

from pitboss.cli.floor_options import AskedFloor, Asker, floor_options, give, person_options, two_person_options
from pitboss.cli.table_options import Pairs, pairs
from pitboss.errors import UnknownNameError


@click.group()
def approval() -> None:
    """Approvals of games, the house's internal controls, versions of equipment, notices at tables."""


@approval.command("list")
@floor_options
def list_approvals(*, floor: AskedFloor) -> None:
    """What is on record, and the letters that may be recorded by name."""
    from pitboss.cli.operator import state_of  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- likewise
    from pitboss.floor.manager.letters import LETTERS  # noqa: PLC0415 -- likewise
    from pitboss.rules.page import Grid  # noqa: PLC0415 -- likewise

    manager = state_of(floor).manager
    every = {**LETTERS, **manager.approvals}
    rows = [
        (name, each.dated, game.game, game.rules, "on record" if name in manager.approvals else "not on record")
        for name, each in every.items()
        for game in each.games
    ]
    rows += [
        ("controls", each.approved_on, game, each.reference, "on record") for game, each in manager.controls.items()
    ]
    Screen().grid(Grid(("letter", "dated", "game", "rules", ""), tuple(rows)))


@approval.command()
@click.argument("letter")
@two_person_options
def record(*, floor: AskedFloor, asker: Asker, letter: str) -> None:
    """Put LETTER on record, one of those that `approval list` names; another is recorded with `pitboss order`."""
    from pitboss.floor.manager.commands import RecordApproval  # noqa: PLC0415 -- likewise
    from pitboss.floor.manager.letters import LETTERS  # noqa: PLC0415 -- likewise

    if letter not in LETTERS:
        raise UnknownNameError("approval letter", letter, LETTERS)
    give(floor, asker, RecordApproval(LETTERS[letter]))


@approval.command()
@click.argument("game")
@click.option("--on", "day", metavar="DAY", help="The day of the approval, as 2026-11-19.  [default: today]")
@click.option("--reference", required=True, metavar="TEXT", help="The document that approves them.")
@two_person_options
def controls(*, floor: AskedFloor, asker: Asker, game: str, day: str | None, reference: str) -> None:
    """Put the house's internal controls for GAME on record as approved."""
    from pitboss.floor.manager.commands import RecordControls  # noqa: PLC0415 -- likewise
    from pitboss.floor.manager.records import Controls  # noqa: PLC0415 -- likewise
    from pitboss.games.registry import game_named  # noqa: PLC0415 -- likewise

    approved = day or datetime.now().astimezone().date().isoformat()
    give(floor, asker, RecordControls(Controls(game_named(game).slug, approved, reference)))


@approval.command()
@click.argument("table")
@click.option(
    "--version",
    "installed",
    callback=pairs("vips=1.0"),
    multiple=True,
    required=True,
    metavar="COMPONENT=VERSION",
    help="May be given several times.",
)
@person_options  # fmt: skip
def versions(*, floor: AskedFloor, asker: Asker, table: str, installed: Pairs) -> None:
    """Record which versions of its equipment TABLE has."""
    from pitboss.floor.manager.commands import RecordVersions  # noqa: PLC0415 -- likewise
    from pitboss.floor.manager.records import Installed  # noqa: PLC0415 -- likewise

    give(floor, asker, RecordVersions(table, tuple(Installed(*each) for each in installed)))


@approval.command()
@click.argument("table")
@click.argument("link")
@click.argument("notice", metavar="KIND")
@person_options
def notice(*, floor: AskedFloor, asker: Asker, table: str, link: str, notice: str) -> None:
    """Record that the notice of KIND about LINK hangs at TABLE: amount, no-player-money, may-be-removed, maximum."""
    from pitboss.floor.manager.commands import PostNotice  # noqa: PLC0415 -- likewise
    from pitboss.floor.manager.records import NoticeKind  # noqa: PLC0415 -- likewise

    if notice not in list(NoticeKind):
        raise UnknownNameError("kind of notice", notice, NoticeKind)
    give(floor, asker, PostNotice(table, link, NoticeKind(notice)))
