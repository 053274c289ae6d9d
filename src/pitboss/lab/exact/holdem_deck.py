"""The deck of a shared-board game: all cards of some ranks in two to four suits.

Kernels number its cards rank by rank, `place * suits + suit`: for the full deck that is `Card` itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Card, Cards
from pitboss.cards.card import verify_distinct
from pitboss.errors import BadInputError, CardError

HOLE, FLOP, BOARD = 2, 3, 5
"""Cards of a player, of the flop and of the whole board."""

FEWEST_SUITS, MOST_SUITS = 2, 4


@dataclass(frozen=True, slots=True)
class HoldemDeck:
    ranks: tuple[int, ...]
    suits: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.ranks) * len(self.suits)

    @property
    def dealers(self) -> int:
        """Dealer holdings when the player's cards and the board are known."""
        return comb(self.size - BOARD - HOLE, HOLE)

    @property
    def runouts(self) -> int:
        """Turns and rivers, without order, when the player's cards and the flop are known."""
        return comb(self.size - FLOP - HOLE, BOARD - FLOP)

    @property
    def flops(self) -> int:
        """Flops when the player's cards are known."""
        return comb(self.size - HOLE, FLOP)

    @property
    def deals(self) -> int:
        """Player's cards, flop, turn and river, dealer's cards."""
        return comb(self.size, HOLE) * self.flops * self.runouts * self.dealers

    @property
    def hole_classes(self) -> int:
        """Classes of hole cards before the flop: pairs, suited and unsuited."""
        return len(self.ranks) ** 2

    def numbers(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """The cards as kernels number them."""
        strangers = [card for card in cards if card.rank not in self.ranks or card.suit not in self.suits]
        if strangers:
            raise CardError(f"The deck does not have {', '.join(card.name for card in strangers)}.")
        return tuple(self.ranks.index(card.rank) * len(self.suits) + self.suits.index(card.suit) for card in cards)

    @property
    def cards(self) -> Cards:
        """In the order in which kernels number them."""
        return tuple(Card(4 * rank + suit) for rank in self.ranks for suit in self.suits)

    def permutations(self) -> NDArray[np.int64]:
        """What each renaming of the suits makes of each card."""
        suits = len(self.suits)
        numbers = np.arange(self.size, dtype=np.int64)
        renamings = np.array(list(permutations(range(suits))), np.int64)
        renamed: NDArray[np.int64] = numbers - numbers % suits + renamings[:, numbers % suits]
        return renamed


@cache
def holdem_deck(cards: Cards = DECK) -> HoldemDeck:
    ranks = tuple(sorted({card.rank for card in cards}))
    suits = tuple(sorted({card.suit for card in cards}))
    deck = HoldemDeck(ranks, suits)
    if tuple(sorted(cards)) != deck.cards:
        raise BadInputError("A shared-board game is counted on decks with the same suits in every rank.")
    if not FEWEST_SUITS <= len(suits) <= MOST_SUITS or len(cards) < BOARD + HOLE + HOLE:
        raise BadInputError("A shared-board game needs two to four suits and nine cards or more.")
    return deck


def verify_situation(hole: Sequence[Card], board: Sequence[Card], shown: int) -> None:
    """Two hole cards and so many cards of the board, all different."""
    if len(hole) != HOLE or len(board) != shown:
        raise CardError(
            f"The situation has two hole cards and {shown} cards of the board, not {len(hole)} and {len(board)}."
        )
    verify_distinct((*hole, *board))
