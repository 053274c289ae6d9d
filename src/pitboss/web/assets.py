"""Our own style sheets, scripts and pictures, and the templates of the pages."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates
from starlette.types import ASGIApp, Scope

from pitboss.web.settings import WebSettings

HERE = Path(__file__).parent
STATIC, TEMPLATES = HERE / "static", HERE / "templates"

_DIGEST_DIGITS = 12
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_WORTH_PACKING = 1_000


class CachedFiles(StaticFiles):
    """A file asked for with its digest never changes; without, the browser asks whether it has."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        named = scope["query_string"].decode("ascii", "replace")
        current = named.startswith("v=") and named == f"v={digest_of(path)}"
        response.headers["Cache-Control"] = _FOR_EVER if current else _ASK_AGAIN
        return response


def static_url(path: str) -> str:
    """The address of one of our files, for templates: with its digest, so that it may be kept for ever."""
    return f"/static/{path}?v={digest_of(path)}"


def digest_of(path: str) -> str:
    file = STATIC / path
    return _digest(file, file.stat().st_mtime_ns) if file.is_file() else ""


@lru_cache(maxsize=4096)
def _digest(file: Path, _changed_ns: int) -> str:
    return sha256(file.read_bytes()).hexdigest()[:_DIGEST_DIGITS]


def static_files() -> ASGIApp:
    """Sent small to whoever can unpack it: the playing cards are a tenth then."""
    return GZipMiddleware(CachedFiles(directory=STATIC, check_dir=False), minimum_size=_WORTH_PACKING)


def templates(settings: WebSettings) -> Jinja2Templates:
    """Everything is escaped, and a name that is not there is a mistake, not an empty place."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(static=static_url, title=settings.title)
    return Jinja2Templates(env=environment)
