"""How people play Ultimate Texas Hold'em: the simple strategy that Michael Shackleford publishes.

wizardofodds.com, Ultimate Texas Hold 'Em; 2.43 % is given for it. Where the words leave something open, they are read
so: two pair or better on the flop may lie there as three of a kind; at the river a pair counts where it is in the best
five cards; a dealer's out is a single card that beats the player's hand together with the board alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.poker import STRONGEST, Category, lowest
from pitboss.lab.deal import DealShape
from pitboss.lab.plans.plan import Cards2D, Plan, Seen
from pitboss.lab.plans.reading import Bools, Ints
from pitboss.rules import Game, Settings

WIZARD = "Michael Shackleford, wizardofodds.com, Ultimate Texas Hold 'Em"
TWO, TEN, JACK, QUEEN, KING, ACE = 0, 8, 9, 10, 11, 12
LOWEST_KICKERS = {ACE: (0, 0), KING: (0, 3), QUEEN: (4, 6), JACK: (6, 8)}
"""By the higher rank of two: the lowest rank beside it to raise with, suited and unsuited; king with 2 or 5."""
OUTS_TO_FOLD = 21
FOUR_TO_A_FLUSH = 4
CARDS = 52
ONE_OF_SUIT = np.array([1, 1 << 4, 1 << 8, 1 << 12], np.uint16)
"""Counters of all suits in one number."""
CATEGORIES = np.searchsorted([lowest(each) for each in Category], np.arange(STRONGEST + 1), side="right")
"""By strength, the higher the better."""


def strong_start(hole: Cards2D) -> Bools:
    """A pair of threes or better, or high cards with a kicker of the table."""
    first, second = (hole >> 2).T
    low, high = np.minimum(first, second), np.maximum(first, second)
    suited = (hole[:, 0] & 3) == (hole[:, 1] & 3)
    found: Bools = (low == high) & (low > TWO)
    for rank, (with_suit, without) in LOWEST_KICKERS.items():
        found |= (high == rank) & (low < rank) & (low >= np.where(suited, with_suit, without))
    return found


@cache
def _strong_starts() -> Bools:
    """By the first card and the second; a card with itself is never asked about."""
    first, second = np.divmod(np.arange(CARDS**2), CARDS)
    return strong_start(np.stack((first, second), axis=1).astype(np.uint8))


def hidden_pair(seen: Seen) -> Bools:
    """A pair that holds at least one of the player's own cards."""
    hole, board = seen.player >> 2, seen.board >> 2
    found: Bools = hole[:, 0] == hole[:, 1]
    for shared in board.T:
        found |= (hole[:, 0] == shared) | (hole[:, 1] == shared)
    return found


def pocket_deuces(hole: Cards2D) -> Bools:
    found: Bools = (hole[:, 0] >> 2 == TWO) & (hole[:, 1] >> 2 == TWO)
    return found


def high_in_four_flush(seen: Seen) -> Ints:
    """The highest own rank among four cards or more of a suit; -1 where there are not four."""
    counts = np.zeros(seen.size, np.uint16)
    for cards in (*seen.player.T, *seen.board.T):
        counts += ONE_OF_SUIT.take(cards & 3)
    found = np.full(seen.size, -1, np.int64)
    for own in seen.player.T:
        of_suit = counts >> (4 * (own & 3)) & np.uint16(15)
        np.maximum(found, np.where(of_suit >= FOUR_TO_A_FLUSH, (own >> 2).astype(np.int64), -1), out=found)
    return found


def strengths_of(hands: Cards2D) -> Ints:
    from pitboss.cards.batch import strengths  # noqa: PLC0415 -- brings Numba

    return strengths(np.ascontiguousarray(hands), check=False).astype(np.int64)


def dealer_outs(seen: Seen) -> Ints:
    """How many unseen cards beat the player's hand together with the board alone."""
    from pitboss.lab.exact.holdem_outs import count_outs  # noqa: PLC0415 -- brings Numba

    found = np.zeros(seen.size, np.int64)
    count_outs(np.ascontiguousarray(seen.player), np.ascontiguousarray(seen.board), found)
    return found


def better_than_board(seen: Seen) -> Bools:
    """A hand of a higher category than the board has by itself."""
    own, common = (strengths_of(np.hstack(held)) for held in ((seen.player, seen.board), (seen.board,)))
    found: Bools = CATEGORIES.take(own) > CATEGORIES.take(common)
    return found


@dataclass(frozen=True, slots=True)
class SimpleStrategy:
    shape: DealShape
    slug: str = "simple"
    label: str = (
        "Before the flop play the most with a pair of 3s or better, any ace, king-5 (suited king-2), queen-8 (suited "
        "queen-6), jack-10 (suited jack-8). On the flop play with two pair or better, a pair with a card of your own "
        "(not pocket 2s), or four to a flush with an own 10 or better in it. At the river play with a pair or better "
        "that a card of your own makes, or if fewer than 21 cards give the dealer a better hand; else fold."
    )
    source: str = WIZARD

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        plays = (self._before, self._on_flop, self._at_river)[sight](seen)
        return plays * np.int64(max(self.shape.sights[sight].plays))

    def _before(self, seen: Seen) -> Bools:
        first, second = seen.player.T
        found: Bools = _strong_starts().take(first.astype(np.intp) * CARDS + second)
        return found

    def _on_flop(self, seen: Seen) -> Bools:
        two_pair = strengths_of(np.hstack((seen.player, seen.board))) >= lowest(Category.TWO_PAIR)
        pair = hidden_pair(seen) & ~pocket_deuces(seen.player)
        return two_pair | pair | (high_in_four_flush(seen) >= TEN)

    def _at_river(self, seen: Seen) -> Bools:
        plays = better_than_board(seen)
        rest = np.flatnonzero(~plays)
        plays[rest] = dealer_outs(Seen(seen.player[rest], seen.board[rest], seen.dealer[rest])) < OUTS_TO_FOLD
        return plays


def published(_game: Game, _settings: Settings, shape: DealShape) -> tuple[Plan, ...]:
    return (SimpleStrategy(shape),)
