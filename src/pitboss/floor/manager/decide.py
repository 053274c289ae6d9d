"""From a command to what happens at the Game Manager, or to a refusal that changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from pitboss.floor.manager import alerting, commands, counting, recording, tables
from pitboss.floor.manager.events import ManagerEvent
from pitboss.floor.manager.state import Manager
from pitboss.jackpot.state import Floor


def decide(manager: Manager, floor: Floor, command: commands.ManagerCommand, at_us: int) -> tuple[ManagerEvent, ...]:
    """Whoever asks has been authorised."""
    return tuple(_decided(manager, floor, command, at_us))


def _decided(  # noqa: C901, PLR0911, PLR0912 -- one line for each command
    manager: Manager, floor: Floor, command: commands.ManagerCommand, at_us: int
) -> Iterator[ManagerEvent]:
    match command:
        case commands.KeepRoom():
            return tables.keep_room(manager, command, at_us)
        case commands.PlaceTable():
            return tables.place_table(manager, floor, command)
        case commands.RetireTable():
            return tables.retire_table(manager, floor, command)
        case commands.RecordVersions():
            return tables.record_versions(manager, floor, command)
        case commands.DressDisplay():
            return tables.dress_display(floor, command)
        case commands.PostNotice():
            return tables.post_notice(floor, command)
        case commands.RecordApproval():
            return recording.record_approval(manager, command)
        case commands.WithdrawApproval():
            return recording.withdraw_approval(manager, command)
        case commands.RecordControls():
            return recording.record_controls(command)
        case commands.WithdrawControls():
            return recording.withdraw_controls(manager, command)
        case commands.RecordLaw():
            return recording.record_law(command)
        case commands.ChangeHouse():
            return recording.change_house(manager, command)
        case commands.Acknowledge():
            return alerting.acknowledge(manager, command)
        case commands.TickItem():
            return alerting.tick_item(manager, command)
        case commands.ReleaseCards():
            return alerting.release_cards(manager, command, at_us)
        case commands.ReportMalfunction():
            return alerting.report_malfunction(manager, command, at_us)
        case commands.GiveNotice():
            return alerting.give_notice(manager, command, at_us)
        case commands.CountChips():
            return counting.count_chips(manager, floor, command, at_us)
        case commands.EnterFigure():
            return counting.enter_figure(manager, floor, command, at_us)
        case commands.KeepBank():
            return counting.keep_bank(manager, floor, command)
        case commands.EnterBankFigure():
            return counting.enter_bank_figure(manager, floor, command, at_us)
        case commands.RecordDeposit():
            return counting.record_deposit(manager, floor, command, at_us)
        case commands.AnnounceClosing():
            return counting.announce_closing(manager, floor, command, at_us)
        case commands.Sweep():
            return alerting.sweep(manager, floor, at_us)
        case commands.ReportClock():
            return alerting.report_clock(manager, command)
        case commands.ReportReach():
            return alerting.report_reach(command)
        case commands.RecordSoftware():
            return recording.record_software(manager, command)
        case _:
            assert_never(command)
