"""For whoever watches over the server: does it live, can it work, what has it done."""

from __future__ import annotations

import asyncio
import hmac

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitboss.errors import PitbossError
from pitboss.web.api.wire import Shown
from pitboss.web.metrics import CONTENT_TYPE
from pitboss.web.noting import address
from pitboss.web.premises import Premises
from pitboss.web.problems import ProblemError, of_kind, problem

router = APIRouter(tags=["server"])


class Ready(Shown):
    status: str
    epoch: int
    position: int


_THIS_MACHINE = frozenset({"127.0.0.1", "::1", "testclient"})


@router.get("/healthz", summary="Whether the server lives")
async def healthz() -> dict[str, str]:
    return {"status": "alive"}


@router.get("/readyz", summary="Whether the floor takes commands")
async def readyz(request: Request) -> Ready:
    """The store answers, and this process leads it."""
    floor = request.app.state.premises.floor
    try:
        leader = await asyncio.to_thread(floor.store.leader)
    except PitbossError as error:
        raise ProblemError(of_kind("store", str(error))) from error
    if leader is None or leader.epoch != floor.epoch:
        raise ProblemError(of_kind("fenced", "Another process leads the store now; send commands there."))
    return Ready(status="ready", epoch=floor.epoch, position=request.app.state.premises.feed.position)


@router.get("/metrics", summary="Counters in the format of Prometheus", response_class=Response)
async def metrics(request: Request) -> Response:
    """From this machine, or with the token of the settings."""
    premises: Premises = request.app.state.premises
    _verify_may_read(request, premises.settings.metrics_token)
    return Response(premises.metrics.text(), media_type=CONTENT_TYPE)


def _verify_may_read(request: Request, token: str | None) -> None:
    sent = request.headers.get("authorization", "")
    if token is not None and hmac.compare_digest(sent.encode(), f"Bearer {token}".encode()):
        return
    if token is None and address(request.scope) in _THIS_MACHINE:
        return
    raise ProblemError(
        problem(403, "not-allowed", "Counters are read on the server itself, or with their token; send it as Bearer.")
    )
