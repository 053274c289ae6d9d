"""The feed under listeners of every speed, and the bridge under answers that come from another thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace

import pytest
from tests.support.books import IDENTITY
from tests.support.coroutines import result_of

from pitboss.errors import BusyError
from pitboss.floor.adapters.store.memory import MemoryStore
from pitboss.floor.log.entry import Recorded
from pitboss.web.bridge import Bridge
from pitboss.web.feed import Feed
from pitboss.web.reach import SILENT_S, Reach

BLANK = Recorded(0, 1, "ann", "c", "happened", "{}", (), b"", b"")


class Kept(MemoryStore):
    """A store of which only reading counts."""

    def __init__(self) -> None:
        super().__init__(IDENTITY)
        self.events: list[Recorded] = []

    def read(self, after: int = 0, limit: int = 1000) -> Sequence[Recorded]:
        return self.events[after : after + limit]


def events(first: int, last: int) -> list[Recorded]:
    return [replace(BLANK, position=number) for number in range(first, last + 1)]


async def heard(feed: Feed, store: Kept, position: int, until: int, *, dawdle: bool) -> list[int]:
    found: list[int] = []
    while position < until:
        await feed.wait(position, 5)
        for each in await feed.after(position, store, limit=7):
            found.append(each.position)
            position = each.position
        if dawdle:
            await asyncio.sleep(0.002)
    return found


@pytest.mark.parametrize("kept", [5, 1000])
def test_every_listener_hears_everything_once_and_in_order(kept: int) -> None:
    """Also one so slow that what it missed is read from the store."""
    store, feed = Kept(), Feed(kept=kept, pace_ms=1)

    def write() -> None:
        for first in range(1, 600, 3):
            batch = events(first, first + 2)
            store.events += batch
            feed.written(batch)

    async def listen() -> list[list[int]]:
        feed.begin(0)
        writer = threading.Thread(target=write)
        listeners = [asyncio.create_task(heard(feed, store, 0, 600, dawdle=slow)) for slow in (False, True, False)]
        writer.start()
        found = await asyncio.wait_for(asyncio.gather(*listeners), 20)
        writer.join()
        return found

    for found in result_of(listen()):
        assert found == list(range(1, 601))


def test_what_was_written_before_the_loop_ran_is_there_too() -> None:
    store, feed = Kept(), Feed()
    store.events = events(1, 10)
    feed.written(store.events[4:])

    async def listen() -> list[int]:
        feed.begin(10)
        return [each.position for each in await feed.after(0, store)]

    assert result_of(listen()) == list(range(1, 11))


def test_a_copy_of_what_was_heard_is_not_heard_again() -> None:
    feed = Feed()
    feed.written(events(1, 3))
    feed.written(events(2, 4))
    assert result_of(feed.after(0, Kept())) == events(1, 4)


def test_a_feed_that_ends_lets_its_listeners_go() -> None:
    async def wait() -> bool:
        feed = Feed()
        feed.begin(0)
        waiting = asyncio.create_task(feed.wait(0, 60))
        await asyncio.sleep(0)
        feed.end()
        return await asyncio.wait_for(waiting, 5)

    assert result_of(wait()) is False


def test_whoever_writes_after_the_loop_is_gone_is_not_disturbed() -> None:
    feed = Feed()

    async def begin() -> None:
        feed.begin(0)

    result_of(begin())
    feed.written(events(1, 2))
    assert feed.position == 2


def test_answers_and_refusals_cross_the_bridge_to_whoever_waits() -> None:
    bridge = Bridge()
    futures: list[Future[int]] = [Future() for _ in range(200)]

    def answer() -> None:
        for number, future in enumerate(futures):
            if number % 5:
                future.set_result(number)
            else:
                future.set_exception(BusyError("later"))

    async def wait() -> list[int | BaseException]:
        waiting = [asyncio.create_task(bridge.wait(future)) for future in futures]
        await asyncio.sleep(0)
        threading.Thread(target=answer).start()
        return await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 10)

    for number, found in enumerate(result_of(wait())):
        assert found == number if number % 5 else isinstance(found, BusyError)


def test_whoever_waits_no_longer_does_not_disturb_the_others() -> None:
    bridge = Bridge()
    gone: Future[int] = Future()
    kept: Future[int] = Future()

    async def wait() -> int:
        first, second = asyncio.create_task(bridge.wait(gone)), asyncio.create_task(bridge.wait(kept))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        gone.set_result(1)
        kept.set_result(2)
        return await asyncio.wait_for(second, 5)

    assert result_of(wait()) == 2


def test_a_device_that_falls_silent_is_out_of_reach() -> None:
    now = [0.0]
    reach = Reach(lambda: now[0])
    assert reach.is_within("c") is None
    reach.hear("c")
    assert reach.is_within("c") is True
    now[0] = SILENT_S + 1
    assert reach.is_within("c") is False
    assert reach.count_lost() == 1
