"""A card swiped into the wrong field: refused in words that do not repeat it, and nothing of it in the log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from tests.support.web import API, LINK, TABLE, House, Visitor, open_house, problem_of

from pitboss.floor.people import Action
from pitboss.floor.people.commands import IssueCard
from pitboss.floor.people.tokens import Purpose

NUMBER = "601100200003"
STRIPES = (f";{NUMBER}?", f";{NUMBER}=2512?", f"%B{NUMBER}^ORTIZ/SAM^2512?", f"the deck was kept;{NUMBER}?\n")
WHY = {"reason": "planned", "note": "as it was agreed"}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def refused(house: House, visitor: Visitor, path: str, body: object) -> None:
    before = house.staff.floor.store.head()
    response = visitor.post(path, body)
    problem = problem_of(response)
    assert (problem["status"], problem["kind"]) == (422, "card-in-text"), problem
    assert NUMBER not in response.text
    assert house.staff.floor.store.head() == before


@pytest.mark.parametrize("line", [*STRIPES, NUMBER])
def test_no_text_of_a_command_takes_a_card(house: House, line: str) -> None:
    executive, supervisor = house.signed_in("eve"), house.signed_in("supervisor")
    level = {"level": "meter", "seed_units": "600000000000", "contribution_ppm": 250_000, "reserve_ppm": 10_000}
    refused(house, executive, f"/links/{LINK}/change-level", {**level, "why": {**WHY, "note": line}})
    refused(house, supervisor, "/alerts/any/acknowledge", {"note": line})
    fund = {"fund": "meter", "level": "meter", "change_units": "100000000", "reason": "house-adds"}
    refused(house, executive, f"/links/{LINK}/adjust-fund", {**fund, "evidence": line, "why": WHY})
    refused(house, supervisor, "/people/new/add-person", {"name": line, "roles": ["dealer"]})
    refused(house, supervisor, f"/tables/{TABLE}/void-round", {"cause": "misdeal", "reason": line})
    refused(house, executive, "/proposals/p-1/reject", {"note": line})
    paper = [{"kind": "void-round", "table": TABLE, "cause": "misdeal", "reason": line}]
    refused(house, supervisor, "/proposals", {"commands": paper, "why": {"reason": "out-of-reach", "note": "by hand"}})


def test_nor_does_an_address_an_id_or_a_name_at_the_door(house: House, caplog: pytest.LogCaptureFixture) -> None:
    supervisor, line = house.signed_in("supervisor"), STRIPES[0]
    refused(house, supervisor, f"/people/{quote(line)}/add-person", {"name": "Ann", "roles": ["dealer"]})
    refused(house, supervisor, "/alerts/any/acknowledge", {"note": "seen to", "id": line})
    refused(house, house.nobody(), "/sessions", {"person": line, "pin": "482915"})
    refused(house, supervisor, "/alerts/any/acknowledge", {line: "seen to"})
    escaped = json.dumps({"note": line}).replace(";", "\\u003b").replace("6", "\\u0036").encode()
    headers = {**supervisor.headers, "Idempotency-Key": "escaped", "Content-Type": "application/json"}
    response = house.client.post(f"{API}/alerts/any/acknowledge", content=escaped, headers=headers)
    assert problem_of(response)["kind"] == "card-in-text"
    as_id = house.client.post(
        f"{API}/alerts/any/acknowledge", json={"note": "x"}, headers={**supervisor.headers, "Idempotency-Key": line}
    )
    assert problem_of(as_id)["kind"] == "card-in-text"
    assert NUMBER not in caplog.text


def test_a_number_beside_words_an_amount_and_a_receipt_are_no_cards(house: House) -> None:
    """Whether a number is a card's is not looked up: whoever asks is told nothing about other people's cards."""
    controller = house.signed_in("supervisor")
    for note in ("receipt 601100200003, copied", "what; is that?", "100 % of it?"):
        assert problem_of(controller.post("/alerts/none/acknowledge", {"note": note}))["kind"] != "card-in-text"
    executive = house.signed_in("eve")
    level = {"level": "meter", "seed_units": "600000000000", "contribution_ppm": 250_000, "reserve_ppm": 10_000}
    executive.done(f"/links/{LINK}/change-level", {**level, "why": WHY})


def test_a_card_is_taken_where_one_is_wanted(house: House) -> None:
    staff, line = house.staff, f";{NUMBER}?"
    supervisor = house.signed_in("supervisor")
    supervisor.done("/cards/card-d/issue-card", {"person": "dealer", "line": line})
    digest = staff.floor.tokens.digest(Purpose.CARD, "5550003")
    staff.by_two(Action.CHANGE_PRIVILEGED, "supervisor", IssueCard("card-v", "supervisor", digest))
    house.controller().done(f"/tables/{TABLE}/start-round", {"seats": [[1]], "swipe": ";5550003?"})
    by_card = house.client.post(f"{API}/sessions", json={"swipe": ";5550003?", "pin": "482915"})
    assert by_card.status_code == 201, by_card.text
    assert NUMBER not in "".join(str(each.body) for each in staff.floor.store.read(limit=10_000))
