"""`pitboss proposal`: what one person proposed and another has to approve."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from pitboss.cli.floor_options import AskedFloor, Asker, floor_options, person_options
from pitboss.cli.output import say
from pitboss.errors import UnknownNameError

if TYPE_CHECKING:
    from pitboss.floor.people.state import People, Proposal


@click.group()
def proposal() -> None:
    """What takes two people: the second looks at it, and approves or rejects it."""


@proposal.command("list")
@floor_options
def list_proposals(*, floor: AskedFloor) -> None:
    """What waits for a second person."""
    from pitboss.cli.operator import state_of  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- likewise
    from pitboss.cli.stores import told  # noqa: PLC0415 -- likewise
    from pitboss.rules.page import Grid  # noqa: PLC0415 -- likewise

    rows = tuple(
        (each.id, each.action, each.subject, each.first.actor, each.reason, told(each.expires_us))
        for each in state_of(floor).people.proposals.values()
    )
    Screen().grid(Grid(("proposal", "to", "about", "by", "reason", "lapses"), rows))


@proposal.command()
@click.argument("name")
@floor_options
def show(*, floor: AskedFloor, name: str) -> None:
    """All of the proposal NAME, as the second person has to see it."""
    from pitboss.cli.operator import state_of  # noqa: PLC0415 -- likewise

    for line in lines_of(proposal_named(state_of(floor).people, name)):
        click.echo(line)


@proposal.command()
@click.argument("name")
@person_options
def approve(*, floor: AskedFloor, asker: Asker, name: str) -> None:
    """Carry the proposal NAME out, as its second person."""
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise

    with operator(floor, asker) as person:
        found = proposal_named(person.state.people, name)
        for line in lines_of(found):
            say(line)
        answer = person.approve(found)
        say(f"Done: {', '.join(event['kind'] for event in answer['events'][1:])}.")


@proposal.command()
@click.argument("name")
@click.option("--note", default="", metavar="TEXT", help="Why not.")
@person_options
def reject(*, floor: AskedFloor, asker: Asker, name: str, note: str) -> None:
    """Close the proposal NAME undone; whoever proposed it withdraws it so."""
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise
    from pitboss.floor.people.commands import Reject  # noqa: PLC0415 -- likewise

    with operator(floor, asker) as person:
        person.do(Reject(name, note))


def proposal_named(people: People, name: str) -> Proposal:
    if name not in people.proposals:
        raise UnknownNameError("open proposal", name, people.proposals)
    return people.proposals[name]


def lines_of(found: Proposal) -> Iterator[str]:
    yield f"{found.id}: {found.action}, about {found.subject}"
    yield f"by {found.first.actor}, because: {found.reason}; {found.note}"
    body = json.loads(found.body)
    for command in body if isinstance(body, list) else [body]:
        shown = {name: value for name, value in command.items() if name not in ("kind", "second", "pin_hash")}
        yield f"{command['kind']} {json.dumps(shown, ensure_ascii=False)}"
