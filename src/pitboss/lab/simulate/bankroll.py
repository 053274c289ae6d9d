"""Sessions in figures: results, ruin and the spread of bankrolls on the way."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.simulate.figures import Interval, wilson
from pitboss.lab.simulate.kernels.sessions import AHEAD, BEHIND, EVEN, HIGHEST, RESULT, ROUNDS, sum_of_squares
from pitboss.lab.simulate.run import Sessions
from pitboss.lab.simulate.scene import Money
from pitboss.lab.simulate.task import Sums, points_of

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, slots=True)
class Spread:
    """Bankrolls in dollars after so many rounds."""

    rounds: int
    quantiles: tuple[float, ...]
    """At `QUANTILES`."""
    ruined: float
    """The share of sessions that could not go on by then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionFigures:
    """Amounts in dollars."""

    sessions: int
    rounds: int
    """Of one session."""
    bankroll: float
    mean_result: float
    std_dev: float
    mean_rounds: float
    """Played before the session ended, by the clock or by ruin."""
    mean_highest: float
    """Won at the best moment of a session."""
    ruined: int
    ruin_interval: Interval
    ahead: float
    """The share of sessions that end with more than they began with; counted to the cent, as the next two."""
    even: float
    behind: float
    within: float
    """How far a quantile, or a result of `results`, can be off; 0 where every amount was counted by itself."""
    spreads: tuple[Spread, ...]
    results: tuple[tuple[float, int], ...]
    """Sessions by result and how many; of amounts counted together their middle."""
    paths: tuple[tuple[float, ...], ...]
    """The first sessions' bankrolls, at the rounds of `spreads`."""

    @property
    def risk_of_ruin(self) -> float:
        return self.ruined / self.sessions

    def bars(self, most: int = 60) -> tuple[list[float], list[float]]:
        """The results in equal bars, the tenth of a percent at either end in the outermost: edges and counts."""
        values = np.array([value for value, _ in self.results])
        counts = np.array([count for _, count in self.results], np.float64)
        reached = np.cumsum(counts) / self.sessions
        low, high = (float(values[int(np.searchsorted(reached, share))]) for share in (0.001, 0.999))
        edges = np.linspace(low, max(high, low + 1), min(most, max(len(values), 2)) + 1)
        heights, _ = np.histogram(values.clip(low, edges[-1]), edges, weights=counts)
        return edges.tolist(), heights.tolist()


def session_figures(sessions: Sessions, sums: Sums, money: Money) -> SessionFigures | None:
    """None if not one whole session was played."""
    spread, ruined, totals, paths = sums
    played = int(spread[-1].sum())
    if not played:
        return None
    cents = 100 * money.unit
    mean = Fraction(int(totals[RESULT]), played)
    square = Fraction(sum_of_squares(totals) * money.step**2, played)
    amounts, begun = _amounts(money, spread.shape[1]), sessions.bankroll_cents / 100
    last = spread[-1]
    return SessionFigures(
        sessions=played,
        rounds=sessions.rounds,
        bankroll=begun,
        mean_result=float(mean / cents),
        std_dev=sqrt((square - mean**2) / cents**2),
        mean_rounds=int(totals[ROUNDS]) / played,
        mean_highest=int(totals[HIGHEST]) / played / cents,
        ruined=int(ruined[-1]),
        ruin_interval=wilson(int(ruined[-1]), played),
        ahead=int(totals[AHEAD]) / played,
        even=int(totals[EVEN]) / played,
        behind=int(totals[BEHIND]) / played,
        within=(money.cells.width - money.step) / 2 / cents,
        spreads=tuple(
            Spread(int(point), _quantiles(row, amounts + begun), int(gone) / played)
            for point, row, gone in zip(points_of(sessions), spread, ruined, strict=True)
        ),
        results=tuple((float(amounts[cell]), int(last[cell])) for cell in np.flatnonzero(last)),
        paths=tuple(tuple(float(each) / cents for each in row) for row in paths[:played]),
    )


def _amounts(money: Money, cells: int) -> NDArray[np.float64]:
    """Won, in dollars, by cell: the amount it counts, or the middle of those."""
    first = money.cells.lowest + (money.cells.width - money.step) / 2
    return (first + np.arange(cells) * money.cells.width) / (100 * money.unit)


def _quantiles(counts: NDArray[np.int64], values: NDArray[np.float64]) -> tuple[float, ...]:
    """The lowest amount that so many of the sessions do not pass."""
    reached, played = np.cumsum(counts), int(counts.sum())
    return tuple(float(values[int(np.searchsorted(reached, share * played))]) for share in QUANTILES)
