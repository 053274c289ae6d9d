"""The demonstration room on a port of its own, in memory, for as long as a block of code runs: to try clients on."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from pitboss.errors import RefusedError
from pitboss.floor.adapters.dealing import Dealer
from pitboss.floor.adapters.demonstrating import set_up
from pitboss.floor.adapters.running import memory_floor
from pitboss.web.app import create_app
from pitboss.web.settings import WebSettings

_PATIENCE_S = 20.0


@contextmanager
def demonstration() -> Iterator[str]:
    """Its address, as `http://127.0.0.1:41233`; people and tokens are those that `pitboss serve --demo` prints."""
    with memory_floor() as floor, Dealer(floor) as dealer, socket.create_server(("127.0.0.1", 0)) as listener:
        set_up(floor)
        app = create_app(floor, WebSettings(access_log=False), dealer)
        server = _Server(uvicorn.Config(app, log_config=None, access_log=False, server_header=False, ws="none"))
        thread = threading.Thread(target=server.run, args=([listener],), name="demonstration")
        thread.start()
        try:
            if not server.ready.wait(_PATIENCE_S):
                raise RefusedError("The demonstration did not start; what it wrote says why.")
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            app.state.premises.feed.end()
            server.should_exit = True
            thread.join(_PATIENCE_S)


class _Server(uvicorn.Server):
    """Says when it has started."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready.set()
