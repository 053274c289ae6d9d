"""A room to try a floor on: which tables on which links, who works there, and the commands that set it up."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pitboss.errors import RefusedError
from pitboss.floor.desk.proposed import body_of
from pitboss.floor.desk.routing import Routing
from pitboss.floor.log.store import Answer
from pitboss.floor.orders import Command
from pitboss.floor.people.actions import Action
from pitboss.floor.people.commands import Approve, EnrolDevice, FoundFloor, NewPerson, Propose, SignIn
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.policy import HOUR_US, Policy
from pitboss.floor.people.proposals import digest_of
from pitboss.floor.people.reasons import REASONS
from pitboss.floor.people.roles import Role
from pitboss.floor.people.state import Presence
from pitboss.games.registry import game_named
from pitboss.jackpot.commands import AddTable, OpenLink, OpenTable
from pitboss.jackpot.configuration import Generation, LevelTerms, LinkTerms, TableSetup
from pitboss.jackpot.printed import jackpot_paytable, link_terms

Give = Callable[[Presence, Command], Mapping[str, Any]]
"""Gives a command in somebody's name, and brings back what was answered."""

DOLLAR_UNITS = 100_000_000
PERCENT_PPM = 10_000
NOBODY = Presence()
FOUNDERS = ("eve", "erin")
"""Two executives: what takes two people is done by them."""
NOTE = "as the room is set up"

LONG_SHIFTS = Policy(idle_us=200 * HOUR_US, session_us=200 * HOUR_US)
"""Nobody signs in again: what a world tries out is the ledger."""


@dataclass(frozen=True, slots=True)
class LinkPlan:
    name: str
    game: str
    wager: str
    paytable: str
    levels: tuple[tuple[str, int], ...]
    """(level, seed in dollars)."""

    @property
    def terms(self) -> LinkTerms:
        share = 24 * PERCENT_PPM // len(self.levels)
        levels = (
            LevelTerms(
                level=level,
                seed_units=dollars * DOLLAR_UNITS,
                contribution_ppm=share,
                reserve_ppm=2 * PERCENT_PPM // len(self.levels),
            )
            for level, dollars in self.levels
        )
        return link_terms(self.name, jackpot_paytable(self.game, self.wager, self.paytable), levels)


UTH, SIX, CARIBBEAN, EDGE = "ultimate-texas-holdem", "six-card-poker", "caribbean-stud", "straight-edge-v1"
LINKS = (
    LinkPlan("uth", UTH, "progressive", "01", (("meter", 5_000),)),
    LinkPlan("six", SIX, "progressive", "SIXCPP-01", (("meter", 500),)),
    LinkPlan("edge", EDGE, "progressive", "1", (("meter", 3_000),)),
    LinkPlan("multi", UTH, "progressive-link", "ML03", (("mega", 50_000), ("major", 5_000), ("minor", 500))),
)
TABLES = (
    (UTH, ("uth", "multi"), Generation.C),
    (SIX, ("six",), Generation.B),
    (CARIBBEAN, ("multi",), Generation.C),
    (EDGE, ("edge",), Generation.A),
)
"""Games, their links, and equipment, in turn."""


@dataclass(frozen=True, slots=True)
class Room:
    tables: int

    @property
    def links(self) -> tuple[LinkPlan, ...]:
        used = {link for setup in self.setups for link in setup.links}
        return tuple(each for each in LINKS if each.name in used)

    @property
    def setups(self) -> tuple[TableSetup, ...]:
        return tuple(self._setup(number) for number in range(self.tables))

    def _setup(self, number: int) -> TableSetup:
        game, links, generation = TABLES[number % len(TABLES)]
        seats = game_named(game).seats
        return TableSetup(id=f"t{number + 1}", game=game, generation=generation, seats=seats, links=links)

    def set_up(self, routing: Routing, give: Give) -> None:
        """From an empty store to open tables."""
        give(NOBODY, FoundFloor(tuple(NewPerson(each, each.title(), (Role.EXECUTIVE,), "-") for each in FOUNDERS)))
        for each in FOUNDERS:
            give(NOBODY, SignIn(session=_session(each), origin="room", person=each, pin_good=True, pin_number=1))
        by = boss()
        for number, link in enumerate(self.links):
            for presence, command in by_two(
                routing, f"open-{number}", Action.CHANGE_LINK, link.name, OpenLink(link.terms)
            ):
                give(presence, command)
        for setup in self.setups:
            give(by, AddTable(setup))
            device = controller(setup.id).actor
            give(by, EnrolDevice(device, device, DeviceKind.CONTROLLER, sha256(device.encode()).hexdigest(), setup.id))
            give(by, OpenTable(setup.id))


def by_two(
    routing: Routing, name: str, action: Action, subject: str, *commands: Command, reason: str = ""
) -> Generator[tuple[Presence, Command], Any, None]:
    """Proposed by one founder, approved by the other."""
    body, why = body_of(routing, commands), reason or REASONS[action][0].slug
    first, second = (Presence(person=each, session=_session(each)) for each in FOUNDERS)
    yield first, Propose(proposal=name, action=action, subject=subject, body=body, reason=why, note=NOTE)
    yield second, Approve(name, digest_of(action, subject, body, why, NOTE))


def settled_answer(answer: Answer) -> dict[str, Any]:
    """What was answered; a room is set up without refusals, or not at all."""
    data: dict[str, Any] = json.loads(answer.text)
    if answer.refused:
        raise RefusedError(f"The room cannot be set up: {data['refused']}")
    return data


def boss() -> Presence:
    """An executive, at no device."""
    return Presence(person=FOUNDERS[0], session=_session(FOUNDERS[0]))


def controller(table: str) -> Presence:
    """The table's device, by itself."""
    return Presence(device=f"controller-{table}")


def boss_at(table: str) -> Presence:
    """An executive, at the table's device."""
    return Presence(person=FOUNDERS[0], session=_session(FOUNDERS[0]), device=f"controller-{table}")


def _session(person: str) -> str:
    return f"session-{person}"
