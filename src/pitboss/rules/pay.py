"""What a row pays.

`to 1` is profit and the wager comes back; `for 1` is all that is handed over; a share of a meter is a part of the
jackpot shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from pitboss.errors import BadInputError

LEVELS = ("meter", "mega", "major", "minor")
"""The meter of a jackpot with one level, or the levels of one with two or three."""


@dataclass(frozen=True, slots=True)
class ToOne:
    """Profit per unit wagered; the wager itself comes back too."""

    odds: Fraction

    def __str__(self) -> str:
        if self.odds.denominator == 1:
            return f"{self.odds.numerator:,} to 1"
        return f"{self.odds.numerator:,} to {self.odds.denominator}"


@dataclass(frozen=True, slots=True)
class ForOne:
    """All that is handed over per unit wagered; the wager itself stays with the house."""

    multiple: Fraction

    def __str__(self) -> str:
        if self.multiple.denominator == 1:
            return f"{self.multiple.numerator:,} for 1"
        return f"{self.multiple.numerator:,} for {self.multiple.denominator}"


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the amount that a meter shows."""

    share: Fraction
    level: str = "meter"

    def __str__(self) -> str:
        percent = self.share * 100
        shown = Decimal(percent.numerator) / percent.denominator
        return f"{shown:f} % of the {self.level if self.level == 'meter' else self.level.capitalize()}"


Pay = ToOne | ForOne | Share

EVEN_MONEY = ToOne(Fraction(1))

_NUMBER = r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,18}"
_ODDS = re.compile(rf"({_NUMBER})(?: (to|for) |:)([1-9][0-9]{{0,17}})")
_SHARE = re.compile(r"([0-9]{1,18}(?:\.[0-9]{1,18})?) ?%(?: of)?(?: the)?(?: ([A-Za-z]+))?")


def pay_of(text: str) -> Pay:
    """Read a pay as a rule sheet prints it: `50 to 1`, `3:2`, `250 for 1`, `10 %`, `100 % of the Mega`."""
    words = " ".join(text.split())
    if odds := _ODDS.fullmatch(words):
        ratio = Fraction(int(odds[1].replace(",", "")), int(odds[3]))
        return ForOne(ratio) if odds[2] == "for" else ToOne(ratio)
    if share := _SHARE.fullmatch(words):
        level = (share[2] or "meter").lower()
        part = Fraction(share[1]) / 100
        if level not in LEVELS:
            raise BadInputError(f"{text!r}: there is no level {share[2]!r}; write one of {', '.join(LEVELS)}.")
        if not 0 < part <= 1:
            raise BadInputError(f"{text!r}: a share of a meter is more than 0 % and at most 100 %.")
        return Share(part, level)
    raise BadInputError(f"{text!r} is not a pay; write '50 to 1', '3 to 2', '250 for 1' or '10 % of the meter'.")
