"""Controller, Game Manager and wall display together, in real browsers: from a hit to its win page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.support.browsers import Visitors
from tests.support.demonstration import QUIET
from tests.support.rooms import CARDS, CUT, Room, begin, demonstration_room, key, lock, press, swipe
from tests.support.web_server import serving

from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.demonstrating import make_demonstration
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import open_floor
from pitboss.floor.people.state import Presence
from pitboss.floor.settings import Settings
from pitboss.jackpot.commands import AddTable, SetSensor
from pitboss.jackpot.configuration import Generation, TableSetup
from pitboss.web.app import create_app

TECHNICIAN_PIN = "209745"


@pytest.fixture
def room(browser: Browser) -> Iterator[Room]:
    with demonstration_room(browser) as opened:
        yield opened


def test_a_hit_on_touch_controls_reaches_display_win_page_and_books(room: Room) -> None:
    wall, _ = room.visitors.visit("/display/uth")
    page = room.controller("uth-1")
    begin(page, 1, 2, 4)
    key(page, 2, "royal-flush-first-5")
    lock(page)
    expect(wall.locator(".wall-level .badge")).to_be_visible()
    expect(wall.locator("#news")).to_contain_text("$5,000.60")
    swipe(page, "erin")
    expect(page.locator(".award-amount")).to_have_count(0)
    expect(wall.locator("#celebration .amount")).to_have_text("$5,000.60")
    press(page, "end-round")
    expect(page.locator("#banner")).to_contain_text("Awaiting bets")
    manager = room.somebody("erin", "/manager#wins")
    expect(manager.locator(".win-amount").first).to_have_text("$5,000.60")
    page_of_win = manager.request.get("/api/v1/wins/1?format=pdf")
    assert page_of_win.body().startswith(b"%PDF")
    assert room.floor.state.jackpot.link("uth").display_cents("meter") == 5_000_06


def test_a_hit_on_the_keypad_with_its_key(room: Room) -> None:
    """Generation A: key to JPH, J-POT, back to RUN; the meter adjusts then and not before."""
    wall, _ = room.visitors.visit("/display/straight")
    page = room.controller("se-1")
    begin(page, 1, 2)
    page.get_by_role("group", name="Seat").get_by_role("button", name="2").click()
    page.locator("[data-key='hand-7-card-straight']").click()
    expect(page.locator(".keyed")).to_be_visible()
    press(page, "submit-hands")
    expect(page.locator(".toast")).to_contain_text("turn it to JPH first")
    press(page, "key-switch")
    swipe(page, "sam")
    expect(page.locator(".key-switch")).to_have_attribute("aria-checked", "true")
    press(page, "submit-hands")
    expect(page.locator(".award-amount")).to_have_text("$3,000.40")
    assert room.floor.state.jackpot.link("straight").meter_units("meter") == 3_000_40_000_000
    press(page, "key-switch")
    expect(page.locator(".key-switch")).to_have_attribute("aria-checked", "false")
    press(page, "end-round")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Seat 1")
    expect(dialog).to_contain_text("$100.00")
    dialog.get_by_role("button", name="It is paid").click()
    expect(page.locator("#banner")).to_contain_text("Awaiting bets")
    expect(wall.locator("#news")).to_contain_text("Envy at se-1: $100.00")


def test_two_hits_at_nearly_the_same_time_on_two_tables(room: Room) -> None:
    """The log orders them; the second one's amount is computed as if the first were paid."""
    first, second = room.controller("uth-2"), room.controller("cs-1")
    for page in (first, second):
        begin(page, 1)
        key(page, 1, "royal-flush")
    lock(first)
    lock(second)
    amounts = [page.locator(".award-amount").inner_text() for page in (first, second)]
    assert amounts[0] > amounts[1] or len(amounts[0]) > len(amounts[1])
    swipe(second, "erin")
    expect(second.locator(".toast.bad")).to_be_visible()
    swipe(first, "erin")
    expect(first.locator(".award-amount")).to_have_count(0)
    swipe(second, "erin")
    expect(second.locator(".award-amount")).to_have_count(0)
    room.visitors.forgive("status of 409")


def test_an_adjustment_by_two_browsers(room: Room) -> None:
    erin = room.somebody("erin", "/manager#links")
    edgar = room.somebody("edgar", "/manager#proposals")
    erin.locator("article", has_text="Six Card Progressive").get_by_role("button", name="Adjust").click()
    dialog = erin.get_by_role("dialog")
    dialog.get_by_label("Change").fill("25.00")
    dialog.get_by_label("Cause").select_option("house-adds")
    dialog.get_by_label("Evidence").fill("Promotion of the week, memo 12.")
    dialog.get_by_label("In your own words").fill("Agreed with the owner.")
    dialog.get_by_role("button", name="Propose the adjustment").click()
    expect(erin.locator(".toast")).to_contain_text("Proposed")
    before = room.floor.state.jackpot.link("six").display_cents("meter")
    own = erin.locator("article", has_text="Agreed with the owner")
    erin.goto("/manager#proposals")
    erin.reload()
    expect(own.get_by_role("button", name="Approve")).to_be_disabled()
    edgar.locator("article", has_text="Agreed with the owner").get_by_role("button", name="Approve").click()
    expect(edgar.get_by_text("Nothing waits.")).to_be_visible()
    assert room.floor.state.jackpot.link("six").display_cents("meter") == before + 25_00


@pytest.mark.long
def test_a_controller_cut_off_says_so_takes_no_bets_and_repeats_nothing(room: Room) -> None:
    page = room.controller("six-1")
    begin(page, 1, 3)
    page.context.set_offline(True)
    press(page, "end-round")
    expect(page.locator("#banner")).to_contain_text("ut of reach", timeout=20_000)
    page.context.set_offline(False)
    expect(page.locator("#banner")).to_contain_text("Awaiting bets", timeout=20_000)
    ended = [each for each in room.floor.store.read(limit=10_000) if each.kind == "round-ended"]
    assert len(ended) == 1
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_have_attribute("data-state", "lost", timeout=20_000)
    press(page, "start-round")
    expect(page.locator(".toast.bad").last).to_contain_text("no progressive bets")
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_have_attribute("data-state", "live", timeout=20_000)
    assert room.floor.state.jackpot.table("six-1").rounds == 1
    room.visitors.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_hand_keyed_wrongly_is_put_right_before_it_is_confirmed(room: Room) -> None:
    page = room.controller("uth-1")
    begin(page, 2, 5)
    key(page, 2, "royal-flush-first-5")
    page.locator("[data-key='hand-royal-flush-first-5']").click()
    expect(page.locator(".keyed")).to_have_count(0)
    page.locator("[data-key='seat-2']").click()
    key(page, 5, "straight-flush")
    expect(page.locator(".keyed")).to_have_text("Straight flush")


def test_wrong_presses_explain_themselves(room: Room) -> None:
    page = room.controller("uth-1")
    press(page, "submit-hands")
    expect(page.locator(".toast").last).to_contain_text("press start first")
    begin(page, 1)
    press(page, "start-round")
    expect(page.locator(".toast").last).to_contain_text("started")
    swipe(page, "sam")
    expect(page.locator(".toast").last).to_contain_text("nothing waits for one")


def test_a_swipe_while_a_field_has_the_keyboard_does_not_end_up_in_it(room: Room) -> None:
    page = room.somebody("erin", "/manager#trail")
    field = page.get_by_label("Anywhere in it")
    field.fill("uth")
    field.focus()
    controller = room.controller("uth-1")
    begin(controller, 1)
    key(controller, 1, "royal-flush-first-5")
    press(controller, "submit-hands")
    typed = controller.get_by_role("dialog").locator("input")
    typed.focus()
    swipe(controller, "sam")
    expect(controller.locator(".award-amount")).to_be_visible()
    assert CARDS["sam"] not in controller.content()


def test_double_presses_start_one_round(room: Room) -> None:
    page = room.controller("six-1")
    page.locator("[data-key='chip-1-1']").click()
    expect(page.locator("[data-key='chip-1-1']")).to_have_attribute("aria-pressed", "true")
    page.locator("#keys [data-key='start-round']").dblclick()
    expect(page.locator("#round")).to_contain_text("round 1")
    assert room.floor.state.jackpot.table("six-1").rounds == 1


def test_two_supervisors_at_once_confirm_once(room: Room) -> None:
    page = room.controller("uth-1")
    begin(page, 1)
    key(page, 1, "royal-flush-first-5")
    lock(page)
    sides = [room.somebody(person, "/manager#pending") for person in ("erin", "edgar")]
    buttons = [side.get_by_role("button", name="Confirm (") for side in sides]
    for button in buttons:
        expect(button).to_be_enabled()
    late = buttons[1].element_handle()
    buttons[0].click()
    late.evaluate("button => button.click()")
    expect(sides[0].get_by_text("No award is pending.")).to_be_visible()
    expect(sides[1].get_by_text("No award is pending.")).to_be_visible()
    confirmed = [each for each in room.floor.store.read(limit=10_000) if each.kind == "awards-confirmed"]
    assert len(confirmed) == 1
    room.visitors.forgive("status of 409")


@pytest.mark.long
def test_a_restart_with_an_award_pending_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    """The same page, the same server address, another process of the floor: the award waits as before."""
    settings = Settings(store=str(tmp_path / "floor.db"), keys=str(tmp_path / "keys"))
    make_demonstration(settings)
    with open_floor(settings) as floor, serving(create_app(floor, QUIET)) as origin:
        room = Room(floor, Visitors(browser, origin))
        page = room.controller("uth-1")
        begin(page, 1)
        key(page, 1, "royal-flush-first-5")
        lock(page)
    expect(page.locator("#connection")).to_have_attribute("data-state", "lost", timeout=20_000)
    with open_floor(settings) as floor, serving(create_app(floor, QUIET), int(origin.rpartition(":")[2])):
        expect(page.locator("#connection")).to_have_attribute("data-state", "live", timeout=20_000)
        expect(page.locator(".award-amount")).to_have_text("$5,000.20")
        swipe(page, "erin")
        expect(page.locator(".award-amount")).to_have_count(0)
        assert floor.state.jackpot.link("uth").restarts["meter"] == 1
        for words in CUT:
            room.visitors.forgive(words)
        room.visitors.leave()


def test_a_controller_opened_twice_says_so_and_shows_the_same(room: Room) -> None:
    page = room.controller("uth-1")
    again = page.context.new_page()
    again.goto("/controller/uth-1")
    for each in (page, again):
        expect(each.locator(".elsewhere")).to_contain_text("open on 2 screens")
    begin(page, 3)
    expect(again.locator("#round")).to_contain_text("round 1")


def test_the_controller_speaks_spanish(room: Room) -> None:
    page = room.controller("uth-1", more="?lang=es")
    expect(page.locator("#keys [data-key='start-round']")).to_have_text("INICIAR JUEGO")
    expect(page.locator("#banner")).to_contain_text("Esperando apuestas")


def test_a_handover_enters_the_count_with_a_supervisors_card(room: Room) -> None:
    page = room.controller("uth-1")
    page.locator("summary[aria-label='Settings']").click()
    page.get_by_role("button", name="Hand over the table").click()
    page.get_by_role("dialog").locator("input").fill("12.00")
    page.get_by_role("dialog").get_by_role("button", name="Hand over").click()
    expect(page.get_by_role("dialog")).to_contain_text("counted together")
    swipe(page, "sam")
    page.wait_for_url("**/sign-in?next=*")
    assert any(each.kind == "chips-counted" for each in room.floor.store.read(limit=10_000))


def test_training_moves_no_money(room: Room) -> None:
    page = room.controller("uth-1", more="?training=1")
    before = room.floor.anchor
    expect(page.locator("#banner")).to_contain_text("Start the round")
    page.locator("[data-key='chip-1-1']").click()
    press(page, "start-round")
    key(page, 1, "straight-flush")
    press(page, "submit-hands")
    press(page, "confirm-awards")
    press(page, "end-round")
    assert room.floor.anchor == before


def test_a_display_of_a_link_that_never_was_has_no_page(room: Room) -> None:
    page, watch = room.visitors.visit("/design")
    watch.expect(404, 422)
    answer = page.goto("/display/nowhere")
    assert answer is not None
    assert answer.status in (404, 422)


@pytest.mark.long
def test_two_hundred_tables_on_the_page_of_the_game_manager(room: Room) -> None:
    theo = Reception(room.floor).sign_in("theo", TECHNICIAN_PIN).presence
    for number in range(195):
        setup = TableSetup(id=f"t{number:03}", game="six-card-poker", generation=Generation.B, seats=6, links=("six",))
        done(room.floor.do(room.floor.order(theo, AddTable(setup))))
    page = room.somebody("erin", "/manager#rooms")
    expect(page.locator(".table-tile")).to_have_count(200)
    took = page.evaluate(
        """async () => {
          const began = performance.now();
          location.hash = "links"; await new Promise(done => setTimeout(done));
          location.hash = "rooms"; while (document.querySelectorAll(".table-tile").length < 200)
            await new Promise(done => requestAnimationFrame(done));
          return performance.now() - began;
        }"""
    )
    assert took < 1_500


def test_a_press_that_begins_before_a_change_and_ends_after_it_counts(room: Room) -> None:
    """The controls are drawn anew whenever something happens; the finger is on the button all the while."""
    page = room.controller("uth-1")
    key_of_start = page.locator("#keys [data-key='start-round']")
    key_of_start.hover()
    page.mouse.down()
    done(room.floor.do(room.floor.order(Presence(device="controller-uth-1"), SetSensor("uth-1", 3, 1, lit=True))))
    expect(page.locator("[data-key='chip-3-1']")).to_have_attribute("aria-pressed", "true")
    page.mouse.up()
    expect(page.locator("#round")).to_contain_text("round 1")
