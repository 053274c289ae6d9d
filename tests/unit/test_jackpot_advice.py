"""The advice of rulebook 6.3: allowed, warned or refused, with the figure behind it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.support.jackpots import SIX, UTH, level, printed

from pitboss.errors import RefusedError
from pitboss.jackpot.advice import advice_on, house_keeps, reseed_cost, verify_advice
from pitboss.jackpot.commands import RowOdds
from pitboss.jackpot.configuration import JackpotKind, LinkTerms
from pitboss.jackpot.records import Advice, Verdict

ODDS = (
    RowOdds("royal-flush", 188, 20_358_520),
    RowOdds("straight-flush", 1_656, 20_358_520),
    RowOdds("four-of-a-kind", 14_664, 20_358_520),
    RowOdds("full-house", 165_984, 20_358_520),
    RowOdds("flush", 205_792, 20_358_520),
)
"""Six cards: royal flush 4 x C(47, 1) = 188 of C(52, 6) = 20,358,520."""
CHANCES = {each.row: Fraction(each.ways, each.deals) for each in ODDS}


def terms(
    seed: str = "500", contribution: int = 20, reserve: int = 2, *, fixed_from_meter: bool = False, wager: int = 1_00
) -> LinkTerms:
    rates = level(seed=seed, contribution=contribution, reserve=reserve)
    return printed("SIX", SIX, "SIXCPP-01", rates, fixed_from_meter=fixed_from_meter, wager_cents=wager)


def point(name: str, advice: tuple[Advice, ...]) -> Advice:
    return next(each for each in advice if each.point == name)


def test_what_the_house_keeps_is_worked_out_to_the_fraction() -> None:
    """100 x 14,664 + 25 x 165,984 + 15 x 205,792 = 8,702,880 come back of 20,358,520; the seed costs 500 x 188."""
    rest = Fraction(78, 100) - Fraction(8_702_880 + 500 * 188, 20_358_520)
    assert house_keeps(terms(), CHANCES) == rest
    assert reseed_cost(terms(), CHANCES) == Fraction(500 * 188, 20_358_520)
    shown = point("house advantage", advice_on(terms(), ODDS))
    assert shown.verdict is Verdict.ALLOWED
    assert shown.figure == "The house keeps 34.79 % of each wager, envy apart; seeds cost 0.46 %."


def test_raising_the_rate_cuts_the_house_advantage_and_is_warned_of_not_refused() -> None:
    raised = point("house advantage", advice_on(terms(contribution=30), ODDS, terms()))
    assert raised.verdict is Verdict.WARNED
    assert raised.figure is not None
    assert raised.figure.endswith("It kept 34.79 %.")
    lowered = point("house advantage", advice_on(terms(contribution=10), ODDS, terms()))
    assert lowered.verdict is Verdict.ALLOWED


def test_a_house_that_pays_out_more_than_it_takes_is_warned() -> None:
    assert point("house advantage", advice_on(terms(contribution=60), ODDS)).verdict is Verdict.WARNED


@pytest.mark.parametrize(("rate", "verdict"), [(70, Verdict.ALLOWED), (69, Verdict.WARNED), (40, Verdict.WARNED)])
def test_with_all_pays_off_the_meter_seventy_percent_lets_it_grow(rate: int, verdict: Verdict) -> None:
    advice = point("contribution", advice_on(terms(contribution=rate, fixed_from_meter=True), ODDS))
    assert advice.verdict is verdict
    assert advice.figure is not None
    assert advice.figure.startswith(f"Of each dollar {rate}.00 % comes in and fixed pays take 42.75 %")
    assert ("grows" if rate > 42 else "shrinks") in advice.figure


def test_a_meter_that_does_not_rise_is_warned_of() -> None:
    """WAC 230-15-671."""
    assert point("contribution", advice_on(terms(contribution=0), ODDS)).verdict is Verdict.WARNED


def test_more_than_the_whole_wager_is_refused() -> None:
    advice = advice_on(terms(contribution=90, reserve=11), ODDS)
    assert point("rates", advice).verdict is Verdict.REFUSED
    with pytest.raises(RefusedError, match=r"101\.00 % of each wager"):
        verify_advice(advice)


@pytest.mark.parametrize(("reserve", "words"), [(2, "A reserve instead of a seed"), (0, "A seed of $0")])
def test_a_seed_of_nothing_is_not_advised(reserve: int, words: str) -> None:
    advice = point("seed of meter", advice_on(terms(seed="0", reserve=reserve), ODDS))
    assert advice.verdict is Verdict.WARNED
    assert advice.text.startswith(words)
    assert advice.figure == ("Hit twice in a row, meter pays $0.00 the second time; it is hit once in 108,290 wagers.")


def test_a_changed_seed_is_at_least_the_largest_fixed_award() -> None:
    """SIXCPP-01 pays 100 for 1; at $5 that is 500."""
    name = "seed of meter and the fixed pays"
    assert point(name, advice_on(terms(seed="100"), ODDS)).verdict is Verdict.ALLOWED
    low = point(name, advice_on(terms(seed="99"), ODDS, terms()))
    assert low.verdict is Verdict.WARNED
    assert low.text.startswith("A changed seed")
    assert point(name, advice_on(terms(seed="400", wager=5_00), ODDS)).verdict is Verdict.WARNED


def test_a_small_reserve_is_advised() -> None:
    for reserve, verdict in ((0, Verdict.WARNED), (2, Verdict.ALLOWED), (30, Verdict.WARNED)):
        assert point("reserve of meter", advice_on(terms(reserve=reserve), ODDS)).verdict is verdict


def test_without_odds_the_advice_says_what_it_could_not_check() -> None:
    advice = point("house advantage", advice_on(terms(), ()))
    assert advice.figure == "The odds of the rows are not known here."


def test_a_house_jackpot_needs_no_advice_on_rates() -> None:
    house = printed("H", UTH, "01", level(seed="5", contribution=0), kind=JackpotKind.HOUSE)
    assert [each.verdict for each in advice_on(replace(house), ODDS)] == [Verdict.ALLOWED]
