"""How much one sender may ask for: a bucket that fills steadily and holds a burst."""

from __future__ import annotations

from collections.abc import Callable, Container
from math import ceil
from time import monotonic

from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.web.noting import address, header, noted
from pitboss.web.problems import Problem, problem, response_of
from pitboss.web.settings import WebSettings

_MOST_BUCKETS = 10_000
FREE = frozenset({"/healthz", "/readyz"})
"""Whoever watches over the server asks as often as he likes."""


class Buckets:
    def __init__(self, per_second: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = per_second, burst, clock
        self._levels: dict[str | bytes, tuple[float, float]] = {}

    def take(self, key: str | bytes) -> float:
        """One unit, if there is one; otherwise the seconds until there is."""
        now = self._clock()
        level, at = self._levels.get(key, (self._burst, now))
        level = min(self._burst, level + (now - at) * self._rate)
        if level < 1:
            return (1 - level) / self._rate
        if len(self._levels) >= _MOST_BUCKETS and key not in self._levels:
            self._forget_full(now)
        self._levels[key] = (level - 1, now)
        return 0.0

    def _forget_full(self, now: float) -> None:
        """A full bucket says nothing; if none is full, whoever has been silent longest starts anew."""
        full = [key for key, (level, at) in self._levels.items() if level + (now - at) * self._rate >= self._burst]
        for key in full or sorted(self._levels, key=lambda each: self._levels[each][1])[: _MOST_BUCKETS // 10]:
            del self._levels[key]


class RateLimits:
    """`known` holds the credentials that were good of late; all others count for the address they come from."""

    def __init__(self, app: ASGIApp, settings: WebSettings, known: Container[bytes]) -> None:
        self._app, self._known = app, known
        self._signed_in = Buckets(settings.per_second, settings.burst)
        self._anonymous = Buckets(settings.anonymous_per_second, settings.anonymous_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in FREE:
            await self._app(scope, receive, send)
            return
        credential = header(scope, b"authorization") or header(scope, b"cookie")
        if credential is not None and credential in self._known:
            wait = self._signed_in.take(credential)
        else:
            wait = self._anonymous.take(address(scope))
        if wait:
            await response_of(too_many(wait), noted(scope).request_id)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def too_many(wait_s: float) -> Problem:
    seconds = max(1, ceil(wait_s))
    return problem(
        429,
        "too-many",
        f"That is more than one sender may ask for; wait {seconds} s, then send it again.",
        headers={"Retry-After": str(seconds)},
    )
