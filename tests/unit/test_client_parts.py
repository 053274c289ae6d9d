"""The journal under torn and damaged lines, sensors that lock, a reader that types, a stream that is followed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.client import Journal, SimulatedReader, SimulatedSensors, WedgeReader
from pitboss.client.journal import Written
from pitboss.errors import BadInputError, RefusedError, StoreError

FIRST = Written("a", "/tables/t/start-round", {"seats": [[1]]})
SECOND = Written("b", "/tables/t/confirm-awards", {}, swiped=True)


def test_what_was_written_and_not_answered_waits_in_its_order(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        journal.write(FIRST)
        journal.write(SECOND)
        assert journal.waiting == (FIRST, SECOND)
    with Journal(tmp_path / "j") as journal:
        assert list(journal.waiting) == [FIRST, SECOND]
        journal.answered("a")
        assert list(journal.waiting) == [SECOND]
    with Journal(tmp_path / "j") as journal:
        assert journal.waiting == (SECOND,)


def test_a_line_that_a_power_cut_tore_was_never_sent(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with Journal(path) as journal:
        journal.write(FIRST)
    path.write_bytes(path.read_bytes() + b'{"id": "b", "path": "/tab')
    with Journal(path) as journal:
        assert journal.waiting == (FIRST,)
        journal.write(SECOND)
    with Journal(path) as journal:
        assert journal.waiting == (FIRST, SECOND)


def test_a_line_that_is_damaged_in_the_middle_is_not_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "j"
    path.write_text('{"id": "a"}\n{"answered": "a"}\n', encoding="utf-8")
    with pytest.raises(StoreError, match="line 1"):
        Journal(path)


def test_a_journal_has_one_owner_and_only_he_reads_it(tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        journal.write(FIRST)
        assert (tmp_path / "j").stat().st_mode & 0o077 == 0
        with pytest.raises(RefusedError):
            Journal(tmp_path / "j")


def test_a_journal_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        Journal(tmp_path / "nowhere" / "j")


def test_answered_commands_are_forgotten_and_waiting_ones_are_not(tmp_path: Path) -> None:
    path = tmp_path / "j"
    with Journal(path) as journal:
        journal.write(FIRST)
        for number in range(600):
            journal.write(Written(f"c{number}", "/tables/t/end-round", {}))
            journal.answered(f"c{number}")
        assert journal.waiting == (FIRST,)
        with pytest.raises(RefusedError):
            Journal(path)
    assert len(path.read_text(encoding="utf-8").splitlines()) < 300
    with Journal(path) as journal:
        assert journal.waiting == (FIRST,)


def test_sensors_show_their_chips_and_stay_as_they_are_while_they_are_locked() -> None:
    sensors = SimulatedSensors(6, 2)
    sensors.put(3)
    sensors.put(1)
    sensors.put(2, sensor=2)
    assert sensors.lit() == ((1, 3), (2,))
    sensors.lock()
    sensors.clear()
    sensors.put(6)
    assert sensors.lit() == ((1, 3), (2,))
    sensors.release()
    assert sensors.lit() == ((6,), ())
    sensors.take(6)
    assert sensors.lit() == ((), ())
    with pytest.raises(BadInputError):
        sensors.put(7)
    with pytest.raises(BadInputError):
        sensors.put(1, sensor=3)


def test_a_simulated_reader_gives_each_swipe_once() -> None:
    reader = SimulatedReader()
    reader.swipe("5550001")
    assert reader.swiped() == ";5550001?"
    assert reader.swiped() is None


def test_a_reader_that_types_is_told_from_a_person_who_does() -> None:
    now = [0]
    reader = WedgeReader(lambda: now[0])
    for key in ";5550001?\n":
        now[0] += 4_000
        reader.press(key)
    for key in "5550002\n":
        now[0] += 120_000
        reader.press(key)
    assert reader.swiped() == ";5550001?"
    assert reader.swiped() is None
