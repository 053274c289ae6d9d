"""The strategy of a game with a hidden dealer's hand: exact values of any situation, and tables by rank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.cards.card import RANKS, text_of, verify_distinct
from pitboss.cards.poker import strength
from pitboss.errors import CardError
from pitboss.lab.exact.hidden_dealer_values import count_results
from pitboss.lab.exact.two_hands_pack import Pack
from pitboss.lab.payoff import PokerContests


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a situation."""

    play: int
    """The Play wager as a multiple of the Ante; 0 folds."""
    value: Fraction
    """The player's expected result in units of the Ante."""


@dataclass(frozen=True, slots=True)
class Border:
    """Between folding and playing against given ranks, for hands that are no flush."""

    up: str
    """The ranks face up, the highest first."""
    folds_to: int
    """All hands up to this strength fold; 0 if the weakest does not."""
    plays_from: int
    """All hands from this strength on play."""
    mixed: int
    """How many rank classes between play in some suits only."""
    flushes_play: bool
    """Every flush plays."""


@dataclass(frozen=True, slots=True)
class RankTable:
    """Which options are best for hands by their ranks, for at least one choice of suits."""

    plays: tuple[int, ...]
    """Rising."""
    up: NDArray[np.int64]
    """[cards face up, rank] -> how many."""
    hands: NDArray[np.int64]
    """[player's hand, rank] -> how many; the weakest first."""
    strengths: NDArray[np.int64]
    options: NDArray[np.uint8]
    """[cards face up, player's hand] -> a bit for each option, fold the lowest; hands that are no flush."""
    flush_options: NDArray[np.uint8]
    """The same for all flushes together."""

    def options_for(self, player: Sequence[int], up: Sequence[int]) -> tuple[int, ...]:
        """The multiples that are best in some suits for these ranks; two or more if it depends on suits."""
        bits = int(self.options[_row(self.up, up), _row(self.hands, player)])
        return tuple(play for place, play in enumerate((0, *self.plays)) if bits >> place & 1)

    def borders(self) -> Iterator[Border]:
        """One line for each choice of ranks face up."""
        for ranks, options, flush_options in zip(self.up, self.options, self.flush_options, strict=True):
            possible = options > 0
            plays = np.flatnonzero(possible & (options != 1))
            folds = np.flatnonzero(options & 1)
            yield Border(
                up="".join(RANKS[rank] * int(ranks[rank]) for rank in reversed(range(len(RANKS)))),
                folds_to=self._weaker_than(plays, possible, first=True),
                plays_from=self._weaker_than(folds, possible, first=False),
                mixed=int(np.count_nonzero(possible & (options & 1 > 0) & (options != 1))),
                flushes_play=not flush_options & 1,
            )

    def _weaker_than(self, rows: NDArray[np.intp], possible: NDArray[np.bool_], *, first: bool) -> int:
        """The strength next below the first of these rows, or next above the last."""
        strengths = self.strengths[possible]
        if first:
            below = strengths[strengths < self.strengths[rows[0]]] if rows.size else strengths
            return int(below[-1]) if below.size else 0
        above = strengths[strengths > self.strengths[rows[-1]]] if rows.size else strengths
        return int(above[0]) if above.size else int(self.strengths[-1]) + 1


def _row(table: NDArray[np.int64], ranks: Sequence[int]) -> int:
    counts = np.bincount(np.asarray(ranks), minlength=table.shape[1])
    rows = np.flatnonzero((table == counts).all(axis=1))
    if not rows.size:
        raise CardError(f"No hand of this game has the ranks {[RANKS[rank] for rank in ranks]}.")
    return int(rows[0])


@dataclass(frozen=True, slots=True)
class HiddenDealerStrategy:
    """The best play: the option of the highest value, and of equal values the smaller wager."""

    contests: PokerContests
    pack: Pack
    player_cards: int
    dealer_cards: int
    up: int
    table: RankTable

    def values(self, player: Sequence[Card], dealer_up: Sequence[Card]) -> tuple[Choice, ...]:
        """Every option with its exact value, fold first."""
        numbers = self.results(player, dealer_up)
        band = self.contests.player_band[strength(player)]
        deals = int(numbers.sum()) * self.contests.unit
        nets = {play: self.contests.nets[place, :, band] for place, play in enumerate(self.contests.plays)}
        return (
            Choice(0, Fraction(self.contests.fold_net, self.contests.unit)),
            *(Choice(play, Fraction(int((nets[play] * numbers).sum()), deals)) for play in sorted(nets)),
        )

    def best(self, player: Sequence[Card], dealer_up: Sequence[Card]) -> Choice:
        return max(self.values(player, dealer_up), key=lambda choice: (choice.value, -choice.play))

    def results(self, player: Sequence[Card], dealer_up: Sequence[Card]) -> NDArray[np.int64]:
        """[WIN, TIE, LOSE][dealer band] -> hidden hands."""
        self._verify(player, dealer_up)
        known = {*player, *dealer_up}
        left = np.array([card for card in self.pack.cards if card not in known], np.int64)
        hidden = self.dealer_cards - self.up
        found = np.zeros((3, self.contests.nets.shape[3]), np.int64)
        up = np.array(dealer_up, np.int64)
        count_results(left, up, hidden, strength(player), self.contests.dealer_band, found)
        assert found.sum() == comb(len(left), hidden)  # noqa: S101 -- every hidden hand is counted once
        return found

    def _verify(self, player: Sequence[Card], dealer_up: Sequence[Card]) -> None:
        if len(player) != self.player_cards or len(dealer_up) != self.up:
            raise CardError(
                f"A situation has {self.player_cards} player cards and {self.up} of the dealer's up, "
                f"not {text_of(player) or 'none'} and {text_of(dealer_up) or 'none'}."
            )
        verify_distinct([*player, *dealer_up])
        outside = [card for card in (*player, *dealer_up) if card not in self.pack.cards]
        if outside:
            raise CardError(f"Not in this pack: {text_of(outside)}.")
