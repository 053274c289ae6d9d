"""The writer on every store: answered is durable, once, in order; whatever fails leaves nothing behind."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from tests.support.books import IDENTITY, SIGNER, START_US, FixedSigner
from tests.support.coroutines import result_of
from tests.support.desk import Blunder, Command, Hire, Letter, SmallDesk, Start, State

from pitboss.errors import BadInputError, BusyError, FencedError, RefusedError, StoreError
from pitboss.floor.adapters.engine import Engine, Pace
from pitboss.floor.adapters.store.memory import MemoryStore
from pitboss.floor.adapters.store.opening import create_store
from pitboss.floor.log.books import EntryError
from pitboss.floor.log.heads import Anchor
from pitboss.floor.log.store import Batch, Document, Store

SmallEngine = Engine[State, Letter]
TOOK_OVER = ["leader-took-over"]


@pytest.fixture(params=("memory", "sqlite", "postgresql"))
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store = MemoryStore(IDENTITY)
    if request.param == "sqlite":
        made = create_store(str(tmp_path / "floor.db"), IDENTITY)
    if request.param == "postgresql":
        made = create_store(request.getfixturevalue("postgres")(), IDENTITY)
    yield made
    made.close()


@dataclass
class Hand:
    """A clock set by hand."""

    at_us: int = START_US

    def __call__(self) -> int:
        return self.at_us


def engine(store: Store, clock: Hand | None = None, **more: Any) -> SmallEngine:  # noqa: ANN401 -- the engine's own
    return Engine(store, SmallDesk(), SIGNER, clock or Hand(), **{"owner": "server A", "force": True, **more})


def letter(name: str, command: Command | None = None, at_us: int = START_US) -> Letter:
    return Letter(name, at_us, "ann", command or Start("T1"))


def kinds(store: Store) -> list[str]:
    return [recorded.kind for recorded in store.read()]


def test_a_command_is_answered_when_it_is_durable(store: Store) -> None:
    with engine(store) as running:
        answer = running.do(letter("c-1"))
        assert (answer.text, answer.refused, answer.position) == ('{"round":1}', False, 2)
        assert [each.command_id for each in store.read(after=1)] == ["c-1"]
        assert running.state.rounds == {"T1": 1}
        assert running.anchor.head == store.head()


def test_whoever_follows_the_log_is_told_what_was_written(store: Store) -> None:
    told: list[int] = []
    with engine(store, on_written=lambda entries: told.extend(each.position for each in entries)) as running:
        running.do(letter("c-1"))
        running.do(letter("c-2", Start("T2")))
    assert told == [2, 3]


def test_two_hundred_tables_at_once_are_all_there_once_and_in_order(store: Store) -> None:
    with engine(store) as running, ThreadPoolExecutor(50) as callers:
        letters = [letter(f"T{n % 20}-{n}", Start(f"T{n % 20}")) for n in range(200)]
        answers = list(callers.map(running.do, letters))
    assert len({answer.position for answer in answers}) == 200
    starts = [recorded for recorded in store.read() if recorded.kind == "round-started"]
    for table in range(20):
        assert [each.body["round"] for each in starts if each.body["table"] == f"T{table}"] == list(range(1, 11))
    assert store.balances()["meter/main/mega"] == 200 * 100_000_000


def test_the_same_command_again_gets_the_first_answer_and_changes_nothing(store: Store) -> None:
    with engine(store) as running:
        first = running.do(letter("c-1"))
        assert running.do(letter("c-1", at_us=START_US + 3)) == first
        together = [running.submit(letter("c-2")) for _ in range(5)]
        assert len({future.result() for future in together}) == 1
    with engine(store) as running:
        assert running.do(letter("c-1")) == first
    assert kinds(store).count("round-started") == 2


def test_a_used_id_with_other_content_is_refused_and_leaves_an_alert(store: Store) -> None:
    with engine(store) as running:
        first = running.do(letter("c-1"))
        for other in (letter("c-1", Start("T1", 6)), replace(letter("c-1"), actor="bob")):
            refused = running.do(other)
            assert refused.refused
            assert "'c-1' was used before for something else" in refused.text
        assert running.do(letter("c-1")) == first
    assert kinds(store) == [*TOOK_OVER, "round-started", "command-id-reused", "command-id-reused"]


def test_a_refusal_is_recorded_and_remembered(store: Store) -> None:
    with engine(store) as running:
        running.do(letter("c-1", Hire("bob", "dealer")))
        refused = running.do(letter("c-2", Hire("bob", "supervisor")))
        assert (refused.refused, refused.text) == (
            True,
            '{"kind":"refused","refused":"bob works here already.","rule":null}',
        )
        assert running.do(letter("c-2", Hire("bob", "supervisor"))) == refused
    last = store.read()[-1]
    assert (last.kind, last.body) == ("command-refused", {"because": "bob works here already.", "command": "hire"})
    assert store.documents() == {("person", "bob"): '{"role":"dealer"}'}


def test_a_mistake_of_the_desk_hurts_its_sender_only(store: Store) -> None:
    with engine(store, pace=Pace(batch=10)) as running:
        mails = [running.submit(letter(f"c-{n}", Blunder() if n == 2 else None)) for n in range(5)]
        assert isinstance(mails[2].exception(), EntryError)
        assert all(mail.result().position for mail in mails if mail is not mails[2])
        assert isinstance(running.submit(letter("", Start("T1"))).exception(), BadInputError)
    assert kinds(store) == [*TOOK_OVER, *["round-started"] * 4]


def test_the_state_is_there_again_after_a_restart_with_and_without_a_checkpoint(store: Store) -> None:
    pace = Pace(checkpoint_every=4, batch=1)
    first = engine(store, pace=pace).start()
    for number in range(5):
        first.do(letter(f"c-{number}"))
    crashed, found = first.state, store.checkpoint()
    assert found is not None
    assert found.position == 4
    with engine(store, pace=pace) as second:
        assert second.state == crashed
        second.do(letter("c-9", Hire("bob", "dealer")))
    kept = store.checkpoint()
    assert kept is not None
    assert kept.position == 8
    with engine(store) as third:
        assert third.state == State({"T1": 5}, {"bob": "dealer"})
    with pytest.raises(FencedError, match="epoch 1"):
        first.do(letter("c-10"))


def test_a_stop_right_behind_an_anchor_keeps_its_checkpoint_all_the_same(store: Store) -> None:
    with engine(store, pace=Pace(anchor_every=2, batch=1)) as running:
        running.do(letter("c-1"))
    kept, anchors = store.checkpoint(), [each.position for each in store.anchors()]
    assert kept is not None
    assert (kept.position, anchors) == (2, [2])


def test_a_fenced_leader_refuses_and_writes_nothing(store: Store) -> None:
    old = engine(store).start()
    old.do(letter("c-1"))
    with engine(store, owner="server B") as new:
        with pytest.raises(FencedError, match="led by server B in epoch 2"):
            old.do(letter("c-2"))
        with pytest.raises(FencedError, match="led by server B"):
            old.submit(letter("c-3"))
        assert new.do(letter("c-2")).position == 4
    assert [recorded.command_id for recorded in store.read()] == ["pitboss-epoch-1", "c-1", "pitboss-epoch-2", "c-2"]


def test_a_leader_that_stopped_cleanly_gives_way_at_once(store: Store) -> None:
    with engine(store):
        pass
    with engine(store, force=False) as running, pytest.raises(RefusedError, match="led by server A, last seen"):
        engine(store, force=False)
    with pytest.raises(RefusedError, match="The floor is closed"):
        running.submit(letter("c-1"))


def test_anchors_are_kept_and_handed_out(store: Store) -> None:
    told: list[Anchor] = []
    with engine(store, pace=Pace(anchor_every=3, batch=1), on_anchor=told.append) as running:
        for number in range(7):
            running.do(letter(f"c-{number}"))
    assert [each.head.position for each in told] == [3, 6, 8]
    assert [each.head for each in told] == list(store.anchors())


def test_late_commands_are_dated_with_the_log_and_early_ones_refused(store: Store) -> None:
    clock = Hand()
    with engine(store, clock) as running:
        running.do(letter("c-1"))
        running.do(letter("c-2", at_us=START_US - 3_600_000_000))
        refused = running.do(letter("c-3", at_us=START_US + 3_600_000_000))
        assert "3600.0 s ahead of the server's clock" in refused.text
        clock.at_us -= 60_000_000
        with pytest.raises(RefusedError, match=r"The server's clock is 60\.0 s behind the last entry"):
            running.do(letter("c-4"))
        clock.at_us += 60_000_000
        running.do(letter("c-4"))
    assert {recorded.at_us for recorded in store.read()} == {START_US}


def test_another_key_does_not_open_the_store(store: Store) -> None:
    with pytest.raises(RefusedError, match="The key is not that of"):
        Engine(store, SmallDesk(), FixedSigner("other"), Hand(), owner="server A")
    assert store.leader() is None


def test_awaiting_callers_are_served_as_well(store: Store) -> None:
    async def callers(running: SmallEngine) -> list[int]:
        waiting = (asyncio.wrap_future(running.submit(letter(f"c-{n}"))) for n in range(20))
        return [answer.position for answer in await asyncio.gather(*waiting)]

    with engine(store) as running:
        assert result_of(callers(running)) == list(range(2, 22))


class Unruly(MemoryStore):
    """Fails as told: before writing, or after it, when only the good news is lost."""

    def __init__(self) -> None:
        super().__init__(IDENTITY)
        self.fails = ""
        self.wait = threading.Event()
        self.wait.set()
        self.failed_beat = threading.Event()

    def append(self, epoch: int, batch: Batch) -> None:
        self.wait.wait(5)
        if self.fails == "before":
            raise StoreError("disk full")
        super().append(epoch, batch)
        if self.fails in ("after", "for good"):
            raise StoreError("connection lost")

    def beat(self, epoch: int, at_us: int) -> None:
        if self.fails == "for good":
            self.failed_beat.set()
            raise StoreError("no connection.")
        super().beat(epoch, at_us)


def test_a_failing_commit_leaves_the_state_as_it_was_before_the_batch() -> None:
    store = Unruly()
    with engine(store) as running:
        store.fails = "before"
        with pytest.raises(StoreError, match="disk full"):
            running.do(letter("c-1", Hire("bob", "dealer")))
        assert running.state == State({}, {})
        store.fails = ""
        assert not running.do(letter("c-1", Hire("bob", "dealer"))).refused
    assert kinds(store) == [*TOOK_OVER, "person-hired"]


def test_a_commit_that_came_through_is_acknowledged_though_its_answer_was_lost() -> None:
    store = Unruly()
    with engine(store) as running:
        store.fails = "after"
        assert running.do(letter("c-1")).text == '{"round":1}'
        store.fails = ""
        assert running.do(letter("c-2")).text == '{"round":2}'


def test_when_nothing_can_be_said_about_a_commit_the_floor_stops_and_says_so() -> None:
    store = Unruly()
    running = engine(store).start()
    store.fails = "for good"
    with pytest.raises(StoreError, match="is not known: send them again, under the same ids"):
        running.do(letter("c-1"))
    running.stop()
    store.fails = ""
    with engine(store) as again:
        assert again.do(letter("c-1")).text == '{"round":1}'
    assert kinds(store).count("round-started") == 1


def test_a_store_that_is_out_of_reach_while_nothing_happens_stops_nothing() -> None:
    store = Unruly()
    with engine(store, pace=Pace(lease_us=30_000)) as running:
        store.fails = "for good"
        assert store.failed_beat.wait(5)
        store.fails = ""
        assert running.do(letter("c-1")).text == '{"round":1}'


def test_too_much_at_once_is_refused_and_the_rest_is_done() -> None:
    store = Unruly()
    with engine(store, pace=Pace(batch=1, waiting=3)) as running:
        store.wait.clear()
        mails = [running.submit(letter("c-0"))]
        with pytest.raises(BusyError, match="3 commands are waiting; send it again"):
            mails.extend(running.submit(letter(f"c-{number}")) for number in range(1, 9))
        store.wait.set()
        assert [mail.result().position for mail in mails] == list(range(2, 2 + len(mails)))


def test_stopping_answers_what_was_waiting() -> None:
    store = Unruly()
    running = engine(store, pace=Pace(batch=2)).start()
    store.wait.clear()
    mails = [running.submit(letter(f"c-{number}")) for number in range(9)]
    threading.Timer(0.05, store.wait.set).start()
    running.stop()
    assert [mail.result().position for mail in mails] == list(range(2, 11))


@pytest.mark.parametrize("change", ["event", "checkpoint", "head"])
def test_an_altered_store_does_not_open(change: str) -> None:
    store = MemoryStore(IDENTITY)
    with engine(store) as running:
        running.do(letter("c-1"))
    kept = store._kept  # noqa: SLF001 -- the test alters what no caller can
    if change == "event":
        kept.checkpoint = None
        kept.recorded[1] = replace(kept.recorded[1], text=kept.recorded[1].text.replace("5", "6"))
    elif change == "head":
        assert kept.head is not None
        kept.head = replace(kept.head, signature=bytes(64))
    else:
        assert kept.checkpoint is not None
        kept.checkpoint = replace(kept.checkpoint, text='{"people":{"eve":"executive"},"rounds":{}}')
    with pytest.raises(StoreError, match=r"is damaged or was altered: .* run `pitboss verify-log`"):
        engine(store)


def test_documents_of_a_desk_are_worked_out_from_its_state_too() -> None:
    state = State({}, {"bob": "dealer"})
    assert SmallDesk().documents(state) == {("person", "bob"): {"role": "dealer"}}
    assert Document("person", "bob", None).text is None
