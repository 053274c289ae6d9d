"""A house with a year behind it: rooms of tables, played, won at, counted and adjusted by the floor's own desk.

Everything is ordered as on any floor, by a clock that is set forward; the log that comes of it is whole and verifies.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.committee import Committee
from pitboss.floor.adapters.founding import Founder, Founding, settle
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import RunningFloor, make_floor, open_floor
from pitboss.floor.demonstration import DEVICES, PEOPLE, ROOM, RULES, TABLES, links
from pitboss.floor.manager.commands import CountChips, KeepRoom, PlaceTable
from pitboss.floor.orders import Command
from pitboss.floor.people.commands import EnrolDevice
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.state import Presence
from pitboss.floor.settings import Settings
from pitboss.floor.world.play import Answer, hands_shown
from pitboss.jackpot.commands import (
    AddTable,
    AdjustFund,
    ConfirmAwards,
    EndRound,
    Fund,
    KeyedHand,
    OpenLink,
    OpenTable,
    Reason,
    StartRound,
)
from pitboss.jackpot.configuration import CardLevel, LinkTerms, TableSetup
from pitboss.jackpot.printed import jackpot_paytable
from pitboss.lab.meters.odds import odds_of
from pitboss.rules.pay import Share, pay_of

ZONE = ROOM.days[0].zone
TABLES_OF_A_YEAR = 200
ROOMS = 4
OPENS, HOURS = 10, 16
"""The doors open at ten and close sixteen hours later."""
TRAY_ONE_IN, METER_ONE_IN = 9, 1_200
"""Rounds with a fixed pay; rounds in which a meter is hit."""
PROMOTION_UNITS = 2_500_000_000
PATIENT = Settings(
    idle_minutes=60 * 24 * 30,
    session_minutes=60 * 24 * 30,
    pin_passes=1,
    pin_memory_kib=8,
    pin_lanes=1,
)
"""Nobody signs in again within a month: what is tried out is the length of the history."""


@dataclass
class House:
    """The clock, and who may do what."""

    floor: RunningFloor
    now: list[int]
    committee: Committee
    setups: tuple[TableSetup, ...]
    chance: random.Random
    terms: dict[str, LinkTerms] = field(default_factory=dict)
    dropped: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """Cents of progressive wagers since the last count."""

    def all_of(self, orders: Iterable[tuple[Presence, Command]]) -> list[Answer]:
        """Submitted together, written together."""
        waiting = [self.floor.submit(self.floor.order(presence, command)) for presence, command in orders]
        return [done(each.result()) for each in waiting]


def settings_of(folder: Path) -> Settings:
    return replace(PATIENT, store=str(folder / "floor.db"), keys=str(folder / "keys"))


def write_year(
    folder: Path, rounds: int, *, tables: int = TABLES_OF_A_YEAR, days: int = 365, seed: int = 1
) -> Settings:
    """A new floor in a folder, whose last day has just ended; the settings to serve it with."""
    settings = settings_of(folder)
    make_floor(settings)
    today = datetime.now(ZoneInfo(ZONE)).replace(hour=OPENS, minute=0, second=0, microsecond=0)
    begins = today - timedelta(days=days + 1)
    now = [_us(begins)]
    with open_floor(settings, clock=lambda: now[0]) as floor:
        house = _opened(floor, now, tables, random.Random(seed))  # noqa: S311 -- a made-up year
        turns = -(-rounds // tables)
        for day in range(days):
            opens = begins + timedelta(days=day)
            own = turns * (day + 1) // days - turns * day // days
            _day(house, opens, own)
    return settings


def _us(moment: datetime) -> int:
    return round(moment.timestamp()) * 1_000_000


def _opened(floor: RunningFloor, now: list[int], tables: int, chance: random.Random) -> House:
    rooms = [replace(ROOM, id=f"room-{number + 1}", name=f"Room {number + 1}") for number in range(ROOMS)]
    people = tuple(Founder(each.person, each.name, (each.role,), each.pin, each.card) for each in PEOPLE)
    committee = settle(floor, Founding(people, rooms[0]))
    for room in rooms[1:]:
        committee.order(KeepRoom(room))
    setups = tuple(replace(TABLES[number % len(TABLES)], id=f"t{number + 1:03}") for number in range(tables))
    house = House(floor, now, committee, setups, chance)
    for terms in links():
        paytable = jackpot_paytable(terms.games[0], terms.wager, terms.paytable)
        committee.order(OpenLink(terms, odds_of(paytable)))
        house.terms[terms.id] = terms
    reception = Reception(floor)
    for number, setup in enumerate(setups):
        committee.order(AddTable(setup))
        committee.order(PlaceTable(setup.id, rooms[number * ROOMS // tables].id, RULES))
        digest = reception.device_digest(f"token-{setup.id}")
        name = _device(setup)
        committee.order(EnrolDevice(name, name, DeviceKind.CONTROLLER, digest, setup.id))
        committee.order(OpenTable(setup.id))
    manager = next(each for each in DEVICES if each.kind is DeviceKind.MANAGER)
    digest = reception.device_digest(manager.token)
    committee.order(EnrolDevice(manager.device, manager.name, manager.kind, digest, None))
    return house


def _device(setup: TableSetup) -> str:
    return f"controller-{setup.id}"


# --- a day ----------------------------------------------------------------------------------------------------


def _day(house: House, opens: datetime, turns: int) -> None:
    house.now[0] = max(house.now[0], _us(opens))
    if opens.weekday() == 0 or house.committee.note != "in the year":
        _signed_in_anew(house)
    for turn in range(turns):
        house.now[0] = max(house.now[0], _us(opens + timedelta(hours=HOURS * (turn + 0.5) / turns)))
        _turn(house)
    house.now[0] = max(house.now[0], _us(opens + timedelta(hours=HOURS, minutes=10)))
    accountant = house.committee.present["abby"]
    house.all_of((accountant, CountChips(table=table, cents=cents)) for table, cents in house.dropped.items())
    house.dropped.clear()
    if opens.weekday() == 0:
        _adjusted(house)


def _signed_in_anew(house: House) -> None:
    reception = Reception(house.floor)
    present = {each.person: reception.sign_in(each.person, each.pin).presence for each in PEOPLE}
    house.committee = Committee(house.floor, present, "in the year")


def _adjusted(house: House) -> None:
    terms = house.chance.choice(list(house.terms.values()))
    level = house.chance.choice(terms.levels).level
    house.committee.order(
        AdjustFund(
            link=terms.id,
            fund=Fund.METER,
            level=level,
            change_units=PROMOTION_UNITS,
            reason=Reason.HOUSE_ADDS,
            evidence="the promotion of the week",
            second="",
        ),
        Reason.HOUSE_ADDS,
    )


def _turn(house: House) -> None:
    """Every table plays a round."""
    seats = {setup.id: tuple(_bettors(house, setup) for _ in setup.links) for setup in house.setups}
    house.all_of((_at(setup), StartRound(setup.id, seats=seats[setup.id])) for setup in house.setups)
    house.now[0] += 60_000_000
    for setup in house.setups:
        for terms, wagered in zip((house.terms[each] for each in setup.links), seats[setup.id], strict=True):
            house.dropped[setup.id] += len(wagered) * terms.wager_cents
    for setup in house.setups:
        _show(house, setup, tuple(_won(house, setup, seats[setup.id])))
    house.all_of((_at(setup), EndRound(setup.id)) for setup in house.setups)


def _at(setup: TableSetup) -> Presence:
    return Presence(device=_device(setup))


def _bettors(house: House, setup: TableSetup) -> tuple[int, ...]:
    return tuple(seat for seat in range(1, setup.seats + 1) if house.chance.random() < 0.7)


def _won(house: House, setup: TableSetup, seats: tuple[tuple[int, ...], ...]) -> Iterator[KeyedHand]:
    for sensor, (name, wagered) in enumerate(zip(setup.links, seats, strict=True), start=1):
        off_a_meter = [row for row in house.terms[name].rows if isinstance(pay_of(row.pay), Share)]
        fixed = [row for row in house.terms[name].rows if not isinstance(pay_of(row.pay), Share)]
        luck = house.chance.random()
        if wagered and luck < 1 / METER_ONE_IN:
            yield KeyedHand(house.chance.choice(wagered), sensor, house.chance.choice(off_a_meter).row)
        elif wagered and fixed and luck < 1 / TRAY_ONE_IN:
            yield KeyedHand(house.chance.choice(wagered), sensor, fixed[-1].row)


def _show(house: House, setup: TableSetup, hands: tuple[KeyedHand, ...]) -> None:
    """The executive is at every table at once."""
    executive = replace(house.committee.present["erin"], device=_device(setup))
    steps, answer = hands_shown(setup.id, hands), None
    with suppress(StopIteration):
        while True:
            presence, command = steps.send(answer)  # type: ignore[arg-type]  # the first is sent nothing
            if isinstance(command, ConfirmAwards):
                command = replace(command, card=CardLevel.EXECUTIVE)
            [answer] = house.all_of([(executive if presence.person else presence, command)])
