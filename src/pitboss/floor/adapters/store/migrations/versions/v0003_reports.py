"""What makes reports fast: tallies by table too, and an index of the events that are rare."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

_TALLIES_OF_WHAT_IS_THERE = """
INSERT INTO tally (quarter, account_id, kind, at_table, credit, debit, lines)
SELECT event.at_us / 900000000, posting.account_id, event.kind, coalesce(place.name, ''),
       sum(CASE WHEN posting.units > 0 THEN posting.units ELSE 0 END),
       sum(CASE WHEN posting.units > 0 THEN 0 ELSE -posting.units END),
       count(*)
FROM posting
JOIN event ON event.position = posting.position
LEFT JOIN (
  SELECT touched.position AS position, min(touched.name) AS name
  FROM (
    SELECT posting.position AS position,
           CASE WHEN account.name LIKE 'players/%' THEN substr(account.name, 9) ELSE substr(account.name, 6) END AS name
    FROM posting JOIN account ON account.id = posting.account_id
    WHERE account.name LIKE 'players/%' OR account.name LIKE 'tray/%'
  ) AS touched
  GROUP BY touched.position HAVING min(touched.name) = max(touched.name)
) AS place ON place.position = posting.position
GROUP BY event.at_us / 900000000, posting.account_id, event.kind, coalesce(place.name, '')
"""
_RARE = sa.text(
    "kind NOT IN ('sensor-set', 'round-started', 'hand-keyed', 'hand-cleared', 'round-ended', 'session-used')"
)


def upgrade() -> None:
    op.drop_table("tally")
    op.create_table(
        "tally",
        _long("quarter", key=True),
        sa.Column("account_id", _LONG, sa.ForeignKey("account.id"), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("at_table", sa.Text, primary_key=True),
        _long("credit"),
        _long("debit"),
        _long("lines"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.execute(_TALLIES_OF_WHAT_IS_THERE)
    op.create_index("event_of_kind", "event", ["kind", "position"], sqlite_where=_RARE, postgresql_where=_RARE)


def _long(name: str, *, key: bool = False) -> sa.Column[object]:
    return sa.Column(name, _LONG, primary_key=key, autoincrement=False, nullable=False)
