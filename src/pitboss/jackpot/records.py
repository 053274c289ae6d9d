"""Parts of events and of the state: advice, contributions, locked and paid awards, envy."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.jackpot.commands import KeyedHand


class Verdict(StrEnum):
    ALLOWED = "allowed"
    WARNED = "warned"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Advice:
    """What the rules advise on one point of a configuration, and the figure behind it."""

    point: str
    verdict: Verdict
    text: str
    figure: str | None = None


class Source(StrEnum):
    """Where an award is paid from."""

    METER = "meter"
    TRAY = "tray"
    HOUSE = "house"


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedAward:
    """An award with its amount, and what its payment does to its level."""

    id: str
    seat: int
    row: str
    label: str
    pay: str
    cents: int
    source: Source
    level: str | None = None
    meter_units: int = 0
    """Of the amount, what comes off the meter; a meter that ran dry leaves the rest to the tray."""
    restarts: bool = False
    """Its payment restarts the level."""
    seed_units: int = 0
    """A restart: from the seed fund into the meter."""
    reserve_units: int = 0
    """A restart: from the reserve into the meter."""
    shared: int = 1
    """Among how many winners an equal split divides."""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class LevelBefore:
    """A level as it stood, with everything pending paid, when a set of awards was locked."""

    level: str
    meter_units: int
    reserve_units: int
    seed_units: int
    maximum_units: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedSet:
    """The hands of one table's round on one link that were submitted together, and their awards."""

    link: str
    table: str
    round: int
    sensor: int
    hands: tuple[KeyedHand, ...]
    awards: tuple[LockedAward, ...]
    before: tuple[LevelBefore, ...]
    starts: int = 0
    """How many starts had contributed to the link by then."""


@dataclass(frozen=True, slots=True)
class EnvyDue:
    """What one seat is paid for another player's hand."""

    seat: int
    owner: int
    sensor: int
    row: str
    cents: int
