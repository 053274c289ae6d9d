"""What holds for every screen: operable by all, nothing inline, nothing from elsewhere, quickly there."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response
from tests.support.browsers import Visitors
from tests.ui.screens import SCREENS, Screen
from tests.ui.screenshots import opened

GRAVE = frozenset({"serious", "critical"})
QUICK = [screen for screen in SCREENS if not screen.variant]
INLINE = "style, [onclick], [onload], script:not([src]):not([type='application/json'])"
INLINE_STYLE = """() => new Promise(done => {
  document.addEventListener("securitypolicyviolation", event => done(event.violatedDirective));
  const style = document.createElement("style");
  style.textContent = "body { color: red }";
  document.head.append(style);
})"""
FIRST_PAGE_BYTES = 200_000
FIRST_PAGE_MS = 1_000


def names(screen: Screen) -> str:
    return screen.name


def findings(page: Page) -> list[str]:
    found: dict[str, Any] = Axe().run(page).response
    return [
        f"{each['impact']} {each['id']}: {node['html'][:120]} {node['failureSummary'][:160]}"
        for each in found["violations"]
        if each["impact"] in GRAVE
        for node in each["nodes"][:4]
    ]


def holds(browser: Browser, origin: str, screen: Screen, width: int, scheme: str) -> None:
    """WCAG 2, levels A and AA, by axe-core; nothing inline; no page wider than its window."""
    with opened(browser, origin, screen, width, scheme=scheme) as page:
        assert findings(page) == []
        assert page.locator(INLINE).count() == 0
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


@pytest.mark.parametrize("screen", QUICK, ids=names)
def test_a_screen_is_operable_by_all_and_has_nothing_inline(browser: Browser, origin: str, screen: Screen) -> None:
    holds(browser, origin, screen, 1440, "light")


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS, ids=names)
@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (820, "light")])
def test_a_screen_is_operable_at_every_size(
    browser: Browser, origin: str, screen: Screen, width: int, scheme: str
) -> None:
    holds(browser, origin, screen, width, scheme)


def test_the_checker_would_find_what_cannot_be_read(visitors: Visitors) -> None:
    page, _ = visitors.visit("/sign-in")
    page.evaluate("document.querySelector('h1').style.color = '#f0efe8'")
    page.evaluate("document.querySelector('#pin').previousElementSibling.remove()")
    assert {each.split()[1] for each in findings(page)} == {"color-contrast:", "label:"}


def test_the_policy_allows_nothing_unsafe(visitors: Visitors) -> None:
    page, _ = visitors.visit("/")
    answer = page.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert page.evaluate(INLINE_STYLE).startswith("style-src")
    visitors.forgive("Content Security Policy")


def first_visit(visitors: Visitors, origin: str) -> tuple[float, dict[str, int]]:
    """Milliseconds until all of it is there, and the bytes of every file, unpacked; nothing is in a cache."""
    page, _ = visitors.visit("about:blank")
    came: list[Response] = []
    page.on("response", lambda response: came.append(response))  # noqa: PLW0108 -- Playwright marks what it is given
    page.goto("/")
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)
    timing = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    return timing, {each.url.removeprefix(origin): len(each.body()) for each in came if "stream" not in each.url}


def test_the_first_page_is_light_and_quick(visitors: Visitors, origin: str) -> None:
    """The quickest of three: other tests use the same processors."""
    visits = [first_visit(visitors, origin) for _ in range(3)]
    assert min(timing for timing, _ in visits) < FIRST_PAGE_MS
    assert sum(visits[0][1].values()) < FIRST_PAGE_BYTES, visits[0][1]
