"""Deals of several five-card hands by how often ranks repeat within each hand, suits and runs left out.

All that matters of what is left of the deck is how many ranks have one, two, three ... cards left: the profile. Taking
a hand from it gives another profile, and there are few of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import comb

from pitboss.cards.poker import Category

Profile = tuple[int, ...]
"""Place n - 1: how many ranks have n cards left."""

Pattern = tuple[int, ...]
"""How often each rank of a hand occurs in it, falling: (3, 1, 1)."""

PATTERNS: dict[Pattern, Category] = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}
"""The category of each, straights and flushes left out."""


@cache
def deals_by_pattern(hands: int, left: Profile, patterns: frozenset[Pattern]) -> int:
    """In how many ways so many players, in order, each get a hand of one of these patterns."""
    if hands == 0:
        return 1
    after = _after_one_hand(left, patterns)
    return sum(ways * deals_by_pattern(hands - 1, profile, patterns) for profile, ways in after.items())


@cache
def _after_one_hand(left: Profile, patterns: frozenset[Pattern]) -> dict[Profile, int]:
    """What may be left after one hand, and in how many ways it comes to that."""
    found: Counter[Profile] = Counter()
    nothing = (0,) * len(left)
    for pattern in patterns:
        groups = tuple(Counter(pattern).items())
        for untouched, rests, ways in _takings(left, nothing, groups):
            found[tuple(a + b for a, b in zip(untouched, rests, strict=True))] += ways
    return dict(found)


def _takings(
    untouched: Profile, rests: Profile, groups: tuple[tuple[int, int], ...]
) -> Iterator[tuple[Profile, Profile, int]]:
    """Choose the ranks for each group (copies, ranks): of untouched ranks only, whose rests are kept apart."""
    if not groups:
        yield untouched, rests, 1
        return
    (copies, ranks), *others = groups
    for chosen in _shared_out(ranks, untouched[copies - 1 :]):
        ways = 1
        fewer, more = list(untouched), list(rests)
        for cards, number in enumerate(chosen, start=copies):
            ways *= comb(fewer[cards - 1], number) * comb(cards, copies) ** number
            fewer[cards - 1] -= number
            if cards > copies:
                more[cards - copies - 1] += number
        for untouched_then, rests_then, ways_then in _takings(tuple(fewer), tuple(more), tuple(others)):
            yield untouched_then, rests_then, ways * ways_then


def _shared_out(number: int, limits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as a sum with these limits."""
    if not limits:
        if number == 0:
            yield ()
        return
    for first in range(min(number, limits[0]) + 1):
        for rest in _shared_out(number - first, limits[1:]):
            yield first, *rest
