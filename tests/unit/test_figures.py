"""From counts to figures: exact means, deviations, rounding half up and break-even meters."""

from __future__ import annotations

from fractions import Fraction
from math import isclose, sqrt

import pytest

from pitboss.lab.figures import JackpotFigures, OutcomeFigure, deviation, mean, net_of_pay, percent, rounded
from pitboss.rules.pay import ForOne, Pay, Share, ToOne


def outcome(part: str, net: str | None) -> OutcomeFigure:
    return OutcomeFigure("some", "Some", 1, Fraction(part), "", None if net is None else Fraction(net))


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        ("0", 2, "0.00"),
        ("1/8", 2, "0.13"),  # a float would say 0.12
        ("3/8", 2, "0.38"),
        ("-1/8", 2, "-0.13"),
        ("1/3", 4, "0.3333"),
        ("2/3", 4, "0.6667"),
        ("1249999/10000000", 2, "0.12"),
        ("-1/1000", 2, "0.00"),  # no minus before nothing
        ("199/200", 2, "1.00"),
        ("1999/200", 1, "10.0"),
        ("5/2", 0, "3"),
        ("-5/2", 0, "-3"),
        ("1234567/100", 1, "12345.7"),
        ("1005/1000", 2, "1.01"),  # a float would say 1.00
    ],
)
def test_a_fraction_is_rounded_half_up_without_ever_being_a_float(value: str, digits: int, text: str) -> None:
    assert rounded(Fraction(value), digits) == text


def test_thirty_digits_are_right_to_the_last() -> None:
    assert rounded(Fraction(1, 7), 30) == "0.142857142857142857142857142857"


def test_a_percentage_has_four_decimals_unless_others_are_asked_for() -> None:
    assert percent(Fraction(-607_723_787_676, 27_813_810_024_000)) == "-2.1850 %"
    assert percent(Fraction(1, 3), 1) == "33.3 %"


@pytest.mark.parametrize(
    ("pay", "net"),
    [
        (None, "-1"),
        (ToOne(Fraction(3, 2)), "3/2"),
        (ForOne(Fraction(250)), "249"),
        (ForOne(Fraction(1)), "0"),
        (Share(Fraction(1, 10)), None),
    ],
)
def test_a_pay_is_worth_its_profit_and_a_share_of_a_meter_is_open(pay: Pay | None, net: str | None) -> None:
    assert net_of_pay(pay) == (None if net is None else Fraction(net))


def test_the_mean_is_exact() -> None:
    assert mean([outcome("1/3", "2"), outcome("2/3", "-1")]) == 0
    assert mean([outcome("1/7", "40"), outcome("6/7", "-1")]) == Fraction(34, 7)


def test_the_deviation_of_a_fair_coin_is_one() -> None:
    assert deviation([outcome("1/2", "1"), outcome("1/2", "-1")]) == 1.0


def test_the_deviation_is_about_the_mean() -> None:
    """One number of 38 pays 35 to 1: a textbook value."""
    found = deviation([outcome("1/38", "35"), outcome("37/38", "-1")])
    assert isclose(found, 36 * sqrt(37) / 38, rel_tol=1e-12)
    assert deviation([outcome("1", "5")]) == 0.0


def test_the_deviation_can_be_taken_of_outcomes_that_come_one_by_one() -> None:
    assert deviation(iter([outcome("1/2", "1"), outcome("1/2", "-1")])) == 1.0


def jackpot(fixed: str, slopes: dict[str, Fraction]) -> JackpotFigures:
    return JackpotFigures(
        game="game",
        wager="progressive",
        paytable="1",
        total=1,
        outcomes=(),
        edge=None,
        hit_frequency=Fraction(0),
        std_dev=None,
        fixed_return=Fraction(fixed),
        return_per_meter_dollar=slopes,
        one_in={},
        envy_return_per_other_player=Fraction(0),
    )


def test_the_meter_breaks_even_where_fixed_pays_and_its_share_return_the_wager() -> None:
    figures = jackpot("3/5", {"meter": Fraction(1, 50_000)})
    assert figures.break_even_meter == 20_000


@pytest.mark.parametrize("levels", [(), ("mega", "major")])
def test_a_jackpot_without_a_level_or_with_several_has_no_single_break_even_amount(levels: tuple[str, ...]) -> None:
    assert jackpot("3/5", dict.fromkeys(levels, Fraction(1, 50_000))).break_even_meter is None


def test_a_meter_that_is_never_hit_breaks_even_nowhere() -> None:
    assert jackpot("3/5", {"meter": Fraction(0)}).break_even_meter is None
