"""From the writer's thread to the event loop: all answers of a batch cross together, not one by one."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class Bridge:
    def __init__(self) -> None:
        self._arrived: deque[tuple[Future[Any], asyncio.Future[Any]]] = deque()
        self._called = False

    async def wait(self, future: Future[T]) -> T:
        """As `asyncio.wrap_future`, with one call of the loop for many futures."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()

        def arrived(done: Future[T]) -> None:
            self._arrived.append((done, waiting))
            if not self._called:
                self._called = True
                loop.call_soon_threadsafe(self._hand_over)

        future.add_done_callback(arrived)
        return await waiting

    def _hand_over(self) -> None:
        """Whatever comes while it runs calls it again: it is marked as done before it looks."""
        self._called = False
        while self._arrived:
            done, waiting = self._arrived.popleft()
            if waiting.done():
                continue
            error = done.exception()
            if error is None:
                waiting.set_result(done.result())
            else:
                waiting.set_exception(error)
