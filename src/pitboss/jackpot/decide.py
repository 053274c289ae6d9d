"""What a command leads to: events, or a refusal with its reason; then nothing has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.jackpot.changes import change_level, change_paytable
from pitboss.jackpot.commands import (
    AddTable,
    AdjustFund,
    BackOutAward,
    ChangeLevel,
    ChangePaytable,
    ChangeTable,
    ClearHand,
    CloseTable,
    ConfirmAwards,
    CorrectContributions,
    EndRound,
    JackpotCommand,
    KeyHand,
    OpenLink,
    OpenTable,
    PayEnvy,
    RetireLink,
    SetSensor,
    StartRound,
    SubmitHands,
    TransferMeter,
    VoidAward,
    VoidRound,
)
from pitboss.jackpot.corrections import back_out_award, correct_contributions
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.events import JackpotEvent
from pitboss.jackpot.funds import adjust_fund
from pitboss.jackpot.hands import clear_hand, confirm_awards, key_hand, pay_envy_due, submit_hands, void_award
from pitboss.jackpot.links import open_link, retire_link, transfer_meter
from pitboss.jackpot.rounds import end_round, set_sensor, start_round, void_round
from pitboss.jackpot.state import Floor
from pitboss.jackpot.tables import add_table, change_table, close_table, open_table


def decide(floor: Floor, envelope: Envelope[JackpotCommand]) -> tuple[JackpotEvent, ...]:
    """The events of a command; none where everything is so already. Refusals are raised."""
    return _DECISIONS[type(envelope.command)](floor, envelope)


_DECISIONS: Mapping[type, Callable[[Floor, Any], tuple[JackpotEvent, ...]]] = {
    OpenLink: open_link,
    ChangeLevel: change_level,
    ChangePaytable: change_paytable,
    AdjustFund: adjust_fund,
    TransferMeter: transfer_meter,
    RetireLink: retire_link,
    AddTable: add_table,
    ChangeTable: change_table,
    OpenTable: open_table,
    CloseTable: close_table,
    SetSensor: set_sensor,
    StartRound: start_round,
    KeyHand: key_hand,
    ClearHand: clear_hand,
    SubmitHands: submit_hands,
    ConfirmAwards: confirm_awards,
    VoidAward: void_award,
    PayEnvy: pay_envy_due,
    EndRound: end_round,
    VoidRound: void_round,
    CorrectContributions: correct_contributions,
    BackOutAward: back_out_award,
}
