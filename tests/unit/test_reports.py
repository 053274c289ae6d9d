"""Reports as people see them: a win page, an explanation of a meter, text, CSV, PDF and HTML."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date

import pytest
from tests.support.floor import NOTE
from tests.support.house import SIGNER, SIX_TERMS, UTH_TERMS, House, hand, house
from tests.support.jackpots import SIX, UTH, units

from pitboss.errors import BadInputError, RefusedError, UnknownNameError
from pitboss.floor.adapters.store.memory import MemoryStore
from pitboss.floor.adapters.store.opening import create_store
from pitboss.floor.log.books import Books, Draft
from pitboss.floor.log.heads import read_anchor
from pitboss.floor.log.store import Identity
from pitboss.floor.manager.commands import CountChips, PlaceTable, TickItem
from pitboss.floor.manager.records import Item
from pitboss.floor.people import Action
from pitboss.floor.reports import REPORTS, Report, explain, make, report_data, win_page
from pitboss.floor.reports.rendering import csv_text, html_text, page_of, pdf_bytes
from pitboss.floor.reports.sheet import Form, exact_dollars, plain, shown
from pitboss.jackpot.commands import AdjustFund, BackOutAward, Fund, OpenTable, Reason
from pitboss.rules.page import NO_CELL, markdown

DAY = date(2027, 1, 14)


@pytest.fixture
def room() -> Iterator[House]:
    """A royal flush with envy on Six Card, five rounds of Ultimate Texas Hold'em."""
    with house() as made:
        made.link(UTH_TERMS)
        made.link(SIX_TERMS)
        made.table("T1", UTH, "uth")
        made.table("S1", SIX, "six")
        made.bank(20_000_00, "uth", "six")
        for _ in range(5):
            made.start("T1", (1, 2, 3))
            made.end("T1")
        made.win("S1", (1, 2, 4, 6), hand(2, "royal-flush"))
        yield made


def cells(report: Report, sheet: int = 0) -> dict[str, str]:
    return {row[0]: row[1] for row in report_data(report)["sheets"][sheet]["rows"]}


def back_out(room: House) -> None:
    command = BackOutAward(link="six", award="six/S1/1/2", evidence="video 12", second="erin")
    room.by_two(Action.BACK_OUT_AWARD, "six", command)


# --- the win page ---------------------------------------------------------------------------------------------------


def test_a_win_page_tells_the_award_its_meter_and_its_envy(room: House) -> None:
    """Rulebook 6.2, step 7."""
    page = win_page(room.floor.store, "1")
    assert page.title == "Win 1: $501.20"
    assert cells(page)["Hand"] == "Royal flush"
    assert cells(page)["Jackpot"] == "Six Card (six)"
    (meter,) = report_data(page)["sheets"][1]["rows"]
    assert meter == ["meter", "$501.20", "$501.20", "$501.20", "$500.00", "$0.12", "$500.12"]
    assert [row[:1] + row[2:] for row in report_data(page)["sheets"][2]["rows"]] == [
        ["2", ""],
        ["6", "$100.00"],
        ["4", "$100.00"],
        ["1", "$100.00"],
    ]
    assert read_anchor(page.anchor).head == room.floor.store.head()
    assert win_page(room.floor.store, "six/S1/1/2") == page


def test_a_win_that_was_backed_out_says_by_whom_and_why_and_keeps_its_number(room: House) -> None:
    back_out(room)
    room.win("S1", (1,), hand(1, "straight-flush"))
    page = win_page(room.floor.store, "1")
    assert dict(page.about)["Standing"] == "BACKED OUT by eve and erin: video 12"
    assert win_page(room.floor.store, "2").title.startswith("Win 2: $")
    listed = make(room.floor.store, "wins", DAY).sheets[0].rows
    assert [(row[0], row[9]) for row in listed] == [("1", "BACKED OUT"), ("2", "paid")]


def test_an_unknown_win_is_refused_with_the_numbers_that_there_are(room: House) -> None:
    with pytest.raises(BadInputError, match="no win '7'; numbers run from 1 to 1"):
        win_page(room.floor.store, "7")


# --- where an amount comes from ---------------------------------------------------------------------------------------


def test_a_displayed_amount_is_told_back_to_its_events(room: House) -> None:
    """WAC 230-15-685: an explanation of every increase and decrease."""
    told = explain(room.floor.store, "uth")
    assert told.title == "UTH Jackpot, meter: $5,003.00"
    steps = told.sheets[0].rows
    assert [(row[1], row[2], row[3], row[5], row[6]) for row in steps] == [
        ("Amount before", "", None, None, 0),
        ("beginning amount: the seed, or what was taken over", "", 1, units("5000"), units("5000")),
        ("contributions of wagers", "T1", 5, units("3"), units("5003")),
    ]
    last = told.sheets[1].rows[-1]
    assert last[5:] == (units("0.6"), units("5003"))
    assert dict(told.about)["This cent"] == f"stands since event {last[0]}"


def test_an_amount_counts_from_its_last_restart_and_can_be_asked_for_at_any_moment(room: House) -> None:
    before = room.clock.at_us
    room.clock.pass_seconds(7200)
    for _ in range(3):
        room.start("S1", (1,))
        room.end("S1")
    room.clock.pass_seconds(7200)
    adjusted = AdjustFund(
        link="six", fund=Fund.METER, level="meter", change_units=units("10"), reason=Reason.HOUSE_ADDS,
        evidence="memo", second="erin",
    )  # fmt: skip
    room.by_two(Action.ADJUST_METER, "six", adjusted, reason="house-adds")
    told = explain(room.floor.store, "six", "meter")
    assert [(row[1], row[3], row[5]) for row in told.sheets[0].rows] == [
        ("Amount before", None, None),
        ("awards paid", 1, -units("501.2")),
        ("restarts from the seed fund", 1, units("500")),
        ("restarts from the reserve", 1, units("0.12")),
        ("contributions of wagers", 3, units("0.9")),
        ("adjustments by hand", 1, units("10")),
    ]
    assert told.sheets[0].rows[-1][6] == units("511.02")
    assert explain(room.floor.store, "six", "meter", before).title.endswith("$500.12")
    with pytest.raises(UnknownNameError, match="no jackpot 'seven'"):
        explain(room.floor.store, "seven")
    with pytest.raises(UnknownNameError, match="no level of link six 'mega'"):
        explain(room.floor.store, "six", "mega")


# --- trail and exceptions ---------------------------------------------------------------------------------------------


def test_the_trail_names_who_did_what_and_nothing_secret(room: House) -> None:
    (sheet,) = make(room.floor.store, "trail", DAY).sheets
    kinds = [row[3] for row in sheet.rows]
    assert {"person-added", "approval-recorded", "bank-figure-entered", "awards-confirmed"} <= set(kinds)
    assert "round-started" not in kinds
    text = "\n".join(str(row[4]) for row in sheet.rows)
    assert "argon2" not in text
    assert "$501.20" in text


def test_exceptions_and_adjustments_show_both_people_the_reason_and_the_evidence(room: House) -> None:
    back_out(room)
    room.give("supervisor", CountChips(table="T1", cents=1_00))
    (adjusted,) = make(room.floor.store, "adjustments", DAY).sheets
    ((*people, moved, reason, evidence),) = (row[2:8] for row in adjusted.rows if row[4] == "award-backed-out")
    assert people == ["eve", "erin", "award-backed-out"]
    assert moved == "players/S1 -$501.20, meter/six/meter $1.08, reserve/six/meter $0.12, seed-fund/six $500.00"
    assert (reason, evidence) == (f"hand-not-held: {NOTE}", "video 12")
    refusals, _, _, counts = make(room.floor.store, "exceptions", DAY).sheets
    assert "award-backed-out" in [row[3] for row in refusals.rows]
    assert len(counts.rows) == 1


def test_sealed_cards_are_kept_their_days_and_then_may_be_released(room: House) -> None:
    """WAC 230-15-405: hand and deck for seven days."""
    room.give("supervisor", TickItem("six/S1/1/2", Item.HAND_SEALED))
    sealed, records = make(room.floor.store, "retention", DAY).sheets
    assert [(row[0], row[2], row[3], row[5]) for row in sealed.rows] == [
        ("six/S1/1/2", "supervisor", "2027-01-21", "kept")
    ]
    later = make(room.floor.store, "retention", DAY, date(2027, 1, 21)).sheets[0].rows
    assert later[0][5] == "may be released"
    assert records.rows[0][3] == "for good; the house says at least 3 years"


# --- how they look ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_is_shown_in_every_form_with_the_anchor_of_its_log(room: House, name: str) -> None:
    made = make(room.floor.store, name, DAY)
    assert made.citation
    for text in (csv_text(made), html_text(made), markdown(page_of(made))):
        assert made.anchor in text
        assert made.title in text
    assert "<html" not in html_text(made, whole=False)


def test_the_same_report_gives_the_same_pdf(room: House) -> None:
    made = win_page(room.floor.store, "1")
    paper = pdf_bytes(made)
    assert paper.startswith(b"%PDF-")
    assert pdf_bytes(made) == paper


def test_a_spreadsheet_reads_amounts_exactly_and_takes_no_text_for_a_formula(room: House) -> None:
    room.give("supervisor", CountChips(table="T1", cents=1_00, note="=cmd|'/c calc'!A1"))
    rows = list(csv.reader(io.StringIO(csv_text(make(room.floor.store, "chips", DAY)))))
    counted = next(row for row in rows if row and row[1:2] == ["2027-01-14"])
    assert counted[4:] == ["supervisor", "1.00", "15.00", "-14.00", "'=cmd|'/c calc'!A1"]


def test_html_shows_what_people_typed_as_text(room: House) -> None:
    room.give("supervisor", CountChips(table="T1", cents=1_00, note="<script>alert(1)</script>"))
    text = html_text(make(room.floor.store, "chips", DAY))
    assert "<script>" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_amounts_are_never_rounded() -> None:
    assert [exact_dollars(each) for each in (units("1111.11789"), 1, -units("0.5"), 0)] == [
        "$1,111.11789",
        "$0.00000001",
        "-$0.50",
        "$0.00",
    ]
    assert (plain(units("1234.5"), Form.UNITS), plain(-150, Form.CENTS), plain(None, Form.CENTS)) == (
        "1234.50",
        "-1.50",
        "",
    )
    assert (shown(12_345, Form.COUNT), shown(150, Form.CENTS), shown(None, Form.UNITS)) == ("12,345", "$1.50", NO_CELL)


def test_reports_of_demonstrations_are_marked_and_not_added_to_the_games(room: House) -> None:
    terms = replace(UTH_TERMS, id="demo")
    room.link(terms)
    room.table("T5", UTH, "demo", opened=False)
    room.give("technician", PlaceTable("T5", "main", "our own rules"))
    room.give("supervisor", OpenTable("T5"))
    room.start("T5", (1, 2))
    room.end("T5")
    for name, column in (("accruals", 4), ("drop-and-win", 3)):
        by_day, by_game, *_ = make(room.floor.store, name, DAY).sheets
        assert {row[1]: row[column] for row in by_day.rows} == {"T1": "real", "S1": "real", "T5": "play"}
        uth = next(row for row in by_game.rows if row[0] == UTH)
        assert uth[2] == units("15")
    owed, _, _ = make(room.floor.store, "bank", DAY).sheets
    assert [row[0] for row in owed.rows] == ["uth", "six"]


def test_reports_are_the_same_on_postgresql(room: House, postgres: Callable[[], str]) -> None:
    """The same log, on the other store."""
    url = postgres()
    store = create_store(url, room.floor.store.identity())
    kept = room.floor.store.read(limit=10_000)
    epoch = store.lead("copy", kept[-1].at_us, lease_us=1)
    books = Books.of(store)
    draft = Draft(books)
    draft.add([each.entry for each in kept])
    store.append(epoch, draft.batch(SIGNER, anchored=True))
    for name in REPORTS:
        assert make(store, name, DAY).sheets == make(room.floor.store, name, DAY).sheets
    assert win_page(store, "1").sheets == win_page(room.floor.store, "1").sheets
    assert explain(store, "uth").sheets == explain(room.floor.store, "uth").sheets
    store.close()


# --- what cannot be -----------------------------------------------------------------------------------------------


def test_what_cannot_be_reported_is_refused(room: House) -> None:
    store = room.floor.store
    with pytest.raises(UnknownNameError, match="no report 'acruals'; did you mean 'accruals'"):
        make(store, "acruals", DAY)
    with pytest.raises(BadInputError, match="is before"):
        make(store, "accruals", DAY, date(2027, 1, 1))
    with pytest.raises(UnknownNameError, match="no room 'cellar'"):
        make(store, "accruals", DAY, room="cellar")
    empty = MemoryStore(Identity("empty", store.identity().public_key))
    with pytest.raises(RefusedError, match="holds no event yet"):
        make(empty, "accruals", DAY)
