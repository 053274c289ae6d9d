"""From counts to figures: estimates with their intervals, beside the exact figures where these are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Protocol

from pitboss.lab.simulate.chi_square import Fit, fit

Z95 = 1.959963984540054
"""Two-sided 95 % of a normal distribution."""


class Named(Protocol):
    @property
    def slug(self) -> str: ...
    @property
    def label(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Interval:
    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.low:.6f} to {self.high:.6f}"


@dataclass(frozen=True, slots=True)
class OutcomeCount:
    outcome: str
    label: str
    count: int
    share: float
    exact: Fraction | None
    """Its probability, where an exact count of this play is known."""
    pays: str
    net: Fraction | None
    """Per unit wagered; None where a meter decides and nobody said what it shows."""

    def deviations(self, rounds: int) -> float | None:
        """How many standard deviations the count is from its expectation."""
        if self.exact is None or not 0 < self.exact < 1:
            return None
        expected = float(self.exact) * rounds
        return (self.count - expected) / sqrt(expected * float(1 - self.exact))


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerEstimate:
    """One wager under one paytable, over all rounds."""

    wager: str
    paytable: str
    hands: int | None
    rounds: int
    outcomes: tuple[OutcomeCount, ...]
    edge: float | None
    """Expected loss per unit of the wager (per Ante for the game against the dealer)."""
    edge_interval: Interval | None
    """Holds the true edge in 95 of 100 simulations."""
    exact_edge: Fraction | None
    std_dev: float | None
    """Of one round, per unit of the wager."""
    hit_frequency: float
    hit_interval: Interval
    fit: Fit | None
    """Against the exact distribution; None where there is none, or nothing to compare."""

    @property
    def n0(self) -> float | None:
        """Rounds after which the expected loss is as large as one standard deviation; endless without an edge."""
        if self.edge is None or self.std_dev is None:
            return None
        edge = self.edge if self.exact_edge is None else float(self.exact_edge)
        return (self.std_dev / edge) ** 2 if edge else float("inf")

    @property
    def standard_error(self) -> float | None:
        return None if self.std_dev is None else self.std_dev / sqrt(self.rounds)


def outcome_counts(
    named: Sequence[Named],
    counts: Sequence[int],
    exact: Mapping[str, Fraction] | None,
    worth: Mapping[str, tuple[str, Fraction | None]],
) -> tuple[OutcomeCount, ...]:
    """Those that happened or can happen; `worth` says by slug what each pays, in words, and its net."""
    rounds = sum(counts)
    found = []
    for each, count in zip(named, counts, strict=True):
        probability = None if exact is None else exact.get(each.slug, Fraction(0))
        if count or probability:
            pays, net = worth[each.slug]
            found.append(OutcomeCount(each.slug, each.label, count, count / rounds, probability, pays, net))
    return tuple(found)


def estimate(
    wager: str, paytable: str, hands: int | None, outcomes: tuple[OutcomeCount, ...], rounds: int
) -> WagerEstimate:
    nets = [(each.count, each.net) for each in outcomes]
    known = [(count, net) for count, net in nets if net is not None]
    priced = len(known) == len(nets)
    mean, deviation = _moments(known, rounds) if priced else (None, None)
    error = None if deviation is None else deviation / sqrt(rounds)
    hits = sum(count for count, net in nets if net is None or net > 0)
    return WagerEstimate(
        wager=wager,
        paytable=paytable,
        hands=hands,
        rounds=rounds,
        outcomes=outcomes,
        edge=None if mean is None else -float(mean),
        edge_interval=None if mean is None or error is None else interval(-float(mean), error),
        exact_edge=_exact_edge(outcomes) if priced else None,
        std_dev=deviation,
        hit_frequency=hits / rounds,
        hit_interval=wilson(hits, rounds),
        fit=_fit(outcomes),
    )


def _moments(nets: Iterable[tuple[int, Fraction]], rounds: int) -> tuple[Fraction, float]:
    listed = list(nets)
    mean = Fraction(sum(count * net for count, net in listed)) / rounds
    square = Fraction(sum(count * net**2 for count, net in listed)) / rounds
    return mean, sqrt(square - mean**2)


def _exact_edge(outcomes: Sequence[OutcomeCount]) -> Fraction | None:
    if any(each.exact is None for each in outcomes):
        return None
    return -sum((each.exact * each.net for each in outcomes if each.exact and each.net is not None), Fraction(0))


def _fit(outcomes: Sequence[OutcomeCount]) -> Fit | None:
    probabilities = [each.exact for each in outcomes if each.exact is not None]
    if len(probabilities) < len(outcomes):
        return None
    return fit([each.count for each in outcomes], probabilities)


def interval(centre: float, error: float) -> Interval:
    return Interval(centre - Z95 * error, centre + Z95 * error)


def wilson(hits: int, rounds: int) -> Interval:
    """Wilson's interval for a share: it stays between none and all."""
    share, square = hits / rounds, Z95**2 / rounds
    centre = (share + square / 2) / (1 + square)
    half = Z95 * sqrt(share * (1 - share) / rounds + square / (4 * rounds)) / (1 + square)
    return Interval(max(0.0, centre - half), min(1.0, centre + half))
