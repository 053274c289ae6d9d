"""Cards, decks, hand ranking and shufflers. Only `batch`, `kernels` and their tables load NumPy or Numba."""

from pitboss.cards.card import DECK, RANKS, SUITS, Card, Cards, card, cards, text_of, verify_distinct

__all__ = ["DECK", "RANKS", "SUITS", "Card", "Cards", "card", "cards", "text_of", "verify_distinct"]
