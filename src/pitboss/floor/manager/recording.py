"""Decisions about approvals, internal controls, legal numbers, the house's own numbers, the software that runs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pitboss.errors import BadInputError, RefusedError, UnknownNameError
from pitboss.floor.manager.commands import (
    ChangeHouse,
    RecordApproval,
    RecordControls,
    RecordLaw,
    RecordSoftware,
    WithdrawApproval,
    WithdrawControls,
)
from pitboss.floor.manager.events import (
    ApprovalRecorded,
    ApprovalWithdrawn,
    ControlsRecorded,
    ControlsWithdrawn,
    HouseChanged,
    LawRecorded,
    ManagerEvent,
    SoftwareRecorded,
)
from pitboss.floor.manager.rooms import day_of
from pitboss.floor.manager.state import Manager
from pitboss.floor.people.persons import verify_id
from pitboss.games.registry import all_games
from pitboss.rules.law import NAMES

_DIGEST = re.compile(r"[0-9a-f]{64}")


def record_approval(manager: Manager, command: RecordApproval) -> Iterator[ManagerEvent]:
    approval = command.approval
    verify_id("approval", approval.id)
    day_of(approval.dated)
    if manager.approvals.get(approval.id) == approval:
        raise RefusedError(f"Approval {approval.id!r} is on record so already; nothing would change.")
    if not approval.games:
        raise BadInputError(f"Approval {approval.id!r} names no game; give at least one, with rules and paytables.")
    for each in approval.games:
        _verify_game(each.game)
        if not each.rules.strip():
            raise BadInputError(f"Approval {approval.id!r} names no version of the rules of {each.game}.")
    if len({each.game for each in approval.games}) < len(approval.games):
        raise BadInputError(f"Approval {approval.id!r} names a game twice.")
    yield ApprovalRecorded(approval)


def withdraw_approval(manager: Manager, command: WithdrawApproval) -> Iterator[ManagerEvent]:
    if command.approval not in manager.approvals:
        raise UnknownNameError("approval", command.approval, manager.approvals)
    yield ApprovalWithdrawn(command.approval, command.note.strip())


def record_controls(command: RecordControls) -> Iterator[ManagerEvent]:
    controls = command.controls
    _verify_game(controls.game)
    day_of(controls.approved_on)
    if not controls.reference.strip():
        raise BadInputError("Give the reference of the approval of the internal controls, as on its letter.")
    yield ControlsRecorded(controls)


def withdraw_controls(manager: Manager, command: WithdrawControls) -> Iterator[ManagerEvent]:
    if command.game not in manager.controls:
        raise UnknownNameError("game with internal controls on record", command.game, manager.controls)
    yield ControlsWithdrawn(command.game, command.note.strip())


def record_law(command: RecordLaw) -> Iterator[ManagerEvent]:
    number = command.number
    if number.name not in NAMES:
        raise UnknownNameError("legal number", number.name, NAMES)
    day_of(number.in_force)
    if number.value <= 0:
        raise BadInputError(f"A legal number is more than nothing, not {number.value}.")
    if not number.citation.strip():
        raise BadInputError("A legal number stands with its citation; give the rule that says it.")
    yield LawRecorded(number)


def change_house(manager: Manager, command: ChangeHouse) -> Iterator[ManagerEvent]:
    settings = command.settings
    if settings == manager.settings:
        raise RefusedError("The house's numbers are so already; nothing would change.")
    if settings.chips_tolerance_cents < 0 or settings.clock_tolerance_ms < 1 or settings.records_kept_years < 1:
        raise BadInputError("A tolerance for chips is not below nothing; the other numbers are at least 1.")
    yield HouseChanged(settings)


def record_software(manager: Manager, command: RecordSoftware) -> Iterator[ManagerEvent]:
    """The same software again is no news."""
    if not _DIGEST.fullmatch(command.digest):
        raise BadInputError("A digest of the software has 64 hexadecimal digits, as `pitboss selfcheck` prints it.")
    if command.digest != manager.software:
        yield SoftwareRecorded(command.version, command.digest)


def _verify_game(game: str) -> None:
    if game not in all_games():
        raise UnknownNameError("game", game, all_games())
