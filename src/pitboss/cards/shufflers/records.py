"""What a shuffler leaves behind: what came out, and what can go wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.cards.card import Card, Cards


class Phase(Enum):
    EMPTY = "empty"
    SHUFFLED = "shuffled"
    DISPENSING = "dispensing"
    HALTED = "halted"


class Purpose(Enum):
    """For whom the cards that came out are."""

    COMMUNITY = "the five community cards, spread in the middle of the table"
    HAND = "the next hand, clockwise from the dealer's left, the dealer's last"
    TOP_CARD = "the dealer's extra card, from the top of the next packet"
    DEALT_BY_HAND = "whoever the dealer is dealing to"
    REST = "nobody: the cards that are not dealt"


@dataclass(frozen=True, slots=True)
class Dispensed:
    """Cards that came out together, the top one first; `number` counts from 1 within the deck."""

    number: int
    cards: Cards
    purpose: Purpose
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class Jam:
    """The device stops instead of dispensing number `at` (a packet, or a card dealt by hand)."""

    at: int


@dataclass(frozen=True, slots=True)
class StuckCard:
    """A card stays inside: the packets come out of what is left, the last count finds it missing."""

    card: Card


@dataclass(frozen=True, slots=True)
class ExtraCard:
    """A second copy lies at `place` (0 is the top): the last count finds it."""

    card: Card
    place: int = 0


Mishap = Jam | StuckCard | ExtraCard
"""A failure to practise on: it strikes the deck that is in the device, after the first count was right."""
