"""No body is read beyond the limit, whatever its length was said to be."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.web.noting import header, noted
from pitboss.web.problems import Problem, ProblemError, problem, response_of


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
        await self._app(scope, self._counted(receive), send)

    def _counted(self, receive: Receive) -> Receive:
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self._most:
                raise ProblemError(self._too_large())
            return message

        return counted

    def _too_large(self) -> Problem:
        return problem(413, "too-large", f"The body is larger than {self._most:,} bytes; send less at once.")
