"""The highest of several five-card hands from one deck: Cover All at Caribbean Stud.

P(some hand reaches a floor) = 1 - P(none does). A hand stays below if its ranks do not repeat too often and it is none
of the straights and flushes that count. The first is easy for all hands at once; the second goes by inclusion and
exclusion over the hands, whose first terms are exact. If there are more hands than terms, the first one left out
bounds the error. Here every hand dealt counts, whoever folded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Card, Cards
from pitboss.cards.poker import ACE, FIVE, Category, category, lowest
from pitboss.errors import BadInputError
from pitboss.lab.exact.best_of_hands_patterns import PATTERNS, deals_by_pattern
from pitboss.lab.exact.best_of_hands_runs import HAND, Suited, suited_deals
from pitboss.lab.work import Executor, Serial, Span

TERMS = 4
"""So many straights or flushes at once are counted exactly."""

CATEGORY_FLOORS = tuple(lowest(each) for each in Category if each >= Category.THREE_OF_A_KIND)


@dataclass(frozen=True, slots=True)
class HighestClass:
    floor: int
    """The lowest strength of the class."""
    probability: Fraction
    bound: Fraction
    """How far from the truth the probability can be at most; 0 if it is exact."""


@dataclass(frozen=True, slots=True)
class HighestDistribution:
    hands: int
    classes: tuple[HighestClass, ...]
    """The weakest first; the first class, with floor 0, is everything below the lowest floor."""

    @property
    def exact(self) -> bool:
        return self.bound == 0

    @property
    def bound(self) -> Fraction:
        """No probability of a class is further from the truth."""
        return max(each.bound for each in self.classes)


def highest_of_hands(
    hands: int,
    floors: Sequence[int] = CATEGORY_FLOORS,
    *,
    deck: Cards = DECK,
    terms: int = TERMS,
    executor: Executor | None = None,
) -> HighestDistribution:
    """How the highest of so many hands falls into classes that begin at these strengths."""
    if hands < 1 or hands * HAND > len(deck):
        raise BadInputError(f"{hands} hands of five cards cannot be dealt from {len(deck)} cards.")
    rising = sorted(set(floors))
    task = _NoneReaches(hands, tuple(_category_at(floor) for floor in rising), deck, terms)
    (limbs,) = (executor or Serial()).run(task)
    none_below = (Fraction(0), Fraction(0))
    below = [
        none_below,
        *((Fraction(_whole(deals), _all_deals(hands, deck)), task.bound(place)) for place, deals in enumerate(limbs)),
        (Fraction(1), Fraction(0)),
    ]
    classes = (
        HighestClass(floor, upper[0] - lower[0], upper[1] + lower[1])
        for floor, lower, upper in zip([0, *rising], below, below[1:], strict=False)
    )
    return HighestDistribution(hands, tuple(classes))


def _category_at(floor: int) -> Category:
    found = category(floor)
    if floor != lowest(found):
        raise BadInputError(f"Strength {floor} is not the lowest of a category; the highest hand is counted by these.")
    return found


@dataclass(frozen=True, slots=True)
class _NoneReaches:
    """In how many deals every hand is below each floor. A unit is one term of one floor's inclusion and exclusion."""

    hands: int
    floors: tuple[Category, ...]
    deck: Cards
    terms: int

    @property
    def units(self) -> int:
        return len(self.floors) * (self.hands + 1)

    def new(self) -> tuple[NDArray[np.int64]]:
        return (np.zeros((len(self.floors), LIMBS), np.int64),)

    def do(self, sums: tuple[NDArray[np.int64]], span: Span) -> None:
        for unit in range(*span):
            place, several = divmod(unit, self.hands + 1)
            if several <= self._last(self._above(place)):
                sums[0][place] += _limbs(self._deals(place, several))

    def _deals(self, place: int, several: int) -> int:
        ranks, suits = _ranks_and_suits(self.deck)
        patterns = frozenset(pattern for pattern, of in PATTERNS.items() if of < self.floors[place])
        deals = sum(
            ways * deals_by_pattern(self.hands - several, left, patterns)
            for left, ways in suited_deals(several, _suited_from(self.floors[place], ranks, suits)).items()
        )
        sign = -1 if several % 2 else 1
        return sign * comb(self.hands, several) * deals

    def bound(self, place: int) -> Fraction:
        """How far the probability can be off."""
        above = self._above(place)
        return _bound(self.hands, self._last(above), above, self.deck)

    def _above(self, place: int) -> Suited:
        return _suited_from(self.floors[place], *_ranks_and_suits(self.deck))

    def _last(self, above: Suited) -> int:
        return min(self.hands, max(self.terms, 1)) if above.runs else self.hands


LIMBS = 6
_LIMB_BITS = 32
"""Eight hands can be dealt in 4e42 ways: too many for 64 bits."""


def _limbs(number: int) -> NDArray[np.int64]:
    sign = -1 if number < 0 else 1
    mask = (1 << _LIMB_BITS) - 1
    return np.array([sign * (abs(number) >> _LIMB_BITS * place & mask) for place in range(LIMBS)], np.int64)


def _whole(limbs: NDArray[np.int64]) -> int:
    rising: list[int] = limbs.tolist()
    return sum(limb << _LIMB_BITS * place for place, limb in enumerate(rising))


def _bound(hands: int, last: int, above: Suited, deck: Cards) -> Fraction:
    """The first term left out: the chance that certain hands are all above, and one more, times their choices.

    After `last` such hands the next can be any of all there are, at most, of those that are still possible.
    """
    if last == hands:
        return Fraction(0)
    several = Fraction(sum(suited_deals(last, above).values()), _all_deals(last, deck))
    one = sum(suited_deals(1, above).values())
    return comb(hands, last + 1) * several * Fraction(one, comb(len(deck) - HAND * last, HAND))


def _all_deals(hands: int, deck: Cards) -> int:
    deals = 1
    for dealt in range(hands):
        deals *= comb(len(deck) - HAND * dealt, HAND)
    return deals


def _suited_from(floor: Category, ranks: tuple[int, ...], suits: int) -> Suited:
    """The hands of five different ranks that reach the floor, apart from the high cards that do."""
    tops = range(FIVE, ACE + 1)
    windows = tuple(
        window for top in tops if (window := frozenset((top - back) % 13 for back in range(HAND))).issubset(ranks)
    )
    if floor <= Category.STRAIGHT:
        return Suited(ranks, suits, runs=windows, flushes=True, straight_flushes=windows, sign=-1)
    if floor == Category.FLUSH:
        return Suited(ranks, suits, flushes=True)
    if floor <= Category.STRAIGHT_FLUSH:
        return Suited(ranks, suits, straight_flushes=windows)
    royal = frozenset(range(ACE - HAND + 1, ACE + 1))
    return Suited(ranks, suits, straight_flushes=tuple(window for window in windows if window == royal))


def _ranks_and_suits(deck: Cards) -> tuple[tuple[int, ...], int]:
    ranks = tuple(sorted({card.rank for card in deck}))
    suits = sorted({card.suit for card in deck})
    if sorted(deck) != [Card(4 * rank + suit) for rank in ranks for suit in suits]:
        raise BadInputError("Highest hands are counted in decks that hold each of their ranks once in every suit.")
    return ranks, len(suits)
