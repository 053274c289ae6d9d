"""A controller that goes silent while its table is open is put down once, and once more when it is heard again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.support.web import API, TABLE, House, Visitor, open_house

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


def test_screens_with_the_same_controls_are_counted_until_they_leave_or_go_silent() -> None:
    now = [0.0]
    reach = Reach(lambda: now[0])
    assert reach.hear_page(TABLE, "one") == 1
    assert reach.hear_page("another", "two") == 1
    assert reach.hear_page(TABLE, "two") == 2
    assert reach.hear_page(TABLE, "two") == 2
    assert reach.hear_page(TABLE, "two", leaves=True) == 1
    assert reach.hear_page(TABLE, "three") == 2
    now[0] += SILENT_S + 1
    assert reach.hear_page(TABLE, "one") == 1
    assert max(reach.hear_page(TABLE, f"page {number}") for number in range(300)) <= 101


def test_a_report_of_a_page_is_optional_and_a_supervisors_own_browser_may_send_one(house: House) -> None:
    supervisor, controller = house.signed_in("supervisor"), house.controller()
    address = f"{API}/devices/here/reach"

    def told(who: Visitor, **body: object) -> Any:  # noqa: ANN401 -- as JSON gives it
        answer = house.client.post(address, headers=who.headers, json=body or None)
        assert answer.status_code == 200, answer.text
        return answer.json()

    assert told(controller)["pages"] == 0
    assert told(controller, page="a")["pages"] == 1
    own = told(supervisor, page="b", table=TABLE)
    assert (own["device"], own["table"], own["pages"]) == (None, TABLE, 2)
    assert told(supervisor, page="b", table=TABLE, leaves=True)["pages"] == 1
    player = house.client.post(address, headers=house.signed_in("player").headers, json={"page": "c", "table": TABLE})
    assert player.status_code == 403


def test_a_card_says_whose_it_is_and_what_it_may_at_the_table(house: House) -> None:
    supervisor, controller = house.signed_in("supervisor"), house.controller()
    supervisor.done("/cards/card-8/issue-card", {"person": "dealer", "line": ";5550007?"})
    address = f"{API}/tables/{TABLE}/card"
    good = house.client.post(address, headers=controller.headers, json={"swipe": ";5550007?"})
    assert good.status_code == 200, good.text
    assert good.json()["person"] == "dealer"
    assert "award.submit" not in good.json()["may"]
    bad = house.client.post(address, headers=controller.headers, json={"swipe": ";5550008?"})
    assert bad.status_code == 401
