"""`pitboss person`: people, their PINs and their cards."""

from __future__ import annotations

import os
import sys

import click

from pitboss.cli.floor_options import AskedFloor, Asker, floor_options, give, person_options, two_person_options
from pitboss.cli.output import say
from pitboss.errors import BadInputError

NEW_PIN = "PITBOSS_NEW_PIN"


@click.group()
def person() -> None:
    """People of a floor: those who work there, and players."""


@person.command("list")
@floor_options
def list_people(*, floor: AskedFloor) -> None:
    """Everybody, with roles and cards."""
    from pitboss.cli.operator import state_of  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- likewise
    from pitboss.rules.page import Grid  # noqa: PLC0415 -- likewise

    people = state_of(floor).people
    rows = tuple(
        (
            each.id,
            each.name,
            ", ".join(each.roles),
            "yes" if each.pin_hash else "none",
            ", ".join(f"{card.id} ({card.status})" for card in people.cards_of(each.id)),
            "" if each.active else "dismissed",
        )
        for each in people.persons.values()
    )
    Screen().grid(Grid(("person", "name", "roles", "PIN", "cards", ""), rows))


@person.command()
@click.argument("id")
@click.argument("name")
@click.argument("roles", metavar="ROLE[+ROLE]")
@two_person_options
def add(*, floor: AskedFloor, asker: Asker, id: str, name: str, roles: str) -> None:  # noqa: A002 -- the domain's own word
    """Add somebody, with a PIN: `person add dana "Dana Wu" dealer`. Players and dealers take one person, others two.

    The new PIN is asked for, or taken from PITBOSS_NEW_PIN.
    """
    from pitboss.cli.init import roles_of  # noqa: PLC0415 -- likewise
    from pitboss.cli.lines import NewPin  # noqa: PLC0415 -- likewise
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise
    from pitboss.floor.people.commands import AddPerson  # noqa: PLC0415 -- likewise

    held, pin = roles_of(roles), _new_pin(id)
    with operator(floor, asker) as working:
        if working.order(AddPerson(id, name, held)):
            working.order(NewPin(id, pin))
        else:
            say(f"When it is done, give the PIN: `pitboss person pin {id}`.")


@person.command()
@click.argument("id")
@click.option("--name", help="Another name.")
@click.option("--roles", metavar="ROLE[+ROLE]", help="Other roles.")
@two_person_options
def change(*, floor: AskedFloor, asker: Asker, id: str, name: str | None, roles: str | None) -> None:  # noqa: A002 -- likewise
    """Give somebody another name or other roles."""
    from pitboss.cli.init import roles_of  # noqa: PLC0415 -- likewise
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise
    from pitboss.floor.people.commands import ChangePerson  # noqa: PLC0415 -- likewise

    with operator(floor, asker) as working:
        before = working.state.people.person(id)
        working.order(ChangePerson(id, name or before.name, before.roles if roles is None else roles_of(roles)))


@person.command()
@click.argument("id")
@two_person_options
def dismiss(*, floor: AskedFloor, asker: Asker, id: str) -> None:  # noqa: A002 -- likewise
    """Somebody no longer works or plays here."""
    from pitboss.floor.people.commands import DismissPerson  # noqa: PLC0415 -- likewise

    give(floor, asker, DismissPerson(id))


@person.command()
@click.argument("id")
@two_person_options
def reinstate(*, floor: AskedFloor, asker: Asker, id: str) -> None:  # noqa: A002 -- likewise
    """Somebody dismissed comes back."""
    from pitboss.floor.people.commands import ReinstatePerson  # noqa: PLC0415 -- likewise

    give(floor, asker, ReinstatePerson(id))


@person.command()
@click.argument("id")
@two_person_options
def pin(*, floor: AskedFloor, asker: Asker, id: str) -> None:  # noqa: A002 -- likewise
    """Set a new PIN: one's own, or somebody else's. It is asked for, or taken from PITBOSS_NEW_PIN."""
    from pitboss.cli.lines import NewPin  # noqa: PLC0415 -- likewise
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise

    chosen = _new_pin(id)
    with operator(floor, asker) as working:
        if id == working.person:
            working.do(NewPin(id, chosen, working.pin))
            return
        working.order(NewPin(id, chosen))


@person.command()
@click.argument("id")
@click.argument("number", required=False)
@click.option("--card", "name", help="The id of the card in the books.  [default: made from the person's]")
@two_person_options
def card(*, floor: AskedFloor, asker: Asker, id: str, number: str | None, name: str | None) -> None:  # noqa: A002 -- likewise
    """Issue the card with NUMBER; without it the next swipe of the reader is taken. The old card ends."""
    from pitboss.cli.lines import NewCard  # noqa: PLC0415 -- likewise
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise
    from pitboss.floor.people.wedge import card_number  # noqa: PLC0415 -- likewise

    swiped = number or card_number(click.prompt("Swipe the card", hide_input=True))
    with operator(floor, asker) as working:
        count = len(working.state.people.cards_of(id)) + 1
        working.order(NewCard(name or f"{id}-{count}", id, swiped))


@person.command()
@click.argument("card")
@click.option("--blocked", is_flag=True, help="Blocked rather than lost.")
@click.option("--note", default="", metavar="TEXT", help="What happened.")
@person_options
def lost(*, floor: AskedFloor, asker: Asker, card: str, blocked: bool, note: str) -> None:
    """Report CARD, by its id in the books, as lost: it opens nothing from then on."""
    from pitboss.floor.people.commands import EndCard  # noqa: PLC0415 -- likewise
    from pitboss.floor.people.state import CardStatus  # noqa: PLC0415 -- likewise

    give(floor, asker, EndCard(card, CardStatus.BLOCKED if blocked else CardStatus.LOST, note))


@person.command()
@click.argument("subject")
@person_options
def unlock(*, floor: AskedFloor, asker: Asker, subject: str) -> None:
    """Let somebody, or a place, try again after a lock-out: an id, or device:ID, or origin:ADDRESS."""
    from pitboss.floor.people.commands import Unlock  # noqa: PLC0415 -- likewise

    give(floor, asker, Unlock(subject if ":" in subject else f"person:{subject}"))


def _new_pin(person: str) -> str:
    if pin := os.environ.get(NEW_PIN):
        return pin
    if not sys.stdin.isatty():
        raise BadInputError(f"No new PIN for {person}: set {NEW_PIN}, or work at a terminal, where it is asked for.")
    typed: str = click.prompt(f"New PIN of {person}", hide_input=True, confirmation_prompt=True)
    return typed
