"""Worlds of a seed keep every promise through their storms, and a floor that breaks one is caught."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.support.books import IDENTITY, SIGNER

from pitboss.cli.main import command_line
from pitboss.floor.adapters.store.memory import MemoryStore
from pitboss.floor.adapters.store.opening import create_store
from pitboss.floor.desk import FloorDesk, departments
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.leadership import verify_leads
from pitboss.floor.log.store import Answer, Batch, Leader, Store
from pitboss.floor.log.writing import Handled, Writer
from pitboss.floor.orders import Order
from pitboss.floor.service import Decision
from pitboss.floor.state import FloorState
from pitboss.floor.world.inspector import BrokenError
from pitboss.floor.world.room import LONG_SHIFTS
from pitboss.floor.world.torture import Extent, Outcome, torture
from pitboss.jackpot.postings import Posting

SMALL = Extent(tables=5, rounds=5, office=5)


def desk() -> FloorDesk:
    return FloorDesk(departments(LONG_SHIFTS))


def world(seed: int, store: Store | None = None, of: FloorDesk | None = None, extent: Extent | None = None) -> Outcome:
    return torture(seed, store or MemoryStore(IDENTITY), of or desk(), SIGNER, extent)


@pytest.mark.parametrize("first", range(1, 21, 5))
def test_twenty_worlds_keep_every_promise(first: int) -> None:
    outcomes = [world(seed, extent=SMALL) for seed in range(first, first + 5)]
    assert sum(outcome.rounds for outcome in outcomes) > 100
    assert sum(outcome.awards for outcome in outcomes) > 5
    storms = [outcome.counted for outcome in outcomes]
    assert all(each.crashes and each.takeovers > 3 and each.lost and each.doubled and each.late for each in storms)
    assert all(sum(getattr(each, name) for each in storms) for name in ("fenced", "jumps", "pauses", "faults"))


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 1240, 40))
def test_hundreds_of_worlds_keep_every_promise(first: int) -> None:
    for seed in range(first, first + 40):
        world(seed)


@pytest.mark.long
def test_larger_worlds_on_sqlite_keep_every_promise(tmp_path: Path) -> None:
    for seed in range(4):
        store = create_store(str(tmp_path / f"{seed}.db"), IDENTITY)
        world(seed, store, extent=Extent(tables=9, rounds=12, office=20))
        store.close()


@pytest.mark.parametrize("kind", ["memory", "sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def test_a_seed_is_always_the_same_world_on_every_store(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    store: Store = MemoryStore(IDENTITY)
    if kind != "memory":
        where = str(tmp_path / "floor.db") if kind == "sqlite" else request.getfixturevalue("postgres")()
        store = create_store(where, IDENTITY)
    tiny = Extent(tables=4, rounds=2, office=2)
    assert world(7, store, extent=tiny) == world(7, extent=tiny)
    store.close()


def test_seeds_differ() -> None:
    assert world(7, extent=SMALL).anchor != world(8, extent=SMALL).anchor


class Forgetful(MemoryStore):
    """Loses the answers of commands: a second copy is done again."""

    def answers(self, command_ids: Collection[str]) -> Mapping[str, Answer]:
        kept = super().answers(command_ids)
        return {name: each for name, each in kept.items() if each.position % 7}


class Unfenced(MemoryStore):
    """Lets whoever led before write on."""

    def _verified(self, epoch: int) -> Leader:
        leader = self._kept.leader
        assert leader is not None
        verify_leads(self.name, replace(leader, epoch=epoch), epoch)
        return leader

    def _verify_follows(self, batch: Batch) -> None:
        pass


class Torn(MemoryStore):
    """Writes half of a batch now and then."""

    def append(self, epoch: int, batch: Batch) -> None:
        if len(batch.recorded) > 2 and batch.recorded[-1].position % 5 == 0:
            batch = replace(batch, recorded=batch.recorded[:-1])
        super().append(epoch, batch)


class Retouching(MemoryStore):
    """Changes what was written, later."""

    def append(self, epoch: int, batch: Batch) -> None:
        super().append(epoch, batch)
        if len(self._kept.recorded) > 200:
            self._kept.recorded[100] = replace(self._kept.recorded[100], actor="somebody else")


class Wasteful(FloorDesk):
    """A hundred-millionth of a dollar goes from one account to another where it should not."""

    def decide(self, state: FloorState, envelope: Order) -> Decision[FloorState]:
        decision = super().decide(state, envelope)
        entries = [
            replace(entry, postings=(*entry.postings, Posting("house/uth", 1), Posting("meter/uth/meter", -1)))
            if entry.kind == "round-ended"
            else entry
            for entry in decision.entries
        ]
        return replace(decision, entries=entries)


class Absent(FloorDesk):
    """Forgets, when it reads the log, what it knew when it decided."""

    def evolve(self, state: FloorState, recorded: Recorded) -> FloorState:
        if recorded.kind == "sensor-set":
            return state
        return super().evolve(state, recorded)


SABOTAGE: dict[str, Callable[[], tuple[Store, FloorDesk]]] = {
    "answers are forgotten": lambda: (Forgetful(IDENTITY), desk()),
    "old leaders are not fenced": lambda: (Unfenced(IDENTITY), desk()),
    "a batch is torn": lambda: (Torn(IDENTITY), desk()),
    "the past is changed": lambda: (Retouching(IDENTITY), desk()),
    "money goes astray": lambda: (MemoryStore(IDENTITY), Wasteful(departments(LONG_SHIFTS))),
    "a replay differs": lambda: (MemoryStore(IDENTITY), Absent(departments(LONG_SHIFTS))),
}


def several(make: Callable[[], tuple[Store, FloorDesk]]) -> None:
    for seed in range(5):
        world(seed, *make())


@pytest.mark.parametrize("kind", SABOTAGE)
def test_a_floor_that_breaks_a_promise_is_caught_within_five_worlds(kind: str) -> None:
    with pytest.raises(BrokenError, match=r"^Seed \d+, step \d+, event \d+: .* --start \d+ --seeds 1"):
        several(SABOTAGE[kind])


def test_answers_given_before_they_are_durable_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Writer.handle

    def hasty(self: Writer[FloorState, Order], letters: Sequence[Order]) -> Handled:
        """Whatever the store says, everybody is told that all is well."""
        handled = honest(self, letters)
        good = [Answer(each.id, b"", 0, refused=False, text="{}") for each in letters]
        return replace(handled, answers=good) if handled.fatal else handled

    monkeypatch.setattr(Writer, "handle", hasty)
    with pytest.raises(BrokenError, match="was answered, but the store knows"):
        several(lambda: (MemoryStore(IDENTITY), desk()))


def test_the_command_prints_what_a_world_went_through() -> None:
    done = CliRunner().invoke(command_line, ["torture", "--seeds", "1", "--start", "3", "--rounds", "3"])
    assert done.exit_code == 0, done.output
    assert done.output.startswith("seed 3: ")
    assert "1 worlds, " in done.output


def test_the_command_says_how_to_repeat_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.adapters.store.memory.MemoryStore", Retouching)
    done = CliRunner().invoke(command_line, ["torture", "--seeds", "5", "--start", "9"])
    assert done.exit_code == 1
    assert "--start 9 --seeds 1" in done.output
