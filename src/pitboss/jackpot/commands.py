"""Everything that can be asked of the jackpot floor. Seats count from the dealer's left, sensors from 1.

`round` is the number of the round that the sender believes is being played; None leaves it open. `second` is the
second of two people; the first is the actor of the envelope.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.jackpot.configuration import CardLevel, LinkTerms, PayRow, TableSetup

# --- links --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RowOdds:
    """From the laboratory: how many of all deals fall on a row."""

    row: str
    ways: int
    deals: int


@dataclass(frozen=True, slots=True)
class BeginningLevel:
    level: str
    meter_units: int
    reserve_units: int = 0


@dataclass(frozen=True, slots=True)
class Beginning:
    """A running jackpot that is taken over."""

    levels: tuple[BeginningLevel, ...]
    evidence: str
    second: str


@dataclass(frozen=True, slots=True)
class OpenLink:
    terms: LinkTerms
    odds: tuple[RowOdds, ...] = ()
    """Of one wager; without them the advice says what it could not check."""
    beginning: Beginning | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLevel:
    """New rates or a new maximum, from the first moment that is not live; a new seed from the next restart."""

    link: str
    level: str
    second: str
    seed_units: int
    contribution_ppm: int
    reserve_ppm: int
    maximum_units: int | None = None
    only: tuple[str, ...] | None = None
    """Which of the four are meant, so that two changes do not undo each other; None: all of them."""

    @property
    def meant(self) -> tuple[str, ...]:
        return CHANGEABLE if self.only is None else self.only


CHANGEABLE = ("seed_units", "contribution_ppm", "reserve_ppm", "maximum_units")


@dataclass(frozen=True, slots=True)
class ChangePaytable:
    """Another paytable, while every table of the link is closed."""

    link: str
    paytable: str
    rows: tuple[PayRow, ...]
    second: str
    odds: tuple[RowOdds, ...] = ()


class Fund(StrEnum):
    """What of a link an adjustment touches."""

    METER = "meter"
    RESERVE = "reserve"
    POOL = "pool"


class Reason(StrEnum):
    """Why a prize is adjusted; a decrease has no other reasons than these (WAC 230-15-695)."""

    MALFUNCTION = "malfunction"
    """The display is put right after equipment failed; up or down."""
    ABOVE_MAXIMUM = "above-maximum"
    """What a meter shows above its maximum goes where its overflow goes."""
    GROSS_RECEIPTS = "gross-receipts"
    """Non-displayed prizes are removed that were recorded as gross receipts."""
    SEED_RECOVERY = "seed-recovery"
    """The house takes seed money back."""
    HOUSE_ADDS = "house-adds"
    """The house puts money of its own in; up only."""
    RESERVE_TO_METER = "reserve-to-meter"
    """Non-displayed prizes are put on display."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustFund:
    link: str
    fund: Fund
    level: str | None
    change_units: int
    """Above zero into the fund, below zero out of it."""
    reason: Reason
    evidence: str
    second: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferMeter:
    """A level's meter and reserve go over to a level of another link; both stand still."""

    link: str
    level: str
    to_link: str
    to_level: str
    evidence: str
    second: str


class Distribution(StrEnum):
    """What becomes of the players' money when a jackpot closes."""

    TRANSFER = "transfer"
    """Onto a level of another jackpot."""
    PLAYERS = "players"
    """Given away to players by the house's approved plan, as a drawing; the evidence says to whom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetireLink:
    """For good. What it still holds of the players' is distributed by policy."""

    link: str
    evidence: str
    second: str
    distribution: Distribution | None = None
    """None: it holds nothing of the players' any more."""
    to_link: str | None = None
    to_level: str | None = None
    recover_seed: bool = False
    """First the house takes back the seed of the last restart, as far as it is there (WAC 230-15-695)."""


# --- tables -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddTable:
    setup: TableSetup


@dataclass(frozen=True, slots=True)
class ChangeTable:
    """Another game, other links or other equipment, while the table is closed."""

    setup: TableSetup
    second: str


@dataclass(frozen=True, slots=True)
class OpenTable:
    table: str


@dataclass(frozen=True, slots=True)
class CloseTable:
    table: str


# --- a round ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetSensor:
    """A chip was put on a sensor, or taken off it."""

    table: str
    seat: int
    sensor: int
    lit: bool


@dataclass(frozen=True, slots=True)
class StartRound:
    """COIN IN or START GAME: the lit sensors latch and contribute."""

    table: str
    round: int | None = None
    """The number that the new round is to have."""
    seats: tuple[tuple[int, ...], ...] | None = None
    """The lit seats of each sensor as the controller sees them; None takes what SetSensor left."""
    on_paper: bool = False
    """Played while the Game Manager was out of reach and entered later."""


@dataclass(frozen=True, slots=True)
class KeyedHand:
    """A hand that the dealer shows the system."""

    seat: int
    sensor: int
    row: str
    of_dealer: bool = False
    """The row is the losing hand of the dealer (Two Way Bad Beat): it triggers no envy."""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class KeyHand:
    """A hand button is pressed."""

    table: str
    hand: KeyedHand
    round: int | None = None


@dataclass(frozen=True, slots=True)
class ClearHand:
    """The hand button is pressed again."""

    table: str
    seat: int
    sensor: int
    round: int | None = None


@dataclass(frozen=True, slots=True)
class SubmitHands:
    """J-POT, or confirm: the keyed hands become awards; those off a meter are locked until they are confirmed."""

    table: str
    round: int | None = None
    hands: tuple[KeyedHand, ...] | None = None
    """All hands at once, instead of those keyed one by one."""


@dataclass(frozen=True, slots=True)
class ConfirmAwards:
    """The key is back at RUN, or a card was swiped: the books move."""

    table: str
    card: CardLevel = CardLevel.SUPERVISOR
    round: int | None = None


@dataclass(frozen=True, slots=True)
class VoidAward:
    """A pending award proves wrong."""

    table: str
    seat: int
    sensor: int
    reason: str
    round: int | None = None


@dataclass(frozen=True, slots=True)
class PayEnvy:
    table: str
    round: int | None = None


@dataclass(frozen=True, slots=True)
class EndRound:
    """GAME OVER or END GAME."""

    table: str
    round: int | None = None


class VoidCause(StrEnum):
    MISDEAL = "misdeal"
    EARLY_START = "early-start"
    MALFUNCTION = "malfunction"


@dataclass(frozen=True, slots=True)
class VoidRound:
    """The round does not count: its wagers go back."""

    table: str
    cause: VoidCause
    reason: str
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectContributions:
    """After a malfunction: what a voided round put on the meters is taken out again (WAC 230-15-695)."""

    table: str
    round: int
    evidence: str
    second: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BackOutAward:
    """A paid award is taken back, in the Game Manager, by two people."""

    link: str
    award: str
    evidence: str
    second: str
    money_returned: bool = True
    """False: the player keeps it, and the house bears it."""


JackpotCommand = (
    OpenLink
    | ChangeLevel
    | ChangePaytable
    | AdjustFund
    | TransferMeter
    | RetireLink
    | AddTable
    | ChangeTable
    | OpenTable
    | CloseTable
    | SetSensor
    | StartRound
    | KeyHand
    | ClearHand
    | SubmitHands
    | ConfirmAwards
    | VoidAward
    | PayEnvy
    | EndRound
    | VoidRound
    | CorrectContributions
    | BackOutAward
)
