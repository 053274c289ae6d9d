"""Servers of one store: one leads, the others stand by; they crash, stall, and their clocks jump."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from pitboss.errors import FencedError, PitbossError, RefusedError
from pitboss.floor.desk.routing import Routing
from pitboss.floor.log.heads import Anchor, Signer
from pitboss.floor.log.store import Answer, Store
from pitboss.floor.log.writing import Pace, Writer
from pitboss.floor.orders import Order
from pitboss.floor.service import Desk
from pitboss.floor.state import FloorState
from pitboss.floor.world.agenda import Agenda
from pitboss.floor.world.stores import Crashed, unreliable
from pitboss.floor.world.weather import MILLISECOND_US, SECOND_US, Weather

Reply = Callable[[Answer | Exception], None]
FloorWriter = Writer[FloorState, Order]


class FloorDeskWithRouting(Desk[FloorState, Order], Protocol):
    """The desk of the whole floor, or one that is broken on purpose."""

    @property
    def routing(self) -> Routing: ...


PACE = Pace(batch=6, checkpoint_every=60, anchor_every=25, lease_us=4 * SECOND_US, tolerance_us=3 * SECOND_US)
"""Small batches and short leases: much happens within a short time."""


@dataclass(frozen=True, slots=True)
class Premises:
    """What all servers of a world share."""

    agenda: Agenda
    weather: Weather
    store: Store
    desk: FloorDeskWithRouting
    signer: Signer
    on_lead: Callable[[FloorWriter], None]
    on_anchor: Callable[[Anchor], None]


class Server:
    def __init__(self, name: str, premises: Premises) -> None:
        self.name, self._premises = name, premises
        self._store = unreliable(premises.store, premises.weather)
        self.writer: FloorWriter | None = None
        self.up = True
        self.ahead_us = 0
        """Of true time."""
        self._inbox: list[tuple[Order, Reply]] = []
        self._stalled_until_us = 0
        self._working = False

    def clock(self) -> int:
        return self._premises.agenda.now_us + self.ahead_us

    @property
    def leads(self) -> bool:
        return self.up and self.writer is not None

    def start(self) -> None:
        """Once; it patrols for ever, up or down."""
        self._premises.agenda.after(self._premises.weather.between(0, SECOND_US), self._patrol)

    def receive(self, order: Order, reply: Reply) -> None:
        if not self.up:
            return
        if self.writer is None:
            reply(RefusedError(f"{self.name} does not lead; ask the other."))
            return
        self._inbox.append((order, reply))
        if not self._working:
            self._working = True
            self._premises.agenda.after(self._premises.weather.between(0, 5 * MILLISECOND_US), self._work)

    def crash(self) -> None:
        """What was in memory is gone; the process starts again after a while."""
        self._premises.weather.counted.crashes += 1
        self.writer, self.up = None, False
        self._inbox.clear()
        self._premises.agenda.after(self._premises.weather.between(SECOND_US, 8 * SECOND_US), self._come_up)

    def stall(self, how_long_us: int) -> None:
        """It does nothing for a while, and does not know."""
        self._stalled_until_us = self._premises.agenda.now_us + how_long_us

    def close(self) -> None:
        """Whoever was fenced without noticing learns of it now."""
        if self.writer is None:
            return
        try:
            self.writer.close()
        except FencedError:
            self._stand_down()
        else:
            self._tell_anchor(self.writer)

    def _come_up(self) -> None:
        self.up = True

    def _stalled_us(self) -> int:
        return self._stalled_until_us - self._premises.agenda.now_us

    def _patrol(self) -> None:
        again_us = self._premises.weather.between(SECOND_US // 2, SECOND_US)
        if self._stalled_us() <= 0 and self.up:
            try:
                self._lead_or_beat()
            except Crashed:
                self.crash()
        self._premises.agenda.after(max(again_us, self._stalled_us()), self._patrol)

    def _lead_or_beat(self) -> None:
        try:
            if self.writer is not None:
                self.writer.beat()
                return
            writer: FloorWriter = Writer(
                self._store, self._premises.desk, self._premises.signer, self.clock, owner=self.name, pace=PACE
            )
        except FencedError:
            self._stand_down()
        except PitbossError:
            return
        else:
            self.writer = writer
            self._premises.weather.counted.takeovers += 1
            self._premises.on_lead(writer)

    def _work(self) -> None:
        if self._stalled_us() > 0:
            self._premises.agenda.after(self._stalled_us(), self._work)
            return
        self._working = False
        if self.writer is None or not self._inbox:
            return
        batch, self._inbox = self._inbox[: PACE.batch], self._inbox[PACE.batch :]
        try:
            handled = self.writer.handle([order for order, _ in batch])
        except Crashed:
            self.crash()
            return
        for (_, reply), answer in zip(batch, handled.answers, strict=True):
            reply(answer)
        if handled.fatal is not None:
            self._stand_down()
            return
        self._tell_anchor(self.writer)
        if self._inbox:
            self._working = True
            self._premises.agenda.after(MILLISECOND_US, self._work)

    def _stand_down(self) -> None:
        self._premises.weather.counted.fenced += 1
        self.writer = None
        self._inbox.clear()

    def _tell_anchor(self, writer: FloorWriter) -> None:
        new = writer.new_anchor()
        if new is not None:
            self._premises.on_anchor(new)
