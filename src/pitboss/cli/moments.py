"""Moments as people write them: with a zone, or by the clocks of the house, as its reports print them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pitboss.errors import BadInputError, PitbossError

if TYPE_CHECKING:
    from pitboss.floor.log.store import Reader
    from pitboss.floor.manager.rooms import Room

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECONDS = 1_000_000
_ZONE_APART = re.compile(r" +(?=(?:UTC|Z|[+-][0-9]{2}:?[0-9]{2})$)")
"""Reports set the zone apart from the time."""


@dataclass(frozen=True, slots=True)
class Moment:
    local: datetime
    taken: str | None = None
    """Whose zone it was read in, where none was written."""

    @property
    def at_us(self) -> int:
        """Reports print whole seconds: what happened within the one that is written is in."""
        since = self.local - _EPOCH
        within = since.microseconds or _MICROSECONDS - 1
        return (since.days * 86_400 + since.seconds) * _MICROSECONDS + within

    @property
    def reading(self) -> str | None:
        """How a moment without a zone was understood."""
        return None if self.taken is None else f"--at is read in {self.taken}: {self}."

    def same_clock(self, at_us: int) -> str:
        """Another moment, to the second, as the clock shows it that this one was read from."""
        other = _EPOCH + timedelta(seconds=at_us // _MICROSECONDS)
        return other.astimezone(self.local.tzinfo).isoformat(sep=" ")

    def __str__(self) -> str:
        return self.local.isoformat(sep=" ")


def moment(text: str, house: Callable[[], Room]) -> Moment:
    """`house` is asked for only if no zone is written."""
    try:
        read = datetime.fromisoformat(_ZONE_APART.sub("", text.strip()).replace("UTC", "Z"))
        if read.tzinfo is not None:
            return Moment(read)
        room = house()
        zone = zone_of(room, read)
        return Moment(read.replace(tzinfo=ZoneInfo(zone)), f"{zone}, the time zone of room {room.id}")
    except (ValueError, OverflowError):
        raise BadInputError(
            f"{text[:40]!r} is no moment; write it as 2026-11-19T20:30:00, or with its zone: 2026-11-19T20:30:00-08:00."
        ) from None


def zone_of(room: Room, local: datetime) -> str:
    """Which one the room had on that day."""
    had = [rule.zone for rule in room.days if rule.from_day <= local.date().isoformat()]
    return (had or [room.days[0].zone])[-1]


def house_of(reader: Reader) -> Room:
    """The first room: reports that are about no room of their own show its time."""
    from pitboss.floor.reports.ledger import Ledger  # noqa: PLC0415 -- the floor only where it is needed

    try:
        return next(iter(Ledger(reader).rooms.values()))
    except (PitbossError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise BadInputError(
            f"The time zone of the house cannot be read from {reader.name}; write the zone of the moment, as in "
            "2026-11-19T20:30:00-08:00."
        ) from error


def house_at(place: str) -> Room:
    """Of a store that may be damaged."""
    from pitboss.floor.adapters.store.opening import open_store  # noqa: PLC0415 -- likewise

    store = open_store(place, for_audit=True)
    try:
        with store.snapshot() as reader:
            return house_of(reader)
    finally:
        store.close()
