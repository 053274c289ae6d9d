"""One evening on the floor, played on its screens: the walk of the documentation, with its pictures."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.support.rooms import Room, begin, key, lock, press, swipe

Take = Callable[[Page, str], None]
"""Photographs what a page shows, under a name."""
TABLET = 820


def evening(room: Room, take: Take) -> None:
    _a_round_begins(room, take)
    wall = _a_royal_flush(room, take)
    _two_people(room, take)
    _the_line_is_cut(room, take)
    _the_day_is_closed(room, take)
    expect(wall.locator("#lost")).to_be_hidden()


def _a_round_begins(room: Room, take: Take) -> None:
    page = room.controller("uth-2", width=TABLET)
    for seat in (1, 2, 5):
        page.locator(f"[data-key='chip-{seat}-1']").click()
        expect(page.locator(f"[data-key='chip-{seat}-1']")).to_have_attribute("aria-pressed", "true")
    take(page, "evening-bets")
    press(page, "start-round")
    expect(page.locator("#round")).to_contain_text("round 1")
    press(page, "end-round")
    expect(page.locator("#banner")).to_contain_text("Awaiting bets")
    page.close(run_before_unload=False)


def _a_royal_flush(room: Room, take: Take) -> Page:
    wall, _ = room.visitors.visit("/display/multi", still=False)
    page = room.controller("uth-2", width=TABLET)
    begin(page, 2, 4)
    key(page, 2, "royal-flush")
    take(page, "evening-keyed")
    lock(page)
    expect(wall.locator(".wall-level .badge").first).to_be_visible()
    take(wall, "evening-pending")
    sam = room.somebody("sam", "/manager#pending")
    expect(sam.locator(".win-amount")).to_be_visible()
    take(sam, "evening-verify")
    amount = page.locator(".award-amount").inner_text()
    swipe(page, "erin")
    expect(wall.locator("#celebration .amount")).to_have_text(amount)
    wall.evaluate("Promise.all(document.querySelector('#celebration').getAnimations().map(each => each.finished))")
    take(wall, "evening-hit")
    expect(page.locator(".award-amount")).to_have_count(0)
    press(page, "end-round")
    envy = page.get_by_role("dialog")
    expect(envy).to_contain_text("Seat 4")
    take(page, "evening-envy")
    envy.get_by_role("button", name="It is paid").click()
    expect(page.locator("#banner")).to_contain_text("Awaiting bets")
    expect(wall.locator("#news")).to_contain_text("Envy at uth-2: $5,000.00")
    sam.goto("/manager#wins")
    expect(sam.locator(".win-amount").first).to_have_text(amount)
    take(sam, "evening-win")
    return wall


def _two_people(room: Room, take: Take) -> None:
    erin, edgar = room.somebody("erin", "/manager#links"), room.somebody("edgar", "/manager#proposals")
    erin.locator("article", has_text="Six Card Progressive").get_by_role("button", name="Adjust").click()
    dialog = erin.get_by_role("dialog")
    dialog.get_by_label("Change").fill("25.00")
    dialog.get_by_label("Cause").select_option("house-adds")
    dialog.get_by_label("Evidence").fill("Promotion of the week, memo 12.")
    dialog.get_by_label("In your own words").fill("Agreed with the owner.")
    take(erin, "evening-adjust")
    dialog.get_by_role("button", name="Propose the adjustment").click()
    proposal = edgar.locator("article", has_text="Agreed with the owner")
    expect(proposal.get_by_role("button", name="Approve")).to_be_enabled()
    take(edgar, "evening-second")
    proposal.get_by_role("button", name="Approve").click()
    expect(edgar.get_by_text("Nothing waits.")).to_be_visible()


def _the_line_is_cut(room: Room, take: Take) -> None:
    page = room.controller("six-1", width=TABLET)
    begin(page, 1, 3)
    page.context.set_offline(True)
    press(page, "end-round")
    expect(page.locator("#banner")).to_contain_text("ut of reach", timeout=20_000)
    take(page, "evening-cut")
    page.context.set_offline(False)
    expect(page.locator("#banner")).to_contain_text("Awaiting bets", timeout=20_000)
    room.visitors.forgive("ERR_INTERNET_DISCONNECTED")


def _the_day_is_closed(room: Room, take: Take) -> None:
    erin = room.somebody("erin", "/manager#rooms")
    erin.locator("[data-key='table-uth-2']").click()
    erin.get_by_role("button", name="Count chips").click()
    form = erin.locator("dialog").last
    form.get_by_label("Counted").fill("5.00")
    take(erin, "evening-count")
    form.get_by_role("button", name="Enter the count").click()
    expect(erin.get_by_role("button", name="Enter the count")).to_have_count(0)
    erin.keyboard.press("Escape")
    expect(erin.get_by_role("dialog")).to_have_count(0)
    erin.goto("/manager#reports")
    expect(erin.locator("#part article h3")).to_be_visible()
    take(erin, "evening-report")
    erin.goto("/manager#explain/six/meter")
    expect(erin.locator("#part article h3")).to_be_visible()
    take(erin, "evening-explain")
