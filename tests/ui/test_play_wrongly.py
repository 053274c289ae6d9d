"""What a browser can send wrongly, and what goes wrong around it: refused on the server, lost nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Browser, Page, expect
from tests.support.browsers import Visitors
from tests.support.demonstration import QUIET
from tests.support.rooms import CUT, PINS, Room, begin, demonstration_room, key, press, swipe
from tests.support.web_server import serving

from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.dealing import Dealer
from pitboss.floor.adapters.demonstrating import make_demonstration
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import open_floor
from pitboss.floor.desk import body_of
from pitboss.floor.people import Action, Role
from pitboss.floor.people.commands import Approve, ChangePerson, Propose
from pitboss.floor.settings import Settings
from pitboss.jackpot.commands import CloseTable, Distribution, RetireLink
from pitboss.web.app import create_app

SCRIPT = "<img src=x onerror=alert(1)>"


@pytest.fixture
def room(browser: Browser) -> Iterator[Room]:
    with demonstration_room(browser) as opened:
        yield opened


def sent(page: Page, kind: str, body: dict[str, object]) -> APIResponse:
    """A form that was tampered with."""
    origin, key_of_it = page.url.partition("/play")[0], f"tampered-{kind}-{abs(hash(str(body)))}"
    headers = {"Origin": origin, "Idempotency-Key": key_of_it}
    return page.request.post(f"/api/v1/tables/uth-1/{kind}", data=body, headers=headers)


def test_nobody_acts_for_another_seat(room: Room) -> None:
    pat, kim = room.player("pat", "uth-1"), room.player("kim", "uth-1")
    for kind, body in (
        ("place-bets", {"bets": [["ante", 500], ["blind", 500]], "round": 1}),
        ("deal", {"round": 1}),
        ("decide", {"option": "check", "round": 1}),
        ("stand-up", {}),
    ):
        answer = sent(kim, kind, {"person": "pat", **body})
        assert answer.status == 403, (kind, answer.text())
    assert "right" in answer.json()["error"]
    assert room.balance("pat") == 1_000_00
    expect(pat.get_by_role("button", name="Stand up")).to_be_visible()


def test_wagers_that_no_page_would_send_are_refused(room: Room) -> None:
    page = room.player("pat", "uth-1")
    wrong: list[object] = [[["ante", cents]] for cents in (-500, 500.5, 501, 10**15)]
    for bets in (*wrong, [["nowhere", 500]], "all of it"):
        answer = sent(page, "place-bets", {"person": "pat", "bets": bets, "round": 1})
        assert answer.status in (400, 404, 409, 422), answer.text()
    assert room.balance("pat") == 1_000_00


def test_a_page_of_an_earlier_round_decides_nothing(room: Room) -> None:
    page = room.player("pat", "uth-1")
    page.locator("[data-key='spot-ante']").click()
    page.locator("[data-key='Deal']").click()
    expect(page.locator(".choices")).to_be_visible()
    answer = sent(page, "decide", {"person": "pat", "option": "play-4x", "round": 17})
    assert answer.status in (409, 422), answer.text()
    expect(page.locator(".choices")).to_be_visible()


def test_a_name_is_text_whatever_it_says(room: Room) -> None:
    erin = Reception(room.floor).sign_in("erin", PINS["erin"]).presence
    done(room.floor.do(room.floor.order(erin, ChangePerson("kim", SCRIPT, (Role.PLAYER,)))))
    room.player("kim", "uth-1")
    page = room.player("pat", "uth-1")
    expect(page.locator(".felt-seat strong")).to_have_text(SCRIPT)
    manager = room.somebody("erin", "/manager#people")
    expect(manager.get_by_text(SCRIPT).first).to_be_visible()


def test_whoever_wants_to_play_finds_a_table_and_his_own_seat_again(room: Room) -> None:
    stranger, _ = room.visitors.visit("/play")
    expect(stranger.locator("article")).to_have_count(5)
    expect(stranger.locator("[data-table='uth-1']")).to_contain_text("from $10.00 a round")
    expect(stranger.get_by_role("link", name="Sign in as a player")).to_be_visible()
    page = room.player("pat", "six-1")
    page.goto("/play")
    expect(page).to_have_url(f"{room.visitors.origin}/play/six-1")
    stranger.reload()
    expect(stranger.locator("[data-table='six-1']")).to_contain_text("1 of 6 seats taken")


def test_a_display_of_a_retired_link_says_that_it_is_closed(room: Room) -> None:
    wall, _ = room.visitors.visit("/display/six")
    erin, edgar = (Reception(room.floor).sign_in(each, PINS[each]).presence for each in ("erin", "edgar"))
    done(room.floor.do(room.floor.order(erin, CloseTable("six-1"))))
    retire = RetireLink(link="six", evidence="closing", second="", distribution=Distribution.PLAYERS)
    proposal = Propose(
        proposal="closing",
        action=Action.RETIRE_JACKPOT,
        subject="six",
        body=body_of(room.floor.desk.routing, [retire]),
        reason="closed",
        note="The house closes it.",
    )
    done(room.floor.do(room.floor.order(erin, proposal)))
    digest = room.floor.state.people.proposals["closing"].digest
    done(room.floor.do(room.floor.order(edgar, Approve("closing", digest))))
    expect(wall.locator("#notice")).to_contain_text("This jackpot is closed")
    wall.reload()
    expect(wall.locator("#notice")).to_contain_text("This jackpot is closed")


def test_a_misdeal_is_called_off_by_a_supervisor(room: Room) -> None:
    page = room.controller("uth-1")
    begin(page, 1, 3)
    key(page, 1, "straight-flush")
    page.locator("#keys summary").click()
    page.get_by_role("button", name="Misdeal").click()
    page.get_by_role("button", name="The round does not count").click()
    expect(page.get_by_role("dialog")).to_contain_text("Waiting for the reader")
    swipe(page, "sam")
    expect(page.locator("#banner")).to_contain_text("Awaiting bets")
    press(page, "end-round")
    expect(page.locator(".toast").last).to_contain_text("No round")
    assert room.floor.state.jackpot.table("uth-1").round is None


def test_meters_have_a_history_to_look_at(room: Room) -> None:
    page = room.somebody("erin", "/manager#links")
    page.locator("article", has_text="Multi-Game Link").get_by_role("button", name="History").click()
    expect(page.locator(".chart svg")).to_have_count(3)


@pytest.mark.long
def test_a_restart_in_mid_round_brings_the_same_cards_back(browser: Browser, tmp_path: Path) -> None:
    settings = Settings(store=str(tmp_path / "floor.db"), keys=str(tmp_path / "keys"))
    make_demonstration(settings)
    with open_floor(settings) as floor, Dealer(floor), serving(create_app(floor, QUIET)) as origin:
        room = Room(floor, Visitors(browser, origin))
        page = room.player("pat", "uth-1")
        page.locator("[data-key='spot-ante']").click()
        page.locator("[data-key='Deal']").click()
        expect(page.locator(".choices")).to_be_visible()
        cards = page.locator(".own-cards .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    expect(page.locator("#connection")).to_have_attribute("data-state", "lost", timeout=20_000)
    port = int(origin.rpartition(":")[2])
    with open_floor(settings) as floor, Dealer(floor), serving(create_app(floor, QUIET), port):
        expect(page.locator("#connection")).to_have_attribute("data-state", "live", timeout=20_000)
        shown = page.locator(".own-cards .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
        assert shown == cards
        page.locator("[data-key='check']").click()
        expect(page.locator(".felt-house .card[data-card]").nth(2)).to_be_visible()
        page.close()
        for words in (*CUT, "status of 404"):  # the coach's question of before, which it asks anew
            room.visitors.forgive(words)
        room.visitors.leave()
