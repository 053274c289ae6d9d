"""Making, opening and upgrading stores, each with a clear refusal when that is not safe."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, insert, inspect, text

from pitboss.errors import RefusedError, StoreError
from pitboss.floor.adapters.store import guards, schema
from pitboss.floor.adapters.store.connecting import Place, engine_for, place_of, speaking
from pitboss.floor.adapters.store.sql import SqlStore
from pitboss.floor.log.store import Identity

LATEST = schema.REVISIONS[-1]
_MIGRATIONS = Path(__file__).with_name("migrations")


def create_store(where: str, identity: Identity) -> SqlStore:
    """A new, empty store; never over anything that is there."""
    place = place_of(where)
    with empty_store(place) as connection:
        connection.execute(
            insert(schema.store).values(id=1, store_id=identity.store_id, public_key=identity.public_key)
        )
    return SqlStore(place)


@contextmanager
def empty_store(place: Place, revision: str = LATEST) -> Iterator[Connection]:
    """One transaction on a place without tables, in which the schema is made; the guards come last.

    A file that fails goes again.
    """
    verify_free(place)
    made = place.file is not None and not place.file.exists()
    try:
        with transaction(place) as connection:
            _migrate(connection, revision)
            yield connection
            guards.install(connection)
    except BaseException:
        if made and place.file is not None:
            place.file.unlink(missing_ok=True)
        raise


def verify_free(place: Place) -> None:
    if place.file is not None:
        if place.file.exists():
            raise RefusedError(f"{place.name} is there already; choose another name, nothing was changed.")
        if not place.file.absolute().parent.is_dir():
            raise StoreError(f"{place.name} cannot be made: there is no folder {place.file.absolute().parent}.")
        return
    with transaction(place) as connection:
        if present := inspect(connection).get_table_names():
            raise RefusedError(
                f"{place.name} holds tables already ({', '.join(sorted(present)[:3])} …); "
                "choose an empty database, nothing was changed."
            )


def open_store(where: str, *, for_audit: bool = False) -> SqlStore:
    """A store as the latest schema has it, with every guard in its place; an auditor hears of lost guards later."""
    place = place_of(where)
    verify_there(place)
    with transaction(place, writing=False) as connection:
        _verify_version(place, revision_of(place, connection))
        if not for_audit and (lost := guards.missing(connection)):
            raise StoreError(
                f"{place.name} has lost the guard {lost[0]}: the log could have been altered; "
                "run `pitboss verify-log`, and restore the last backup if it finds anything."
            )
    return SqlStore(place)


def upgrade_store(where: str, *, to: str = LATEST) -> tuple[str, str]:
    """Brings an older schema up, in one transaction; the revisions before and after."""
    place = place_of(where)
    verify_there(place)
    with transaction(place) as connection:
        before = known_revision(place, connection)
        _migrate(connection, to)
        guards.install(connection)
    return before, to


def revision_of(place: Place, connection: Connection) -> str:
    if "alembic_version" not in inspect(connection).get_table_names():
        raise StoreError(f"{place.name} holds no store of Pitboss; make one with `pitboss init`.")
    rows = connection.execute(text("SELECT version_num FROM alembic_version")).all()
    return str(rows[0][0]) if rows else "none"


def known_revision(place: Place, connection: Connection) -> str:
    revision = revision_of(place, connection)
    if revision not in schema.REVISIONS:
        _verify_version(place, revision)
    return revision


@contextmanager
def transaction(place: Place, *, writing: bool = True) -> Iterator[Connection]:
    engine = engine_for(place, writing=writing)
    try:
        with speaking(place.name), engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def verify_there(place: Place) -> None:
    if place.file is not None and not place.file.is_file():
        raise StoreError(f"{place.name} is not there; make a store with `pitboss init`, or name another.")


def _verify_version(place: Place, revision: str) -> None:
    if revision == LATEST:
        return
    if revision in schema.REVISIONS:
        raise StoreError(
            f"{place.name} has the older schema {revision}; make a backup, then run `pitboss store upgrade`."
        )
    raise StoreError(
        f"{place.name} has the unknown schema {revision!r}; this Pitboss knows {schema.REVISIONS[0]} to {LATEST}: "
        "use the Pitboss that wrote it, or a newer one."
    )


def _migrate(connection: Connection, to: str) -> None:
    from alembic import command  # noqa: PLC0415 -- a third of a second that only upgrades should pay
    from alembic.config import Config  # noqa: PLC0415 -- likewise

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
