"""Plain values as a caller's program hands them over: what is not of the kind that is meant is told in one sentence."""

from __future__ import annotations

from fractions import Fraction
from operator import index
from typing import Any

from pitboss.errors import BadInputError


def whole(value: Any, what: str) -> int:  # noqa: ANN401 -- whatever a caller hands over
    """A whole number, NumPy's too; `yes` is none."""
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise BadInputError(f"{what} must be a whole number, as in 3, not {value!r}.")


def exact(value: Any, what: str) -> Fraction:  # noqa: ANN401 -- whatever a caller hands over
    """An exact amount: a whole number, a Fraction, a Decimal or their text."""
    try:
        if not isinstance(value, bool):
            return Fraction(value)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        pass
    raise BadInputError(f"{what} must be an amount in dollars, as in 25 or Fraction(15, 2), not {value!r}.")


def named(value: Any, what: str) -> str:  # noqa: ANN401 -- whatever a caller hands over
    if isinstance(value, str):
        return value
    raise BadInputError(f"{what} must be a text, not {value!r}.")
