"""Which controllers are within reach: each shows by itself, every few seconds, that it still is.

Where one of an open table goes silent, and where it is heard again, is put down in the log; the first is an alert.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from time import monotonic

from pitboss.errors import PitbossError
from pitboss.floor.adapters.running import RunningFloor
from pitboss.floor.manager.commands import ReportReach
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.state import FloorState

SILENT_S = 10.0
"""A controller that has said nothing for so long is out of reach."""
LOOKS_EVERY_S = 2.0
_MOST_PAGES = 100
_logger = logging.getLogger("pitboss.floor")


class Reach:
    """By device. What was never heard of is neither within reach nor out of it."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._heard: dict[str, float] = {}
        self._pages: dict[str, dict[str, float]] = {}

    def hear(self, device: str) -> None:
        self._heard[device] = self._clock()

    def is_within(self, device: str) -> bool | None:
        heard = self._heard.get(device)
        return None if heard is None else self._clock() - heard <= SILENT_S

    def hear_page(self, table: str, page: str, *, leaves: bool = False) -> int:
        """A screen shows the controls of a table; how many do, as far as was heard of late."""
        now = self._clock()
        recent = {each: heard for each, heard in self._pages.get(table, {}).items() if now - heard <= SILENT_S}
        recent.pop(page, None)
        if not leaves:
            recent[page] = now
        self._pages[table] = dict(list(recent.items())[-_MOST_PAGES:])
        return len(recent)

    def count_lost(self) -> int:
        return sum(not self.is_within(device) for device in self._heard)


class ReachWatch:
    """What has changed since it was last asked for."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._lost: set[str] = set()

    def changes(self, state: FloorState) -> Iterator[ReportReach]:
        """A silent controller of a closed table is no news: it may be switched off."""
        for device in state.people.devices.values():
            table = state.jackpot.tables.get(device.table or "")
            if device.kind is not DeviceKind.CONTROLLER or table is None:
                continue
            within, was_lost = self._reach.is_within(device.id), device.id in self._lost
            if within is False and not was_lost and table.open and device.active:
                self._lost.add(device.id)
                yield ReportReach(device.id, table.setup.id, within=False)
            elif within and was_lost:
                self._lost.discard(device.id)
                yield ReportReach(device.id, table.setup.id, within=True)

    async def run(self, floor: RunningFloor) -> None:
        """For as long as the server runs."""
        while True:
            await asyncio.sleep(LOOKS_EVERY_S)
            for report in tuple(self.changes(floor.state)):
                try:
                    await asyncio.to_thread(floor.by_itself, report)
                except PitbossError as error:
                    _logger.warning("The reach of %s was not put down: %s", report.device, error)
