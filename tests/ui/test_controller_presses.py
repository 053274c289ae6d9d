"""What a press at the controls of a table does, and what it must never do: money follows from each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, Route, expect
from tests.support.rooms import PINS, TOKENS, Room, begin, demonstration_room, key, lock, press, swipe

from pitboss.floor.adapters.answers import done
from pitboss.floor.people.state import Presence
from pitboss.jackpot.commands import SetSensor

CUT = "ERR_INTERNET_DISCONNECTED"


@pytest.fixture
def room(browser: Browser) -> Iterator[Room]:
    with demonstration_room(browser) as opened:
        yield opened


def events(room: Room, kind: str) -> list[Any]:
    return [each for each in room.floor.store.read(limit=10_000) if each.kind == kind]


def answer(page: Page, words: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=words).click()


def keypad(page: Page, seat: int, row: str) -> None:
    """Generation A."""
    page.get_by_role("group", name="Seat").get_by_role("button", name=str(seat)).click()
    page.locator(f"[data-key='hand-{row}']").click()
    expect(page.locator(".keyed")).to_be_visible()


def post(room: Room, page: Page, path: str, **body: str) -> None:
    sent = page.request.post(f"/api/v1/{path}", data=body, headers={"Origin": room.visitors.origin})
    assert sent.ok, sent.text()


def signed_in(room: Room, person: str, table: str, *, at_device: bool) -> Page:
    page, _ = room.visitors.visit("/display")
    if at_device:
        post(room, page, "devices/here", token=TOKENS[table])
    post(room, page, "sessions", person=person, pin=PINS[person], keep="cookie")
    page.goto(f"/controller/{table}")
    return page


# --- who presses ------------------------------------------------------------------------------------------------


def test_where_a_dealer_is_signed_in_a_supervisors_card_still_counts(room: Room) -> None:
    page = signed_in(room, "dana", "uth-1", at_device=True)
    begin(page, 1)
    key(page, 1, "royal-flush-first-5")
    lock(page)
    press(page, "confirm-awards")
    expect(page.get_by_role("dialog")).to_contain_text("The swipe records the win")
    swipe(page, "erin")
    expect(page.locator(".award-amount")).to_have_count(0)
    press(page, "end-round")
    expect(page.locator("#banner")).to_contain_text("Awaiting bets")
    (recorded,), (confirmed,) = events(room, "awards-locked"), events(room, "awards-confirmed")
    assert (recorded.actor, confirmed.actor) == ("sam", "erin")


def test_a_signed_in_supervisor_needs_no_card_of_his_own(room: Room) -> None:
    page = signed_in(room, "sam", "uth-1", at_device=True)
    begin(page, 1)
    key(page, 1, "royal-flush-first-7")
    press(page, "submit-hands")
    expect(page.locator(".award-amount")).to_be_visible()


def test_a_dealer_at_a_screen_that_is_no_device_is_told_so_before_the_first_press(room: Room) -> None:
    page = signed_in(room, "dana", "uth-1", at_device=False)
    expect(page.locator(".enrol")).to_contain_text("not enrolled as the device of table uth-1")
    page.get_by_label("Token of the device").fill(TOKENS["uth-1"])
    page.get_by_role("button", name="This is the controller").click()
    begin(page, 2)
    assert room.floor.state.jackpot.table("uth-1").rounds == 1


def test_a_device_of_another_table_is_told_where_it_stands(room: Room) -> None:
    page, _ = room.visitors.visit("/display")
    post(room, page, "devices/here", token=TOKENS["six-1"])
    page.goto("/controller/uth-1")
    expect(page.locator(".enrol")).to_contain_text("a device of table six-1, not of uth-1")


# --- what is paid -----------------------------------------------------------------------------------------------


def test_a_pay_of_the_tray_is_shown_before_and_after_it_is_recorded(room: Room) -> None:
    page = room.controller("uth-2")
    begin(page, 1, 2)
    key(page, 1, "full-house")
    expect(page.locator(".pays")).to_have_text("50 for 1 = $250.00")
    press(page, "end-round")
    expect(page.get_by_role("dialog")).to_contain_text("$250.00")
    answer(page, "Cancel")
    assert events(room, "tray-awards-paid") == []
    page.locator(".keyed-list").get_by_role("button", name="Take off").click()
    expect(page.locator(".keyed")).to_have_count(0)
    page.locator("[data-key='hand-flush']").click()
    expect(page.locator(".pays")).to_have_text("40 for 1 = $200.00")
    press(page, "end-round")
    answer(page, "Record and pay")
    expect(page.get_by_role("dialog")).to_contain_text("Pay seat 1: $200.00")
    assert room.floor.state.jackpot.table("uth-2").round is not None
    answer(page, "Cancel")
    expect(page.locator(".paid-amount")).to_have_text("$200.00")
    press(page, "end-round")
    answer(page, "It is paid")
    expect(page.locator("#banner")).to_contain_text("Awaiting bets")
    assert len(events(room, "tray-awards-paid")) == 1


def test_a_hand_without_a_bet_is_asked_about_shown_and_taken_back(room: Room) -> None:
    page = room.controller("cs-1")
    begin(page, 1, 2)
    page.locator("[data-key='seat-3']").click()
    page.locator("[data-key='hand-royal-flush']").click()
    expect(page.get_by_role("dialog")).to_contain_text("Seat 3 has no bet")
    answer(page, "Cancel")
    assert events(room, "hand-keyed") == []
    page.locator("[data-key='hand-royal-flush']").click()
    answer(page, "Key it for envy")
    page.locator("[data-key='seat-3']").click()
    key_of_first = page.locator("[data-key='seat-1']")
    key_of_first.click()
    page.locator("[data-key='hand-straight-flush']").click()
    expect(page.locator(".keyed")).to_have_count(2)
    press(page, "submit-hands")
    expect(page.get_by_role("dialog").locator("li").filter(has_text="Seat 3")).to_contain_text("no bet: envy only")
    swipe(page, "sam")
    expect(page.locator(".award-amount")).to_have_count(1)
    page.locator(".envy-only").get_by_role("button", name="Take back").click()
    answer(page, "Take it back")
    swipe(page, "sam")
    expect(page.locator(".envy-only")).to_have_count(0)
    expect(page.locator(".award-amount")).to_have_count(1)
    swipe(page, "erin")
    expect(page.locator("#pending")).to_contain_text("Envy due")
    table = room.floor.state.jackpot.table("cs-1")
    assert table.round is not None
    assert {(each.seat, each.owner) for each in table.round.envy} == {(2, 1)}


# --- lines that are cut or slow ---------------------------------------------------------------------------------


def test_a_start_that_did_not_arrive_is_asked_about_and_never_sent_by_itself(room: Room) -> None:
    page = room.controller("six-1")
    page.route("**/start-round", lambda route: route.abort("internetdisconnected"))
    press(page, "start-round")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("did not arrive for certain")
    page.unroute("**/start-round")
    answer(page, "Drop it")
    expect(page.locator(".toast").last).to_contain_text("no round was started")
    assert room.floor.state.jackpot.table("six-1").rounds == 0
    page.route("**/start-round", lambda route: route.abort("internetdisconnected"))
    press(page, "start-round")
    expect(dialog).to_contain_text("did not arrive for certain")
    page.reload()
    expect(dialog).to_contain_text("did not arrive for certain")
    page.unroute("**/start-round")
    answer(page, "Send it now")
    expect(page.locator("#round")).to_contain_text("round 1")
    assert room.floor.state.jackpot.table("six-1").rounds == 1
    room.visitors.forgive(CUT)


def test_a_start_whose_answer_was_lost_is_found_done(room: Room) -> None:
    page = room.controller("six-1")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("internetdisconnected")

    page.route("**/start-round", lose)
    press(page, "start-round")
    expect(page.locator(".toast").last).to_contain_text("it was done once")
    expect(page.locator("#round")).to_contain_text("round 1")
    expect(page.get_by_role("dialog")).to_have_count(0)
    room.visitors.forgive(CUT)


def test_a_start_that_hangs_is_given_up_and_asked_about(room: Room) -> None:
    """A line that is gone without a word: nothing fails, and nothing is answered."""
    page = room.controller("six-1")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/start-round", hold)
    press(page, "start-round")
    expect(page.get_by_role("dialog")).to_contain_text("did not arrive for certain")
    answer(page, "Drop it")
    expect(page.locator("#banner")).to_contain_text("Awaiting bets")
    assert room.floor.state.jackpot.table("six-1").rounds == 0


@pytest.mark.long
def test_a_press_that_hangs_is_sent_again_and_done_once(room: Room) -> None:
    page = room.controller("six-1")
    sent: list[str] = []

    def hold_first(route: Route) -> None:
        sent.append(route.request.headers["idempotency-key"])
        if len(sent) > 1:
            route.continue_()

    page.route("**/set-sensor", hold_first)
    page.locator("[data-key='chip-1-1']").click()
    expect(page.locator("[data-key='chip-1-1']")).to_have_attribute("aria-pressed", "true", timeout=30_000)
    assert len(sent) == 2
    assert len(set(sent)) == 1
    assert len(events(room, "sensor-set")) == 1


def test_a_press_on_a_slow_line_is_sent_once(room: Room) -> None:
    """While it is on its way the page looks anew, because of another's event, and finds the line good."""
    page = room.controller("uth-1")
    sent: list[str] = []
    held: list[Route] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/set-sensor"):
            sent.append(request.headers["idempotency-key"])

    def hold(route: Route) -> None:
        held.append(route)

    page.on("request", note)
    page.route("**/set-sensor", hold)
    page.locator("[data-key='chip-1-1']").click()
    by_itself = SetSensor("uth-1", 3, 1, lit=True)
    done(room.floor.do(room.floor.order(Presence(device="controller-uth-1"), by_itself)))
    expect(page.locator("[data-key='chip-3-1']")).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(500)
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator("[data-key='chip-1-1']")).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(300)
    assert len(sent) == 1
    expect(page.locator(".toast")).to_have_count(0)


# --- the same controls elsewhere --------------------------------------------------------------------------------


def test_two_browsers_with_the_same_controls_are_both_told(room: Room) -> None:
    first = room.controller("uth-1")
    expect(first.locator(".elsewhere")).to_have_count(0)
    second = room.somebody("sam", "/controller/uth-1")
    for page in (first, second):
        expect(page.locator(".elsewhere")).to_contain_text("open on 2 screens")
    second.reload()
    expect(second.locator(".elsewhere")).to_contain_text("open on 2 screens")
    second.goto("/display")
    expect(first.locator(".elsewhere")).to_have_count(0)


# --- the key of generation A ------------------------------------------------------------------------------------


def test_only_a_good_card_of_a_supervisor_turns_the_key(room: Room) -> None:
    page = room.controller("se-1")
    begin(page, 1, 2)
    keypad(page, 2, "7-card-straight")
    expect(page.locator("#keys .next")).to_have_attribute("data-key", "key-switch")
    switch = page.locator(".key-switch")
    press(page, "key-switch")
    expect(page.get_by_role("dialog")).to_contain_text("7-card straight")
    page.keyboard.type(";999999999999?")
    page.keyboard.press("Enter")
    expect(page.locator(".toast.bad")).to_be_visible()
    expect(switch).to_have_attribute("aria-checked", "false")
    press(page, "key-switch")
    swipe(page, "dana")
    expect(page.locator(".toast").last).to_contain_text("does not turn the key")
    expect(switch).to_have_attribute("aria-checked", "false")
    press(page, "key-switch")
    swipe(page, "sam")
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(page.locator("#keys .next")).to_have_attribute("data-key", "submit-hands")
    room.visitors.forgive("status of 401")


def test_a_misdeal_closes_its_sheet_and_turns_the_key_back(room: Room) -> None:
    page = room.controller("se-1")
    begin(page, 1, 2)
    press(page, "key-switch")
    swipe(page, "sam")
    expect(page.locator(".key-switch")).to_have_attribute("aria-checked", "true")
    page.locator(".controller-more > summary").click()
    page.get_by_role("button", name="Misdeal").click()
    answer(page, "The round does not count")
    expect(page.locator(".toast").last).to_contain_text("round 1 does not count")
    expect(page.locator(".controller-more > .sheet")).to_be_hidden()
    expect(page.locator(".key-switch")).to_have_attribute("aria-checked", "false")
    assert len(events(room, "round-voided")) == 1


def test_an_award_behind_another_says_what_it_waits_for(room: Room) -> None:
    first, second = room.controller("uth-2"), room.controller("cs-1")
    for page in (first, second):
        begin(page, 1)
        key(page, 1, "royal-flush")
        lock(page)
    expect(second.locator("#banner")).to_contain_text("An award of table uth-2 on link multi was locked before")
    expect(second.locator("#keys .next")).to_have_count(0)
    expect(first.locator("#banner")).to_contain_text("Swipe a card")
    swipe(first, "erin")
    expect(second.locator("#banner")).to_contain_text("Swipe a card")


# --- small screens ----------------------------------------------------------------------------------------------


def height(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["height"]


def test_on_a_phone_the_keys_are_one_low_row_below_the_hands(room: Room) -> None:
    page = room.controller("uth-2", width=390)
    begin(page, 1, 2)
    assert height(page.locator("#keys")) < 80
    page.locator("[data-key='seat-2']").click()
    hands, keys = page.locator(".hand-button"), page.locator("#keys").bounding_box()
    last = hands.last.bounding_box()
    assert keys is not None
    assert last is not None
    assert last["y"] + last["height"] <= keys["y"]
    assert hands.first.evaluate("button => button.getBoundingClientRect().top") >= 0


@pytest.mark.parametrize("width", [820, 1180])
def test_the_head_keeps_its_height_when_an_award_is_pending(room: Room, width: int) -> None:
    page = room.controller("uth-2", width=width)
    begin(page, 1, 2)
    before = height(page.locator(".controller-head"))
    key(page, 1, "royal-flush")
    lock(page)
    expect(page.locator(".controller-head")).to_contain_text("PENDING")
    assert height(page.locator(".controller-head")) == before
