"""Cards to show to a plan: for every rank multiset of the player's and every flush one hand, clear of the cards up."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.poker import FEWEST_CARDS
from pitboss.lab.exact.hidden_dealer import HiddenDealerWork
from pitboss.lab.exact.hidden_dealer_own_flushes import FLUSH_STRENGTH, MASK, REST
from pitboss.lab.exact.two_hands_flushes import NO_REST
from pitboss.lab.exact.two_hands_pack import RANKS
from pitboss.lab.plans.asking import seen_of
from pitboss.lab.plans.counting.spread import Spread, spread
from pitboss.lab.plans.plan import Cards2D, Seen
from pitboss.lab.plans.reading import suit_counts

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class HandCast:
    """Rows: first the hands by rank that are no flush, then the flushes by ranks in the suit and the card beside."""

    suits: int
    hands: Spread
    masks: Ints
    """Of each flush its ranks in the suit."""
    rests: Ints
    """And the rank of a card beside; `NO_REST` if there is none."""
    strengths: Ints
    """Of all rows."""
    places: Ints
    """Of each flush as the work has it, its place among these."""

    @classmethod
    def of(cls, work: HiddenDealerWork) -> HandCast:
        keys, first, places = np.unique(work.flushes[:, [MASK, REST]], axis=0, return_index=True, return_inverse=True)
        of_flushes = work.flushes[first, FLUSH_STRENGTH].astype(np.int64)
        return cls(
            suits=work.pack.suits,
            hands=spread(work.ranked.counts),
            masks=keys[:, 0].astype(np.int64),
            rests=keys[:, 1].astype(np.int64),
            strengths=np.concatenate((work.ranked.strengths, of_flushes)),
            places=places.reshape(-1).astype(np.int64),
        )

    def by_flush(self, columns: Ints) -> Ints:
        """Added up over where a flush lies with regard to the dealer's suits."""
        found = np.zeros((len(self.masks), columns.shape[1]), np.int64)
        np.add.at(found, self.places, columns)
        return found

    def seen(self, up: tuple[int, ...], rows: NDArray[np.intp], turn: int) -> Seen:
        """`turn` exchanges suits; every row is one that can be dealt against these ranks."""
        dealer = self._up_cards(up, turn)
        hands = rows[rows < len(self.hands.ranks)]
        flushes = rows[rows >= len(self.hands.ranks)] - len(self.hands.ranks)
        player = np.concatenate((self._unsuited(hands, dealer, turn), self._flushes(flushes, dealer, turn)))
        return seen_of(player, dealer=np.tile(np.array(dealer, np.uint8), (len(player), 1)))

    def _up_cards(self, up: tuple[int, ...], turn: int) -> list[int]:
        """In as many suits as there are."""
        ranks = [rank for rank, number in enumerate(up) for _ in range(number)]
        return [4 * rank + (place + turn) % self.suits for place, rank in enumerate(ranks)]

    def _unsuited(self, rows: NDArray[np.intp], dealer: list[int], turn: int) -> Cards2D:
        """The suits go round from rank to rank, in one way or another, so that no five cards share one."""
        found = self._laid(rows, dealer, turn, 1)
        for step, start in product(range(self.suits + 1), range(self.suits)):
            flushes = np.flatnonzero(suit_counts(found).max(axis=1) >= FEWEST_CARDS)
            if not flushes.size:
                break
            found[flushes] = self._laid(rows[flushes], dealer, turn + start, step)
        return found

    def _laid(self, rows: NDArray[np.intp], dealer: list[int], turn: int, step: int) -> Cards2D:
        table = np.zeros((RANKS, self.suits, self.suits), np.int64)
        for rank in range(RANKS):
            left = [suit for suit in range(self.suits) if 4 * rank + suit not in dealer]
            for start in range(self.suits):
                for copy in range(len(left)):
                    table[rank, start, copy] = 4 * rank + left[(start + turn + copy) % len(left)]
        starts = self.hands.orders[rows] * step % self.suits
        return table[self.hands.ranks[rows], starts, self.hands.copies[rows]].astype(np.uint8)

    def _flushes(self, rows: NDArray[np.intp], dealer: list[int], turn: int) -> Cards2D:
        """In the first suit in which the cards are left, with the card beside in another."""
        cards = self.hands.ranks.shape[1]
        masks, rests = self.masks[rows], self.rests[rows]
        found = np.zeros((len(rows), cards), np.int64)
        waiting = np.ones(len(rows), np.bool_)
        order = [(place + turn) % self.suits for place in range(self.suits)]
        for suit, beside in permutations(order, 2):
            free = waiting & (masks & _ranks_in(suit, dealer) == 0)
            free &= (rests == NO_REST) | ((1 << rests.clip(max=RANKS)) & _ranks_in(beside, dealer) == 0)
            found[free] = self._flush_cards(masks[free], rests[free], suit, beside)
            waiting &= ~free
        return found.astype(np.uint8)

    def _flush_cards(self, masks: Ints, rests: Ints, suit: int, beside: int) -> Ints:
        cards = self.hands.ranks.shape[1]
        held = np.argsort((masks[:, None] >> np.arange(RANKS) & 1) == 0, axis=1, kind="stable")[:, :cards]
        found = 4 * held + suit
        with_rest = rests != NO_REST
        found[with_rest, -1] = 4 * rests[with_rest] + beside
        return found


def _ranks_in(suit: int, cards: list[int]) -> int:
    return sum(1 << (card >> 2) for card in cards if card & 3 == suit)
