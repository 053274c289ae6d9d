"""The floor beside its limits: seat wagers durably recorded with 200 tables at once, and the opening of a long log.

Run it with `python -m bench.floor` from the repository; `make bench` does.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from rich.console import Console
from rich.table import Table
from sqlalchemy import make_url
from tests.support.postgres import database_maker, server

from pitboss.floor.adapters.clock import system_clock
from pitboss.floor.adapters.collector import settle_memory
from pitboss.floor.adapters.engine import Engine, Pace
from pitboss.floor.adapters.keys import FileSigner
from pitboss.floor.adapters.store.opening import create_store, open_store
from pitboss.floor.desk import FloorDesk, departments
from pitboss.floor.log.store import Answer, Identity, Store
from pitboss.floor.orders import Command, Order
from pitboss.floor.people.state import Presence
from pitboss.floor.state import FloorState
from pitboss.floor.world.room import LONG_SHIFTS, Room, controller, settled_answer
from pitboss.jackpot.commands import EndRound, StartRound
from pitboss.jackpot.configuration import TableSetup

TABLES = 200
SECONDS = 5.0
AIMS = {"sqlite": 20_000, "postgresql": 10_000}
P99_AIM_MS = 100
OPENING_AIM_SECONDS = 2
PAGE = 4096
AT_ONCE = 10
"""Rounds of every table that are sent together where only the length of the log matters."""
SIGNER = FileSigner(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))

FloorEngine = Engine[FloorState, Order]
REPLAYED_AT_LEAST = 9_000
"""The crash comes just before the next checkpoint: most is left to replay."""


@dataclass(frozen=True)
class Speed:
    store: str
    wagers_per_second: float
    starts_per_second: float
    commands_per_second: float
    p50_ms: float
    p99_ms: float
    wagers_per_processor_second: float
    """Of this process: what stays the same when others work on the machine."""
    aim: int


@dataclass
class Press:
    """Two hundred dealers: each starts a round as soon as its last one ended."""

    engine: FloorEngine
    setups: tuple[TableSetup, ...]
    until: float
    wagers: int = 0
    starts: int = 0
    commands: int = 0
    milliseconds: list[float] = field(default_factory=list)
    _busy: int = 0
    _done: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        self._busy = len(self.setups)
        for setup in self.setups:
            self._start(setup, 0)
        self._done.wait()

    def _start(self, setup: TableSetup, number: int) -> None:
        began = time.perf_counter()
        if began > self.until:
            self._busy -= 1
            if not self._busy:
                self._done.set()
            return
        seats = tuple(tuple(range(1, setup.seats + 1)) for _ in setup.links)
        future = self._send(setup, f"{setup.id}-{number}", StartRound(setup.id, seats=seats))

        def started(answered: Future[Answer]) -> None:
            verify(answered)
            self.milliseconds.append((time.perf_counter() - began) * 1000)
            self.wagers += setup.seats * len(setup.links)
            self.starts += 1
            ended = self._send(setup, f"{setup.id}-{number}-end", EndRound(setup.id))
            ended.add_done_callback(lambda end: self._again(end, setup, number + 1))

        future.add_done_callback(started)

    def _again(self, ended: Future[Answer], setup: TableSetup, number: int) -> None:
        verify(ended)
        self._start(setup, number)

    def _send(self, setup: TableSetup, name: str, command: Command) -> Future[Answer]:
        self.commands += 1
        return self.engine.submit(Order(name, system_clock(), controller(setup.id), command))


def verify(answered: Future[Answer]) -> None:
    answer = answered.result()
    if answer.refused:
        sys.exit(f"A command was refused: {answer.text}")


def engine_on(store: Store) -> FloorEngine:
    return Engine(store, FloorDesk(departments(LONG_SHIFTS)), SIGNER, system_clock, owner="bench", force=True)


def set_up(engine: FloorEngine, room: Room) -> None:
    count = iter(range(10**9))

    def give(presence: Presence, command: Command) -> dict[str, object]:
        return settled_answer(engine.do(Order(f"set-up-{next(count)}", system_clock(), presence, command)))

    room.set_up(FloorDesk(departments(LONG_SHIFTS)).routing, give)


def speed_on(where: str, kind: str) -> Speed:
    store = create_store(where, Identity("bench", SIGNER.public_key))
    room = Room(TABLES)
    with engine_on(store) as engine:
        set_up(engine, room)
        settle_memory()
        press = Press(engine, room.setups, time.perf_counter() + SECONDS)
        began, processor = time.perf_counter(), time.process_time()
        press.run()
        seconds, processor = time.perf_counter() - began, time.process_time() - processor
    store.close()
    spent = sorted(press.milliseconds)
    return Speed(
        kind,
        press.wagers / seconds,
        press.starts / seconds,
        press.commands / seconds,
        spent[len(spent) // 2],
        spent[len(spent) * 99 // 100],
        press.wagers / processor,
        AIMS[kind],
    )


def fsyncs_per_second(folder: Path) -> float:
    """What the disk can do: one page written and brought to the disk, again and again."""
    path = folder / "raw"
    descriptor = os.open(path, os.O_CREAT | os.O_WRONLY)
    count, began = 0, time.perf_counter()
    try:
        while time.perf_counter() - began < 2:
            os.pwrite(descriptor, b"\xa5" * PAGE, count % 256 * PAGE)
            os.fsync(descriptor)
            count += 1
    finally:
        os.close(descriptor)
    return count / (time.perf_counter() - began)


def pgbench_per_second(url: str) -> float | None:
    """TPC-B-like transactions of 8 clients on the same server."""
    program = shutil.which("pgbench")
    if program is None:
        return None
    parts = make_url(url)
    host = parts.host or parts.query.get("host")
    common = [program, "-h", str(host), "-U", str(parts.username), str(parts.database)]
    quiet = {"check": True, "capture_output": True, "text": True}
    subprocess.run([*common, "-i", "-q"], **quiet)  # type: ignore[call-overload]  # noqa: PLW1510, S603 -- `check` is in `quiet`; a program of the machine's own
    done = subprocess.run([*common, "-c", "8", "-j", "1", "-T", "5"], **quiet)  # type: ignore[call-overload]  # noqa: PLW1510, S603 -- likewise
    line = next(each for each in done.stdout.splitlines() if each.startswith("tps"))
    return float(line.split()[2])


@dataclass(frozen=True)
class Opening:
    rounds: int
    events: int
    replayed: int
    """Behind the last checkpoint."""
    seconds: float
    processor_seconds: float
    mebibytes: float


def opening_on(folder: Path, rounds: int) -> Opening:
    """A floor with so many past rounds: crashed just before its next checkpoint, then opened by another process."""
    where = str(folder / "long.db")
    store = create_store(where, Identity("bench", SIGNER.public_key))
    room = Room(TABLES)
    pace = Pace(batch=4000)
    desk = FloorDesk(departments(LONG_SHIFTS))
    engine: FloorEngine = Engine(store, desk, SIGNER, system_clock, owner="bench", pace=pace).start()
    set_up(engine, room)
    for first in range(0, rounds // TABLES, AT_ONCE):
        play(engine, room.setups, range(first, min(first + AT_ONCE, rounds // TABLES)))
    number = rounds // TABLES
    while (replayed := behind_checkpoint(engine, store)) < REPLAYED_AT_LEAST:
        play(engine, room.setups, range(number, number + 1))
        number += 1
    events = engine.anchor.head.position
    store.close()
    began, processor = time.perf_counter(), time.process_time()
    again = open_store(where)
    opened = engine_on(again)
    seconds, processor = time.perf_counter() - began, time.process_time() - processor
    with opened:
        pass
    again.close()
    return Opening(number * TABLES, events, replayed, seconds, processor, Path(where).stat().st_size / 2**20)


def behind_checkpoint(engine: FloorEngine, store: Store) -> int:
    kept = store.checkpoint()
    return engine.anchor.head.position - (0 if kept is None else kept.position)


def play(engine: FloorEngine, setups: tuple[TableSetup, ...], numbers: range) -> None:
    """All of it is sent before any answer is waited for: commands are done in the order in which they come."""
    waiting = []
    for number in numbers:
        for setup in setups:
            seats = tuple(tuple(range(1, setup.seats + 1)) for _ in setup.links)
            for command in (StartRound(setup.id, seats=seats), EndRound(setup.id)):
                name = f"{type(command).__name__}-{setup.id}-{number}"
                waiting.append(engine.submit(Order(name, system_clock(), controller(setup.id), command)))
    for each in waiting:
        verify(each)


@contextmanager
def folder_of(disk: Path | None) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="pitboss-bench-", dir=disk, ignore_cleanup_errors=True) as name:
        yield Path(name)


def measured(folder: Path, rounds: int) -> dict[str, object]:
    found: dict[str, object] = {"fsyncs_per_second": fsyncs_per_second(folder)}
    speeds = [speed_on(str(folder / "fast.db"), "sqlite")]
    with server(durable=True) as url:
        make = database_maker(url)
        found["pgbench_per_second"] = pgbench_per_second(make())
        speeds.append(speed_on(make(), "postgresql"))
    found["speeds"] = [asdict(speed) for speed in speeds]
    found["opening"] = asdict(opening_on(folder, rounds))
    return found


def print_table(found: dict[str, object]) -> None:
    pgbench = found["pgbench_per_second"]
    limits = f"limits: {found['fsyncs_per_second']:,.0f} fsyncs/s; pgbench "
    limits += "not installed" if pgbench is None else f"{pgbench:,.0f} transactions/s"
    table = Table("store", "seat wagers/s", "aim", "starts/s", "a processor s", "median ms", "99 % ms", title=limits)
    for speed in found["speeds"]:  # type: ignore[attr-defined]
        figures = [
            speed[name] for name in ("wagers_per_second", "aim", "starts_per_second", "wagers_per_processor_second")
        ]
        times = [speed["p50_ms"], speed["p99_ms"]]
        table.add_row(speed["store"], *(f"{each:,.0f}" for each in figures), *(f"{each:.1f}" for each in times))
    Console().print(table)
    opening = Opening(**found["opening"])  # type: ignore[arg-type]
    size = f"{opening.events:,} events, {opening.mebibytes:,.0f} MiB, {opening.replayed:,} replayed"
    print(f"a floor with {opening.rounds:,} past rounds ({size}) opens in {opening.seconds:.2f} s")
    print(f"({opening.processor_seconds:.2f} s of them on the processor)")
    print(f"aims: 99 % within {P99_AIM_MS} ms, opening within {OPENING_AIM_SECONDS} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=100_000, help="past rounds of the floor that is opened")
    parser.add_argument("--disk", type=Path, help="a folder on the disk to measure")
    asked = parser.parse_args()
    with folder_of(asked.disk) as folder:
        found = measured(folder, asked.rounds)
    if asked.json:
        json.dump(found, sys.stdout, indent=2)
    else:
        print_table(found)


if __name__ == "__main__":
    main()
