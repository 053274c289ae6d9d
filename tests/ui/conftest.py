from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.support.browsers import Visitors, chromium
from tests.support.web_server import serving

from pitboss.floor.adapters.demonstrating import set_up
from pitboss.floor.adapters.running import memory_floor
from pitboss.web.app import create_app
from pitboss.web.settings import WebSettings

QUIET = WebSettings(access_log=False, anonymous_per_second=10_000, anonymous_burst=100_000, sign_ins_per_minute=1_000)
"""A browser test asks faster than a person."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as launched:
        yield launched


@pytest.fixture(scope="session")
def origin() -> Iterator[str]:
    """A server with the demonstration room."""
    with memory_floor() as floor:
        set_up(floor)
        with serving(create_app(floor, QUIET)) as address:
            yield address


@pytest.fixture
def visitors(browser: Browser, origin: str) -> Iterator[Visitors]:
    """Opens pages: `page, watch = visitors.visit("/lab")`. Errors, foreign requests and refusals of the policy fail."""
    opened = Visitors(browser, origin)
    yield opened
    opened.leave()
