"""The options by which the commands of a floor say which floor, who is there, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from pitboss.floor.settings import Settings

Command = Callable[..., None]
LED = "is led by"
"""In the refusal to lead a store that another process leads."""


@dataclass(frozen=True, slots=True)
class AskedFloor:
    """Which floor, as the command line names it."""

    settings_file: Path | None = None
    store: str | None = None
    keys: str | None = None

    @property
    def settings(self) -> Settings:
        return self.settings_with({})

    def settings_with(self, flags: Mapping[str, str | None]) -> Settings:
        """With further flags of the command."""
        from pitboss.floor.adapters.configuring import settings_from  # noqa: PLC0415 -- the floor only where it is needed

        return settings_from({"store": self.store, "keys": self.keys, **flags}, self.settings_file)


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and who else where it takes two."""

    person: str | None = None
    second: str | None = None
    reason: str | None = None
    note: str | None = None


_FLOOR = (
    click.option(
        "--settings",
        "settings_file",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Settings of the floor.  [default: pitboss.toml, if it is there]",
    ),
    click.option("--store", metavar="PLACE", help="The store: a file, or postgresql://USER@HOST/DATABASE."),
    click.option("--keys", metavar="FOLDER", help="The folder of the floor's keys."),
)
_PERSON = (
    click.option(
        "--as",
        "person",
        envvar="PITBOSS_PERSON",
        metavar="PERSON",
        help="Who you are; your PIN is asked for, or taken from PITBOSS_PIN.",
    ),
)
_TWO = (
    click.option(
        "--second",
        metavar="PERSON",
        help="Who approves it here and now; his PIN is asked for, or taken from PITBOSS_SECOND_PIN. Without it, it "
        "waits as a proposal.",
    ),
    click.option("--reason", metavar="REASON", help="Why, from the list of reasons of such a change."),
    click.option("--note", metavar="TEXT", help="Why, in your own words."),
)


def floor_options(function: Command) -> Command:
    """Handed to the command as `floor`."""
    return _gathered(function, "floor", AskedFloor, ("settings_file", "store", "keys"), _FLOOR)


def person_options(function: Command) -> Command:
    """Of a command that takes one person; handed to it as `floor` and `asker`."""
    return floor_options(_gathered(function, "asker", Asker, ("person",), _PERSON))


def two_person_options(function: Command) -> Command:
    """Of a command that takes two people, or may."""
    names = ("person", "second", "reason", "note")
    return floor_options(_gathered(function, "asker", Asker, names, (*_PERSON, *_TWO)))


def give(floor: AskedFloor, asker: Asker, *commands: object) -> None:
    """Orders that need nothing but to be given."""
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise

    with operator(floor, asker) as person:
        person.order(*commands)


def _gathered(
    function: Command, name: str, record: type, own: tuple[str, ...], options: tuple[Callable[[Command], Command], ...]
) -> Command:
    @wraps(function)
    def command(**given: Any) -> None:  # noqa: ANN401 -- these options and the command's own
        gathered = record(**{each: given.pop(each) for each in own})
        function(**{name: gathered}, **given)

    decorated: Command = command
    for decorate in reversed(options):
        decorated = decorate(decorated)
    return decorated
