"""What may be done next at a table, and what its sensors show: for buttons, checks and lights alike.

A step is allowed exactly when the decision would accept it: both ask the same `verify_...`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from pitboss.errors import PitbossError
from pitboss.jackpot.commands import JackpotCommand
from pitboss.jackpot.configuration import CardLevel
from pitboss.jackpot.decide import decide
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.hands import card_needed, pending_at, verify_confirm, verify_envy, verify_submit
from pitboss.jackpot.rounds import verify_betting, verify_end, verify_not_locked, verify_start, verify_void
from pitboss.jackpot.state import Floor, OpenRound, Table
from pitboss.jackpot.tables import verify_close, verify_open


class Step(StrEnum):
    """Named after the commands."""

    OPEN_TABLE = "open-table"
    CLOSE_TABLE = "close-table"
    SET_SENSOR = "set-sensor"
    START_ROUND = "start-round"
    KEY_HAND = "key-hand"
    CLEAR_HAND = "clear-hand"
    SUBMIT_HANDS = "submit-hands"
    CONFIRM_AWARDS = "confirm-awards"
    VOID_AWARD = "void-award"
    PAY_ENVY = "pay-envy"
    END_ROUND = "end-round"
    VOID_ROUND = "void-round"


@dataclass(frozen=True, slots=True)
class NextStep:
    """A step with the reason why it cannot be taken now; None where it can."""

    step: Step
    reason: str | None = None
    card: CardLevel | None = None
    """The card that a confirmation takes."""

    @property
    def allowed(self) -> bool:
        return self.reason is None


def next_steps(floor: Floor, name: str) -> tuple[NextStep, ...]:
    """Every step of a table, allowed or not, in the order of a round."""
    table = floor.table(name)
    return tuple(_steps(floor, table))


def refusal(floor: Floor, envelope: Envelope[JackpotCommand]) -> str | None:
    """Why a command would be refused; None if it would be accepted."""
    return _reason(lambda: decide(floor, envelope))


def can(floor: Floor, envelope: Envelope[JackpotCommand]) -> bool:
    return refusal(floor, envelope) is None


def _steps(floor: Floor, table: Table) -> Iterator[NextStep]:
    yield NextStep(Step.OPEN_TABLE, _reason(lambda: verify_open(floor, table)))
    yield NextStep(Step.CLOSE_TABLE, _reason(lambda: verify_close(table)))
    yield NextStep(Step.SET_SENSOR, _reason(lambda: verify_betting(table)))
    yield NextStep(Step.START_ROUND, _reason(lambda: verify_start(floor, table)))
    playing = table.round
    if playing is None:
        closed = f"No round is being played at table {table.setup.id}; press start first."
        yield from (NextStep(step, closed) for step in _OF_A_ROUND)
        return
    locked = _reason(lambda: verify_not_locked(table, playing))
    unkeyed = None if playing.hands else f"No hand is keyed at table {table.setup.id}."
    unlocked = None if playing.locked else f"No award is pending at table {table.setup.id}."
    yield NextStep(Step.KEY_HAND, locked)
    yield NextStep(Step.CLEAR_HAND, locked or unkeyed)
    yield NextStep(Step.SUBMIT_HANDS, _reason(lambda: verify_submit(table, playing)))
    yield _confirm(floor, table, playing)
    yield NextStep(Step.VOID_AWARD, unlocked)
    yield NextStep(Step.PAY_ENVY, _reason(lambda: verify_envy(table, playing)))
    yield NextStep(Step.END_ROUND, _reason(lambda: verify_end(table, playing)))
    yield NextStep(Step.VOID_ROUND, _reason(lambda: verify_void(table, playing)))


_OF_A_ROUND = tuple(Step)[tuple(Step).index(Step.KEY_HAND) :]


def _confirm(floor: Floor, table: Table, playing: OpenRound) -> NextStep:
    reason = _reason(lambda: verify_confirm(floor, table, playing))
    card = card_needed(floor, table, pending_at(floor, table, playing)) if playing.locked else None
    return NextStep(Step.CONFIRM_AWARDS, reason, card)


def _reason(verify: Callable[[], object]) -> str | None:
    try:
        verify()
    except PitbossError as refused:
        return str(refused)
    return None


# --- sensors ----------------------------------------------------------------------------------------------------


class SensorWord(StrEnum):
    AWAITING = "awaiting"
    """No chip yet; the table takes bets."""
    BET_MADE = "bet-made"
    """A chip lies on it; the round has not started."""
    LOCKED = "locked"
    """In the round: the wager counts."""
    NONE = "none"
    """Not in the round, or the table is closed."""


def sensor_words(floor: Floor, name: str) -> tuple[tuple[SensorWord, ...], ...]:
    """Of each sensor, what the light of every seat says, seat 1 first."""
    table = floor.table(name)
    seats = range(1, table.setup.seats + 1)
    return tuple(tuple(_word(table, seat, sensor) for seat in seats) for sensor in range(1, len(table.setup.links) + 1))


def _word(table: Table, seat: int, sensor: int) -> SensorWord:
    if table.round is not None:
        return SensorWord.LOCKED if table.round.wagered(seat, sensor) else SensorWord.NONE
    if not table.open:
        return SensorWord.NONE
    return SensorWord.BET_MADE if seat in table.lit[sensor - 1] else SensorWord.AWAITING
