"""The writer: commands queue, a batch is decided in memory, written in one transaction, then acknowledged."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from pitboss.errors import BusyError, FencedError, PitbossError, RefusedError, StoreError
from pitboss.floor.log.canonical import Json, canonical
from pitboss.floor.log.deciding import Deciding
from pitboss.floor.log.entry import Entry, Recorded
from pitboss.floor.log.heads import Anchor, Signer, anchor, checkpoint_message
from pitboss.floor.log.kinds import LEADER_TOOK_OVER
from pitboss.floor.log.opening import opened
from pitboss.floor.log.store import Answer, Batch, Checkpoint, Store
from pitboss.floor.service import Desk, Sealed

State = TypeVar("State")
Letter = TypeVar("Letter", bound=Sealed)

OWN_NAME = "pitboss"


@dataclass(frozen=True, slots=True)
class Pace:
    """How much at once, how often, how long."""

    batch: int = 256
    """Commands decided and written together, at most."""
    waiting: int = 20_000
    """Commands that may queue; more are refused at once."""
    checkpoint_every: int = 10_000
    """Events between checkpoints: as many are replayed, at most, after a crash."""
    anchor_every: int = 1_000
    lease_us: int = 10_000_000
    """How long a leader may be silent before a standby takes over."""
    tolerance_us: int = 5_000_000
    """How far clocks may differ."""


class _LostError(StoreError):
    """Nothing can be said about the last batch: the floor stops, and finds out when it opens again."""


@dataclass(slots=True)
class _Mail(Generic[Letter]):
    letter: Letter
    future: Future[Answer]


class Engine(Generic[State, Letter]):
    """Leads a store from `start` to `stop`. Callers submit from any thread; one thread decides and writes."""

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
        self._store, self._desk, self._signer, self._clock = store, desk, signer, clock
        self._pace = pace or Pace()
        self._on_anchor, self._on_written = on_anchor, on_written
        self._queue: SimpleQueue[_Mail[Letter] | None] = SimpleQueue()
        self._gate = threading.Lock()
        self._closed: PitbossError | None = None
        identity = store.identity()
        if identity.public_key != signer.public_key:
            raise RefusedError(f"The key is not that of {store.name}; name the key file that was made with it.")
        self._epoch = store.lead(owner, clock(), lease_us=self._pace.lease_us, force=force)
        found = opened(store, desk)
        self._books, self._state = found.books, found.state
        self._anchored = self._checkpointed = found.checkpoint
        self._last_anchor: Anchor | None = None
        self._told = True
        self._thread = threading.Thread(target=self._run, name="pitboss-writer", daemon=True)
        self._take_over(owner)

    @property
    def state(self) -> State:
        return self._state

    @property
    def epoch(self) -> int:
        return self._epoch

    @property
    def anchor(self) -> Anchor:
        """The signed end of what is durable, as it is printed on win pages and reports."""
        assert self._last_anchor is not None  # noqa: S101 -- taking over wrote one
        return self._last_anchor

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

    def _take_over(self, owner: str) -> None:
        deciding = self._deciding(set())
        body: dict[str, Json] = {"epoch": self._epoch, "owner": owner}
        at_us = max(self._clock(), self._books.at_us)
        deciding.draft.add([Entry(at_us, OWN_NAME, f"{OWN_NAME}-epoch-{self._epoch}", LEADER_TOOK_OVER, body)])
        self._write(deciding, last=False)

    def _run(self) -> None:
        try:
            while self._turn():
                pass
            self._finish()
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
            self._store.beat(self._epoch, self._clock())
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
        try:
            deciding = self._deciding({each.letter.id for each in mail})
        except PitbossError as error:
            _refuse(mail, error)
            return
        answered: list[tuple[Future[Answer], Answer]] = []
        for each in mail:
            try:
                answered.append((each.future, deciding.decide(each.letter)))
            except Exception as mistake:  # noqa: BLE001 -- one command's mistake is its sender's, not everybody's
                each.future.set_exception(mistake)
        try:
            self._write(deciding, last=False)
        except PitbossError as error:
            for future, _ in answered:
                future.set_exception(error)
            if isinstance(error, FencedError | _LostError):
                raise
            return
        for future, answer in answered:
            future.set_result(answer)
        self._tell_anchor()
        if self._on_written is not None and deciding.draft.recorded:
            self._on_written(deciding.draft.recorded)

    def _deciding(self, ids: set[str]) -> Deciding[State]:
        now_us = self._clock()
        if now_us < self._books.at_us - self._pace.tolerance_us:
            behind = (self._books.at_us - now_us) / 1e6
            raise RefusedError(f"The server's clock is {behind:.1f} s behind the last entry of the log; set it right.")
        known = dict(self._store.answers(ids)) if ids else {}
        return Deciding(self._desk, self._state, self._books, now_us, self._pace.tolerance_us, known)

    def _write(self, deciding: Deciding[State], *, last: bool) -> None:
        """After it, everything decided is durable; if it raises, nothing of it is, and nothing has changed here."""
        draft = deciding.draft
        if not draft.recorded and not draft.answers and not last:
            return
        anchored = last or draft.position - self._anchored >= self._pace.anchor_every
        checkpoint = self._checkpoint(deciding, last=last)
        batch = draft.batch(self._signer, anchored=anchored, checkpoint=checkpoint)
        self._append(batch)
        self._books.take(draft)
        self._state = deciding.state
        self._last_anchor = anchor(self._signer.public_key, batch.head)
        if checkpoint is not None:
            self._checkpointed = checkpoint.position
        if anchored:
            self._anchored, self._told = draft.position, False

    def _tell_anchor(self) -> None:
        if not self._told and self._on_anchor is not None:
            self._on_anchor(self.anchor)
        self._told = True

    def _append(self, batch: Batch) -> None:
        """When the store reports a failure, it is asked whether the batch came through all the same."""
        try:
            self._store.append(self._epoch, batch)
        except StoreError as failure:
            if not self._is_written(batch, failure):
                raise

    def _is_written(self, batch: Batch, failure: StoreError) -> bool:
        try:
            self._store.beat(self._epoch, 0)  # waits for a transaction that is still on its way
            head = self._store.head()
            last = {answer.command_id for answer in batch.answers[-1:]}
            if head == batch.head and last <= set(self._store.answers(last)):
                return True
        except StoreError as lost:
            raise _LostError(
                f"The store was lost while writing ({lost}) Whether the last commands were written is not known: "
                "send them again, under the same ids."
            ) from failure
        if (0 if head is None else head.position) != self._books.position:
            raise _LostError(f"{self._store.name} was changed by somebody else; open it again.") from failure
        return False

    def _checkpoint(self, deciding: Deciding[State], *, last: bool) -> Checkpoint | None:
        position = deciding.draft.position
        if not last and position - self._checkpointed < self._pace.checkpoint_every:
            return None
        text = canonical(self._desk.freeze(deciding.state))
        message = checkpoint_message(self._books.store_id, position, text)
        return Checkpoint(position, text, self._signer.sign(message))

    def _finish(self) -> None:
        deciding: Deciding[Any] = Deciding(self._desk, self._state, self._books, 0, 0, {})
        if self._books.position > min(self._checkpointed, self._anchored):
            self._write(deciding, last=True)
            self._tell_anchor()
        self._store.resign(self._epoch)

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
