"""May this person do that? One answer for buttons, server checks and the trail, with the rule that gave it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.errors import NotAllowedError
from pitboss.floor.people.actions import Action
from pitboss.floor.people.devices import OF_A_TABLE
from pitboss.floor.people.matrix import APPROVES, PROPOSES, Cell, Line, line_of
from pitboss.floor.people.roles import Role
from pitboss.floor.people.state import CardStatus, Device, People, Person, Presence


class Part(Enum):
    """In which capacity somebody acts."""

    ALONE = "do it"
    FIRST = "propose it"
    SECOND = "approve it"


@dataclass(frozen=True, slots=True)
class Situation:
    """What a permission depends on besides the person."""

    part: Part = Part.ALONE
    about: str | None = None
    """The person whose seat, account or PIN it is."""
    table: str | None = None
    """The table concerned."""


ANYWHERE = Situation()


@dataclass(frozen=True, slots=True)
class Permission:
    """Allowed, and by which cell of the table."""

    action: Action
    rule: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Not allowed: the rule that refused, and a sentence for the person."""

    action: Action
    rule: str
    text: str


def may(people: People, presence: Presence, action: Action, situation: Situation = ANYWHERE) -> Permission | Refusal:
    """Deny by default: what no cell of the table allows is refused."""
    faulty = _faulty(people, presence, situation.table)
    if faulty is not None:
        return Refusal(action, *faulty)
    if presence.person is not None:
        return _person_may(people, people.persons[presence.person], presence, action, situation)
    return _device_may(people.devices[presence.device or ""], action, situation)


def verify_may(people: People, presence: Presence, action: Action, situation: Situation = ANYWHERE) -> Permission:
    answer = may(people, presence, action, situation)
    if isinstance(answer, Refusal):
        raise NotAllowedError(answer.rule, answer.text)
    return answer


Fault = tuple[str, str]


def _faulty(people: People, presence: Presence, table: str | None) -> Fault | None:
    """What is wrong with the presence itself, whatever it asks for."""
    if presence.person is None and presence.device is None:
        return "nobody", "Nobody is signed in here; sign in first."
    return _faulty_person(people, presence) or _faulty_device(people, presence, table)


def _faulty_person(people: People, presence: Presence) -> Fault | None:
    if presence.person is None:
        return None
    person = people.persons.get(presence.person)
    if person is None:
        return "person-unknown", f"There is no person {presence.person!r} on this floor; sign in again."
    if not person.active:
        return "person-dismissed", f"{person.name} no longer works or plays here; a supervisor can reinstate him."
    if presence.card is not None and not _card_is_good(people, presence):
        return "card-not-active", f"Card {presence.card!r} is lost, replaced or blocked; use another card or a PIN."
    return None


def _faulty_device(people: People, presence: Presence, table: str | None) -> Fault | None:
    if presence.device is None:
        return None
    device = people.devices.get(presence.device)
    if device is None or not device.active:
        return "device-not-active", f"Device {presence.device!r} is unknown or blocked; a technician can enrol it."
    if device.kind in OF_A_TABLE and table not in (None, device.table):
        return "device-of-another-table", (
            f"{device.name} stands at table {device.table!r}; go to table {table!r}, or to a Game Manager screen."
        )
    return None


def _card_is_good(people: People, presence: Presence) -> bool:
    card = people.cards.get(presence.card or "")
    return card is not None and card.person == presence.person and card.status is CardStatus.ACTIVE


def _person_may(
    people: People, person: Person, presence: Presence, action: Action, situation: Situation
) -> Permission | Refusal:
    line = line_of(action)
    stands_at = people.table_of(presence)
    for role in person.roles:
        cell = line.cell(role)
        if _grants(cell, situation, person, stands_at):
            return Permission(action, f"{action}/{role}: {cell}")
    nearest = max(person.roles, key=lambda role: _NEARNESS[line.cell(role)])
    return Refusal(action, f"{action}/{nearest}", _why(line, nearest, person, situation))


_NEARNESS = {
    cell: index for index, cell in enumerate((Cell.NO, Cell.SECOND, Cell.FIRST, Cell.EITHER, Cell.OWN, Cell.YES))
}
"""Of several roles the one that comes nearest says why not: its sentence tells what would be right."""


def _grants(cell: Cell, situation: Situation, person: Person, stands_at: str | None) -> bool:
    match situation.part:
        case Part.FIRST:
            return cell in PROPOSES
        case Part.SECOND:
            return cell in APPROVES
        case Part.ALONE:
            return cell is Cell.YES or (cell is Cell.OWN and _is_own(situation, person, stands_at))


def _is_own(situation: Situation, person: Person, stands_at: str | None) -> bool:
    if situation.about is not None:
        return situation.about == person.id
    return situation.table is not None and situation.table == stands_at


def _why(line: Line, role: Role, person: Person, situation: Situation) -> str:
    cell = line.cell(role)
    what = f"{person.name} ({role})"
    if cell is Cell.OWN:
        return f"{what} may {line.means} only for himself or at the table where he stands."
    if cell is not Cell.NO and situation.part is Part.ALONE:
        return f"To {line.means} takes two people: {_half(cell)}."
    if cell is not Cell.NO and line.takes_two:
        return f"{what} may only {_only(cell)}, when it comes to this: {line.means}."
    return f"{what} may not {line.means}; {_who(line, situation.part)}."


def _half(cell: Cell) -> str:
    if cell is Cell.SECOND:
        return "another person proposes it, and this one may approve"
    return "propose it, and another person approves"


def _only(cell: Cell) -> str:
    return "propose" if cell is Cell.FIRST else "approve"


def _who(line: Line, part: Part) -> str:
    wanted = {Part.ALONE: {Cell.YES, Cell.OWN}, Part.FIRST: PROPOSES, Part.SECOND: APPROVES}[part]
    roles = [role for role in Role if line.cell(role) in wanted]
    if roles:
        return f"it is for {', '.join(roles)}"
    return "it takes two people" if line.takes_two else "it takes one person, not two"


def _device_may(device: Device, action: Action, situation: Situation) -> Permission | Refusal:
    line = line_of(action)
    rule = f"{action}/{device.kind}"
    if situation.part is not Part.ALONE or device.kind not in line.devices:
        return Refusal(action, rule, f"{device.name} may not {line.means} by itself; somebody must sign in.")
    return Permission(action, f"{rule}: own table" if device.kind in OF_A_TABLE else rule)


def takes_two(action: Action) -> bool:
    return line_of(action).takes_two


def permission_rows() -> tuple[tuple[str, ...], ...]:
    """The table as text, a row for each action: its name, what it means, a cell for each role, the devices."""
    return tuple(
        (line.action, line.means, *line.cells, ", ".join(line.devices) or Cell.NO)
        for line in (line_of(action) for action in Action)
    )
