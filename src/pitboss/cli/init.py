"""`pitboss init`: a new floor."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.floor_options import AskedFloor, floor_options
from pitboss.cli.output import say
from pitboss.cli.table_options import Pairs, pairs
from pitboss.errors import BadInputError, UnknownNameError

if TYPE_CHECKING:
    from pitboss.floor.adapters.founding import Founder
    from pitboss.floor.manager.rooms import Room
    from pitboss.floor.people.roles import Role

_FIRST_ROLES = ("executive", "accounting")
_PARTS_OF_A_PERSON = 3
_MINUTES = 60
_TIME = re.compile(r"[0-9]{1,2}:[0-9]{1,2}")


@click.command()
@floor_options
@click.option("--room", default="main", show_default=True, help="The id of the room.")
@click.option("--room-name", help="Its name.  [default: the id]")
@click.option("--zone", default="America/Los_Angeles", show_default=True, help="Its time zone.")
@click.option("--gaming-day", default="06:00", show_default=True, help="When its gaming day begins, local time.")
@click.option("--tribal", is_flag=True, help="The room is a tribal casino's, not a card room's.")
@click.option("--demonstration", is_flag=True, help="The room plays for play money only.")
@click.option(
    "--person",
    "people",
    multiple=True,
    metavar="ID:NAME:ROLE[+ROLE]",
    help="One of the first people, as in ann:Ann Lee:executive.  Two at least.",
)
@click.option("--card", "cards", callback=pairs("ann=601100200001"), multiple=True, metavar="ID=NUMBER",
              help="The number on somebody's card.")  # fmt: skip
@click.option("--make-pins", is_flag=True, help="Make the PINs, and print them once.")
def init(  # noqa: PLR0913 -- one for each option
    *,
    floor: AskedFloor,
    room: str,
    room_name: str | None,
    zone: str,
    gaming_day: str,
    tribal: bool,
    demonstration: bool,
    people: tuple[str, ...],
    cards: Pairs,
    make_pins: bool,
) -> None:
    """Make a new floor: its store, its keys, its first people, its room.

    Without --person it asks for everything. PINs are asked for, or taken from PITBOSS_PIN_ID for the person ID.
    """
    from pitboss.floor.adapters.founding import Founding, found  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.floor.manager.rooms import DayRule, Licence, Room  # noqa: PLC0415 -- likewise

    settings = floor.settings
    if not people:
        room, room_name, zone, gaming_day = _asked_room(room, zone, gaming_day)
    day = DayRule("2000-01-01", zone, minute_of(gaming_day))
    licence = Licence.TRIBAL if tribal else Licence.CARD_ROOM
    kept = Room(id=room, name=room_name or room, days=(day,), licence=licence, demonstration=demonstration)
    founders = _founders(people or _asked_people(), dict(cards), make_pins=make_pins)
    found(settings, Founding(founders, kept))
    if make_pins:
        for each in founders:
            say(f"{each.person:12} PIN {each.pin}")
    _tell(settings.store, settings.keys, kept)


def _tell(store: str, keys: str, room: Room) -> None:
    say(f"The floor is made: store {store}, room {room.id!r}.")
    say(f"Its keys are in {Path(keys)}: keep a copy elsewhere, and never beside the store's backups.")
    say("Next: `pitboss link add`, `pitboss table add`, then `pitboss serve`.")


def minute_of(text: str) -> int:
    hours, _, minutes = text.partition(":")
    if not (_TIME.fullmatch(text) and int(hours) < 24 and int(minutes) < _MINUTES):  # noqa: PLR2004 -- hours of a day
        raise BadInputError(f"{text!r} is no time of day; write it as 06:00.")
    return int(hours) * _MINUTES + int(minutes)


def roles_of(text: str) -> tuple[Role, ...]:
    from pitboss.floor.people.roles import Role  # noqa: PLC0415 -- likewise

    names = [name.strip() for name in text.split("+")]
    for name in names:
        if name not in list(Role):
            raise UnknownNameError("role", name, Role)
    return tuple(Role(name) for name in names)


def _founders(people: tuple[str, ...], cards: dict[str, str], *, make_pins: bool) -> tuple[Founder, ...]:
    from pitboss.floor.adapters.founding import Founder, new_pin  # noqa: PLC0415 -- likewise

    parts = [tuple(part.strip() for part in text.split(":")) for text in people]
    for text, part in zip(people, parts, strict=True):
        if len(part) != _PARTS_OF_A_PERSON:
            raise BadInputError(f"--person {text!r}: write ID:NAME:ROLE, as in ann:Ann Lee:executive.")
    known = {part[0] for part in parts}
    for person in cards:
        if person not in known:
            raise UnknownNameError("person for --card", person, known)
    read = [(person, name, roles_of(roles)) for person, name, roles in parts]
    return tuple(
        Founder(person, name, roles, new_pin() if make_pins else _asked_pin(person), cards.get(person))
        for person, name, roles in read
    )


def _asked_pin(person: str) -> str:
    variable = f"PITBOSS_PIN_{person.upper().replace('-', '_').replace('.', '_')}"
    if pin := os.environ.get(variable):
        return pin
    if not sys.stdin.isatty():
        raise BadInputError(f"No PIN for {person}: set {variable}, give --make-pins, or work at a terminal.")
    typed: str = click.prompt(f"PIN of {person}", hide_input=True, confirmation_prompt=True)
    return typed


def _asked_room(room: str, zone: str, gaming_day: str) -> tuple[str, str, str, str]:
    if not sys.stdin.isatty():
        raise BadInputError("A floor begins with two people at least: give --person ID:NAME:ROLE, for each of them.")
    room = click.prompt("The room, a short id", default=room)
    return (
        room,
        click.prompt("Its name", default=room),
        click.prompt("Its time zone", default=zone),
        click.prompt("Its gaming day begins at", default=gaming_day),
    )


def _asked_people() -> tuple[str, ...]:
    click.echo("The first people: an executive, and another executive or somebody of accounting, who approves.")
    asked: list[str] = []
    while True:
        role = _FIRST_ROLES[min(len(asked), 1)]
        more = "" if len(asked) < len(_FIRST_ROLES) else " (empty: no more)"
        person = click.prompt(f"Person {len(asked) + 1}, a short id{more}", default="" if more else None)
        if not person:
            return tuple(asked)
        name = click.prompt("  Name")
        roles = click.prompt("  Role, or roles joined by +", default=role)
        asked.append(f"{person}:{name}:{roles}")
