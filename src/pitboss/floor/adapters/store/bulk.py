"""Many rows in one call: by the driver's own loop on SQLite, as arrays on PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, Connection, Dialect, LargeBinary, Table, Text, insert

_ARRAYS = {BigInteger: "bigint[]", Text: "text[]", LargeBinary: "bytea[]"}


class Bulk:
    """Inserts rows of one table, given as tuples in the order of its columns; `tail` follows the statement."""

    def __init__(self, table: Table, dialect: Dialect, tail: str = "") -> None:
        self._as_arrays = dialect.name == "postgresql"
        if self._as_arrays:
            columns = ", ".join(f'"{column.name}"' for column in table.columns)
            arrays = ", ".join(f"%s::{_ARRAYS[type(column.type)]}" for column in table.columns)
            self._statement = f"INSERT INTO {table.name} ({columns}) SELECT * FROM unnest({arrays}) {tail}"  # noqa: S608 -- names of our own schema
        else:
            self._statement = f"{insert(table).compile(dialect=dialect)} {tail}"

    def insert(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        if not rows:
            return
        if self._as_arrays:
            connection.exec_driver_sql(self._statement, tuple(list(column) for column in zip(*rows, strict=True)))
        else:
            connection.exec_driver_sql(self._statement, list(rows))
