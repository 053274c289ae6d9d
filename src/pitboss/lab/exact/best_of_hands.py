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
from functools import cache
from math import comb

from pitboss.cards import DECK, Card, Cards
from pitboss.cards.poker import ACE, FIVE, Category, category, lowest
from pitboss.errors import BadInputError
from pitboss.lab.exact.best_of_hands_patterns import PATTERNS, deals_by_pattern
from pitboss.lab.exact.best_of_hands_runs import HAND, Suited, suited_deals

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
    hands: int, floors: Sequence[int] = CATEGORY_FLOORS, *, deck: Cards = DECK, terms: int = TERMS
) -> HighestDistribution:
    """How the highest of so many hands falls into classes that begin at these strengths."""
    if hands < 1 or hands * HAND > len(deck):
        raise BadInputError(f"{hands} hands of five cards cannot be dealt from {len(deck)} cards.")
    rising = sorted(set(floors))
    none_below = (Fraction(0), Fraction(0))
    below = [
        none_below,
        *(_below(hands, _category_at(floor), deck, terms) for floor in rising),
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


@cache
def _below(hands: int, floor: Category, deck: Cards, terms: int) -> tuple[Fraction, Fraction]:
    """The probability that every hand is below the floor, and how far it can be off."""
    ranks, suits = _ranks_and_suits(deck)
    patterns = frozenset(pattern for pattern, of in PATTERNS.items() if of < floor)
    above = _suited_from(floor, ranks, suits)
    last = min(hands, max(terms, 1)) if above.runs else hands
    deals = sum(
        (-1) ** several
        * comb(hands, several)
        * sum(
            ways * deals_by_pattern(hands - several, left, patterns)
            for left, ways in suited_deals(several, above).items()
        )
        for several in range(last + 1)
    )
    return Fraction(deals, _all_deals(hands, deck)), _bound(hands, last, above, deck)


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
