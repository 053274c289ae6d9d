"""Threads, processes and a cluster do the same units, with the same totals to the last digit, whatever is lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from pitboss.cli.simulating import LONG_ROUNDS, executor_of
from pitboss.errors import BadInputError, RefusedError
from pitboss.lab.analysis import Question, analyze
from pitboss.lab.executors import code
from pitboss.lab.executors.cluster import Cluster, piece_of
from pitboss.lab.executors.processes import Processes
from pitboss.lab.executors.threads import Threads
from pitboss.lab.plans.plan import AlwaysPlay
from pitboss.lab.simulate.asked import Wish
from pitboss.lab.simulate.playing import plan_for
from pitboss.lab.simulate.task import SimulationTask, Sums
from pitboss.lab.work import Executor, Serial

BAD_BEAT = Question(game="straight-edge-v2", wager="progressive", paytable="1", use_cache=False)


def simulation(rounds: int = 300_000) -> SimulationTask:
    run = Wish(game="ultimate-texas-holdem", rounds=rounds, strategy="simple", wagers=("base", "trips")).run()
    return SimulationTask(run, plan_for(run))


def same(first: Sums, second: Sums) -> bool:
    return all((a == b).all() for a, b in zip(first, second, strict=True))


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    with Processes(2) as pool:
        yield pool


def verify_counts(executor: Executor) -> None:
    """A simulation and an exact count, beside threads."""
    task = simulation()
    done: list[int] = []
    assert same(executor.run(task, done.append), Threads(2).run(task))
    assert sum(done) == task.units
    assert analyze(BAD_BEAT, executor=executor) == analyze(BAD_BEAT)


def test_a_process_pool_counts_the_same_as_threads(processes: Processes) -> None:
    verify_counts(processes)


@pytest.mark.long
def test_pieces_of_a_process_that_dies_are_done_again(processes: Processes) -> None:
    task = simulation()
    processes.run(simulation(20_000))
    pool = processes._pool  # noqa: SLF001 -- a victim is needed
    assert pool is not None
    os.kill(next(iter(pool._processes)), signal.SIGKILL)  # noqa: SLF001 -- a victim is needed
    assert same(processes.run(task), Serial().run(task))


class Deadly:
    """A task that ends its process."""

    units = 2

    def new(self) -> Sums:
        return ()

    def do(self, sums: Sums, span: tuple[int, int]) -> None:  # noqa: ARG002 -- a task's words
        os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.long
def test_work_that_kills_every_process_is_given_up_with_a_sentence() -> None:
    with Processes(1) as pool, pytest.raises(RefusedError, match="Worker processes died 3 times"):
        pool.run(Deadly())


def test_work_that_cannot_be_sent_is_refused() -> None:
    class Here(Deadly):
        pass

    with Processes(1) as pool, pytest.raises(RefusedError, match="cannot be sent to another process"):
        pool.run(Here())


@pytest.mark.long
def test_a_plan_that_cannot_be_pickled_is_found_by_its_name_elsewhere(processes: Processes) -> None:
    run = Wish(game="straight-edge-v2", rounds=40_000, strategy="mimic-the-dealer").run()
    task = SimulationTask(run, plan_for(run))
    assert same(processes.run(task), Serial().run(task))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "http://127.0.0.1:8786", "tcp://127.0.0.1"])
def test_a_cluster_that_is_not_there_is_said_so(address: str) -> None:
    with pytest.raises(BadInputError, match="No cluster answers at"), Cluster(address):
        pass


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(RefusedError, match="another version of Pitboss"):
        piece_of(simulation(), (0, 1), "another digest")
    assert same(piece_of(simulation(1_000), (0, 1), code.code_digest()), Serial().run(simulation(1_000)))


def test_always_play_needs_no_process_to_be_equal() -> None:
    run = Wish(game="three-card-poker", rounds=1_000, strategy="always-play", wagers=("base",)).run()
    task = SimulationTask(run, plan_for(run))
    assert isinstance(task.plan, AlwaysPlay)
    assert same(Serial(1).run(task), Threads(2).run(task))


# --- a real cluster ---------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.filterwarnings("default")
def test_a_cluster_counts_the_same_although_a_worker_is_killed_on_the_way() -> None:
    """Dask's own code warns of much; what it does is what counts here."""
    from distributed import LocalCluster  # noqa: PLC0415 -- slow to load

    task = simulation(6_000_000)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local,  # type: ignore[no-untyped-call]
        Cluster(local.scheduler_address) as cluster,
    ):
        victims = list(cluster._connect().run(os.getpid).values())[:1]  # noqa: SLF001 -- a victim is needed

        def kill_one(_units: int) -> None:
            while victims:
                os.kill(victims.pop(), signal.SIGKILL)

        assert same(cluster.run(task, kill_one), Threads(2).run(task))
        assert not victims
        verify_counts(cluster)


@pytest.mark.long
@pytest.mark.filterwarnings("default")
def test_a_cluster_that_loses_every_worker_is_given_up_with_a_sentence() -> None:
    from distributed import LocalCluster  # noqa: PLC0415 -- slow to load

    with (
        LocalCluster(n_workers=0, dashboard_address=None) as local,  # type: ignore[no-untyped-call]
        Cluster(local.scheduler_address, patience_seconds=1) as cluster,
        pytest.raises(RefusedError, match="has had no worker for 1 seconds"),
    ):
        cluster.run(simulation())


def test_a_long_run_is_shared_out_to_processes_unless_somebody_says_otherwise() -> None:
    with executor_of(None, 2, None, LONG_ROUNDS) as executor:
        assert isinstance(executor, Processes)
    for kind, rounds in ((None, LONG_ROUNDS - 1), ("threads", LONG_ROUNDS)):
        with executor_of(kind, 2, None, rounds) as executor:
            assert isinstance(executor, Threads)
