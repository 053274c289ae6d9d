"""Every adjustment with its two people, its reason, its evidence and what it moved (rulebook 7, rule 695)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest
from tests.support.floor import NOTE
from tests.support.house import SIX_TERMS, UTH_TERMS, House, hand, house
from tests.support.jackpots import SIX, UTH, units

from pitboss.floor.people import Action
from pitboss.floor.reports import make
from pitboss.jackpot.commands import (
    BackOutAward,
    Beginning,
    BeginningLevel,
    ChangeLevel,
    CorrectContributions,
    OpenLink,
    TransferMeter,
    VoidCause,
    VoidRound,
)

DAY = date(2027, 1, 14)
FIRST, SECOND = "eve", "erin"


@pytest.fixture
def room() -> Iterator[House]:
    with house() as made:
        made.link(UTH_TERMS)
        made.link(SIX_TERMS)
        made.table("T1", UTH, "uth")
        made.table("S1", SIX, "six")
        made.bank(20_000_00, "uth", "six")
        yield made


def adjusted(room: House, kind: str, day: date = DAY) -> list[dict[str, object]]:
    (sheet,) = make(room.floor.store, "adjustments", day).sheets
    names = [column.name for column in sheet.columns]
    return [dict(zip(names, row, strict=True)) for row in sheet.rows if row[names.index("What")] == kind]


def the_two(row: dict[str, object], reason: str) -> None:
    assert (row["First"], row["Second"], row["Reason"]) == (FIRST, SECOND, f"{reason}: {NOTE}")


def change(room: House, reserve_ppm: int, reason: str = "planned") -> ChangeLevel:
    found = ChangeLevel(
        link="uth", level="meter", second=SECOND, seed_units=units("5000"), contribution_ppm=200_000,
        reserve_ppm=reserve_ppm,
    )  # fmt: skip
    room.by_two(Action.CHANGE_PARAMETER, "uth", found, reason=reason)
    return found


def test_a_queued_change_is_the_act_of_those_who_queued_it_not_of_whoever_ends_the_round(room: House) -> None:
    room.start("T1", (1,))
    change(room, 30_000)
    change(room, 40_000, "mistake")
    room.clock.pass_seconds(2 * 86_400)
    room.end("T1")
    first, second = adjusted(room, "level-changed", date(2027, 1, 16))
    the_two(first, "planned")
    the_two(second, "mistake")
    queued = [row["Event"] for row in adjusted(room, "level-change-queued")]
    assert [str(row["Particulars"]).partition(";")[0] for row in (first, second)] == [
        f"queued in event {each:,}" for each in queued
    ]
    (trail,) = make(room.floor.store, "trail", date(2027, 1, 16)).sheets
    assert [row[2] for row in trail.rows if row[3] == "level-changed"] == [f"{FIRST} and {SECOND}"] * 2
    for row, reason in zip(adjusted(room, "level-change-queued"), ("planned", "mistake"), strict=True):
        the_two(row, reason)


def test_a_change_at_once_and_the_opening_of_a_jackpot_name_both_and_why(room: House) -> None:
    change(room, 30_000)
    (changed,) = adjusted(room, "level-changed")
    the_two(changed, "planned")
    for row in adjusted(room, "link-opened"):
        assert (row["First"], row["Second"]) == (FIRST, SECOND)
        assert str(row["Reason"]).endswith(NOTE)
    assert "meter/uth/meter $5,000.00" in str(adjusted(room, "link-opened")[0]["Moved"])


def test_a_take_over_shows_its_amount_its_people_and_its_evidence(room: House) -> None:
    beginning = Beginning((BeginningLevel("meter", units("7000"), units("12")),), "book of the old controller", SECOND)
    room.by_two(Action.TAKE_OVER_JACKPOT, "old", OpenLink(replace(UTH_TERMS, id="old"), beginning=beginning))
    row = adjusted(room, "link-opened")[-1]
    assert (row["First"], row["Second"], row["Evidence"]) == (FIRST, SECOND, "book of the old controller")
    assert "meter/old/meter $7,000.00" in str(row["Moved"])


def test_corrections_and_transfers_say_why_and_what_they_moved(room: House) -> None:
    room.win("S1", (1, 2), hand(2, "royal-flush"))
    back = BackOutAward(link="six", award="six/S1/1/2", evidence="video 12", second=SECOND)
    room.by_two(Action.BACK_OUT_AWARD, "six", back)
    (backed_out,) = adjusted(room, "award-backed-out")
    assert (backed_out["First"], backed_out["Second"], backed_out["Evidence"]) == (FIRST, SECOND, "video 12")
    assert str(backed_out["Reason"]).endswith(f": {NOTE}")
    room.start("T1", (1, 2))
    room.give("supervisor", VoidRound("T1", VoidCause.MALFUNCTION, "sensor stuck"))
    corrected = CorrectContributions(table="T1", round=1, evidence="log of the sensor", second=SECOND)
    room.by_two(Action.ADJUST_METER, "T1", corrected)
    (row,) = adjusted(room, "contributions-corrected")
    assert "meter/uth/meter -$0.40" in str(row["Moved"])
    assert str(row["Reason"]).endswith(f": {NOTE}")
    room.link(replace(UTH_TERMS, id="new"))
    transfer = TransferMeter(
        link="uth", level="meter", to_link="new", to_level="meter", evidence="memo 3", second=SECOND
    )
    room.by_two(Action.RETIRE_JACKPOT, "uth", transfer)
    (row,) = adjusted(room, "meter-transferred")
    assert (row["First"], row["Second"], row["Evidence"]) == (FIRST, SECOND, "memo 3")
    assert str(row["Reason"]).endswith(f": {NOTE}")
    assert "meter/uth/meter -$5,000.00" in str(row["Moved"])
    assert "meter/new/meter $5,000.00" in str(row["Moved"])


def test_what_a_correction_takes_out_is_neither_accrued_nor_deposited(room: House) -> None:
    """WAC 230-15-455, -671, -685: accruals, bank and amounts say the same."""
    for _ in range(3):
        room.start("T1", (1, 2))
        room.end("T1")
    room.start("T1", (1, 2))
    room.give("supervisor", VoidRound("T1", VoidCause.MALFUNCTION, "sensor stuck"))
    room.clock.pass_seconds(86_400)
    corrected = CorrectContributions(table="T1", round=4, evidence="log of the sensor", second=SECOND)
    room.by_two(Action.ADJUST_METER, "T1", corrected)
    given, taken = units("1.76"), -units("0.44")
    next_day = date(2027, 1, 15)
    by_day, by_game = make(room.floor.store, "accruals", DAY, next_day).sheets
    assert [(row[0], row[5], row[11], row[12]) for row in by_day.rows] == [
        (DAY.isoformat(), 4, 0, given),
        (next_day.isoformat(), 0, taken, taken),
    ]
    assert [row[-2:] for row in by_game.rows] == [(taken, given + taken)]
    owed, days, _ = make(room.floor.store, "bank", DAY, next_day).sheets
    assert owed.rows[0][3:6] == (given, taken, given + taken)
    assert [row[1:4] for row in days.rows] == [(given, 0, given), (0, taken, taken)]
    (told,) = make(room.floor.store, "amounts", DAY, next_day).sheets
    explained = ("contributions of wagers", "contributions of rounds void by malfunction, taken out")
    assert sum(int(row[4] or 0) for row in told.rows if row[2] in explained) == given + taken
