"""How well counts agree with exact probabilities, and whether many such agreements are as even as chance makes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, sqrt

from pitboss.cards.battery.chi_square import chi_square_survival

FEWEST_EXPECTED = 10
"""Cells that expect fewer are joined: below it the distribution of chi-square is a poor approximation."""

_TERMS = 100


@dataclass(frozen=True, slots=True)
class Fit:
    statistic: float
    degrees: int
    p_value: float
    """How often chance alone gives at least so large a statistic."""


def fit(counts: Sequence[int], probabilities: Sequence[Fraction]) -> Fit | None:
    """Pearson's chi-square; None where too little was counted to compare. A count of what cannot be has no fit: 0."""
    rounds = sum(counts)
    if any(count and not probability for count, probability in zip(counts, probabilities, strict=True)):
        return Fit(float("inf"), 1, 0.0)
    cells = sorted(
        (float(probability * rounds), count) for probability, count in zip(probabilities, counts, strict=True)
    )
    pools = _pooled((expected, count) for expected, count in cells if expected)
    if len(pools) < 2:  # noqa: PLR2004 -- one cell holds everything
        return None
    statistic = sum((count - expected) ** 2 / expected for expected, count in pools)
    return Fit(statistic, len(pools) - 1, chi_square_survival(statistic, len(pools) - 1))


def _pooled(cells: Iterable[tuple[float, int]]) -> list[tuple[float, int]]:
    """The rarest are joined until they expect enough; what is left over joins the last."""
    pools: list[tuple[float, int]] = []
    expected, found = 0.0, 0
    for more_expected, more_found in cells:
        expected, found = expected + more_expected, found + more_found
        if expected >= FEWEST_EXPECTED:
            pools.append((expected, found))
            expected, found = 0.0, 0
    if found or expected:
        last = pools.pop() if pools else (0.0, 0)
        pools.append((last[0] + expected, last[1] + found))
    return pools


@dataclass(frozen=True, slots=True)
class Uniformity:
    """Kolmogorov and Smirnov's test of p-values: if all agree with their exact distribution, they are uniform."""

    distance: float
    p_value: float


def uniformity(p_values: Sequence[float]) -> Uniformity:
    ordered, size = sorted(p_values), len(p_values)
    above = max((place + 1) / size - value for place, value in enumerate(ordered))
    below = max(value - place / size for place, value in enumerate(ordered))
    distance = max(above, below)
    # Stephens' correction makes the limiting distribution good from five values on.
    scaled = (sqrt(size) + 0.12 + 0.11 / sqrt(size)) * distance
    tail = 2 * sum((-1) ** (term - 1) * exp(-2 * (term * scaled) ** 2) for term in range(1, _TERMS))
    return Uniformity(distance, min(1.0, max(0.0, tail)))
