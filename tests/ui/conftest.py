from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.support.browsers import Visitors, chromium
from tests.support.demonstration import demonstration

from pitboss.lab.cache import RESULTS_VARIABLE


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as launched:
        yield launched


@pytest.fixture(scope="session")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the demonstration room, which has solved nothing before."""
    with pytest.MonkeyPatch.context() as patch, demonstration() as address:
        patch.setenv(RESULTS_VARIABLE, str(tmp_path_factory.mktemp("results")))
        yield address


@pytest.fixture
def visitors(browser: Browser, origin: str) -> Iterator[Visitors]:
    """Opens pages: `page, watch = visitors.visit("/lab")`. Errors, foreign requests and refusals of the policy fail."""
    opened = Visitors(browser, origin)
    yield opened
    opened.leave()
