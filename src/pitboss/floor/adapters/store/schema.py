"""The tables, as the latest migration leaves them; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

REVISIONS = ("0001", "0002", "0003", "0004")
"""Every schema there has been, oldest first."""

LONG = BigInteger().with_variant(Integer(), "sqlite")

metadata = MetaData()


def _table(name: str, *parts: Column[object] | CheckConstraint, clustered: bool = False) -> Table:
    """Strict on SQLite; `clustered` rows live in the tree of their primary key."""
    return Table(name, metadata, *parts, sqlite_strict=True, sqlite_with_rowid=not clustered)


def _one_row() -> Column[object]:
    return Column("id", LONG, CheckConstraint("id = 1"), primary_key=True, autoincrement=False)


store = _table(
    "store",
    _one_row(),
    Column("store_id", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
)
leader = _table(
    "leader",
    _one_row(),
    Column("epoch", LONG, nullable=False),
    Column("owner", Text, nullable=False),
    Column("seen_us", LONG, nullable=False),
)
event = _table(
    "event",
    Column("position", LONG, CheckConstraint("position >= 1"), primary_key=True, autoincrement=False),
    Column("at_us", LONG, nullable=False),
    Column("actor", Text, nullable=False),
    Column("command_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("previous_hash", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)
RARE = text("kind NOT IN ('sensor-set', 'round-started', 'hand-keyed', 'hand-cleared', 'round-ended', 'session-used')")
"""Word for word in the index and in questions that are to use it: SQLite goes by the words."""
Index("event_of_kind", event.c.kind, event.c.position, sqlite_where=RARE, postgresql_where=RARE)
account = _table(
    "account",
    Column("id", LONG, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False, unique=True),
)
posting = _table(
    "posting",
    Column("position", LONG, ForeignKey("event.position"), primary_key=True, autoincrement=False),
    Column("line", LONG, primary_key=True, autoincrement=False),
    Column("account_id", LONG, ForeignKey("account.id"), nullable=False),
    Column("units", LONG, nullable=False),
    Column("balance", LONG, nullable=False),
    clustered=True,
)
Index("posting_of_account", posting.c.account_id, posting.c.position, posting.c.line)
answer = _table(
    "answer",
    Column("command_id", Text, primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("position", LONG, nullable=False),
    Column("refused", LONG, nullable=False),
    Column("text", Text, nullable=False),
    clustered=True,
)
head = _table(
    "head",
    _one_row(),
    Column("position", LONG, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("signature", LargeBinary, nullable=False),
)
anchor = _table(
    "anchor",
    Column("position", LONG, primary_key=True, autoincrement=False),
    Column("hash", LargeBinary, nullable=False),
    Column("signature", LargeBinary, nullable=False),
)
tally = _table(
    "tally",
    Column("quarter", LONG, primary_key=True, autoincrement=False),
    Column("account_id", LONG, ForeignKey("account.id"), primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("at_table", Text, primary_key=True),
    Column("credit", LONG, nullable=False),
    Column("debit", LONG, nullable=False),
    Column("lines", LONG, nullable=False),
    clustered=True,
)
document = _table(
    "document",
    Column("collection", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("text", Text, nullable=False),
    clustered=True,
)
checkpoint = _table(
    "checkpoint",
    Column("position", LONG, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("signature", LargeBinary, nullable=False),
)

COPIED = (store, leader, event, account, posting, answer, head, anchor, tally, document, checkpoint)
"""What a backup holds, in an order in which every row finds what it points to."""
