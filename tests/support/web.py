"""A house on a port of its own: people of every role, links and tables, and visitors who send requests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from tests.support.floor import PIN, Staffed, staffed
from tests.support.jackpots import SIX, UTH, level, printed
from tests.support.web_server import serving

from pitboss.floor.people import Action, Role
from pitboss.floor.people.commands import EnrolDevice
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.tokens import Purpose
from pitboss.jackpot.commands import AddTable, OpenLink, OpenTable
from pitboss.jackpot.configuration import Generation, TableSetup
from pitboss.web.app import create_app
from pitboss.web.settings import WebSettings

API = "/api/v1"
LINK, SIX_LINK = "uth-jackpot", "six-jackpot"
TABLE, OTHER, SIX_TABLE = "uth-1", "uth-2", "six-1"
CONTROLLER, CONTROLLER_TOKEN = "controller-1", "token-of-controller-1"
ROLES = tuple(Role)
QUIET = WebSettings(access_log=False, per_second=100_000, burst=100_000, sign_ins_per_minute=10_000)


@dataclass
class Visitor:
    """Somebody with a program of his own; each command gets an id unless one is given."""

    client: httpx.Client
    headers: dict[str, str] = field(default_factory=dict)
    sent: int = 0

    def get(self, path: str, **more: Any) -> httpx.Response:  # noqa: ANN401 -- httpx's own
        return self.client.get(f"{API}{path}", headers={**self.headers, **more.pop("headers", {})}, **more)

    def post(self, path: str, body: Any = None, *, id: str | None = None, **more: Any) -> httpx.Response:  # noqa: A002, ANN401 -- likewise
        self.sent += 1
        key = id if id is not None else f"{self.headers.get('Authorization', 'nobody')[-12:]}-{self.sent}"
        headers = {"Idempotency-Key": key, **self.headers, **more.pop("headers", {})}
        return self.client.post(f"{API}{path}", json={} if body is None else body, headers=headers, **more)

    def done(self, path: str, body: Any = None, **more: Any) -> dict[str, Any]:  # noqa: ANN401 -- likewise
        response = self.post(path, body, **more)
        assert response.status_code in (200, 202), response.text
        told: dict[str, Any] = response.json()
        return told

    def seen(self, path: str, **more: Any) -> Any:  # noqa: ANN401 -- likewise
        response = self.get(path, **more)
        assert response.status_code == 200, response.text
        return response.json()


@dataclass
class House:
    staff: Staffed
    client: httpx.Client
    origin: str

    def nobody(self) -> Visitor:
        return Visitor(self.client)

    def controller(self) -> Visitor:
        return Visitor(self.client, {"Authorization": f"Bearer {CONTROLLER_TOKEN}"})

    def signed_in(self, person: str, pin: str = PIN, **more: Any) -> Visitor:  # noqa: ANN401 -- fields of the body
        answer = self.client.post(f"{API}/sessions", json={"person": person, "pin": pin, **more})
        assert answer.status_code == 201, answer.text
        return Visitor(self.client, {"Authorization": f"Bearer {answer.json()['token']}"})


def problem_of(response: httpx.Response) -> dict[str, Any]:
    problem: dict[str, Any] = response.json()["error"]
    assert problem["status"] == response.status_code
    assert problem["message"]
    assert problem["right"]
    assert problem["request"] == response.headers["x-request-id"]
    return problem


def furnish(staff: Staffed) -> None:
    """Two tables on one link, one on another, all open; a controller at the first."""
    for name, game, paytable in ((LINK, UTH, "01"), (SIX_LINK, SIX, "SIXCPP-01")):
        terms = printed(name, game, paytable, level(seed="5000", contribution=20, reserve=2))
        staff.by_two(Action.CHANGE_LINK, name, OpenLink(terms))
    for table, game, link in ((TABLE, UTH, LINK), (OTHER, UTH, LINK), (SIX_TABLE, SIX, SIX_LINK)):
        setup = TableSetup(id=table, game=game, generation=Generation.B, seats=6, links=(link,))
        staff.give("eve", AddTable(setup))
        staff.give("eve", OpenTable(table))
    digest = staff.floor.tokens.digest(Purpose.DEVICE, CONTROLLER_TOKEN)
    staff.give("eve", EnrolDevice(CONTROLLER, "Controller 1", DeviceKind.CONTROLLER, digest, TABLE))


@contextmanager
def open_house(settings: WebSettings = QUIET) -> Iterator[House]:
    with staffed(ROLES) as staff:
        furnish(staff)
        with serving(create_app(staff.floor, settings)) as origin, httpx.Client(base_url=origin, timeout=30) as client:
            yield House(staff, client, origin)
