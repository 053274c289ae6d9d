"""Two pairs of eyes: each rule that makes the second pair a second one, through the desk and in the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.support.floor import NOTE, PIN, SECOND_US, Staffed, staffed

from pitboss.errors import BadInputError, NotAllowedError, RefusedError
from pitboss.floor.desk import body_of
from pitboss.floor.people import Action, Card, CardStatus, DeviceKind, People, Person, Presence, Proposal, Role
from pitboss.floor.people.commands import (
    AddPerson,
    Approve,
    BlockDevice,
    ChangePerson,
    DismissPerson,
    EndCard,
    EnrolDevice,
    IssueCard,
    Propose,
    Reject,
    RevokeSessions,
    SetPin,
    SweepProposals,
)
from pitboss.floor.people.proposals import verify_second
from pitboss.floor.people.reasons import REASONS

HIRE = AddPerson("tess", "Tess", (Role.TECHNICIAN,))
CHANGE = Action.CHANGE_PRIVILEGED


@pytest.fixture
def staff() -> Iterator[Staffed]:
    with staffed((Role.SUPERVISOR, Role.ACCOUNTING)) as staff:
        yield staff


def rule_of(refusal: Exception) -> str:
    assert isinstance(refusal, NotAllowedError)
    return str(refusal.rule)


def test_what_is_proposed_is_done_when_another_approves_it_and_both_are_in_the_log(staff: Staffed) -> None:
    name = staff.propose("eve", CHANGE, "tess", HIRE)
    assert "tess" not in staff.floor.state.people.persons
    answer = staff.approve("erin", name)
    assert [event["kind"] for event in answer["events"]] == ["proposal-closed", "person-added"]
    closed, added = staff.floor.store.read(limit=1000)[-2:]
    assert (closed.actor, closed.body["first"], closed.body["second"]) == ("erin", "eve", "erin")
    assert (added.kind, added.actor, added.command_id) == ("person-added", "eve", closed.command_id)
    assert staff.floor.state.people.persons["tess"].roles == (Role.TECHNICIAN,)


def test_nobody_does_alone_what_takes_two(staff: Staffed) -> None:
    assert rule_of(staff.refused("eve", HIRE)) == "person.change-privileged/executive"
    assert staff.kinds()[-1] == "command-refused"
    assert staff.floor.store.read(limit=1000)[-1].body["rule"] == "person.change-privileged/executive"


def test_the_first_is_not_the_second(staff: Staffed) -> None:
    name = staff.propose("eve", CHANGE, "tess", HIRE)
    approve = Approve(name, staff.floor.state.people.proposals[name].digest)
    assert rule_of(staff.refused("eve", approve)) == "four-eyes/same-person"
    again = staff.reception.sign_in("eve", PIN).presence
    assert rule_of(staff.refused(again, approve)) == "four-eyes/same-person"
    assert name in staff.floor.state.people.proposals


def test_the_card_that_proposed_it_does_not_approve_it(staff: Staffed) -> None:
    """The card was passed on by hand: the presence says another person, the card is the same."""
    card = IssueCard("c1", "eve", staff.reception.card_digest("601100001"))
    staff.by_two(CHANGE, "supervisor", IssueCard("c2", "supervisor", staff.reception.card_digest("601100002")))
    staff.approve("accounting", staff.propose("erin", CHANGE, "eve", card))
    staff.at["eve"] = staff.reception.by_card("601100001")
    name = staff.propose("eve", CHANGE, "tess", HIRE)
    approve = Approve(name, staff.floor.state.people.proposals[name].digest)
    passed_on = replace(staff.at["erin"], card="c1", session=None)
    assert rule_of(staff.refused(passed_on, approve)) == "session/other"
    assert name in staff.floor.state.people.proposals


def test_the_session_that_proposed_it_does_not_approve_it(staff: Staffed) -> None:
    name = staff.propose("eve", CHANGE, "tess", HIRE)
    approve = Approve(name, staff.floor.state.people.proposals[name].digest)
    borrowed = replace(staff.at["erin"], session=staff.at["eve"].session)
    assert rule_of(staff.refused(borrowed, approve)) == "session/other"


@pytest.mark.parametrize(
    ("who", "rule"),
    [("supervisor", "person.change-privileged/supervisor"), ("dora", "person.change-privileged/dealer")],
)
def test_who_may_not_approve_is_refused(staff: Staffed, who: str, rule: str) -> None:
    staff.hire("dora", Role.DEALER)
    name = staff.propose("eve", CHANGE, "tess", HIRE)
    refusal = staff.refused(who, Approve(name, staff.floor.state.people.proposals[name].digest))
    assert rule_of(refusal) == rule


def test_who_may_not_propose_is_refused(staff: Staffed) -> None:
    body = body_of(staff.floor.desk.routing, (HIRE,))
    command = Propose(proposal="p9", action=CHANGE, subject="tess", body=body, reason="hired", note=NOTE)
    assert rule_of(staff.refused("accounting", command)) == "person.change-privileged/accounting"


@pytest.mark.parametrize("about", ["eve", "erin"])
def test_nobody_proposes_or_approves_a_change_of_himself(staff: Staffed, about: str) -> None:
    change = ChangePerson(about, "Boss", (Role.EXECUTIVE,))
    if about == "eve":
        body = body_of(staff.floor.desk.routing, (change,))
        command: Any = Propose(proposal="p9", action=CHANGE, subject="eve", body=body, reason="hired", note=NOTE)
        refusal = staff.refused("eve", command)
    else:
        name = staff.propose("eve", CHANGE, "erin", change)
        refusal = staff.refused("erin", Approve(name, staff.floor.state.people.proposals[name].digest))
    assert rule_of(refusal) == "four-eyes/about-himself"


def test_what_is_approved_is_what_was_proposed(staff: Staffed) -> None:
    name = staff.propose("eve", CHANGE, "tess", HIRE)
    assert rule_of(staff.refused("erin", Approve(name, "0" * 64))) == "four-eyes/changed"


def test_a_proposal_is_carried_out_once(staff: Staffed) -> None:
    name = staff.propose("eve", CHANGE, "tess", HIRE)
    approve = Approve(name, staff.floor.state.people.proposals[name].digest)
    staff.give("erin", approve)
    assert rule_of(staff.refused("accounting", approve)) == "four-eyes/closed"
    assert rule_of(staff.refused("erin", Approve("p99", "0" * 64))) == "four-eyes/unknown"


def test_a_proposal_lapses(staff: Staffed) -> None:
    name = staff.propose("eve", CHANGE, "tess", HIRE)
    staff.clock.at_us += staff.floor.settings.proposal_minutes * 60 * SECOND_US
    staff.sign_in("erin")
    approve = Approve(name, staff.floor.state.people.proposals[name].digest)
    assert rule_of(staff.refused("erin", approve)) == "four-eyes/expired"
    staff.give("erin", SweepProposals())
    assert staff.floor.state.people.closed_proposals[name] == "expired"


def test_who_loses_his_permission_loses_his_proposals(staff: Staffed) -> None:
    name = staff.propose("supervisor", CHANGE, "tess", HIRE)
    staff.by_two(CHANGE, "supervisor", DismissPerson("supervisor"))
    refusal = staff.refused("erin", Approve(name, staff.floor.state.people.proposals[name].digest))
    assert rule_of(refusal) == "four-eyes/first-lost-permission"


def test_a_proposal_is_rejected_by_a_second_or_withdrawn_by_the_first(staff: Staffed) -> None:
    rejected = staff.propose("eve", CHANGE, "tess", HIRE)
    withdrawn = staff.propose("eve", CHANGE, "tess", HIRE)
    assert isinstance(staff.refused("supervisor", Reject(rejected)), NotAllowedError)
    staff.give("accounting", Reject(rejected, "not needed"))
    staff.give("eve", Reject(withdrawn))
    assert staff.floor.state.people.closed_proposals == {
        **staff.floor.state.people.closed_proposals,
        rejected: "rejected",
        withdrawn: "withdrawn",
    }


@pytest.mark.parametrize("action", [action for action in Action if action in REASONS])
def test_a_reason_comes_from_the_list_of_its_action_and_is_explained(staff: Staffed, action: Action) -> None:
    words: dict[str, Any] = {"proposal": "p9", "action": action, "subject": "x", "body": "{}"}
    for reason, note in (("because", NOTE), (REASONS[action][0].slug, "ok")):
        who = "eve" if action is not Action.ADJUST_METER else "supervisor"
        assert isinstance(staff.refused(who, Propose(**words, reason=reason, note=note)), BadInputError)


def test_a_proposal_carries_a_command_of_its_own_action_and_subject(staff: Staffed) -> None:
    def refused(body: str, subject: str = "tess", action: Action = CHANGE) -> Exception:
        reason = REASONS[action][0].slug
        return staff.refused(
            "eve", Propose(proposal="p9", action=action, subject=subject, body=body, reason=reason, note=NOTE)
        )

    routing = staff.floor.desk.routing
    hire = body_of(routing, (HIRE,))
    assert "propose it with that as its subject" in str(refused(hire, subject="tom"))
    assert "not as law.record" in str(refused(hire, action=Action.RECORD_LAW))
    assert "as JSON; this is none" in str(refused("hire tess"))
    assert "at least one command" in str(refused("[]"))
    assert "an object with a `kind`" in str(refused("[1]"))
    assert "There is no kind of command 'hire'" in str(refused('{"kind":"hire"}'))
    alone = body_of(routing, (RevokeSessions("erin"),))
    assert "it is done by one person" in str(refused(alone))
    assert "p9" not in staff.floor.state.people.proposals


def test_what_takes_one_person_is_not_proposed(staff: Staffed) -> None:
    command = Propose(proposal="p9", action=Action.OPEN_TABLE, subject="T1", body="{}", reason="planned", note=NOTE)
    refusal = staff.refused("eve", command)
    assert isinstance(refusal, RefusedError)
    assert "takes one person; do it" in str(refusal)


def test_whoever_proposes_learns_at_once_if_it_would_be_refused(staff: Staffed) -> None:
    body = body_of(staff.floor.desk.routing, (DismissPerson("accounting"), DismissPerson("accounting")))
    command = Propose(proposal="p9", action=CHANGE, subject="accounting", body=body, reason="left", note=NOTE)
    answer = staff.give("eve", command)
    assert answer["would_be_refused"] == "Accounting is already dismissed; nothing would change."
    refusal = staff.refused("erin", Approve("p9", staff.floor.state.people.proposals["p9"].digest))
    assert str(refusal) == answer["would_be_refused"]
    assert staff.floor.state.people.persons["accounting"].active, "all of it or nothing"
    assert "p9" in staff.floor.state.people.proposals


def test_a_proposal_does_not_authorise_another_subject_or_the_floors_own_words(staff: Staffed) -> None:
    staff.hire("dora", Role.DEALER)
    order = staff.floor.order(staff.at["eve"], HIRE)
    name = staff.propose("eve", CHANGE, "tess", HIRE)
    forged = replace(order, approved=staff.floor.state.people.proposals[name])
    answer = staff.floor.do(forged)
    assert answer.refused
    assert "sent without its approval" in answer.text


def test_pins_cards_and_devices_follow_the_same_rules(staff: Staffed) -> None:
    """A dealer's by one supervisor; a technician's, an executive's or the accountant's by two."""
    staff.hire("dora", Role.DEALER)
    digest = staff.reception.card_digest
    staff.give("supervisor", IssueCard("c1", "dora", digest("601100003")))
    staff.give("supervisor", SetPin("dora", staff.reception.pin_hash("773810")))
    assert rule_of(staff.refused("supervisor", IssueCard("c2", "erin", digest("601100004")))).startswith(CHANGE)
    assert rule_of(staff.refused("supervisor", SetPin("erin", staff.reception.pin_hash("773810")))).startswith(CHANGE)
    staff.give("accounting", EndCard("c1", CardStatus.LOST, "found in the car park"))
    staff.give("eve", EnrolDevice("k1", "Keypad 1", DeviceKind.CONTROLLER, "a" * 64, "T1"))
    assert rule_of(staff.refused("accounting", BlockDevice("k1"))) == "device.block/accounting"


@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [
        (Presence("ann", session="s1"), Presence("ann", card="c2"), "four-eyes/same-person"),
        (Presence("ann", card="c1"), Presence("bob", card="c1"), "four-eyes/same-card"),
        (Presence("ann", session="s1"), Presence("bob", session="s1"), "four-eyes/same-session"),
    ],
)
def test_the_rules_themselves_let_no_person_card_or_session_count_twice(
    first: Presence, second: Presence, rule: str
) -> None:
    """Behind the desk's own checks, which would find such a presence out first."""
    people = People(
        persons={each: Person(each, each.title(), (Role.EXECUTIVE,)) for each in ("ann", "bob")},
        cards={"c1": Card("c1", "bob", "1" * 64), "c2": Card("c2", "ann", "2" * 64)},
    )
    proposal = Proposal("p1", CHANGE, "tess", "{}", "0" * 64, "hired", NOTE, first, 0, 9)
    with pytest.raises(NotAllowedError) as refused:
        verify_second(people, proposal, second)
    assert refused.value.rule == rule
