"""Fold or play for every hand of which only the ranks count, with the exact value of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.cards.card import RANKS
from pitboss.lab.exact.ranks_only_hands import Multisets
from pitboss.rules.decision import FOLD, play_option


class Choice(NamedTuple):
    """What each option is worth with some hand, in units of the Ante."""

    fold: Fraction
    play: Fraction

    @property
    def plays(self) -> bool:
        """Of equal values the player takes the one that stays in the game."""
        return self.play >= self.fold


class ValueRow(NamedTuple):
    """All hands of one rank value."""

    value: int
    hands: int
    played: int
    lowest: Fraction
    """The least that playing such a hand is worth, and the most."""
    highest: Fraction


class RanksRow(NamedTuple):
    """All hands of one rank multiset."""

    ranks: str
    """`AKQQ972`."""
    hands: int
    choice: Choice


@dataclass(frozen=True, slots=True, eq=False)
class RanksOnlyStrategy:
    player: Multisets
    player_values: tuple[int, ...]
    places: NDArray[np.int64]
    """For each multiset the place of its rank value in `player_values`."""
    play: int
    totals: NDArray[np.int64]
    """What playing each multiset brings, summed over the dealer's hands, in units of 1/`unit` of the Ante."""
    fold_net: int
    unit: int
    dealer_hands: int

    @property
    def plays(self) -> NDArray[np.bool_]:
        """Which multisets are played."""
        wise: NDArray[np.bool_] = self.totals >= self.fold_net * self.dealer_hands
        return wise

    def values(self, player_cards: Sequence[Card]) -> Choice:
        return self._choice(self.player.place(player_cards))

    def best(self, player_cards: Sequence[Card]) -> str:
        """The slug of the better option."""
        return play_option(self.play).slug if self.values(player_cards).plays else FOLD.slug

    def by_value(self) -> Iterator[ValueRow]:
        """A short table: by the rank value of the hand, lowest first."""
        ways, plays = self.player.ways, self.plays
        for place, value in enumerate(self.player_values):
            same = np.flatnonzero(self.places == place)
            totals = self.totals[same]
            yield ValueRow(
                value=value,
                hands=int(ways[same].sum()),
                played=int(ways[same[plays[same]]].sum()),
                lowest=self._play_value(totals.min()),
                highest=self._play_value(totals.max()),
            )

    def by_ranks(self) -> Iterator[RanksRow]:
        """The whole table, one row for each rank multiset."""
        for place, held in enumerate(self.player.hands.tolist()):
            ranks = "".join(name * number for name, number in zip(RANKS, held, strict=True))
            yield RanksRow(ranks[::-1], int(self.player.ways[place]), self._choice(place))

    def _choice(self, place: int) -> Choice:
        return Choice(Fraction(self.fold_net, self.unit), self._play_value(self.totals[place]))

    def _play_value(self, total: np.int64) -> Fraction:
        return Fraction(int(total), self.unit * self.dealer_hands)
