"""A simulated month of a card room: rounds, hits, voids, adjustments, counts, deposits, a table that moves."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from tests.support.house import LINK_TERMS, PACIFIC, SIX_TERMS, UTH_TERMS, House, hand, house
from tests.support.jackpots import SIX, UTH, units

from pitboss.floor.adapters.answers import done
from pitboss.floor.log.store import Answer
from pitboss.floor.manager.commands import CountChips, EnterFigure, PlaceTable, RecordDeposit
from pitboss.floor.manager.letters import RULES_2023
from pitboss.floor.manager.records import Figure
from pitboss.floor.manager.rooms import DayRule, Room
from pitboss.floor.people import Action
from pitboss.jackpot.commands import (
    AdjustFund,
    BackOutAward,
    ChangeLevel,
    CloseTable,
    ConfirmAwards,
    CorrectContributions,
    EndRound,
    Fund,
    OpenTable,
    PayEnvy,
    Reason,
    StartRound,
    SubmitHands,
    VoidCause,
    VoidRound,
)
from pitboss.jackpot.configuration import CardLevel

TABLES = ("T1", "T2", "S1", "M1")
ANNEX = Room(id="annex", name="The Annex", days=(DayRule("2000-01-01", PACIFIC, 6 * 60),))
ROWS = {
    "T1": ("royal-flush-first-7", "straight-flush", "four-of-a-kind", "full-house", "full-house", "full-house"),
    "S1": ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "flush"),
    "M1": ("straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind"),
}
CONFIRMED = {"T1": ROWS["T1"][:1], "S1": ROWS["S1"][:2], "M1": ROWS["M1"][:2]}
ENVY = {"S1": ROWS["S1"][:2], "M1": ROWS["M1"][:1]}


@dataclass
class Month:
    """Plays whole days at a time: orders are sent without waiting, and all of a day's answers are looked at."""

    room: House
    first: date
    days: int
    chance: Random = field(default_factory=lambda: Random(4))  # noqa: S311 -- a world that can be repeated
    sent: list[tuple[Any, Future[Answer]]] = field(default_factory=list)
    wagers: dict[str, int] = field(default_factory=dict)
    """Cents on each table since its last count."""
    numbers: dict[str, int] = field(default_factory=dict)
    won: list[tuple[str, str]] = field(default_factory=list)

    def play(self) -> None:
        for index in range(self.days):
            day = self.first + timedelta(days=index)
            self.at(day, 9)
            for _ in range(30):
                for table in TABLES:
                    self.round(table)
                self.room.clock.pass_seconds(20 * 60)
            self.answered()
            self.close_of(day, index)

    def at(self, day: date, hour: int) -> None:
        moment = datetime(day.year, day.month, day.day, hour, tzinfo=ZoneInfo(PACIFIC))
        self.room.clock.at_us = max(self.room.clock.at_us, int(moment.timestamp()) * 1_000_000)

    def send(self, who: str, command: Any) -> None:  # noqa: ANN401 -- any command of the floor
        order = self.room.floor.order(self.room.at[who], command)
        self.sent.append((command, self.room.floor.submit(order)))

    def answered(self) -> None:
        for _, future in self.sent:
            done(future.result())
        self.sent.clear()

    # --- rounds ---------------------------------------------------------------------------------------------

    def round(self, table: str) -> None:
        kind = "T1" if table == "T2" else table
        seats = tuple(sorted(self.chance.sample(range(1, 7), self.chance.randint(1, 6))))
        self.numbers[table] = self.numbers.get(table, 0) + 1
        self.send("supervisor", StartRound(table, seats=(seats,)))
        wager = 500 if table == "M1" else 100
        self.wagers[table] = self.wagers.get(table, 0) + wager * len(seats)
        luck = self.chance.random()
        if luck < 0.02:
            cause = VoidCause.MALFUNCTION if luck < 0.01 else VoidCause.MISDEAL
            self.send("supervisor", VoidRound(table, cause, "a card was exposed"))
            self.wagers[table] -= wager * len(seats)
            if cause is VoidCause.MALFUNCTION:
                self.answered()
                self.correct(table)
            return
        if luck < 0.3:
            self.hit(table, kind, seats)
        self.send("supervisor", EndRound(table))

    def hit(self, table: str, kind: str, seats: tuple[int, ...]) -> None:
        row = self.chance.choice(ROWS[kind] if self.chance.random() < 0.2 else ROWS[kind][2:])
        seat = self.chance.choice(seats)
        self.send("supervisor", SubmitHands(table, hands=(hand(seat, row),)))
        if row in CONFIRMED[kind]:
            self.send("eve", ConfirmAwards(table, CardLevel.EXECUTIVE))
            link = {"T1": "uth", "S1": "six", "M1": "mega"}[kind]
            self.won.append((link, f"{link}/{table}/{self.numbers[table]}/{seat}"))
        if row in ENVY.get(kind, ()) and len(seats) > 1:
            self.send("supervisor", PayEnvy(table))

    def correct(self, table: str) -> None:
        """What a round that a malfunction voided had put on the meters is taken out again."""
        command = CorrectContributions(table=table, round=self.numbers[table], evidence="report 3", second="erin")
        self.room.by_two(Action.ADJUST_METER, table, command)

    # --- the end of a day -----------------------------------------------------------------------------------

    def close_of(self, day: date, index: int) -> None:
        for table in TABLES:
            short = 100 if (index, table) == (5, "S1") else 0
            counted = self.wagers.pop(table, 0) - short
            self.send("supervisor", CountChips(table=table, cents=counted))
            for number, figure in enumerate(Figure):
                cents = 100_000 + 37 * index + number * 1_000
                self.send("accounting", EnterFigure(table=table, day=day.isoformat(), figure=figure, cents=cents))
        self.answered()
        if index % 7 == 6:
            self.room.give("accounting", RecordDeposit(bank="trust", cents=10_000_00, reference=f"slip {index}"))
        if index == 3:
            self.adjust()
        if index == 9 and self.won:
            link, award = self.won[-1]
            back_out = BackOutAward(link=link, award=award, evidence="video 12", second="erin")
            self.room.by_two(Action.BACK_OUT_AWARD, link, back_out)
        if index == 11:
            self.move()

    def adjust(self) -> None:
        added = AdjustFund(
            link="six", fund=Fund.METER, level="meter", change_units=units("25.5"), reason=Reason.HOUSE_ADDS,
            evidence="memo 4", second="erin",
        )  # fmt: skip
        self.room.by_two(Action.ADJUST_METER, "six", added, reason="house-adds")
        capped = ChangeLevel(
            link="mega", level="minor", second="erin", seed_units=units("500"), contribution_ppm=50_000,
            reserve_ppm=0, maximum_units=units("2000"),
        )  # fmt: skip
        self.room.by_two(Action.CHANGE_PARAMETER, "mega", capped)

    def move(self) -> None:
        """T2 goes over to the other room for the rest of the month; it plays until then, and goes on at once."""
        self.round("T2")
        self.send("supervisor", CloseTable("T2"))
        self.send("technician", PlaceTable("T2", ANNEX.id, RULES_2023))
        self.send("supervisor", OpenTable("T2"))
        self.round("T2")
        self.answered()


@contextmanager
def month(where: Path, first: date, days: int) -> Iterator[Month]:
    with house(where) as room:
        simulated = Month(room, first, days)
        simulated.at(first, 7)
        room.keep_room(ANNEX)
        for terms in (UTH_TERMS, SIX_TERMS, LINK_TERMS):
            room.link(terms)
        room.bank(100_000_00, "uth", "six", "mega")
        for table, game, link in (("T1", UTH, "uth"), ("T2", UTH, "uth"), ("S1", SIX, "six"), ("M1", UTH, "mega")):
            room.table(table, game, link)
        simulated.play()
        yield simulated
