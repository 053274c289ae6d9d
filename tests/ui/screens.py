"""Every screen there is: photographed by `make screenshots`, checked by the accessibility checker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect


@dataclass(frozen=True, slots=True)
class Screen:
    name: str
    path: str
    shows: str = "main h1"
    """What is there when the page is ready."""
    person: str | None = None
    """Of the demonstration room; None where nobody needs to be signed in."""
    before: Callable[[Page], None] | None = None
    """What happens first."""
    in_docs: bool = False
    """Whether its picture at laptop size stands in the documentation."""
    scroll_to: str | None = None
    """What is at the top of that picture, if not the page's own."""


def _open_keys(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


_EDITED = "/lab?game=ultimate-texas-holdem&wager=trips&paytable=UTH-01&pay.full-house=8+to+1"
_HAND = "/lab?game=ultimate-texas-holdem&wager=base&tab=strategy&hand=As+Kd&board=2c+7d+Jh"

SCREENS = (
    Screen("lobby", "/", in_docs=True),
    Screen("sign-in", "/sign-in"),
    Screen("lab", _EDITED, "#charts svg", in_docs=True),
    Screen("lab-jackpot", "/lab?game=six-card-poker&wager=progressive&meter.meter=12500", "#charts svg"),
    Screen("lab-compare", "/lab?game=ultimate-texas-holdem&wager=trips&tab=compare", "#compare table"),
    Screen("lab-outcomes", "/lab?game=three-card-poker&wager=base&tab=outcomes", "#outcomes table"),
    Screen("lab-strategy", _HAND, ".hand-map", in_docs=True, scroll_to=".lab-below"),
    Screen("lab-keys", "/lab", "#charts svg", before=_open_keys),
    Screen("docs", "/docs/games/ultimate-texas-holdem.html"),
    Screen("reference", "/reference"),
    Screen("design", "/design", in_docs=True, scroll_to="#cards"),
    Screen("not-found", "/nothing-here"),
)
