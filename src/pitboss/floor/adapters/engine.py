"""The writer in a thread of its own: commands queue, batches are written, then whoever waits is answered."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from pitboss.errors import BusyError, PitbossError, RefusedError, StoreError
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.heads import Anchor, Signer
from pitboss.floor.log.store import Answer, Store
from pitboss.floor.log.writing import Pace, Writer
from pitboss.floor.service import Desk, Sealed

State = TypeVar("State")
Letter = TypeVar("Letter", bound=Sealed)

__all__ = ["Engine", "Pace"]


@dataclass(slots=True)
class _Mail(Generic[Letter]):
    letter: Letter
    future: Future[Answer]


class Engine(Generic[State, Letter]):
    """Leads a store from its making to `stop`. Callers submit from any thread; one thread decides and writes."""

    def __init__(  # noqa: PLR0913 -- everything that touches the world comes in here
        self,
        store: Store,
        desk: Desk[State, Letter],
        signer: Signer,
        clock: Callable[[], int],
        *,
        owner: str,
        pace: Pace | None = None,
        force: bool = False,
        on_anchor: Callable[[Anchor], None] | None = None,
        on_written: Callable[[Sequence[Recorded]], None] | None = None,
    ) -> None:
        self._pace = pace or Pace()
        self._on_anchor, self._on_written = on_anchor, on_written
        self._queue: SimpleQueue[_Mail[Letter] | None] = SimpleQueue()
        self._gate = threading.Lock()
        self._closed: PitbossError | None = None
        self._writer: Writer[State, Letter] = Writer(
            store, desk, signer, clock, owner=owner, pace=self._pace, force=force
        )
        self._thread = threading.Thread(target=self._run, name="pitboss-writer", daemon=True)

    @property
    def state(self) -> State:
        return self._writer.state

    @property
    def epoch(self) -> int:
        return self._writer.epoch

    @property
    def anchor(self) -> Anchor:
        """The signed end of what is durable, as it is printed on win pages and reports."""
        return self._writer.anchor

    def start(self) -> Self:
        self._thread.start()
        return self

    def stop(self) -> None:
        """Answers what is waiting, keeps the state, gives up the lead."""
        self._close(RefusedError("The floor is closed; send the command again when it is open."))
        self._queue.put(None)
        self._thread.join()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def submit(self, envelope: Letter) -> Future[Answer]:
        future: Future[Answer] = Future()
        with self._gate:
            if self._closed is not None:
                raise type(self._closed)(str(self._closed))
            if self._queue.qsize() >= self._pace.waiting:
                raise BusyError(f"{self._pace.waiting} commands are waiting; send it again, under the same id.")
            self._queue.put(_Mail(envelope, future))
        return future

    def do(self, envelope: Letter) -> Answer:
        return self.submit(envelope).result()

    def _run(self) -> None:
        try:
            while self._turn():
                pass
            self._writer.close()
            self._tell_anchor()
        except PitbossError as error:
            self._close(error)
        except BaseException as error:
            self._close(StoreError(f"The floor stopped because of a mistake of its own ({error!r})."))
            raise
        finally:
            self._refuse_the_rest()

    def _turn(self) -> bool:
        """One batch, or a sign of life. False when it is time to stop."""
        try:
            first = self._queue.get(timeout=self._pace.lease_us / 3e6)
        except Empty:
            with suppress(StoreError):  # out of reach just now: the next command, or the next sign of life, will tell
                self._writer.beat()
            return True
        mail: list[_Mail[Letter]] = []
        while first is not None:
            if first.future.set_running_or_notify_cancel():
                mail.append(first)
            if len(mail) >= self._pace.batch or self._queue.empty():
                break
            first = self._queue.get()
        if mail:
            self._handle(mail)
        return first is not None

    def _handle(self, mail: list[_Mail[Letter]]) -> None:
        handled = self._writer.handle([each.letter for each in mail])
        if handled.fatal is not None:
            self._close(handled.fatal)
        for each, answer in zip(mail, handled.answers, strict=True):
            if isinstance(answer, Exception):
                each.future.set_exception(answer)
            else:
                each.future.set_result(answer)
        if handled.fatal is not None:
            raise handled.fatal
        self._tell_anchor()
        if self._on_written is not None and handled.recorded:
            self._on_written(handled.recorded)

    def _tell_anchor(self) -> None:
        new = self._writer.new_anchor()
        if new is not None and self._on_anchor is not None:
            self._on_anchor(new)

    def _close(self, why: PitbossError) -> None:
        with self._gate:
            self._closed = self._closed or why

    def _refuse_the_rest(self) -> None:
        assert self._closed is not None  # noqa: S101 -- whoever ends the turns has closed the gate
        rest: list[_Mail[Letter]] = []
        while not self._queue.empty():
            each = self._queue.get()
            if each is not None and each.future.set_running_or_notify_cancel():
                rest.append(each)
        _refuse(rest, self._closed)


def _refuse(mail: list[_Mail[Any]], error: PitbossError) -> None:
    for each in mail:
        each.future.set_exception(error)
