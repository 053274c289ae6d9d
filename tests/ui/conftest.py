from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.support.browsers import Visitors, chromium
from tests.support.demonstration import demonstration


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as launched:
        yield launched


@pytest.fixture(scope="session")
def origin() -> Iterator[str]:
    """A server with the demonstration room."""
    with demonstration() as address:
        yield address


@pytest.fixture
def visitors(browser: Browser, origin: str) -> Iterator[Visitors]:
    """Opens pages: `page, watch = visitors.visit("/lab")`. Errors, foreign requests and refusals of the policy fail."""
    opened = Visitors(browser, origin)
    yield opened
    opened.leave()
