"""Signing in and out, sessions, lock-out, cards for one act: what is recognised, and what is written down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.support.floor import PIN, SECOND_US, Staffed, staffed

from pitboss.errors import BadInputError, NotAllowedError, NotSignedInError, RefusedError
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import memory_floor
from pitboss.floor.people import Action, CardStatus, DeviceKind, Presence, Role
from pitboss.floor.people.commands import (
    AddPerson,
    BlockDevice,
    ChangePerson,
    DismissPerson,
    EndCard,
    EnrolDevice,
    FoundFloor,
    IssueCard,
    MoveDevice,
    ReinstatePerson,
    RestoreDevice,
    RevokeSessions,
    SignIn,
    Unlock,
    UseSession,
)
from pitboss.floor.people.policy import Policy
from pitboss.floor.settings import Settings

MINUTE_US = 60 * SECOND_US
WRONG = "918273"
CARD = "6011000990139424"


@pytest.fixture
def staff() -> Iterator[Staffed]:
    with staffed((Role.SUPERVISOR, Role.DEALER)) as staff:
        yield staff


def fail(staff: Staffed, person: str, times: int, origin: str = "here") -> None:
    for _ in range(times):
        with pytest.raises(NotSignedInError):
            staff.reception.sign_in(person, WRONG, origin=origin)


def test_a_floor_is_founded_once_and_by_two_who_can_change_people(staff: Staffed) -> None:
    new = staff.reception.new_person
    assert "already has people" in str(staff.refused(Presence(), FoundFloor((new("x", "X", (Role.EXECUTIVE,), PIN),))))


@pytest.mark.parametrize(
    "roles",
    [
        [(Role.EXECUTIVE,)],
        [(Role.EXECUTIVE,), (Role.DEALER,)],
        [(Role.SUPERVISOR,), (Role.SUPERVISOR,)],
        [(Role.ACCOUNTING,), (Role.ACCOUNTING,)],
    ],
)
def test_a_floor_without_two_who_can_change_people_is_not_founded(roles: list[tuple[Role, ...]]) -> None:
    with memory_floor() as floor:
        reception = Reception(floor)
        people = tuple(reception.new_person(f"p{n}", f"P {n}", held, PIN) for n, held in enumerate(roles))
        answer = floor.do(floor.order(Presence(), FoundFloor(people)))
    assert answer.refused
    assert "Two different people must remain" in answer.text


@pytest.mark.parametrize(
    ("roles", "text"),
    [
        ((), "at least one role"),
        ((Role.PLAYER, Role.DEALER), "goes with no other"),
        ((Role.AUDITOR, Role.SUPERVISOR), "goes with no other"),
        ((Role.ACCOUNTING, Role.DEALER), "cannot be accounting and dealer"),
        ((Role.ACCOUNTING, Role.SUPERVISOR), "cannot be accounting and supervisor"),
        ((Role.ACCOUNTING, Role.TECHNICIAN), "cannot be accounting and technician"),
    ],
)
def test_roles_that_do_not_go_together_are_refused(staff: Staffed, roles: tuple[Role, ...], text: str) -> None:
    hire = AddPerson("x", "X", roles)
    privileged = not set(roles) <= {Role.PLAYER, Role.DEALER}
    with pytest.raises(BadInputError, match=text):
        staff.by_two(Action.CHANGE_PRIVILEGED, "x", hire) if privileged else staff.give("eve", hire)


@pytest.mark.parametrize("id", ["", "Ann", "ann!", "ann--b", "a" * 41])
def test_an_id_is_short_and_plain(staff: Staffed, id: str) -> None:  # noqa: A002 -- the domain's own word
    assert "is no id for a person" in str(staff.refused("eve", AddPerson(id, "Ann", (Role.DEALER,))))


def test_people_are_dismissed_and_come_back_and_change_nothing_twice(staff: Staffed) -> None:
    for command in (DismissPerson("dealer"), ReinstatePerson("dealer")):
        staff.give("eve", command)
        assert isinstance(staff.refused("eve", command), RefusedError)
    same = ChangePerson("dealer", "Dealer", (Role.DEALER,))
    assert "nothing would change" in str(staff.refused("eve", same))
    assert "There is already a person" in str(staff.refused("eve", AddPerson("dealer", "D", (Role.DEALER,))))


def test_a_session_begins_with_the_right_pin_only_and_nobody_learns_what_was_wrong(staff: Staffed) -> None:
    entered = staff.reception.sign_in("dealer", PIN)
    assert entered.presence.person == "dealer"
    assert entered.token not in str(staff.floor.state.people), "only its digest is kept"
    with pytest.raises(NotSignedInError) as wrong:
        staff.reception.sign_in("dealer", WRONG)
    with pytest.raises(NotSignedInError) as unknown:
        staff.reception.sign_in("nobody", PIN)
    assert str(wrong.value) == str(unknown.value)
    failed = [each.body["why"] for each in staff.floor.store.read(limit=1000) if each.kind == "sign-in-failed"]
    assert failed == ["wrong-pin", "unknown-person"]


def test_a_pin_is_kept_as_a_peppered_hash_and_is_in_no_message(staff: Staffed) -> None:
    staff.reception.set_own_pin(staff.at["dealer"], PIN, "773810")
    text = " ".join(each.text for each in staff.floor.store.read(limit=1000))
    assert PIN not in text
    assert "773810" not in text
    assert "$argon2id$" in text
    for easy in ("12345", "1234567890123", "123456", "111111", "121212", "48a915", "٤٨٢٩١٥"):
        with pytest.raises(BadInputError, match="PIN") as refused:
            staff.reception.pin_hash(easy)
        assert easy not in str(refused.value)


def test_whoever_changes_his_pin_types_the_old_one_and_his_other_sessions_end(staff: Staffed) -> None:
    other = staff.reception.sign_in("dealer", PIN)
    with pytest.raises(NotAllowedError, match="old PIN is wrong"):
        staff.reception.set_own_pin(staff.at["dealer"], WRONG, "773810")
    staff.reception.set_own_pin(staff.at["dealer"], PIN, "773810")
    with pytest.raises(NotSignedInError, match="pin-changed"):
        staff.reception.by_session(other.token)
    fail(staff, "dealer", 1)
    assert staff.sign_in("dealer", "773810").person == "dealer"


def test_a_session_ends_unused_after_a_while_and_at_last_however_much_it_is_used(staff: Staffed) -> None:
    settings = staff.floor.settings
    entered = staff.reception.sign_in("dealer", PIN)
    staff.clock.at_us += settings.idle_minutes * MINUTE_US
    with pytest.raises(NotSignedInError, match="expired"):
        staff.reception.by_session(entered.token)
    entered = staff.reception.sign_in("dealer", PIN)
    for _ in range(settings.session_minutes // 20 - 1):
        staff.clock.at_us += 20 * MINUTE_US
        staff.give(entered.presence, UseSession())
    staff.clock.at_us += 20 * MINUTE_US
    with pytest.raises(NotSignedInError, match="expired"):
        staff.reception.by_session(entered.token)


def test_a_session_that_is_used_all_the_time_is_written_down_now_and_then(staff: Staffed) -> None:
    entered = staff.reception.sign_in("dealer", PIN)
    for _ in range(60):
        staff.clock.at_us += 10 * SECOND_US
        staff.give(entered.presence, UseSession())
    assert staff.kinds().count("session-used") == 2


def test_between_recognition_and_decision_a_session_can_end(staff: Staffed) -> None:
    presence = staff.at["dealer"]
    staff.give("eve", RevokeSessions("dealer"))
    refusal = staff.refused(presence, UseSession())
    assert isinstance(refusal, NotSignedInError)
    assert refusal.rule == "session/ended"
    assert "no open session" in str(staff.refused("eve", RevokeSessions("dealer")))


def test_signing_out_ends_the_session(staff: Staffed) -> None:
    entered = staff.reception.sign_in("dealer", PIN)
    staff.reception.sign_out(entered.presence)
    with pytest.raises(NotSignedInError, match="signed-out"):
        staff.reception.by_session(entered.token)


@pytest.mark.parametrize("presence", [Presence("eve"), Presence(device="k9"), Presence("eve", session="0" * 64)])
def test_a_name_a_device_or_a_token_that_was_not_recognised_does_nothing(staff: Staffed, presence: Presence) -> None:
    refusal = staff.refused(presence, RevokeSessions("dealer"))
    assert isinstance(refusal, NotSignedInError | BadInputError)
    assert staff.kinds()[-1] == "command-refused"


def test_too_many_wrong_pins_lock_a_person_until_time_passes_or_another_unlocks_him(staff: Staffed) -> None:
    fail(staff, "dealer", 5)
    assert staff.kinds()[-1] == "locked-out"
    with pytest.raises(NotSignedInError):
        staff.reception.sign_in("dealer", PIN)
    assert "is not locked" in str(staff.refused("eve", Unlock("person:erin")))
    staff.give("supervisor", Unlock("person:dealer"))
    staff.sign_in("dealer")
    fail(staff, "dealer", 5)
    staff.clock.at_us += staff.floor.settings.lock_minutes * MINUTE_US
    staff.sign_in("dealer")


def test_trying_on_does_not_lengthen_a_lock_and_nobody_unlocks_himself(staff: Staffed) -> None:
    fail(staff, "eve", 5)
    until = staff.floor.state.people.locks["person:eve"]
    fail(staff, "eve", 3)
    assert staff.floor.state.people.locks["person:eve"] == until
    assert "Nobody unlocks himself" in str(staff.refused("eve", Unlock("person:eve")))


def test_failures_long_ago_and_before_a_good_one_do_not_count(staff: Staffed) -> None:
    fail(staff, "dealer", 4)
    staff.sign_in("dealer")
    fail(staff, "dealer", 4)
    staff.clock.at_us += staff.floor.settings.failure_window_minutes * MINUTE_US + 1
    fail(staff, "dealer", 1)
    assert "locked-out" not in staff.kinds()


def test_a_place_is_locked_when_many_fail_there(staff: Staffed) -> None:
    for number in range(20):
        fail(staff, f"guess-{number}", 1, origin="10.0.0.9")
    with pytest.raises(NotSignedInError):
        staff.reception.sign_in("dealer", PIN, origin="10.0.0.9")
    staff.sign_in("dealer", origin="10.0.0.8")
    staff.give("supervisor", Unlock("origin:10.0.0.9"))
    staff.sign_in("dealer", origin="10.0.0.9")


def test_a_card_is_good_for_one_act_until_it_is_lost_or_replaced(staff: Staffed) -> None:
    staff.give("eve", IssueCard("c1", "dealer", staff.reception.card_digest(CARD)))
    assert staff.reception.by_card(CARD) == Presence("dealer", "c1")
    assert "issued before" in str(staff.refused("eve", IssueCard("c2", "dealer", staff.reception.card_digest(CARD))))
    staff.give("eve", IssueCard("c2", "dealer", staff.reception.card_digest("601100000002")))
    with pytest.raises(NotSignedInError, match="replaced"):
        staff.reception.by_card(CARD)
    staff.give("supervisor", EndCard("c2", CardStatus.LOST))
    with pytest.raises(NotSignedInError, match="lost"):
        staff.reception.by_card("601100000002")
    with pytest.raises(NotSignedInError, match="not known"):
        staff.reception.by_card("601100000003")
    assert staff.kinds().count("sign-in-failed") == 3
    assert "already lost" in str(staff.refused("supervisor", EndCard("c2", CardStatus.BLOCKED)))
    assert "lost or blocked" in str(staff.refused("supervisor", EndCard("c1", CardStatus.ACTIVE)))


def test_a_card_with_the_pin_signs_in_and_alone_it_does_not(staff: Staffed) -> None:
    staff.give("eve", IssueCard("c1", "dealer", staff.reception.card_digest(CARD)))
    assert staff.reception.sign_in(None, PIN, card=CARD).presence.card == "c1"
    with pytest.raises(NotSignedInError):
        staff.reception.sign_in(None, WRONG, card=CARD)
    with pytest.raises(NotSignedInError):
        staff.reception.sign_in("eve", PIN, card=CARD)


def test_a_session_opened_at_a_device_is_good_there_only(staff: Staffed) -> None:
    token = "k1-token"  # noqa: S105 -- a test's own
    staff.give("eve", EnrolDevice("k1", "Keypad", DeviceKind.CONTROLLER, staff.reception.device_digest(token), "T1"))
    assert staff.reception.by_device(token).id == "k1"
    entered = staff.reception.sign_in("dealer", PIN, device="k1")
    with pytest.raises(NotSignedInError, match="another device"):
        staff.reception.by_session(entered.token)
    away = replace(entered.presence, device=None)
    refusal = staff.refused(away, UseSession())
    assert isinstance(refusal, NotSignedInError)
    staff.give("eve", MoveDevice("k1", "T2"))
    with pytest.raises(NotSignedInError, match="device-moved"):
        staff.reception.by_session(entered.token, "k1")
    staff.give("supervisor", BlockDevice("k1", "seen in a bar"))
    with pytest.raises(NotSignedInError, match="blocked"):
        staff.reception.by_device(token)
    with pytest.raises(NotSignedInError):
        staff.reception.sign_in("dealer", PIN, device="k1")
    staff.give("eve", RestoreDevice("k1", staff.reception.device_digest("k1-new")))
    assert staff.reception.by_device("k1-new").active


def test_devices_and_cards_are_refused_what_makes_no_sense(staff: Staffed) -> None:
    digest = staff.reception.device_digest("x")
    enrol = EnrolDevice("k1", "Keypad", DeviceKind.CONTROLLER, digest)
    assert "name the table" in str(staff.refused("eve", enrol))
    assert "64 hexadecimal digits" in str(staff.refused("eve", replace(enrol, digest="x", table="T1")))
    staff.give("eve", replace(enrol, table="T1"))
    assert "already a device" in str(staff.refused("eve", replace(enrol, table="T1")))
    assert "belongs to a device already" in str(staff.refused("eve", replace(enrol, device="k2", table="T1")))
    assert "already stands there" in str(staff.refused("eve", MoveDevice("k1", "T1")))
    assert "is not blocked" in str(staff.refused("eve", RestoreDevice("k1", digest)))
    assert "There is no device 'k9'" in str(staff.refused("eve", BlockDevice("k9")))


def test_a_pin_compared_before_it_was_changed_opens_nothing(staff: Staffed) -> None:
    command = SignIn(session="5" * 64, origin="here", person="dealer", pin_good=True, pin_number=1)
    staff.reception.set_own_pin(staff.at["dealer"], PIN, "773810")
    assert "was changed a moment ago" in str(staff.refused(Presence(), command))
    good = replace(command, pin_number=2)
    staff.give(Presence(), good)
    assert "opened already" in str(staff.refused(Presence(), good))


def test_settings_say_how_strict_a_floor_is() -> None:
    with staffed((Role.DEALER,), Settings(failures_allowed=2)) as staff:
        fail(staff, "dealer", 2)
        assert "locked-out" in staff.kinds()
    for wrong in ({"idle_us": 0}, {"renew_us": 90 * MINUTE_US}, {"session_us": MINUTE_US}):
        with pytest.raises(BadInputError):
            Policy(**wrong)
