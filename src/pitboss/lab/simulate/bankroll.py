"""Sessions in figures: results, ruin and the spread of bankrolls on the way."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.simulate.figures import Interval, wilson
from pitboss.lab.simulate.run import Sessions
from pitboss.lab.simulate.task import CELLS, Sums, cell_width, points_of

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
    """The share of sessions that end with more than they began with."""
    spreads: tuple[Spread, ...]
    results: tuple[tuple[float, int], ...]
    """Sessions by result: the middle of a cell, and how many."""
    paths: tuple[tuple[float, ...], ...]
    """The first sessions' bankrolls, at the rounds of `spreads`."""

    @property
    def risk_of_ruin(self) -> float:
        return self.ruined / self.sessions


def session_figures(sessions: Sessions, sums: Sums, unit: int) -> SessionFigures | None:
    """None if not one whole session was played; `unit` parts of a cent are the unit of the sums."""
    spread, ruined, totals, paths = sums
    played = int(spread[-1].sum())
    if not played:
        return None
    cents = 100 * unit
    middles = _middles(sessions)
    last = spread[-1]
    mean = int(totals[0]) / played / cents
    square = float((last * (middles - mean) ** 2).sum()) / played
    return SessionFigures(
        sessions=played,
        rounds=sessions.rounds,
        bankroll=sessions.bankroll_cents / 100,
        mean_result=mean,
        std_dev=sqrt(square),
        mean_rounds=int(totals[1]) / played,
        mean_highest=int(totals[2]) / played / cents,
        ruined=int(ruined[-1]),
        ruin_interval=wilson(int(ruined[-1]), played),
        ahead=int(last[CELLS // 2 + 1 :].sum()) / played,
        spreads=tuple(
            Spread(int(point), _quantiles(row, middles + sessions.bankroll_cents / 100), int(gone) / played)
            for point, row, gone in zip(points_of(sessions), spread, ruined, strict=True)
        ),
        results=tuple((float(middles[cell]), int(last[cell])) for cell in np.flatnonzero(last)),
        paths=tuple(tuple(float(money) / cents for money in row) for row in paths[:played]),
    )


def _middles(sessions: Sessions) -> NDArray[np.float64]:
    """Of the cells, in dollars won."""
    return (np.arange(CELLS) - CELLS // 2 + 0.5) * cell_width(sessions) / 100


def _quantiles(counts: NDArray[np.int64], values: NDArray[np.float64]) -> tuple[float, ...]:
    """Read off the cells: to half a cell's width."""
    shares = np.cumsum(counts) / counts.sum()
    return tuple(float(values[int(np.searchsorted(shares, share))]) for share in QUANTILES)
