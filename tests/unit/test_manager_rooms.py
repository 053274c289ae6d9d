"""Gaming days and shifts by the clocks of the room."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.house import PACIFIC, ROOM

from pitboss.errors import BadInputError, UnknownNameError
from pitboss.floor.log.store import QUARTER_US
from pitboss.floor.manager.rooms import (
    DayRule,
    Room,
    Shift,
    day_bounds,
    gaming_day,
    local_time,
    shift_at,
    verify_follows,
    verify_room,
    with_days,
)

HOUR_US = 3_600_000_000


def us(*moment: int, zone: str = PACIFIC) -> int:
    return int(datetime(*moment, tzinfo=ZoneInfo(zone)).timestamp()) * 1_000_000  # type: ignore[arg-type,misc]


def hours(room: Room, day: date) -> float:
    start, end = day_bounds(room, day)
    return (end - start) / HOUR_US


def test_a_gaming_day_has_23_hours_in_spring_and_25_in_autumn() -> None:
    """The clocks of the Pacific change on 14 March and 7 November 2027."""
    assert hours(ROOM, date(2027, 3, 12)) == 24
    assert hours(ROOM, date(2027, 3, 13)) == 23
    assert hours(ROOM, date(2027, 11, 6)) == 25
    assert hours(ROOM, date(2027, 11, 7)) == 24


def test_a_boundary_within_the_hour_that_is_left_out_or_comes_twice_is_still_one_moment() -> None:
    """02:30 is left out in spring and comes once more at 01:30 in autumn."""
    night = Room(id="n", name="Night", days=(DayRule("2000-01-01", PACIFIC, 2 * 60 + 30),))
    early = Room(id="e", name="Early", days=(DayRule("2000-01-01", PACIFIC, 60 + 30),))
    assert [hours(night, date(2027, 3, day)) for day in (13, 14)] == [24, 23]
    assert [hours(early, date(2027, 11, day)) for day in (6, 7)] == [24, 25]


@given(quarter=st.integers(us(2026, 1, 1) // QUARTER_US, us(2029, 1, 1) // QUARTER_US), minute=st.integers(0, 95))
def test_every_moment_belongs_to_one_gaming_day(quarter: int, minute: int) -> None:
    room = Room(id="r", name="R", days=(DayRule("2000-01-01", PACIFIC, minute * 15),))
    at_us = quarter * QUARTER_US
    day = gaming_day(room, at_us)
    start, end = day_bounds(room, day)
    assert start <= at_us < end
    assert end == day_bounds(room, day + timedelta(days=1))[0]
    assert start % QUARTER_US == 0


def test_a_new_boundary_counts_from_a_day_on_and_leaves_no_gap() -> None:
    later = with_days(ROOM, DayRule("2027-02-01", PACIFIC, 4 * 60))
    assert hours(later, date(2027, 1, 31)) == 22
    assert hours(later, date(2027, 2, 1)) == 24
    assert day_bounds(later, date(2027, 1, 15)) == day_bounds(ROOM, date(2027, 1, 15))
    assert gaming_day(later, us(2027, 2, 1, 5)) == date(2027, 2, 1)
    assert gaming_day(ROOM, us(2027, 2, 1, 5)) == date(2027, 1, 31)
    verify_follows(ROOM, later, date(2027, 1, 20))
    with pytest.raises(BadInputError, match="days that have begun stay"):
        verify_follows(ROOM, later, date(2027, 2, 1))
    with pytest.raises(BadInputError, match="for days that have begun stay"):
        verify_follows(ROOM, Room(id="main", name="x", days=later.days[1:]), date(2027, 1, 20))


def test_a_shift_lasts_until_the_next_begins_and_over_midnight() -> None:
    at = [shift_at(ROOM, us(2027, 1, 15, hour)) for hour in (6, 13, 14, 21, 22, 0, 5)]
    assert at == ["day", "day", "swing", "swing", "grave", "grave", "grave"]
    assert shift_at(Room(id="r", name="R", days=ROOM.days), us(2027, 1, 15, 3)) == "day"


def test_moments_are_written_as_the_clocks_of_the_room_show_them() -> None:
    assert local_time(ROOM, us(2027, 7, 1, 12)) == "2027-07-01 12:00:00 -0700"
    assert (
        local_time(ROOM, int(datetime(2027, 1, 1, tzinfo=UTC).timestamp()) * 1_000_000) == "2026-12-31 16:00:00 -0800"
    )


@pytest.mark.parametrize(
    ("room", "says"),
    [
        (Room(id="r", name="R", days=()), "has no gaming day"),
        (Room(id="r", name="R", days=(DayRule("2027-01-01", PACIFIC, 7),)), "whole quarter of an hour"),
        (Room(id="r", name="R", days=(DayRule("2027-01-01", PACIFIC, 1440),)), "whole quarter of an hour"),
        (Room(id="r", name="R", days=(DayRule("tomorrow", PACIFIC, 0),)), "is no day; write it as 2026-11-19"),
        (
            Room(id="r", name="R", days=(DayRule("2027-01-02", PACIFIC, 0), DayRule("2027-01-01", PACIFIC, 0))),
            "oldest first",
        ),
        (Room(id="r", name="R", days=ROOM.days, shifts=(Shift("a", 0), Shift("a", 60))), "same name"),
    ],
)
def test_a_room_with_a_fault_is_refused_with_what_would_be_right(room: Room, says: str) -> None:
    with pytest.raises(BadInputError, match=says):
        verify_room(room)


def test_an_unknown_time_zone_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="no time zone 'Pacific/Nowhere'"):
        verify_room(Room(id="r", name="R", days=(DayRule("2027-01-01", "Pacific/Nowhere", 0),)))
