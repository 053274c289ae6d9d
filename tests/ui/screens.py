"""Every screen there is: photographed by `make screenshots`, checked by the accessibility checker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect
from tests.support.rooms import swipe


@dataclass(frozen=True, slots=True)
class Screen:
    name: str
    path: str
    shows: str = "main h1"
    """What is there when the page is ready."""
    person: str | None = None
    """Of the demonstration room; None where nobody needs to be signed in."""
    table: str | None = None
    """Whose controller looks at it, if it is one's screen."""
    before: Callable[[Page], None] | None = None
    """What happens first."""
    in_docs: bool = False
    """Whether its picture at laptop size stands in the documentation."""
    variant: bool = False
    """The same page in another state: looked at by the long tests only."""
    scroll_to: str | None = None
    """What is at the top of that picture, if not the page's own."""


def _open_keys(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def _play(page: Page) -> None:
    """In a seat, with a decision to make: from wherever the last visit left the table."""
    actions, seat = page.locator("#actions"), page.get_by_role("button", name="Sit here").first
    expect(seat.or_(page.locator("#actions button")).first).to_be_visible()
    if seat.is_visible():
        seat.click()
    for state, key in (("result", "Other wagers"), ("bet", "spot-ante"), ("bet", "Deal")):
        page.wait_for_timeout(200)
        button = page.locator(f"[data-key='{key}'], button:has-text('{key}')").first
        if actions.get_attribute("data-state") == state and button.is_visible():
            button.click()
    expect(page.locator("#actions[data-state='choose'], #actions[data-state='result']")).to_be_visible()


def _award(page: Page) -> None:
    """A royal flush that waits for its confirmation; the display of the link says PENDING from here on."""
    if page.locator(".award-amount").count() == 0 and "round" not in page.locator("#round").inner_text():
        page.locator("[data-key='chip-2-1']").click()
        expect(page.locator("[data-key='chip-2-1']")).to_have_attribute("aria-pressed", "true")
        page.locator("[data-key='start-round']").click()
        page.locator("[data-key='seat-2']").click()
        page.locator("[data-key='hand-royal-flush']").click()
        expect(page.locator(".keyed")).to_be_visible()
        page.locator("[data-key='submit-hands']").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        swipe(page, "sam")
    expect(page.locator(".award-amount").first).to_be_visible()


_EDITED = "/lab?game=ultimate-texas-holdem&wager=trips&paytable=UTH-01&pay.full-house=8+to+1"
_HAND = "/lab?game=ultimate-texas-holdem&wager=base&tab=strategy&hand=As+Kd&board=2c+7d+Jh"

SCREENS = (
    Screen("lobby", "/", in_docs=True),
    Screen("sign-in", "/sign-in"),
    Screen("lab", _EDITED, "#charts svg", in_docs=True),
    Screen("lab-jackpot", "/lab?game=six-card-poker&wager=progressive&meter.meter=12500", "#charts svg", variant=True),
    Screen("lab-compare", "/lab?game=ultimate-texas-holdem&wager=trips&tab=compare", "#compare table", variant=True),
    Screen("lab-outcomes", "/lab?game=three-card-poker&wager=base&tab=outcomes", "#outcomes table", variant=True),
    Screen("lab-strategy", _HAND, ".hand-map", in_docs=True, scroll_to=".lab-below", variant=True),
    Screen("lab-keys", "/lab", "#charts svg", before=_open_keys, variant=True),
    Screen("tables", "/play"),
    Screen("play", "/play/six-1", "#actions", person="pat", before=_play, in_docs=True),
    Screen("play-holdem", "/play/uth-1", "#actions", person="kim", before=_play, variant=True),
    Screen("play-straights", "/play/se-1", "#actions", person="lee", before=_play, variant=True),
    Screen("drill", "/drill/ultimate-texas-holdem"),
    Screen("train", "/train/six-card-poker", variant=True),
    Screen("controllers", "/controller", variant=True),
    Screen("controller", "/controller/uth-1", "#keys button", table="uth-1", in_docs=True),
    Screen("controller-award", "/controller/uth-2", "#keys button", table="uth-2", before=_award, variant=True),
    Screen("displays", "/display", variant=True),
    Screen("display", "/display/multi", "main"),
    Screen("manager", "/manager", ".table-tile", person="sam", in_docs=True),
    Screen("manager-links", "/manager#links", ".link-panels", person="sam", variant=True),
    Screen("manager-award", "/manager#pending", "main h2", person="sam", variant=True),
    Screen("docs", "/docs/games/ultimate-texas-holdem.html"),
    Screen("reference", "/reference"),
    Screen("design", "/design", in_docs=True, scroll_to="#cards"),
    Screen("not-found", "/nothing-here"),
)
