"""Money at a table is whole cents. How a pay that is not a whole amount is rounded is a named house policy."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pitboss.errors import BadInputError

CENTS_PER_DOLLAR = 100
_DOLLARS = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]{1,2}))?")
_MOST_DIGITS = 18
_LONGEST_SHOWN = 40


class Rounding(StrEnum):
    TO_THE_CENT = "to-the-cent"
    """Paid to the cent; a part of a cent is paid as a whole one, so that no one loses by rounding."""
    DOLLARS_DOWN = "whole-dollars-down"
    DOLLARS_UP = "whole-dollars-up"

    @property
    def smallest_cents(self) -> int:
        """The smallest amount the house pays out."""
        return 1 if self is Rounding.TO_THE_CENT else CENTS_PER_DOLLAR

    def cents(self, amount: Fraction) -> int:
        """An exact amount in cents as the house pays it out."""
        if self is Rounding.TO_THE_CENT:
            return _ceiling(amount)
        dollars = amount / CENTS_PER_DOLLAR
        whole = dollars.__floor__() if self is Rounding.DOLLARS_DOWN else _ceiling(dollars)
        return whole * CENTS_PER_DOLLAR


def _ceiling(amount: Fraction) -> int:
    return -(-amount.numerator // amount.denominator)


def dollars(cents: int) -> str:
    """`$1,234.50`."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // CENTS_PER_DOLLAR:,}.{abs(cents) % CENTS_PER_DOLLAR:02d}"


def shortened(text: str) -> str:
    """As it was written, in one sentence that can be read."""
    return repr(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…")


def cents_of(text: str) -> int:
    """Whole cents of `$1,234.50`, `1234.5` or `25`."""
    match = _DOLLARS.fullmatch(text.strip())
    if match is None:
        raise BadInputError(
            f"{shortened(text)} is not an amount of money; write dollars and cents, as in '25' or '7.50'."
        )
    if len(match[1]) > _MOST_DIGITS:
        raise BadInputError(f"{shortened(text)} is larger than any amount of money here.")
    return int(match[1].replace(",", "")) * CENTS_PER_DOLLAR + int((match[2] or "").ljust(2, "0"))


@dataclass(frozen=True, slots=True)
class Limits:
    """What one spot takes: from `minimum_cents` to `maximum_cents`, in whole `unit_cents`."""

    minimum_cents: int
    maximum_cents: int
    unit_cents: int = CENTS_PER_DOLLAR

    def __post_init__(self) -> None:
        if not 0 < self.unit_cents <= self.minimum_cents <= self.maximum_cents:
            raise BadInputError(f"Limits must rise from a positive unit to the maximum; these do not: {self}.")

    def __str__(self) -> str:
        if self.minimum_cents == self.maximum_cents:
            return dollars(self.minimum_cents)
        return f"{dollars(self.minimum_cents)} to {dollars(self.maximum_cents)}"
