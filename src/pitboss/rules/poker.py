"""Poker hands as outcomes of a wager: one for each category, so that every game names them alike."""

from __future__ import annotations

from pitboss.cards.poker import Category
from pitboss.rules.outcome import Outcome, Row, row_of

_OUTCOMES = {category: Outcome(category.slug, category.label) for category in Category}

ROYAL_FLUSH = _OUTCOMES[Category.ROYAL_FLUSH]
STRAIGHT_FLUSH = _OUTCOMES[Category.STRAIGHT_FLUSH]
FOUR_OF_A_KIND = _OUTCOMES[Category.FOUR_OF_A_KIND]
FULL_HOUSE = _OUTCOMES[Category.FULL_HOUSE]
FLUSH = _OUTCOMES[Category.FLUSH]
STRAIGHT = _OUTCOMES[Category.STRAIGHT]
THREE_OF_A_KIND = _OUTCOMES[Category.THREE_OF_A_KIND]
TWO_PAIR = _OUTCOMES[Category.TWO_PAIR]
PAIR_OF_ACES = Outcome("pair-of-aces", "Pair of aces")


def category_outcome(category: Category) -> Outcome:
    return _OUTCOMES[category]


def poker_rows(down_to: Category) -> tuple[Row, ...]:
    """The rows from the royal flush down; a royal is a straight flush where it has no row of its own."""
    rows = []
    for category in sorted(Category, reverse=True):
        if category < down_to:
            break
        also = (ROYAL_FLUSH,) if category is Category.STRAIGHT_FLUSH else ()
        rows.append(row_of(_OUTCOMES[category], *also))
    return tuple(rows)
