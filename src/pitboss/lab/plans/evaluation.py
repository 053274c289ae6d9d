"""What a given way to play comes to, exactly, and in which situations it costs the most against the optimum."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.lab.figures import BaseFigures


@dataclass(frozen=True, slots=True)
class Situation:
    """All deals with such a hand at one decision where the plan takes one option and the optimum takes one."""

    point: str
    """The slug of the decision."""
    hand: str
    chosen: str
    """The slug of the option."""
    best: str
    deals: int
    cost: Fraction
    """What the choice costs in all of them, in Antes per round dealt; what follows it is played best."""


@dataclass(frozen=True, slots=True)
class PlanEvaluation:
    """The figures of a plan, and what it gives away."""

    plan: str
    label: str
    source: str
    figures: BaseFigures
    optimal_edge: Fraction
    situations: tuple[Situation, ...]
    """Those that cost something, the dearest first."""

    @property
    def edge(self) -> Fraction:
        assert self.figures.edge is not None  # noqa: S101 -- a game against the dealer has one
        return self.figures.edge

    @property
    def cost(self) -> Fraction:
        """Against the optimum, in Antes per round."""
        return self.edge - self.optimal_edge

    @property
    def unexplained(self) -> Fraction:
        """The part of the cost that lies in suits, which situations by rank do not tell apart."""
        return self.cost - sum((each.cost for each in self.situations), Fraction(0))

    @property
    def mistaken(self) -> Fraction:
        """The share of decisions, per round, that cost something."""
        return Fraction(sum(each.deals for each in self.situations), self.figures.total)
