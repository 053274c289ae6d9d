"""Many rows in one call: by the driver's own loop on SQLite, as arrays on PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, Column, Connection, Dialect, LargeBinary, Table, Text

_ARRAYS = {BigInteger: "bigint[]", Text: "text[]", LargeBinary: "bytea[]"}


class Bulk:
    """Inserts rows of one table, given as tuples in the order of its columns, or of those named.

    `tail` follows the statement.
    """

    def __init__(
        self, table: Table, dialect: Dialect, tail: str = "", *, columns: Sequence[Column[Any]] | None = None
    ) -> None:
        written = tuple(table.columns) if columns is None else tuple(columns)
        names = ", ".join(f'"{column.name}"' for column in written)
        self._as_arrays = dialect.name == "postgresql"
        if self._as_arrays:
            arrays = ", ".join(f"%s::{_ARRAYS[type(column.type)]}" for column in written)
            rows = f"SELECT * FROM unnest({arrays})"  # noqa: S608 -- names of our own schema
        else:
            rows = f"VALUES ({', '.join('?' for _ in written)})"
        self._statement = f"INSERT INTO {table.name} ({names}) {rows} {tail}"

    def insert(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        if not rows:
            return
        if self._as_arrays:
            connection.exec_driver_sql(self._statement, tuple(list(column) for column in zip(*rows, strict=True)))
        else:
            connection.exec_driver_sql(self._statement, list(rows))
