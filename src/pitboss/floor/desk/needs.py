"""Which permission each command of the jackpot room takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.floor.desk.department import Need
from pitboss.floor.people.actions import Action
from pitboss.floor.people.may import Situation
from pitboss.jackpot import commands
from pitboss.jackpot.configuration import CardLevel, JackpotKind

Needs = Callable[[Any], Need]


def _on_link(action: Action) -> Needs:
    return lambda command: Need(action, Situation(about=command.link))


def _at_table(action: Action) -> Needs:
    return lambda command: Need(action, Situation(table=command.table))


def _of_table(action: Action) -> Needs:
    return lambda command: Need(action, Situation(about=command.setup.id))


def _open_link(command: commands.OpenLink) -> Need:
    situation = Situation(about=command.terms.id)
    if command.terms.kind is JackpotKind.HOUSE:
        return Need(Action.SET_HOUSE_JACKPOT, situation)
    return Need(Action.TAKE_OVER_JACKPOT if command.beginning else Action.CHANGE_LINK, situation)


def _start(command: commands.StartRound) -> Need:
    if command.on_paper:
        return Need(Action.ENTER_PAPER_ROUND, Situation(about=command.table))
    return Need(Action.RUN_ROUND, Situation(table=command.table))


def _confirm(command: commands.ConfirmAwards) -> Need:
    executive = command.card is CardLevel.EXECUTIVE
    action = Action.CONFIRM_AS_EXECUTIVE if executive else Action.CONFIRM_AS_SUPERVISOR
    return Need(action, Situation(table=command.table))


def _correct(command: commands.CorrectContributions) -> Need:
    return Need(Action.ADJUST_METER, Situation(about=command.table))


NEEDS: Mapping[type, Needs] = {
    commands.OpenLink: _open_link,
    commands.ChangeLevel: _on_link(Action.CHANGE_PARAMETER),
    commands.ChangePaytable: _on_link(Action.CHANGE_PARAMETER),
    commands.AdjustFund: _on_link(Action.ADJUST_METER),
    commands.TransferMeter: _on_link(Action.RETIRE_JACKPOT),
    commands.RetireLink: _on_link(Action.RETIRE_JACKPOT),
    commands.BackOutAward: _on_link(Action.BACK_OUT_AWARD),
    commands.AddTable: _of_table(Action.CHANGE_TABLE),
    commands.ChangeTable: _of_table(Action.CHANGE_LINK),
    commands.OpenTable: _at_table(Action.OPEN_TABLE),
    commands.CloseTable: _at_table(Action.OPEN_TABLE),
    commands.SetSensor: _at_table(Action.RUN_ROUND),
    commands.StartRound: _start,
    commands.KeyHand: _at_table(Action.KEY_AWARD),
    commands.ClearHand: _at_table(Action.KEY_AWARD),
    commands.SubmitHands: _at_table(Action.KEY_AWARD),
    commands.ConfirmAwards: _confirm,
    commands.VoidAward: _at_table(Action.VOID_AWARD),
    commands.PayEnvy: _at_table(Action.PAY_ENVY),
    commands.EndRound: _at_table(Action.RUN_ROUND),
    commands.VoidRound: _at_table(Action.VOID_ROUND),
    commands.CorrectContributions: _correct,
}
"""Hands that only a supervisor may submit are known when it is decided what becomes of them: see `jackpots`."""

ON_PAPER = frozenset(
    {
        commands.StartRound,
        commands.SubmitHands,
        commands.ConfirmAwards,
        commands.PayEnvy,
        commands.EndRound,
    }
)
"""What a round that was played on paper is entered with, all together and by two people."""
