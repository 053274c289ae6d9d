"""What a simulation found as plain data, in the form that `pitboss simulate --json` prints."""

from __future__ import annotations

from typing import Any

from pitboss.lab.simulate.bankroll import QUANTILES, SessionFigures
from pitboss.lab.simulate.figures import Interval, OutcomeCount, WagerEstimate
from pitboss.lab.simulate.result import Found


def as_data(found: Found) -> dict[str, Any]:
    run = found.run
    return {
        "game": run.game,
        "rounds": found.rounds,
        "rounds_wanted": run.rounds,
        "seed": run.seed,
        "strategy": run.strategy,
        "settings": dict(run.settings),
        "wagers": [_wager(each) for each in found.wagers],
        "sessions": None if found.sessions is None else _sessions(found.sessions),
    }


def _wager(each: WagerEstimate) -> dict[str, Any]:
    exact = each.exact_edge
    data: dict[str, Any] = {
        "wager": each.wager,
        "paytable": each.paytable or None,
        "edge": each.edge,
        "edge_interval": _interval(each.edge_interval),
        "edge_exact": None if exact is None else float(exact),
        "hit_frequency": each.hit_frequency,
        "hit_interval": _interval(each.hit_interval),
        "std_dev": each.std_dev,
        "n0": each.n0,
        "chi_square": None
        if each.fit is None
        else {
            "statistic": each.fit.statistic,
            "degrees_of_freedom": each.fit.degrees,
            "p_value": each.fit.p_value,
        },
        "outcomes": [_outcome(outcome, each.rounds) for outcome in each.outcomes],
    }
    if each.hands is not None:
        data["hands"] = each.hands
    return data


def _interval(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [interval.low, interval.high]


def _outcome(each: OutcomeCount, rounds: int) -> dict[str, Any]:
    return {
        "outcome": each.outcome,
        "count": each.count,
        "share": each.share,
        "exact": None if each.exact is None else float(each.exact),
        "deviations": each.deviations(rounds),
        "pays": each.pays or None,
    }


def _sessions(each: SessionFigures) -> dict[str, Any]:
    return {
        "sessions": each.sessions,
        "rounds": each.rounds,
        "bankroll": each.bankroll,
        "mean_result": each.mean_result,
        "std_dev": each.std_dev,
        "ahead": each.ahead,
        "even": each.even,
        "behind": each.behind,
        "amounts_within": each.within,
        "mean_rounds": each.mean_rounds,
        "mean_highest": each.mean_highest,
        "risk_of_ruin": each.risk_of_ruin,
        "ruin_interval": _interval(each.ruin_interval),
        "quantiles": list(QUANTILES),
        "spread": [
            {"rounds": spread.rounds, "bankroll": list(spread.quantiles), "ruined": spread.ruined}
            for spread in each.spreads
        ],
        "results": [{"result": amount, "sessions": count} for amount, count in each.results],
    }
