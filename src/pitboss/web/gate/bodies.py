"""No body is read beyond the limit, whatever its length was said to be."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.web.noting import header, noted
from pitboss.web.problems import Problem, problem, response_of


class BodyLimit:
    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app, self._most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        length = header(scope, b"content-length")
        if length is not None and not (length.isdigit() and int(length[:20]) <= self._most):
            await response_of(self._too_large(), noted(scope).request_id)(scope, receive, send)
            return
        if length is not None or header(scope, b"transfer-encoding") is None:
            await self._app(scope, receive, send)
            return
        body = await self._gathered(receive)
        if body is None:
            await response_of(self._too_large(), noted(scope).request_id)(scope, receive, send)
            return
        await self._app(scope, read_again(body, receive), send)

    async def _gathered(self, receive: Receive) -> bytes | None:
        """A body whose length was not said, if it is within the limit."""
        parts: list[bytes] = []
        more, length = True, 0
        while more:
            message = await receive()
            parts.append(message.get("body", b""))
            length += len(parts[-1])
            if length > self._most:
                return None
            more = message.get("more_body", False)
        return b"".join(parts)

    def _too_large(self) -> Problem:
        return problem(413, "too-large", f"The body is larger than {self._most:,} bytes; send less at once.")


def read_again(body: bytes, receive: Receive) -> Receive:
    """Gives what was read already once, and then whatever comes."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
