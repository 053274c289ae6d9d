"""The end of the log in memory: where it stands, and the draft of what follows in one transaction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pitboss.errors import PitbossError
from pitboss.floor.log.canonical import canonical
from pitboss.floor.log.chain import entry_hash, genesis
from pitboss.floor.log.entry import Entry, Recorded
from pitboss.floor.log.heads import Head, Signer, signed_head
from pitboss.floor.log.hits import hit_moves
from pitboss.floor.log.store import (
    QUARTER_US,
    Answer,
    Batch,
    Checkpoint,
    Document,
    Line,
    Reader,
    Tally,
    TallyKey,
)
from pitboss.jackpot.accounts import OF_TABLES
from pitboss.jackpot.postings import Posting

LARGEST_UNITS = 2**63 - 1
LONGEST_NAME = 200
NAMES = f"1 to {LONGEST_NAME} characters, no NUL"
FIRST_US = 946_684_800_000_000
END_US = 7_258_118_400_000_000
"""From the year 2000 up to, but without, 2200: a clock that shows anything else is wrong."""


class EntryError(PitbossError):
    """An entry that must not come into the log: whoever decided it made a mistake."""


@dataclass(slots=True)
class Books:
    """Position, hash and time of the last entry, and every balance after it."""

    store_id: str
    position: int
    hash: bytes
    at_us: int
    balances: dict[str, int]

    @classmethod
    def of(cls, reader: Reader) -> Books:
        store_id, head = reader.identity().store_id, reader.head()
        if head is None:
            return cls(store_id, 0, genesis(store_id), FIRST_US, {})
        last = reader.read(after=head.position - 1, limit=1)[0]
        return cls(store_id, last.position, last.hash, last.at_us, dict(reader.balances()))

    def take(self, draft: Draft) -> None:
        """What was drafted has been written."""
        self.position, self.hash, self.at_us = draft.position, draft.hash, draft.at_us
        self.balances.update(draft.balances)


@dataclass(slots=True)
class Draft:
    """A batch in the making. An entry that must not be kept leaves it as it was."""

    books: Books
    position: int = field(init=False)
    hash: bytes = field(init=False)
    at_us: int = field(init=False)
    balances: dict[str, int] = field(default_factory=dict)
    recorded: list[Recorded] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    documents: list[Document] = field(default_factory=list)
    _moved: dict[tuple[int, str, str, str], list[int]] = field(default_factory=dict)
    """Credit, debit and lines by the fields of a tally's key: nothing here is done so often."""

    def __post_init__(self) -> None:
        self.position, self.hash, self.at_us = self.books.position, self.books.hash, self.books.at_us

    def add(self, entries: Sequence[Entry]) -> tuple[Recorded, ...]:
        """The entries of one command, all or none."""
        after = self._verified_balances(entries)
        texts = [canonical(entry.body) for entry in entries]
        added = tuple(self._append(entry, text) for entry, text in zip(entries, texts, strict=True))
        self.balances.update(after)
        return added

    @property
    def tallies(self) -> dict[TallyKey, Tally]:
        return {TallyKey(*key): Tally(*moved) for key, moved in self._moved.items()}

    def batch(self, signer: Signer, *, anchored: bool = False, checkpoint: Checkpoint | None = None) -> Batch:
        return Batch(
            tuple(self.recorded),
            tuple(self.lines),
            tuple(self.answers),
            self.tallies,
            tuple(self.documents),
            self.signed(signer),
            anchored,
            checkpoint,
        )

    def signed(self, signer: Signer) -> Head:
        return signed_head(signer, self.books.store_id, self.position, self.hash)

    def balance(self, account: str) -> int:
        found = self.balances.get(account)
        return self.books.balances.get(account, 0) if found is None else found

    def _verified_balances(self, entries: Sequence[Entry]) -> dict[str, int]:
        after: dict[str, int] = {}
        at_us = self.at_us
        for entry in entries:
            _verify(entry, at_us)
            at_us = entry.at_us
            for posting in entry.postings:
                account = posting.account
                balance = after[account] if account in after else self.balance(account)
                after[account] = balance = balance + posting.units
                if not -LARGEST_UNITS <= balance <= LARGEST_UNITS:
                    raise EntryError(f"{entry.kind} would bring {account} beyond 92,233,720,368 dollars.")
        return after

    def _append(self, entry: Entry, text: str) -> Recorded:
        previous, self.position, self.at_us = self.hash, self.position + 1, entry.at_us
        self.hash = entry_hash(
            previous, self.position, entry.at_us, entry.actor, entry.command_id, entry.kind, text, entry.postings
        )
        recorded = Recorded(
            self.position,
            entry.at_us,
            entry.actor,
            entry.command_id,
            entry.kind,
            text,
            entry.postings,
            previous,
            self.hash,
        )
        self.recorded.append(recorded)
        self._post(recorded)
        return recorded

    def _post(self, recorded: Recorded) -> None:
        position, kind, quarter = recorded.position, recorded.kind, recorded.at_us // QUARTER_US
        table = table_of(recorded.postings)
        balances, earlier = self.balances, self.books.balances
        for number, posting in enumerate(recorded.postings):
            account, units = posting.account, posting.units
            before = balances.get(account)
            balance = balances[account] = (earlier.get(account, 0) if before is None else before) + units
            self.lines.append(Line(position, number, account, units, balance))
            self._move((quarter, account, kind, table), units)
        for name, units in hit_moves(kind, recorded.text):
            self._move((quarter, name, kind, table), units)

    def _move(self, key: tuple[int, str, str, str], units: int) -> None:
        moved = self._moved.get(key)
        if moved is None:
            moved = self._moved[key] = [0, 0, 0]
        if units > 0:
            moved[0] += units
        else:
            moved[1] -= units
        moved[2] += 1


def table_of(postings: Sequence[Posting]) -> str:
    """The one table whose players or tray these postings touch."""
    tables = {name for account, _, name in (each.account.partition("/") for each in postings) if account in OF_TABLES}
    return tables.pop() if len(tables) == 1 else ""


def tally_moves(recorded: Recorded) -> Iterator[tuple[TallyKey, Tally]]:
    """What one event adds to the tallies."""
    quarter, table = recorded.at_us // QUARTER_US, table_of(recorded.postings)
    for posting in recorded.postings:
        yield TallyKey(quarter, posting.account, recorded.kind, table), tally_of(posting.units)
    for name, units in hit_moves(recorded.kind, recorded.text):
        yield TallyKey(quarter, name, recorded.kind, table), tally_of(units)


def tally_of(units: int) -> Tally:
    return Tally(units, 0, 1) if units > 0 else Tally(0, -units, 1)


def _verify(entry: Entry, at_us: int) -> None:
    for name in (entry.actor, entry.command_id, entry.kind):
        _verify_name(entry.kind, name)
    if not FIRST_US <= entry.at_us < END_US:
        raise EntryError(f"{entry.kind} is dated {entry.at_us} microseconds: not in the years 2000 to 2199.")
    if entry.at_us < at_us:
        raise EntryError(f"{entry.kind} is dated {at_us - entry.at_us} microseconds before the entry it follows.")
    total = 0
    for posting in entry.postings:
        _verify_name(entry.kind, posting.account)
        total += posting.units
    if total:
        raise EntryError(f"The postings of {entry.kind} sum to {total} units; they must sum to zero.")


def _verify_name(kind: str, name: str) -> None:
    if not is_name(name):
        raise EntryError(f"{kind} has the name {name[:40]!r}; names have {NAMES}.")


def is_name(text: str) -> bool:
    return 0 < len(text) <= LONGEST_NAME and "\0" not in text
