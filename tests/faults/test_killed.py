"""A process under load is killed with SIGKILL: whatever it acknowledged is there, nothing is there twice."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.killing import FENCED, ROOM, Acknowledged, desk

from pitboss.floor.adapters.store.backups import examine
from pitboss.floor.adapters.store.opening import open_store
from pitboss.floor.verify import Question

ROOT = Path(__file__).parents[2]
DOLLAR = 100_000_000
KINDS = ("sqlite", "postgresql")
Ready = Callable[[str], str]


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Ready:
    def make(kind: str) -> str:
        return str(tmp_path / "floor.db") if kind == "sqlite" else str(request.getfixturevalue("postgres")())

    return make


def run(program: str, *words: str) -> list[Acknowledged]:
    command = [sys.executable, "-W", "error", "-m", f"tests.support.{program}", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)  # noqa: S603 -- our own interpreter
    assert done.returncode == 0, done.stderr
    return [Acknowledged(*each) for each in json.loads(done.stdout)]


def look_at(where: str, acknowledged: list[Acknowledged]) -> None:
    """From the store alone, against what was told through the pipes."""
    store = open_store(where)
    recorded = [
        each for each in store.read(limit=10**9) if "-" in each.command_id and each.actor.startswith("controller")
    ]
    answers = store.answers([each.id for each in acknowledged])
    balances = store.balances()
    store.close()
    assert all(answers[each.id].position == each.position and not each.refused for each in acknowledged)
    assert max(Counter(each.command_id for each in recorded).values()) == 1
    numbers: dict[str, list[int]] = {}
    for each in recorded:
        table, _, number = each.command_id.partition("-")
        numbers.setdefault(table, []).append(int(number))
    assert all(found == list(range(len(found))) for found in numbers.values())
    for setup in ROOM.setups:
        starts = len([number for number in numbers[setup.id] if number % 2 == 0])
        wagers = starts * setup.seats * len(setup.links)
        assert balances[f"players/{setup.id}"] == -wagers * DOLLAR
    assert examine(where, desk(), Question()).findings == ()


@pytest.mark.parametrize("kind", KINDS)
def test_after_ten_kills_everything_acknowledged_is_there_once(place: Ready, kind: str) -> None:
    where = place(kind)
    acknowledged = run("killing", where, "10", "1")
    assert len(acknowledged) > 100
    look_at(where, acknowledged)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_after_a_hundred_and_ten_kills_everything_acknowledged_is_there_once(place: Ready, kind: str) -> None:
    where = place(kind)
    acknowledged = run("killing", where, "110", "7")
    assert len(acknowledged) > 1000
    look_at(where, acknowledged)


@pytest.mark.parametrize("kind", KINDS)
def test_a_standby_takes_over_from_a_killed_and_from_a_stopped_leader(place: Ready, kind: str) -> None:
    """The stopped one wakes up, finds itself fenced, and says so; nothing of what it still wanted was written."""
    where = place(kind)
    acknowledged = run("standing_by", where)
    assert [each.id for each in acknowledged].count(FENCED) == 1
    look_at(where, [each for each in acknowledged if each.id != FENCED])
    store = open_store(where)
    owners = [each.body["owner"] for each in store.read(limit=10**9) if each.kind == "leader-took-over"]
    store.close()
    assert owners == ["set-up", "first", "second", "third"]
