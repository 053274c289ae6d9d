"""What every store does: in memory, on SQLite, on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.support.books import IDENTITY, LEASE_US, SIGNER, START_US, answer, drafted, led, start, write

from pitboss.errors import FencedError, PitbossError, RefusedError, StoreError
from pitboss.floor.adapters.store.memory import MemoryStore
from pitboss.floor.adapters.store.opening import create_store
from pitboss.floor.log.books import Books, table_of
from pitboss.floor.log.canonical import Json
from pitboss.floor.log.chain import genesis
from pitboss.floor.log.store import QUARTER_US, Checkpoint, Document, Search, Store, Tally, TallyKey, Wanted
from pitboss.jackpot.postings import Posting

KINDS = ("memory", "sqlite", "postgresql")
ALL = 2**62


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = make(request, tmp_path)
    yield made
    made.close()


def make(request: pytest.FixtureRequest, folder: Path) -> Store:
    if request.param == "memory":
        return MemoryStore(IDENTITY)
    if request.param == "sqlite":
        return create_store(str(folder / "floor.db"), IDENTITY)
    return create_store(request.getfixturevalue("postgres")(), IDENTITY)


def test_a_new_store_knows_who_it_is_and_holds_nothing(store: Store) -> None:
    assert store.identity() == IDENTITY
    assert (store.head(), store.checkpoint(), store.leader()) == (None, None, None)
    assert (list(store.read()), list(store.lines()), list(store.anchors())) == ([], [], [])
    assert (dict(store.balances()), dict(store.documents()), dict(store.tallies(0, ALL))) == ({}, {}, {})
    assert store.position_at(START_US) == 0
    assert list(store.faults()) == []


def test_what_is_appended_is_read_back_as_it_was(store: Store) -> None:
    epoch = led(store)
    entries = [
        start(1),
        replace(start(2), kind="päid", body={"a": [1, None, True, "Ω"]}),
        replace(start(3), postings=()),
    ]
    write(store, epoch, entries)
    recorded = store.read()
    assert [each.entry for each in recorded] == entries
    assert [each.position for each in recorded] == [1, 2, 3]
    assert recorded[0].previous_hash == genesis("room-1")
    assert [each.previous_hash for each in recorded[1:]] == [each.hash for each in recorded[:-1]]
    assert [each.position for each in store.read(after=1, limit=1)] == [2]
    assert list(store.read(after=3)) == []
    head = store.head()
    assert head is not None
    assert (head.position, head.hash) == (3, recorded[-1].hash)


def test_the_log_goes_on_where_it_ended(store: Store) -> None:
    epoch = led(store)
    write(store, epoch, [start(1)])
    first = Books.of(store)
    write(store, epoch, [start(2), start(3)])
    assert Books.of(store).position == 3
    assert store.read(after=1)[0].previous_hash == first.hash
    assert Books.of(store).balances == store.balances()


def test_a_balance_is_known_now_and_after_any_event(store: Store) -> None:
    epoch = led(store)
    write(store, epoch, [start(1), start(2)])
    write(store, epoch, [start(3, "T2", seats=1)])
    assert store.balances()["meter/main/mega"] == 220_000_000
    assert store.balances(["meter/main/mega"], at=1) == {"meter/main/mega": 100_000_000}
    assert store.balances(["players/T2"], at=2) == {}
    assert store.balances(["players/T2", "players/T9"]) == {"players/T2": -100_000_000}
    assert sum(store.balances(at=2).values()) == 0
    assert sum(store.balances().values()) == 0


def test_a_balance_is_known_at_any_moment(store: Store) -> None:
    write(store, led(store), [start(number) for number in range(1, 8)])
    assert [store.position_at(START_US + moment) for moment in (0, 999_999, 1_000_000, 3_500_000, 10**9)] == [
        0,
        0,
        1,
        3,
        7,
    ]


def test_postings_stand_with_the_balance_after_them(store: Store) -> None:
    write(store, led(store), [start(1), start(2)])
    second = [line for line in store.lines(after=1) if line.account == "players/T1"]
    assert [(line.position, line.line, line.units, line.balance) for line in second] == [
        (2, 0, -500_000_000, -1_000_000_000)
    ]


def test_tallies_add_up_by_quarter_account_and_kind(store: Store) -> None:
    epoch = led(store)
    write(store, epoch, [start(1), start(2)])
    write(store, epoch, [start(3), start(900)])
    quarter = START_US // QUARTER_US
    kept = store.tallies(quarter, quarter + 1)
    assert kept[TallyKey(quarter, "meter/main/mega", "round-started", "T1")] == Tally(300_000_000, 0, 3)
    assert kept[TallyKey(quarter, "players/T1", "round-started", "T1")] == Tally(0, 1_500_000_000, 3)
    assert len(kept) == 4
    assert len(store.tallies(quarter, quarter + 2)) == 8
    assert {key.account for key in store.tallies(0, ALL, "meter/")} == {"meter/main/mega"}


def test_a_tally_says_at_which_table_a_meter_rose(store: Store) -> None:
    """WAC 230-15-730: per table, per game."""
    write(store, led(store), [start(1), start(2, "T2", seats=1), replace(start(3), postings=())])
    quarter = START_US // QUARTER_US
    kept = store.tallies(quarter, quarter + 1, "meter/")
    assert {key.table: tally.credit for key, tally in kept.items()} == {"T1": 100_000_000, "T2": 20_000_000}
    moved = (Posting("meter/main/mega", -5), Posting("meter/other/mega", 5))
    both = (Posting("players/T1", -5), Posting("players/T2", 5))
    assert [table_of(each) for each in (moved, both, start(1).postings)] == ["", "", "T1"]


def test_tallies_of_many_quarters_are_summed_up(store: Store) -> None:
    write(store, led(store), [start(1), start(900), start(1800, "T2")])
    quarter = START_US // QUARTER_US
    totals = store.totals(quarter, quarter + 2)
    assert totals[TallyKey(quarter, "meter/main/mega", "round-started", "T1")] == Tally(200_000_000, 0, 2)
    assert totals[TallyKey(quarter, "players/T1", "round-started", "T1")] == Tally(0, 1_000_000_000, 2)
    assert len(totals) == 4
    assert dict(store.totals(quarter + 5, quarter + 9)) == {}


def test_only_what_is_wanted_is_summed_up(store: Store) -> None:
    write(store, led(store), [start(1), start(2, "T2"), replace(start(900), kind="round-voided")])
    quarter = START_US // QUARTER_US

    def totals(**wanted: object) -> dict[tuple[str, str, str], int]:
        found = store.totals(quarter, quarter + 2, Wanted(**wanted))  # type: ignore[arg-type]
        return {key[1:]: tally.credit - tally.debit for key, tally in found.items()}

    everything = totals()
    assert totals(funds=frozenset({"meter", "players"})) == {
        key: units for key, units in everything.items() if key[0].partition("/")[0] in ("meter", "players")
    }
    assert totals(kinds=frozenset({"round-voided"})) == {
        key: units for key, units in everything.items() if key[1] == "round-voided"
    }
    assert totals(tables=frozenset({"T2"})) == {key: units for key, units in everything.items() if key[2] == "T2"}
    one = totals(accounts=frozenset({"meter/main/mega"}), kinds=frozenset({"round-started"}), by_table=False)
    assert one == {("meter/main/mega", "round-started", ""): 200_000_000}
    assert totals(funds=frozenset()) == totals(tables=frozenset()) == {}
    assert len(everything) > 6


def test_the_log_is_searched_from_either_end(store: Store) -> None:
    entries = [replace(start(each, f"T{each % 3}"), actor=f"controller-{each % 2}") for each in range(1, 31)]
    entries[9] = replace(entries[9], kind="fund-adjusted", body={"note": "the Promotion of 50 %"})
    write(store, led(store), entries)

    def found(limit: int = 1000, **wanted: object) -> list[int]:
        return [each.position for each in store.search(Search(**wanted), limit)]  # type: ignore[arg-type]

    assert found() == list(range(1, 31))
    assert found(newest=True, limit=3) == [30, 29, 28]
    assert found(newest=True, until=20, after=17) == [20, 19, 18]
    assert found(kind="fund-adjusted") == found(text="promotion OF 50 %") == [10]
    assert found(kind="fund-adjusted", after=10) == found(text="50_%") == found(kind="no-such-kind") == []
    assert found(actor="controller-1", limit=2, newest=True) == [29, 27]
    assert found(kind="round-started", text='"T0"', limit=2) == [3, 6]
    assert [each.entry for each in store.search(Search(newest=True), 30)] == entries[::-1]


def test_hits_are_tallied_by_jackpot_and_row(store: Store) -> None:
    awards: list[Json] = [
        {"cents": 2500, "row": "flush"},
        {"cents": 2500, "row": "flush"},
        {"cents": 900, "row": "trips"},
    ]
    paid = replace(start(2), kind="tray-awards-paid", body={"sets": [{"awards": awards, "link": "main"}]})
    write(store, led(store), [start(1), paid])
    quarter = START_US // QUARTER_US
    found = store.tallies(quarter, quarter + 1, "hit/")
    assert found == {
        TallyKey(quarter, "hit/main/flush", "tray-awards-paid", "T1"): Tally(5000 * 1_000_000, 0, 2),
        TallyKey(quarter, "hit/main/trips", "tray-awards-paid", "T1"): Tally(900 * 1_000_000, 0, 1),
    }
    assert not any(account.startswith("hit/") for account in store.balances())


def test_events_of_some_kinds_are_found_without_reading_the_rest(store: Store) -> None:
    rare = replace(start(2), kind="fund-adjusted")
    write(store, led(store), [start(1), rare, start(3), replace(start(4), kind="envy-paid", postings=())])
    found = store.notes(("fund-adjusted", "envy-paid"))
    assert [(each.position, each.kind) for each in found] == [(2, "fund-adjusted"), (4, "envy-paid")]
    assert found[0].text == store.read(after=1)[0].text
    assert [each.position for each in store.notes(("round-started",), after=1, until=3)] == [3]
    assert list(store.notes(())) == []


def test_the_postings_of_one_account_are_found(store: Store) -> None:
    write(store, led(store), [start(1), start(2), start(3, "T2")])
    found = store.account_lines("meter/main/mega", after=1)
    assert [(each.position, each.units, each.balance) for each in found] == [
        (2, 100_000_000, 200_000_000),
        (3, 100_000_000, 300_000_000),
    ]
    assert [each.position for each in store.account_lines("players/T1", until=1)] == [1]


def test_an_answer_is_kept_with_what_it_answers(store: Store) -> None:
    write(store, led(store), [start(1), start(2)])
    wanted = answer(start(2), 2)
    assert store.answers(["T1-start-2", "T1-start-9"]) == {"T1-start-2": wanted}
    assert store.answers([]) == {}


def test_an_answer_without_an_event_of_its_command_strays(store: Store) -> None:
    """Page by page, by command id."""
    epoch = led(store)
    books = Books.of(store)
    draft = drafted(books, [start(1), start(2)])
    idle = [answer(start(number), 1) for number in (5, 4, 3)]
    draft.answers += idle
    store.append(epoch, draft.batch(SIGNER))
    assert list(store.strays()) == idle[::-1]
    assert list(store.strays(limit=2)) == idle[:0:-1]
    assert list(store.strays("T1-start-4", 2)) == idle[:1]


def test_documents_are_put_changed_and_taken_away(store: Store) -> None:
    epoch = led(store)
    write(store, epoch, [start(1)], [Document("person", "ann", "1"), Document("person", "bob", "1")])
    write(store, epoch, [start(2)], [Document("person", "ann", "2"), Document("person", "bob", None)])
    write(store, epoch, [start(3)], [Document("parameter", "rate", "20"), Document("person", "eve", None)])
    assert store.documents("person") == {("person", "ann"): "2"}
    assert store.documents() == {("person", "ann"): "2", ("parameter", "rate"): "20"}


def test_the_latest_checkpoint_and_all_anchors_are_kept(store: Store) -> None:
    epoch = led(store)
    for number in (1, 2):
        draft = drafted(Books.of(store), [start(number)])
        kept = Checkpoint(number, f'"state {number}"', b"signed")
        store.append(epoch, draft.batch(SIGNER, anchored=True, checkpoint=kept))
    write(store, epoch, [start(3)])
    assert store.checkpoint() == Checkpoint(2, '"state 2"', b"signed")
    assert [head.position for head in store.anchors()] == [1, 2]


def test_a_second_leader_waits_until_the_first_is_silent_or_gone(store: Store) -> None:
    epoch = led(store)
    store.beat(epoch, START_US + 5_000_000)
    with pytest.raises(RefusedError, match=r"led by server A, last seen 1\.0 s ago; stop it, or wait") as refused:
        store.lead("server B", START_US + 6_000_000, lease_us=LEASE_US)
    assert not isinstance(refused.value, FencedError)
    assert store.lead("server B", START_US + 15_000_000, lease_us=LEASE_US) == epoch + 1
    store.resign(epoch + 1)
    assert store.lead("server A", START_US + 15_000_001, lease_us=LEASE_US) == epoch + 2
    assert store.lead("server B", START_US + 15_000_002, lease_us=LEASE_US, force=True) == epoch + 3


def test_whoever_writes_is_alive(store: Store) -> None:
    epoch = led(store)
    write(store, epoch, [start(8)])
    store.beat(epoch, START_US)
    with pytest.raises(RefusedError, match=r"led by server A, last seen 4\.0 s ago"):
        store.lead("server B", START_US + 12_000_000, lease_us=LEASE_US)


def test_a_fenced_leader_is_told_and_nothing_of_its_batch_is_written(store: Store) -> None:
    old = led(store)
    write(store, old, [start(1)])
    new = store.lead("server B", START_US, lease_us=LEASE_US, force=True)
    before = everything(store)
    late = drafted(Books.of(store), [start(2)], [Document("person", "ann", "1")])
    attempts: tuple[Callable[[], None], ...] = (
        lambda: store.append(old, late.batch(SIGNER, anchored=True)),
        lambda: store.beat(old, START_US),
        lambda: store.resign(old),
    )
    for attempt in attempts:
        with pytest.raises(FencedError, match=r"led by server B in epoch 2.*of epoch 1.*send it to the new leader"):
            attempt()
    assert everything(store) == before
    write(store, new, [start(2)])


def test_nobody_writes_without_leading(store: Store) -> None:
    with pytest.raises(FencedError, match="led by nobody"):
        write(store, 1, [start(1)])
    assert store.head() is None


BAD = {
    "a gap": lambda batch: replace(batch, recorded=tuple(replace(r, position=9) for r in batch.recorded)),
    "another past": lambda batch: replace(
        batch, recorded=tuple(replace(r, previous_hash=bytes(32)) for r in batch.recorded)
    ),
    "no balance": lambda batch: replace(
        batch, lines=(batch.lines[0]._replace(units=batch.lines[0].units - 1), *batch.lines[1:])
    ),
    "a second answer": lambda batch: replace(batch, answers=(answer(start(1), 2, '"other"'),)),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_batch_that_breaks_the_books_is_refused_whole(store: Store, bad: str) -> None:
    epoch = led(store)
    write(store, epoch, [start(1)])
    before = everything(store)
    batch = drafted(Books.of(store), [start(2), start(3)], [Document("person", "ann", "1")]).batch(
        SIGNER, anchored=True
    )
    with pytest.raises(StoreError, match="nothing was written"):
        store.append(epoch, BAD[bad](batch))
    assert everything(store) == before
    write(store, epoch, [start(2), start(3, "T7")])
    assert store.balances(["players/T7"]) == {"players/T7": -500_000_000}


def test_a_snapshot_does_not_see_what_is_written_after_it(store: Store) -> None:
    epoch = led(store)
    write(store, epoch, [start(1)])
    with store.snapshot() as then:
        write(store, epoch, [start(2)])
        assert len(then.read()) == 1
        assert then.balances()["players/T1"] == -500_000_000
        assert (then.head(), then.identity()) == (then.head(), IDENTITY)
    assert len(store.read()) == 2


def everything(store: Store) -> tuple[object, ...]:
    return (
        store.head(),
        list(store.read()),
        list(store.lines()),
        dict(store.balances()),
        dict(store.tallies(0, ALL)),
        dict(store.documents()),
        list(store.anchors()),
    )


def test_errors_of_stores_are_ours(store: Store) -> None:
    store.close()
    with pytest.raises(PitbossError):
        store.append(1, drafted(Books.of(MemoryStore(IDENTITY)), [start(1)]).batch(SIGNER))
