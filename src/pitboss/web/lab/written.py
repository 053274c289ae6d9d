"""Figures as the pages get them: every whole number and fraction as text, so that no digit is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.lab.audit import checked_against
from pitboss.lab.figures import BaseFigures, JackpotFigures, OutcomeFigure, WagerFigures
from pitboss.rules import Bonus, Row
from pitboss.web.lab.asked import Understood


def fraction(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"


def written(asked: Understood, figures: WagerFigures) -> dict[str, Any]:
    data: dict[str, Any] = {
        "game": figures.game,
        "wager": figures.wager,
        "paytable": figures.paytable or None,
        "edited": asked.is_edited,
        "edge": fraction(figures.edge),
        "exact": figures.exact,
        "bound": fraction(figures.bound),
        "hit_frequency": fraction(figures.hit_frequency),
        "std_dev": None if figures.std_dev is None else f"{figures.std_dev:.6f}",
        "strategy": figures.strategy,
        "hands": figures.hands,
        "total": str(figures.total),
        "outcomes": [_outcome(asked, each) for each in figures.outcomes],
        "claims": list(_claims(asked, figures)),
    }
    if isinstance(figures, BaseFigures):
        data |= _base(asked, figures)
    if isinstance(figures, JackpotFigures):
        data |= _jackpot(figures)
    return data


def _outcome(asked: Understood, figure: OutcomeFigure) -> dict[str, Any]:
    row = _row_of(asked, figure.outcome)
    return {
        "outcome": figure.outcome,
        "label": figure.label,
        "combinations": str(figure.combinations),
        "probability": fraction(figure.probability),
        "pays": figure.pays or None,
        "net": fraction(figure.net),
        "row": None if row is None else row.slug,
    }


def _row_of(asked: Understood, outcome: str) -> Row | None:
    """The row that pays an outcome of a side wager."""
    if not isinstance(asked.wager, Bonus) or asked.paytable is None:
        return None
    lines = (line.row for line in asked.paytable.lines)
    return next((row for row in lines if any(each.slug == outcome for each in row.covers)), None)


def _base(asked: Understood, figures: BaseFigures) -> dict[str, Any]:
    points = asked.game.procedures(asked.settings)[0].points
    labels = {option.slug: option.label for point in points for option in point.options}
    return {
        "element_of_risk": fraction(figures.element_of_risk),
        "average_wager": fraction(figures.average_wager),
        "decisions": [
            {"option": option, "label": labels.get(option, option), "share": fraction(share)}
            for option, share in figures.decisions.items()
        ],
    }


def _jackpot(figures: JackpotFigures) -> dict[str, Any]:
    slopes = {level: fraction(slope) for level, slope in figures.return_per_meter_dollar.items()}
    return {
        "fixed_return": fraction(figures.fixed_return),
        "return_per_meter_dollar": slopes,
        "one_in": {row: fraction(deals) for row, deals in figures.one_in.items()},
        "break_even_meter": fraction(figures.break_even_meter),
        "envy_return_per_other_player": fraction(figures.envy_return_per_other_player),
    }


def _claims(asked: Understood, figures: WagerFigures) -> Iterator[dict[str, Any]]:
    if asked.paytable is None:
        return
    many = (figures, figures) if asked.paytable.columns else (figures,)
    for claim in checked_against(asked.paytable, many):
        yield {
            "quantity": claim.quantity,
            "printed": claim.printed,
            "computed": fraction(claim.computed),
            "verdict": claim.verdict.value,
            "note": claim.note or None,
        }
