"""Poker hands of five, six or seven cards as one ordinal, their strength: 1 (7-high) to 7,462 (royal flush).

Plain Python that reads like the rules, for tables and screens; `pitboss.cards.batch` ranks arrays of hands.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import comb
from typing import NamedTuple

from pitboss.cards.card import RANK_NAMES, Card, Cards, text_of, verify_distinct
from pitboss.errors import CardError

FEWEST_CARDS = 5
MOST_CARDS = 7

FIVE, ACE = 3, 12
"""Ranks as `Card.rank` counts them."""


class Category(IntEnum):
    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def label(self) -> str:
        """`Three of a kind`, for people."""
        return self.name.replace("_", " ").capitalize()

    @property
    def slug(self) -> str:
        """`three-of-a-kind`, for files."""
        return self.name.replace("_", "-").lower()


class HandClass(NamedTuple):
    """What decides between two hands: the category, then these ranks from left to right.

    A straight has one rank, its highest; every other rank stands once, groups before kickers.
    """

    category: Category
    ranks: tuple[int, ...]


_STRAIGHTS = 10
_CLASSES_BY_CATEGORY = {
    Category.HIGH_CARD: comb(13, 5) - _STRAIGHTS,
    Category.PAIR: 13 * comb(12, 3),
    Category.TWO_PAIR: comb(13, 2) * 11,
    Category.THREE_OF_A_KIND: 13 * comb(12, 2),
    Category.STRAIGHT: _STRAIGHTS,
    Category.FLUSH: comb(13, 5) - _STRAIGHTS,
    Category.FULL_HOUSE: 13 * 12,
    Category.FOUR_OF_A_KIND: 13 * 12,
    Category.STRAIGHT_FLUSH: _STRAIGHTS - 1,
    Category.ROYAL_FLUSH: 1,
}
_LOWEST = tuple(accumulate(_CLASSES_BY_CATEGORY.values(), initial=1))[:-1]

STRONGEST = sum(_CLASSES_BY_CATEGORY.values())
"""The strength of a royal flush."""


def lowest(category: Category) -> int:
    """The strength of the weakest hand of a category."""
    return _LOWEST[category]


PAIR_OF_ACES = lowest(Category.TWO_PAIR) - comb(12, 3)
"""A-A-4-3-2, the weakest pair of aces: one class for each choice of kickers lies between it and two pair."""

ACE_KING = lowest(Category.PAIR) - (comb(11, 3) - 1)
"""A-K-4-3-2, the weakest ace-king; of all choices of three more ranks only Q-J-T makes a straight instead."""


def strength(cards: Sequence[Card]) -> int:
    """The strength of the best five of five, six or seven cards."""
    verify_hand(cards)
    return _ordinals()[_class_of_best(cards)]


def category(strength: int) -> Category:
    _verify_strength(strength)
    return Category(bisect_right(_LOWEST, strength) - 1)


def hand_class(strength: int) -> HandClass:
    _verify_strength(strength)
    return _classes()[strength - 1]


def describe(strength: int) -> str:
    """`full house, kings over fours`, `pair of aces, king-queen-nine kickers`, `ace-king high`."""
    found, ranks = hand_class(strength)
    highest, label = RANK_NAMES[ranks[0]], found.label.lower()
    match found:
        case Category.HIGH_CARD:
            phrase = f"{highest}-{RANK_NAMES[ranks[1]]} high"
        case Category.PAIR:
            phrase = f"pair of {_plural(ranks[0])}, {_kickers(ranks[1:])}"
        case Category.TWO_PAIR:
            phrase = f"two pair, {_plural(ranks[0])} and {_plural(ranks[1])}, {_kickers(ranks[2:])}"
        case Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            phrase = f"{label}, {_plural(ranks[0])}, {_kickers(ranks[1:])}"
        case Category.FULL_HOUSE:
            phrase = f"full house, {_plural(ranks[0])} over {_plural(ranks[1])}"
        case Category.ROYAL_FLUSH:
            phrase = "royal flush"
        case Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH:
            phrase = f"{label}, {highest} high"
    return phrase


def best_five(cards: Sequence[Card]) -> Cards:
    """The five cards that make the hand, as a dealer lays them out: groups first, a straight from its top."""
    verify_hand(cards)
    found = _class_of_best(cards)
    flush = _flush_suit(cards)
    if found.category in _OF_ONE_SUIT:
        cards = [card for card in cards if card.suit == flush]
    pool = sorted(cards, reverse=True)
    five = []
    for rank in _ranks_of_five(found):
        best = next(card for card in pool if card.rank == rank)
        pool.remove(best)
        five.append(best)
    return tuple(five)


def verify_hand(cards: Sequence[Card]) -> None:
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        raise CardError(f"A poker hand has five, six or seven cards, not {len(cards)}: {text_of(cards) or 'none'}.")
    if len(set(cards)) < len(cards):
        verify_distinct(cards)


def _verify_strength(strength: int) -> None:
    if not 1 <= strength <= STRONGEST:
        raise CardError(f"A strength is a number from 1 to {STRONGEST}, not {strength}.")


_RUNS = frozenset({Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})
_OF_ONE_SUIT = frozenset({Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})

_GROUP_SIZES = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}


def _class_of_best(cards: Sequence[Card]) -> HandClass:
    flush = _flush_suit(cards)
    suited = () if flush is None else [card.rank for card in cards if card.suit == flush]
    return _class_of([card.rank for card in cards], suited)


def _flush_suit(cards: Iterable[Card]) -> int | None:
    counts = [0, 0, 0, 0]
    for card in cards:
        counts[card.suit] += 1
    return counts.index(max(counts)) if max(counts) >= FEWEST_CARDS else None


def _class_of(ranks: Sequence[int], suited: Sequence[int]) -> HandClass:
    """The class of a hand with these ranks, of which `suited` share a suit (none if no five do)."""
    counts = {rank: ranks.count(rank) for rank in ranks}
    by_group = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    run_top = _run_top(suited or ranks)
    match counts[by_group[0]], counts[by_group[1]]:
        case _ if suited and run_top is not None:
            category = Category.ROYAL_FLUSH if run_top == ACE else Category.STRAIGHT_FLUSH
        case 4, _:
            category = Category.FOUR_OF_A_KIND
        case 3, 2 | 3:
            category = Category.FULL_HOUSE
        case _ if suited:
            category = Category.FLUSH
            by_group = sorted(suited, reverse=True)
        case _ if run_top is not None:
            category = Category.STRAIGHT
        case 3, _:
            category = Category.THREE_OF_A_KIND
        case 2, 2:
            category = Category.TWO_PAIR
        case 2, _:
            category = Category.PAIR
        case _:
            category = Category.HIGH_CARD
    if category in _RUNS and run_top is not None:
        return HandClass(category, (run_top,))
    return HandClass(category, _deciding(by_group, _GROUP_SIZES[category]))


def _deciding(by_group: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """The ranks of the groups, then the highest others: the rank of a third pair may be the kicker."""
    groups = sum(size > 1 for size in sizes)
    kickers = sorted(by_group[groups:], reverse=True)[: len(sizes) - groups]
    return (*by_group[:groups], *kickers)


def _run_top(ranks: Iterable[int]) -> int | None:
    """The highest rank of the best five-card straight; an ace may stand below the two."""
    held = frozenset(ranks)
    return next((run[0] for run in _FIVE_CARD_RUNS if held.issuperset(run)), None)


_FIVE_CARD_RUNS = tuple(tuple(rank % 13 for rank in range(top, top - 5, -1)) for top in range(ACE, FIVE - 1, -1))
"""A-K-Q-J-T first, 5-4-3-2-A last."""


def _ranks_of_five(hand: HandClass) -> Iterable[int]:
    if hand.category in _RUNS:
        return _FIVE_CARD_RUNS[ACE - hand.ranks[0]]
    sizes = _GROUP_SIZES[hand.category]
    return [rank for rank, size in zip(hand.ranks, sizes, strict=True) for _ in range(size)]


@cache
def _classes() -> tuple[HandClass, ...]:
    """All 7,462 classes, the weakest first: the five ranks that are possible, with and without a flush."""
    found = []
    for five in combinations_with_replacement(range(13), 5):
        distinct = len(set(five))
        if distinct > 1:
            found.append(_class_of(five, ()))
        if distinct == len(five):
            found.append(_class_of(five, five))
    return tuple(sorted(found))


@cache
def _ordinals() -> dict[HandClass, int]:
    return {each: ordinal for ordinal, each in enumerate(_classes(), start=1)}


def _plural(rank: int) -> str:
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")


def _kickers(ranks: Sequence[int]) -> str:
    return "-".join(RANK_NAMES[rank] for rank in ranks) + (" kicker" if len(ranks) == 1 else " kickers")
