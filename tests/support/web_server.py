"""The web application on a port of its own, served from a thread of the test."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

_PATIENCE_S = 20.0
_LEAVE_STREAMS_S = 1
"""Open streams would hold the server up for ever."""


@contextmanager
def serving(app: Any, port: int = 0) -> Iterator[str]:  # noqa: ANN401 -- any ASGI application
    """The origin under which it can be reached, as `http://127.0.0.1:41233`."""
    with socket.create_server(("127.0.0.1", port)) as listening:
        origin = f"http://127.0.0.1:{listening.getsockname()[1]}"
        config = uvicorn.Config(
            app, log_level="critical", server_header=False, ws="none", timeout_graceful_shutdown=_LEAVE_STREAMS_S
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            _wait_for(server, thread)
            yield origin
        finally:
            server.should_exit = True
            thread.join(_PATIENCE_S)


def _wait_for(server: uvicorn.Server, thread: threading.Thread) -> None:
    end = time.monotonic() + _PATIENCE_S
    while not server.started:
        if not thread.is_alive() or time.monotonic() > end:
            raise RuntimeError("The web server did not start; its log says why.")
        time.sleep(0.01)
