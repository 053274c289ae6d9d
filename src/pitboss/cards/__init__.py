"""Cards, decks, hand ranking and shufflers. Nothing here imports NumPy or Numba but `batch` and `kernels`."""

from pitboss.cards.card import DECK, RANKS, SUITS, Card, Cards, card, cards, text_of, verify_distinct

__all__ = ["DECK", "RANKS", "SUITS", "Card", "Cards", "card", "cards", "text_of", "verify_distinct"]
