"""The desk: several departments in one decision, guards across them, the same state from the log as in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest
from tests.support.floor import Staffed, staffed
from tests.support.jackpots import SIX, UTH, level, printed

from pitboss.errors import BadInputError, NotAllowedError, RefusedError, SuspectError
from pitboss.floor.adapters.demonstrating import set_up
from pitboss.floor.adapters.running import memory_floor
from pitboss.floor.demonstration import DEVICES, PEOPLE, ROOM, TABLES, links
from pitboss.floor.desk import Department, FloorDesk, Routing, When, departments
from pitboss.floor.desk.routing import RoutingError
from pitboss.floor.log.canonical import canonical
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.opening import opened
from pitboss.floor.manager.commands import EnterBankFigure, KeepBank, KeepRoom, PlaceTable, RecordSoftware, Sweep
from pitboss.floor.manager.records import AlertKind, Bank
from pitboss.floor.manager.rooms import DayRule, Room
from pitboss.floor.orders import Order
from pitboss.floor.people import Action, Presence, Role
from pitboss.floor.people.commands import DismissPerson, SweepProposals
from pitboss.floor.state import FloorState
from pitboss.jackpot import commands as jackpot
from pitboss.jackpot.configuration import CardLevel, Generation, TableSetup
from pitboss.jackpot.postings import Posting

MAIN = Room(id="main", name="Main", days=(DayRule("2000-01-01", "America/Los_Angeles", 360),))
SEATS = ((1, 2, 3),)


@pytest.fixture
def staff() -> Iterator[Staffed]:
    """A link with two tables, open as demonstrations."""
    with staffed((Role.SUPERVISOR, Role.ACCOUNTING)) as staff:
        staff.by_two(Action.CHANGE_ROOM, "main", KeepRoom(MAIN))
        staff.by_two(
            Action.CHANGE_LINK, "six", jackpot.OpenLink(printed("six", SIX, "SIXCPP-01", level(seed="500", reserve=2)))
        )
        for name in ("t1", "t2"):
            setup = TableSetup(id=name, game=SIX, generation=Generation.B, seats=6, links=("six",))
            staff.give("eve", jackpot.AddTable(setup))
            staff.give("eve", PlaceTable(name, "main", "of 2023"))
            staff.give("eve", jackpot.OpenTable(name))
        yield staff


def written(staff: Staffed, last: int) -> list[Recorded]:
    return list(staff.floor.store.read(limit=100_000))[-last:]


def test_what_one_order_leads_to_in_several_departments_is_one_decision(staff: Staffed) -> None:
    staff.give("eve", jackpot.CloseTable("t1"))
    answer = staff.give("eve", jackpot.OpenTable("t1"))
    assert [event["kind"] for event in answer["events"]] == ["table-opened", "table-stands"]
    opening, standing = written(staff, 2)
    assert opening.command_id == standing.command_id
    assert standing.body["demonstration"] is True
    assert any("No approval" in reason for reason in standing.body["reasons"])


def test_whoever_starts_a_round_is_told_its_number_and_nothing_long(staff: Staffed) -> None:
    answer = staff.give("eve", jackpot.StartRound("t1", seats=SEATS))
    assert answer == {"events": [{"kind": "round-started", "table": "t1", "round": 1}]}


def test_four_eyes_fill_the_second_person_in_and_the_act_is_the_first_ones(staff: Staffed) -> None:
    change = jackpot.ChangeLevel(
        link="six", level="meter", second="nobody", seed_units=10**11, contribution_ppm=200_000, reserve_ppm=0
    )
    staff.by_two(Action.CHANGE_PARAMETER, "six", change)
    events = [each for each in written(staff, 3) if each.kind.startswith("level-change")]
    assert {(each.actor, each.body["change"]["second"]) for each in events} == {("eve", "erin")}


def test_a_running_jackpot_is_taken_over_by_two(staff: Staffed) -> None:
    beginning = jackpot.Beginning((jackpot.BeginningLevel("meter", 123 * 10**8),), "a count", second="")
    terms = printed("old", UTH, "01", level(seed="5000"))
    staff.by_two(Action.TAKE_OVER_JACKPOT, "old", jackpot.OpenLink(terms, beginning=beginning))
    (opening,) = (each for each in written(staff, 5) if each.kind == "link-opened")
    assert (opening.actor, opening.body["second"], opening.body["evidence"]) == ("eve", "erin", "a count")
    assert staff.floor.state.jackpot.links["old"].display_cents("meter") == 123_00


def test_a_round_played_on_paper_is_entered_as_one_by_two_people(staff: Staffed) -> None:
    """Rulebook 6: started, hands, confirmation, end, all or nothing."""
    hand = jackpot.KeyedHand(2, 1, "royal-flush")
    commands = (
        jackpot.StartRound("t1", seats=SEATS, on_paper=True),
        jackpot.SubmitHands("t1", hands=(hand,)),
        jackpot.ConfirmAwards("t1"),
        jackpot.PayEnvy("t1"),
        jackpot.EndRound("t1"),
    )
    name = staff.propose("supervisor", Action.ENTER_PAPER_ROUND, "t1", *commands, reason="out-of-reach")
    answer = staff.approve("accounting", name)
    kinds = [event["kind"] for event in answer["events"]]
    assert kinds == [
        "proposal-closed",
        "round-started",
        "awards-locked",
        "awards-confirmed",
        "envy-paid",
        "round-ended",
    ]
    assert staff.floor.state.jackpot.tables["t1"].rounds == 1
    assert staff.floor.state.manager.wins == 1
    assert any(alert.kind is AlertKind.PAPER for alert in staff.floor.state.manager.alerts.values())
    missing_envy = staff.propose(
        "supervisor", Action.ENTER_PAPER_ROUND, "t1", *commands[:3], commands[4], reason="out-of-reach"
    )
    before = staff.floor.state
    with pytest.raises(RefusedError):
        staff.approve("accounting", missing_envy)
    assert staff.floor.state.jackpot == before.jackpot, "all of it or nothing"


def test_a_paper_round_of_an_executives_height_needs_an_executive_among_the_two(staff: Staffed) -> None:
    hand = jackpot.KeyedHand(2, 1, "royal-flush")
    commands = (
        jackpot.StartRound("t1", seats=SEATS, on_paper=True),
        jackpot.SubmitHands("t1", hands=(hand,)),
        jackpot.ConfirmAwards("t1", CardLevel.EXECUTIVE),
    )
    name = staff.propose("supervisor", Action.ENTER_PAPER_ROUND, "t1", *commands, reason="out-of-reach")
    with pytest.raises(NotAllowedError) as refused:
        staff.approve("accounting", name)
    assert refused.value.rule == "paper/level"
    staff.approve("eve", name)


def test_a_paper_round_carries_no_other_orders(staff: Staffed) -> None:
    with pytest.raises(RefusedError, match="void-round is not proposed: it is done by one person"):
        staff.propose(
            "supervisor",
            Action.ENTER_PAPER_ROUND,
            "t1",
            jackpot.VoidRound("t1", jackpot.VoidCause.MISDEAL, "x"),
            reason="equipment",
        )


def test_a_bank_below_its_liability_stops_a_link_for_money_and_not_a_demonstration(staff: Staffed) -> None:
    """WAC 230-15-455; the tables here stand open as demonstrations, so nothing is stopped."""
    staff.give("accounting", KeepBank(Bank(id="b1", name="First", room="main", links=("six",))))
    staff.give("accounting", EnterBankFigure(bank="b1", cents=0, evidence="statement"))
    staff.give("eve", jackpot.StartRound("t1", seats=SEATS))
    state = staff.floor.state
    standings = {name: replace(each, demonstration=False) for name, each in state.manager.standings.items()}
    for_money = replace(state, manager=replace(state.manager, standings=standings))
    order = staff.floor.order(staff.at["eve"], jackpot.StartRound("t2", seats=SEATS))
    with pytest.raises(SuspectError) as refused:
        staff.floor.desk.decide(for_money, order)
    assert refused.value.rule == "bank/below-liability/six"


def test_a_used_id_and_a_new_leader_raise_alerts_in_memory_and_from_the_log(staff: Staffed) -> None:
    order = staff.floor.order(staff.at["eve"], jackpot.CloseTable("t2"), "same")
    staff.floor.do(order)
    assert staff.floor.do(replace(order, command=jackpot.CloseTable("t1"))).refused
    kinds = {alert.kind for alert in staff.floor.state.manager.alerts.values()}
    assert AlertKind.ID_REUSED in kinds


def test_the_state_is_the_same_from_the_log_from_a_checkpoint_and_in_memory(staff: Staffed) -> None:
    staff.give("eve", jackpot.StartRound("t1", seats=SEATS))
    staff.give("supervisor", jackpot.SubmitHands("t1", hands=(jackpot.KeyedHand(1, 1, "royal-flush"),)))
    staff.refused("accounting", jackpot.OpenTable("t1"))
    staff.floor.by_itself(RecordSoftware("1.0", "ab" * 32))
    desk, state = FloorDesk(), staff.floor.state
    assert opened(staff.floor.store, desk).state == state
    frozen = canonical(desk.freeze(state))
    thawed = desk.thaw(desk.freeze(state))
    assert thawed == state
    assert canonical(desk.freeze(thawed)) == frozen


def test_the_rows_beside_the_log_are_what_the_state_says(staff: Staffed) -> None:
    kept = staff.floor.store.documents()
    worked_out = {key: canonical(row) for key, row in staff.floor.desk.documents(staff.floor.state).items()}
    assert dict(kept) == worked_out
    assert {collection for collection, _ in kept} == {"person", "link", "table", "room", "place"}


def test_the_demonstration_room_is_set_up_by_its_own_people_and_its_books_hold() -> None:
    with memory_floor() as floor:
        set_up(floor)
        state = floor.state
        assert opened(floor.store, floor.desk).state == state
        assert dict(floor.store.documents()) == {
            key: canonical(row) for key, row in floor.desk.documents(state).items()
        }
    assert set(state.people.persons) == {each.person for each in PEOPLE}
    assert set(state.people.devices) == {each.device for each in DEVICES}
    assert set(state.jackpot.links) == {each.id for each in links()}
    assert len(TABLES) == 5
    for table in TABLES:
        assert state.jackpot.tables[table.id].open
        assert state.manager.standings[table.id].demonstration
        assert state.manager.places[table.id].room == ROOM.id
    assert all(session.ended for session in state.people.sessions.values())


@pytest.mark.parametrize("command", [Sweep(), RecordSoftware("1", "ab" * 32)])
def test_what_the_floors_own_process_says_nobody_orders(staff: Staffed, command: Any) -> None:  # noqa: ANN401 -- any command
    refusal = staff.refused("eve", command)
    assert isinstance(refusal, NotAllowedError)
    assert refusal.rule == "own-process"
    assert not staff.floor.by_itself(command).refused


def test_the_floor_itself_orders_nothing_that_takes_a_permission(staff: Staffed) -> None:
    answer = staff.floor.by_itself(DismissPerson("accounting"))
    assert answer.refused
    assert "takes somebody's permission" in answer.text
    assert not staff.floor.by_itself(SweepProposals()).refused


def test_an_unknown_command_or_event_is_refused_by_name() -> None:
    desk = FloorDesk()
    with pytest.raises(BadInputError, match="str is no command of this floor"):
        desk.decide(FloorState(), Order("x", 1, Presence(), "open sesame"))
    with pytest.raises(BadInputError, match="'sesame-opened', which this Pitboss does not know"):
        desk.evolve(FloorState(), Recorded(1, 1, "ann", "x", "sesame-opened", "{}", (), b"", b""))


@dataclass(frozen=True, slots=True)
class OpenTable:
    table: str


class Twin(Department):
    """Claims a word that another department has."""

    name = "twin"
    commands: ClassVar[Mapping[str, type]] = {"open-table": OpenTable}
    events: ClassVar[Mapping[str, type]] = {}

    def decide(self, state: FloorState, order: Order) -> Sequence[Any]:
        raise NotImplementedError

    def evolve(self, state: FloorState, event: Any, when: When) -> FloorState:  # noqa: ANN401 -- any event
        raise NotImplementedError

    def freeze(self, state: FloorState) -> None:
        raise NotImplementedError

    def thaw(self, state: FloorState, data: Any) -> FloorState:  # noqa: ANN401 -- any data
        raise NotImplementedError

    def event_of(self, kind: str, body: Mapping[str, Any], postings: tuple[Posting, ...]) -> Any:  # noqa: ANN401 -- likewise
        raise NotImplementedError


def test_two_departments_do_not_share_a_word() -> None:
    with pytest.raises(RoutingError, match="Two departments have the command open-table"):
        Routing((*departments(), Twin()))
