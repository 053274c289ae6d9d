"""Opens many streams of one display, says so, and when it is stopped tells what they heard.

python bench/web_listeners.py ORIGIN COUNT [LINK]
"""

from __future__ import annotations

import asyncio
import json
import resource
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

_SPARE = 64


@dataclass
class Heard:
    meters: int = 0
    hits: int = 0
    lost: int = 0
    last_hit: float = 0.0
    """By the clock that all processes of a machine share."""
    waiting: set[int] = field(default_factory=set)
    everybody: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when every stream has begun."""


async def listen(number: int, host: str, port: int, link: str, heard: Heard) -> None:
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET /api/v1/displays/{link}/stream HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    try:
        while part := await reader.read(65_536):
            heard.meters += part.count(b"event: meters")
            if hits := part.count(b"event: hit"):
                heard.hits, heard.last_hit = heard.hits + hits, time.monotonic()
            heard.waiting.discard(number)
            if not heard.waiting:
                heard.everybody.set()
    finally:
        heard.lost += 1
        writer.close()


async def main(origin: str, count: int, link: str) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, count + _SPARE), hard))
    place, heard = urlsplit(origin), Heard(waiting=set(range(count)))
    assert place.hostname is not None  # noqa: S101 -- an origin has one
    listening = [
        asyncio.create_task(listen(number, place.hostname, place.port or 80, link, heard)) for number in range(count)
    ]
    await heard.everybody.wait()
    heard.meters = heard.hits = 0
    began, stop = time.monotonic(), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    print("ready", flush=True)
    await stop.wait()
    seconds = time.monotonic() - began
    lost = heard.lost
    for each in listening:
        each.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*listening, return_exceptions=True)
    told = {
        "listeners": count,
        "lost": lost,
        "updates_per_second_each": round(heard.meters / seconds / count, 2),
        "hits_each": round(heard.hits / count, 2),
        "last_hit_s": heard.last_hit,
    }
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "main"))
