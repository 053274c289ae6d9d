"""The card count: a deck is each of its cards once."""

from __future__ import annotations

from collections import Counter

from pitboss.cards.card import DECK, Card, Cards
from pitboss.errors import MalfunctionError


def deck_faults(cards: Cards, deck: Cards = DECK) -> str:
    """What is wrong with the count, in words; empty when every card of `deck` is there once."""
    found, wanted = Counter(cards), Counter(deck)
    faults = [
        f"{word}: {_names(wrong)}"
        for word, wrong in (("missing", wanted - found), ("too many", found - wanted))
        if wrong
    ]
    return "; ".join(faults)


def verify_deck(cards: Cards, deck: Cards = DECK) -> None:
    faults = deck_faults(cards, deck)
    if faults:
        raise MalfunctionError(
            f"The card count is wrong, {len(cards)} cards ({faults}): the round is void and every wager goes back."
        )


def _names(several: Counter[Card]) -> str:
    return ", ".join(card.name for card in sorted(several.elements()))
