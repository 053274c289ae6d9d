"""Engines: how a store is reached, and what is asked of every connection to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, OperationalError, SQLAlchemyError

from pitboss.errors import BadInputError, StoreError

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA cache_size = -65536",
    "PRAGMA wal_autocheckpoint = 4000",
)
_AS_WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
_SECONDS_TO_CONNECT = 10


@dataclass(frozen=True)
class Place:
    """Where a store is: a file, or a database."""

    url: URL

    @property
    def file(self) -> Path | None:
        return Path(self.url.database or "") if self.url.get_backend_name() == "sqlite" else None

    @property
    def name(self) -> str:
        return str(self.file) if self.file else self.url.render_as_string(hide_password=True)


def place_of(text: str) -> Place:
    """A path is an SQLite file; a URL says which database."""
    if "://" not in text:
        return Place(URL.create("sqlite", database=text))
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadInputError(_no_place(text.rsplit("@", maxsplit=1)[-1])) from None
    if url.drivername.split("+")[0] not in _DRIVERS or not url.database:
        raise BadInputError(_no_place(url.render_as_string(hide_password=True)))
    return Place(url.set(drivername=_DRIVERS[url.drivername.split("+")[0]]))


def _no_place(shown: str) -> str:
    return f"{shown} names no store; give the path of a file, or postgresql://USER@HOST/DATABASE."


def engine_for(place: Place, *, writing: bool) -> Engine:
    """`writing` takes SQLite's write lock when a transaction begins, not at its first change."""
    if place.file is None:
        arguments = {"connect_timeout": _SECONDS_TO_CONNECT, "application_name": "pitboss"}
        return create_engine(place.url, connect_args=arguments, pool_pre_ping=not writing)
    engine = create_engine(place.url, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    begin = "BEGIN IMMEDIATE" if writing else "BEGIN"

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _prepare(connection: sqlite3.Connection, _: Any) -> None:  # noqa: ANN401 -- SQLAlchemy's record of the connection
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    for name, wanted in _AS_WANTED.items():
        if (found := connection.execute(f"PRAGMA {name}").fetchone()[0]) != wanted:
            raise StoreError(
                f"SQLite answers {name} = {found}, not {wanted}: the ledger would not be safe on this disk."
            )


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """What a driver reports, as one sentence about the store."""
    try:
        yield
    except IntegrityError as error:
        raise StoreError(f"{name} refuses what was to be written ({_first(error)}); nothing was written.") from error
    except OperationalError as error:
        raise StoreError(_unusable(name, _first(error))) from error
    except (DatabaseError, sqlite3.DatabaseError) as error:
        raise StoreError(_damaged(name, _first(error))) from error
    except SQLAlchemyError as error:
        raise StoreError(f"{name} cannot be used ({_first(error)}).") from error


def _first(error: BaseException) -> str:
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(error).__name__


def _unusable(name: str, why: str) -> str:
    if "locked" in why:
        return f"{name} is being written by another process; try again, or stop that process."
    if "unable to open" in why or "readonly" in why:
        return f"{name} cannot be opened for writing ({why}); look at the folder and its rights."
    return f"{name} cannot be reached ({why}); look whether the database runs and who may connect."


def _damaged(name: str, why: str) -> str:
    if "append-only" in why or "follow" in why or "closed" in why or "zero" in why:
        return f"{name} refuses what was to be written ({why}); nothing was written."
    return f"{name} is damaged or no store of Pitboss ({why}); restore the last backup with `pitboss restore`."
