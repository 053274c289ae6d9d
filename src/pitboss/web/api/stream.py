"""Live streams of server-sent events, with replay from any position: a listener that comes back misses nothing."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import StreamingResponse

from pitboss.errors import BusyError, NotSignedInError
from pitboss.floor.people.actions import Action
from pitboss.web.api.access import Caller, Here
from pitboss.web.api.sight import Sight, shown
from pitboss.web.premises import Premises
from pitboss.web.problems import ProblemError, problem

router = APIRouter(tags=["streams"])
BEAT = b"event: heartbeat\ndata: {}\n\n"
"""Named, so that a page notices when it stops."""
_POSITION = re.compile(r"([0-9]{1,18})(?:-[a-z0-9-]{1,20})?")
After = Annotated[
    str | None, Query(alias="since", description="The id of the last event that was seen.", examples=["42"])
]


class Events(StreamingResponse):
    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes], status_code: int = 200) -> None:
        super().__init__(events, status_code, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})


def last_seen(request: Request, since: str | None, now: int) -> int:
    """A browser that reconnects says by itself what it saw last."""
    sent = request.headers.get("last-event-id", since)
    if not sent:
        return now
    found = _POSITION.fullmatch(sent)
    if found is None:
        raise ProblemError(
            problem(422, "bad-input", f"{sent[:40]!r} is no id of an event; send one that a stream had.")
        )
    return int(found[1])


def event(kind: str, data: str, id: int | str) -> bytes:  # noqa: A002 -- the format's own word
    """`data` is JSON, which has no line ends."""
    return f"id: {id}\nevent: {kind}\ndata: {data}\n\n".encode()


def verify_room(premises: Premises) -> None:
    if premises.feed.listeners >= premises.settings.listeners:
        raise BusyError(f"{premises.settings.listeners} streams are open; close some, then try again.")


@router.get(
    "/stream",
    summary="Everything that happens and that one may see",
    response_class=Events,
    responses={200: {"content": {"text/event-stream": {"example": "id: 42\\nevent: round-started\\ndata: {}\\n\\n"}}}},
)
async def stream(request: Request, here: Here, since: After = None) -> Events:
    """From `Last-Event-ID` or `since` on, otherwise from now on; each event has its position as its id.

    `alerts` tells whoever sees alerts that those waiting have changed, and how many they are.
    """
    here.verify(Action.SEE_LIVE)
    verify_room(here.premises)
    position = last_seen(request, since, here.premises.feed.position)
    return Events(_follow(request, here, position))


async def _follow(request: Request, caller: Caller, position: int) -> AsyncIterator[bytes]:
    feed, premises = caller.premises.feed, caller.premises
    with feed.listening():
        yield BEAT
        people, sight = caller.state.people, Sight(caller)
        alerts = caller.state.manager.alerts
        while not feed.closed:
            more = await feed.wait(position, premises.settings.stream_beat_s)
            if caller.state.people is not people:
                people, sight = caller.state.people, Sight(caller)
            try:
                premises.recogniser.presence(request.scope)
            except NotSignedInError as error:
                yield event("signed-out", f'{{"rule":"{error.rule}"}}', position)
                return
            if not more:
                yield BEAT
                continue
            recorded = await feed.after(position, premises.floor.store)
            told = [event(each.kind, shown(each), each.position) for each in recorded if sight.sees(each)]
            position = recorded[-1].position if recorded else feed.position
            if sight.sees_alerts and caller.state.manager.alerts is not alerts:
                alerts = caller.state.manager.alerts
                told.append(event("alerts", f'{{"waiting":{len(alerts)}}}', f"{position}-alerts"))
            if told:
                yield b"".join(told)
