"""`pitboss order`: any order of the floor, as data."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.floor_options import AskedFloor, Asker, two_person_options
from pitboss.errors import BadInputError

if TYPE_CHECKING:
    from pitboss.floor.desk import Routing
    from pitboss.floor.state import FloorState
    from pitboss.rules.page import Grid


@click.command()
@click.argument("text", metavar="JSON|FILE|-", required=False)
@click.option("--kinds", is_flag=True, help="List every kind of order, its fields, and what it takes.")
@two_person_options
def order(*, floor: AskedFloor, asker: Asker, text: str | None, kinds: bool) -> None:
    """Give an order that has no command of its own here: an object, or a list of them that two approve as one.

    `pitboss order '{"kind": "acknowledge", "alert": "refused-1"}' --as ann`
    """
    if kinds:
        from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a table is drawn
        from pitboss.floor.desk import FloorDesk  # noqa: PLC0415 -- the floor only where it is needed

        Screen().grid(kinds_grid(FloorDesk().routing))
        return
    if text is None:
        raise BadInputError("Give the order as JSON, or the name of a file, or - to read it; --kinds lists the kinds.")
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise

    several = _read(text)
    with operator(floor, asker) as person:
        routing = person.line.routing
        commands = [routing.command_from(each) for each in several]
        for command in commands:
            verify_from_outside(routing, person.state, command)
        person.order(*commands)


def verify_from_outside(routing: Routing, state: FloorState, command: Any) -> None:  # noqa: ANN401 -- any command
    """What takes nobody's permission is said by the floor's own process; a hash of a PIN is made there too."""
    kind = routing.command_data(command)["kind"]
    if routing.of_command(command).need(state, command, None) is None or kind == "set-pin":
        raise BadInputError(f"{kind} is not ordered so; --kinds lists what is.")


def kinds_grid(routing: Routing) -> Grid:
    from dataclasses import fields  # noqa: PLC0415 -- only here

    from pitboss.rules.page import Grid  # noqa: PLC0415 -- likewise

    rows = tuple(
        (kind, department.name, ", ".join(field.name for field in fields(department.commands[kind])))
        for department in routing.departments
        for kind in department.commands
    )
    return Grid(("kind", "department", "fields"), rows)


def _read(text: str) -> list[Any]:
    words = sys.stdin.read() if text == "-" else text
    if text != "-" and not text.lstrip().startswith(("{", "[")):
        try:
            words = Path(text).read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise BadInputError(f"{text} is neither JSON nor a file that can be read ({error}).") from None
    try:
        data = json.loads(words)
    except ValueError as error:
        raise BadInputError(f"The order is no JSON: {error}.") from None
    several = data if isinstance(data, list) else [data]
    if not several:
        raise BadInputError("The list of orders is empty; give one at least.")
    return several
