"""The demonstration room with its dealer, in browsers: players, staff, controllers and displays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from playwright.sync_api import Browser, Page, expect
from tests.support.browsers import Visitors
from tests.support.demonstration import QUIET
from tests.support.web_server import serving

from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.dealing import Dealer
from pitboss.floor.adapters.demonstrating import set_up
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import RunningFloor, memory_floor
from pitboss.floor.demonstration import DEVICES, PEOPLE
from pitboss.floor.play.commands import CloseElectronicTable, OpenElectronicTable
from pitboss.web.app import create_app

PINS = {each.person: each.pin for each in PEOPLE}
CARDS = {each.person: each.card for each in PEOPLE if each.card}
TOKENS = {each.table: each.token for each in DEVICES if each.table}

CUT = ("ERR_CONNECTION", "ERR_INCOMPLETE_CHUNKED", "ERR_NETWORK", "ERR_EMPTY")
"""What a browser says of a server that goes away."""


@dataclass
class Room:
    floor: RunningFloor
    visitors: Visitors

    def somebody(self, person: str, path: str, *, width: int = 1440) -> Page:
        """Signed in, in a browser of his own."""
        page, _ = self.visitors.visit("/display", width=width)
        self._post(page, "sessions", {"person": person, "pin": PINS[person], "keep": "cookie"})
        page.goto(path)
        return page

    def player(self, person: str, table: str, *, sits: bool = True) -> Page:
        """At a table; in a seat of it if he sits."""
        page = self.somebody(person, f"/play/{table}")
        if sits:
            page.get_by_role("button", name="Sit here").first.click()
            expect(page.locator("[data-key^='spot-']").first).to_be_visible()
        return page

    def controller(self, table: str, *, width: int = 1440, more: str = "") -> Page:
        """The device that stands at a table."""
        page, _ = self.visitors.visit("/display", width=width)
        self._post(page, "devices/here", {"token": TOKENS[table]})
        page.goto(f"/controller/{table}{more}")
        expect(page.locator("#keys button").first).to_be_visible()
        return page

    def hurry(self, table: str) -> None:
        """The table is opened anew, with a second for each decision."""
        sam = Reception(self.floor).sign_in("sam", PINS["sam"]).presence
        setup = self.floor.state.play.table(table).setup
        for command in (CloseElectronicTable(table), OpenElectronicTable(replace(setup, seconds_to_decide=1))):
            done(self.floor.do(self.floor.order(sam, command)))

    def balance(self, person: str) -> int:
        return self.floor.state.play.balance(person)

    def _post(self, page: Page, path: str, body: dict[str, str]) -> None:
        headers = {"Content-Type": "application/json", "Origin": self.visitors.origin}
        answer = page.request.post(f"/api/v1/{path}", data=json.dumps(body), headers=headers)
        assert answer.ok, answer.text()


@contextmanager
def demonstration_room(browser: Browser) -> Iterator[Room]:
    with memory_floor() as floor:
        set_up(floor)
        with Dealer(floor), serving(create_app(floor, QUIET)) as origin:
            visitors = Visitors(browser, origin)
            yield Room(floor, visitors)
            visitors.leave()


def swipe(page: Page, person: str) -> None:
    """As a reader types it."""
    page.keyboard.type(f";{CARDS[person]}?")
    page.keyboard.press("Enter")


# --- at the controls of a table ---


def press(page: Page, key: str) -> None:
    """Also one that is out of turn: it answers with its reason."""
    page.locator(f"#keys [data-key='{key}']").click(force=True)


def begin(page: Page, *seats: int) -> None:
    """Chips on the sensors, and the start."""
    for seat in seats:
        page.locator(f"[data-key='chip-{seat}-1']").click()
        expect(page.locator(f"[data-key='chip-{seat}-1']")).to_have_attribute("aria-pressed", "true")
    press(page, "start-round")
    expect(page.locator("#round")).to_contain_text("round")


def key(page: Page, seat: int, row: str) -> None:
    page.locator(f"[data-key='seat-{seat}']").click()
    page.locator(f"[data-key='hand-{row}']").click()
    expect(page.locator(".keyed")).to_be_visible()


def lock(page: Page) -> None:
    """B and C: a supervisor confirms what is keyed."""
    press(page, "submit-hands")
    expect(page.get_by_role("dialog")).to_be_visible()
    swipe(page, "sam")
    expect(page.locator(".award-amount").first).to_be_visible()
