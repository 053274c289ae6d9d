"""What every store does, in memory, on SQLite and on PostgreSQL; one contract suite holds them to it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.heads import Head
from pitboss.floor.log.kinds import COMMAND_ID_REUSED, LEADER_TOOK_OVER

QUARTER_US = 15 * 60 * 1_000_000
"""Tallies are kept by the quarter of an hour, in which every gaming day of every time zone begins and ends."""


LAST_POSITION = 2**62
"""Behind every position there will be."""

BUSY_KINDS = ("sensor-set", "round-started", "hand-keyed", "hand-cleared", "round-ended", "session-used")
"""What every round leaves behind; all other kinds of events are rare enough to be found by an index."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Which store this is: its id goes into the first hash, its key signs the heads."""

    store_id: str
    public_key: bytes


@dataclass(frozen=True, slots=True)
class Leader:
    """Who may write; `epoch` grows with every change and is checked in every commit."""

    epoch: int
    owner: str
    seen_us: int


NOT_ANSWERED = (COMMAND_ID_REUSED, LEADER_TOOK_OVER)
"""Events to which no answer is kept: an id that was used before has its answer, the log itself needs none."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command was answered: `text` is canonical JSON, `digest` of the content of the command."""

    command_id: str
    digest: bytes
    position: int
    refused: bool
    text: str


class TallyKey(NamedTuple):
    quarter: int
    account: str
    kind: str
    table: str = ""
    """The table whose players or tray the same event touched; empty where it touched none, or several."""


class Tally(NamedTuple):
    """What one kind of event at one table moved on one account within a quarter of an hour, and how often."""

    credit: int
    debit: int
    lines: int


NOTHING = Tally(0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which tallies are summed up; None is every one. What a report does not need is left out where it is kept."""

    funds: frozenset[str] | None = None
    """First words of accounts, as `meter` of `meter/main/mega`."""
    accounts: frozenset[str] | None = None
    kinds: frozenset[str] | None = None
    tables: frozenset[str] | None = None
    """With the empty text for what touched no table, or several."""
    by_table: bool = True
    """Without it, tables are summed up together under the empty text."""

    def fits(self, key: TallyKey) -> bool:
        return (
            (self.funds is None or key.account.partition("/")[0] in self.funds)
            and (self.accounts is None or key.account in self.accounts)
            and (self.kinds is None or key.kind in self.kinds)
            and (self.tables is None or key.table in self.tables)
        )


EVERYTHING = Wanted()


def together(one: Tally, other: Tally) -> Tally:
    return Tally(one.credit + other.credit, one.debit + other.debit, one.lines + other.lines)


@dataclass(frozen=True, slots=True)
class Document:
    """A row that is looked up by name: a person, a device, a parameter. None takes it away."""

    collection: str
    key: str
    text: str | None


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state as data at a position, signed, so that a long log opens fast."""

    position: int
    text: str
    signature: bytes


class Line(NamedTuple):
    """One posting as it stands in the books, with the balance of its account after it."""

    position: int
    line: int
    account: str
    units: int
    balance: int


class Note(NamedTuple):
    """An event without its postings and hashes: what lists are made of."""

    position: int
    at_us: int
    actor: str
    command_id: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """Which events are looked for: of a kind, by somebody, with words in them, between two positions."""

    kind: str | None = None
    actor: str | None = None
    text: str | None = None
    """Anywhere in the body; A to Z and a to z are the same."""
    after: int = 0
    until: int = LAST_POSITION
    newest: bool = False
    """The newest come first, instead of the oldest."""

    @property
    def is_indexed(self) -> bool:
        """Found without looking through everything between the two positions."""
        return (self.kind, self.actor, self.text) == (None, None, None) or (
            self.kind is not None and self.kind not in BUSY_KINDS
        )

    def fits(self, recorded: Recorded) -> bool:
        return (
            self.after < recorded.position <= self.until
            and self.kind in (None, recorded.kind)
            and self.actor in (None, recorded.actor)
            and (self.text is None or self.text.lower() in recorded.text.lower())
        )


@dataclass(frozen=True, slots=True)
class Batch:
    """What one transaction writes. `lines` are the postings of `recorded`, in order, with their balances."""

    recorded: tuple[Recorded, ...]
    lines: tuple[Line, ...]
    answers: tuple[Answer, ...]
    tallies: Mapping[TallyKey, Tally]
    documents: tuple[Document, ...]
    head: Head
    anchored: bool = False
    checkpoint: Checkpoint | None = None


class Reader(Protocol):
    """What auditors, reports and opening need."""

    @property
    def name(self) -> str:
        """The store as a person names it: a file, or a database without its password."""
        ...

    def identity(self) -> Identity: ...

    def head(self) -> Head | None:
        """The signed end of the log; None for an empty one."""
        ...

    def anchors(self) -> Sequence[Head]: ...

    def read(self, after: int = 0, limit: int = 1000) -> Sequence[Recorded]: ...

    def search(self, wanted: Search, limit: int = 1000) -> Sequence[Recorded]:
        """The first `limit` events that are looked for, in the order in which they are."""
        ...

    def lines(self, after: int = 0, limit: int = 1000) -> Sequence[Line]:
        """The postings of the `limit` events after a position."""
        ...

    def notes(self, kinds: Collection[str], after: int = 0, until: int = LAST_POSITION) -> Sequence[Note]:
        """All events of some kinds behind a position and up to another; fast for kinds that are rare."""
        ...

    def account_lines(self, account: str, after: int = 0, until: int = LAST_POSITION) -> Sequence[Line]:
        """The postings of one account, in order."""
        ...

    def answers(self, command_ids: Collection[str]) -> Mapping[str, Answer]: ...

    def strays(self, after: str | None = None, limit: int = 1000) -> Sequence[Answer]:
        """Answers at whose position no event of their command stands, by command id: nothing happened, or forged."""
        ...

    def balances(self, accounts: Collection[str] | None = None, at: int | None = None) -> Mapping[str, int]:
        """Balances after the event at a position, or now; an account never posted to has none."""
        ...

    def position_at(self, at_us: int) -> int:
        """The last position recorded at or before a moment; 0 if none."""
        ...

    def tallies(self, first_quarter: int, end_quarter: int, account_prefix: str = "") -> Mapping[TallyKey, Tally]:
        """The quarters from the first on, up to but without the end."""
        ...

    def totals(self, first_quarter: int, end_quarter: int, wanted: Wanted = EVERYTHING) -> Mapping[TallyKey, Tally]:
        """The tallies of these quarters summed up, all under the first; whatever the time, few rows."""
        ...

    def documents(self, collection: str | None = None) -> Mapping[tuple[str, str], str]: ...

    def checkpoint(self) -> Checkpoint | None:
        """The latest."""
        ...

    def leader(self) -> Leader | None: ...

    def faults(self) -> Sequence[str]:
        """What the database itself finds wrong: damage, missing guards."""
        ...


class Store(Reader, Protocol):
    def snapshot(self) -> AbstractContextManager[Reader]:
        """The store as it is now, however much is written meanwhile: for verification and backup."""
        ...

    def close(self) -> None: ...

    def lead(self, owner: str, at_us: int, *, lease_us: int, force: bool = False) -> int:
        """Become the leader: a new epoch. Refused while another was seen within the lease, unless forced."""
        ...

    def beat(self, epoch: int, at_us: int) -> None:
        """The leader lives."""
        ...

    def resign(self, epoch: int) -> None:
        """Whoever stands by need not wait for the lease to end."""
        ...

    def append(self, epoch: int, batch: Batch) -> None:
        """All of a batch in one transaction, or nothing of it."""
        ...
