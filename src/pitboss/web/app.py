"""The application: gates, routes, pages. Everything that it works with is handed in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.types import ASGIApp

import pitboss
from pitboss.floor.adapters.dealing import Dealer
from pitboss.floor.adapters.running import RunningFloor
from pitboss.web import handlers, health
from pitboss.web.api.dispatch import Dispatch
from pitboss.web.api.openapi import PROBLEMS, Application
from pitboss.web.api.resources import PREFIX, Resource
from pitboss.web.api.router import all_resources, routers
from pitboss.web.assets import static_files, templates
from pitboss.web.gate.bodies import BodyLimit
from pitboss.web.gate.headers import SafeHeaders
from pitboss.web.gate.limits import RateLimits
from pitboss.web.gate.observing import Observing
from pitboss.web.gate.origins import OwnOrigin
from pitboss.web.pages.routes import router as pages
from pitboss.web.premises import Premises
from pitboss.web.reach import ReachWatch
from pitboss.web.settings import WebSettings

_NO_TELEMETRY = TelemetryConfig(tracing=False, metrics=False, logs=False, operation_spans=False, auto_configure=False)
"""Nothing is told to anybody: the house's own log and counters are all there is."""


def create_app(floor: RunningFloor, settings: WebSettings | None = None, dealer: Dealer | None = None) -> FastAPI:
    """Around a floor, and the dealer of its electronic tables, that are started and stopped by whoever calls."""
    premises = Premises.of(floor, settings or WebSettings())
    resources = all_resources(premises)
    app = Application(
        resources,
        partial(gates, premises, resources),
        title="Pitboss",
        version=pitboss.__version__,
        docs_url=None,
        redoc_url=None,
        telemetry=_NO_TELEMETRY,
        lifespan=_follow_the_log,
    )
    app.state.premises, app.state.settings = premises, premises.settings
    app.state.dealer = dealer or Dealer(floor)
    app.state.templates = templates(premises.settings)
    handlers.register(app)
    for router in routers:
        app.include_router(router, prefix=PREFIX, responses=PROBLEMS)
    app.include_router(health.router)
    app.mount("/static", static_files(), name="static")
    app.include_router(pages, include_in_schema=False)
    return app


@asynccontextmanager
async def _follow_the_log(app: FastAPI) -> AsyncIterator[None]:
    premises: Premises = app.state.premises
    head = premises.floor.store.head()
    premises.feed.begin(0 if head is None else head.position)
    stop_following = premises.floor.follow(premises.feed.written)
    tasks = [
        asyncio.create_task(premises.signs.run()),
        asyncio.create_task(ReachWatch(premises.recogniser.reach).run(premises.floor)),
    ]
    try:
        yield
    finally:
        stop_following()
        premises.feed.end()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def gates(premises: Premises, resources: Sequence[Resource], app: ASGIApp) -> ASGIApp:
    """From the inside to the outside."""
    settings = premises.settings
    inside: ASGIApp = Dispatch(app, resources)
    inside = OwnOrigin(inside, settings.origins)
    inside = BodyLimit(inside, settings.body_bytes)
    inside = RateLimits(inside, settings, premises.recogniser.known)
    inside = SafeHeaders(inside, https=settings.secure_cookies)
    return Observing(inside, premises.metrics, access_log=settings.access_log)
