"""`make screenshots`: every screen at four widths, light and dark, into `screens/`; those of the docs too.

Names of screens may be given: `python -m tests.ui.screenshots lobby lab`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.support.browsers import SIZES, chromium
from tests.support.demonstration import demonstration
from tests.support.rooms import PINS, TOKENS, demonstration_room
from tests.ui.evening import evening
from tests.ui.screens import SCREENS, Screen

ROOT = Path(__file__).parents[2]
ALL, DOCS = ROOT / "screens", ROOT / "docs" / "screens"
_OF_DOCS = 1440
_LONGEST = 2400
_PATIENCE_MS = 90_000


def main(names: list[str]) -> None:
    chosen = [screen for screen in SCREENS if not names or screen.name in names]
    ALL.mkdir(exist_ok=True)
    DOCS.mkdir(parents=True, exist_ok=True)
    with demonstration() as origin, chromium() as browser:
        for screen in chosen:
            for width in SIZES:
                for scheme in ("light", "dark"):
                    with opened(browser, origin, screen, width, scheme=scheme) as page:
                        _take(page, screen, width, scheme)
            sys.stdout.write(f"{screen.name}\n")
    if not names or "evening" in names:
        with chromium() as browser, demonstration_room(browser) as room:
            evening(room, _for_the_docs)


def _for_the_docs(page: Page, name: str) -> None:
    (DOCS / f"{name}.png").write_bytes(page.screenshot())
    sys.stdout.write(f"{name}\n")


@contextmanager
def opened(browser: Browser, origin: str, screen: Screen, width: int, *, scheme: str) -> Iterator[Page]:
    """The screen as it is when it is ready."""
    context = browser.new_context(
        base_url=origin,
        viewport={"width": width, "height": SIZES[width]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(_PATIENCE_MS)
    try:
        page = context.new_page()
        if screen.person is not None:
            _admit(page, "sessions", {"person": screen.person, "pin": PINS[screen.person], "keep": "cookie"})
        if screen.table is not None:
            _admit(page, "devices/here", {"token": TOKENS[screen.table]})
        page.goto(screen.path)
        page.locator(screen.shows).first.wait_for()
        if screen.before is not None:
            screen.before(page)
        page.wait_for_timeout(300)
        yield page
    finally:
        context.close()


def _admit(page: Page, path: str, body: dict[str, str]) -> None:
    """The cookie is set for all pages of this context."""
    page.goto("/sign-in")
    answer = page.request.post(f"/api/v1/{path}", data=body, headers={"Origin": page.url.partition("/sign-in")[0]})
    assert answer.ok, answer.text()


def _take(page: Page, screen: Screen, width: int, scheme: str) -> None:
    """The whole page, but not endlessly; a wall shows what fits it."""
    height = min(page.evaluate("document.documentElement.scrollHeight"), max(_LONGEST, SIZES[width]))
    whole = screen.before is None and height > SIZES[width]
    clip = {"x": 0.0, "y": 0.0, "width": float(width), "height": float(height)}
    picture = page.screenshot(full_page=True, clip=clip) if whole else page.screenshot()  # type: ignore[arg-type]  # a FloatRect
    (ALL / f"{screen.name}-{width}-{scheme}.png").write_bytes(picture)
    if screen.in_docs and width == _OF_DOCS and scheme == "light":
        page.evaluate("place => document.querySelector(place ?? 'body').scrollIntoView()", screen.scroll_to)
        (DOCS / f"{screen.name}.png").write_bytes(page.screenshot())


if __name__ == "__main__":
    main(sys.argv[1:])
