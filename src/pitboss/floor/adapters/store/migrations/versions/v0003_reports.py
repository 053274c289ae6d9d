"""What makes reports fast: tallies by table too, and an index of the events that are rare."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from pitboss.floor.log.hits import hit_moves

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


_AWARDS = """
SELECT position, at_us, kind, body FROM event WHERE kind IN ('tray-awards-paid', 'awards-confirmed') ORDER BY position
"""
_TABLES = """
SELECT DISTINCT CASE WHEN account.name LIKE 'players/%' THEN substr(account.name, 9) ELSE substr(account.name, 6) END
FROM posting JOIN account ON account.id = posting.account_id
WHERE posting.position = :position AND (account.name LIKE 'players/%' OR account.name LIKE 'tray/%')
"""
_HIT = """
INSERT INTO tally (quarter, account_id, kind, at_table, credit, debit, lines) VALUES (:q, :a, :k, :t, :c, 0, :l)
"""


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
    _tally_hits(op.get_bind())
    op.create_index("event_of_kind", "event", ["kind", "position"], sqlite_where=_RARE, postgresql_where=_RARE)


def _tally_hits(connection: sa.Connection) -> None:
    """Hits of awards, under names that stand beside the accounts."""
    found: dict[tuple[int, str, str, str], tuple[int, int]] = {}
    for position, at_us, kind, body in connection.execute(sa.text(_AWARDS)).all():
        tables = connection.execute(sa.text(_TABLES), {"position": position}).scalars().all()
        table = tables[0] if len(tables) == 1 else ""
        for name, units in hit_moves(kind, body):
            key = (at_us // 900_000_000, name, kind, table)
            credit, lines = found.get(key, (0, 0))
            found[key] = (credit + units, lines + 1)
    numbers: dict[str, int] = dict(connection.execute(sa.text("SELECT name, id FROM account")).all())
    for name in dict.fromkeys(name for _, name, _, _ in found):
        numbers[name] = len(numbers) + 1
        connection.execute(
            sa.text("INSERT INTO account (id, name) VALUES (:id, :name)"), {"id": numbers[name], "name": name}
        )
    for (quarter, name, kind, table), (credit, lines) in found.items():
        row = {"q": quarter, "a": numbers[name], "k": kind, "t": table, "c": credit, "l": lines}
        connection.execute(sa.text(_HIT), row)


def _long(name: str, *, key: bool = False) -> sa.Column[object]:
    return sa.Column(name, _LONG, primary_key=key, autoincrement=False, nullable=False)
