"""Whoever sends commands: one at a time, written down before it is sent, sent again until it is answered."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitboss.floor.log.store import Answer
from pitboss.floor.orders import Order
from pitboss.floor.world.agenda import Agenda
from pitboss.floor.world.play import Steps
from pitboss.floor.world.servers import Server
from pitboss.floor.world.weather import MILLISECOND_US, SECOND_US, Network, Weather

PATIENCE_US = 800 * MILLISECOND_US
LONGEST_PATIENCE_US = 5 * SECOND_US


@dataclass(slots=True)
class Entry:
    """Of a journal."""

    order: Order
    answer: Answer | None = None

    @property
    def data(self) -> dict[str, Any]:
        assert self.answer is not None  # noqa: S101 -- asked once it is answered
        read: dict[str, Any] = json.loads(self.answer.text)
        return read


@dataclass
class Sender:
    name: str
    steps: Steps
    agenda: Agenda
    weather: Weather
    network: Network
    servers: Sequence[Server]
    on_answer: Callable[[Order, Answer], None]
    journal: list[Entry] = field(default_factory=list)
    finished: bool = False
    _asked: int = 0
    """Which server is taken for the leader."""
    _tries: int = 0

    def start(self) -> None:
        self._write_down(lambda: next(self.steps))

    def _write_down(self, step: Callable[[], tuple[Any, Any]]) -> None:
        try:
            presence, command = step()
        except StopIteration:
            self.finished = True
            return
        skew_us = self.weather.between(-SECOND_US, SECOND_US)
        order = Order(f"{self.name}-{len(self.journal)}", self.agenda.now_us + skew_us, presence, command)
        self.journal.append(Entry(order))
        self._tries = 0
        self._send()

    def _send(self) -> None:
        entry = self.journal[-1]
        server, tries = self.servers[self._asked], self._tries

        def reply(answer: Answer | Exception) -> None:
            self.network.send(lambda: self._hear(entry, answer))

        self.network.send(lambda: server.receive(entry.order, reply))
        patience_us = min(PATIENCE_US << tries, LONGEST_PATIENCE_US)
        self.agenda.after(patience_us, lambda: self._send_again(entry, tries))

    def _send_again(self, entry: Entry, tries: int) -> None:
        if entry.answer is None and entry is self.journal[-1] and tries == self._tries:
            self._tries += 1
            self._asked = (self._asked + 1) % len(self.servers)
            self._send()

    def _hear(self, entry: Entry, answer: Answer | Exception) -> None:
        """An exception says that nothing is known of it: it is sent again, under the same id."""
        if isinstance(answer, Exception):
            return
        self.on_answer(entry.order, answer)
        if entry.answer is None:
            entry.answer = answer
            think_us = self.weather.between(50 * MILLISECOND_US, 900 * MILLISECOND_US)
            self.agenda.after(think_us, lambda: self._write_down(lambda: self.steps.send(entry.data)))
