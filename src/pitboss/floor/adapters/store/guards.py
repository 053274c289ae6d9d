"""Triggers by which the database itself keeps the log append-only, without gaps, and in balance.

They are put in place anew after every migration, since a migration on SQLite may rebuild a table and lose them, and
looked at, word for word, whenever a store is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection

from pitboss.floor.adapters.store.guards_of_postgresql import FUNCTIONS, postgresql_triggers

KEPT = ("store", "event", "account", "posting", "answer", "anchor")
"""Tables whose rows never change and never go."""

_ONCE = {"account": "id = NEW.id", "answer": "command_id = NEW.command_id", "anchor": "position = NEW.position"}
"""Without these, INSERT OR REPLACE would change a row and call no trigger for it."""

_AS_IT_STANDS = {"no_parameters": True}


def install(connection: Connection) -> None:
    wanted = _wanted(connection)
    if connection.dialect.name == "sqlite":
        for name in _present(connection):
            connection.exec_driver_sql(f"DROP TRIGGER {name}")
    for function in FUNCTIONS.values() if connection.dialect.name == "postgresql" else ():
        connection.exec_driver_sql(function, execution_options=_AS_IT_STANDS)
    for statement in wanted.values():
        connection.exec_driver_sql(statement, execution_options=_AS_IT_STANDS)


def missing(connection: Connection) -> list[str]:
    """The guards that are not there, or not as they should be."""
    present = _present(connection)
    if connection.dialect.name == "sqlite":
        return [name for name, statement in _wanted(connection).items() if present.get(name) != statement]
    bodies = _functions(connection)
    return [name for name in _wanted(connection) if present.get(name) not in ("O", "A")] + [
        name for name, text in FUNCTIONS.items() if bodies.get(name, "\0") not in text
    ]


def _wanted(connection: Connection) -> Mapping[str, str]:
    return dict(_sqlite_triggers() if connection.dialect.name == "sqlite" else postgresql_triggers(KEPT))


def _present(connection: Connection) -> dict[str, str]:
    if connection.dialect.name == "sqlite":
        rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    else:
        rows = connection.exec_driver_sql(
            "SELECT tgname, tgenabled::text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
            "WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace"
        )
    return dict(rows.all())


def _functions(connection: Connection) -> dict[str, str]:
    rows = connection.exec_driver_sql(
        "SELECT proname, prosrc FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"
    )
    return dict(rows.all())


def _sqlite_triggers() -> Iterator[tuple[str, str]]:
    for table in KEPT:
        for change in ("UPDATE", "DELETE"):
            yield _trigger(f"{table}_no_{change.lower()}", f"BEFORE {change} ON {table}", f"{table} is append-only")
    for table, same in _ONCE.items():
        there = f"BEFORE INSERT ON {table} WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})"  # noqa: S608 -- names of our own schema
        yield _trigger(f"{table}_once", there, f"{table} is append-only")
    yield _trigger(
        "event_follows",
        "BEFORE INSERT ON event WHEN NEW.position <> (SELECT coalesce(max(position), 0) + 1 FROM event) "
        "OR NEW.previous_hash <> coalesce((SELECT hash FROM event WHERE position = NEW.position - 1), "
        "NEW.previous_hash)",
        "the event does not follow the last one",
    )
    yield _trigger(
        "posting_in_time",
        "BEFORE INSERT ON posting WHEN NEW.position <= (SELECT coalesce(max(position), 0) FROM head)",
        "the postings of that event are closed",
    )
    yield _trigger(
        "head_forward", "BEFORE UPDATE ON head WHEN NEW.position < OLD.position", "the head does not go back"
    )
    yield _trigger("head_no_delete", "BEFORE DELETE ON head", "the head stays")
    yield (
        "posting_zero_sum",
        (
            "CREATE TRIGGER posting_zero_sum AFTER INSERT ON posting "
            "BEGIN UPDATE imbalance SET units = units + NEW.units; END"
        ),
    )


def _trigger(name: str, when: str, says: str) -> tuple[str, str]:
    return name, f"CREATE TRIGGER {name} {when} BEGIN SELECT RAISE(ABORT, '{says}'); END"
