"""A real Chromium, and pages in it that are watched: whatever a page must never do fails its test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

_VARIABLE = "PITBOSS_CHROMIUM"
_SLOW_MS = 20_000
"""Other work on the machine makes a page late, not wrong."""
_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_ANSWER = (
    "No Chromium for the browser tests: `.venv/bin/playwright install chromium` (as root with `--with-deps`), "
    f"or `apt-get install chromium`, or name one in {_VARIABLE}."
)
SIZES = {390: 844, 820: 1180, 1440: 900, 3840: 2160}
"""Phone, tablet, laptop, wall: width and height."""


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        expect.set_options(timeout=_SLOW_MS)
        browser = playwright.chromium.launch(executable_path=_program(playwright), args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def _program(playwright: Playwright) -> str:
    candidates = (os.environ.get(_VARIABLE), *map(shutil.which, _NAMES), playwright.chromium.executable_path)
    found = next((each for each in candidates if each and Path(each).is_file()), None)
    if found is None:
        pytest.fail(_ANSWER)
    return found


@dataclass
class Watch:
    """What went wrong on the pages of one context."""

    origin: str
    wrong: list[str] = field(default_factory=list)
    expected: set[int] = field(default_factory=set)
    """Statuses that a test provokes: the browser says on its console that it got them."""

    def over(self, context: BrowserContext) -> None:
        context.on("request", self._asked)
        context.on("page", self._opened)

    def expect(self, *statuses: int) -> None:
        self.expected.update(statuses)

    def _opened(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"uncaught: {error}"))

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "data:", "blob:", "about:")):
            self.wrong.append(f"asks another host: {request.url}")

    def _said(self, message: ConsoleMessage) -> None:
        provoked = any(f"status of {status}" in message.text for status in self.expected)
        if message.type in ("error", "warning") and not provoked:
            self.wrong.append(f"console: {message.text}")


@dataclass
class Visitors:
    """Browser contexts on one server: each is a person with a device of his own."""

    browser: Browser
    origin: str
    _open: list[tuple[BrowserContext, Watch]] = field(default_factory=list)

    def visit(
        self, path: str = "/", *, width: int = 1440, dark: bool = False, still: bool = True
    ) -> tuple[Page, Watch]:
        """A new person opens a page; nothing of anyone else's is known to this browser."""
        context = self.browser.new_context(
            base_url=self.origin,
            viewport={"width": width, "height": SIZES.get(width, 900)},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
        )
        context.set_default_timeout(10_000)
        context.set_default_navigation_timeout(_SLOW_MS)
        watch = Watch(self.origin)
        watch.over(context)
        self._open.append((context, watch))
        page = context.new_page()
        page.goto(path)
        return page, watch

    def forgive(self, words: str) -> None:
        """What a test provoked: complaints with these words do not count."""
        for _, watch in self._open:
            watch.wrong = [each for each in watch.wrong if words not in each]

    def leave(self) -> None:
        """Closes everything and says what went wrong on any page."""
        wrong = [each for context, watch in self._open for each in watch.wrong]
        for context, _ in self._open:
            context.close()
        self._open.clear()
        assert wrong == []
