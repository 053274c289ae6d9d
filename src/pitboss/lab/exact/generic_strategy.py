"""The strategy that the generic solver finds: the whole of it, or the values of a single situation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Cards, text_of, verify_distinct
from pitboss.errors import CardError
from pitboss.lab.counted import OptionValue
from pitboss.lab.exact.generic_kernel import count_disjoint, value_of_play
from pitboss.lab.exact.generic_tables import Contests, Ranks
from pitboss.lab.exact.suits import hands_of
from pitboss.rules import Option


@dataclass(frozen=True, slots=True)
class Decided:
    """The best choice with one hand, seeing some of the dealer's cards, and how many deals come to it."""

    player: Cards
    dealer: Cards
    option: Option
    deals: int


@dataclass(frozen=True, slots=True)
class Group:
    """The hands that are decided against the same cards up, one of each class of suits."""

    up: Cards
    hands: NDArray[np.uint8]
    deals: NDArray[np.int64]
    """Those of the hands and cards up that each one stands for included."""
    choices: NDArray[np.int8]


class GenericStrategy:
    def __init__(self, ranks: Ranks, contests: Contests, options: Sequence[Option], groups: Sequence[Group]) -> None:
        """The fold is the last of the options."""
        self._ranks = ranks
        self._contests = contests
        self._options = tuple(options)
        self._groups = tuple(groups)

    def values(self, player: Cards, board: Cards, dealer: Cards) -> tuple[OptionValue, ...]:
        """Every option open to a player who sees these cards, the best first; of equal ones the smallest wager."""
        self._verify(player, board, dealer)
        hands = self._ranks.player_hands(np.array([player], np.uint8))
        nets = self._contests.payoff.nets[:, hands.ranks[0]]
        counts = np.zeros(nets.shape[1], np.int64)
        count_disjoint(hands.masks[0], self._ranks.dealer_hands(tuple(sorted(dealer))), counts)
        unit = int(counts.sum()) * self._contests.unit
        values = [*(Fraction(int(value_of_play(row, counts)), unit) for row in nets), self._contests.nets[-1]]
        found = [OptionValue(each.slug, value) for each, value in zip(self._options, values, strict=True)]
        return tuple(sorted([found[-1], *found[:-1]], key=lambda each: -each.value))

    def decisions(self) -> Iterator[Decided]:
        """One hand of each class of suits, the best first, with one of each class of the dealer's cards up."""
        for group in self._groups:
            order = np.argsort(-self._ranks.player_hands(group.hands).ranks, kind="stable")
            hands = hands_of(group.hands[order])
            rows = zip(hands, group.deals[order].tolist(), group.choices[order].tolist(), strict=True)
            for hand, deals, choice in rows:
                yield Decided(hand, group.up, self._options[choice], deals)

    def _verify(self, player: Cards, board: Cards, dealer: Cards) -> None:
        verify_distinct((*player, *board, *dealer))
        wanted = (self._ranks.player_cards, 0, self._ranks.up)
        if (len(player), len(board), len(dealer)) != wanted:
            raise CardError(
                f"This decision is made on {wanted[0]} own cards, no board and {wanted[2]} of the dealer's, not on "
                f"{len(player)}, {len(board)} and {len(dealer)}."
            )
        strange = [card for card in (*player, *dealer) if card not in self._ranks.deck]
        if strange:
            raise CardError(f"Not in the deck of this game: {text_of(strange)}.")
