"""The models and modes, as the documents of the approval packets name them.

Documents 000, 001 and 003: the i-Deal in "Straight Edge", or any game that deals packets of seven. Document
002: the i-Deal or the ACE in "Rabbit Hunter" or "Six Card Poker", packets of six. Document 004: ACE, i-Deal
and i-Deal Plus in "UTH"; the Deck Mate 2, which delivers the whole deck; hand dealing, with a dealing shoe
or without; the i-Deal Plus in "Caribbean Stud Poker Cover All". Two readings: the i-Deal Plus has every mode
of the i-Deal, and the ACE gives the five community cards first, as the i-Deal does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.errors import UnknownNameError


class Delivery(Enum):
    """How the cards reach the dealer."""

    PACKETS = "packets"
    WHOLE_DECK = "the whole deck, dealt by hand"


@dataclass(frozen=True, slots=True)
class Mode:
    """What a model deals when it is set so; `packet_size` 1 is dealing by hand, as many cards as wanted."""

    slug: str
    name: str
    packet_size: int
    opening_size: int = 0
    counts_hands: bool = False
    software: str = ""

    def size_of(self, number: int) -> int:
        """The size of packet `number`, counted from 1."""
        return self.opening_size if number == 1 and self.opening_size else self.packet_size


@dataclass(frozen=True, slots=True)
class ShufflerModel:
    slug: str
    name: str
    delivery: Delivery
    delivers: str
    modes: tuple[Mode, ...]

    def mode_named(self, slug: str | None = None) -> Mode:
        """The mode with this slug; a model with one mode needs none."""
        if slug is None and len(self.modes) == 1:
            return self.modes[0]
        for mode in self.modes:
            if mode.slug == slug:
                return mode
        raise UnknownNameError(f"mode of the {self.name}", slug or "", (mode.slug for mode in self.modes))


STRAIGHT_EDGE = Mode("straight-edge", "Straight Edge", packet_size=7)
RABBIT_HUNTER = Mode("rabbit-hunter", "Rabbit Hunter", packet_size=6)
SIX_CARD_POKER = Mode("six-card-poker", "Six Card Poker", packet_size=6)
UTH = Mode("uth", "UTH", packet_size=2, opening_size=5)
COVER_ALL = Mode(
    "caribbean-stud-poker-cover-all",
    "Caribbean Stud Poker Cover All",
    packet_size=5,
    counts_hands=True,
    software="NXP v1.0.102, or v1.0.114 or higher",
)
BY_HAND = Mode("by-hand", "By hand", packet_size=1)

_PACKETS = "packets of the mode's size, face down; then the rest of the deck, which it counts"

MODELS = (
    ShufflerModel("i-deal", "i-Deal", Delivery.PACKETS, _PACKETS, (STRAIGHT_EDGE, RABBIT_HUNTER, SIX_CARD_POKER, UTH)),
    ShufflerModel(
        "i-deal-plus",
        "i-Deal Plus",
        Delivery.PACKETS,
        _PACKETS + "; in Cover All it shows the number of hands",
        (STRAIGHT_EDGE, RABBIT_HUNTER, SIX_CARD_POKER, UTH, COVER_ALL),
    ),
    ShufflerModel("ace", "ACE", Delivery.PACKETS, _PACKETS, (RABBIT_HUNTER, SIX_CARD_POKER, UTH)),
    ShufflerModel(
        "deck-mate-2",
        "Deck Mate 2",
        Delivery.WHOLE_DECK,
        "the whole deck, shuffled and counted; the dealer deals it from the hand",
        (BY_HAND,),
    ),
    ShufflerModel(
        "hand-held",
        "Hand-held deck",
        Delivery.WHOLE_DECK,
        "a deck shuffled by house procedure and dealt from the hand",
        (BY_HAND,),
    ),
    ShufflerModel(
        "dealing-shoe",
        "Dealing shoe",
        Delivery.WHOLE_DECK,
        "a deck shuffled by house procedure and drawn from a dealing shoe (WAC 230-15-465)",
        (BY_HAND,),
    ),
)


def model_named(slug: str) -> ShufflerModel:
    for model in MODELS:
        if model.slug == slug:
            return model
    raise UnknownNameError("shuffler", slug, (model.slug for model in MODELS))


def modes_with_packets_of(size: int) -> tuple[tuple[ShufflerModel, Mode], ...]:
    """The packet machines and modes that deal nothing but packets of this size."""
    return tuple(
        (model, mode)
        for model in MODELS
        if model.delivery is Delivery.PACKETS
        for mode in model.modes
        if mode.packet_size == size and not mode.opening_size
    )
