"""Amounts, rates and levels of jackpots, as they are typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from pitboss.cli.table_options import amount_of
from pitboss.errors import BadInputError, UnknownNameError
from pitboss.jackpot.configuration import PPM
from pitboss.rules.money import dollars, shortened
from pitboss.table.awards import UNITS_PER_CENT

_MOST_CENTS = 10**11
"""A thousand million dollars, as over HTTP: nothing on a floor is larger."""
_PERCENT = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?")


def reasonable_cents(text: str, where: str) -> int:
    """Cents of `$1,234.50`, as large as a jackpot's may be."""
    cents = amount_of(text, where)
    if cents > _MOST_CENTS:
        raise BadInputError(f"{where} {shortened(text)}: an amount of a jackpot is {dollars(_MOST_CENTS)} at most.")
    return cents


def units_of(text: str, where: str) -> int:
    """The same in units of 1e-8 dollars."""
    return reasonable_cents(text, where) * UNITS_PER_CENT


def signed_units(text: str, where: str) -> int:
    """The same, with + or - before it."""
    words = text.strip()
    if words[:1] not in ("+", "-"):
        raise BadInputError(
            f"{where} {text!r}: write + or - before the amount, as in +25.00, so that no sign is missed."
        )
    units = units_of(words[1:], where)
    return -units if words[0] == "-" else units


def ppm_of(text: str, where: str) -> int:
    """Parts per million of `20 %` or `20`."""
    percent = text.strip().removesuffix("%").strip()
    if not _PERCENT.fullmatch(percent):
        raise BadInputError(f"{where} {shortened(text)} is no rate; write percent of the wager, as in 20 or 2.5.")
    parts = Fraction(percent) / 100 * PPM
    if not 0 <= parts <= PPM:
        raise BadInputError(f"{where} {text!r}: between 0 and 100 % of a wager can be put aside.")
    if parts.denominator != 1:
        raise BadInputError(f"{where} {text!r} is finer than a ten-thousandth of a percent; round it.")
    return int(parts)


def shown_units(units: int) -> str:
    """To the cent, as every sign shows it."""
    return dollars(units // UNITS_PER_CENT)


def shown_rate(ppm: int) -> str:
    return f"{float(Fraction(ppm, PPM // 100)):g} %"


def by_level(given: Sequence[str], levels: Iterable[str], option: str) -> Mapping[str, str]:
    """`LEVEL=VALUE` several times; on a jackpot with one level the value alone."""
    known = tuple(levels)
    found: dict[str, str] = {}
    for text in given:
        left, equals, right = (part.strip() for part in text.rpartition("="))
        level = left if equals else known[0]
        if level not in known:
            raise UnknownNameError(f"level for {option}", level, known)
        if not equals and len(known) > 1:
            raise BadInputError(
                f"{option} {text!r}: this jackpot has the levels {', '.join(known)}; write LEVEL=VALUE."
            )
        if found.setdefault(level, right) != right:
            raise BadInputError(f"{option} {level} is given twice, as {found[level]!r} and {right!r}; choose one.")
    return found
