"""Figures as plain data, in the form of the `analyze --json` contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.lab.figures import BaseFigures, JackpotFigures, OutcomeFigure, WagerFigures


def as_data(game: str, wagers: Sequence[WagerFigures]) -> dict[str, Any]:
    return {"game": game, "wagers": [_wager(each) for each in wagers]}


def _wager(figures: WagerFigures) -> dict[str, Any]:
    edge = figures.edge
    data: dict[str, Any] = {
        "wager": figures.wager,
        "paytable": figures.paytable or None,
        "edge": None if edge is None else float(edge),
        "edge_exact": f"{edge.numerator}/{edge.denominator}" if edge is not None and figures.exact else None,
        "hit_frequency": float(figures.hit_frequency),
        "std_dev": figures.std_dev,
        "exact": figures.exact,
        "total": figures.total,
        "outcomes": [_outcome(each) for each in figures.outcomes],
    }
    if figures.bound is not None:
        data["bound"] = float(figures.bound)
    if figures.strategy is not None:
        data["strategy"] = figures.strategy
    if figures.hands is not None:
        data["hands"] = figures.hands
    if isinstance(figures, BaseFigures):
        data["element_of_risk"] = float(figures.element_of_risk)
        data["average_wager"] = float(figures.average_wager)
        data["decisions"] = {option: float(share) for option, share in figures.decisions.items()}
    if isinstance(figures, JackpotFigures):
        data |= _jackpot(figures)
    return data


def _jackpot(figures: JackpotFigures) -> dict[str, Any]:
    even = figures.break_even_meter
    return {
        "fixed_return": float(figures.fixed_return),
        "return_per_meter_dollar": {level: float(slope) for level, slope in figures.return_per_meter_dollar.items()},
        "one_in": {row: float(deals) for row, deals in figures.one_in.items()},
        "break_even_meter": None if even is None else float(even),
        "envy_return_per_other_player": float(figures.envy_return_per_other_player),
        "meters": {level: float(amount) for level, amount in figures.meters.items()},
    }


def _outcome(figure: OutcomeFigure) -> dict[str, Any]:
    return {
        "outcome": figure.outcome,
        "combinations": figure.combinations,
        "probability": float(figure.probability),
        "pays": figure.pays or None,
    }
