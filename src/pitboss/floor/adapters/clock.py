"""The time of day, as the floor counts it."""

from __future__ import annotations

import time

_NANOSECONDS = 1000


def system_clock() -> int:
    """Microseconds since the epoch, UTC."""
    return time.time_ns() // _NANOSECONDS
