"""Sensors and card readers behind one small interface each: real ones, simulated ones, a reader that types."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from pitboss.errors import BadInputError
from pitboss.floor.people.wedge import Wedge

Seats = tuple[tuple[int, ...], ...]
"""Of each sensor, the seats with a chip on it."""


class Sensors(Protocol):
    """The coin spots of a table."""

    def lit(self) -> Seats: ...

    def lock(self) -> None:
        """The wagers count: the lights stay as they are until `release`, whatever happens to the chips."""
        ...

    def release(self) -> None: ...


class CardReader(Protocol):
    def swiped(self) -> str | None:
        """The line of a card that was swiped since the last time it was asked; None if none was."""
        ...


class SimulatedSensors:
    """Chips are put and taken by calls."""

    def __init__(self, seats: int, sensors: int = 1) -> None:
        self._seats = seats
        self._chips: list[set[int]] = [set() for _ in range(sensors)]
        self._locked: Seats | None = None

    def put(self, seat: int, sensor: int = 1) -> None:
        self._spot(seat, sensor).add(seat)

    def take(self, seat: int, sensor: int = 1) -> None:
        self._spot(seat, sensor).discard(seat)

    def clear(self) -> None:
        for chips in self._chips:
            chips.clear()

    def lit(self) -> Seats:
        return self._locked if self._locked is not None else self._now()

    def lock(self) -> None:
        self._locked = self._now()

    def release(self) -> None:
        self._locked = None

    def _now(self) -> Seats:
        return tuple(tuple(sorted(chips)) for chips in self._chips)

    def _spot(self, seat: int, sensor: int) -> set[int]:
        if not (1 <= seat <= self._seats and 1 <= sensor <= len(self._chips)):
            raise BadInputError(
                f"There is no sensor {sensor} at seat {seat}; seats are 1 to {self._seats}, sensors 1 to "
                f"{len(self._chips)}."
            )
        return self._chips[sensor - 1]


class SimulatedReader:
    """Swipes are made by calls."""

    def __init__(self) -> None:
        self._swipes: deque[str] = deque()

    def swipe(self, number: str) -> None:
        self._swipes.append(f";{number}?")

    def swiped(self) -> str | None:
        return self._swipes.popleft() if self._swipes else None


class WedgeReader:
    """A reader that types like a keyboard: every key goes in with its time, and lines of cards come out.

    What a person types comes more slowly, and is left alone.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._wedge = Wedge()
        self._lines: deque[str] = deque()

    def press(self, key: str) -> None:
        self._wedge, line = self._wedge.press(key, self._clock())
        if line is not None:
            self._lines.append(line)

    def swiped(self) -> str | None:
        return self._lines.popleft() if self._lines else None
