"""The permission matrix, cell by cell as it is printed: what a cell allows is allowed, everything else is refused."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.support.permissions import MATRIX

from pitboss.floor.people import (
    Action,
    Device,
    DeviceKind,
    Part,
    People,
    Permission,
    Person,
    Presence,
    Refusal,
    Role,
    Situation,
    may,
    takes_two,
)

HOME, AWAY = "T1", "T2"


@dataclass(frozen=True)
class Way:
    """One way of asking: where one is, and for what."""

    name: str
    situation: Situation
    at: str | None = None


WAYS = (
    Way("alone", Situation()),
    Way("alone, about himself", Situation(about="pat")),
    Way("alone, about another", Situation(about="kim")),
    Way("alone, at his own table", Situation(table=HOME), at="controller"),
    Way("alone, at a table where he does not stand", Situation(table=AWAY)),
    Way("as the first of two", Situation(Part.FIRST)),
    Way("as the second of two", Situation(Part.SECOND)),
)
ALONE = {way.name for way in WAYS if way.name.startswith("alone")}
FIRST, SECOND = "as the first of two", "as the second of two"
GRANTS = {
    "–": set(),  # noqa: RUF001 -- as it is printed
    "yes": ALONE,
    "own": {"alone, about himself", "alone, at his own table"},
    "first": {FIRST},
    "second": {SECOND},
    "either": {FIRST, SECOND},
}


CELLS = [(action, role) for action in Action for role in Role]
DEVICES = {
    kind.value: Device(kind.value, f"{kind} 1", kind, "0" * 64, None if kind is DeviceKind.MANAGER else HOME)
    for kind in DeviceKind
}


def floor_with(*roles: Role, active: bool = True) -> People:
    return People(persons={"pat": Person("pat", "Pat", roles, active=active)}, devices=DEVICES)


def ask(people: People, action: Action, way: Way) -> Permission | Refusal:
    return may(people, Presence("pat", device=way.at), action, way.situation)


def test_every_action_is_printed() -> None:
    assert set(MATRIX) == set(Action)


@pytest.mark.parametrize(("action", "role"), CELLS, ids=str)
def test_a_cell_allows_what_it_says_and_nothing_else(action: Action, role: Role) -> None:
    cell = MATRIX[action][role]
    people = floor_with(role)
    for way in WAYS:
        answer = ask(people, action, way)
        if way.name in GRANTS[cell]:
            assert answer == Permission(action, f"{action}/{role}: {cell}"), way
        else:
            assert isinstance(answer, Refusal), way
            assert answer.rule == f"{action}/{role}"
            assert answer.text.endswith(".")


@pytest.mark.parametrize(("action", "role"), CELLS, ids=str)
def test_nobody_who_is_dismissed_may_do_anything(action: Action, role: Role) -> None:
    people = floor_with(role, active=False)
    for way in WAYS:
        answer = ask(people, action, way)
        assert isinstance(answer, Refusal)
        assert answer.rule == "person-dismissed"


@pytest.mark.parametrize("kind", DeviceKind)
@pytest.mark.parametrize("action", Action)
def test_a_device_by_itself_does_what_is_printed_for_its_kind(action: Action, kind: DeviceKind) -> None:
    named = MATRIX[action].devices
    for situation in (Situation(), Situation(table=HOME), Situation(Part.FIRST), Situation(Part.SECOND)):
        answer = may(floor_with(Role.DEALER), Presence(device=kind.value), action, situation)
        allowed = kind.value in named and situation.part is Part.ALONE
        assert isinstance(answer, Permission if allowed else Refusal), (situation, answer)


@pytest.mark.parametrize("kind", [DeviceKind.CONTROLLER, DeviceKind.SEAT])
@pytest.mark.parametrize("action", Action)
def test_a_device_of_a_table_does_nothing_at_another_table(action: Action, kind: DeviceKind) -> None:
    for person in (None, "pat"):
        answer = may(floor_with(Role.EXECUTIVE), Presence(person, device=kind.value), action, Situation(table=AWAY))
        assert isinstance(answer, Refusal)
        assert answer.rule == "device-of-another-table"


@pytest.mark.parametrize("action", Action)
def test_who_is_not_recognised_may_do_nothing(action: Action) -> None:
    people = floor_with(Role.EXECUTIVE)
    faults = {
        "nobody": Presence(),
        "person-unknown": Presence("kim"),
        "card-not-active": Presence("pat", card="lost"),
        "device-not-active": Presence("pat", device="stolen"),
    }
    for rule, presence in faults.items():
        for part in Part:
            answer = may(people, presence, action, Situation(part))
            assert isinstance(answer, Refusal)
            assert answer.rule == rule


@pytest.mark.parametrize("action", Action)
def test_an_action_takes_two_where_its_row_says_so_and_then_two_can_do_it(action: Action) -> None:
    cells = MATRIX[action].values()
    two = {"first", "second", "either"} & set(cells)
    assert takes_two(action) == bool(two)
    if two:
        assert "yes" not in cells
        assert "own" not in cells
        assert any(cell in ("first", "either") for cell in cells)
        assert any(cell in ("second", "either") for cell in cells)


def test_of_several_roles_the_best_counts() -> None:
    people = floor_with(Role.DEALER, Role.SUPERVISOR)
    answer = ask(people, Action.CONFIRM_AS_SUPERVISOR, WAYS[0])
    assert answer == Permission(Action.CONFIRM_AS_SUPERVISOR, "award.confirm-supervisor/supervisor: yes")


@pytest.mark.parametrize(
    ("role", "action", "situation", "text"),
    [
        (Role.DEALER, Action.RUN_ROUND, Situation(table=AWAY), "only for himself or at the table where he stands"),
        (Role.TECHNICIAN, Action.CHANGE_LINK, Situation(), "takes two people: propose it, and another person approves"),
        (
            Role.ACCOUNTING,
            Action.CHANGE_LINK,
            Situation(),
            "takes two people: another person proposes it, and this one may approve",
        ),
        (Role.TECHNICIAN, Action.CHANGE_LINK, Situation(Part.SECOND), "may only propose, when it comes to this"),
        (Role.DEALER, Action.VOID_ROUND, Situation(), "it is for supervisor, executive"),
        (Role.EXECUTIVE, Action.OPEN_TABLE, Situation(Part.FIRST), "it takes one person, not two"),
        (Role.DEALER, Action.ADJUST_METER, Situation(), "it takes two people"),
    ],
)
def test_a_refusal_says_what_would_be_right(role: Role, action: Action, situation: Situation, text: str) -> None:
    answer = may(floor_with(role), Presence("pat"), action, situation)
    assert isinstance(answer, Refusal)
    assert text in answer.text
