"""Which permission each command of the Game Manager takes, and what it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.floor.manager import commands
from pitboss.floor.manager.records import Family
from pitboss.floor.manager.state import Manager
from pitboss.floor.people.actions import Action
from pitboss.floor.people.may import Situation

Needed = tuple[Action, Situation]

_ACKNOWLEDGE = {
    Family.FLOOR: Action.ACKNOWLEDGE_FLOOR,
    Family.MONEY: Action.ACKNOWLEDGE_MONEY,
    Family.TECHNICAL: Action.ACKNOWLEDGE_TECHNICAL,
}


def _about(action: Action, of: Callable[[Any], str]) -> Callable[[Any], Needed]:
    return lambda command: (action, Situation(about=of(command)))


_NEEDS: Mapping[type, Callable[[Any], Needed]] = {
    commands.KeepRoom: _about(Action.CHANGE_ROOM, lambda command: command.room.id),
    commands.PlaceTable: _about(Action.CHANGE_TABLE, lambda command: command.table),
    commands.RetireTable: _about(Action.CHANGE_TABLE, lambda command: command.table),
    commands.RecordVersions: _about(Action.RECORD_VERSIONS, lambda command: command.table),
    commands.DressDisplay: _about(Action.POST_NOTICE, lambda command: command.link),
    commands.PostNotice: _about(Action.POST_NOTICE, lambda command: command.table),
    commands.RecordApproval: _about(Action.RECORD_APPROVAL, lambda command: command.approval.id),
    commands.WithdrawApproval: _about(Action.RECORD_APPROVAL, lambda command: command.approval),
    commands.RecordControls: _about(Action.RECORD_CONTROLS, lambda command: command.controls.game),
    commands.WithdrawControls: _about(Action.RECORD_CONTROLS, lambda command: command.game),
    commands.RecordLaw: _about(Action.RECORD_LAW, lambda command: command.number.name),
    commands.ChangeHouse: _about(Action.CHANGE_ROOM, lambda _: "house"),
    commands.TickItem: _about(Action.TICK_CHECKLIST, lambda command: command.award),
    commands.ReleaseCards: _about(Action.TICK_CHECKLIST, lambda command: command.award),
    commands.ReportMalfunction: lambda command: (
        Action.REPORT_MALFUNCTION,
        Situation(table=command.subject),
    ),
    commands.GiveNotice: _about(Action.GIVE_NOTICE, lambda command: command.malfunction),
    commands.CountChips: _about(Action.COUNT_CHIPS, lambda command: command.table),
    commands.EnterFigure: _about(Action.COUNT_CHIPS, lambda command: command.table),
    commands.KeepBank: _about(Action.ENTER_BANK, lambda command: command.bank.id),
    commands.EnterBankFigure: _about(Action.ENTER_BANK, lambda command: command.bank),
    commands.RecordDeposit: _about(Action.RECORD_DEPOSIT, lambda command: command.bank),
    commands.AnnounceClosing: _about(Action.RETIRE_JACKPOT, lambda command: command.link),
}


def need(manager: Manager, command: commands.ManagerCommand) -> Needed | None:
    """None for what only the floor's own process sends."""
    if isinstance(command, commands.OWN_PROCESS):
        return None
    if isinstance(command, commands.Acknowledge):
        alert = manager.alerts.get(command.alert)
        action = Action.SEE_ALERT if alert is None else _ACKNOWLEDGE[alert.kind.family]
        return action, Situation(about=command.alert)
    return _NEEDS[type(command)](command)
