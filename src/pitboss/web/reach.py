"""Which controllers are within reach: each shows by itself, every few seconds, that it still is."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

SILENT_S = 10.0
"""A controller that has said nothing for so long is out of reach."""


class Reach:
    """By device. What was never heard of is neither within reach nor out of it."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._heard: dict[str, float] = {}

    def hear(self, device: str) -> None:
        self._heard[device] = self._clock()

    def is_within(self, device: str) -> bool | None:
        heard = self._heard.get(device)
        return None if heard is None else self._clock() - heard <= SILENT_S

    def count_lost(self) -> int:
        return sum(not self.is_within(device) for device in self._heard)
