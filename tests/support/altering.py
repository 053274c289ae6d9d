"""Somebody with the database's own password: triggers gone, rows changed, as no caller of ours could."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, create_engine, text

from pitboss.floor.adapters.store.connecting import place_of


@contextmanager
def raw(where: str) -> Iterator[Connection]:
    """A connection as any tool has it: guards in force, none of our pragmas."""
    engine = create_engine(place_of(where).url)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


@contextmanager
def unguarded(where: str) -> Iterator[Connection]:
    """Triggers are put out of action while rows are changed, and are all there again afterwards."""
    with raw(where) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET session_replication_role = replica"))
            yield connection
            connection.execute(text("SET session_replication_role = DEFAULT"))
            return
        triggers = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")).all()
        for name, _ in triggers:
            connection.execute(text(f"DROP TRIGGER {name}"))
        yield connection
        for _, statement in triggers:
            connection.exec_driver_sql(statement)


def alter(where: str, *statements: str, **values: Any) -> None:  # noqa: ANN401 -- what SQL takes
    with unguarded(where) as connection:
        for statement in statements:
            connection.execute(text(statement), values)
