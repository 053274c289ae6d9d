"""The chi-square distribution: how often chance alone would give at least so large a statistic."""

from __future__ import annotations

from math import exp, lgamma, log

_PRECISION = 1e-15
_TINY = 1e-300
_MOST_TERMS = 100_000


def chi_square_survival(statistic: float, degrees: int) -> float:
    """The probability of at least `statistic` with so many degrees of freedom."""
    if statistic <= 0:
        return 1.0
    shape, point = degrees / 2, statistic / 2
    scale = exp(shape * log(point) - point - lgamma(shape))
    if point < shape + 1:
        return max(0.0, 1 - scale * _lower_series(shape, point))
    return scale * _upper_fraction(shape, point)


def _lower_series(shape: float, point: float) -> float:
    """The power series of the incomplete gamma function; it converges fast below the mean."""
    term = total = 1 / shape
    for step in range(1, _MOST_TERMS):
        term *= point / (shape + step)
        total += term
        if term < total * _PRECISION:
            break
    return total


def _upper_fraction(shape: float, point: float) -> float:
    """Its continued fraction by Lentz's method; it converges fast above the mean."""
    below = point + 1 - shape
    numerator = 1 / _TINY
    denominator = 1 / below
    value = denominator
    for step in range(1, _MOST_TERMS):
        factor = -step * (step - shape)
        below += 2
        denominator = 1 / _away_from_zero(factor * denominator + below)
        numerator = _away_from_zero(below + factor / numerator)
        change = denominator * numerator
        value *= change
        if abs(change - 1) < _PRECISION:
            break
    return value


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
