"""The demonstration room: five tables with their jackpots, the people who run them, and players. Play money only.

Its PINs, cards and tokens are printed here for everybody to read: they open nothing else than a demonstration.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.floor.manager.rooms import DayRule, Room
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.roles import Role
from pitboss.jackpot.configuration import Generation, LevelTerms, LinkTerms, TableSetup
from pitboss.jackpot.printed import jackpot_paytable, link_terms
from pitboss.table.awards import UNITS_PER_CENT

_DOLLAR = 100 * UNITS_PER_CENT
_PERCENT = 10_000
PLAY_MONEY_CENTS = 100_000
RULES = "rules of play as this Pitboss has them"

ROOM = Room(
    id="demo",
    name="The demonstration room",
    days=(DayRule("2000-01-01", "America/Los_Angeles", 6 * 60),),
    demonstration=True,
)


@dataclass(frozen=True, slots=True)
class DemoPerson:
    person: str
    name: str
    role: Role
    pin: str
    card: str | None = None


PEOPLE = (
    DemoPerson("erin", "Erin Blake", Role.EXECUTIVE, "482915", "601100200001"),
    DemoPerson("edgar", "Edgar Cole", Role.EXECUTIVE, "730628", "601100200002"),
    DemoPerson("sam", "Sam Ortiz", Role.SUPERVISOR, "195374", "601100200003"),
    DemoPerson("dana", "Dana Wu", Role.DEALER, "864209", "601100200004"),
    DemoPerson("abby", "Abby Lind", Role.ACCOUNTING, "517036"),
    DemoPerson("theo", "Theo Marsh", Role.TECHNICIAN, "209745"),
    DemoPerson("vera", "Vera Quinn", Role.AUDITOR, "638150"),
    DemoPerson("pat", "Pat", Role.PLAYER, "715062"),
    DemoPerson("kim", "Kim", Role.PLAYER, "380914"),
    DemoPerson("lee", "Lee", Role.PLAYER, "946271"),
)


def _level(level: str, seed: int, contribution: int, reserve: int) -> LevelTerms:
    return LevelTerms(
        level=level,
        seed_units=seed * _DOLLAR,
        contribution_ppm=contribution * _PERCENT,
        reserve_ppm=reserve * _PERCENT,
    )


def links() -> tuple[LinkTerms, ...]:
    """Each with the odds of its paytable from the laboratory, when it is opened."""
    return (
        link_terms(
            "uth",
            jackpot_paytable("ultimate-texas-holdem", "progressive", "01"),
            (_level("meter", 5_000, 20, 2),),
            title="Ultimate Texas Hold'em Progressive",
        ),
        link_terms(
            "multi",
            jackpot_paytable("caribbean-stud", "progressive-link", "ML03"),
            (_level("mega", 50_000, 10, 1), _level("major", 5_000, 5, 1), _level("minor", 500, 5, 1)),
            title="Multi-Game Link",
            wager_cents=500,
            executive_from_cents=1_000_000,
        ),
        link_terms(
            "straight",
            jackpot_paytable("straight-edge-v1", "progressive", "1"),
            (_level("meter", 3_000, 20, 2),),
            title="Two Way Bad Beat",
        ),
        link_terms(
            "six",
            jackpot_paytable("six-card-poker", "progressive", "SIXCPP-01"),
            (_level("meter", 500, 20, 2),),
            title="Six Card Progressive",
        ),
    )


TABLES = (
    TableSetup(id="uth-1", game="ultimate-texas-holdem", generation=Generation.B, seats=6, links=("uth",)),
    TableSetup(id="uth-2", game="ultimate-texas-holdem", generation=Generation.C, seats=6, links=("multi",)),
    TableSetup(id="cs-1", game="caribbean-stud", generation=Generation.C, seats=7, links=("multi",)),
    TableSetup(id="se-1", game="straight-edge-v1", generation=Generation.A, seats=6, links=("straight",)),
    TableSetup(id="six-1", game="six-card-poker", generation=Generation.B, seats=6, links=("six",)),
)


@dataclass(frozen=True, slots=True)
class DemoDevice:
    device: str
    name: str
    kind: DeviceKind
    table: str | None
    token: str


DEVICES = (
    *(
        DemoDevice(
            f"controller-{each.id}", f"Controller of {each.id}", DeviceKind.CONTROLLER, each.id, f"demo-{each.id}"
        )
        for each in TABLES
    ),
    DemoDevice("manager-1", "Game Manager in the pit", DeviceKind.MANAGER, None, "demo-manager"),
)
