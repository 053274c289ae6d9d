"""A store copied row by row, within one reading and one writing transaction, between whatever databases.

A backup is such a copy in an SQLite file: a complete store, which can be verified and opened by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Table, inspect, select, update

from pitboss.errors import StoreError
from pitboss.floor.adapters.store import schema
from pitboss.floor.adapters.store.bulk import Bulk
from pitboss.floor.adapters.store.connecting import Place, engine_for, speaking
from pitboss.floor.adapters.store.opening import empty_store, known_revision, verify_there

_ROWS = 5000
_SNAPSHOT = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}


def copy_store(source: Place, target: Place) -> str:
    """Everything of a store, of whatever known schema, to a place that is free; the schema's revision.

    The copy has no leader, so that whoever opens it need not wait; epochs go on from the source's.
    """
    verify_there(source)
    with _reading(source) as reading:
        revision = known_revision(source, reading)
        present = set(inspect(reading).get_table_names())
        with empty_store(target, revision) as writing:
            for table in (each for each in schema.COPIED if each.name in present):
                _copy(table, reading, writing)
            writing.execute(update(schema.leader).values(owner=""))
    return revision


@contextmanager
def _reading(place: Place) -> Iterator[Connection]:
    engine = engine_for(place, writing=False)
    try:
        with speaking(place.name), engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execution_options(**_SNAPSHOT)
            with connection.begin():
                yield connection
    finally:
        engine.dispose()


def _copy(table: Table, reading: Connection, writing: Connection) -> None:
    """The columns that this revision has."""
    present = {column["name"] for column in inspect(reading).get_columns(table.name)}
    columns = [column for column in table.columns if column.name in present]
    bulk = Bulk(table, writing.dialect, columns=columns)
    keys = [column for column in columns if column.primary_key]
    count = 0
    rows = reading.execute(select(*columns).order_by(*keys), execution_options={"stream_results": True})
    for some in rows.partitions(_ROWS):
        bulk.insert(writing, [tuple(row) for row in some])
        count += len(some)
    if count != (arrived := _count(writing, table)):
        raise StoreError(f"{arrived} of {count} rows of {table.name} arrived; the copy was not kept.")


def _count(connection: Connection, table: Table) -> int:
    return int(connection.exec_driver_sql(f"SELECT count(*) FROM {table.name}").scalar_one())  # noqa: S608 -- a name of our own schema
