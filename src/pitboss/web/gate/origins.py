"""A browser that stands on somebody else's page may read public things and change nothing.

Programs send no Origin and authenticate with a header that no foreign page can set; a cookie alone, without any
sign of the page it comes from, is refused for everything that changes something.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.web.noting import header, noted
from pitboss.web.problems import problem, response_of

HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})
_OUR_PAGES = frozenset({b"same-origin", b"none"})


class OwnOrigin:
    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self._app = app
        self._origins = frozenset(origin.encode("ascii") for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in HARMLESS or self._is_ours(scope):
            await self._app(scope, receive, send)
            return
        foreign = problem(
            403,
            "wrong-origin",
            "This request comes from a page of another site; open this server's own page and do it there.",
            rule="origin",
        )
        await response_of(foreign, noted(scope).request_id)(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        origin, site = header(scope, b"origin"), header(scope, b"sec-fetch-site")
        if origin is not None:
            return origin in self._origins or self._is_own_host(scope, origin)
        if site is not None:
            return site in _OUR_PAGES
        return header(scope, b"cookie") is None or header(scope, b"authorization") is not None

    @staticmethod
    def _is_own_host(scope: Scope, origin: bytes) -> bool:
        host = header(scope, b"host")
        return host is not None and origin == scope["scheme"].encode("ascii") + b"://" + host
