"""Amounts, rates and levels of jackpots, as they are typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from pitboss.cli.table_options import amount_of
from pitboss.errors import BadInputError, UnknownNameError
from pitboss.jackpot.configuration import PPM
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT


def units_of(text: str, where: str) -> int:
    """Units of 1e-8 dollars of `$1,234.50`."""
    return amount_of(text, where) * UNITS_PER_CENT


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
    try:
        parts = Fraction(text.strip().removesuffix("%").strip()) / 100 * PPM
    except (ValueError, ZeroDivisionError):
        raise BadInputError(f"{where} {text!r} is no rate; write percent of the wager, as in 20 or 2.5.") from None
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
