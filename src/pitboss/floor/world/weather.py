"""How much goes wrong, and which of it goes wrong now."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.cards.chance import Chance
from pitboss.floor.world.agenda import Act, Agenda

MILLISECOND_US = 1_000
SECOND_US = 1_000_000


class Fault(StrEnum):
    """Around a write to the store."""

    NONE = "none"
    ERROR_BEFORE = "error-before"
    ERROR_AFTER = "error-after"
    """It was written, but the good news is lost."""
    CRASH_BEFORE = "crash-before"
    CRASH_AFTER = "crash-after"


_FAULTS = (Fault.ERROR_BEFORE, Fault.ERROR_AFTER, Fault.CRASH_BEFORE, Fault.CRASH_AFTER)


@dataclass(slots=True)
class Counted:
    """What a world has been through."""

    writes: int = 0
    """To the store, whatever became of them."""
    lost: int = 0
    doubled: int = 0
    late: int = 0
    crashes: int = 0
    faults: int = 0
    pauses: int = 0
    jumps: int = 0
    takeovers: int = 0
    fenced: int = 0


@dataclass(slots=True)
class Weather:
    """Each with a chance of one in so many; 0 is never."""

    chance: Chance
    lost: int = 12
    doubled: int = 10
    late: int = 15
    write_fault: int = 40
    counted: Counted = field(default_factory=Counted)

    def calm_down(self) -> None:
        self.lost = self.doubled = self.late = self.write_fault = 0

    def happens(self, one_in: int) -> bool:
        return one_in > 0 and self.chance.below(one_in) == 0

    def between(self, low: int, high: int) -> int:
        return low + self.chance.below(high - low + 1)

    def fault(self) -> Fault:
        if not self.happens(self.write_fault):
            return Fault.NONE
        self.counted.faults += 1
        return _FAULTS[self.chance.below(len(_FAULTS))]


class Network:
    """Carries messages: most of them once, soon; some twice, late, in another order, or never."""

    def __init__(self, agenda: Agenda, weather: Weather) -> None:
        self._agenda, self._weather = agenda, weather

    def send(self, deliver: Act) -> None:
        weather = self._weather
        if weather.happens(weather.lost):
            weather.counted.lost += 1
            return
        self._agenda.after(self._delay_us(), deliver)
        if weather.happens(weather.doubled):
            weather.counted.doubled += 1
            self._agenda.after(self._delay_us(), deliver)

    def _delay_us(self) -> int:
        weather = self._weather
        if weather.happens(weather.late):
            weather.counted.late += 1
            return weather.between(SECOND_US, 20 * SECOND_US)
        return weather.between(MILLISECOND_US, 60 * MILLISECOND_US)
