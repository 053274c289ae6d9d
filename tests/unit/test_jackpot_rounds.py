"""A round on a jackpot table: what may follow what, what is refused in which words, how mistakes are put right."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.jackpots import BOB, NOON_US, SIX, STUD, UTH, JackpotRoom, level, printed, units

from pitboss.errors import BadInputError, PitbossError, RefusedError, UnknownNameError
from pitboss.jackpot import Envelope, SensorWord, next_steps, refusal, sensor_words
from pitboss.jackpot.commands import (
    AddTable,
    BackOutAward,
    ChangeTable,
    ClearHand,
    CloseTable,
    ConfirmAwards,
    CorrectContributions,
    EndRound,
    JackpotCommand,
    KeyedHand,
    KeyHand,
    OpenTable,
    PayEnvy,
    SetSensor,
    StartRound,
    SubmitHands,
    VoidAward,
    VoidCause,
    VoidRound,
)
from pitboss.jackpot.configuration import CardLevel, Generation, JackpotKind, LinkTerms, TableSetup
from pitboss.jackpot.events import RoundStarted, TableAdded
from pitboss.jackpot.records import Verdict
from pitboss.table import AwardPolicy

PLAIN = printed("SIX", SIX, "SIXCPP-01", level(seed="500", contribution=20, reserve=2))
ROYAL, FLUSH = KeyedHand(1, 1, "royal-flush"), KeyedHand(2, 1, "flush")


def room_of(terms: LinkTerms = PLAIN, generation: Generation = Generation.B) -> JackpotRoom:
    room = JackpotRoom()
    room.link(terms)
    room.table("A", SIX, "SIX", generation=generation)
    return room


def started(terms: LinkTerms = PLAIN, generation: Generation = Generation.B) -> JackpotRoom:
    room = room_of(terms, generation)
    room.start("A", (1, 2, 3))
    return room


def locked(terms: LinkTerms = PLAIN, generation: Generation = Generation.B) -> JackpotRoom:
    room = started(terms, generation)
    room.show("A", ROYAL)
    return room


def closed() -> JackpotRoom:
    room = room_of()
    room.do(CloseTable("A"))
    return room


def settled() -> JackpotRoom:
    room = locked()
    room.confirm("A")
    return room


@pytest.mark.parametrize(
    ("room", "command", "words"),
    [
        (closed, StartRound("A"), "Table A is closed; open it first"),
        (closed, SetSensor("A", 1, 1, lit=True), "Table A is closed"),
        (closed, CloseTable("A"), "closed already"),
        (room_of, OpenTable("A"), "open already"),
        (room_of, OpenTable("Z"), "no table 'Z'"),
        (room_of, SetSensor("A", 8, 1, lit=True), "seats 1 to 7; there is no seat 8"),
        (room_of, SetSensor("A", 1, 2, lit=True), "has 1 sensors at a seat; there is no sensor 2"),
        (room_of, StartRound("A", 2), "next round of table A is number 1, not 2"),
        (room_of, StartRound("A", seats=((0,),)), "there is no seat 0"),
        (room_of, StartRound("A", seats=((1, 8),)), "there is no seat 8"),
        (room_of, StartRound("A", seats=((2, 2),)), "not twice"),
        (room_of, StartRound("A", seats=((1,), (1,))), "has 1 sensors at a seat, not 2"),
        (room_of, StartRound("A", on_paper=True), "entered with its lit seats"),
        (room_of, EndRound("A"), "No round is being played at table A"),
        (started, StartRound("A"), "Round 1 of table A has started: its sensors are locked"),
        (started, CloseTable("A"), "Round 1 of table A is being played"),
        (started, EndRound("A", 2), "playing round 1, not round 2"),
        (started, SetSensor("A", 1, 1, lit=False), "sensors are locked until its end"),
        (
            started,
            KeyHand("A", KeyedHand(1, 1, "royal")),
            "no row of paytable SIXCPP-01 'royal'",
        ),
        (
            started,
            KeyHand("A", KeyedHand(5, 1, "flush")),
            "has no wager on sensor 1 in round 1, and",
        ),
        (started, KeyHand("A", KeyedHand(9, 1, "flush")), "there is no seat 9"),
        (started, KeyHand("A", KeyedHand(1, 2, "flush")), "there is no 2"),
        (started, ClearHand("A", 1, 1), "No hand of seat 1 is keyed"),
        (started, SubmitHands("A"), "press the hand button first"),
        (started, SubmitHands("A", hands=(FLUSH, FLUSH)), "one is given twice"),
        (started, ConfirmAwards("A"), "No award waits"),
        (started, VoidAward("A", 1, 1, "x"), "No award of seat 1"),
        (started, VoidRound("A", VoidCause.MISDEAL, " "), "why the round does not count"),
        (started, PayEnvy("A"), "No envy is due"),
        (locked, KeyHand("A", FLUSH), "wait for their confirmation"),
        (locked, SubmitHands("A", hands=(FLUSH,)), "wait for their confirmation"),
        (locked, EndRound("A"), "wait for their confirmation"),
        (locked, VoidRound("A", VoidCause.MISDEAL, "x"), "wait for their confirmation"),
        (locked, VoidAward("A", 1, 1, ""), "why the award is void"),
        (settled, KeyHand("A", ROYAL), "has shown a hand for sensor 1 in round 1 already"),
        (settled, EndRound("A"), "Envy of round 1 at table A is not paid yet"),
        (settled, VoidRound("A", VoidCause.MISDEAL, "x"), "are paid; it counts"),
    ],
)
def test_the_wrong_order_is_refused_with_the_reason(room: object, command: JackpotCommand, words: str) -> None:
    before = room()  # type: ignore[operator]
    told = refusal(before.floor, Envelope("x", NOON_US, "ann", command))
    assert told is not None
    assert words in told


def test_a_keyed_hand_is_submitted_before_the_end() -> None:
    room = started()
    room.do(KeyHand("A", FLUSH))
    with pytest.raises(RefusedError, match="Hands are keyed at table A and not submitted"):
        room.do(EndRound("A"))
    with pytest.raises(RefusedError, match="submit those, or take them off first"):
        room.do(SubmitHands("A", hands=(ROYAL,)))


def test_sensors_say_what_they_know() -> None:
    room = room_of()
    room.do(SetSensor("A", 2, 1, lit=True))
    assert room.do(SetSensor("A", 2, 1, lit=True)) == (), "a sensor that repeats itself says nothing new"
    waiting, made, locked_in, none = SensorWord.AWAITING, SensorWord.BET_MADE, SensorWord.LOCKED, SensorWord.NONE
    assert sensor_words(room.floor, "A")[0][:3] == (waiting, made, waiting)
    (event,) = room.do(StartRound("A"))
    assert isinstance(event, RoundStarted)
    assert event.seats == ((2,),)
    assert sensor_words(room.floor, "A")[0][:3] == (none, locked_in, none)
    room.finish("A")
    assert sensor_words(room.floor, "A")[0][:3] == (waiting, waiting, waiting), "the chips were taken at the start"
    room.do(CloseTable("A"))
    assert set(sensor_words(room.floor, "A")[0]) == {none}


def test_two_sensors_of_a_seat_start_in_one_event() -> None:
    room = JackpotRoom()
    room.link(printed("UTH", UTH, "01", level(seed="500", contribution=20)))
    room.link(printed("ML", UTH, "01", level(seed="900", contribution=10), wager="progressive-link", wager_cents=5_00))
    room.table("A", UTH, "UTH", "ML")
    before = len(room.events)
    room.start("A", (1, 2), (2, 3, 4))
    assert len(room.events) == before + 1
    assert room.accounts["players/A"] == -units("17")
    assert room.meter("UTH") == units("500.40")
    assert room.meter("ML") == units("901.50")


# --- verification -----------------------------------------------------------------------------------------------


def test_the_amount_decides_which_card_must_swipe_and_a_turns_its_key() -> None:
    """Rulebook 6.1 and 6.2: Supervisor or Executive by a dollar threshold; generation A has a key."""
    terms = replace(PLAIN, executive_from_cents=500_00)
    for generation in (Generation.B, Generation.C):
        room = locked(terms, generation)
        (step,) = (each for each in next_steps(room.floor, "A") if each.step == "confirm-awards")
        assert step.card is CardLevel.EXECUTIVE
        with pytest.raises(RefusedError, match=r"An award of \$500.60 at table A takes an executive's card"):
            room.confirm("A", CardLevel.SUPERVISOR)
        room.confirm("A", CardLevel.EXECUTIVE)
    room = locked(terms, Generation.A)
    room.confirm("A", CardLevel.SUPERVISOR)
    assert room.paid("SIX") == {1: 500_60}


def test_tray_awards_wait_for_a_supervisor_where_the_house_wants_it() -> None:
    room = started(replace(PLAIN, verify_tray=True))
    room.show("A", FLUSH)
    assert room.pending("SIX") == {("A", 2): 15_00}
    assert "tray/A" not in room.accounts
    room.confirm("A", CardLevel.SUPERVISOR)
    assert room.accounts["tray/A"] == -units("15")


def test_a_fixed_pay_off_a_dry_meter_is_completed_from_the_tray() -> None:
    terms = printed("SIX", SIX, "SIXCPP-01", level(seed="5", contribution=70), fixed_from_meter=True)
    room = started(terms)
    room.show("A", FLUSH)
    assert room.shown("SIX") == 0, "5.00 and 2.10 that came in go to the 15.00"
    room.confirm("A")
    assert room.meter("SIX") == 0
    assert room.accounts["tray/A"] == -units("7.90")


def test_a_folded_hand_wins_nothing_where_the_house_says_so() -> None:
    room = started(replace(PLAIN, folded_hands_qualify=False))
    with pytest.raises(RefusedError, match="folded hands win nothing"):
        room.do(KeyHand("A", replace(ROYAL, folded=True)))
    room = started()
    room.do(KeyHand("A", replace(ROYAL, folded=True)))


# --- envy -------------------------------------------------------------------------------------------------------


def test_a_hand_without_a_wager_still_triggers_envy() -> None:
    """Rulebook 6.4, reading; its setting turns it off."""
    room = started()
    room.show("A", KeyedHand(7, 1, "straight-flush"))
    room.confirm("A")
    assert room.paid("SIX") == {}
    room.finish("A")
    assert room.accounts["tray/A"] == -units("30")
    room = started(replace(PLAIN, envy_needs_owner_wager=True))
    with pytest.raises(RefusedError, match="pays no envy"):
        room.do(KeyHand("A", KeyedHand(7, 1, "straight-flush")))


def test_envy_is_the_tables_own() -> None:
    """Everyone else at the same table; other tables of the link have none of it."""
    room = locked()
    room.table("B", SIX, "SIX")
    room.start("B", (1, 2))
    room.confirm("A")
    room.finish("A")
    assert room.accounts["tray/A"] == -units("200")
    assert "tray/B" not in room.accounts


# --- voids and corrections --------------------------------------------------------------------------------------


def test_one_of_two_winners_is_voided_and_the_other_worked_out_anew() -> None:
    room = started(replace(PLAIN, policy=AwardPolicy.EQUAL_SPLIT))
    room.show("A", ROYAL, KeyedHand(3, 1, "royal-flush"))
    assert room.pending("SIX") == {("A", 1): 250_30, ("A", 3): 250_30}
    room.do(VoidAward("A", 3, 1, "a wrong card"))
    assert room.pending("SIX") == {("A", 1): 500_60}
    assert room.floor.table("A").round is not None


def test_a_split_stays_restarted_while_one_of_its_winners_is_paid() -> None:
    room = started(replace(PLAIN, policy=AwardPolicy.EQUAL_SPLIT))
    room.show("A", ROYAL, KeyedHand(3, 1, "royal-flush"))
    room.confirm("A")
    restarted = room.meter("SIX")
    room.do(BackOutAward(link="SIX", award="SIX/A/1/1", evidence="film", second=BOB))
    assert room.meter("SIX") == restarted + units("250.30")
    room.do(BackOutAward(link="SIX", award="SIX/A/1/3", evidence="film", second=BOB))
    assert room.meter("SIX") == units("500.60")
    assert room.reserve("SIX") == units("0.06")


def test_an_award_backed_out_without_its_money_is_borne_by_the_house() -> None:
    room = settled()
    house = room.accounts["house/SIX"]
    room.do(BackOutAward(link="SIX", award="SIX/A/1/1", evidence="film", second=BOB, money_returned=False))
    assert room.accounts["house/SIX"] == house - units("500.60")
    with pytest.raises(UnknownNameError, match="paid award of link SIX"):
        room.do(BackOutAward(link="SIX", award="SIX/A/1/2", evidence="film", second=BOB))


def test_a_house_award_that_is_backed_out_goes_back_to_the_house() -> None:
    room = locked(printed("SIX", SIX, "SIXCPP-01", level(seed="50", contribution=0), kind=JackpotKind.HOUSE))
    room.confirm("A")
    room.do(BackOutAward(link="SIX", award="SIX/A/1/1", evidence="film", second=BOB))
    assert room.accounts["house/SIX"] == units("3")


def correction(number: int = 1) -> CorrectContributions:
    return CorrectContributions(table="A", round=number, evidence="report 7", second=BOB)


def test_after_a_malfunction_the_contributions_are_taken_out_once() -> None:
    """WAC 230-15-695."""
    room = started()
    room.do(VoidRound("A", VoidCause.MALFUNCTION, "the shuffler stopped"))
    assert room.meter("SIX") == units("500.60")
    room.do(correction())
    assert (room.meter("SIX"), room.reserve("SIX"), room.accounts["house/SIX"]) == (units("500"), 0, 0)
    with pytest.raises(RefusedError, match="corrected already"):
        room.do(correction())


def test_what_was_won_since_is_not_taken_out_again() -> None:
    room = started()
    room.do(VoidRound("A", VoidCause.MALFUNCTION, "the shuffler stopped"))
    room.start("A", (1,))
    room.show("A", ROYAL)
    room.confirm("A")
    with pytest.raises(RefusedError, match="has been won since"):
        room.do(correction())


def test_what_came_in_after_a_lock_is_not_the_winners() -> None:
    """The voided round started after the royal was locked: its contributions are on the restarted meter."""
    room = locked()
    room.table("B", SIX, "SIX")
    room.start("B", (1,))
    room.do(VoidRound("B", VoidCause.MALFUNCTION, "the shuffler stopped"))
    room.confirm("A")
    before = room.meter("SIX")
    room.do(CorrectContributions(table="B", round=1, evidence="report 7", second=BOB))
    assert room.meter("SIX") == before - units("0.20")


def test_a_round_on_paper_is_marked_so() -> None:
    room = room_of()
    (event,) = room.do(StartRound("A", seats=((1, 2),), on_paper=True))
    assert isinstance(event, RoundStarted)
    assert event.on_paper


# --- tables -----------------------------------------------------------------------------------------------------


def add(room: JackpotRoom, game: str, *links: str, name: str = "T") -> None:
    room.do(AddTable(TableSetup(id=name, game=game, generation=Generation.C, seats=6, links=links)))


def mixed() -> JackpotRoom:
    room = JackpotRoom()
    room.link(PLAIN)
    room.link(printed("UTH", UTH, "01", level(seed="5")))
    room.link(printed("UTH2", UTH, "01", level(seed="5")))
    room.link(printed("ML", UTH, "01", level(seed="5"), wager="progressive-link"))
    room.link(printed("ML2", UTH, "01", level(seed="5"), wager="progressive-link"))
    room.link(
        printed("HOUSE", UTH, "01", level(seed="5", contribution=0), wager="progressive-link", kind=JackpotKind.HOUSE)
    )
    return room


@pytest.mark.parametrize(
    ("game", "links", "words"),
    [
        (UTH, ("UTH", "HOUSE"), "of one type"),
        (UTH, ("UTH", "UTH2"), "different wagers"),
        (UTH, ("UTH", "ML", "HOUSE"), "at most 2 sensors"),
        (STUD, ("UTH",), "takes tables of ultimate-texas-holdem; T plays caribbean-stud"),
        (UTH, ("NONE",), "no link 'NONE'"),
        ("chess", ("UTH",), "no game 'chess'"),
    ],
)
def test_what_may_not_be_mixed_is_refused(game: str, links: tuple[str, ...], words: str) -> None:
    """Rulebook 6.5."""
    with pytest.raises(PitbossError, match=words):
        add(mixed(), game, *links)


def test_different_games_are_connected_by_one_progressive_per_game() -> None:
    """WAC 230-15-685 (6), as confirmed."""
    room = mixed()
    add(room, UTH, "ML")
    add(room, STUD, "ML2", name="S")
    with pytest.raises(RefusedError, match=r"by 2 progressives \(ML, ML2\); 1 is allowed \(WAC 230-15-685\)"):
        add(room, UTH, "ML2", name="U")


def test_each_sensor_counts_as_a_game_on_a_hand_of_cards() -> None:
    """WAC 230-15-040: at most six; Ultimate Texas Hold'em itself and its three side wagers leave room for two."""
    room = mixed()
    (added,) = room.do(AddTable(TableSetup(id="T", game=UTH, generation=Generation.C, seats=6, links=("UTH", "ML"))))
    assert isinstance(added, TableAdded)
    (advice,) = added.advice
    assert advice.verdict is Verdict.ALLOWED
    assert advice.figure == "3 side wagers are declared; there is room for 3 (WAC 230-15-040)."


def test_a_table_is_changed_while_it_is_closed() -> None:
    room = mixed()
    room.table("A", UTH, "UTH")
    setup = replace(room.floor.table("A").setup, links=("UTH", "ML"))
    with pytest.raises(RefusedError, match="is open; close it"):
        room.do(ChangeTable(setup, BOB))
    room.do(CloseTable("A"))
    room.do(ChangeTable(setup, BOB))
    with pytest.raises(RefusedError, match="set up so already"):
        room.do(ChangeTable(setup, BOB))


@pytest.mark.parametrize(("seats", "name"), [(0, "T"), (8, "T"), (6, "a b")])
def test_a_table_has_seats_and_a_name(seats: int, name: str) -> None:
    room = mixed()
    with pytest.raises(BadInputError, match=r"seats, not|no name for a table"):
        room.do(AddTable(TableSetup(id=name, game=UTH, generation=Generation.A, seats=seats, links=())))


def test_a_table_without_a_jackpot_takes_no_jackpot_bets() -> None:
    room = mixed()
    add(room, UTH)
    room.do(OpenTable("T"))
    with pytest.raises(RefusedError, match="Table T has no jackpot"):
        room.do(StartRound("T"))
