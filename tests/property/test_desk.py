"""Whatever anybody orders: nothing breaks, the books balance, and the log alone leads to the same state and rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.floor import NOTE, Staffed, staffed
from tests.support.jackpots import SIX, level, printed

from pitboss.floor.desk import body_of
from pitboss.floor.log.canonical import canonical
from pitboss.floor.log.opening import opened
from pitboss.floor.manager import commands as manager
from pitboss.floor.people import Action, Presence, Role
from pitboss.floor.people import commands as people
from pitboss.floor.people.reasons import REASONS
from pitboss.jackpot import commands as jackpot
from pitboss.jackpot.configuration import CardLevel, Generation, TableSetup

LINK = printed("six", SIX, "SIXCPP-01", level(seed="500", reserve=2))
TABLES = ("t1", "t2")
ROWS = tuple(row.row for row in LINK.rows)
WHO = ("eve", "erin", "supervisor", "dealer", "accounting", "technician", "auditor")

seats = st.lists(st.integers(1, 6), unique=True, max_size=6).map(lambda each: (tuple(sorted(each)),))
hands = st.builds(jackpot.KeyedHand, st.integers(1, 6), st.just(1), st.sampled_from(ROWS))
table = st.sampled_from(TABLES)
rounds: st.SearchStrategy[Any] = st.one_of(
    st.builds(jackpot.StartRound, table, seats=seats),
    st.builds(jackpot.SubmitHands, table, hands=st.lists(hands, min_size=1, max_size=3).map(tuple)),
    st.builds(jackpot.ConfirmAwards, table, st.sampled_from(CardLevel)),
    st.builds(jackpot.VoidAward, table, st.integers(1, 6), st.just(1), st.just("the cards prove wrong")),
    st.builds(jackpot.PayEnvy, table),
    st.builds(jackpot.EndRound, table),
    st.builds(jackpot.VoidRound, table, st.sampled_from(jackpot.VoidCause), st.just("a card too many")),
    st.builds(jackpot.CloseTable, table),
    st.builds(jackpot.OpenTable, table),
)
others: st.SearchStrategy[Any] = st.one_of(
    st.builds(manager.CountChips, table=table, cents=st.integers(0, 1_000)),
    st.builds(manager.ReportMalfunction, st.sampled_from(("m1", "m2")), table, st.just("the display is dark")),
    st.builds(manager.Acknowledge, st.sampled_from(("alert-1", "alert-2", "alert-3"))),
    st.builds(people.DismissPerson, st.sampled_from(("dealer", "player"))),
    st.builds(people.ReinstatePerson, st.sampled_from(("dealer", "player"))),
    st.builds(people.RevokeSessions, st.sampled_from(WHO)),
)
by_two = st.tuples(
    st.sampled_from(WHO),
    st.sampled_from(WHO),
    st.builds(
        jackpot.AdjustFund,
        link=st.just("six"),
        fund=st.sampled_from(jackpot.Fund),
        level=st.just("meter"),
        change_units=st.integers(-(10**11), 10**11),
        reason=st.just(jackpot.Reason.MALFUNCTION),
        evidence=st.just("a photograph"),
        second=st.just(""),
    ),
)
steps = st.lists(st.one_of(st.tuples(st.sampled_from(WHO), st.one_of(rounds, rounds, others)), by_two), max_size=25)


def propose_and_approve(staff: Staffed, first: Presence, second: Presence, command: Any) -> None:  # noqa: ANN401 -- any command
    known = staff.floor.state.people
    name = f"p{len(known.proposals) + len(known.closed_proposals) + 1}"
    body = body_of(staff.floor.desk.routing, [command])
    action, reason = Action.ADJUST_METER, REASONS[Action.ADJUST_METER][0].slug
    proposal = people.Propose(proposal=name, action=action, subject="six", body=body, reason=reason, note=NOTE)
    staff.floor.do(staff.floor.order(first, proposal))
    made = staff.floor.state.people.proposals.get(name)
    if made is not None:
        staff.floor.do(staff.floor.order(second, people.Approve(name, made.digest)))


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps)
def test_the_log_alone_leads_to_the_same_floor_whatever_was_ordered(orders: list[tuple[Any, ...]]) -> None:
    with staffed(tuple(Role(each) for each in (*WHO[2:], "player"))) as staff:
        staff.by_two(Action.CHANGE_LINK, "six", jackpot.OpenLink(LINK))
        for name in TABLES:
            setup = TableSetup(id=name, game=SIX, generation=Generation.B, seats=6, links=("six",))
            staff.give("eve", jackpot.AddTable(setup))
            staff.give("eve", jackpot.OpenTable(name))
        floor = staff.floor
        for who, what, *command in orders:
            before = floor.state
            if command:
                propose_and_approve(staff, staff.at[who], staff.at[what], command[0])
                continue
            order = floor.order(staff.at[who], what)
            answer = floor.do(order)
            assert floor.do(replace(order, at_us=order.at_us + 1)) == answer, "the second copy gets the first answer"
            if answer.refused:
                assert (floor.state.jackpot, floor.state.people) == (before.jackpot, before.people)
        assert sum(floor.store.balances().values()) == 0
        assert opened(floor.store, floor.desk).state == floor.state
        rows = {key: canonical(row) for key, row in floor.desk.documents(floor.state).items()}
        assert dict(floor.store.documents()) == rows
        link = floor.state.jackpot.links["six"]
        books = floor.store.balances()
        assert {account: units for account, units in link.balances.items() if units} == {
            account: units for account, units in books.items() if units and account in link.balances
        }
