"""Work in numbered units: an executor shares them out to threads, processes or machines and adds up what comes back.

Everything that is counted is a whole number, so it does not matter who did which unit, or in what order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

Span = tuple[int, int]
"""Units from the first to before the second."""

Sums = tuple[NDArray[Any], ...]
"""Arrays of whole numbers."""

T = TypeVar("T", bound=Sums)

Progress = Callable[[int, int], None]
"""Hears how many of how many units are done."""

Heard = Callable[[int], None]
"""Hears of so many more units that are done."""


class Task(Protocol[T]):
    """What is counted over units 0, 1, 2 ...; it can be pickled, so that another process can do some of them."""

    @property
    def units(self) -> int: ...

    def new(self) -> T:
        """Nothing counted yet."""
        ...

    def do(self, sums: T, span: Span) -> None:
        """Add what these units count; threads may do this at once, each with sums of its own."""
        ...


class Executor(Protocol):
    """Does all units of a task; the totals are the same from every executor, to the last digit."""

    def run(self, task: Task[T], heard: Heard | None = None) -> T: ...


class Meter:
    """Adds up what several tasks have done of all that there is to do."""

    def __init__(self, units: int, progress: Progress | None) -> None:
        self._units = units
        self._done = 0
        self._progress = progress

    def heard(self, units: int) -> None:
        self._done += units
        if self._progress is not None:
            self._progress(self._done, self._units)


def spans(units: int, pieces: int) -> list[Span]:
    """All units in so many pieces, as equal as can be; fewer if there are not as many units."""
    edges = [units * piece // pieces for piece in range(pieces + 1)]
    return [(start, stop) for start, stop in pairwise(edges) if start < stop]


def counted(task: Task[T], span: Span) -> T:
    """These units alone."""
    sums = task.new()
    task.do(sums, span)
    return sums


def add(total: T, parts: Iterator[T]) -> T:
    """The total with all parts added to it, in place."""
    for part in parts:
        for sums, more in zip(total, part, strict=True):
            np.add(sums, more, out=sums)
    return total


@dataclass(frozen=True, slots=True)
class Serial:
    """One piece after the other, here."""

    pieces: int = 16

    def run(self, task: Task[T], heard: Heard | None = None) -> T:
        total = task.new()
        for span in spans(task.units, self.pieces):
            task.do(total, span)
            if heard is not None:
                heard(span[1] - span[0])
        return total
