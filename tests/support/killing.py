"""A floor under load whose process is killed with SIGKILL, again and again; each time another process goes on.

A program: `python -m tests.support.killing STORE KILLS SEED` prints what was acknowledged, as JSON. It has no thread
of its own, so that it may fork: what was loaded once need not be loaded a hundred times.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from typing import ClassVar, NamedTuple

from tests.support.books import IDENTITY, SIGNER

from pitboss.errors import PitbossError, RefusedError
from pitboss.floor.adapters.clock import system_clock
from pitboss.floor.adapters.engine import Engine, Pace
from pitboss.floor.adapters.store.opening import create_store, open_store
from pitboss.floor.desk import FloorDesk, departments
from pitboss.floor.log.store import Answer
from pitboss.floor.orders import Order
from pitboss.floor.state import FloorState
from pitboss.floor.world.room import LONG_SHIFTS, Room, controller, settled_answer
from pitboss.jackpot.commands import EndRound, StartRound

ROOM = Room(8)
PACE = Pace(checkpoint_every=300, anchor_every=100, lease_us=1_000_000)
RESTING = replace(PACE, lease_us=300_000_000)
"""One that rests is stopped between two signs of life, never within a transaction, which would hold all others up."""
PATIENCE_SECONDS = 60.0
FENCED = "fenced"


class Acknowledged(NamedTuple):
    id: str
    position: int
    refused: bool


def desk() -> FloorDesk:
    return FloorDesk(departments(LONG_SHIFTS))


def engine_on(where: str, owner: str, pace: Pace, *, force: bool) -> Engine[FloorState, Order]:
    store = open_store(where)
    try:
        return Engine(store, desk(), SIGNER, system_clock, owner=owner, pace=pace, force=force)
    except PitbossError:
        store.close()
        raise


def make_room(where: str) -> None:
    store = create_store(where, IDENTITY)
    with Engine(store, desk(), SIGNER, system_clock, owner="set-up", pace=PACE) as engine:
        count = iter(range(10**6))
        ROOM.set_up(
            desk().routing,
            lambda presence, command: settled_answer(
                engine.do(Order(f"set-up-{next(count)}", system_clock(), presence, command))
            ),
        )
    store.close()


def order_of(table: str, number: int) -> Order:
    """The orders of a table are known beforehand, so that whoever goes on sends the same under the same id."""
    setup = next(each for each in ROOM.setups if each.id == table)
    seats = tuple(tuple(range(1, setup.seats + 1)) for _ in setup.links)
    command = EndRound(table) if number % 2 else StartRound(table, seats=seats)
    return Order(f"{table}-{number}", system_clock(), controller(table), command)


def lead(where: str, owner: str, pace: Pace, *, force: bool) -> Engine[FloorState, Order]:
    """At once, or standing by until whoever leads has been silent for the lease."""
    began = time.monotonic()
    while True:
        try:
            return engine_on(where, owner, pace, force=force).start()
        except RefusedError:
            if time.monotonic() - began > PATIENCE_SECONDS:
                raise
            time.sleep(0.05)


def press(
    engine: Engine[FloorState, Order], done: Mapping[str, int], pipe: int, until: Mapping[str, int]
) -> threading.Event:
    """Every table goes on behind the last order that it knows to be done; each answer is told through the pipe."""
    stopped = threading.Event()

    def send(table: str, number: int) -> None:
        if number == until.get(table):
            return
        try:
            future = engine.submit(order_of(table, number))
        except PitbossError:
            stopped.set()
            return
        future.add_done_callback(lambda answered: heard(answered, table, number))

    def heard(answered: Future[Answer], table: str, number: int) -> None:
        if answered.exception() is not None:
            stopped.set()
            return
        answer = answered.result()
        os.write(pipe, f"{answer.command_id} {answer.position} {int(answer.refused)}\n".encode())
        send(table, number + 1)

    for setup in ROOM.setups:
        send(setup.id, done.get(setup.id, 0))
    return stopped


class Loaded:
    """A child process under load."""

    living: ClassVar[list[Loaded]] = []

    def __init__(
        self, where: str, owner: str, done: Mapping[str, int], *, force: bool = True, each: int | None = None
    ) -> None:
        """With `each`, every table rests after so many orders until the process is woken with SIGCONT."""
        self._reading, writing = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(self._reading)
            self._live(where, owner, done, writing, force=force, each=each)
        os.close(writing)
        self._text = b""
        Loaded.living.append(self)

    @staticmethod
    def _live(  # noqa: PLR0913 -- what a process is told when it starts
        where: str, owner: str, done: Mapping[str, int], pipe: int, *, force: bool, each: int | None
    ) -> None:
        """Until it is killed, or another leads."""
        status = 1
        try:
            if each is not None:  # blocked in every thread, then waited for: a handler may never hear it in this one
                signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCONT})
            engine = lead(where, owner, PACE if each is None else RESTING, force=force)
            if each is not None:
                resting = Counter(done) + Counter({setup.id: each for setup in ROOM.setups})
                press(engine, done, pipe, until=resting)
                signal.sigwait({signal.SIGCONT})
                done = resting
            press(engine, done, pipe, until={}).wait()
            os.write(pipe, f"{FENCED} 0 0\n".encode())
            status = 0
        finally:
            os._exit(status)

    def wait_for_answers(self, count: int) -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while self._text.count(b"\n") < count:
            if time.monotonic() > until or not self._read(1.0):
                raise TimeoutError(f"the floor under load told {self._text.count(10)} answers, not {count}")

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._reading], [], [], seconds)
        if not ready:
            return True
        chunk = os.read(self._reading, 65_536)
        self._text += chunk
        return bool(chunk)

    def send(self, which: signal.Signals) -> None:
        os.kill(self.pid, which)

    def kill(self) -> list[Acknowledged]:
        """With SIGKILL; what it had told by then."""
        self.send(signal.SIGKILL)
        return self.told()

    def told(self) -> list[Acknowledged]:
        """Everything, once it is gone."""
        until = time.monotonic() + PATIENCE_SECONDS
        while self._read(1.0):
            if time.monotonic() > until:
                raise TimeoutError(
                    f"the floor under load is still there after {PATIENCE_SECONDS:g} s: {self._text[-40:]!r}"
                )
        os.waitpid(self.pid, 0)
        os.close(self._reading)
        Loaded.living.remove(self)
        return self.told_so_far()

    def told_so_far(self) -> list[Acknowledged]:
        whole = self._text[: self._text.rfind(b"\n") + 1]
        words = (line.split() for line in whole.decode().splitlines())
        return [Acknowledged(name, int(position), refused == "1") for name, position, refused in words]


def done_by_table(acknowledged: list[Acknowledged]) -> Counter[str]:
    """Each order once: an old leader may still pass on the answer to what the new one has done."""
    return Counter(name.partition("-")[0] for name in {each.id for each in acknowledged} - {FENCED})


def kill_again_and_again(where: str, kills: int, seed: int) -> list[Acknowledged]:
    chance = random.Random(seed)  # noqa: S311 -- when to kill
    acknowledged: list[Acknowledged] = []
    for number in range(kills):
        child = Loaded(where, f"process {number}", done_by_table(acknowledged))
        if chance.random() > 0.2:
            child.wait_for_answers(chance.randrange(1, 60))
        time.sleep(chance.random() * 0.03)
        acknowledged += child.kill()
    return acknowledged


@contextmanager
def nobody_left_behind() -> Iterator[None]:
    try:
        yield
    finally:
        for each in tuple(Loaded.living):
            each.kill()


def main() -> None:
    where, kills, seed = sys.argv[1:]
    make_room(where)
    with nobody_left_behind():
        print(json.dumps(kill_again_and_again(where, int(kills), int(seed))))  # noqa: T201 -- a program


if __name__ == "__main__":
    main()
