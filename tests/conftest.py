from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest
from hypothesis import settings
from tests.support.postgres import database_maker, server

settings.register_profile("local", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """A real server; each call makes an empty database and gives its URL."""
    with server() as url:
        yield database_maker(url)
