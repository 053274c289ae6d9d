"""A new floor: its store and its keys, its first people with PINs and cards, its room."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from pitboss.errors import BadInputError
from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.committee import Committee
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import RunningFloor, make_floor, memory_floor, open_floor
from pitboss.floor.manager.commands import KeepRoom
from pitboss.floor.manager.rooms import Room
from pitboss.floor.people.commands import FoundFloor
from pitboss.floor.people.pins import SHORTEST, verify_pin
from pitboss.floor.people.roles import Role
from pitboss.floor.people.state import Presence
from pitboss.floor.settings import Settings

_NOTE = "when the floor was set up"


@dataclass(frozen=True, slots=True)
class Founder:
    person: str
    name: str
    roles: tuple[Role, ...]
    pin: str = field(repr=False)
    card: str | None = field(default=None, repr=False)
    """The number on his card, as a reader types it."""


@dataclass(frozen=True, slots=True)
class Founding:
    """The people come first; the room is theirs to set, by the rules of four eyes."""

    people: tuple[Founder, ...]
    room: Room


def found(settings: Settings, founding: Founding) -> None:
    """All of it or nothing: what would be refused is refused on a floor in memory first."""
    with memory_floor() as trial:
        settle(trial, founding)
    make_floor(settings)
    with open_floor(settings) as floor:
        committee = settle(floor, founding)
        for presence in committee.present.values():
            Reception(floor).sign_out(presence)


def settle(floor: RunningFloor, founding: Founding) -> Committee:
    """On an empty floor; its people, still signed in."""
    reception = Reception(floor)
    people = tuple(
        reception.new_person(each.person, each.name, each.roles, each.pin, each.card) for each in founding.people
    )
    done(floor.do(floor.order(Presence(), FoundFloor(people))))
    present = {each.person: reception.sign_in(each.person, each.pin).presence for each in founding.people}
    committee = Committee(floor, present, _NOTE)
    committee.order(KeepRoom(founding.room))
    return committee


def new_pin() -> str:
    """One that nobody would try first."""
    while True:
        pin = "".join(secrets.choice("0123456789") for _ in range(SHORTEST))
        try:
            verify_pin(pin)
        except BadInputError:
            continue
        return pin
