"""From counts to a chi-square statistic: each judge knows how the counts scatter when the shuffle is fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from pitboss.cards.battery.expected import Moments

FEWEST_EXPECTED = 5
"""Cells that expect fewer are joined with their neighbour; below it chi-square is a poor approximation."""


class Fit(NamedTuple):
    statistic: float
    degrees: int


Judge = Callable[[Counter[int]], Fit]


def one_cell_per_shuffle(weights: Sequence[int | Fraction]) -> Judge:
    """Pearson's test: shuffles fall independently into cell 0, 1, 2 … in proportion to the weights."""

    def judge(counts: Counter[int]) -> Fit:
        scale = Fraction(counts.total()) / sum(weights)
        pools = _pooled((float(weight * scale), counts[cell]) for cell, weight in enumerate(weights))
        statistic = sum((found - expected) ** 2 / expected for expected, found in pools)
        return Fit(statistic, len(pools) - 1)

    return judge


def card_at_each_place(cards: int) -> Judge:
    """Cell `place * cards + card`, one for each place of a shuffle.

    Rows and columns are both fixed, which shrinks Pearson's statistic: a permutation matrix, centred, has
    covariance 1 / (cards - 1) on (cards - 1) squared dimensions.
    """

    def judge(counts: Counter[int]) -> Fit:
        expected = counts.total() / cards**2
        pearson = sum((counts[cell] - expected) ** 2 / expected for cell in range(cards**2))
        return Fit(pearson * (cards - 1) / cards, (cards - 1) ** 2)

    return judge


def card_after_card(cards: int) -> Judge:
    """Cell `first * (cards + 1) + second` for all neighbours; a mark lies above and below the deck.

    The mark closes the deck to a ring, so every card has one neighbour on each side. The counts then fall
    into two independent parts: how often two cards meet at all, and how much oftener in one order than in
    the other; their variances differ by a factor `size / (size - 2)`.
    """
    size = cards + 1

    def judge(counts: Counter[int]) -> Fit:
        expected = counts.total() / (size * (size - 1))
        meeting = leaning = 0.0
        for low, high in combinations(range(size), 2):
            rising, falling = counts[low * size + high], counts[high * size + low]
            meeting += (rising + falling - 2 * expected) ** 2
            leaning += (rising - falling) ** 2
        statistic = (meeting + leaning * (size - 2) / size) / (2 * expected)
        return Fit(statistic, size * (size - 3) // 2 + (size - 1) * (size - 2) // 2)

    return judge


def sum_of_scores(moments: Moments) -> Judge:
    """Each shuffle has a score, the cell itself; the sum of many is normal, its square chi-square."""

    def judge(counts: Counter[int]) -> Fit:
        shuffles = counts.total()
        total = sum(score * times for score, times in counts.items())
        excess = total - shuffles * moments.mean
        return Fit(float(excess**2 / (shuffles * moments.variance)), 1)

    return judge


def _pooled(cells: Iterable[tuple[float, int]]) -> list[tuple[float, int]]:
    pools = []
    expected, found = 0.0, 0
    for cell_expected, cell_found in cells:
        expected += cell_expected
        found += cell_found
        if expected >= FEWEST_EXPECTED:
            pools.append((expected, found))
            expected, found = 0.0, 0
    last_expected, last_found = pools.pop()
    return [*pools, (last_expected + expected, last_found + found)]
