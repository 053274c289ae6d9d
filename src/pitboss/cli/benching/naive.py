"""The obvious way, for comparison: the best of all choices of five cards, each ranked by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from pitboss.cards import Card

_WHEEL = (12, 3, 2, 1, 0)


def naive_strength(hand: Sequence[Card]) -> tuple[int, ...]:
    return max(_five(five) for five in combinations(hand, 5))


def _five(five: Sequence[Card]) -> tuple[int, ...]:
    ranks = sorted((card.rank for card in five), reverse=True)
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape, order = tuple(count for count, _ in groups), tuple(rank for _, rank in groups)
    flush = len({card.suit for card in five}) == 1
    straight = len(groups) == len(five) and (ranks[0] - ranks[-1] == len(five) - 1 or order == _WHEEL)
    if straight and order == _WHEEL:
        order = (3, 2, 1, 0, -1)
    if straight or flush:
        category = 8 if straight and flush else 5 if flush else 4
    else:
        category = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(shape, 0)
    return (category, *order)
