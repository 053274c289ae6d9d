"""The shufflers of the approval packets: models, modes, and one device that behaves like any of them."""

from pitboss.cards.shufflers.count import deck_faults, verify_deck
from pitboss.cards.shufflers.device import Shuffler
from pitboss.cards.shufflers.models import (
    MODELS,
    Delivery,
    Mode,
    ShufflerModel,
    model_named,
    modes_with_packets_of,
)
from pitboss.cards.shufflers.records import (
    Dispensed,
    ExtraCard,
    Jam,
    Mishap,
    Phase,
    Purpose,
    StuckCard,
)

__all__ = [
    "MODELS",
    "Delivery",
    "Dispensed",
    "ExtraCard",
    "Jam",
    "Mishap",
    "Mode",
    "Phase",
    "Purpose",
    "Shuffler",
    "ShufflerModel",
    "StuckCard",
    "deck_faults",
    "model_named",
    "modes_with_packets_of",
    "verify_deck",
]
