"""Numbers every request, writes its log line and its counters, and turns a mistake of ours into an answer."""

from __future__ import annotations

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.web.logs import LOGGER, tell
from pitboss.web.metrics import Metrics
from pitboss.web.noting import Noted, address, noted
from pitboss.web.problems import MISTAKE, response_of

UNMATCHED = "(none)"


class Observing:
    def __init__(self, app: ASGIApp, metrics: Metrics, *, access_log: bool) -> None:
        self._app, self._metrics, self._access_log = app, metrics, access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        note, began, status = noted(scope), perf_counter(), 0
        number = (b"x-request-id", note.request_id.encode("ascii"))

        async def numbered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), number]
            await send(message)

        try:
            await self._app(scope, receive, numbered)
        except Exception:  # the last resort: whoever asked gets an answer, the log gets the traceback
            LOGGER.exception("mistake", extra={"pitboss_fields": {"request": note.request_id, "path": scope["path"]}})
            if status and not note.excused:
                raise
            if not status:
                await response_of(MISTAKE, note.request_id)(scope, receive, numbered)
        finally:
            self._write(scope, note, status, perf_counter() - began)

    def _write(self, scope: Scope, note: Noted, status: int, seconds: float) -> None:
        route = note.route or getattr(scope.get("route"), "path", UNMATCHED)
        self._metrics.answered(scope["method"], route, status, seconds)
        if self._access_log:
            tell(
                logging.INFO,
                "request",
                method=scope["method"],
                path=scope["path"],
                status=status,
                ms=round(seconds * 1000, 2),
                request=note.request_id,
                actor=note.actor,
                address=address(scope),
            )
