"""Kernels over ranges of work units on a few threads; each thread adds into sums of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import pairwise
from queue import SimpleQueue
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")

Span = tuple[int, int]
"""Work units from the first to before the second."""

Progress = Callable[[int, int], None]
"""Hears how many of how many units are done."""

_PIECES = 32
"""For each worker, so that one that is held up does not keep the others waiting for long."""


class Team:
    """Some workers, and what they have done of all there is to do."""

    def __init__(self, workers: int, units: int, progress: Progress | None) -> None:
        self.workers = workers
        self._units = units
        self._done = 0
        self._progress = progress

    def spread(
        self, units: int, new_sums: Callable[[], T], work: Callable[[T, Span], None], *, silent: bool = False
    ) -> list[T]:
        """Do all units in pieces and give back every worker's sums.

        Integers add up to the same totals in any order, so it does not matter which worker did what.
        """
        sums = [new_sums() for _ in range(self.workers)]
        free: SimpleQueue[T] = SimpleQueue()
        for each in sums:
            free.put(each)

        def do(span: Span) -> int:
            mine = free.get()
            try:
                work(mine, span)
            finally:
                free.put(mine)
            return span[1] - span[0]

        pool = ThreadPoolExecutor(self.workers)
        try:
            for piece in as_completed([pool.submit(do, span) for span in _spans(units, self.workers * _PIECES)]):
                self._report(0 if silent else piece.result())
        finally:
            pool.shutdown(cancel_futures=True)
        return sums

    def _report(self, units: int) -> None:
        self._done += units
        if self._progress is not None:
            self._progress(self._done, self._units)


def _spans(units: int, pieces: int) -> list[Span]:
    edges = [units * piece // pieces for piece in range(pieces + 1)]
    return [(start, stop) for start, stop in pairwise(edges) if start < stop]


Integers = TypeVar("Integers", NDArray[np.int64], NDArray[np.int32])


def added(sums: Sequence[Integers]) -> Integers:
    """The sums of all workers; the first worker's array is used for it."""
    total = sums[0]
    for each in sums[1:]:
        total += each
    return total
