"""What the generic solver knows of a game before it counts: ranks, contests and nets, asked of the declaration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Cards
from pitboss.errors import BadInputError
from pitboss.lab.deal import DealShape
from pitboss.lab.exact.generic_kernel import Hands, Payoff
from pitboss.lab.exact.suits import masks, ranks_by_class, subsets, suit_classes, suit_keys
from pitboss.lab.payoff import worth_of
from pitboss.rules import FOLDED, Base, Contest, Settings
from pitboss.rules.ranking import HandOf
from pitboss.rules.wager import Schedule

MOST_PAIRS = 10**10
"""Some ten seconds."""

Compare = Callable[[int, int, int, Settings], Contest]


@dataclass(frozen=True, slots=True)
class RankTable:
    """The rank of every hand of one size, by class of suits."""

    deck: Cards
    keys: NDArray[np.int64]
    ranks: tuple[int, ...]

    @classmethod
    def asking(cls, rank: Callable[[Cards], int], deck: Cards, size: int) -> RankTable:
        classes = suit_classes(deck, size, deck)
        keys = suit_keys(classes.representatives, deck)
        return cls(deck, keys, tuple(ranks_by_class(rank, classes)))

    def of(self, hands: NDArray[np.uint8], scale: Sequence[int]) -> Hands:
        """These hands as masks and places of their ranks in `scale`."""
        dense = np.searchsorted(scale, self.ranks).astype(np.int32)
        return Hands(masks(hands), dense[np.searchsorted(self.keys, suit_keys(hands, self.deck))])


class Ranks:
    """Every hand that the player and the dealer can have, ranked on one scale."""

    def __init__(self, rank: Callable[[Cards], int], deck: Cards, shape: DealShape, up: int = 0) -> None:
        self.deck = deck
        self.player_cards = shape.player
        self.dealer_cards = shape.dealer
        self.up = up
        self._player = RankTable.asking(rank, deck, shape.player)
        alike = shape.dealer == shape.player
        self._dealer = self._player if alike else RankTable.asking(rank, deck, shape.dealer)
        self.scale = tuple(sorted({*self._player.ranks, *self._dealer.ranks}))
        self._hidden: Hands | None = None

    def player_hands(self, hands: NDArray[np.uint8]) -> Hands:
        return self._player.of(hands, self.scale)

    def dealer_hands(self, up: Cards) -> Hands:
        """All hands of the dealer that hold the cards lying up; kept where none do, as they are always the same."""
        if up:
            return self._holding(up)
        if self._hidden is None:
            self._hidden = self._holding(())
        return self._hidden

    def _holding(self, up: Cards) -> Hands:
        hidden = subsets(without(self.deck, up), self.dealer_cards - len(up))
        shown = np.tile(np.array(up, np.uint8), (len(hidden), 1))
        return self._dealer.of(np.hstack([shown, hidden]), self.scale)


def without(deck: Cards, gone: Cards) -> Cards:
    return tuple(card for card in deck if card not in gone)


@dataclass(frozen=True, slots=True)
class Contests:
    """Every contest that two ranks can come to, and what it is worth."""

    contests: tuple[Contest, ...]
    payoff: Payoff
    unit: int
    """Nets are in units of 1/`unit` of the Ante."""
    nets: tuple[Fraction, ...]
    """In Antes, the fold's last."""


def contests_of(
    base: Base, settings: Settings, schedule: Schedule, plays: Sequence[int], scale: Sequence[int]
) -> Contests:
    contests, places = _meetings(base.compare, settings, tuple(plays), tuple(scale))
    nets = [worth_of(base, contest, settings, schedule).net for contest in (*contests, FOLDED)]
    unit = lcm(*(net.denominator for net in nets))
    scaled = np.array([int(net * unit) for net in nets], np.int64)
    return Contests(contests, Payoff(scaled[places], places, int(scaled[-1])), unit, tuple(nets))


@lru_cache(maxsize=4)
def _meetings(
    compare: Compare, settings: Settings, plays: Sequence[int], scale: Sequence[int]
) -> tuple[tuple[Contest, ...], NDArray[np.int32]]:
    """Found by asking about every pair of ranks, so that no rule is written a second time; pays do not matter."""
    found: dict[Contest, int] = {}
    places = np.empty((len(plays), len(scale), len(scale)), np.int32)
    for index, play in enumerate(plays):
        for row, player in enumerate(scale):
            met = [compare(player, dealer, play, settings) for dealer in scale]
            places[index, row] = [found.setdefault(contest, len(found)) for contest in met]
    return tuple(found), places


def verify_shape(player: HandOf, dealer: HandOf, settings: Settings, shape: DealShape) -> None:
    """Hands are counted as sets of cards: all of them count, in whatever order they came."""
    dummy = shape.dummy
    whole = {*player(dummy, settings)} == {*dummy.player} and {*dealer(dummy, settings)} == {*dummy.dealer}
    if shape.board or not whole:
        raise BadInputError(
            "The generic kernel compares the player's whole hand with the dealer's, without community cards."
        )


def verify_size(shape: DealShape, deck: Cards, up: int = 0) -> None:
    """The exchange of suits leaves about one pair in 24 to look at."""
    pairs = comb(len(deck), shape.player) * comb(len(deck) - shape.player, shape.dealer) * comb(shape.dealer, up) // 24
    if pairs > MOST_PAIRS:
        raise BadInputError(f"{pairs:,} pairs of hands are too many for the generic kernel; give the game its own.")
