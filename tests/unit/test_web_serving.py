"""The server as a process: it says where it is, and lets its streams go when it is told to stop."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from tests.support.floor import staffed

from pitboss.errors import RefusedError
from pitboss.web.serving import serve
from pitboss.web.settings import WebSettings
from pitboss.web.trying import demonstration

SERVER = """
from pitboss.floor.adapters.demonstrating import set_up
from pitboss.floor.adapters.running import memory_floor
from pitboss.web.serving import serve
from pitboss.web.settings import WebSettings
with memory_floor() as floor:
    set_up(floor)
    try:
        serve(floor, WebSettings(), host="127.0.0.1", port=0, on_ready=lambda address: print(address, flush=True))
    except KeyboardInterrupt:
        pass
print("closed", flush=True)
"""


@contextmanager
def server() -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = subprocess.Popen(  # noqa: S603 -- our own interpreter
        [sys.executable, "-c", SERVER], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_told_to_stop_lets_its_streams_go(how: signal.Signals) -> None:
    with server() as (process, address):
        heard: list[str] = []
        begun = threading.Event()

        def listen() -> None:
            with httpx.stream("GET", f"{address}/api/v1/displays/uth/stream", timeout=30) as stream:
                for line in stream.iter_lines():
                    heard.append(line)
                    begun.set()

        listener = threading.Thread(target=listen)
        listener.start()
        assert begun.wait(20)
        process.send_signal(how)
        told, logged = process.communicate(timeout=9)
        listener.join(5)
    assert not listener.is_alive()
    assert "event: meters" in heard
    if how is signal.SIGINT:
        assert told.strip() == "closed"
    lines = [json.loads(line) for line in logged.splitlines()]
    request = next(each for each in lines if each["event"] == "request")
    assert (request["path"], request["status"]) == ("/api/v1/displays/uth/stream", 200)
    assert not any("traceback" in each for each in lines)


def test_a_port_that_is_taken_is_named() -> None:
    with staffed() as staff, socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(RefusedError, match=f"port {port}"):
            serve(staff.floor, WebSettings(), host="127.0.0.1", port=port)


def test_the_demonstration_is_there_as_long_as_its_block_runs() -> None:
    with demonstration() as address:
        shown = httpx.get(f"{address}/api/v1/displays").json()
        assert {"uth", "straight", "six"} <= {each["link"] for each in shown}
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/healthz")
