"""What the tables of a world know of their money from their own journals alone: a second book, kept without the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.floor.world.play import told
from pitboss.floor.world.room import DOLLAR_UNITS
from pitboss.floor.world.senders import Entry
from pitboss.jackpot.commands import SetSensor, StartRound
from pitboss.jackpot.configuration import TableSetup

CENT_UNITS = DOLLAR_UNITS // 100


@dataclass
class TableBook:
    """Every wager of these worlds is a dollar."""

    setup: TableSetup
    lit: set[tuple[int, int]] = field(default_factory=set)
    """(seat, sensor) with a chip on it."""
    wagers: int = 0
    """Of the round that is being played."""
    rounds: int = 0
    wagered: int = 0
    """Dollars, less those given back."""
    paid_cents: int = 0
    """Awards and envy."""

    @property
    def players_units(self) -> int:
        """As the ledger must have `players/TABLE`, unless an award was backed out."""
        return self.paid_cents * CENT_UNITS - self.wagered * DOLLAR_UNITS

    def take_all(self, journal: Iterable[Entry]) -> TableBook:
        for entry in journal:
            if entry.answer is not None and not entry.answer.refused:
                self.take(entry.order.command, entry.data)
        return self

    def take(self, command: Any, answer: Mapping[str, Any]) -> None:  # noqa: ANN401 -- any command of the floor
        if isinstance(command, SetSensor):
            place = (command.seat, command.sensor)
            self.lit = self.lit | {place} if command.lit else self.lit - {place}
        if told(answer, "round-started"):
            self._start(command)
        if told(answer, "round-voided"):
            self.wagered -= self.wagers
        for kind in ("tray-awards-paid", "awards-confirmed"):
            for event in told(answer, kind):
                self.paid_cents += sum(award["cents"] for each in event["sets"] for award in each["awards"])
        for event in told(answer, "envy-paid"):
            self.paid_cents += sum(due["cents"] for due in event["envy"])

    def _start(self, command: StartRound) -> None:
        self.wagers = len(self.lit) if command.seats is None else sum(map(len, command.seats))
        self.lit = set()
        self.rounds += 1
        self.wagered += self.wagers
