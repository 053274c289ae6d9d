"""The lobby and the door: what a stranger sees, that meters move, and that only the right PIN or card opens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.support.browsers import Visitors

from pitboss.floor import demonstration as demo

PAT = next(each for each in demo.PEOPLE if each.person == "pat")
SAM = next(each for each in demo.PEOPLE if each.person == "sam")


@contextmanager
def controller(origin: str, table: str) -> Iterator[httpx.Client]:
    """The dealer's box at a table."""
    token = next(each.token for each in demo.DEVICES if each.table == table)
    with httpx.Client(base_url=f"{origin}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=30) as client:
        yield client


def send(client: httpx.Client, path: str, key: str, **body: object) -> None:
    answer = client.post(path, json=body, headers={"Idempotency-Key": key})
    assert answer.status_code == 200, answer.text


def test_a_stranger_sees_what_it_is_the_tables_and_the_jackpots(visitors: Visitors) -> None:
    page, _ = visitors.visit("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("numbers are proven")
    expect(page.locator("#table-tiles article")).to_have_count(len(demo.TABLES))
    expect(page.locator("#jackpots article")).to_have_count(len(demo.links()))
    expect(page.locator("#connection")).to_have_text("live")


def test_a_meter_moves_while_somebody_looks(visitors: Visitors, origin: str) -> None:
    """Ten percent of a wager of $5 go to the Mega."""
    page, _ = visitors.visit("/")
    expect(page.locator("#connection")).to_have_text("live")
    meter = page.locator('[data-link="multi"] pb-meter').first
    before = meter.get_attribute("cents")
    with controller(origin, "cs-1") as box:
        send(box, "/tables/cs-1/set-sensor", "lobby-1", seat=1, sensor=1, lit=True)
        send(box, "/tables/cs-1/start-round", "lobby-2")
    expect(meter).to_have_attribute("cents", str(int(before or 0) + 50))
    expect(page.locator('[data-table="cs-1"]')).to_contain_text("a round is played")
    with controller(origin, "cs-1") as box:
        send(box, "/tables/cs-1/end-round", "lobby-3")
    expect(page.locator('[data-table="cs-1"]')).to_contain_text("open")


def test_a_lost_network_is_said_and_what_was_missed_comes_after(visitors: Visitors) -> None:
    page, watch = visitors.visit("/")
    expect(page.locator("#connection")).to_have_text("live")
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_role("alert").first).to_contain_text("No network")
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_have_text("live")
    watch.wrong = [each for each in watch.wrong if "ERR_INTERNET_DISCONNECTED" not in each]


def test_names_and_wagers_of_players_are_not_in_the_lobby(origin: str) -> None:
    text = httpx.get(f"{origin}/api/v1/lobby").text
    assert all(person.name not in text for person in demo.PEOPLE)


def fill_in(page: Page, person: str, pin: str) -> None:
    page.get_by_label("Name").fill(person)
    page.get_by_label("PIN").fill(pin)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_the_right_pin_opens_and_signing_out_closes(visitors: Visitors) -> None:
    page, _ = visitors.visit("/sign-in?next=/lab")
    fill_in(page, PAT.person, PAT.pin)
    page.wait_for_url("**/lab*")
    expect(page.locator("header")).to_contain_text(PAT.name)
    page.locator("header summary", has_text=PAT.name).click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/")
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_a_wrong_pin_is_refused_without_saying_what_was_wrong(visitors: Visitors) -> None:
    page, watch = visitors.visit("/sign-in")
    watch.expect(401)
    fill_in(page, "nobody-here", "111222")
    expect(page.get_by_role("alert")).to_be_visible()
    unknown = page.get_by_role("alert").inner_text()
    fill_in(page, PAT.person, "111222")
    expect(page.get_by_label("PIN")).to_have_value("")
    assert page.get_by_role("alert").inner_text() == unknown


SWIPE = """line => {
  const field = document.activeElement;
  for (const key of [...line, "Enter"]) {
    const typed = field.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
    if (typed && key.length === 1) field.value += key;
  }
}"""
"""A reader types a line within a few milliseconds, however busy this machine is."""


def test_a_swiped_card_and_a_pin_open(visitors: Visitors) -> None:
    """What the reader types does not stay in the field it types into."""
    page, _ = visitors.visit("/sign-in")
    page.get_by_label("Name").fill("half a name")
    page.evaluate(SWIPE, f";{SAM.card}=2512?")
    expect(page.get_by_text("Card read.")).to_be_visible()
    assert page.locator("#person").input_value() == "half a name"
    page.get_by_label("PIN").fill(SAM.pin)
    page.keyboard.press("Enter")
    page.wait_for_url("**/")
    expect(page.locator("header")).to_contain_text(SAM.name)


def test_slow_typing_is_no_card(visitors: Visitors) -> None:
    page, _ = visitors.visit("/sign-in")
    page.get_by_label("Name").focus()
    page.keyboard.type("patricia", delay=90)
    expect(page.get_by_label("Name")).to_have_value("patricia")
    expect(page.get_by_text("Card read.")).to_be_hidden()


@pytest.mark.parametrize(
    "address", ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]
)
def test_the_door_leads_to_no_other_host(origin: str, address: str) -> None:
    assert 'data-next="/"' in httpx.get(f"{origin}/sign-in", params={"next": address}).text


def test_the_keypad_writes_the_pin(visitors: Visitors) -> None:
    page, _ = visitors.visit("/sign-in", width=390)
    for key in ("1", "2", "back", "7"):
        page.locator(f'[data-key="{key}"]').click()
    expect(page.get_by_label("PIN")).to_have_value("17")
