"""`pitboss serve`: the floor on an address, until somebody stops it."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from pitboss.errors import RefusedError
from pitboss.floor.adapters.dealing import Dealer
from pitboss.floor.adapters.running import RunningFloor
from pitboss.web.app import create_app
from pitboss.web.logs import write_json_lines
from pitboss.web.settings import WebSettings

_GRACE_S = 10
"""How long requests that are under way may take when the server stops."""
_BACKLOG = 4096


def serve(  # noqa: PLR0913 -- where, what, and whom to tell
    floor: RunningFloor,
    settings: WebSettings,
    *,
    host: str,
    port: int,
    dealer: Dealer | None = None,
    on_ready: Callable[[str], None] | None = None,
) -> None:
    """Returns when it was told to stop (SIGINT, SIGTERM) and every request is answered; port 0 takes a free one."""
    with listening(host, port) as listener:
        write_json_lines()
        _allow_many_streams()
        address = f"http://{_named(host)}:{listener.getsockname()[1]}"
        app = create_app(floor, settings, dealer)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            ws="none",
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            timeout_graceful_shutdown=_GRACE_S,
        )
        _Server(config, app.state.premises.feed.end, lambda: on_ready(address) if on_ready else None).run([listener])


def _allow_many_streams() -> None:
    """Every stream is an open file, and systems allow few unless they are asked."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    try:
        listener = socket.create_server((host, port), backlog=_BACKLOG)
    except OSError as error:
        raise RefusedError(
            f"Nothing can listen at {host}, port {port} ({error.strerror}); name another with --port, 0 for a free one."
        ) from error
    with listener:
        yield listener


def _named(host: str) -> str:
    return "127.0.0.1" if host in ("", "0.0.0.0") else host  # noqa: S104 -- compared, not bound


class _Server(uvicorn.Server):
    """Streams never end by themselves: when the server is told to stop, it lets them go first."""

    def __init__(self, config: uvicorn.Config, end_streams: Callable[[], None], ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_streams, self._ready = end_streams, ready
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._end_streams)
        super().handle_exit(sig, frame)
