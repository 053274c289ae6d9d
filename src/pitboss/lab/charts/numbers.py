"""How numbers are written on an axis, and which of them."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor, log10

Format = Callable[[float], str]

_STEPS = (1, 2, 2.5, 5, 10)
_THOUSANDS = ((1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k"))
_PERCENT_DIGITS = 6


def plain(value: float) -> str:
    """As many decimals as needed, thousands apart."""
    return _trimmed(f"{value:,.6f}") if abs(value) >= 1e-6 or value == 0 else f"{value:.0e}"  # noqa: PLR2004 -- the digits shown


def compact(value: float) -> str:
    """1,500 as 1.5k."""
    for size, letter in _THOUSANDS:
        if abs(value) >= size:
            return f"{_trimmed(f'{value / size:.2f}')}{letter}"
    return plain(value)


def percent(value: float) -> str:
    """A share of one; very small ones as one in so many."""
    if value and abs(value) < 1e-5:  # noqa: PLR2004 -- below a thousandth of a percent nobody compares digits
        return f"1 in {compact(1 / value)}"
    return f"{_trimmed(f'{100 * value:.{_PERCENT_DIGITS}f}')} %"


def dollars(value: float) -> str:
    return f"{'-' if value < 0 else ''}${compact(abs(value))}"


def ticks(low: float, high: float, wanted: int = 5) -> list[float]:
    """Round numbers inside a range, about as many as wanted."""
    if high <= low:
        return [low]
    rough = (high - low) / wanted
    power = 10.0 ** floor(log10(rough))
    step = next(power * each for each in _STEPS if power * each >= rough * (1 - 1e-9))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(index * step, 12) for index in range(first, last + 1)]


def powers(low: float, high: float, wanted: int = 7) -> list[float]:
    """Powers of ten inside a range, thinned out where there would be too many."""
    first, last = floor(log10(low)), ceil(log10(high))
    apart = max(1, ceil((last - first) / wanted))
    found = [10.0**power for power in range(last, first - 1, -apart)]
    return [value for value in found if low * 0.9999 <= value <= high * 1.0001]


def _trimmed(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text
