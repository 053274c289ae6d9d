"""Virtual time: what happens when. Nothing happens by itself, so that a world of a seed is always the same."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

Act = Callable[[], None]


class Agenda:
    def __init__(self, start_us: int) -> None:
        self.now_us = start_us
        self.steps = 0
        self._entered = 0
        self._waiting: list[tuple[int, int, Act]] = []

    def after(self, delay_us: int, act: Act) -> None:
        self._entered += 1
        heappush(self._waiting, (self.now_us + delay_us, self._entered, act))

    def step(self) -> bool:
        """The next act. False when nothing is left to happen."""
        if not self._waiting:
            return False
        self.now_us, _, act = heappop(self._waiting)
        self.steps += 1
        act()
        return True
