"""What the Game Manager keeps on record: approvals, equipment, notices, alerts, prizes, bank accounts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

# --- approvals ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ApprovedGame:
    game: str
    rules: str
    """The version of the rules of play, in the words of the letter."""
    paytables: tuple[str, ...]
    """Each as `wager/paytable`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """A letter of the commission."""

    id: str
    dated: str
    submission: str
    maker: str
    games: tuple[ApprovedGame, ...]

    def of(self, game: str) -> ApprovedGame | None:
        return next((each for each in self.games if each.game == game), None)


@dataclass(frozen=True, slots=True)
class Controls:
    """The house's internal controls for a game, as approved; for a tribal casino its gaming agency's approval."""

    game: str
    approved_on: str
    reference: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands and what it says it plays."""

    table: str
    room: str
    rules: str
    paytables: tuple[str, ...]
    """Of the wagers that are not linked to a jackpot, each as `wager/paytable`."""
    retired: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """What a table was opened as."""

    demonstration: bool
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Installed:
    component: str
    version: str


@dataclass(frozen=True, slots=True)
class LegalEntry:
    """A legal number that the house has put on record, above those that ship (rules.law)."""

    name: str
    value: int
    in_force: str
    citation: str
    confirmed: bool = True


class NoticeKind(StrEnum):
    """What must be read at a table (WAC 230-15-671, -685)."""

    AMOUNT = "amount"
    HOUSE_MONEY = "no-player-money"
    MAY_BE_REMOVED = "may-be-removed"
    MAXIMUM = "maximum"


@dataclass(frozen=True, slots=True)
class Notice:
    table: str
    link: str
    notice: NoticeKind
    shown_cents: int | None
    """The amount on it; when the amount changes it is to be posted anew."""
    posted_us: int
    by: str


# --- alerts -------------------------------------------------------------------------------------------------


class Family(StrEnum):
    """Whose alert it is: who may acknowledge it."""

    FLOOR = "floor"
    MONEY = "money"
    TECHNICAL = "technical"


@dataclass(frozen=True, slots=True)
class Dress:
    """The house's own title and colours on the displays of a jackpot; empty where they are as they come."""

    title: str = ""
    ground: str = ""
    figures: str = ""
    words: str = ""


class AlertKind(StrEnum):
    REFUSED = "refused"
    LOCKED_OUT = "locked-out"
    LARGE_PRIZE = "large-prize"
    NOTICE = "notice-outdated"
    PAPER = "paper-round"
    AWARD_VOIDED = "award-voided"
    DEMONSTRATION = "demonstration"
    BANK = "bank-below-liability"
    DEPOSIT = "deposit-due"
    CHIPS = "chips-differ"
    BACKED_OUT = "award-backed-out"
    CLOSING = "jackpot-closing"
    ID_REUSED = "id-reused"
    LEADER = "leader-changed"
    MALFUNCTION = "malfunction"
    CONTRIBUTION = "unreasonable-contribution"
    CLOCK = "clock"
    OUT_OF_REACH = "out-of-reach"
    SOFTWARE = "software-changed"

    @property
    def family(self) -> Family:
        return _FAMILIES[self]


_FLOOR = (
    AlertKind.REFUSED,
    AlertKind.LOCKED_OUT,
    AlertKind.LARGE_PRIZE,
    AlertKind.NOTICE,
    AlertKind.PAPER,
    AlertKind.AWARD_VOIDED,
    AlertKind.DEMONSTRATION,
)
_MONEY = (AlertKind.BANK, AlertKind.DEPOSIT, AlertKind.CHIPS, AlertKind.BACKED_OUT, AlertKind.CLOSING)
_FAMILIES = {
    kind: Family.FLOOR if kind in _FLOOR else Family.MONEY if kind in _MONEY else Family.TECHNICAL for kind in AlertKind
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert:
    """Stays until somebody acknowledges it by name; the same again before that is counted, not raised anew."""

    id: str
    kind: AlertKind
    subject: str
    text: str
    raised_us: int
    last_us: int
    times: int = 1
    due_us: int | None = None


# --- prizes and malfunctions --------------------------------------------------------------------------------


class Item(StrEnum):
    """One line of the checklist of a large prize."""

    CARDS_SHOWN = "cards-shown"
    DECK_COUNTED = "deck-counted"
    HAND_SEALED = "hand-sealed"
    PRIZE_RECORD = "prize-record"
    CHEQUE = "cheque"
    TAX_FORM = "tax-form"
    TAX_WITHHELD = "tax-withheld"


@dataclass(frozen=True, slots=True)
class Tick:
    item: Item
    by: str
    at_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Checklist:
    """What a prize takes besides its payment; the cards stay sealed until `keep_until`."""

    award: str
    table: str
    round: int
    seat: int
    label: str
    cents: int
    wager_cents: int
    items: tuple[Item, ...]
    keep_until: str
    ticked: tuple[Tick, ...] = ()

    @property
    def missing(self) -> tuple[Item, ...]:
        done = {tick.item for tick in self.ticked}
        return tuple(item for item in self.items if item not in done)


@dataclass(frozen=True, slots=True, kw_only=True)
class Malfunction:
    id: str
    subject: str
    text: str
    learned_us: int
    notice_by_us: int
    told_us: int | None = None
    """When the commission was told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """A confirmed award under its number, which is that of its win page."""

    number: int
    award: str
    link: str
    table: str
    round: int
    seat: int
    label: str
    cents: int
    at_us: int
    by: str


# --- money --------------------------------------------------------------------------------------------------


class Figure(StrEnum):
    """What is counted by hand at a table for a gaming day (WAC 230-15-730)."""

    OPENING = "opening-chips"
    CLOSING = "closing-chips"
    FILLS = "fills"
    CREDITS = "credits"
    DROP = "drop"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bank:
    """The separate bank account that holds the money of some links (WAC 230-15-455)."""

    id: str
    name: str
    room: str
    links: tuple[str, ...]
    odds_prizes: tuple[int, ...] = ()
    """In cents, the prizes of the house that are odds-based; of several large ones the second highest is held here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankBook:
    """What is known of an account: the last figure of the bank, and what was deposited since."""

    bank: Bank
    cents: int = 0
    entered_us: int | None = None
    deposited_us: int | None = None


@dataclass(frozen=True, slots=True)
class DayUnits:
    day: int
    """Days since the first of January of year 1."""
    units: int


@dataclass(frozen=True, slots=True)
class Closing:
    """A jackpot that is going to end, as announced."""

    link: str
    last_day: str
    plan: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSettings:
    """Numbers of the house that no law names."""

    chips_tolerance_cents: int = 0
    clock_tolerance_ms: int = 2_000
    records_kept_years: int = 3
    """How long the house says it keeps its records; the log itself is never thinned out."""
