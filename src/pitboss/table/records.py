"""What a round leaves behind, step by step: immutable records in the order they happened."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import Cards
from pitboss.rules import Fate, Moment, Option, Place


@dataclass(frozen=True, slots=True)
class BetPlaced:
    seat: int
    spot: str
    cents: int


@dataclass(frozen=True, slots=True)
class BetTakenBack:
    seat: int
    spot: str
    cents: int


@dataclass(frozen=True, slots=True)
class Started:
    """No more bets: sensors latch, and the chips on them are taken off the layout."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt:
    place: Place
    count: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class CardsTurned:
    place: Place
    cards: Cards


@dataclass(frozen=True, slots=True)
class DeckReleased:
    """The rest came out of the shuffler and the deck was counted."""


@dataclass(frozen=True, slots=True)
class Asked:
    point: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decided:
    seat: int
    point: str
    option: Option
    play_cents: int


@dataclass(frozen=True, slots=True)
class Line:
    """One settlement: what became of the chips on one spot, and by which rule."""

    seat: int
    wager: str
    spot: str
    outcome: str
    label: str
    """The outcome in words."""
    fate: Fate
    pay: str | None
    stake_cents: int
    returned_cents: int
    """All that is handed back: stake and profit."""
    rule: str
    moment: Moment


@dataclass(frozen=True, slots=True)
class AwardClaim:
    """A jackpot wager that won: a row, not yet an amount, because others at the table may matter."""

    seat: int
    wager: str
    row: str
    label: str
    pay: str
    stake_cents: int


@dataclass(frozen=True, slots=True)
class EnvyClaim:
    """Another player's hand that pays an envy bonus to everyone else who made the jackpot wager."""

    owner: int
    wager: str
    row: str
    label: str
    cents_per_dollar: int
    receivers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """A claim turned into money."""

    seat: int
    wager: str
    row: str
    label: str
    pay: str
    cents: int
    from_meter: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Envy:
    seat: int
    owner: int
    wager: str
    row: str
    label: str
    cents: int
    rule: str


@dataclass(frozen=True, slots=True)
class Voided:
    reason: str
    returned: tuple[tuple[int, int], ...]
    """(seat, cents) of every wager given back."""


@dataclass(frozen=True, slots=True)
class Ended:
    pass


Record = (
    BetPlaced
    | BetTakenBack
    | Started
    | CardsDealt
    | CardsTurned
    | DeckReleased
    | Asked
    | Decided
    | Line
    | AwardClaim
    | EnvyClaim
    | Award
    | Envy
    | Voided
    | Ended
)
