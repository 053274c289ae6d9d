"""What a running floor does without being asked: it looks at what time has brought, and at its own clock."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from pitboss.errors import PitbossError
from pitboss.floor.adapters.running import RunningFloor
from pitboss.floor.manager.commands import ReportClock, Sweep
from pitboss.floor.orders import Command
from pitboss.floor.people.commands import SweepProposals

_EVERY_SECONDS = 60
_LOOKS_AT_THE_CLOCK_SECONDS = 5
_MILLISECOND_US = 1_000
_logger = logging.getLogger("pitboss.floor")


def _steady_us() -> int:
    return time.monotonic_ns() // 1_000


class ClockWatch:
    """The time of day must pass as steadily as a clock that nobody can set; a leap is reported once."""

    def __init__(self, clock: Callable[[], int], steady: Callable[[], int] = _steady_us) -> None:
        self._clock, self._steady = clock, steady
        self._offset_us = clock() - steady()

    def leapt_ms(self) -> int:
        """By how much the time of day leapt since it was last looked at."""
        offset_us = self._clock() - self._steady()
        leapt, self._offset_us = offset_us - self._offset_us, offset_us
        return round(leapt / _MILLISECOND_US)


class Housekeeping:
    """A thread of a floor that leads; everything it does is an order like any other, under the floor's own name."""

    def __init__(self, floor: RunningFloor) -> None:
        self._floor = floor
        self._clock = ClockWatch(floor.clock)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pitboss-housekeeping", daemon=True)

    def look(self) -> None:
        """At everything that time may have brought."""
        people, now_us = self._floor.state.people, self._floor.clock()
        if any(now_us >= each.expires_us for each in people.proposals.values()):
            self._say(SweepProposals())
        self._say(Sweep())

    def look_at_the_clock(self) -> None:
        leapt = self._clock.leapt_ms()
        if abs(leapt) > self._floor.state.manager.settings.clock_tolerance_ms:
            self._say(ReportClock("server", leapt))

    def _say(self, command: Command) -> None:
        try:
            self._floor.by_itself(command)
        except PitbossError as error:
            _logger.warning("%s: %s", type(command).__name__, error)

    def _run(self) -> None:
        left = 0
        while not self._stop.is_set():
            if left <= 0:
                self.look()
                left = _EVERY_SECONDS
            self._stop.wait(_LOOKS_AT_THE_CLOCK_SECONDS)
            left -= _LOOKS_AT_THE_CLOCK_SECONDS
            self.look_at_the_clock()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stop.set()
        self._thread.join()
