"""A controller that goes silent while its table is open is put down once, and once more when it is heard again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.support.web import TABLE, House, open_house

from pitboss.floor.manager.commands import ReportReach
from pitboss.floor.people.devices import DeviceKind
from pitboss.web.reach import SILENT_S, Reach, ReachWatch


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def test_silence_is_told_once_and_so_is_the_return(house: House) -> None:
    now = [0.0]
    reach = Reach(lambda: now[0])
    watch, state = ReachWatch(reach), house.staff.floor.state
    device = next(
        each.id for each in state.people.devices.values() if each.kind is DeviceKind.CONTROLLER and each.table == TABLE
    )
    assert list(watch.changes(state)) == []
    reach.hear(device)
    assert list(watch.changes(state)) == []
    now[0] += SILENT_S + 1
    assert list(watch.changes(state)) == [ReportReach(device, TABLE, within=False)]
    assert list(watch.changes(state)) == []
    reach.hear(device)
    assert list(watch.changes(state)) == [ReportReach(device, TABLE, within=True)]
    assert list(watch.changes(state)) == []
    supervisor = house.signed_in("supervisor")
    supervisor.done(f"/tables/{TABLE}/close-table")
    now[0] += SILENT_S + 1
    assert list(watch.changes(house.staff.floor.state)) == []
    supervisor.done(f"/tables/{TABLE}/open-table")
    assert list(watch.changes(house.staff.floor.state)) == [ReportReach(device, TABLE, within=False)]
