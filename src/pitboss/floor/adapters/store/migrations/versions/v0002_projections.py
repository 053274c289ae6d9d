"""What makes a long log fast: tallies by the quarter of an hour, documents, checkpoints."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

_TALLIES_OF_WHAT_IS_THERE = """
INSERT INTO tally (quarter, account_id, kind, credit, debit, lines)
SELECT event.at_us / 900000000, posting.account_id, event.kind,
       sum(CASE WHEN posting.units > 0 THEN posting.units ELSE 0 END),
       sum(CASE WHEN posting.units > 0 THEN 0 ELSE -posting.units END),
       count(*)
FROM posting JOIN event ON event.position = posting.position
GROUP BY event.at_us / 900000000, posting.account_id, event.kind
"""


def upgrade() -> None:
    op.create_table(
        "tally",
        _long("quarter", key=True),
        sa.Column("account_id", _LONG, sa.ForeignKey("account.id"), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, primary_key=True),
        _long("credit"),
        _long("debit"),
        _long("lines"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "document",
        sa.Column("collection", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "checkpoint",
        _long("position", key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("signature", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
    op.execute(_TALLIES_OF_WHAT_IS_THERE)


def _long(name: str, *, key: bool = False) -> sa.Column[object]:
    return sa.Column(name, _LONG, primary_key=key, autoincrement=False, nullable=False)
