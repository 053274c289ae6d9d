"""Every command of every department against every role, as the printed matrix says; refusals name their rule.

Which action a command takes is written down here a second time, so that no command loses its permission unnoticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from tests.support.floor import NOTE, PIN, Staffed, staffed
from tests.support.jackpots import UTH, level, printed
from tests.support.permissions import MATRIX

from pitboss.errors import NotAllowedError, PitbossError
from pitboss.floor.desk import FloorDesk, body_of
from pitboss.floor.manager import commands as manager
from pitboss.floor.manager.letters import LETTER_2023
from pitboss.floor.manager.records import (
    Bank,
    Controls,
    Figure,
    HouseSettings,
    Installed,
    Item,
    LegalEntry,
    NoticeKind,
)
from pitboss.floor.manager.rooms import HOUSE
from pitboss.floor.orders import Order
from pitboss.floor.people import Action, CardStatus, Context, DeviceKind, Presence, Role, decide, evolve
from pitboss.floor.people import commands as people
from pitboss.floor.people.reasons import REASONS
from pitboss.floor.play import commands as play
from pitboss.floor.play.setup import PlaySetup
from pitboss.floor.state import FloorState
from pitboss.jackpot import commands as jackpot
from pitboss.jackpot.configuration import CardLevel, Generation, JackpotKind, TableSetup

HOME, AWAY = "t1", "t2"
ALERT = "alert-1"
"""The first of the floor: somebody was refused."""
KEYPAD = "k1"
TERMS = printed("uth", UTH, "01", level(seed="5000", reserve=2))
SETUP = TableSetup(id=HOME, game=UTH, generation=Generation.C, seats=6, links=("uth",))
HAND = jackpot.KeyedHand(1, 1, "full-house")
PROOF: Any = {"evidence": "a photograph", "second": ""}
DIGEST = "ab" * 32
ROW = TERMS.rows[0]


@dataclass(frozen=True)
class Case:
    action: Action
    command: Any
    subject: str = ""
    """Of the proposal, where it takes two."""
    reason: str | None = None

    @property
    def name(self) -> str:
        return type(self.command).__name__


CASES = (
    Case(Action.CHANGE_LINK, jackpot.OpenLink(replace(TERMS, id="new")), "new"),
    Case(
        Action.TAKE_OVER_JACKPOT,
        jackpot.OpenLink(
            replace(TERMS, id="new"),
            beginning=jackpot.Beginning((jackpot.BeginningLevel("meter", 10**12),), **PROOF),
        ),
        "new",
    ),
    Case(Action.SET_HOUSE_JACKPOT, jackpot.OpenLink(replace(TERMS, id="new", kind=JackpotKind.HOUSE)), "new"),
    Case(
        Action.CHANGE_PARAMETER,
        jackpot.ChangeLevel(link="uth", level="meter", second="", seed_units=1, contribution_ppm=2, reserve_ppm=3),
        "uth",
    ),
    Case(Action.CHANGE_PARAMETER, jackpot.ChangePaytable("uth", "mine", (ROW,), ""), "uth"),
    Case(
        Action.ADJUST_METER,
        jackpot.AdjustFund(
            link="uth",
            fund=jackpot.Fund.METER,
            level="meter",
            change_units=10**8,
            reason=jackpot.Reason.HOUSE_ADDS,
            **PROOF,
        ),
        "uth",
        "house-adds",
    ),
    Case(
        Action.RETIRE_JACKPOT,
        jackpot.TransferMeter(link="uth", level="meter", to_link="other", to_level="meter", **PROOF),
        "uth",
    ),
    Case(Action.RETIRE_JACKPOT, jackpot.RetireLink(link="uth", **PROOF), "uth"),
    Case(Action.BACK_OUT_AWARD, jackpot.BackOutAward(link="uth", award="a1", **PROOF), "uth"),
    Case(Action.ADJUST_METER, jackpot.CorrectContributions(table=HOME, round=1, **PROOF), HOME),
    Case(Action.CHANGE_TABLE, jackpot.AddTable(replace(SETUP, id="t9"))),
    Case(Action.CHANGE_LINK, jackpot.ChangeTable(replace(SETUP, seats=5), ""), HOME),
    Case(Action.OPEN_TABLE, jackpot.OpenTable(HOME)),
    Case(Action.OPEN_TABLE, jackpot.CloseTable(HOME)),
    Case(Action.RUN_ROUND, jackpot.SetSensor(HOME, 1, 1, lit=True)),
    Case(Action.RUN_ROUND, jackpot.StartRound(HOME, seats=((1,),))),
    Case(Action.ENTER_PAPER_ROUND, jackpot.StartRound(HOME, seats=((1,),), on_paper=True), HOME),
    Case(Action.KEY_AWARD, jackpot.KeyHand(HOME, HAND)),
    Case(Action.KEY_AWARD, jackpot.ClearHand(HOME, 1, 1)),
    Case(Action.KEY_AWARD, jackpot.SubmitHands(HOME, hands=(HAND,))),
    Case(Action.CONFIRM_AS_SUPERVISOR, jackpot.ConfirmAwards(HOME)),
    Case(Action.CONFIRM_AS_EXECUTIVE, jackpot.ConfirmAwards(HOME, CardLevel.EXECUTIVE)),
    Case(Action.VOID_AWARD, jackpot.VoidAward(HOME, 1, 1, "the cards prove wrong")),
    Case(Action.PAY_ENVY, jackpot.PayEnvy(HOME)),
    Case(Action.RUN_ROUND, jackpot.EndRound(HOME)),
    Case(Action.VOID_ROUND, jackpot.VoidRound(HOME, jackpot.VoidCause.MISDEAL, "a card too many")),
    Case(Action.CHANGE_PERSON, people.AddPerson("nina", "Nina", (Role.DEALER,))),
    Case(Action.CHANGE_PRIVILEGED, people.AddPerson("nina", "Nina", (Role.SUPERVISOR,)), "nina"),
    Case(Action.CHANGE_PERSON, people.ChangePerson("dan", "Dan", (Role.PLAYER,))),
    Case(Action.CHANGE_PRIVILEGED, people.ChangePerson("dan", "Dan", (Role.SUPERVISOR,)), "dan"),
    Case(Action.CHANGE_PRIVILEGED, people.ChangePerson("tim", "Tim", (Role.DEALER,)), "tim"),
    Case(Action.CHANGE_PERSON, people.DismissPerson("dan")),
    Case(Action.CHANGE_PRIVILEGED, people.DismissPerson("tim"), "tim"),
    Case(Action.CHANGE_PERSON, people.ReinstatePerson("dan")),
    Case(Action.CHANGE_PRIVILEGED, people.ReinstatePerson("tim"), "tim"),
    Case(Action.CHANGE_PERSON, people.SetPin("dan", "$argon2id$x")),
    Case(Action.CHANGE_PRIVILEGED, people.SetPin("tim", "$argon2id$x"), "tim"),
    Case(Action.ISSUE_CARD, people.IssueCard("c1", "dan", DIGEST)),
    Case(Action.CHANGE_PRIVILEGED, people.IssueCard("c1", "tim", DIGEST), "tim"),
    Case(Action.BLOCK_CARD, people.EndCard("c0", CardStatus.LOST)),
    Case(Action.CHANGE_DEVICE, people.EnrolDevice("k9", "K 9", DeviceKind.CONTROLLER, DIGEST, HOME)),
    Case(Action.CHANGE_DEVICE, people.MoveDevice(KEYPAD, AWAY)),
    Case(Action.CHANGE_DEVICE, people.RestoreDevice(KEYPAD, DIGEST)),
    Case(Action.BLOCK_DEVICE, people.BlockDevice(KEYPAD)),
    Case(Action.REVOKE_SESSION, people.RevokeSessions("dan")),
    Case(Action.UNLOCK_PERSON, people.Unlock("person:dan")),
    Case(Action.CHANGE_ROOM, manager.KeepRoom(replace(HOUSE, id="annex")), "annex"),
    Case(Action.CHANGE_ROOM, manager.ChangeHouse(HouseSettings(chips_tolerance_cents=100)), "house"),
    Case(Action.CHANGE_TABLE, manager.PlaceTable(HOME, "main", "of 2023")),
    Case(Action.CHANGE_TABLE, manager.RetireTable(HOME, "worn out")),
    Case(Action.RECORD_VERSIONS, manager.RecordVersions(HOME, (Installed("vips", "1.0"),))),
    Case(Action.POST_NOTICE, manager.PostNotice(HOME, "uth", NoticeKind.AMOUNT)),
    Case(Action.POST_NOTICE, manager.DressDisplay("uth")),
    Case(Action.RECORD_APPROVAL, manager.RecordApproval(LETTER_2023), LETTER_2023.id),
    Case(Action.RECORD_APPROVAL, manager.WithdrawApproval("3119", "withdrawn"), "3119"),
    Case(Action.RECORD_CONTROLS, manager.RecordControls(Controls(UTH, "2026-01-02", "letter")), UTH),
    Case(Action.RECORD_CONTROLS, manager.WithdrawControls(UTH, "withdrawn"), UTH),
    Case(
        Action.RECORD_LAW,
        manager.RecordLaw(LegalEntry("deposit-days", 7, "2026-01-01", "WAC 230-15-455")),
        "deposit-days",
    ),
    Case(Action.ACKNOWLEDGE_FLOOR, manager.Acknowledge(ALERT)),
    Case(Action.TICK_CHECKLIST, manager.TickItem("a1", Item.CARDS_SHOWN)),
    Case(Action.TICK_CHECKLIST, manager.ReleaseCards("a1")),
    Case(Action.REPORT_MALFUNCTION, manager.ReportMalfunction("m1", HOME, "the display is dark")),
    Case(Action.GIVE_NOTICE, manager.GiveNotice("m1", "by telephone")),
    Case(Action.COUNT_CHIPS, manager.CountChips(table=HOME, cents=100)),
    Case(Action.COUNT_CHIPS, manager.EnterFigure(table=HOME, day="2026-11-19", figure=Figure.DROP, cents=1)),
    Case(Action.ENTER_BANK, manager.KeepBank(Bank(id="b1", name="Bank", room="main", links=("uth",)))),
    Case(Action.ENTER_BANK, manager.EnterBankFigure(bank="b1", cents=1, evidence="statement")),
    Case(Action.RECORD_DEPOSIT, manager.RecordDeposit(bank="b1", cents=1, reference="slip 7")),
    Case(Action.RETIRE_JACKPOT, manager.AnnounceClosing("uth", "2027-01-31", "to the players"), "uth"),
    Case(Action.OPEN_TABLE, play.OpenElectronicTable(PlaySetup(table=HOME, game=UTH, seats=6))),
    Case(Action.OPEN_TABLE, play.CloseElectronicTable(HOME)),
    Case(Action.GRANT_PLAY_MONEY, play.GrantPlayMoney("pia", 100)),
    Case(Action.VOID_ROUND, play.VoidElectronicRound(HOME, 1, "a spilled drink")),
    Case(Action.PLAY_SEAT, play.BuyIn("pia")),
    Case(Action.PLAY_SEAT, play.SitDown(HOME, 1, "pia")),
    Case(Action.PLAY_SEAT, play.StandUp(HOME, "pia")),
    Case(Action.PLAY_SEAT, play.PlaceBets(HOME, "pia", ())),
    Case(Action.PLAY_SEAT, play.Deal(HOME, "pia", "")),
    Case(Action.PLAY_SEAT, play.Decide(HOME, "pia", "fold", "")),
)
WITHOUT_MATRIX = {
    "found-floor", "sign-in", "note-failure", "sign-out", "use-session", "sweep-proposals", "propose", "approve",
    "reject", "sweep", "report-clock", "report-reach", "record-software", "open-betting", "call-time",
    "abandon-round", "free-seat",
}  # fmt: skip
"""Signing in and out, the two halves of four eyes, and what the floor's own process says."""
NAMES = {
    Role.PLAYER: "pia",
    Role.DEALER: "dora",
    Role.SUPERVISOR: "sue",
    Role.EXECUTIVE: "erin",
    Role.ACCOUNTING: "amy",
    Role.TECHNICIAN: "tess",
    Role.AUDITOR: "ada",
}


@pytest.fixture(scope="module")
def staff() -> Iterator[Staffed]:
    with staffed() as staff:
        for role, name in NAMES.items():
            if role is not Role.EXECUTIVE:
                staff.hire(name, role)
        staff.hire("dan", Role.DEALER)
        staff.hire("tim", Role.TECHNICIAN)
        keypad = people.EnrolDevice(KEYPAD, "Keypad", DeviceKind.CONTROLLER, staff.reception.device_digest("k"), HOME)
        staff.give("eve", keypad)
        staff.by_two(Action.CHANGE_LINK, "uth", jackpot.OpenLink(TERMS))
        for table in (HOME, AWAY):
            staff.give("eve", jackpot.AddTable(replace(SETUP, id=table)))
            staff.give("eve", jackpot.OpenTable(table))
        staff.refused("ada", jackpot.OpenTable(HOME))
        assert ALERT in staff.floor.state.manager.alerts
        yield staff


def outcome(staff: Staffed, presence: Presence, command: Any, state: Any = None) -> Any:  # noqa: ANN401 -- any command and state
    """What the desk decides, or its refusal; nothing is kept."""
    order = Order("x", staff.clock(), presence, command)
    try:
        return staff.floor.desk.decide(state or staff.floor.state, order)
    except PitbossError as refusal:
        return refusal


def allowed(found: object) -> bool:
    """Refused for another reason than a permission is allowed, as far as permissions go."""
    return not isinstance(found, NotAllowedError)


def proposal(staff: Staffed, case: Case) -> people.Propose:
    reason = case.reason or REASONS[case.action][0].slug
    body = body_of(staff.floor.desk.routing, [case.command])
    return people.Propose(proposal="p-x", action=case.action, subject=case.subject, body=body, reason=reason, note=NOTE)


def with_proposal(staff: Staffed, case: Case) -> FloorState:
    """Proposed by an executive, whatever would become of it."""
    state = staff.floor.state
    context = Context(staff.clock(), staff.at["eve"])
    for event in decide(state.people, proposal(staff, case), context):
        state = replace(state, people=evolve(state.people, event))
    return state


def test_every_command_of_the_floor_is_here() -> None:
    known = FloorDesk().routing.commands
    here = {type(case.command) for case in CASES}
    assert {kind for kind, command in known.items() if command not in here} == WITHOUT_MATRIX


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_command_given_alone_follows_its_cell(staff: Staffed, case: Case, role: Role) -> None:
    cell = MATRIX[case.action][role]
    found = outcome(staff, staff.at[NAMES[role]], case.command)
    own = cell == "own" and case.action is Action.PLAY_SEAT
    assert allowed(found) == (cell == "yes" or own), found
    if isinstance(found, NotAllowedError):
        assert found.rule == f"{case.action}/{role}"


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("case", [case for case in CASES if case.subject], ids=lambda case: case.name)
def test_each_half_of_four_eyes_follows_its_cell(staff: Staffed, case: Case, role: Role) -> None:
    cell = MATRIX[case.action][role]
    presence = staff.at[NAMES[role]]
    proposed = outcome(staff, presence, proposal(staff, case))
    assert allowed(proposed) == (cell in ("first", "either")), proposed
    after = with_proposal(staff, case)
    approve = people.Approve("p-x", after.people.proposals["p-x"].digest)
    approved = outcome(staff, presence, approve, after)
    assert allowed(approved) == (cell in ("second", "either")), approved
    for found in (proposed, approved):
        if isinstance(found, NotAllowedError):
            assert found.rule == f"{case.action}/{role}"
    assert outcome(staff, staff.at["eve"], approve, after).rule == "four-eyes/same-person"


@pytest.mark.parametrize("case", [case for case in CASES if case.subject], ids=lambda case: case.name)
def test_what_takes_two_is_refused_to_both_of_them_alone(staff: Staffed, case: Case) -> None:
    for founder in ("eve", "erin"):
        assert not allowed(outcome(staff, staff.at[founder], case.command))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_nobody_gives_no_order(staff: Staffed, case: Case) -> None:
    for presence in (Presence(), Presence("eve"), Presence("eve", session=DIGEST), Presence(device="k77")):
        found = outcome(staff, presence, case.command)
        assert isinstance(found, PitbossError)
    assert outcome(staff, Presence(), case.command).rule == "nobody"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_dealer_and_a_controller_act_at_their_own_table_only(staff: Staffed, case: Case) -> None:
    dealer = staff.reception.sign_in("dora", PIN, device=KEYPAD).presence
    cell, devices = MATRIX[case.action][Role.DEALER], MATRIX[case.action].devices
    table = getattr(case.command, "table", getattr(case.command, "subject", None))
    here = cell == "own" and table == HOME
    assert allowed(outcome(staff, dealer, case.command)) == (here or cell == "yes")
    assert allowed(outcome(staff, Presence(device=KEYPAD), case.command)) == ("controller" in devices)
    if table == HOME and hasattr(case.command, "table"):
        away = replace(case.command, table=AWAY)
        for presence in (dealer, Presence(device=KEYPAD)):
            found = outcome(staff, presence, away)
            assert isinstance(found, NotAllowedError)
            if case.action not in (Action.ADJUST_METER, Action.ENTER_PAPER_ROUND):
                assert found.rule == "device-of-another-table" or cell == "–", found  # noqa: RUF001 -- likewise


def test_hands_that_become_pending_awards_are_submitted_by_a_supervisor(staff: Staffed) -> None:
    """Tray pays are the dealer's own; what comes off a meter is verified (rulebook 6.2)."""
    dealer = staff.reception.sign_in("dora", PIN, device=KEYPAD).presence
    started = outcome(staff, dealer, jackpot.StartRound(HOME, seats=((1, 2),))).state
    royal = jackpot.SubmitHands(HOME, hands=(jackpot.KeyedHand(1, 1, "royal-flush-first-5"),))
    found = outcome(staff, dealer, royal, started)
    assert isinstance(found, NotAllowedError)
    assert found.rule == "award.submit/dealer"
    assert allowed(outcome(staff, staff.at["sue"], royal, started))
    assert allowed(outcome(staff, dealer, jackpot.SubmitHands(HOME, hands=(HAND,)), started))


def test_refusals_are_in_the_log_with_their_rule_and_raise_an_alert(staff: Staffed) -> None:
    refusal = staff.refused("ada", jackpot.OpenTable(HOME))
    assert isinstance(refusal, NotAllowedError)
    last = staff.floor.store.read(limit=100_000)[-1]
    assert (last.kind, last.actor, last.body["rule"]) == ("command-refused", "ada", "table.open/auditor")
    assert any("ada was refused" in alert.text for alert in staff.floor.state.manager.alerts.values())
