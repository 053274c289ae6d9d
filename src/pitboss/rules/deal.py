"""Dealing procedures: the dealer's steps from the first card to the last one turned, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.rules.decision import DecisionPoint


class Place(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class DealHands:
    """A packet for each player, clockwise from the dealer's left, and one for the dealer, all face down."""

    cards: int

    @property
    def text(self) -> str:
        return f"Deal {self.cards} cards to each player, clockwise from the dealer's left, and to the dealer."


@dataclass(frozen=True, slots=True)
class DealDealer:
    """The top cards of the next packet for the dealer."""

    cards: int

    @property
    def text(self) -> str:
        noun = "the top card" if self.cards == 1 else f"the top {self.cards} cards"
        return f"Add {noun} of the next packet to the dealer's hand."


@dataclass(frozen=True, slots=True)
class DealBoard:
    """Community cards."""

    cards: int
    face_up: bool

    @property
    def text(self) -> str:
        return f"Deal {self.cards} community cards face {'up' if self.face_up else 'down'}."


@dataclass(frozen=True, slots=True)
class Release:
    """The green button: the shuffler gives out the remaining cards, counts the deck and shuffles the next."""

    @property
    def text(self) -> str:
        return "Press the green button: the rest comes out, is counted, and the next deck is shuffled."


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turn up the next cards that lie face down at a place."""

    place: Place
    cards: int

    @property
    def text(self) -> str:
        noun = "card" if self.cards == 1 else "cards"
        what = f"{self.cards} of the dealer's cards" if self.place is Place.DEALER else f"{self.cards} community {noun}"
        return f"Turn up {what}."


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask each player in turn, from the dealer's left."""

    point: DecisionPoint

    @property
    def text(self) -> str:
        options = ", ".join(option.label[0].lower() + option.label[1:] for option in self.point.options)
        return f"Ask each player still to act ({self.point.label}): {options}."


Step = DealHands | DealDealer | DealBoard | Release | TurnUp | Ask


@dataclass(frozen=True, slots=True)
class Device:
    """A shuffler that may serve a procedure, and the mode it is set to (none for a deck dealt by hand)."""

    shuffler: str
    mode: str | None = None


@dataclass(frozen=True, slots=True)
class Procedure:
    slug: str
    name: str
    devices: tuple[Device, ...]
    steps: tuple[Step, ...]

    def cards_needed(self, players: int) -> int:
        total = 0
        for step in self.steps:
            if isinstance(step, DealHands):
                total += step.cards * (players + 1)
            elif isinstance(step, DealDealer | DealBoard):
                total += step.cards
        return total

    @property
    def points(self) -> tuple[DecisionPoint, ...]:
        return tuple(step.point for step in self.steps if isinstance(step, Ask))

    def cards_at(self, place: Place) -> int:
        """How many cards lie there in the end (for a player: his own hand)."""
        total = 0
        for step in self.steps:
            if (
                (isinstance(step, DealHands) and place in (Place.PLAYER, Place.DEALER))
                or (isinstance(step, DealDealer) and place is Place.DEALER)
                or (isinstance(step, DealBoard) and place is Place.BOARD)
            ):
                total += step.cards
        return total
