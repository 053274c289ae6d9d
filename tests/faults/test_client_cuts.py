"""A controller whose network is cut in the middle of every step comes back without losing or repeating anything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import httpx
import pytest
from tests.support.web import CONTROLLER_TOKEN, TABLE, House, open_house

from pitboss.client import Controller, Journal, Uplink
from pitboss.errors import NotSignedInError, OutOfReachError, RefusedError
from pitboss.floor.people import Action
from pitboss.floor.people.commands import BlockDevice, IssueCard
from pitboss.floor.people.tokens import Purpose

SUPERVISOR_CARD = "5550003"
SWIPE = f";{SUPERVISOR_CARD}?"
FAULTS = ("request lost", "answer lost", "answer lost twice", "garbage", "busy")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house() as opened:
        staff = opened.staff
        digest = staff.floor.tokens.digest(Purpose.CARD, SUPERVISOR_CARD)
        staff.by_two(Action.CHANGE_PRIVILEGED, "supervisor", IssueCard("card-v", "supervisor", digest))
        yield opened


@dataclass
class Cutting(httpx.BaseTransport):
    """Passes requests on, except where something is to go wrong: `faults` by the number of the command."""

    faults: dict[int, str] = field(default_factory=dict)
    down: bool = False
    commands: int = 0

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self._through = httpx.HTTPTransport()

    def close(self) -> None:
        self._through.close()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if self.down:
            raise httpx.ConnectError("cut", request=request)
        fault = self._fault(request)
        if fault == "request lost":
            raise httpx.ConnectError("cut", request=request)
        if fault == "garbage":
            return httpx.Response(200, content=b"<html>Please sign in to the wireless network</html>")
        if fault == "busy":
            return httpx.Response(503, json={})
        response = self._through.handle_request(request)
        if fault is not None:
            response.read()
            raise httpx.ReadError("cut", request=request)
        return response

    def _fault(self, request: httpx.Request) -> str | None:
        if "Idempotency-Key" not in request.headers:
            return None
        number, self.commands = self.commands, self.commands + 1
        fault = self.faults.pop(number, None)
        if fault == "answer lost twice":
            self.faults[number + 1] = "answer lost"
        return fault


@dataclass
class Desk:
    """A controller that may die at any moment, and begin again with the same journal."""

    house: House
    transport: Cutting
    path: Path
    ids: Iterator[int]
    swiped: int = 0

    def __post_init__(self) -> None:
        self.controller = self._begin()

    def _begin(self) -> Controller:
        uplink = Uplink(self.house.origin, CONTROLLER_TOKEN, transport=self.transport)
        run = random.SystemRandom().getrandbits(64)
        return Controller(TABLE, uplink, Journal(self.path), lambda: f"c-{run:x}-{next(self.ids)}")

    def die(self) -> None:
        """Nothing is said and nothing is kept but the file."""
        self.controller.close()
        self.transport.begin()
        self.controller = self._begin()

    def come_back(self) -> None:
        """Beats until everything has arrived; a card is swiped again where it is asked for."""
        self.transport.down = False
        for _ in range(10):
            if self.controller.beat():
                return
            if self.controller.wants_swipe:
                self.swiped += 1
                self.controller.swipe(SWIPE)
        raise AssertionError(self.controller.why)


Step = Callable[[Controller], object]
ROUND: tuple[Step, ...] = (
    lambda table: table.start(((1, 3, 5),)),
    lambda table: table.give("key-hand", {"hand": {"seat": 3, "sensor": 1, "row": "straight-flush"}}),
    lambda table: table.give("clear-hand", {"seat": 3, "sensor": 1}),
    lambda table: table.give("key-hand", {"hand": {"seat": 5, "sensor": 1, "row": "royal-flush-first-5"}}),
    lambda table: table.give("submit-hands", swipe=SWIPE),
    lambda table: table.give("confirm-awards", swipe=SWIPE),
    lambda table: table.give("end-round"),
)
EXPECTED = [
    "round-started",
    "hand-keyed",
    "hand-cleared",
    "hand-keyed",
    "awards-locked",
    "awards-confirmed",
    "round-ended",
]


Desks = Callable[..., Desk]


@pytest.fixture
def new_desk(house: House, tmp_path: Path) -> Iterator[Desks]:
    made: list[Desk] = []

    def new(faults: dict[int, str] | None = None, at: House = house) -> Desk:
        made.append(Desk(at, Cutting(faults or {}), tmp_path / "journal", count(1)))
        made[-1].come_back()
        return made[-1]

    yield new
    for desk in made:
        desk.controller.close()


def happened(house: House, since: int) -> list[str]:
    """Of the table's round, in the order of the log; alerts and the like follow from it."""
    return [each.kind for each in house.staff.floor.store.read(since, 10_000) if each.kind in EXPECTED]


def position(house: House) -> int:
    head = house.staff.floor.store.head()
    assert head is not None
    return head.position


def play(desk: Desk, after: Callable[[int], None] = lambda _step: None) -> None:
    for number, step in enumerate(ROUND):
        step(desk.controller)
        after(number)
        assert not (desk.controller.waiting and desk.controller.takes_bets)
        if not desk.controller.takes_bets:
            desk.come_back()
    assert desk.controller.takes_bets
    assert not desk.controller.waiting


def test_a_round_without_a_cut_is_the_measure_of_the_others(house: House, new_desk: Desks) -> None:
    since = position(house)
    play(new_desk())
    assert happened(house, since) == EXPECTED


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("step", range(len(ROUND)))
def test_a_cut_in_any_step_loses_nothing_and_repeats_nothing(
    house: House, new_desk: Desks, step: int, fault: str
) -> None:
    since = position(house)
    play(new_desk({step: fault}))
    assert happened(house, since) == EXPECTED


@pytest.mark.parametrize("fault", ["request lost", "answer lost"])
@pytest.mark.parametrize("step", range(len(ROUND)))
def test_a_controller_that_dies_in_any_step_goes_on_where_it_was(
    house: House, new_desk: Desks, step: int, fault: str
) -> None:
    """What was swiped is not on its disk: the card is swiped again, unless the Game Manager knows of it."""
    since = position(house)
    desk = new_desk({step: fault})
    play(desk, after=lambda number: desk.die() if number == step else None)
    desk.come_back()
    assert happened(house, since) == EXPECTED
    swiping = step in (4, 5)
    assert desk.swiped == (1 if swiping and fault == "request lost" else 0)
    assert SUPERVISOR_CARD not in desk.path.read_text(encoding="utf-8")


def test_out_of_reach_the_table_takes_no_progressive_bets_and_says_so(house: House, new_desk: Desks) -> None:
    since = position(house)
    desk = new_desk()
    desk.transport.down = True
    assert not desk.controller.beat()
    assert not desk.controller.takes_bets
    with pytest.raises(OutOfReachError, match="no progressive bets"):
        desk.controller.start(((1,),))
    assert desk.controller.waiting == ()
    desk.come_back()
    assert desk.controller.takes_bets
    assert happened(house, since) == []


def test_what_is_done_while_out_of_reach_arrives_in_order(house: House, new_desk: Desks) -> None:
    since = position(house)
    desk = new_desk()
    desk.controller.start(((1, 3, 5),))
    desk.transport.down = True
    for step in ROUND[1:]:
        assert step(desk.controller) is None
    assert len(desk.controller.waiting) == len(ROUND) - 1
    assert happened(house, since) == EXPECTED[:1]
    desk.come_back()
    assert happened(house, since) == EXPECTED
    assert all(sent.done for sent in desk.controller.arrived)


def test_a_refusal_is_an_answer_and_is_not_sent_again(new_desk: Desks) -> None:
    desk = new_desk()
    sent = desk.controller.give("end-round")
    assert sent is not None
    assert not sent.done
    assert "start" in str(sent.refusal)
    assert desk.controller.waiting == ()


def test_a_device_that_is_blocked_keeps_what_it_has_to_say(new_desk: Desks) -> None:
    with open_house() as house:
        desk = new_desk(at=house)
        house.staff.give("eve", BlockDevice("controller-1"))
        with pytest.raises(NotSignedInError):
            desk.controller.give("end-round")
        assert len(desk.controller.waiting) == 1


def test_a_controller_opened_twice_is_refused(new_desk: Desks) -> None:
    desk = new_desk()
    with pytest.raises(RefusedError, match="Another controller"):
        Journal(desk.path)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(60))
def test_evenings_on_a_bad_network_end_with_the_same_books(house: House, new_desk: Desks, seed: int) -> None:
    """Cuts, deaths and returns by chance, over several rounds."""
    chance = random.Random(seed)  # noqa: S311 -- repeatable trouble
    since = position(house)
    faults = {number: chance.choice(FAULTS) for number in range(60) if chance.random() < 0.4}
    desk = new_desk(faults)
    rounds = 4
    for _ in range(rounds):
        play(desk, after=lambda _step: desk.die() if chance.random() < 0.2 else None)
        desk.come_back()
    assert happened(house, since) == EXPECTED * rounds
