"""Stores as earlier schemas had them, with three starts in their books."""

from __future__ import annotations

import tempfile
from pathlib import Path

from sqlalchemy import inspect, select
from tests.support.books import IDENTITY, led, start, write

from pitboss.floor.adapters.store import schema
from pitboss.floor.adapters.store.bulk import Bulk
from pitboss.floor.adapters.store.connecting import place_of
from pitboss.floor.adapters.store.opening import create_store, empty_store, transaction


def older_store(where: str, revision: str) -> None:
    """The rows of a new store in the tables and columns of an old one: one table, so that no key is there twice."""
    with tempfile.TemporaryDirectory() as folder:
        new = str(Path(folder) / "new.db")
        store = create_store(new, IDENTITY)
        write(store, led(store), [start(number) for number in (1, 2, 3)])
        store.close()
        with transaction(place_of(new), writing=False) as reading, empty_store(place_of(where), revision) as writing:
            for table in schema.COPIED:
                if not inspect(writing).has_table(table.name):
                    continue
                there = {column["name"] for column in inspect(writing).get_columns(table.name)}
                columns = [column for column in table.columns if column.name in there]
                rows = [tuple(row) for row in reading.execute(select(*columns))]
                Bulk(table, writing.dialect, columns=columns).insert(writing, rows)
