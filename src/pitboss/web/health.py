"""For whoever watches over the server: does it live, can it work, what has it done."""

from __future__ import annotations

import hmac

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitboss.web.metrics import CONTENT_TYPE, Metrics
from pitboss.web.noting import address
from pitboss.web.problems import ProblemError, problem
from pitboss.web.settings import WebSettings

router = APIRouter(tags=["server"])
_THIS_MACHINE = frozenset({"127.0.0.1", "::1", "testclient"})


@router.get("/healthz", summary="Whether the server lives")
async def healthz() -> dict[str, str]:
    return {"status": "alive"}


@router.get("/metrics", summary="Counters in the format of Prometheus", response_class=Response)
async def metrics(request: Request) -> Response:
    """From this machine, or with the token of the settings."""
    settings: WebSettings = request.app.state.settings
    _verify_may_read(request, settings.metrics_token)
    counted: Metrics = request.app.state.metrics
    return Response(counted.text(), media_type=CONTENT_TYPE)


def _verify_may_read(request: Request, token: str | None) -> None:
    sent = request.headers.get("authorization", "")
    if token is not None and hmac.compare_digest(sent.encode(), f"Bearer {token}".encode()):
        return
    if token is None and address(request.scope) in _THIS_MACHINE:
        return
    raise ProblemError(
        problem(403, "not-allowed", "Counters are read on the server itself, or with their token; send it as Bearer.")
    )
