"""The demonstration room behind a web server of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.web_server import serving

from pitboss.floor.adapters.dealing import Dealer
from pitboss.floor.adapters.demonstrating import set_up
from pitboss.floor.adapters.running import memory_floor
from pitboss.web.app import create_app
from pitboss.web.settings import WebSettings

QUIET = WebSettings(
    access_log=False,
    anonymous_per_second=10_000,
    anonymous_burst=100_000,
    per_second=10_000,
    burst=100_000,
    sign_ins_per_minute=1_000,
)
"""A browser test asks faster than a person."""


@contextmanager
def demonstration(settings: WebSettings = QUIET) -> Iterator[str]:
    """Its address."""
    with memory_floor() as floor:
        set_up(floor)
        with Dealer(floor), serving(create_app(floor, settings)) as origin:
            yield origin
