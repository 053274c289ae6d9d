"""Units on processes of this machine, each started afresh: nothing is shared, so none can wait for another's lock."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pickle import PicklingError
from typing import Any, Self

from pitboss.errors import RefusedError
from pitboss.lab.work import Heard, Span, T, Task, add, counted, spans

PIECES = 16
"""For each worker: a piece's sums travel back through a pipe, so there are fewer than for threads."""

_ATTEMPTS = 3


@dataclass(slots=True)
class Processes:
    """Keeps its processes between tasks; `close` ends them, and so does leaving a `with` block."""

    workers: int = 2
    _pool: ProcessPoolExecutor | None = field(default=None, init=False, repr=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def run(self, task: Task[T], heard: Heard | None = None) -> T:
        waiting = spans(task.units, self.workers * PIECES)
        total = task.new()
        for _ in range(_ATTEMPTS):
            waiting = self._attempt(task, waiting, total, heard)
            if not waiting:
                return total
        raise RefusedError(
            f"Worker processes died {_ATTEMPTS} times with {len(waiting)} pieces left; is there enough memory for "
            f"{self.workers} of them? Fewer workers need less."
        )

    def _attempt(self, task: Task[T], waiting: list[Span], total: T, heard: Heard | None) -> list[Span]:
        """Adds what could be done; the pieces that died with their worker are left."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"))
        pieces: dict[Future[Any], Span] = {}
        left = set(waiting)
        try:
            pieces = {self._pool.submit(counted, task, span): span for span in waiting}
            for piece in as_completed(pieces):
                add(total, iter([piece.result()]))
                left.discard(pieces[piece])
                if heard is not None:
                    heard(pieces[piece][1] - pieces[piece][0])
        except BrokenProcessPool:
            self.close()
            return sorted(left)
        except (PicklingError, AttributeError) as error:
            raise RefusedError(f"This work cannot be sent to another process ({error}); use threads.") from error
        except BaseException:
            for piece in pieces:
                piece.cancel()
            raise
        return []
