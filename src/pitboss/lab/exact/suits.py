"""All hands of a size from a deck, and the classes within which only an exchange of suits tells two hands apart.

Suits may be exchanged if the deck, and the cards already known, hold the same ranks of both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Cards, text_of
from pitboss.errors import BadInputError

MOST_HANDS = 3_000_000
"""Five cards of 52 are 2,598,960; for more hands a kernel of its own is worth its while."""

_SUITS = 4
_RANKS = 13


@dataclass(frozen=True, slots=True)
class SuitClasses:
    """One hand of each class, how many hands it stands for, and the class of every hand."""

    hands: NDArray[np.uint8]
    """All hands, one a row."""
    representatives: NDArray[np.uint8]
    sizes: NDArray[np.int64]
    of_hand: NDArray[np.int64]


def hands_of(numbers: NDArray[np.uint8]) -> list[Cards]:
    return [tuple(map(Card, row)) for row in numbers.tolist()]


def subsets(cards: Cards, size: int) -> NDArray[np.uint8]:
    """Every hand of this size, one a row."""
    count = comb(len(cards), size)
    if count > MOST_HANDS:
        raise BadInputError(
            f"{count:,} hands of {size} cards are too many to list; this deal needs a kernel of its own."
        )
    numbers = np.fromiter(chain.from_iterable(combinations(sorted(cards), size)), np.uint8, count * size)
    return numbers.reshape(count, size)


def masks(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Each hand as one bit for every card."""
    found = np.zeros(len(hands), np.uint64)
    for column in hands.T:
        found |= np.uint64(1) << column.astype(np.uint64)
    return found


def suit_keys(hands: NDArray[np.uint8], deck: Cards, known: Cards = ()) -> NDArray[np.int64]:
    """One number per class: the ranks of each suit, suits that may be exchanged in rising order."""
    ranks, suits = (hands >> 2).astype(np.int64), hands & 3
    held = np.stack([np.where(suits == suit, 1 << ranks, 0).sum(axis=1) for suit in range(_SUITS)], axis=1)
    signatures = [(_ranks_of(suit, deck), _ranks_of(suit, known)) for suit in range(_SUITS)]
    keys = np.zeros(len(hands), np.int64)
    place = 0
    for signature in sorted(set(signatures)):
        alike = [suit for suit in range(_SUITS) if signatures[suit] == signature]
        for column in np.sort(held[:, alike], axis=1).T:
            keys |= column << (_RANKS * place)
            place += 1
    return keys


def _ranks_of(suit: int, cards: Cards) -> int:
    return sum(1 << card.rank for card in cards if card.suit == suit)


def suit_classes(cards: Cards, size: int, deck: Cards, known: Cards = ()) -> SuitClasses:
    """The classes of all hands from `cards`, which are the deck without some of the known ones."""
    hands = subsets(cards, size)
    _, first, of_hand, sizes = np.unique(
        suit_keys(hands, deck, known), return_index=True, return_inverse=True, return_counts=True
    )
    return SuitClasses(hands, hands[first], sizes.astype(np.int64), of_hand.astype(np.int64))


def ranks_by_class(rank: Callable[[Cards], int], classes: SuitClasses) -> list[int]:
    """The rank of each class, asked once, and once more of the hand in it with the suits most exchanged."""
    last = np.zeros(len(classes.sizes), np.int64)
    last[classes.of_hand] = np.arange(len(classes.of_hand))
    ranks = []
    for hand, other in zip(hands_of(classes.representatives), hands_of(classes.hands[last]), strict=True):
        found = rank(hand)
        if other != hand and rank(other) != found:
            raise BadInputError(
                f"{text_of(hand)} and {text_of(other)} rank differently; no suit may count above another."
            )
        ranks.append(found)
    return ranks
