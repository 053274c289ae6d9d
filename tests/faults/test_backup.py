"""Backups and what is made from them: verified, complete, from and to either database, of every schema there was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.support.altering import alter, raw
from tests.support.books import IDENTITY, LEASE_US, SIGNER, START_US, start, write
from tests.support.desk import Letter, SmallDesk, Start
from tests.support.floors import fill
from tests.support.revisions import older_store

from pitboss.errors import RefusedError, StoreError
from pitboss.floor.adapters.engine import Engine
from pitboss.floor.adapters.store.backups import backup, examine, restore
from pitboss.floor.adapters.store.opening import LATEST, create_store, open_store, upgrade_store
from pitboss.floor.adapters.store.schema import REVISIONS
from pitboss.floor.log.store import Reader
from pitboss.floor.verify import Question

DESK = SmallDesk()
ALL = Question()
KINDS = ("sqlite", "postgresql")
EVER = 2**62


def place(request: pytest.FixtureRequest, folder: Path, kind: str, name: str) -> str:
    return str(folder / name) if kind == "sqlite" else str(request.getfixturevalue("postgres")())


def contents(reader: Reader) -> tuple[object, ...]:
    """Everything but who leads."""
    ids = {recorded.command_id for recorded in reader.read(limit=10_000)}
    return (
        reader.identity(),
        reader.head(),
        reader.anchors(),
        reader.read(limit=10_000),
        reader.lines(limit=10_000),
        reader.answers(ids),
        reader.balances(),
        reader.tallies(0, EVER),
        reader.documents(),
        reader.checkpoint(),
    )


def contents_of(where: str) -> tuple[object, ...]:
    store = open_store(where)
    try:
        return contents(store)
    finally:
        store.close()


@pytest.mark.parametrize("there", KINDS)
@pytest.mark.parametrize("here", KINDS)
def test_a_store_goes_into_a_backup_and_comes_out_of_it_whole(
    request: pytest.FixtureRequest, tmp_path: Path, here: str, there: str
) -> None:
    kept = fill(place(request, tmp_path, here, "floor.db"))
    copy, again = tmp_path / "monday.backup", place(request, tmp_path, there, "again.db")
    verdict = backup(kept.where, copy, DESK, ALL)
    assert verdict.head == kept.anchors[-1].head
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == ["monday.backup"]
    assert restore(copy, again, DESK, Question(anchors=kept.anchors)).sound
    assert contents_of(again) == contents_of(kept.where) == contents_of(str(copy))
    goes_on(again)


def goes_on(where: str) -> None:
    """Whoever opens it leads at once, in a new epoch, and old commands keep their answers."""
    store = open_store(where)
    with Engine(store, DESK, SIGNER, lambda: START_US + 10**9, owner="B") as floor:
        assert floor.epoch == 2
        assert floor.do(Letter("start-4", START_US, "c-1", Start("T1"))).text == '{"round":2}'
        assert floor.do(Letter("start-99", START_US, "c-1", Start("T1"))).text == '{"round":11}'
    store.close()
    assert examine(where, DESK, ALL).sound


def test_a_backup_of_a_running_floor_is_of_one_moment(tmp_path: Path) -> None:
    where = str(tmp_path / "floor.db")
    store = create_store(where, IDENTITY)
    with Engine(store, DESK, SIGNER, lambda: START_US, owner="A") as floor:
        floor.do(Letter("c-1", START_US, "c", Start("T1")))
        with store.snapshot() as then:
            before = then.head()
        first = backup(where, tmp_path / "one", DESK, ALL)
        floor.do(Letter("c-2", START_US, "c", Start("T1")))
        second = backup(where, tmp_path / "two", DESK, ALL)
    assert first.head == before
    assert (first.events, second.events) == (2, 3)
    store.close()


def test_what_is_there_is_never_written_over(tmp_path: Path) -> None:
    kept = fill(str(tmp_path / "floor.db"))
    copy = tmp_path / "copy"
    backup(kept.where, copy, DESK, ALL)
    before = copy.read_bytes()
    with pytest.raises(RefusedError, match="is there already; choose another name"):
        backup(kept.where, copy, DESK, ALL)
    with pytest.raises(RefusedError, match="is there already"):
        restore(copy, kept.where, DESK, ALL)
    with pytest.raises(StoreError, match="is not there"):
        restore(tmp_path / "none", str(tmp_path / "new.db"), DESK, ALL)
    assert copy.read_bytes() == before


def test_a_store_that_does_not_verify_makes_no_backup(tmp_path: Path) -> None:
    kept = fill(str(tmp_path / "floor.db"))
    alter(kept.where, "UPDATE event SET actor = 'eve' WHERE position = 10")
    with pytest.raises(StoreError, match=r"is not sound \(1 findings; event 10 .* look at the store with"):
        backup(kept.where, tmp_path / "copy", DESK, ALL)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("copy")] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_that_was_changed_is_not_restored(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> None:
    kept = fill(str(tmp_path / "floor.db"))
    copy, again = tmp_path / "copy", place(request, tmp_path, kind, "again.db")
    backup(kept.where, copy, DESK, ALL)
    alter(str(copy), "UPDATE posting SET units = units + 1 WHERE position = 10 AND line = 1")
    with pytest.raises(StoreError, match="does not verify"):
        restore(copy, again, DESK, ALL)
    if kind == "sqlite":
        assert not Path(again).exists()
    else:
        with raw(again) as connection:
            assert not connection.dialect.has_table(connection, "event")


def test_an_older_backup_is_recognised_by_a_newer_anchor(tmp_path: Path) -> None:
    where = str(tmp_path / "floor.db")
    kept = fill(where)
    copy = tmp_path / "copy"
    backup(where, copy, DESK, ALL)
    goes_on(where)
    store = open_store(where)
    head = store.head()
    store.close()
    assert head is not None
    newer = [replace(kept.anchors[0], head=head)]
    with pytest.raises(StoreError, match="the anchor given vouches for event 36, but the log ends at 34: it was cut"):
        restore(copy, str(tmp_path / "again.db"), DESK, Question(anchors=newer))


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "cut in half": lambda data: data[: len(data) // 2],
    "a page of noise": lambda data: data[:8192] + bytes(range(256)) * 16 + data[12288:],
    "not a database": lambda _: b"once upon a time" * 1000,
    "empty": lambda _: b"",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_refused_in_one_sentence(tmp_path: Path, damage: str) -> None:
    kept = fill(str(tmp_path / "floor.db"))
    copy = tmp_path / "copy"
    backup(kept.where, copy, DESK, ALL)
    copy.write_bytes(DAMAGE[damage](copy.read_bytes()))
    with pytest.raises(StoreError) as refused:
        restore(copy, str(tmp_path / "again.db"), DESK, ALL)
    assert "\n" not in str(refused.value)
    assert not (tmp_path / "again.db").exists()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("revision", REVISIONS[:-1])
def test_a_store_of_every_older_schema_is_backed_up_restored_and_upgraded(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, revision: str
) -> None:
    where = place(request, tmp_path, kind, "old.db")
    older_store(where, revision)
    with pytest.raises(StoreError, match=f"has the older schema {revision}; make a backup, then run"):
        open_store(where)
    copy, again = tmp_path / "copy", place(request, tmp_path, kind, "again.db")
    verdict = backup(where, copy, DESK, ALL)
    assert verdict.events == 3
    restore(copy, again, DESK, ALL)
    assert upgrade_store(where) == (revision, LATEST)
    assert contents_of(again) == contents_of(where)
    store = open_store(where)
    write(store, store.lead("server B", START_US, lease_us=LEASE_US, force=True), [start(4)])
    assert list(store.faults()) == []
    store.close()
