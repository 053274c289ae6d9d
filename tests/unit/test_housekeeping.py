"""What a floor does unasked: lapsed proposals are closed, a leap of the clock is reported, deposits become due."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from tests.support.floor import SECOND_US, Staffed, staffed

from pitboss.floor.adapters.housekeeping import ClockWatch, Housekeeping
from pitboss.floor.manager.records import AlertKind
from pitboss.floor.people import Action, Role
from pitboss.floor.people.commands import AddPerson


@pytest.fixture
def staff() -> Iterator[Staffed]:
    with staffed() as staff:
        yield staff


def test_a_clock_that_leaps_is_seen_once_and_one_that_runs_is_not() -> None:
    times = {"day": 1_000_000_000, "steady": 5}
    watch = ClockWatch(lambda: times["day"], lambda: times["steady"])
    times["day"] += 7_000_000
    times["steady"] += 7_000_000
    assert watch.leapt_ms() == 0
    times["day"] -= 3_600_000_000
    assert watch.leapt_ms() == -3_600_000
    assert watch.leapt_ms() == 0


def test_a_leap_of_the_servers_clock_raises_an_alert(staff: Staffed) -> None:
    keeping = Housekeeping(staff.floor)
    keeping.look_at_the_clock()
    assert "clock-off" not in staff.kinds()
    staff.clock.pass_seconds(60)
    keeping.look_at_the_clock()
    assert staff.kinds()[-1] == "clock-off"
    alerts = [alert for alert in staff.floor.state.manager.alerts.values() if alert.kind is AlertKind.CLOCK]
    assert "server" in alerts[0].text


def test_what_nobody_approved_in_time_is_closed_in_the_log(staff: Staffed) -> None:
    keeping = Housekeeping(staff.floor)
    name = staff.propose("eve", Action.CHANGE_PRIVILEGED, "tess", AddPerson("tess", "Tess", (Role.TECHNICIAN,)))
    keeping.look()
    assert name in staff.floor.state.people.proposals
    staff.clock.pass_seconds(staff.floor.settings.proposal_minutes * 60)
    keeping.look()
    assert staff.floor.state.people.closed_proposals[name] == "expired"
    assert staff.kinds()[-1] == "proposal-closed"


def test_it_looks_as_soon_as_it_starts_and_stops_when_told(staff: Staffed) -> None:
    staff.propose("eve", Action.CHANGE_PRIVILEGED, "tess", AddPerson("tess", "Tess", (Role.TECHNICIAN,)))
    staff.clock.at_us += staff.floor.settings.proposal_minutes * 60 * SECOND_US
    with Housekeeping(staff.floor):
        patience = time.monotonic() + 5
        while staff.kinds()[-1] != "proposal-closed":
            assert time.monotonic() < patience


def test_a_floor_that_refuses_is_no_reason_to_stop(staff: Staffed, caplog: pytest.LogCaptureFixture) -> None:
    keeping = Housekeeping(staff.floor)
    staff.floor.stop()
    keeping.look()
    assert "The floor is closed" in caplog.text
