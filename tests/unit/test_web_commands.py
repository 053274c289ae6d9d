"""Commands over HTTP: done once however often they are sent, by two where it takes two, refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.support.web import API, LINK, TABLE, House, Visitor, open_house, problem_of

from pitboss.floor.people import Action
from pitboss.floor.people.commands import IssueCard
from pitboss.floor.people.tokens import Purpose
from pitboss.web.api.examples import example_of
from pitboss.web.api.resources import NOT_FROM_OUTSIDE
from pitboss.web.api.wire import model_of, places, record_from

START = f"/tables/{TABLE}/start-round"
WHY = {"reason": "planned", "note": "as it was agreed"}


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


@pytest.fixture(scope="module")
def quiet() -> Iterator[House]:
    """Where everything is refused, and nothing happens."""
    with open_house() as opened:
        yield opened


def starts(house: House) -> int:
    return house.staff.kinds().count("round-started")


def test_a_command_that_is_sent_again_is_done_once_and_answered_the_same(house: House) -> None:
    controller = house.controller()
    first = controller.post(START, {"seats": [[1, 3]]}, id="start-1")
    again = controller.post(START, {"seats": [[1, 3]]}, id="start-1")
    assert first.status_code == 200
    assert first.content == again.content
    assert starts(house) == 1
    in_body = controller.client.post(
        f"{API}{START}", json={"seats": [[1, 3]], "id": "start-1"}, headers=controller.headers
    )
    assert in_body.content == first.content


def test_copies_that_come_at_the_same_time_are_done_once(house: House) -> None:
    controller = house.controller()
    with ThreadPoolExecutor(8) as senders:
        sent = [senders.submit(controller.post, START, {"seats": [[2]]}, id="at-once") for _ in range(16)]
        answers = {each.result().content for each in sent}
    assert len(answers) == 1
    assert starts(house) == 1


def test_an_id_that_is_used_for_something_else_is_refused_and_a_supervisor_is_told(house: House) -> None:
    controller = house.controller()
    controller.done(START, {"seats": [[1]]}, id="start-1")
    other = problem_of(controller.post(START, {"seats": [[2]]}, id="start-1"))
    assert (other["status"], other["kind"]) == (409, "refused")
    somebody = problem_of(house.signed_in("supervisor").post(START, {"seats": [[1]]}, id="start-1"))
    assert somebody["status"] == 409
    alerts = house.signed_in("supervisor").seen("/alerts")
    raised = next(each for each in alerts if each["kind"] == "id-reused")
    house.signed_in("technician").done(f"/alerts/{raised['id']}/acknowledge", {"note": "the tablet was replaced"})


def test_a_command_without_an_id_is_not_done(quiet: House) -> None:
    controller = quiet.controller()
    without = controller.client.post(f"{API}{START}", json={"seats": [[1]]}, headers=controller.headers)
    assert problem_of(without)["kind"] == "no-id"
    for id_, body in (("a", {"id": "b"}), ("x" * 101, {}), ("", {}), ("a\tb", {})):
        sent = controller.client.post(
            f"{API}{START}", json=body, headers={**controller.headers, "Idempotency-Key": id_}
        )
        assert problem_of(sent)["status"] == 422
    assert starts(quiet) == 0


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 422),
        (b"null", 422),
        (b'"start"', 422),
        (b'{"seats": 3}', 422),
        (b'{"seats": [[1, "3"]]}', 422),
        (b'{"seats": [[1.5]]}', 422),
        (b'{"seats": [[true]]}', 422),
        (b'{"round": 9007199254740993}', 422),
        (b'{"on_paper": 1}', 422),
        (b'{"table": "another"}', 422),
        (b'{"chips": []}', 422),
        (b'{"swipe": "%E?"}', 422),
        (b'{"seats": [[' + b"1," * 600 + b"1]]}", 422),
        (b"\xff\xfe", 400),
        (b'{"round": 1e400}', 422),
        (b"[" * 50_000, 400),
    ],
)
def test_a_malformed_body_is_refused_field_by_field(quiet: House, body: bytes, status: int) -> None:
    headers = {**quiet.controller().headers, "Idempotency-Key": "bad", "Content-Type": "application/json"}
    refused = problem_of(quiet.client.post(f"{API}{START}", content=body, headers=headers))
    assert refused["status"] == status
    assert starts(quiet) == 0


def test_all_faults_of_a_body_are_named_at_once(quiet: House) -> None:
    refused = problem_of(quiet.signed_in("dealer").post(f"/tables/{TABLE}/key-hand", {"hand": {"seat": "1"}}))
    assert {each["where"] for each in refused["fields"]} == {"body.hand.seat", "body.hand.sensor", "body.hand.row"}


def test_a_body_that_is_not_said_to_be_json_is_not_read(quiet: House) -> None:
    headers = {**quiet.controller().headers, "Idempotency-Key": "form", "Content-Type": "text/plain"}
    refused = problem_of(quiet.client.post(f"{API}{START}", content=b'{"seats": [[1]]}', headers=headers))
    assert (refused["status"], refused["kind"]) == (415, "not-json")


def test_unknown_things_are_not_found(quiet: House) -> None:
    supervisor = quiet.signed_in("supervisor")
    for path, body in (
        ("/tables/nowhere/start-round", {}),
        ("/tables/nowhere/open-table", {}),
        ("/people/nobody/revoke-sessions", {}),
        ("/cards/none/end-card", {"status": "lost"}),
    ):
        assert problem_of(supervisor.post(path, body))["status"] == 404, path
    for path in ("/tables/nowhere", "/links/nowhere", "/people/nobody", "/displays/nowhere"):
        assert problem_of(supervisor.get(path))["status"] == 404, path
    assert problem_of(supervisor.post(f"/tables/{TABLE}/explode"))["status"] == 404
    assert problem_of(supervisor.post("/proposals/p999/approve", {"digest": "0" * 64}))["rule"] == "four-eyes/unknown"
    assert problem_of(supervisor.post("/tables/a%00b/start-round"))["status"] == 404


def test_steps_in_the_wrong_order_say_what_would_be_right(house: House) -> None:
    controller = house.controller()
    early = problem_of(controller.post(f"/tables/{TABLE}/end-round"))
    assert (early["status"], early["kind"]) == (409, "refused")
    assert "start" in early["message"]
    controller.done(START, {"seats": [[1, 2]]})
    assert problem_of(controller.post(START, {"seats": [[1]]}))["status"] == 409
    stale = problem_of(controller.post(f"/tables/{TABLE}/end-round", {"round": 7}))
    assert stale["status"] == 409
    steps = {each["step"]: each for each in controller.seen(f"/tables/{TABLE}")["steps"]}
    assert steps["end-round"]["allowed"]
    assert not steps["start-round"]["allowed"]
    assert steps["start-round"]["reason"]


def test_the_wrong_person_is_refused_by_the_rule_that_says_so(quiet: House) -> None:
    player = problem_of(quiet.signed_in("player").post(START, {"seats": [[1]]}))
    assert (player["status"], player["rule"]) == (403, "round.run/player")
    assert problem_of(quiet.nobody().post(START, {"seats": [[1]]}))["status"] == 401


def test_an_award_is_confirmed_by_the_card_that_is_swiped(house: House) -> None:
    """Generation B: the dealer's controller sends, the supervisor's card entitles (rulebook 6.1)."""
    staff = house.staff
    staff.give("eve", IssueCard("card-s", "dealer", staff.floor.tokens.digest(Purpose.CARD, "5550002")))
    staff_card = staff.floor.tokens.digest(Purpose.CARD, "5550003")
    staff.by_two(Action.CHANGE_PRIVILEGED, "supervisor", IssueCard("card-v", "supervisor", staff_card))
    controller = house.controller()
    controller.done(START, {"seats": [[1, 3]]})
    hands = {"hands": [{"seat": 3, "sensor": 1, "row": "royal-flush-first-5"}]}
    assert problem_of(controller.post(f"/tables/{TABLE}/submit-hands", hands))["status"] == 403
    controller.done(f"/tables/{TABLE}/submit-hands", {**hands, "swipe": ";5550003?"})
    (pending,) = controller.seen("/pending")
    assert pending["awards"][0]["cents"] == 500_040
    confirm = f"/tables/{TABLE}/confirm-awards"
    assert problem_of(controller.post(confirm, {"swipe": ";5550002?"}))["status"] == 403
    assert problem_of(controller.post(confirm, {"swipe": ";9999999?"}))["rule"] == "card/unknown"
    by_player = problem_of(house.signed_in("player").post(confirm, {"swipe": ";5550003?"}))
    assert (by_player["status"], by_player["rule"]) == (403, "card/place")
    controller.done(confirm, {"swipe": ";5550003?"})
    confirmed = next(each for each in staff.floor.store.read(limit=1000) if each.kind == "awards-confirmed")
    assert confirmed.actor == "supervisor"
    assert controller.seen("/pending") == []


def test_a_card_alone_does_nothing_away_from_the_tables(quiet: House) -> None:
    """Whoever finds a supervisor's card unlocks nobody with it."""
    sent = {"subject": "person:dealer", "swipe": ";5550003?"}
    refused = problem_of(quiet.signed_in("dealer").post("/people/unlock", sent))
    assert [each["where"] for each in refused["fields"]] == ["body.swipe"]


def test_what_takes_two_people_becomes_a_proposal_and_is_done_when_the_second_approves(house: House) -> None:
    first, second = house.signed_in("eve"), house.signed_in("erin")
    change = {"level": "meter", "seed_units": "600000000000", "contribution_ppm": 250_000, "reserve_ppm": 10_000}
    bare = problem_of(first.post(f"/links/{LINK}/change-level", change))
    assert (bare["status"], bare["kind"]) == (422, "no-reason")
    sent = first.post(f"/links/{LINK}/change-level", {**change, "why": WHY}, id="change-1")
    assert sent.status_code == 202
    assert first.post(f"/links/{LINK}/change-level", {**change, "why": WHY}, id="change-1").content == sent.content
    (proposal,) = second.seen("/proposals")
    assert proposal["commands"][0]["seed_units"] == "600000000000"
    assert proposal["may_approve"]
    assert not first.seen("/proposals")[0]["may_approve"]
    approve = f"/proposals/{proposal['proposal']}/approve"
    assert problem_of(first.post(approve, {"digest": proposal["digest"]}))["rule"] == "four-eyes/same-person"
    assert problem_of(second.post(approve, {"digest": "0" * 64}))["rule"] == "four-eyes/changed"
    second.done(approve, {"digest": proposal["digest"]})
    (level,) = second.seen(f"/links/{LINK}")["levels"]
    assert level["contribution_ppm"] == 250_000
    assert problem_of(second.post(approve, {"digest": proposal["digest"]}))["rule"] == "four-eyes/closed"


def test_rounds_played_on_paper_are_proposed_and_entered_together(house: House) -> None:
    commands = [
        {"kind": "start-round", "table": TABLE, "seats": [[1, 4]], "on_paper": True},
        {"kind": "end-round", "table": TABLE},
    ]
    why = {"reason": "out-of-reach", "note": "the network was down for an hour"}
    supervisor = house.signed_in("supervisor")
    supervisor.done("/proposals", {"commands": commands, "why": why})
    (proposal,) = house.signed_in("eve").seen("/proposals")
    house.signed_in("eve").done(f"/proposals/{proposal['proposal']}/approve", {"digest": proposal["digest"]})
    assert starts(house) == 1
    for wrong in ([], [{"kind": "sign-in"}], [{"kind": "end-round", "table": TABLE}], [{"kind": "start-round"}]):
        assert supervisor.post("/proposals", {"commands": wrong, "why": why}).status_code in (404, 409, 422)


def test_what_the_server_says_of_itself_is_not_taken_from_anybody(quiet: House) -> None:
    executive = quiet.signed_in("eve")
    for kind in sorted(NOT_FROM_OUTSIDE):
        for path in (f"/{place}/{kind}" for place in ("people", "manager", "play", f"tables/{TABLE}")):
            assert executive.post(path, {}).status_code in (404, 405), path


def test_every_other_command_takes_a_permission_or_is_a_persons_own(quiet: House) -> None:
    """A new command that nobody has to be allowed is found here, not on the floor."""
    routing = quiet.staff.floor.desk.routing
    stranger = Visitor(quiet.client, {"Authorization": "Bearer made-up"})
    for department in routing.departments:
        for kind, record in department.commands.items():
            if kind not in NOT_FROM_OUTSIDE:
                first = next(iter(example_of(record)), "")
                path = f"/{department.name}/{kind}" if not first else f"/{first}s/x/{kind}"
                assert stranger.post(path.replace("persons", "people"), {}).status_code in (401, 404), path


def test_every_example_of_the_description_is_one_that_is_taken(quiet: House) -> None:
    for kind, record in quiet.staff.floor.desk.routing.commands.items():
        example = example_of(record)
        sent = model_of(record).model_validate_json(json.dumps(example))
        assert type(record_from(record, sent, places(record))) is record, kind


def test_what_is_sent_and_what_the_record_says_are_the_same(quiet: House) -> None:
    routing = quiet.staff.floor.desk.routing
    for record in routing.commands.values():
        sent = model_of(record).model_validate_json(json.dumps(example_of(record)))
        made = record_from(record, sent, places(record))
        data = routing.command_data(made)
        assert routing.command_from(json.loads(json.dumps(data))) == made
