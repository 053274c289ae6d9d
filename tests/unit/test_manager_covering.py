"""A table takes money only if everything that the rules ask for is on record; else it demonstrates, and says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.support.house import (
    GENERATION_B,
    LINK_TERMS,
    ROOM,
    SIX_TERMS,
    UTH_TERMS,
    House,
    hand,
    house,
)
from tests.support.jackpots import SE1, SIX, UTH, level, printed

from pitboss.errors import PitbossError
from pitboss.floor.manager import takes_wagers
from pitboss.floor.manager.commands import (
    PlaceTable,
    PostNotice,
    RecordApproval,
    RecordVersions,
    RetireTable,
    WithdrawApproval,
    WithdrawControls,
)
from pitboss.floor.manager.covering import changed_paytable
from pitboss.floor.manager.equipment import equipment_faults, named_sets
from pitboss.floor.manager.letters import LETTER_2014, LETTER_2023, LETTERS, RULES_2014, RULES_2023
from pitboss.floor.manager.records import Installed, NoticeKind, Standing
from pitboss.floor.manager.rooms import DayRule, Room
from pitboss.floor.people import Action
from pitboss.games.registry import printed_paytables
from pitboss.jackpot.commands import (
    AddTable,
    CloseTable,
    Distribution,
    OpenLink,
    OpenTable,
    RetireLink,
    StartRound,
    TransferMeter,
)
from pitboss.jackpot.configuration import Generation, JackpotKind, PayRow, TableSetup


@pytest.fixture
def room() -> Iterator[House]:
    with house() as made:
        yield made


def standing(room: House, table: str) -> Standing:
    return room.floor.state.manager.standings[table]


def test_a_table_with_everything_on_record_opens_for_money(room: House) -> None:
    """Rulebook 9."""
    room.link(UTH_TERMS)
    room.table("T1", UTH, "uth")
    assert standing(room, "T1") == Standing(demonstration=False)
    assert room.kinds()[-2:] == ["table-opened", "table-stands"]


def test_a_table_that_nobody_placed_is_a_demonstration(room: House) -> None:
    room.link(UTH_TERMS)
    setup = TableSetup(id="T1", game=UTH, generation=Generation.B, seats=6, links=("uth",))
    room.give("technician", AddTable(setup))
    room.give("supervisor", OpenTable("T1"))
    reasons = ("The house takes in tables that nobody has placed in a room.",)
    assert standing(room, "T1") == Standing(demonstration=True, reasons=reasons)
    assert room.floor.state.manager.alerts == {}, "nobody expected otherwise"


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (
            "rules",
            "Approval 3119 covers the rules of play provided May 5 and June 5, 2023; the table plays the our own.",
        ),
        ("paytable", "Approval 3119 does not cover the paytable trips/UTH-99 of ultimate-texas-holdem."),
        ("controls", "For ultimate-texas-holdem, the house's internal controls are not on record as approved."),
        ("version", "The packet of ultimate-texas-holdem names Table Controller 2.0.0 or higher; recorded is 1.9."),
        (
            "none",
            "The packet of ultimate-texas-holdem names Nexus Command Game Manager 1.3.0 or higher; recorded is none.",
        ),
    ],
)
def test_whatever_is_missing_makes_a_demonstration_that_says_why(room: House, fault: str, says: str) -> None:
    room.link(UTH_TERMS)
    room.table("T1", UTH, "uth", opened=False)
    if fault == "rules":
        room.give("technician", PlaceTable("T1", ROOM.id, "our own"))
    if fault == "paytable":
        room.give("technician", PlaceTable("T1", ROOM.id, RULES_2023, ("trips/UTH-99",)))
    if fault == "controls":
        room.by_two(Action.RECORD_CONTROLS, UTH, WithdrawControls(UTH, "withdrawn"))
    if fault == "version":
        room.give("technician", RecordVersions("T1", (GENERATION_B[0], Installed("table-controller", "1.9"))))
    if fault == "none":
        room.give("technician", RecordVersions("T1", (GENERATION_B[1],)))
    room.give("supervisor", OpenTable("T1"))
    assert standing(room, "T1") == Standing(demonstration=True, reasons=(says,))
    alerts = [each.text for each in room.floor.state.manager.alerts.values()]
    assert alerts == [f"Table T1 is open as a demonstration only: {says}"]


def test_a_paytable_that_pays_something_else_is_visibly_not_the_approved_one(room: House) -> None:
    """Any modification may affect the approval."""
    changed = replace(UTH_TERMS, rows=(*UTH_TERMS.rows[:-1], PayRow("full-house", "Full house", "12 for 1")))
    assert list(changed_paytable(UTH_TERMS, UTH)) == []
    room.link(changed)
    room.table("T1", UTH, "uth")
    assert standing(room, "T1").reasons == ("The jackpot uth pays other than paytable 01 as approved: full-house.",)


def test_an_approval_counts_from_its_date(room: House) -> None:
    dated = replace(LETTER_2023, dated="2031-01-01")
    room.by_two(Action.RECORD_APPROVAL, dated.id, RecordApproval(dated))
    room.link(UTH_TERMS)
    room.table("T1", UTH, "uth")
    assert standing(room, "T1").reasons == ("No approval of ultimate-texas-holdem is on record.",)


def test_what_uncovers_an_open_table_is_an_alert(room: House) -> None:
    """Any modification may affect the approval."""
    room.link(UTH_TERMS)
    room.table("T1", UTH, "uth")
    room.by_two(Action.RECORD_APPROVAL, "3119", WithdrawApproval("3119", "replaced"))
    room.give("technician", RecordVersions("T1", (GENERATION_B[1],)))
    (alert,) = room.floor.state.manager.alerts.values()
    assert alert.text == (
        "Table T1 is open for money and no longer covered; close it. No approval of ultimate-texas-holdem is on record."
    )
    assert not room.floor.state.manager.is_demonstration("T1")


def test_a_table_that_lost_its_cover_takes_no_wagers_until_it_has_it_again(room: House) -> None:
    """Rulebook 9: approved before the game is offered; rounds under way are played to their end."""
    room.link(UTH_TERMS)
    room.bank(1_000_000, "uth")
    room.table("T1", UTH, "uth")
    room.start("T1", (1,))
    room.by_two(Action.RECORD_APPROVAL, "3119", WithdrawApproval("3119", "replaced"))
    room.end("T1")
    refusal = str(room.refused("supervisor", StartRound("T1", seats=((1,),))))
    assert "no longer covered; close it. No approval of ultimate-texas-holdem is on record." in refusal
    state = room.floor.state
    assert takes_wagers(state.manager, state.jackpot, "T1", room.floor.clock()) == refusal
    room.by_two(Action.RECORD_APPROVAL, "3119", RecordApproval(LETTER_2023))
    room.start("T1", (1,))
    assert room.kinds().count("cover-changed") == 2


def test_what_a_jackpot_holds_goes_only_to_one_of_its_kind(room: House) -> None:
    """Neither by a transfer nor at its retirement; one that nobody has fed takes on the kind of what it is given."""
    for terms in (UTH_TERMS, replace(UTH_TERMS, id="play"), replace(UTH_TERMS, id="fresh")):
        room.link(terms)
    room.table("T1", UTH, "uth")
    room.table("T2", UTH, "play", opened=False)
    room.give("technician", PlaceTable("T2", ROOM.id, "our own"))
    for table in ("T1", "T2"):
        if table == "T2":
            room.give("supervisor", OpenTable(table))
        room.give("supervisor", CloseTable(table))

    def transfer(source: str, target: str) -> TransferMeter:
        return TransferMeter(
            link=source, level="meter", to_link=target, to_level="meter", evidence="a letter", second="erin"
        )

    for source, target in (("play", "uth"), ("uth", "play")):
        with pytest.raises(PitbossError, match="what one holds never goes to the other"):
            room.by_two(Action.RETIRE_JACKPOT, source, transfer(source, target))
    retiring = RetireLink(
        link="uth",
        evidence="a letter",
        second="erin",
        distribution=Distribution.TRANSFER,
        to_link="play",
        to_level="meter",
    )
    with pytest.raises(PitbossError, match="never goes to the other"):
        room.by_two(Action.RETIRE_JACKPOT, "uth", retiring)
    room.by_two(Action.RETIRE_JACKPOT, "uth", transfer("uth", "fresh"))
    assert room.floor.state.manager.play_links["fresh"] is False
    with pytest.raises(PitbossError, match="never goes to the other"):
        room.by_two(Action.RETIRE_JACKPOT, "play", transfer("play", "fresh"))


def test_play_money_and_money_never_meet_on_one_meter(room: House) -> None:
    room.link(UTH_TERMS)
    room.table("T1", UTH, "uth")
    room.table("T2", UTH, "uth", opened=False)
    room.give("technician", PlaceTable("T2", ROOM.id, "our own"))
    refusal = str(room.refused("supervisor", OpenTable("T2")))
    assert refusal.startswith(
        "Table T2 may open only as a demonstration, and the jackpot uth holds money: Approval 3119"
    )
    room.link(SIX_TERMS)
    room.table("S1", SIX, "six", opened=False)
    room.give("technician", PlaceTable("S1", ROOM.id, "our own"))
    room.give("supervisor", OpenTable("S1"))
    room.give("supervisor", CloseTable("S1"))
    room.give("technician", PlaceTable("S1", ROOM.id, RULES_2023))
    assert "was fed by demonstrations" in str(room.refused("supervisor", OpenTable("S1")))


def test_a_table_moves_while_closed_and_a_retired_one_never_opens_again(room: House) -> None:
    room.link(UTH_TERMS)
    room.table("T1", UTH, "uth")
    room.keep_room(Room(id="annex", name="Annex", days=(DayRule("2000-01-01", "America/Los_Angeles", 0),)))
    assert "is open; close it first" in str(room.refused("technician", PlaceTable("T1", "annex", RULES_2023)))
    room.give("supervisor", CloseTable("T1"))
    room.give("technician", PlaceTable("T1", "annex", RULES_2023))
    assert room.floor.state.manager.room_of("T1").name == "Annex"
    room.give("technician", RetireTable("T1", "worn out"))
    assert "is retired; add a new table" in str(room.refused("supervisor", OpenTable("T1")))
    assert "is retired; add a new table" in str(room.refused("technician", PlaceTable("T1", ROOM.id, RULES_2023)))
    assert "There is no room 'cellar'" in str(room.refused("technician", PlaceTable("T1", "cellar", RULES_2023)))


def test_a_table_is_not_retired_while_its_chips_wait_to_be_counted(room: House) -> None:
    room.link(UTH_TERMS)
    room.table("T1", UTH, "uth")
    room.bank(10_000_00, "uth")
    room.start("T1", (1, 2))
    room.show("T1", hand(1, "full-house"))
    room.end("T1")
    room.give("supervisor", CloseTable("T1"))
    assert "$2.00 of wagers wait to be counted" in str(room.refused("technician", RetireTable("T1", "")))


def test_a_house_jackpot_needs_its_three_notices(room: House) -> None:
    """WAC 230-15-671: the amount, that it holds no player money, that it may be removed without notice."""
    terms = printed(
        "posted", SIX, "SIXCPP-01", level(seed="1000", contribution=0), kind=JackpotKind.HOUSE, title="Posted"
    )
    room.by_two(Action.SET_HOUSE_JACKPOT, "posted", OpenLink(terms))
    room.table("S1", SIX, "posted")
    assert len(standing(room, "S1").reasons) == 3
    room.table("S2", SIX, opened=False)
    assert "does not belong" in str(room.refused("supervisor", PostNotice("S2", "posted", NoticeKind.AMOUNT)))
    for notice in (NoticeKind.AMOUNT, NoticeKind.HOUSE_MONEY, NoticeKind.MAY_BE_REMOVED):
        room.give("supervisor", PostNotice("S1", "posted", notice))
    assert "takes no notice maximum" in str(room.refused("supervisor", PostNotice("S1", "posted", NoticeKind.MAXIMUM)))
    posted = room.floor.state.manager.notices["S1/posted/amount"]
    assert (posted.shown_cents, posted.by) == (100_000, "supervisor")


# --- versions, rulebook 6.1 -----------------------------------------------------------------------------------

GM, AQ, SPOT = (
    Installed("game-manager", "6.6 Build 520"),
    Installed("aquarius-controller", "6.5.6SP"),
    Installed("coin-spot", "6.0"),
)
VIPS = Installed("vips", "1.2.0")


@pytest.mark.parametrize(
    ("generation", "installed", "sound"),
    [
        (Generation.A, (GM, AQ, SPOT, VIPS), True),
        (Generation.A, (GM, AQ, SPOT, Installed("cham2", "1.66P$")), True),
        (Generation.A, (Installed("game-manager", "6.6 Build 519"), AQ, SPOT, VIPS), False),
        (Generation.A, (Installed("game-manager", "6.7"), AQ, SPOT, Installed("vips", "1.10")), True),
        (Generation.A, (GM, Installed("aquarius-controller", "6.5.7"), SPOT, VIPS), False),
        (Generation.B, (Installed("nexus-game-manager", "1.3.0"), Installed("table-controller", "2.1")), True),
        (Generation.C, (Installed("gm-atlas", "5.4.0"),), True),
        (Generation.C, (Installed("gm-atlas", "5.4.1"),), False),
        (Generation.C, (Installed("nexus-command-2", "5.10"),), True),
        (Generation.C, (Installed("nexus-game-manager-2", "2.5.4"), Installed("table-controller-2", "2.5.9")), False),
    ],
)
def test_versions_are_exact_where_no_or_higher_is_printed(
    generation: Generation, installed: tuple[Installed, ...], *, sound: bool
) -> None:
    assert (not list(equipment_faults(UTH, "progressive", generation, installed))) is sound


def test_table_controllers_of_the_older_packets_are_exactly_2_0_0() -> None:
    newer = (Installed("nexus-game-manager", "1.4"), Installed("table-controller", "2.0.1"))
    assert list(equipment_faults(SE1, "progressive", Generation.B, newer)) == [
        "The packet of straight-edge-v1 names Table Controller 2.0.0; recorded is 2.0.1."
    ]
    assert list(equipment_faults(UTH, "progressive", Generation.B, newer)) == []


def test_which_generations_take_part_in_what() -> None:
    assert named_sets(UTH, LINK_TERMS.wager, Generation.A) == ()
    assert named_sets(SIX, "progressive", Generation.C) == ()
    assert next(equipment_faults(UTH, LINK_TERMS.wager, Generation.A, ())).endswith(
        "names no equipment of generation A for the wager progressive-link."
    )


def test_the_letters_name_only_games_and_paytables_that_there_are() -> None:
    for letter in LETTERS.values():
        for game in letter.games:
            known = {f"{each.wager}/{each.id}" for each in printed_paytables(game.game)}
            assert set(game.paytables) <= known
    assert LETTER_2014.of("straight-edge-v1") is not None
    assert LETTER_2014.of(UTH) is None
    assert {each.rules for each in LETTER_2014.games} == {RULES_2014}
