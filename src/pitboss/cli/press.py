"""`pitboss press`: the controls of a table, typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.floor_options import AskedFloor, Asker, person_options
from pitboss.cli.output import say
from pitboss.errors import BadInputError, UnknownNameError

if TYPE_CHECKING:
    from pitboss.cli.operator import Operator
    from pitboss.jackpot.controls import Press

_OF_A_HAND = ("dealer", "folded")
_MOST_DIGITS = 4


@click.command()
@click.argument("table")
@click.argument("presses", nargs=-1, required=True, metavar="PRESS...")
@person_options
def press(*, floor: AskedFloor, asker: Asker, table: str, presses: tuple[str, ...]) -> None:
    """Press the controls of TABLE, in the words of its generation of equipment, one after the other.

    chip:SEAT or chip:SEAT.SENSOR, off:SEAT, start, seat:SEAT, hand:ROW or hand:ROW.SENSOR, end; generation A: key:JPH,
    j-pot, key:RUN; B and C: confirm, swipe:CARD. As in `pitboss press t1 chip:2 chip:5 start`.

    hand:ROW:dealer where the losing hand is the dealer's own (Two Way Bad Beat), hand:ROW:folded of a seat that has
    folded. A seat and its hand belong into one call, likewise key:JPH and j-pot. Envy that a call makes due is told at
    its end; the next `end` says that it is paid.
    """
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.jackpot.controls import as_left, forgotten, pressed  # noqa: PLC0415 -- likewise

    with operator(floor, asker) as person:
        panel = as_left(table, person.state.jackpot)
        try:
            for word in presses:
                who, read = _read(person, word)
                done = pressed(panel, person.state.jackpot, read)
                for command in done.commands:
                    _tell(word, person.line.give(who, command)["events"])
                panel = done.panel
                if done.message is not None:
                    say(f"{word:24} {done.message}")
        finally:
            for line in forgotten(panel, person.state.jackpot):
                say(line)


def _tell(word: str, events: list[dict[str, object]]) -> None:
    for event in events:
        say(f"{word:24} {event['kind']}{_amounts(event)}")


def _amounts(event: dict[str, object]) -> str:
    """Of the awards that an event is about, or of the envy that it pays."""
    from pitboss.rules.money import dollars  # noqa: PLC0415 -- likewise

    if event["kind"] == "envy-paid" and isinstance(paid := event.get("envy"), list):
        return "".join(f", seat {each['seat']}: {dollars(each['cents'])}" for each in paid)
    sets = event.get("sets")
    if not isinstance(sets, list):
        return ""
    awards = [award for each in sets for award in each["awards"]]
    return "".join(f", seat {award['seat']}: {award['label']}, {dollars(award['cents'])}" for award in awards)


def _read(person: Operator, word: str) -> tuple[Any, Press]:
    name, _, rest = word.partition(":")
    if name == "swipe":
        return _swiped(person, rest)
    reader = _READERS.get(name)
    if reader is None:
        raise UnknownNameError("press", name, (*_READERS, "swipe"))
    return person.present, reader(rest)


def _swiped(person: Operator, number: str) -> tuple[Any, Press]:
    """Whoever the card belongs to acts, for this one press."""
    from pitboss.floor.people.roles import Role  # noqa: PLC0415 -- likewise
    from pitboss.jackpot.configuration import CardLevel  # noqa: PLC0415 -- likewise
    from pitboss.jackpot.controls import Swipe  # noqa: PLC0415 -- likewise

    who = person.line.by_card(person.present, number)
    owner = person.state.people.persons.get(person.line.owner_of(number) or "")
    executive = owner is not None and Role.EXECUTIVE in owner.roles
    return who, Swipe(CardLevel.EXECUTIVE if executive else CardLevel.SUPERVISOR)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
        raise BadInputError(f"{text!r} is no seat or sensor; write its number, as in chip:2 or chip:2.1.")
    return int(text)


def _chip(text: str, *, on: bool) -> Press:
    from pitboss.jackpot.controls import Chip  # noqa: PLC0415 -- likewise

    seat, _, sensor = text.partition(".")
    return Chip(_number(seat), _number(sensor or "1"), on)


def _seat(text: str) -> Press:
    from pitboss.jackpot.controls import Seat  # noqa: PLC0415 -- likewise

    return Seat(_number(text))


def _hand(text: str) -> Press:
    from pitboss.jackpot.controls import Hand  # noqa: PLC0415 -- likewise

    shown, *more = text.split(":")
    row, _, sensor = shown.partition(".")
    for word in more:
        if word not in _OF_A_HAND:
            raise UnknownNameError("word after a hand", word, _OF_A_HAND)
    return Hand(row, _number(sensor or "1"), of_dealer="dealer" in more, folded="folded" in more)


def _key(text: str) -> Press:
    from pitboss.jackpot.controls import Key, KeyPosition  # noqa: PLC0415 -- likewise

    if text not in list(KeyPosition):
        raise UnknownNameError("position of the key", text, KeyPosition)
    return Key(KeyPosition(text))


def _plain(name: str) -> Callable[[str], Press]:
    def read(_: str) -> Press:
        from pitboss.jackpot import controls  # noqa: PLC0415 -- likewise

        made: Press = getattr(controls, name)()
        return made

    return read


_READERS: dict[str, Callable[[str], Press]] = {
    "chip": lambda text: _chip(text, on=True),
    "off": lambda text: _chip(text, on=False),
    "start": _plain("Start"),
    "seat": _seat,
    "hand": _hand,
    "key": _key,
    "j-pot": _plain("JPot"),
    "confirm": _plain("Confirm"),
    "end": _plain("End"),
}
