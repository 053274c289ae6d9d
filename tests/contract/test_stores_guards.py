"""What the database itself refuses, whoever asks: any tool with a connection, none of our code in between."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import DBAPIError
from tests.support.altering import raw
from tests.support.books import IDENTITY, SIGNER, led, start, write
from tests.support.revisions import older_store

from pitboss.errors import StoreError
from pitboss.floor.adapters.store import guards
from pitboss.floor.adapters.store.connecting import place_of
from pitboss.floor.adapters.store.opening import create_store, open_store, transaction, upgrade_store
from pitboss.floor.adapters.store.schema import REVISIONS
from pitboss.floor.log.store import Document

KINDS = ("sqlite", "postgresql")
KEPT_STATE = {
    "sqlite": "INSERT INTO checkpoint VALUES (3, '{}', x'00')",
    "postgresql": "INSERT INTO checkpoint VALUES (3, '{}', '\\x00')",
}
NEW_EVENT = (
    "INSERT INTO event (position, at_us, actor, command_id, kind, body, previous_hash, hash) "
    "SELECT position + 1, at_us, actor, 'forged', kind, body, hash, hash FROM event WHERE position = 3"
)
POSTING = "INSERT INTO posting (position, line, account_id, units, balance) VALUES (4, {}, {}, {}, 0)"


@pytest.fixture(params=KINDS)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Three starts and a document."""
    place = str(tmp_path / "floor.db") if request.param == "sqlite" else request.getfixturevalue("postgres")()
    store = create_store(place, IDENTITY)
    write(store, led(store), [start(1), start(2), start(3)], [Document("person", "ann", "{}")], anchored=True)
    store.close()
    return str(place)


def attempt(where: str, *statements: str) -> None:
    """In one transaction, with the foreign keys of SQLite in force as in every connection of ours."""
    with raw(where) as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA foreign_keys = ON")
        for statement in statements:
            connection.execute(text(statement))


KEPT = {
    "event": "actor = 'eve'",
    "posting": "units = units + 1",
    "answer": "text = '1'",
    "anchor": "hash = signature",
    "account": "name = 'other'",
    "store": "store_id = 'other'",
}


@pytest.mark.parametrize("table", KEPT)
def test_what_is_kept_is_neither_changed_nor_deleted(where: str, table: str) -> None:
    for statement in (f"UPDATE {table} SET {KEPT[table]}", f"DELETE FROM {table}"):  # noqa: S608 -- our own names
        with pytest.raises(DBAPIError, match="append-only"):
            attempt(where, statement)


FORGED = {
    "a gap": (NEW_EVENT.replace("position + 1", "position + 2"), "follow|foreign key"),
    "an event between": (NEW_EVENT.replace("position + 1", "position - 1"), "follow|unique|duplicate"),
    "another past": (NEW_EVENT.replace("body, hash, hash", "body, previous_hash, hash"), "follow"),
    "a posting of an old event": (POSTING.format(9, 1, 5).replace("(4", "(2"), "closed"),
    "a head that goes back": ("UPDATE head SET position = 1", "head does not go back"),
    "no head": ("DELETE FROM head", "the head stays"),
}


@pytest.mark.parametrize("forged", FORGED)
def test_what_does_not_follow_is_refused(where: str, forged: str) -> None:
    statement, says = FORGED[forged]
    with pytest.raises(DBAPIError, match=f"(?i){says}"):
        attempt(where, statement)


def test_postings_that_do_not_sum_to_zero_are_refused(where: str) -> None:
    with pytest.raises(DBAPIError, match=r"(?i)FOREIGN KEY constraint failed|do not sum to zero"):
        attempt(where, NEW_EVENT, POSTING.format(0, 1, 5))
    with raw(where) as connection:
        assert connection.execute(text("SELECT count(*) FROM event")).scalar_one() == 3


def test_postings_that_balance_go_in(where: str) -> None:
    both = POSTING.format(0, 1, 5) + ", " + POSTING.format(1, 2, -5).partition("VALUES ")[2]
    attempt(where, NEW_EVENT, both)
    with raw(where) as connection:
        assert connection.execute(text("SELECT count(*) FROM posting WHERE position = 4")).scalar_one() == 2


def test_a_row_is_not_replaced_on_sqlite(tmp_path: Path) -> None:
    """INSERT OR REPLACE deletes without asking the triggers that forbid deleting."""
    place = str(tmp_path / "floor.db")
    store = create_store(place, IDENTITY)
    write(store, led(store), [start(1)], anchored=True)
    store.close()
    for table in ("event", "account", "answer", "anchor"):
        with pytest.raises(DBAPIError, match=r"append-only|follow"):
            attempt(place, f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")  # noqa: S608 -- our own names


def test_a_table_is_not_emptied_on_postgresql(postgres: object) -> None:
    place = str(postgres())  # type: ignore[operator]
    store = create_store(place, IDENTITY)
    write(store, led(store), [start(1)])
    store.close()
    for table in (*KEPT, "head"):
        with pytest.raises(DBAPIError, match=r"append-only|the head stays"):
            attempt(place, f"TRUNCATE {table} CASCADE")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("revision", REVISIONS)
def test_the_guards_are_whole_after_every_migration(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, revision: str
) -> None:
    place = str(tmp_path / "old.db") if kind == "sqlite" else str(request.getfixturevalue("postgres")())
    older_store(place, REVISIONS[0])
    for step in REVISIONS[1 : REVISIONS.index(revision) + 1]:
        upgrade_store(place, to=step)
    with transaction(place_of(place), writing=False) as connection:
        assert guards.missing(connection) == []
    with pytest.raises(DBAPIError, match="append-only"):
        attempt(place, "UPDATE event SET actor = 'eve'")


@pytest.mark.parametrize("kind", KINDS)
def test_a_kept_state_that_knows_less_is_left_out_at_the_upgrade(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    """The log makes the state anew, with what the older one did not remember."""
    place = str(tmp_path / "old.db") if kind == "sqlite" else str(request.getfixturevalue("postgres")())
    older_store(place, "0003")
    attempt(place, KEPT_STATE[kind])
    upgrade_store(place)
    store = open_store(place)
    assert store.checkpoint() is None
    store.close()


def test_an_unknown_schema_is_refused_and_left_alone(where: str) -> None:
    attempt(where, "UPDATE alembic_version SET version_num = '9999'")
    for opening in (open_store, upgrade_store):
        with pytest.raises(StoreError, match=r"has the unknown schema '9999'; this Pitboss knows 0001 to"):
            opening(where)
    attempt(where, "DELETE FROM alembic_version")
    with pytest.raises(StoreError, match="unknown schema 'none'"):
        open_store(where)


def test_a_database_of_somebody_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    place = str(tmp_path / "other.db")
    engine = create_engine(f"sqlite:///{place}")
    with engine.begin() as connection:
        somebody_elses(connection)
    engine.dispose()
    with pytest.raises(StoreError, match="holds no store of Pitboss; make one with `pitboss init`"):
        open_store(place)
    with raw(place) as connection:
        assert connection.execute(text("SELECT * FROM recipe")).all() == [("soup",)]


def somebody_elses(connection: Connection) -> None:
    connection.execute(text("CREATE TABLE recipe (name TEXT)"))
    connection.execute(text("INSERT INTO recipe VALUES ('soup')"))


def test_the_key_that_signed_is_the_key_that_is_kept(where: str) -> None:
    store = open_store(where)
    assert store.identity().public_key == SIGNER.public_key
    store.close()
