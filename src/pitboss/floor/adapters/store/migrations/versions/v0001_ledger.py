"""The ledger: events, postings, answers, heads, the leader."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

_ZERO_SUM_ON_SQLITE = (
    "CREATE TABLE zero (units INTEGER PRIMARY KEY CHECK (units = 0)) STRICT",
    "INSERT INTO zero (units) VALUES (0)",
    (
        "CREATE TABLE imbalance (id INTEGER PRIMARY KEY CHECK (id = 1), units INTEGER NOT NULL "
        "REFERENCES zero (units) DEFERRABLE INITIALLY DEFERRED) STRICT"
    ),
    "INSERT INTO imbalance (id, units) VALUES (1, 0)",
)


def upgrade() -> None:
    _who_writes()
    _what_happened()
    _what_vouches_for_it()
    if op.get_bind().dialect.name == "sqlite":
        for statement in _ZERO_SUM_ON_SQLITE:
            op.execute(statement)


def _table(name: str, *parts: sa.Column[object] | sa.CheckConstraint, clustered: bool = False) -> None:
    op.create_table(name, *parts, sqlite_strict=True, sqlite_with_rowid=not clustered)


def _long(name: str, *constraints: sa.ForeignKey | sa.CheckConstraint, key: bool = False) -> sa.Column[object]:
    return sa.Column(name, _LONG, *constraints, primary_key=key, autoincrement=False, nullable=False)


def _text(name: str, *, key: bool = False, unique: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.Text, primary_key=key, nullable=False, unique=unique or None)


def _bytes(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


def _one_row() -> sa.Column[object]:
    return _long("id", sa.CheckConstraint("id = 1"), key=True)


def _who_writes() -> None:
    _table("store", _one_row(), _text("store_id"), _bytes("public_key"))
    _table("leader", _one_row(), _long("epoch"), _text("owner"), _long("seen_us"))


def _what_happened() -> None:
    _table(
        "event",
        _long("position", sa.CheckConstraint("position >= 1"), key=True),
        _long("at_us"),
        _text("actor"),
        _text("command_id"),
        _text("kind"),
        _text("body"),
        _bytes("previous_hash"),
        _bytes("hash"),
    )
    _table("account", _long("id", key=True), _text("name", unique=True))
    _table(
        "posting",
        _long("position", sa.ForeignKey("event.position"), key=True),
        _long("line", key=True),
        _long("account_id", sa.ForeignKey("account.id")),
        _long("units"),
        _long("balance"),
        clustered=True,
    )
    op.create_index("posting_of_account", "posting", ["account_id", "position", "line"])
    _table(
        "answer",
        _text("command_id", key=True),
        _bytes("digest"),
        _long("position"),
        _long("refused"),
        _text("text"),
        clustered=True,
    )


def _what_vouches_for_it() -> None:
    _table("head", _one_row(), _long("position"), _bytes("hash"), _bytes("signature"))
    _table("anchor", _long("position", key=True), _bytes("hash"), _bytes("signature"))
