"""Units on a few threads of this process: kernels let go of the interpreter's lock, and no data is copied."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from queue import SimpleQueue

from pitboss.lab.work import Heard, Span, T, Task, add, spans

PIECES = 32
"""For each worker, so that one that is held up does not keep the others waiting for long."""


@dataclass(frozen=True, slots=True)
class Threads:
    workers: int = 2

    def run(self, task: Task[T], heard: Heard | None = None) -> T:
        sums = [task.new() for _ in range(self.workers)]
        free: SimpleQueue[T] = SimpleQueue()
        for each in sums:
            free.put(each)

        def do(span: Span) -> int:
            mine = free.get()
            try:
                task.do(mine, span)
            finally:
                free.put(mine)
            return span[1] - span[0]

        pool = ThreadPoolExecutor(self.workers)
        try:
            for piece in as_completed([pool.submit(do, span) for span in spans(task.units, self.workers * PIECES)]):
                units = piece.result()
                if heard is not None:
                    heard(units)
        finally:
            pool.shutdown(cancel_futures=True)
        return add(sums[0], iter(sums[1:]))
