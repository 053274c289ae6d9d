"""Signing in over HTTP: by name or card, for programs and browsers; tokens that are stale, replayed or misplaced."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from tests.support.floor import PIN
from tests.support.web import API, CONTROLLER, CONTROLLER_TOKEN, OTHER, TABLE, House, Visitor, open_house, problem_of

from pitboss.floor.people.commands import BlockDevice, IssueCard, RestoreDevice
from pitboss.floor.people.tokens import Purpose

SWIPE = ";5550001?"


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def browser(house: House) -> httpx.Client:
    return httpx.Client(base_url=house.origin, headers={"Sec-Fetch-Site": "same-origin"})


def test_a_name_and_a_pin_open_a_session(house: House) -> None:
    answer = house.nobody().client.post(f"{API}/sessions", json={"person": "dealer", "pin": PIN})
    assert answer.status_code == 201
    opened = answer.json()
    assert opened["me"]["roles"] == ["dealer"]
    me = Visitor(house.client, {"Authorization": f"Bearer {opened['token']}"}).seen("/me")
    assert me == opened["me"]
    assert {"action": "live.see", "alone": True, "own": False, "proposes": False, "approves": False} in me["may"]


def test_a_card_and_a_pin_open_one_too(house: House) -> None:
    digest = house.staff.floor.tokens.digest(Purpose.CARD, "5550001")
    house.staff.give("eve", IssueCard("card-1", "dealer", digest))
    answer = house.client.post(f"{API}/sessions", json={"swipe": SWIPE, "pin": PIN})
    assert answer.json()["me"]["card"] == "card-1"
    assert problem_of(house.client.post(f"{API}/sessions", json={"swipe": "%E?", "pin": PIN}))["status"] == 422


@pytest.mark.parametrize(
    "asked",
    [{"person": "nobody", "pin": PIN}, {"person": "dealer", "pin": "000000"}, {"swipe": ";999999?", "pin": PIN}],
)
def test_whoever_fails_is_not_told_what_was_wrong(house: House, asked: dict[str, str]) -> None:
    refused = problem_of(house.client.post(f"{API}/sessions", json=asked))
    assert (refused["status"], refused["rule"]) == (401, "sign-in/failed")
    assert refused["message"].startswith("Name, card or PIN is not right")


def test_too_many_failures_lock_a_person_out(house: House) -> None:
    for _ in range(5):
        house.client.post(f"{API}/sessions", json={"person": "dealer", "pin": "000000"})
    locked = problem_of(house.client.post(f"{API}/sessions", json={"person": "dealer", "pin": PIN}))
    assert locked["status"] == 401
    assert "locked-out" in {each["kind"] for each in house.signed_in("supervisor").seen("/alerts")}
    house.signed_in("supervisor").done("/people/unlock", {"subject": "person:dealer"})
    house.signed_in("dealer")


def test_a_browser_keeps_the_session_out_of_reach_of_scripts(house: House) -> None:
    with browser(house) as client:
        answer = client.post(f"{API}/sessions", json={"person": "dealer", "pin": PIN, "keep": "cookie"})
        assert answer.json()["token"] is None
        cookie = answer.headers["set-cookie"]
        assert all(word in cookie for word in ("HttpOnly", "SameSite=strict", "Path=/"))
        assert client.get(f"{API}/me").json()["person"] == "dealer"
        assert client.delete(f"{API}/sessions/current").status_code == 204
        assert client.get(f"{API}/me").status_code == 401


def test_a_session_that_has_ended_is_told_from_one_that_never_was(house: House) -> None:
    dealer = house.signed_in("dealer")
    assert house.client.delete(f"{API}/sessions/current", headers=dealer.headers).status_code == 204
    ended = problem_of(dealer.get("/me"))
    assert (ended["status"], ended["rule"]) == (401, "session/ended")
    again = problem_of(dealer.post(f"/tables/{TABLE}/start-round", {"seats": [[1]]}))
    assert again["rule"] == "session/ended"
    never = Visitor(house.client, {"Authorization": "Bearer made-up"})
    assert problem_of(never.get("/me"))["rule"] == "session/unknown"
    assert problem_of(house.nobody().get("/me"))["rule"] == "nobody"
    other = Visitor(house.client, {"Authorization": "Basic ZXZlOjE="})
    assert problem_of(other.get("/me"))["rule"] == "scheme"


def test_a_session_ends_when_it_is_not_used_and_lasts_on_when_it_is(house: House) -> None:
    dealer = house.signed_in("dealer")
    before = dealer.seen("/me")["expires_us"]
    house.staff.clock.pass_seconds(20 * 60)
    dealer.seen("/me")
    house.staff.floor.do(house.staff.floor.order(house.staff.at["eve"], BlockDevice(CONTROLLER)))
    assert dealer.seen("/me")["expires_us"] > before
    house.staff.clock.pass_seconds(31 * 60)
    assert problem_of(dealer.get("/me"))["rule"] == "session/expired"


def test_a_device_acts_for_its_own_table_by_itself(house: House) -> None:
    controller = house.controller()
    controller.done(f"/tables/{TABLE}/start-round", {"seats": [[1]]})
    elsewhere = problem_of(controller.post(f"/tables/{OTHER}/start-round", {"seats": [[1]]}))
    assert (elsewhere["status"], elsewhere["rule"]) == (403, "device-of-another-table")
    seen = controller.seen("/floor")
    assert [each["table"] for each in seen["tables"]] == [TABLE]
    assert problem_of(controller.get(f"/tables/{OTHER}"))["status"] == 403
    assert problem_of(controller.get("/links/six-jackpot"))["status"] == 403


def test_a_blocked_device_is_refused_until_it_comes_back_with_a_new_token(house: House) -> None:
    controller = house.controller()
    house.staff.give("eve", BlockDevice(CONTROLLER, "looked at"))
    assert problem_of(controller.get("/floor"))["rule"] == "device/blocked"
    house.staff.give("eve", RestoreDevice(CONTROLLER, house.staff.floor.tokens.digest(Purpose.DEVICE, "another")))
    assert problem_of(controller.get("/floor"))["rule"] == "session/unknown"
    assert Visitor(house.client, {"Authorization": "Bearer another"}).get("/floor").status_code == 200


def test_a_browser_becomes_a_device_and_whoever_signs_in_stands_there(house: House) -> None:
    with browser(house) as client:
        wrong = client.post(f"{API}/devices/here", json={"token": "made-up"})
        assert problem_of(wrong)["rule"] == "device/unknown"
        here = client.post(f"{API}/devices/here", json={"token": CONTROLLER_TOKEN})
        assert here.json() == {"device": CONTROLLER, "name": "Controller 1", "kind": "controller", "table": TABLE}
        entered = client.post(f"{API}/sessions", json={"person": "dealer", "pin": PIN, "keep": "cookie"})
        assert entered.json()["me"]["table"] == TABLE
        started = client.post(
            f"{API}/tables/{TABLE}/start-round", json={"seats": [[2]]}, headers={"Idempotency-Key": "from-the-screen"}
        )
        assert started.status_code == 200
        stolen = {"Authorization": f"Bearer {client.cookies['pitboss-session']}"}
        assert problem_of(house.client.get(f"{API}/me", headers=stolen))["rule"] == "session/elsewhere"
        assert client.delete(f"{API}/devices/here").status_code == 204


def test_one_changes_ones_own_pin_with_the_old_one(house: House) -> None:
    dealer = house.signed_in("dealer")
    assert problem_of(dealer.post("/people/dealer/set-pin", {"pin": "735198"}))["status"] == 422
    wrong = problem_of(dealer.post("/people/dealer/set-pin", {"pin": "735198", "old_pin": "000000"}))
    assert (wrong["status"], wrong["rule"]) == (403, "pin/old-one")
    easy = problem_of(dealer.post("/people/dealer/set-pin", {"pin": "111111", "old_pin": PIN}))
    assert easy["status"] == 422
    once = dealer.post("/people/dealer/set-pin", {"pin": "735198", "old_pin": PIN}, id="set-once")
    twice = dealer.post("/people/dealer/set-pin", {"pin": "735198", "old_pin": PIN}, id="set-once")
    assert (once.status_code, twice.status_code, twice.text) == (200, 200, once.text)
    other = problem_of(dealer.post("/people/dealer/set-pin", {"pin": "735199", "old_pin": "735198"}, id="set-once"))
    assert "was used before for something else" in other["message"]
    assert "735198" not in str([each.text for each in house.staff.floor.store.read(limit=10_000)])
    house.signed_in("dealer", "735198")


def test_cards_and_devices_are_made_over_http_and_their_secrets_stay_there(house: House) -> None:
    supervisor, technician = house.signed_in("supervisor"), house.signed_in("technician")
    supervisor.done("/cards/card-9/issue-card", {"person": "dealer", "line": SWIPE})
    assert house.client.post(f"{API}/sessions", json={"swipe": SWIPE, "pin": PIN}).status_code == 201
    asked = {"name": "Pit screen", "kind": "manager"}
    first = technician.done("/devices/pit-1/enrol-device", asked, id="enrol-pit-1")
    again = technician.done("/devices/pit-1/enrol-device", asked, id="enrol-pit-1")
    assert first == again
    assert Visitor(house.client, {"Authorization": f"Bearer {first['token']}"}).get("/floor").status_code == 200
    written = str([each.text for each in house.staff.floor.store.read(limit=10_000)])
    assert "5550001" not in written
    assert first["token"] not in written


def test_a_controller_shows_that_it_is_within_reach(house: House) -> None:
    supervisor = house.signed_in("supervisor")
    assert supervisor.seen(f"/tables/{TABLE}")["controllers"] == [{"device": CONTROLLER, "within_reach": None}]
    reached = house.controller().client.post(f"{API}/devices/here/reach", headers=house.controller().headers).json()
    assert (reached["device"], reached["table"], reached["open"]) == (CONTROLLER, TABLE, True)
    assert supervisor.seen(f"/tables/{TABLE}")["controllers"] == [{"device": CONTROLLER, "within_reach": True}]
    nobody = house.client.post(f"{API}/devices/here/reach", headers=supervisor.headers)
    assert problem_of(nobody)["status"] == 403
