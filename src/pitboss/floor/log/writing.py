"""The one that decides and writes: a batch in memory, one transaction, then answers. Whoever steps it owns the time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pitboss.errors import FencedError, PitbossError, RefusedError, StoreError
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


class LostError(StoreError):
    """Nothing can be said about the last batch: the floor stops, and finds out when it opens again."""


@dataclass(frozen=True, slots=True)
class Handled:
    """What became of a batch."""

    answers: Sequence[Answer | Exception]
    """One for each command, in their order: what it was answered, or why it was not."""
    recorded: Sequence[Recorded] = ()
    fatal: PitbossError | None = None
    """Why this writer can write no more."""


class Writer(Generic[State, Letter]):
    """Leads a store from its making to `close`. Not to be called from two threads at once."""

    def __init__(  # noqa: PLR0913 -- everything that touches the world comes in here
        self,
        store: Store,
        desk: Desk[State, Letter],
        signer: Signer,
        clock: Callable[[], int],
        *,
        owner: str,
        pace: Pace,
        force: bool = False,
    ) -> None:
        self._store, self._desk, self._signer, self._clock, self._pace = store, desk, signer, clock, pace
        if store.identity().public_key != signer.public_key:
            raise RefusedError(f"The key is not that of {store.name}; name the key file that was made with it.")
        self.epoch = store.lead(owner, clock(), lease_us=pace.lease_us, force=force)
        found = opened(store, desk)
        self._books, self._state = found.books, found.state
        self._anchored = self._checkpointed = found.checkpoint
        self._untold = False
        self._last_anchor = self._take_over(owner)

    @property
    def state(self) -> State:
        """What is durable now."""
        return self._state

    @property
    def anchor(self) -> Anchor:
        """The signed end of what is durable, as it is printed on win pages and reports."""
        return self._last_anchor

    def new_anchor(self) -> Anchor | None:
        """The anchor that was kept since this was last asked."""
        told, self._untold = self._untold, False
        return self._last_anchor if told else None

    def handle(self, letters: Sequence[Letter]) -> Handled:
        """Decides and writes; when it returns, everything answered is durable."""
        try:
            deciding = self._deciding({each.id for each in letters})
        except PitbossError as error:
            return Handled([error] * len(letters))
        answers: list[Answer | Exception] = []
        for each in letters:
            try:
                answers.append(deciding.decide(each))
            except Exception as mistake:  # noqa: BLE001 -- one command's mistake is its sender's, not everybody's
                answers.append(mistake)
        try:
            self._write(deciding, last=False)
        except PitbossError as error:
            refused = [each if isinstance(each, Exception) else error for each in answers]
            return Handled(refused, fatal=error if isinstance(error, FencedError | LostError) else None)
        return Handled(answers, deciding.draft.recorded)

    def beat(self) -> None:
        """A sign of life, for those who stand by."""
        self._store.beat(self.epoch, self._clock())

    def close(self) -> None:
        """Keeps the state and the anchor, and gives up the lead."""
        if self._books.position > min(self._checkpointed, self._anchored):
            deciding: Deciding[State] = Deciding(self._desk, self._state, self._books, 0, 0, {})
            self._write(deciding, last=True)
        self._store.resign(self.epoch)

    def _take_over(self, owner: str) -> Anchor:
        deciding = self._deciding(set())
        body: dict[str, Json] = {"epoch": self.epoch, "owner": owner}
        at_us = max(self._clock(), self._books.at_us)
        deciding.note(Entry(at_us, OWN_NAME, f"{OWN_NAME}-epoch-{self.epoch}", LEADER_TOOK_OVER, body))
        self._write(deciding, last=False)
        return self._last_anchor

    def _deciding(self, ids: set[str]) -> Deciding[State]:
        now_us = self._clock()
        if now_us < self._books.at_us - self._pace.tolerance_us:
            behind = (self._books.at_us - now_us) / 1e6
            raise RefusedError(f"The server's clock is {behind:.1f} s behind the last entry of the log; set it right.")
        known = dict(self._store.answers(ids)) if ids else {}
        return Deciding(self._desk, self._state, self._books, now_us, self._pace.tolerance_us, known)

    def _write(self, deciding: Deciding[Any], *, last: bool) -> None:
        """After it, everything decided is durable; if it raises, nothing of it is, and nothing has changed here."""
        draft = deciding.draft
        if not draft.recorded and not draft.answers and not last:
            return
        since = draft.position - self._anchored
        anchored = since >= self._pace.anchor_every or (last and since > 0)
        checkpoint = self._checkpoint(deciding, last=last)
        batch = draft.batch(self._signer, anchored=anchored, checkpoint=checkpoint)
        self._append(batch)
        self._books.take(draft)
        self._state = deciding.state
        self._last_anchor = anchor(self._signer.public_key, batch.head)
        if checkpoint is not None:
            self._checkpointed = checkpoint.position
        if anchored:
            self._anchored, self._untold = draft.position, True

    def _append(self, batch: Batch) -> None:
        """When the store reports a failure, it is asked whether the batch came through all the same.

        A batch without events and answers leaves no trace by which that could be told.
        """
        try:
            self._store.append(self.epoch, batch)
        except StoreError as failure:
            if not (batch.recorded or batch.answers) or not self._is_written(batch, failure):
                raise

    def _is_written(self, batch: Batch, failure: StoreError) -> bool:
        try:
            self._store.beat(self.epoch, 0)  # waits for a transaction that is still on its way
            head = self._store.head()
            last = {answer.command_id for answer in batch.answers[-1:]}
            if head == batch.head and last <= set(self._store.answers(last)):
                return True
        except StoreError as lost:
            raise LostError(
                f"The store was lost while writing ({lost}) Whether the last commands were written is not known: "
                "send them again, under the same ids."
            ) from failure
        if (0 if head is None else head.position) != self._books.position:
            raise LostError(f"{self._store.name} was changed by somebody else; open it again.") from failure
        return False

    def _checkpoint(self, deciding: Deciding[Any], *, last: bool) -> Checkpoint | None:
        position = deciding.draft.position
        if not last and position - self._checkpointed < self._pace.checkpoint_every:
            return None
        text = canonical(self._desk.freeze(deciding.state))
        message = checkpoint_message(self._books.store_id, position, text)
        return Checkpoint(position, text, self._signer.sign(message))
