"""Alerts follow from what happens, stay until somebody acknowledges them by name, and survive a replay of the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.support.house import ROOM, SIX_TERMS, UTH_TERMS, House, hand, house
from tests.support.jackpots import SIX, UTH, units

from pitboss.errors import NotAllowedError
from pitboss.floor.adapters.software import recording
from pitboss.floor.manager.alerting import commission_notice
from pitboss.floor.manager.commands import (
    Acknowledge,
    AnnounceClosing,
    ChangeHouse,
    EnterFigure,
    GiveNotice,
    KeepBank,
    KeepRoom,
    PostNotice,
    RecordLaw,
    RecordSoftware,
    ReleaseCards,
    ReportClock,
    ReportMalfunction,
    ReportReach,
    Sweep,
    TickItem,
)
from pitboss.floor.manager.prizes import item_text
from pitboss.floor.manager.records import AlertKind, Family, Figure, HouseSettings, Item, LegalEntry, NoticeKind
from pitboss.floor.manager.rooms import gaming_day
from pitboss.floor.people import Action
from pitboss.jackpot.commands import (
    AdjustFund,
    BackOutAward,
    ChangeLevel,
    ConfirmAwards,
    Fund,
    OpenTable,
    Reason,
    StartRound,
    VoidAward,
    VoidCause,
    VoidRound,
)

DAY_SECONDS = 24 * 3600


@pytest.fixture
def room() -> Iterator[House]:
    """Two tables for money, their jackpots and their bank."""
    with house() as made:
        made.link(UTH_TERMS)
        made.link(SIX_TERMS)
        made.table("T1", UTH, "uth")
        made.table("S1", SIX, "six")
        made.bank(20_000_00, "uth", "six")
        yield made
        verify_replay(made)


def verify_replay(room: House) -> None:
    """The same log leads to the same alerts, under the same names; and a checkpoint loses nothing."""
    desk, now = room.floor.desk, room.floor.state
    state = desk.initial()
    for recorded in room.floor.store.read(limit=100_000):
        state = desk.evolve(state, recorded)
    assert state.manager == now.manager
    assert desk.thaw(desk.freeze(now)) == now


def alerts(room: House) -> dict[AlertKind, str]:
    return {each.kind: each.text for each in room.floor.state.manager.alerts.values()}


def alert(room: House, kind: AlertKind) -> str:
    return next(name for name, each in room.floor.state.manager.alerts.items() if each.kind is kind)


# --- what raises them -------------------------------------------------------------------------------------------


def test_a_refused_permission_is_counted_on_one_alert(room: House) -> None:
    for _ in range(3):
        assert isinstance(room.refused("dealer", ReportMalfunction("m1", "S1", "smoke")), NotAllowedError)
    (raised,) = room.floor.state.manager.alerts.values()
    assert (raised.kind, raised.subject, raised.times) == (AlertKind.REFUSED, "dealer", 3)
    assert raised.text.startswith("dealer was refused report-malfunction: ")


def test_a_mere_mistake_raises_none(room: House) -> None:
    room.refused("supervisor", ConfirmAwards("T1"))
    room.refused("supervisor", StartRound("T7"))
    assert alerts(room) == {}


def test_an_id_used_again_for_something_else_is_an_alert(room: House) -> None:
    presence = room.at["supervisor"]
    order = room.floor.order(presence, ReportMalfunction("m1", "T1", "smoke"), "c-1")
    room.floor.do(order)
    room.floor.do(room.floor.order(presence, ReportMalfunction("m2", "T1", "fire"), "c-1"))
    assert "used the id c-1 again" in alerts(room)[AlertKind.ID_REUSED]


def test_a_lock_out_is_an_alert(room: House) -> None:
    for _ in range(5):
        with pytest.raises(NotAllowedError):
            room.sign_in("dealer", "000000")
    assert alerts(room)[AlertKind.LOCKED_OUT].startswith("person:dealer is locked after 5 failed attempts")


def test_a_round_from_paper_a_voided_and_a_backed_out_award_are_alerts(room: House) -> None:
    room.by_two(Action.ENTER_PAPER_ROUND, "T1", StartRound("T1", seats=((1,),), on_paper=True))
    room.end("T1")
    room.start("S1", (1, 2))
    room.show("S1", hand(1, "straight-flush"))
    room.give("supervisor", VoidAward("S1", 1, 1, "a flush only"))
    room.end("S1")
    room.win("S1", (1,), hand(1, "straight-flush"))
    back_out = BackOutAward(link="six", award="six/S1/2/1", evidence="video 7", second="erin")
    room.by_two(Action.BACK_OUT_AWARD, "six", back_out)
    found = alerts(room)
    assert set(found) == {AlertKind.PAPER, AlertKind.AWARD_VOIDED, AlertKind.BACKED_OUT}
    assert found[AlertKind.BACKED_OUT].startswith("$50.09, Straight flush, of table S1 was backed out by eve and erin")


def test_software_a_clock_and_a_new_leader_are_alerts(room: House) -> None:
    room.floor.by_itself(recording())
    room.floor.by_itself(recording())
    assert room.kinds().count("software-recorded") == 1
    room.floor.by_itself(RecordSoftware("0.2", "ab" * 32))
    room.floor.by_itself(ReportClock("controller-3", 1_500))
    room.floor.by_itself(ReportClock("controller-3", -4_000))
    found = alerts(room)
    assert found[AlertKind.CLOCK] == "The clock of controller-3 is -4000 ms off; set the clocks right."
    assert found[AlertKind.SOFTWARE].startswith("Other software runs than before: Pitboss 0.2")
    assert AlertKind.SOFTWARE.family is Family.TECHNICAL


def test_a_silent_controller_is_an_alert_that_stays_when_it_is_heard_again(room: House) -> None:
    for within in (False, True, False):
        room.floor.by_itself(ReportReach("controller-1", "T1", within=within))
    kept = next(each for each in room.floor.state.manager.alerts.values() if each.kind is AlertKind.OUT_OF_REACH)
    assert kept.text == "controller-1, the controller of table T1, is out of reach: no progressive bets there."
    assert (kept.times, kept.kind.family) == (2, Family.TECHNICAL)
    assert room.kinds().count("reach-changed") == 3


def test_a_command_from_the_future_is_refused_and_an_alert(room: House) -> None:
    order = room.floor.order(room.at["supervisor"], ReportMalfunction("m1", "T1", "smoke"))
    answer = room.floor.do(replace(order, at_us=order.at_us + 3_600_000_000))
    assert answer.refused
    assert alerts(room)[AlertKind.CLOCK] == (
        "supervisor: The command is dated 3600.0 s ahead of the server's clock; set the clocks right."
    )


def test_an_unreasonable_contribution_is_refused_and_an_alert(room: House) -> None:
    room.link(replace(UTH_TERMS, id="strict", unreasonable_units=units("0.5")))
    room.table("T3", UTH, "strict", opened=False)
    room.give(
        "accounting", KeepBank(replace(room.floor.state.manager.banks["trust"].bank, links=("uth", "six", "strict")))
    )
    room.give("supervisor", OpenTable("T3"))
    refusal = room.refused("supervisor", StartRound("T3", seats=((1, 2, 3, 4, 5),)))
    assert refusal.rule == "contribution/unreasonable"
    assert AlertKind.CONTRIBUTION in alerts(room)


def test_nobody_says_what_only_the_floor_itself_says(room: House) -> None:
    for command in (
        Sweep(),
        ReportClock("x", 9_999),
        ReportReach("x", "T1", within=False),
        RecordSoftware("1", "ab" * 32),
    ):
        assert isinstance(room.refused("eve", command), NotAllowedError)
    answer = room.floor.by_itself(RecordSoftware("1", "no digest"))
    assert "64 hexadecimal digits" in answer.text


# --- who acknowledges them ----------------------------------------------------------------------------------------


def test_an_alert_goes_when_somebody_who_may_acknowledges_it_by_name(room: House) -> None:
    room.floor.by_itself(ReportClock("controller-3", 9_000))
    name = alert(room, AlertKind.CLOCK)
    assert "may not acknowledge an alert about equipment" in str(room.refused("accounting", Acknowledge(name)))
    room.give("technician", Acknowledge(name, "battery changed"))
    assert AlertKind.CLOCK not in alerts(room)
    last = next(each for each in reversed(room.floor.store.read(limit=10_000)) if each.kind == "alert-acknowledged")
    assert (last.actor, last.body["note"], last.body["alert"]) == ("technician", "battery changed", "clock")
    assert "no open alert" in str(room.refused("technician", Acknowledge(name)))


# --- large prizes -------------------------------------------------------------------------------------------------


def test_a_large_prize_has_a_checklist_before_its_cards_are_gone(room: House) -> None:
    """WAC 230-15-405, here as good practice: 500 dollars and more on camera, cards and deck kept seven days."""
    room.start("S1", (2,))
    room.show("S1", hand(2, "royal-flush"))
    manager = room.floor.state.manager
    (checklist,) = manager.checklists.values()
    assert (checklist.award, checklist.cents, checklist.seat) == ("six/S1/1/2", 500_30, 2)
    assert checklist.items == (Item.CARDS_SHOWN, Item.DECK_COUNTED, Item.HAND_SEALED, Item.PRIZE_RECORD)
    room.give("supervisor", ConfirmAwards("S1"))
    name = alert(room, AlertKind.LARGE_PRIZE)
    assert "is not complete (cards-shown, deck-counted" in str(room.refused("supervisor", Acknowledge(name)))
    for item in checklist.items:
        room.give("supervisor", TickItem(checklist.award, item))
    assert "ticked already" in str(room.refused("supervisor", TickItem(checklist.award, Item.CARDS_SHOWN)))
    assert "is not on the checklist" in str(room.refused("supervisor", TickItem(checklist.award, Item.CHEQUE)))
    room.give("supervisor", Acknowledge(name))
    assert "are kept until 2027-01-21" in str(room.refused("supervisor", ReleaseCards(checklist.award)))
    room.clock.pass_seconds(7 * DAY_SECONDS)
    room.give("supervisor", ReleaseCards(checklist.award))
    assert room.floor.state.manager.checklists == {}


def test_tax_and_cash_thresholds_stand_on_the_checklist(room: House) -> None:
    """Winnings of at least 300 times the wager: a form from 600 dollars on, withholding above 5,000."""
    room.win("T1", (1,), hand(1, "royal-flush-first-5"))
    (checklist,) = room.floor.state.manager.checklists.values()
    assert checklist.cents == 5_000_20
    assert checklist.items[4:] == (Item.CHEQUE, Item.TAX_FORM)
    today = gaming_day(ROOM, room.clock.at_us)
    manager = room.floor.state.manager
    assert item_text(manager, checklist, Item.TAX_FORM, today) == "Form W-2G for winnings of $4,999.20."
    assert all(item_text(manager, checklist, item, today) for item in Item)


def test_a_threshold_is_a_dated_setting_with_its_citation(room: House) -> None:
    law = LegalEntry("verified-prize-cents", 100_000, "2027-01-01", "house rule 12")
    room.by_two(Action.RECORD_LAW, law.name, RecordLaw(law))
    room.win("S1", (2,), hand(2, "royal-flush"))
    assert room.floor.state.manager.checklists == {}


def test_a_voided_award_takes_its_checklist_with_it_and_others_follow_their_new_amount(room: House) -> None:
    room.table("S2", SIX, "six")
    adjust = AdjustFund(
        link="six", fund=Fund.METER, level="meter", change_units=units("9500"), reason=Reason.HOUSE_ADDS,
        evidence="memo", second="erin",
    )  # fmt: skip
    room.by_two(Action.ADJUST_METER, "six", adjust, reason="house-adds")
    room.start("S1", (1,))
    room.show("S1", hand(1, "royal-flush"))
    room.start("S2", (3,))
    room.show("S2", hand(3, "royal-flush"))
    cents = {name: each.cents for name, each in room.floor.state.manager.checklists.items()}
    assert cents == {"six/S1/1/1": 10_000_30, "six/S2/1/3": 500_33}
    room.give("supervisor", VoidAward("S1", 1, 1, "not a flush"))
    cents = {name: each.cents for name, each in room.floor.state.manager.checklists.items()}
    assert cents == {"six/S2/1/3": 10_000_60}
    assert [each.subject for each in room.floor.state.manager.alerts.values()] == ["six/S2/1/3", "S1/1/1"]


def test_every_confirmed_award_has_the_next_number(room: House) -> None:
    room.win("S1", (2,), hand(2, "royal-flush"))
    room.win("T1", (1,), hand(1, "royal-flush-first-7"))
    room.start("S1", (1,))
    room.show("S1", hand(1, "full-house"))
    room.end("S1")
    wins = room.floor.state.manager.recent_wins
    assert [(each.number, each.award, each.by) for each in wins] == [
        (1, "six/S1/1/2", "supervisor"),
        (2, "uth/T1/1/1", "supervisor"),
    ]
    assert room.floor.state.manager.wins == 2


# --- malfunctions -------------------------------------------------------------------------------------------------


def test_a_malfunction_is_told_within_72_hours_and_the_alert_says_until_when(room: House) -> None:
    """WAC 230-06-054."""
    room.give("technician", ReportMalfunction("m1", "T1", "seat 3 shows a bet that is not there"))
    manager = room.floor.state.manager
    text = commission_notice(manager, manager.malfunctions["m1"])
    assert text.splitlines()[1:3] == [
        "The Cedar Room: equipment malfunction at T1.",
        "Learned of on 2027-01-15 00:00:00 -0800.",
    ]
    assert text.endswith("This notice is due by 2027-01-18 00:00:00 -0800.")
    name = alert(room, AlertKind.MALFUNCTION)
    assert "has not been told of m1" in str(room.refused("technician", Acknowledge(name)))
    room.clock.pass_seconds(3 * DAY_SECONDS + 1)
    room.floor.by_itself(Sweep())
    room.floor.by_itself(Sweep())
    texts = [each.text for each in room.floor.state.manager.alerts.values() if each.kind is AlertKind.MALFUNCTION]
    assert texts[1:] == ["The commission should have been told of m1 by now; tell it at once."]
    room.give("supervisor", GiveNotice("m1", "call 4711"))
    assert room.floor.state.manager.malfunctions["m1"].told_us is not None
    told = room.floor.store.read(limit=10_000)[-1]
    assert (told.kind, told.body["in_time"]) == ("malfunction-notice-given", False)
    assert "was told of 'm1' already" in str(room.refused("supervisor", GiveNotice("m1", "again")))
    room.give("technician", Acknowledge(name))
    assert room.floor.state.manager.malfunctions == {}


def test_a_round_void_by_malfunction_is_one(room: House) -> None:
    room.start("T1", (1, 2))
    room.give("supervisor", VoidRound("T1", VoidCause.MALFUNCTION, "the shuffler jammed"))
    (found,) = room.floor.state.manager.malfunctions.values()
    assert (found.id, found.subject) == ("round-T1-1", "T1")
    assert found.text == "Round 1 was void: the shuffler jammed"
    assert found.notice_by_us - found.learned_us == 72 * 3600 * 1_000_000


# --- the rest of what is kept ---------------------------------------------------------------------------------------


def test_a_changed_maximum_puts_its_notice_out_of_date(room: House) -> None:
    change: dict[str, Any] = {
        "link": "six", "level": "meter", "second": "erin", "seed_units": units("500"),
        "contribution_ppm": 300_000, "reserve_ppm": 30_000,
    }  # fmt: skip
    room.by_two(Action.CHANGE_PARAMETER, "six", ChangeLevel(**change, maximum_units=units("9000")))
    room.give("supervisor", PostNotice("S1", "six", NoticeKind.MAXIMUM))
    assert alerts(room) == {}
    room.by_two(Action.CHANGE_PARAMETER, "six", ChangeLevel(**change, maximum_units=units("9500")))
    assert "notice maximum of six is out of date" in alerts(room)[AlertKind.NOTICE]


def test_a_jackpot_that_ends_is_announced_and_its_last_day_noticed(room: House) -> None:
    closing = AnnounceClosing("six", "2027-01-16", "to the Cedar Link")
    room.by_two(Action.RETIRE_JACKPOT, "six", closing)
    assert alerts(room)[AlertKind.CLOSING] == "The jackpot six ends on 2027-01-16: to the Cedar Link"
    room.clock.pass_seconds(3 * DAY_SECONDS)
    room.floor.by_itself(Sweep())
    assert any("is over" in each.text for each in room.floor.state.manager.alerts.values())


@pytest.mark.parametrize(
    ("who", "command", "says"),
    [
        (
            "accounting",
            EnterFigure(table="T1", day="2027-02-01", figure=Figure.DROP, cents=5),
            "has not begun; today's",
        ),
        ("accounting", EnterFigure(table="T1", day="2027-01-02", figure=Figure.DROP, cents=-5), "from nothing up"),
        ("accounting", EnterFigure(table="T9", day="2027-01-02", figure=Figure.DROP, cents=5), "no table 'T9'"),
        ("technician", ReportMalfunction("", "T1", "x"), "malfunction"),
        ("technician", ReportMalfunction("m1", "T1", "  "), "Say what failed"),
        ("supervisor", GiveNotice("m9", "x"), "no malfunction 'm9'"),
        ("supervisor", TickItem("a9", Item.CHEQUE), "no checklist of the award 'a9'"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(room: House, who: str, command: Any, says: str) -> None:  # noqa: ANN401 -- any command
    assert says in str(room.refused(who, command))


def test_numbers_of_the_house_and_rooms_take_two_people(room: House) -> None:
    assert "takes two people" in str(room.refused("eve", ChangeHouse(HouseSettings(chips_tolerance_cents=500))))
    assert "takes two people" in str(room.refused("eve", KeepRoom(ROOM)))
    room.by_two(Action.CHANGE_ROOM, "house", ChangeHouse(HouseSettings(chips_tolerance_cents=500)))
    assert room.floor.state.manager.settings.chips_tolerance_cents == 500
