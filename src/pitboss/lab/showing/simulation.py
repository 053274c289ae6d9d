"""A simulation as a result to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.errors import UnknownNameError
from pitboss.games.registry import game_named
from pitboss.lab import charts
from pitboss.lab.showing.result import Result, Rows
from pitboss.lab.simulate.bankroll import QUANTILES, SessionFigures
from pitboss.lab.simulate.figures import WagerEstimate
from pitboss.lab.simulate.page import Pace, simulation_page
from pitboss.lab.simulate.report import as_data
from pitboss.lab.simulate.result import Found
from pitboss.rules.money import dollars
from pitboss.rules.page import Page

_PATHS_SHOWN = 6


@dataclass(frozen=True)
class Simulation(Result):
    """What many rounds came to, with intervals, beside the exact figures where these are known.

    >>> import pitboss
    >>> found = pitboss.simulate("straight-edge-v2", rounds=50_000, seed=1, strategy="mimic-the-dealer")
    >>> found["insurance"].rounds
    50000
    >>> print(found["4-plus"].hit_frequency, found["4-plus"].hit_interval)
    0.18296 0.179595 to 0.186373
    """

    found: Found
    pace: Pace = field(default_factory=Pace)

    def __getitem__(self, wager: str) -> WagerEstimate:
        """The first estimate of a wager."""
        listed = next((each for each in self.found.wagers if each.wager == wager), None)
        if listed is None:
            known = {each.wager for each in self.found.wagers}
            raise UnknownNameError(f"wager in this simulation of {self.found.run.game}", wager, known)
        return listed

    def __iter__(self) -> Iterator[WagerEstimate]:
        return iter(self.found.wagers)

    @property
    def sessions(self) -> SessionFigures | None:
        return self.found.sessions

    def as_data(self) -> dict[str, Any]:
        """As `pitboss simulate --json` prints it, the seconds left out."""
        return as_data(self.found)

    def page(self) -> Page:
        one = len(self.found.run.counted) == 1
        return simulation_page(game_named(self.found.run.game), self.found, self.pace, details=one)

    def tables(self) -> Mapping[str, Rows]:
        found = {
            "wagers": [_wager(each) for each in self.found.wagers],
            "outcomes": [row for each in self.found.wagers for row in _outcomes(each)],
        }
        return found if self.sessions is None else {**found, "sessions": _spread(self.sessions)}

    def charts(self) -> tuple[str, ...]:
        return () if self.sessions is None else (bankrolls(self.sessions), results(self.sessions))


def _wager(each: WagerEstimate) -> dict[str, Any]:
    interval = each.edge_interval
    return {
        "wager": each.wager,
        "paytable": each.paytable,
        "hands": each.hands,
        "rounds": each.rounds,
        "edge": each.edge,
        "edge_low": None if interval is None else interval.low,
        "edge_high": None if interval is None else interval.high,
        "edge_exact": None if each.exact_edge is None else float(each.exact_edge),
        "hit_frequency": each.hit_frequency,
        "std_dev": each.std_dev,
        "n0": each.n0,
        "p_value": None if each.fit is None else each.fit.p_value,
    }


def _outcomes(each: WagerEstimate) -> Rows:
    return [
        {
            "wager": each.wager,
            "paytable": each.paytable,
            "hands": each.hands,
            "outcome": outcome.outcome,
            "count": outcome.count,
            "share": outcome.share,
            "exact": None if outcome.exact is None else float(outcome.exact),
            "deviations": outcome.deviations(each.rounds),
        }
        for outcome in each.outcomes
    ]


def _spread(sessions: SessionFigures) -> Rows:
    return [
        {
            "rounds": spread.rounds,
            **{f"q{100 * share:.0f}": money for share, money in zip(QUANTILES, spread.quantiles, strict=True)},
            "ruined": spread.ruined,
        }
        for spread in sessions.spreads
    ]


def bankrolls(sessions: SessionFigures) -> str:
    """How bankrolls spread along a session, and some of them one by one."""
    low, lower, middle, upper, high = (
        ((0.0, sessions.bankroll), *((float(each.rounds), each.quantiles[place]) for each in sessions.spreads))
        for place in range(len(QUANTILES))
    )
    paths = [
        charts.Series(
            f"session {number}",
            ((0.0, sessions.bankroll), *zip((float(each.rounds) for each in sessions.spreads), path, strict=True)),
        )
        for number, path in enumerate(sessions.paths[:_PATHS_SHOWN], start=1)
    ]
    said = charts.Words(
        "Bankrolls along a session",
        f"The middle half and nine tenths of {sessions.sessions:,} sessions; "
        f"{100 * sessions.risk_of_ruin:.2f} % are ruined.",
    )
    return charts.lines(
        said,
        [charts.Series("the middle session", middle), *paths],
        x=charts.Axis(label="rounds", form=charts.compact),
        y=charts.Axis(label="bankroll", form=charts.dollars),
        bands=[charts.Band("nine of ten sessions", low, high), charts.Band("the middle half", lower, upper)],
        marks=[charts.Mark("begun with", sessions.bankroll)],
    )


def results(sessions: SessionFigures) -> str:
    """What sessions end with."""
    edges, counts = sessions.bars()
    said = charts.Words("Results of sessions", f"On average {dollars(round(100 * sessions.mean_result))}.")
    return charts.histogram(
        said,
        edges,
        counts,
        x=charts.Axis(label="won or lost", form=charts.dollars),
        y=charts.Axis(label="sessions", form=charts.compact),
    )
