"""What is written to the log, for everybody who listens: lossless, in order, from any position.

Listeners hold a position and ask for what follows it; nothing is queued for them, so a slow one costs nothing and
loses nothing. What is no longer kept here is read from the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.store import Reader

PAGE = 500


class Feed:
    """`written` is called by the writer's thread, everything else on the event loop."""

    def __init__(self, *, kept: int = 20_000, pace_ms: int = 50) -> None:
        self._kept, self._pace_s = kept, pace_ms / 1000
        self._recent: list[Recorded] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tick: asyncio.Future[None] | None = None
        self._told_at = 0.0
        self._ringing = False
        self.position = 0
        self.listeners = 0
        self.closed = False

    def begin(self, position: int) -> None:
        """On the loop that listeners run on; what was written before is in the store."""
        self._loop = asyncio.get_running_loop()
        self.position = max(self.position, position)

    def end(self) -> None:
        """Lets every listener go, so that the server can stop."""
        self.closed = True
        self._ring()

    def written(self, recorded: Sequence[Recorded]) -> None:
        """Never fails and never waits: the floor does not depend on who looks at it."""
        loop = self._loop
        if loop is None or loop.is_closed():
            self._take(recorded)
            return
        try:
            loop.call_soon_threadsafe(self._take_and_ring, tuple(recorded))
        except RuntimeError:  # the loop was closed in between: nobody listens any more
            self._loop = None

    def _take_and_ring(self, recorded: Sequence[Recorded]) -> None:
        self._take(recorded)
        if not self._ringing:
            self._ringing = True
            wait = self._told_at + self._pace_s - monotonic()
            if wait <= 0:
                self._ring()
            else:
                asyncio.get_running_loop().call_later(wait, self._ring)

    def _take(self, recorded: Sequence[Recorded]) -> None:
        fresh = [each for each in recorded if each.position > self.position]
        if self._recent and fresh and fresh[0].position != self._recent[-1].position + 1:
            self._recent.clear()
        self._recent += fresh
        if fresh:
            self.position = fresh[-1].position
        if len(self._recent) > 2 * self._kept:
            del self._recent[: -self._kept]

    def _ring(self) -> None:
        self._ringing, self._told_at = False, monotonic()
        tick, self._tick = self._tick, None
        if tick is not None and not tick.done():
            tick.set_result(None)

    async def wait(self, after: int, timeout_s: float) -> bool:
        """Until there is more than that, or the time is over; whether there is more."""
        if self.position > after or self.closed:
            return self.position > after
        if self._tick is None:
            self._tick = asyncio.get_running_loop().create_future()
        await asyncio.wait((self._tick,), timeout=timeout_s)
        return self.position > after

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Counts whoever listens, so that their number has a limit."""
        self.listeners += 1
        try:
            yield
        finally:
            self.listeners -= 1

    async def after(self, position: int, reader: Reader, limit: int = PAGE) -> Sequence[Recorded]:
        recent = self._recent
        if recent and position >= recent[0].position - 1:
            index = position - recent[0].position + 1
            return recent[index : index + limit]
        if position >= self.position:
            return ()
        return await asyncio.to_thread(reader.read, position, limit)
