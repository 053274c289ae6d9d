"""From counts to figures: a distribution and what a paytable makes of it, exactly.

Probabilities and edges are `Fraction`; a float appears only where a root is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Protocol

from pitboss.rules.pay import ForOne, Pay, Share, ToOne


class Named(Protocol):
    """An outcome of a side wager, or a contest of the game against the dealer."""

    @property
    def slug(self) -> str: ...
    @property
    def label(self) -> str: ...


@dataclass(frozen=True, slots=True)
class OutcomeFigure:
    """One outcome: how many deals fall on it and what they are worth per unit of the wager."""

    outcome: str
    label: str
    combinations: int
    probability: Fraction
    pays: str
    net: Fraction | None
    """Per unit wagered (per Ante for the game against the dealer); None where a meter decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerFigures:
    """Everything exact about one wager with one paytable."""

    game: str
    wager: str
    paytable: str
    total: int
    outcomes: tuple[OutcomeFigure, ...]
    edge: Fraction | None
    """Expected loss per unit of the wager; None while a meter decides."""
    hit_frequency: Fraction
    std_dev: float | None
    exact: bool = True
    bound: Fraction | None = None
    """How far the edge can be off, where a tail was cut."""
    hands: int | None = None
    strategy: str | None = None
    """The play that is assumed, where the figures depend on it; None where they do not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseFigures(WagerFigures):
    element_of_risk: Fraction
    average_wager: Fraction
    decisions: Mapping[str, Fraction]
    """The share of each way to play, by option."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotFigures(WagerFigures):
    fixed_return: Fraction
    """Per $1 wagered, from pays that do not touch a meter; envy apart."""
    return_per_meter_dollar: Mapping[str, Fraction]
    """Per $1 wagered and $1 on the meter, by level."""
    one_in: Mapping[str, Fraction]
    """Deals per hit of each row."""
    envy_return_per_other_player: Fraction
    meters: Mapping[str, Fraction] = field(default_factory=dict)
    """The amounts the edge was worked out with, in dollars."""

    @property
    def break_even_meter(self) -> Fraction | None:
        """The amount, on a jackpot with one level, at which the wager has no edge, envy apart."""
        if len(self.return_per_meter_dollar) != 1:
            return None
        (slope,) = self.return_per_meter_dollar.values()
        return (1 - self.fixed_return) / slope if slope else None


def net_of_pay(pay: Pay | None) -> Fraction | None:
    """What one unit wins or loses; None for a share of a meter."""
    match pay:
        case None:
            return Fraction(-1)
        case ToOne(odds):
            return odds
        case ForOne(multiple):
            return multiple - 1
        case Share():
            return None


def mean(outcomes: Iterable[OutcomeFigure]) -> Fraction:
    return sum((each.probability * each.net for each in outcomes if each.net is not None), Fraction(0))


def deviation(outcomes: Iterable[OutcomeFigure]) -> float:
    """The standard deviation of one wager."""
    listed = tuple(outcomes)
    square = sum((each.probability * each.net**2 for each in listed if each.net is not None), Fraction(0))
    return sqrt(square - mean(listed) ** 2)


def rounded(value: Fraction, digits: int) -> str:
    """Rounded half up to a number of decimals, from the exact fraction."""
    scaled = abs(value) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = f"{whole:0{digits + 1}d}"
    sign = "-" if value < 0 and whole else ""
    return sign + (f"{text[:-digits]}.{text[-digits:]}" if digits else text)


def percent(value: Fraction, digits: int = 4) -> str:
    return f"{rounded(value * 100, digits)} %"
