"""Everything that is read over HTTP: floor, Game Manager, reports in every form, the log and its search."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

import pytest
from tests.support.web import LINK, SIX_TABLE, TABLE, House, open_house, problem_of

from pitboss.floor.people import Action, Role
from pitboss.floor.people.may import Refusal, may
from pitboss.floor.reports import REPORTS
from pitboss.floor.reports.evidence import check
from pitboss.web.api import log as log_of_web

HANDS = {"hands": [{"seat": 3, "sensor": 1, "row": "royal-flush-first-5"}]}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """After a hit on the first table, verified and paid, with a round under way on another."""
    with open_house() as opened:
        supervisor = opened.signed_in("supervisor")
        supervisor.done(f"/tables/{TABLE}/start-round", {"seats": [[1, 3]]})
        supervisor.done(f"/tables/{TABLE}/submit-hands", HANDS)
        supervisor.done(f"/tables/{TABLE}/confirm-awards")
        supervisor.done(f"/tables/{TABLE}/end-round")
        supervisor.done(f"/tables/{SIX_TABLE}/start-round", {"seats": [[2, 5]]})
        yield opened


READS = {
    "/floor": Action.SEE_LIVE,
    "/tables": Action.SEE_LIVE,
    f"/tables/{TABLE}": Action.SEE_LIVE,
    "/links": Action.SEE_LIVE,
    f"/links/{LINK}": Action.SEE_LIVE,
    "/pending": Action.SEE_LIVE,
    "/matrix": Action.SEE_LIVE,
    "/rooms": Action.SEE_LIVE,
    "/places": Action.SEE_LIVE,
    "/recent-wins": Action.SEE_LIVE,
    "/notices": Action.SEE_LIVE,
    "/people": Action.SEE_PERSON,
    "/people/dealer": Action.SEE_PERSON,
    "/cards": Action.SEE_PERSON,
    "/devices": Action.SEE_PERSON,
    "/alerts": Action.SEE_ALERT,
    "/checklists": Action.SEE_ALERT,
    "/malfunctions": Action.SEE_ALERT,
    "/equipment": Action.SEE_ALERT,
    "/approvals": Action.READ_REPORT,
    "/controls": Action.READ_REPORT,
    "/law": Action.READ_REPORT,
    "/banks": Action.READ_REPORT,
    "/house": Action.READ_REPORT,
    "/reports": Action.READ_REPORT,
    "/reports/accruals": Action.READ_REPORT,
    f"/explain/{LINK}/meter": Action.READ_REPORT,
    "/wins": Action.READ_REPORT,
    "/wins/1": Action.READ_REPORT,
    "/gaming-day": Action.SEE_LIVE,
    "/evidence/1": Action.EXPORT_EVIDENCE,
    "/log": Action.READ_LOG,
    "/log/anchor": Action.READ_LOG,
}


@pytest.mark.parametrize("role", list(Role))
def test_everybody_reads_what_the_matrix_lets_him_read_and_nothing_else(house: House, role: Role) -> None:
    visitor, presence = house.signed_in(role.value), house.staff.at[role.value]
    for path, action in READS.items():
        refused = isinstance(may(house.staff.floor.state.people, presence, action), Refusal)
        answer = visitor.get(path)
        assert answer.status_code == (403 if refused else 200), f"{role} {path}: {answer.text}"
        if refused:
            assert problem_of(answer)["rule"] == f"{action}/{role}"


def test_nobody_reads_nothing(house: House) -> None:
    assert {house.nobody().get(path).status_code for path in READS} == {401}


def test_a_table_shows_its_lights_its_steps_and_what_it_was_opened_as(house: House) -> None:
    table = house.signed_in("dealer").seen(f"/tables/{SIX_TABLE}")
    assert table["round"]["seats"] == [[2, 5]]
    assert table["sensors"] == [["none", "locked", "none", "none", "locked", "none"]]
    assert table["demonstration"]
    assert table["reasons"]
    allowed = {each["step"] for each in table["steps"] if each["allowed"]}
    assert {"key-hand", "end-round"} <= allowed
    assert "start-round" not in allowed


def test_a_link_shows_its_levels_in_the_books_and_on_display(house: House) -> None:
    """JACKPOT.md, restart: seed, the whole reserve, and what was left below the cent."""
    (level,) = house.signed_in("dealer").seen(f"/links/{LINK}")["levels"]
    assert level["meter_units"] == "500004000000"
    assert level["display_cents"] == 500_004
    assert level["restarts"] == 1
    assert not level["pending"]


@pytest.mark.parametrize("name", list(REPORTS))
def test_every_report_is_made_as_data_and_as_a_table(house: House, name: str) -> None:
    accountant = house.signed_in("accounting")
    report = accountant.seen(f"/reports/{name}")
    assert report["title"] == REPORTS[name].title
    assert report["anchor"].startswith("pb1.")
    table = accountant.get(f"/reports/{name}", params={"format": "csv"})
    assert table.headers["content-type"].startswith("text/csv")
    assert table.headers["content-disposition"] == f'attachment; filename="{name}.csv"'
    assert next(csv.reader(io.StringIO(table.text)))[:2] == ["report", name]


@pytest.mark.parametrize(
    "days", ["last=7149-05-20", "first=0001-01-01", "first=9999-12-31", "first=2026-01-01&last=2029-01-01"]
)
def test_nobody_keeps_the_server_busy_with_a_thousand_years(house: House, days: str) -> None:
    refused = problem_of(house.signed_in("accounting").get(f"/reports/accruals?{days}"))
    assert (refused["status"], refused["kind"]) == (422, "bad-input")
    assert house.signed_in("accounting").get("/reports/accruals?first=2026-02-01&last=2026-01-01").status_code == 422


def test_a_win_page_is_printed(house: House) -> None:
    accountant = house.signed_in("accounting")
    page = accountant.get("/wins/1", params={"format": "pdf"})
    assert page.content.startswith(b"%PDF-")
    written = accountant.get("/wins/1", params={"format": "html"})
    assert "attachment" in written.headers["content-disposition"]
    assert problem_of(accountant.get("/wins/77"))["status"] in (404, 422)
    assert problem_of(accountant.get("/wins/1", params={"format": "doc"}))["status"] == 422


def test_the_evidence_of_an_award_verifies_without_the_floor(house: House) -> None:
    bundle = house.signed_in("auditor").seen("/evidence/1")
    assert check(json.dumps(bundle), (), house.staff.floor.store.identity().public_key).faults == ()


def test_a_displayed_cent_leads_back_to_its_events(house: House) -> None:
    explained = house.signed_in("accounting").seen(f"/explain/{LINK}/meter")
    assert "$5,000.04" in explained["title"]
    assert problem_of(house.signed_in("accounting").get("/explain/nowhere/meter"))["status"] == 404


def test_the_log_is_read_page_by_page(house: House) -> None:
    auditor = house.signed_in("auditor")
    after, seen = 0, []
    while after is not None:
        page = auditor.seen("/log", params={"after": after, "limit": 7})
        seen += [each["position"] for each in page["events"]]
        after = page["next"]
    assert seen == list(range(1, len(seen) + 1))
    assert len(seen) > 50


def test_the_log_is_read_back_from_its_end(house: House) -> None:
    auditor = house.signed_in("auditor")
    newest = auditor.seen("/log", params={"order": "newest", "limit": 5})
    last = newest["events"][0]["position"]
    seen = [each["position"] for each in newest["events"]]
    while newest["next"] is not None:
        newest = auditor.seen("/log", params={"order": "newest", "limit": 9, "before": newest["next"]})
        seen += [each["position"] for each in newest["events"]]
    assert seen == list(range(last, 0, -1))
    assert newest["reached_us"] == auditor.seen("/log", params={"limit": 1})["events"][0]["at_us"]


def test_the_log_is_searched_between_two_moments(house: House) -> None:
    auditor = house.signed_in("auditor")
    everything = auditor.seen("/log", params={"limit": 1000})["events"]
    since, until = everything[10]["at_us"], everything[-5]["at_us"]
    between = [each["position"] for each in everything if since <= each["at_us"] <= until]
    params = {"since_us": since, "until_us": until, "limit": 1000}
    assert [each["position"] for each in auditor.seen("/log", params=params)["events"]] == between
    newest = auditor.seen("/log", params={**params, "order": "newest"})
    assert [each["position"] for each in newest["events"]] == between[::-1]
    assert newest["next"] is None
    backwards = auditor.seen("/log", params={"since_us": until + 1, "until_us": since})
    assert (backwards["events"], backwards["next"]) == ([], None)
    assert problem_of(auditor.get("/log", params={"order": "sideways"}))["status"] == 422


def test_a_search_that_is_stopped_by_its_bound_goes_on_where_it_stopped(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_of_web, "_LOOKED_THROUGH", 10)
    auditor = house.signed_in("auditor")
    for order, cursor in (("oldest", "after"), ("newest", "before")):
        params: dict[str, object] = {"text": f'"{TABLE}"', "order": order, "kind": ""}
        found, pages = [], 0
        while True:
            page = auditor.seen("/log", params=params)
            found += [each["position"] for each in page["events"]]
            pages += 1
            if page["next"] is None:
                break
            params[cursor] = page["next"]
        everything = auditor.seen("/log", params={"limit": 1000})["events"]
        wanted = [each["position"] for each in everything if f'"{TABLE}"' in json.dumps(each["body"])]
        assert found == (wanted if order == "oldest" else wanted[::-1])
        assert pages > 5


def test_wins_are_listed_searched_and_paged(house: House) -> None:
    accountant = house.signed_in("accounting")
    listed = accountant.seen("/wins")
    assert [each["number"] for each in listed["wins"]] == list(range(listed["count"], 0, -1))
    first = accountant.seen("/wins/1")
    win = listed["wins"][-1]
    assert first["title"].startswith("Win 1")
    assert win["cents"] == listed["cents"] == sum(each["cents"] for each in listed["wins"])
    assert (
        accountant.seen("/wins", params={"link": win["link"], "table": win["table"], "text": win["label"].upper()})[
            "wins"
        ][-1]
        == win
    )
    assert accountant.seen("/wins", params={"table": "nowhere"}) == {"wins": [], "count": 0, "cents": 0, "next": None}
    assert accountant.seen("/wins", params={"until_us": win["at_us"] - 1})["wins"] == []
    assert accountant.seen("/wins", params={"before": 1})["wins"] == []
    assert problem_of(accountant.get("/wins", params={"limit": 0}))["status"] == 422


def test_a_gaming_day_is_that_of_the_room(house: House) -> None:
    accountant = house.signed_in("accounting")
    day = accountant.seen("/gaming-day")
    made = accountant.seen("/reports/accruals", params={"room": day["room"]})
    assert day["day"] in json.dumps(made["about"])
    assert problem_of(accountant.get("/gaming-day", params={"room": "nowhere"}))["status"] in (404, 422)


def test_the_floor_is_told_without_the_steps_of_every_table(house: House) -> None:
    supervisor = house.signed_in("supervisor")
    whole, short = supervisor.seen("/floor"), supervisor.seen("/floor", params={"steps": "false"})
    assert all(table["steps"] for table in whole["tables"])
    assert all(table.pop("steps") == [] for table in short["tables"])
    for table in whole["tables"]:
        del table["steps"]
    assert whole == short


def test_the_log_is_searched(house: House) -> None:
    auditor = house.signed_in("auditor")
    started = auditor.seen("/log", params={"kind": "round-started"})["events"]
    assert [each["body"]["table"] for each in started] == [TABLE, SIX_TABLE]
    assert sum(int(each["units"]) for each in started[0]["postings"]) == 0
    assert len(started[0]["hash"]) == 64
    by_eve = auditor.seen("/log", params={"actor": "eve", "text": "UTH-1"})["events"]
    assert {each["actor"] for each in by_eve} == {"eve"}
    assert by_eve
    assert problem_of(auditor.get("/log", params={"limit": 0}))["status"] == 422
    for each in auditor.seen("/log", params={"limit": 1000})["events"]:
        assert {"pin_hash", "digest", "session"}.isdisjoint(each["body"])


def test_whether_a_command_was_answered_is_known(house: House) -> None:
    supervisor = house.signed_in("supervisor")
    supervisor.post(f"/tables/{TABLE}/end-round", id="refused-once")
    assert supervisor.seen("/commands/refused-once")["refused"] is True
    assert supervisor.seen("/commands/never-sent") == {"known": False, "refused": None, "position": None}


def test_one_sees_which_alerts_one_may_acknowledge(house: House) -> None:
    seen = house.signed_in("supervisor").seen("/alerts")
    assert {each["kind"] for each in seen} >= {"large-prize"}
    assert {each["may_acknowledge"] for each in seen if each["family"] == "floor"} == {True}
    assert not any(each["may_acknowledge"] for each in house.signed_in("auditor").seen("/alerts"))


def test_a_meter_s_history_shows_every_turn_where_it_happened(house: House) -> None:
    """Between two of its sixty moments a jackpot was won: how high it stood is told all the same."""
    told = house.signed_in("supervisor").seen(f"/links/{LINK}/levels/meter/history", params={"days": 365})
    opened, won = told["turns"]
    assert (opened["kind"], opened["before_units"]) == ("link-opened", "0")
    assert won["kind"] == "awards-confirmed"
    assert int(won["before_units"]) > int(told["points"][0]["meter_units"]) == 0
    assert int(won["after_units"]) == int(told["points"][-1]["meter_units"])
    assert [each["at_us"] for each in told["points"]] == sorted(each["at_us"] for each in told["points"])
    assert told["svg"].startswith("<svg")
    assert problem_of(house.signed_in("supervisor").get(f"/links/{LINK}/levels/none/history"))["status"] == 404
