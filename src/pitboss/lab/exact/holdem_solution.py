"""The solved game: what was counted, and the exact value of every option in any situation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.cards.batch import strengths
from pitboss.lab.exact.holdem_deck import BOARD, FLOP, HOLE, HoldemDeck, verify_situation
from pitboss.lab.exact.holdem_flops import FlopClasses, class_of, hole_class_of
from pitboss.lab.exact.holdem_rules import Points
from pitboss.lab.payoff import LOSE, TIE, WIN, PokerContests
from pitboss.rules import FOLDED, Contest

Values = dict[int, Fraction]
"""What each option is worth in Antes, by its Play multiple; 0 is to check, or at the river to fold."""


@dataclass(frozen=True, eq=False)
class HoldemSolution:
    deck: HoldemDeck
    contests: PokerContests
    points: Points
    counts: Mapping[Contest, int]
    """Deals on which each contest happens under the best choices; they sum to `deck.deals`."""
    preflop: NDArray[np.int64]
    """[class of hole cards, option]: sums of nets over `deck.flops * deck.runouts * deck.dealers` deals."""
    flop: NDArray[np.int64]
    """[class of hole cards with a flop, option]: sums of nets over `deck.runouts * deck.dealers` deals."""
    classes: FlopClasses
    """Which class cards belong to; `classes.ways` says how many flops with hole cards there are in each."""

    @property
    def deals(self) -> int:
        return self.deck.deals

    @cached_property
    def value(self) -> Fraction:
        """What a round is worth to the player in Antes."""
        nets = self.contests.nets.reshape(-1)
        places = self.contests.index.reshape(-1)
        net = {int(place): int(nets[at]) for at, place in enumerate(places) if place >= 0}
        total = self.counts.get(FOLDED, 0) * self.contests.fold_net
        total += sum(self.counts[contest] * net[place] for place, contest in enumerate(self.contests.contests))
        return Fraction(total, self.deals * self.contests.unit)

    @cached_property
    def decisions(self) -> dict[int, Fraction]:
        """The share of deals that end with each Play multiple; 0 is a fold."""
        shares = dict.fromkeys((*sorted(self.contests.plays, reverse=True), 0), 0)
        for contest, count in self.counts.items():
            shares[contest.play] += count
        return {play: Fraction(count, self.deals) for play, count in shares.items()}

    def preflop_values(self, hole: Sequence[Card]) -> Values:
        verify_situation(hole, (), 0)
        place = hole_class_of(self.classes, self.deck.numbers(hole))
        return self._values(
            self.points[0], self.preflop[place], self.deck.flops * self.deck.runouts * self.deck.dealers
        )

    def flop_values(self, hole: Sequence[Card], flop: Sequence[Card]) -> Values:
        verify_situation(hole, flop, FLOP)
        place = class_of(self.deck, self.classes, self.deck.numbers(hole), self.deck.numbers(flop))
        return self._values(self.points[1], self.flop[place], self.deck.runouts * self.deck.dealers)

    def river_values(self, hole: Sequence[Card], board: Sequence[Card]) -> Values:
        """Counted dealer's holding by dealer's holding."""
        verify_situation(hole, board, BOARD)
        self.deck.numbers((*hole, *board))
        nets = _nets_against(self._dealers(hole, board), hole, board, self.contests)
        fold = self.contests.fold_net * self.deck.dealers
        plays = sorted(self.points[2])
        sums = [fold, *(int(nets[self.contests.plays.index(play)]) for play in plays)]
        return self._values(self.points[2], np.array(sums), self.deck.dealers)

    def _dealers(self, hole: Sequence[Card], board: Sequence[Card]) -> NDArray[np.uint8]:
        left = np.array([card for card in self.deck.cards if card not in {*hole, *board}], np.uint8)
        return left[np.stack(np.triu_indices(len(left), 1), axis=1)]

    def _values(self, plays: Sequence[int], sums: NDArray[np.int64], deals: int) -> Values:
        return {
            play: Fraction(int(total), deals * self.contests.unit)
            for play, total in zip((0, *sorted(plays)), sums, strict=True)
        }


def _nets_against(
    dealers: NDArray[np.uint8], hole: Sequence[Card], board: Sequence[Card], contests: PokerContests
) -> NDArray[np.int64]:
    """[play]: the sum of nets over dealer's holdings."""
    hands = np.empty((len(dealers) + 1, HOLE + BOARD), np.uint8)
    hands[:, HOLE:] = board
    hands[0, :HOLE] = hole
    hands[1:, :HOLE] = dealers
    player, *_ = ranked = strengths(hands, check=False)
    result = np.where(ranked > player, LOSE, np.where(ranked == player, TIE, WIN))[1:]
    nets = contests.nets[:, :, contests.player_band[player]]
    return nets[:, result, contests.dealer_band[ranked[1:]]].sum(axis=1)  # type: ignore[no-any-return]
