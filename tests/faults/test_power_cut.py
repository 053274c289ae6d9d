"""The power goes while SQLite writes: of what was acknowledged nothing is lost, of the rest nothing is half there.

What lies in the files at a moment is copied while the floor runs; then the write-ahead log is cut at any byte behind
the last acknowledged commit, or its end is noise, as a disk may leave it.
"""

from __future__ import annotations

import itertools
import random
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.support.books import IDENTITY, SIGNER, START_US
from tests.support.desk import Letter, SmallDesk, Start, State

from pitboss.errors import BusyError, RefusedError, StoreError
from pitboss.floor.adapters.engine import Engine, Pace
from pitboss.floor.adapters.store.backups import examine
from pitboss.floor.adapters.store.opening import create_store, open_store
from pitboss.floor.log.heads import Head
from pitboss.floor.verify import Question


@dataclass(frozen=True)
class Moment:
    """The files after a commit, and what was acknowledged by then."""

    folder: Path
    head: Head | None
    wal_bytes: int


@pytest.fixture
def moments(tmp_path: Path) -> list[Moment]:
    where = tmp_path / "floor.db"
    store = create_store(str(where), IDENTITY)
    found: list[Moment] = []
    with Engine(store, SmallDesk(), SIGNER, lambda: START_US, owner="A", pace=Pace(checkpoint_every=5)) as floor:
        for number in range(12):
            floor.do(Letter(f"c-{number}", START_US, "ann", Start(f"T{number % 3}")))
            folder = tmp_path / f"after-{number}"
            folder.mkdir()
            for name in ("floor.db", "floor.db-wal"):
                shutil.copy(tmp_path / name, folder / name)
            found.append(Moment(folder, store.head(), (folder / "floor.db-wal").stat().st_size))
    store.close()
    return found


def opened_at(folder: Path) -> int:
    """The floor opens, is sound, and plays on; the position at which it was found."""
    where = str(folder / "floor.db")
    store = open_store(where)
    head = store.head()
    with Engine(store, SmallDesk(), SIGNER, lambda: START_US, owner="B", force=True) as floor:
        assert not floor.do(Letter("again", START_US, "ann", Start("T9"))).refused
    store.close()
    assert examine(where, SmallDesk(), Question()).sound
    return 0 if head is None else head.position


def test_the_log_cut_anywhere_behind_the_last_commit_opens_with_all_that_was_acknowledged(
    moments: list[Moment], tmp_path: Path
) -> None:
    chance = random.Random(5)  # noqa: S311 -- where to cut
    for number, (before, after) in enumerate(itertools.pairwise(moments)):
        assert before.head is not None
        assert after.head is not None
        cut = chance.randrange(before.wal_bytes, after.wal_bytes)
        folder = tmp_path / f"cut-{number}"
        shutil.copytree(after.folder, folder)
        with (folder / "floor.db-wal").open("r+b") as wal:
            wal.truncate(cut)
            if number % 2:
                wal.seek(0, 2)
                wal.write(chance.randbytes(5000))
        assert opened_at(folder) == before.head.position


def test_whole_files_open_at_the_last_commit(moments: list[Moment]) -> None:
    last = moments[-1]
    assert last.head is not None
    assert opened_at(last.folder) == last.head.position


def test_a_full_disk_or_a_closed_store_refuses_in_one_sentence(tmp_path: Path) -> None:
    """`PRAGMA max_page_count` stands in for the disk: SQLite reports both alike."""
    where = str(tmp_path / "floor.db")
    store = create_store(where, IDENTITY)
    with Engine(store, SmallDesk(), SIGNER, lambda: START_US, owner="A") as floor:
        floor.do(Letter("c-0", START_US, "ann", Start("T1")))
        assert store._writer is not None  # noqa: SLF001 -- the test takes the disk away
        pages = store._writer.exec_driver_sql("PRAGMA page_count").scalar_one()  # noqa: SLF001 -- likewise
        store._writer.exec_driver_sql(f"PRAGMA max_page_count = {pages}")  # noqa: SLF001 -- likewise
        store._writer.commit()  # noqa: SLF001 -- likewise
        said = fill_up(floor)
        assert "\n" not in said
        assert "is full" in said
        assert not floor.do(Letter("after", START_US, "ann", Start("T1"))).refused, "it goes on once there is room"
    store.close()
    assert examine(where, SmallDesk(), Question()).sound


def fill_up(floor: Engine[State, Letter]) -> str:
    for number in range(2000):
        try:
            floor.do(Letter(f"full-{number}", START_US, "ann", Start(f"T{number}")))
        except (StoreError, BusyError, RefusedError) as refusal:
            return str(refusal)
    return "the disk was never full"
