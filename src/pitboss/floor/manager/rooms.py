"""Rooms, their gaming days and shifts.

A gaming day begins at a set minute of the local day, so that with the clocks it has 23 or 25 hours twice a year. The
minute can be changed from a day on: past days stay as they were, and no moment falls between two days or into both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pitboss.errors import BadInputError, UnknownNameError
from pitboss.floor.log.store import QUARTER_US

MINUTES_A_DAY = 24 * 60
MINUTES_A_QUARTER = 15
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class Licence(StrEnum):
    """Who must approve before a game is offered (rulebook 9)."""

    CARD_ROOM = "card-room"
    TRIBAL = "tribal"


@dataclass(frozen=True, slots=True)
class Shift:
    name: str
    begins_minute: int
    """Of the local day; it lasts until the next shift begins."""


@dataclass(frozen=True, slots=True)
class DayRule:
    """From which day on gaming days begin where and when."""

    from_day: str
    zone: str
    begins_minute: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    id: str
    name: str
    days: tuple[DayRule, ...]
    """In the order of their days; the first also holds for everything before it."""
    shifts: tuple[Shift, ...] = ()
    licence: Licence = Licence.CARD_ROOM
    demonstration: bool = False
    """Play money only: every table of the room says so."""


HOUSE = Room(
    id="house", name="The house", days=(DayRule("2000-01-01", "America/Los_Angeles", 6 * 60),), demonstration=True
)
"""Where a table stands as long as nobody has placed it in a room."""


def verify_room(room: Room) -> None:
    if not room.days:
        raise BadInputError(
            f"Room {room.id!r} has no gaming day; give its time zone and the minute at which it begins."
        )
    firsts = [day_of(rule.from_day) for rule in room.days]
    if firsts != sorted(set(firsts)):
        raise BadInputError(f"The rules for the gaming days of room {room.id!r} must follow each other, oldest first.")
    for rule in room.days:
        _zone(rule.zone)
        _verify_minute(rule.begins_minute, "A gaming day")
    minutes = [shift.begins_minute for shift in room.shifts]
    for minute in minutes:
        _verify_minute(minute, "A shift")
    if len(set(minutes)) < len(minutes) or len({shift.name for shift in room.shifts}) < len(minutes):
        raise BadInputError(f"Two shifts of room {room.id!r} have the same name or begin at the same minute.")


def verify_follows(before: Room, after: Room, today: date) -> None:
    """Days that are over, or have begun, stay as they were."""
    for rule in after.days:
        if rule not in before.days and day_of(rule.from_day) <= today:
            raise BadInputError(
                f"A new boundary of room {after.id!r} counts from a later gaming day than {today}, not from "
                f"{rule.from_day}: days that have begun stay as they are."
            )
    kept = [rule for rule in before.days if day_of(rule.from_day) <= today]
    if list(after.days[: len(kept)]) != kept:
        raise BadInputError(f"Rules of room {after.id!r} for days that have begun stay; add one for days to come.")


def with_days(room: Room, rule: DayRule) -> Room:
    return replace(room, days=(*room.days, rule))


def day_of(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInputError(f"{text!r} is no day; write it as 2026-11-19.") from None


def gaming_day(room: Room, at_us: int) -> date:
    """The gaming day to which a moment belongs."""
    return _gaming_day(room.days, at_us // QUARTER_US)


@lru_cache(maxsize=4096)
def _gaming_day(days: tuple[DayRule, ...], quarter: int) -> date:
    at_us = quarter * QUARTER_US
    local = (_EPOCH + timedelta(microseconds=at_us)).astimezone(_zone(_rule(days, date.max).zone)).date()
    day = local + timedelta(days=1)
    while _begins(days, day) > at_us:
        day -= timedelta(days=1)
    return day


def day_bounds(room: Room, day: date) -> tuple[int, int]:
    """When a gaming day begins, and when the next one does, in microseconds."""
    return _begins(room.days, day), _begins(room.days, day + timedelta(days=1))


@lru_cache(maxsize=4096)
def _begins(days: tuple[DayRule, ...], day: date) -> int:
    rule = _rule(days, day)
    return _moment(day, rule.begins_minute, rule.zone)


def _moment(day: date, minute: int, zone: str) -> int:
    """A minute of a local day; one that the clocks leave out comes an hour later, one that comes twice is the first."""
    local = datetime.combine(day, time(minute // 60, minute % 60), _zone(zone))
    return (local - _EPOCH) // _MICROSECOND


def _rule(days: tuple[DayRule, ...], day: date) -> DayRule:
    in_force = [rule for rule in days if date.fromisoformat(rule.from_day) <= day]
    return in_force[-1] if in_force else days[0]


def shift_at(room: Room, at_us: int) -> str:
    """The shift that is on duty; a room without shifts has one, the day."""
    if not room.shifts:
        return "day"
    zone = _zone(_rule(room.days, gaming_day(room, at_us)).zone)
    local = (_EPOCH + timedelta(microseconds=at_us)).astimezone(zone)
    minute = local.hour * 60 + local.minute
    ordered = sorted(room.shifts, key=lambda shift: shift.begins_minute)
    begun = [shift for shift in ordered if shift.begins_minute <= minute]
    return (begun or ordered)[-1].name


def local_time(room: Room, at_us: int) -> str:
    """A moment as the clocks of the room show it, with what they are ahead of UTC: `2026-11-19 13:05:09 -0800`."""
    zone = _zone(_rule(room.days, gaming_day(room, at_us)).zone)
    return (_EPOCH + timedelta(microseconds=at_us)).astimezone(zone).strftime("%Y-%m-%d %H:%M:%S %z")


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        raise UnknownNameError("time zone", name, ("America/Los_Angeles", "UTC")) from None


def _verify_minute(minute: int, what: str) -> None:
    if not 0 <= minute < MINUTES_A_DAY or minute % MINUTES_A_QUARTER:
        raise BadInputError(
            f"{what} begins at a whole quarter of an hour, from minute 0 to {MINUTES_A_DAY - MINUTES_A_QUARTER} of the "
            f"local day, not at minute {minute}."
        )
