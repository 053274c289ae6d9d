"""The play table in a real browser: rounds of every game, company, the clock, the keyboard, and a line that breaks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.support.rooms import Room, demonstration_room

TABLES = ("uth-1", "cs-1", "se-1", "six-1")


@pytest.fixture
def room(browser: Browser) -> Iterator[Room]:
    with demonstration_room(browser) as opened:
        yield opened


def bet(page: Page, *spots: str) -> None:
    for spot in spots or ("ante",):
        page.locator(f"[data-key='spot-{spot}']").click()


def deal(page: Page) -> None:
    page.locator("[data-key='Deal']").click()


def stands_at(page: Page, *states: str) -> str:
    """What the table waits for, once it is one of these."""
    here = ",".join(f"#actions[data-state='{state}']" for state in states)
    expect(page.locator(here)).to_be_visible(timeout=15_000)
    return page.locator("#actions").get_attribute("data-state") or ""


def play_on(page: Page) -> None:
    """The first choice that is offered, until the round is settled."""
    while stands_at(page, "choose", "result") == "choose":
        point = page.locator("#actions p").first.inner_text().partition(".")[0]
        page.locator(".choices button").first.click()
        expect(page.locator("#actions").get_by_text(f"{point}.")).to_have_count(0)


@pytest.mark.parametrize("table", TABLES)
def test_a_full_round_of_every_game(room: Room, table: str) -> None:
    page = room.player("pat", table)
    before = room.balance("pat")
    bet(page)
    deal(page)
    play_on(page)
    lines = page.locator("#settlement-body li")
    assert lines.count() >= 1
    assert all(text.strip() for text in page.locator("#settlement-body li p.soft").all_inner_texts()), "a rule each"
    said = page.locator("#money strong").inner_text()
    assert said == f"${room.balance('pat') / 100:,.2f}"
    assert before != room.balance("pat") or "Even" in page.locator(".net").inner_text()


def test_two_players_at_one_table_each_see_their_own_cards_only(room: Room) -> None:
    pat, kim = room.player("pat", "uth-1"), room.player("kim", "uth-1")
    expect(pat.locator("#company")).to_have_text("2 players")
    bet(pat)
    bet(kim)
    deal(pat)
    expect(pat.get_by_text("Waiting for the others")).to_be_visible()
    deal(kim)
    for page in (pat, kim):
        expect(page.locator(".own-cards .card[data-card]")).to_have_count(2)
        expect(page.locator(".felt-seat .card.back")).to_have_count(2)
        expect(page.locator(".felt-seat .card[data-card]")).to_have_count(0)
    own = [{each.get_attribute("data-card") for each in page.locator(".own-cards .card").all()} for page in (pat, kim)]
    assert own[0].isdisjoint(own[1])
    expect(pat.locator(".choices")).to_be_visible()
    expect(kim.get_by_text("Seat 1 decides.")).to_be_visible()


def test_a_decision_left_to_time_out_is_made_by_the_clock(room: Room) -> None:
    room.hurry("cs-1")
    page = room.player("pat", "cs-1")
    bet(page)
    deal(page)
    expect(page.locator(".net")).to_have_text("You lose $5.00", timeout=15_000)
    expect(page.locator("#settlement-body")).to_contain_text("fold")


def test_a_round_by_keyboard_alone(room: Room) -> None:
    page = room.player("pat", "uth-1")
    page.locator("[data-key='spot-ante']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".total")).to_contain_text("$10.00")
    page.keyboard.press("Delete")
    expect(page.locator(".total")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("d")
    stands_at(page, "choose")
    page.keyboard.press("4")
    stands_at(page, "result")
    page.keyboard.press("d")
    stands_at(page, "choose")


def test_what_comes_back_after_a_break_is_the_same_round(room: Room) -> None:
    page = room.player("pat", "uth-1")
    bet(page, "ante", "trips")
    deal(page)
    expect(page.locator(".choices")).to_be_visible()
    cards = page.locator(".own-cards .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    balance = room.balance("pat")
    page.reload()
    expect(page.locator(".choices")).to_be_visible()
    assert page.locator(".own-cards .card").evaluate_all("cards => cards.map(card => card.dataset.card)") == cards
    second = page.context.new_page()
    second.goto("/play/uth-1")
    expect(second.locator(".choices")).to_be_visible()
    page.go_back()
    page.go_forward()
    expect(page.locator(".choices")).to_be_visible()
    assert room.balance("pat") == balance


def test_a_double_click_deals_and_decides_once(room: Room) -> None:
    page = room.player("pat", "cs-1")
    bet(page)
    page.locator("[data-key='Deal']").dblclick()
    expect(page.locator(".choices")).to_be_visible()
    page.locator("[data-key='play-2x']").dblclick()
    expect(page.locator(".net")).to_be_visible()
    decided = [each for each in room.floor.store.read(limit=10_000) if each.kind == "seat-decided"]
    assert len(decided) == 1


def test_without_the_network_nothing_is_lost_and_nothing_is_done_twice(room: Room) -> None:
    page = room.player("pat", "uth-1")
    bet(page)
    page.context.set_offline(True)
    deal(page)
    expect(page.locator(".toast.bad").first).to_be_visible(timeout=15_000)
    page.context.set_offline(False)
    page.reload()
    bet(page)
    deal(page)
    expect(page.locator(".choices")).to_be_visible()
    assert room.balance("pat") == 1_000_00 - 10_00
    room.visitors.forgive("ERR_INTERNET_DISCONNECTED")


def test_the_page_checks_the_deal_by_itself(room: Room) -> None:
    page = room.player("pat", "six-1")
    page.get_by_role("tab", name="Fair deal").click()
    page.locator("#word").fill("a word of mine")
    bet(page)
    deal(page)
    play_on(page)
    page.get_by_role("tab", name="Fair deal").click()
    expect(page.locator("#fair-body")).to_contain_text("a word of mine")
    page.get_by_role("button", name="Check this deal here").click()
    expect(page.locator("#fair-body .notice.good")).to_have_count(2)
    expect(page.locator("#fair-body h3")).to_have_count(2)
    expect(page.locator("#fair-body .notice.good")).to_have_count(2)


def test_the_strict_coach_speaks_up_before_a_mistake(room: Room) -> None:
    """To fold before the dealer shows more than a pair of aces would is never best; which hand comes is chance."""
    page = room.player("pat", "cs-1")
    page.get_by_text("Strict", exact=True).click()
    bet(page)
    deal(page)
    expect(page.get_by_text("The coach knows.")).to_be_visible(timeout=60_000)
    best = page.evaluate(
        """async () => {
          const cards = all => [...document.querySelectorAll(all)].map(card => card.dataset.card).filter(Boolean);
          const asked = {game: "caribbean-stud", wager: "base", hand: cards(".own-cards .card").join(" "),
            dealer: cards(".felt-house .card").join(" ")};
          const answer = await fetch("/api/v1/lab/strategy/values", {method: "POST", body: JSON.stringify(asked),
            headers: {"Content-Type": "application/json"}});
          return (await answer.json()).answer[0].option;
        }"""
    )
    wrong = "fold" if best == "play-2x" else "play-2x"
    page.locator(f"[data-key='{wrong}']").click()
    expect(page.get_by_role("dialog")).to_contain_text("The coach would")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".choices")).to_be_visible()
    page.locator(f"[data-key='{wrong}']").click()
    page.get_by_role("button", name="Do it anyway").click()
    expect(page.locator(".net")).to_be_visible()
    page.get_by_role("tab", name="Coach").click()
    expect(page.locator("#coach-record")).to_contain_text("of 1 decision")
    expect(page.locator("#coach-record")).to_contain_text("0.0 %")


def test_a_round_of_the_past_lies_on_the_felt_again(room: Room) -> None:
    page = room.player("pat", "cs-1")
    bet(page)
    deal(page)
    play_on(page)
    held = "cards => cards.map(card => card.dataset.card).join(' ')"
    cards = page.locator(".own-cards .card").evaluate_all(held)
    page.get_by_role("button", name="Other wagers").click()
    page.get_by_role("tab", name="History").click()
    page.locator("#history-body summary").first.click()
    page.get_by_role("button", name="Show it on the felt").click()
    expect(page.locator("#actions")).to_contain_text("Round 1, as it was.")
    assert page.locator(".own-cards .card").evaluate_all(held) == cards
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator(".own-cards .card")).to_have_count(0)


def test_nobody_looks_at_the_past_rounds_of_others(room: Room) -> None:
    page = room.player("pat", "cs-1")
    bet(page)
    deal(page)
    play_on(page)
    position = page.request.get("/api/v1/play/rounds").json()[0]["position"]
    assert page.request.get(f"/api/v1/play/rounds/{position}").ok
    other = room.somebody("kim", "/design")
    assert other.request.get(f"/api/v1/play/rounds/{position}").status in (404, 422)


def test_wagers_that_cannot_be_are_explained(room: Room) -> None:
    page = room.player("pat", "uth-1")
    bet(page, "trips")
    expect(page.locator(".toast")).to_contain_text("Trips needs Ante first")
    page.locator("[data-key='spot-ante']").click(click_count=1)
    page.locator("[data-key='chip-25']").click()
    for _ in range(4):
        page.locator("[data-key='spot-ante']").click()
    expect(page.locator(".toast").last).to_contain_text("at most")


def test_staff_and_strangers_look_on(room: Room) -> None:
    sam = room.player("sam", "uth-1", sits=False)
    expect(sam.locator("#actions")).to_contain_text("staff here")
    stranger, _ = room.visitors.visit("/play/uth-1")
    expect(stranger.get_by_role("link", name="Sign in to play")).to_be_visible()
    expect(stranger.get_by_role("button", name="Sit here")).to_have_count(0)


def test_a_table_that_is_not_there_says_so(room: Room) -> None:
    page, watch = room.visitors.visit("/design")
    watch.expect(404, 422)
    answer = page.goto("/play/nowhere")
    assert answer is not None
    assert answer.status in (404, 422)
    assert "nowhere" in page.locator("main").inner_text()
