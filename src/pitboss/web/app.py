"""The application: gates, routes, pages. Everything that it works with is handed in."""

from __future__ import annotations

from collections.abc import Container
from importlib import import_module
from importlib.util import find_spec

from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.middleware import Middleware

import pitboss
from pitboss.web import handlers, health
from pitboss.web.assets import static_files, templates
from pitboss.web.gate.bodies import BodyLimit
from pitboss.web.gate.headers import SafeHeaders
from pitboss.web.gate.limits import RateLimits
from pitboss.web.gate.observing import Observing
from pitboss.web.gate.origins import OwnOrigin
from pitboss.web.metrics import Metrics
from pitboss.web.settings import WebSettings

_NO_TELEMETRY = TelemetryConfig(tracing=False, metrics=False, logs=False, operation_spans=False, auto_configure=False)
"""Nothing is told to anybody: the house's own log and counters are all there is."""


def create_app(settings: WebSettings | None = None) -> FastAPI:
    chosen = settings or WebSettings()
    metrics = Metrics()
    app = FastAPI(
        title="Pitboss",
        version=pitboss.__version__,
        docs_url=None,
        redoc_url=None,
        telemetry=_NO_TELEMETRY,
        middleware=gates(chosen, metrics, frozenset()),
    )
    handlers.register(app)
    app.state.settings = chosen
    app.state.metrics = metrics
    app.state.templates = templates(chosen)
    app.include_router(health.router)
    app.mount("/static", static_files(), name="static")
    _include_pages(app)
    return app


def gates(settings: WebSettings, metrics: Metrics, known: Container[bytes]) -> list[Middleware]:
    """From the outside to the inside."""
    return [
        Middleware(Observing, metrics=metrics, access_log=settings.access_log),
        Middleware(SafeHeaders, https=settings.secure_cookies),
        Middleware(RateLimits, settings=settings, known=known),
        Middleware(BodyLimit, most=settings.body_bytes),
        Middleware(OwnOrigin, origins=settings.origins),
    ]


def _include_pages(app: FastAPI) -> None:
    if find_spec("pitboss.web.pages.routes") is not None:
        app.include_router(import_module("pitboss.web.pages.routes").router)
