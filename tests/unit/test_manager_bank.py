"""The bank account of the progressives, deposits, and chips against wagers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.support.house import SIX_TERMS, UTH_TERMS, House, hand, house
from tests.support.jackpots import SIX, UTH, units

from pitboss.floor.manager import takes_wagers
from pitboss.floor.manager.bank import required_units
from pitboss.floor.manager.commands import (
    ChangeHouse,
    CountChips,
    EnterBankFigure,
    KeepBank,
    PlaceTable,
    RecordDeposit,
    Sweep,
)
from pitboss.floor.manager.records import AlertKind, Bank, HouseSettings
from pitboss.floor.people import Action
from pitboss.jackpot.commands import OpenTable, StartRound, VoidCause, VoidRound

DAY_SECONDS = 24 * 3600


@pytest.fixture
def room() -> Iterator[House]:
    with house() as made:
        made.link(UTH_TERMS)
        made.table("T1", UTH, "uth")
        yield made


def required(room: House) -> int:
    state = room.floor.state
    return required_units(state.manager, state.jackpot, state.manager.banks["trust"].bank, room.clock.at_us)


def rounds(room: House, count: int) -> None:
    for _ in range(count):
        room.start("T1", (1, 2, 3, 4, 5))
        room.end("T1")


def test_a_jackpot_without_a_bank_account_takes_no_wagers_and_says_so(room: House) -> None:
    """WAC 230-15-455: games stop when the account is underfunded."""
    refusal = room.refused("supervisor", StartRound("T1", seats=((1,),)))
    assert str(refusal).startswith("No bank account is on record for the jackpot uth")
    assert not room.floor.state.jackpot.table("T1").round
    (alert,) = room.floor.state.manager.alerts.values()
    assert (alert.kind, alert.subject) == (AlertKind.BANK, "uth")
    assert refusal.rule == "bank/below-liability/uth"


def test_the_seed_must_be_there_at_once_and_accruals_within_the_week(room: House) -> None:
    room.bank(5_000_00, "uth")
    rounds(room, 20)
    assert required(room) == units("5000")
    room.clock.pass_seconds(6 * DAY_SECONDS)
    assert required(room) == units("5000")
    room.floor.by_itself(Sweep())
    due = [each.text for each in room.floor.state.manager.alerts.values() if each.kind is AlertKind.DEPOSIT]
    (text,) = due
    assert text.startswith("A deposit to First Bank, progressives is due: accruals go to the bank within 7 days (WAC")
    assert text.endswith("It must be there by 2027-01-21.")
    room.clock.pass_seconds(1 * DAY_SECONDS)
    assert required(room) == units("5022")
    refusal = str(room.refused("supervisor", StartRound("T1", seats=((1,),))))
    assert refusal == (
        "The bank account First Bank, progressives holds $5,000.00, and $5,022.00 must be in it (WAC 230-15-455): "
        "the jackpot uth takes no wagers until the deposit is recorded."
    )
    state = room.floor.state
    assert takes_wagers(state.manager, state.jackpot, "T1", room.clock.at_us) == refusal
    room.give("accounting", RecordDeposit(bank="trust", cents=22_00, reference="slip 9"))
    rounds(room, 1)


def test_what_a_jackpot_pays_counts_against_its_youngest_accruals(room: House) -> None:
    """So that the requirement is never understated: after a hit everything left must be in the bank."""
    room.bank(9_000_00, "uth")
    rounds(room, 20)
    room.win("T1", (1,), hand(1, "royal-flush-first-7"))
    state = room.floor.state
    assert state.manager.accrued["uth"] == ()
    held = state.jackpot.links["uth"].balances
    assert required(room) == held["meter/uth/meter"] + held["reserve/uth/meter"] > units("4700")


def test_of_several_large_odds_based_prizes_the_second_highest_is_held(room: House) -> None:
    """WAC 230-15-455: with more than one odds-based prize over 25,000 dollars."""
    bank = Bank(
        id="trust", name="First Bank", room="main", links=("uth",), odds_prizes=(50_000_00, 30_000_00, 26_000_00)
    )
    room.give("accounting", KeepBank(bank))
    assert required(room) == units("35000")
    room.give("accounting", KeepBank(replace(bank, odds_prizes=(50_000_00,))))
    assert required(room) == units("5000")


def test_a_figure_that_is_too_low_is_an_alert_with_what_had_to_be_there(room: House) -> None:
    room.bank(6_000_00, "uth")
    room.give("accounting", EnterBankFigure(bank="trust", cents=4_000_00, evidence="statement 2"))
    (alert,) = room.floor.state.manager.alerts.values()
    assert alert.text == (
        "The account First Bank, progressives holds $4,000.00, and $5,000.00 must be in it (WAC 230-15-455); "
        "uth take no wagers."
    )
    entered = room.floor.store.read(limit=1000)[-1].body
    assert (entered["liability_units"], entered["required_units"]) == (str(units("5000")), str(units("5000")))


def test_the_money_of_a_jackpot_lies_in_one_account(room: House) -> None:
    room.bank(6_000_00, "uth")
    second = Bank(id="other", name="Other", room="main", links=("uth",))
    assert "lies in First Bank, progressives" in str(room.refused("accounting", KeepBank(second)))
    assert "no bank account 'none'" in str(
        room.refused("accounting", RecordDeposit(bank="none", cents=1, reference="x"))
    )
    assert "has a reference" in str(room.refused("accounting", RecordDeposit(bank="trust", cents=1, reference="")))
    assert "is for accounting" in str(room.refused("eve", RecordDeposit(bank="trust", cents=1, reference="x")))


def test_chips_are_counted_against_the_wagers_since_the_last_count(room: House) -> None:
    room.bank(6_000_00, "uth")
    rounds(room, 4)
    room.start("T1", (1, 2))
    assert "count when it has ended" in str(room.refused("supervisor", CountChips(table="T1", cents=20_00)))
    room.give("supervisor", VoidRound("T1", VoidCause.MISDEAL, "a card fell"))
    room.give("supervisor", CountChips(table="T1", cents=20_00))
    assert room.floor.state.manager.alerts == {}
    rounds(room, 1)
    room.give("supervisor", CountChips(table="T1", cents=4_00, shift="grave", note="short"))
    (alert,) = room.floor.state.manager.alerts.values()
    assert alert.text == (
        "At table T1, 2027-01-14, grave, chips of $4.00 were counted and wagers of $5.00 registered: -$1.00."
    )
    room.by_two(Action.CHANGE_ROOM, "house", ChangeHouse(HouseSettings(chips_tolerance_cents=100)))
    rounds(room, 1)
    room.give("supervisor", CountChips(table="T1", cents=4_00))
    assert alert == next(iter(room.floor.state.manager.alerts.values()))
    assert "no shift of room main 'noon'" in str(
        room.refused("supervisor", CountChips(table="T1", cents=1, shift="noon"))
    )


def test_a_demonstration_needs_no_bank(room: House) -> None:
    room.link(SIX_TERMS)
    room.table("S1", SIX, "six", opened=False)
    room.give("technician", PlaceTable("S1", "main", "our own rules"))
    room.give("supervisor", OpenTable("S1"))
    room.start("S1", (1,))
