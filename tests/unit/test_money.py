from __future__ import annotations

from fractions import Fraction

import pytest
from tests.support.tables import Hand, Script, returned

from pitboss.errors import BadInputError
from pitboss.rules.money import Limits, Rounding, cents_of, dollars


@pytest.mark.parametrize(
    ("text", "cents"),
    [("25", 2500), ("$25", 2500), ("7.5", 750), ("7.50", 750), ("$1,234.05", 123_405), ("0", 0), (" 1 ", 100)],
)
def test_an_amount_is_read_in_whole_cents(text: str, cents: int) -> None:
    assert cents_of(text) == cents


@pytest.mark.parametrize("text", ["", "-5", "1.234", "12,34", "five", "$", "1e3", "1.", "€5", "1,2345"])
def test_what_is_no_amount_is_refused_with_the_text_in_the_message(text: str) -> None:
    with pytest.raises(BadInputError) as refusal:
        cents_of(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize("cents", [0, 1, 99, 100, 123_405, 10**9])
def test_an_amount_shown_and_read_again_is_the_same_amount(cents: int) -> None:
    assert cents_of(dollars(cents)) == cents


def test_money_is_shown_with_thousands_and_two_decimals() -> None:
    assert dollars(123_405) == "$1,234.05"
    assert dollars(-5) == "-$0.05"


@pytest.mark.parametrize(
    ("policy", "amount", "paid"),
    [
        (Rounding.TO_THE_CENT, Fraction(1125), 1125),
        (Rounding.TO_THE_CENT, Fraction(15, 2), 8),
        (Rounding.TO_THE_CENT, Fraction(22, 3), 8),
        (Rounding.DOLLARS_DOWN, Fraction(1125), 1100),
        (Rounding.DOLLARS_DOWN, Fraction(99), 0),
        (Rounding.DOLLARS_UP, Fraction(1125), 1200),
        (Rounding.DOLLARS_UP, Fraction(1), 100),
        (Rounding.DOLLARS_UP, Fraction(1100), 1100),
    ],
)
def test_a_rounding_policy_says_what_is_paid_of_an_odd_amount(policy: Rounding, amount: Fraction, paid: int) -> None:
    assert policy.cents(amount) == paid


@pytest.mark.parametrize(
    ("policy", "bonus"),
    [(Rounding.TO_THE_CENT, 1750), (Rounding.DOLLARS_DOWN, 1700), (Rounding.DOLLARS_UP, 1800)],
)
def test_three_to_two_on_seven_dollars_follows_the_house_policy(policy: Rounding, bonus: int) -> None:
    """V1 Bonus, a four-card straight pays 3:2 (rulebook 1): profit 10.50 on 7.00."""
    script = Script(
        "straight-edge-v1",
        {1: Hand("3c 4d 5h 6s 9c Jd Kc", {"ante": 1000, "bonus": 700}, ("play-1x",))},
        "2c 2d 4s 6d 8s 8h Ts Tc",
    )
    assert returned(script.played(rounding=policy), 1)["bonus"] == bonus


def test_limits_must_rise_from_a_positive_unit_to_the_maximum() -> None:
    for minimum, maximum, unit in [(500, 400, 100), (0, 400, 100), (50, 400, 100), (500, 500, 0)]:
        with pytest.raises(BadInputError, match="Limits must rise"):
            Limits(minimum, maximum, unit)


def test_limits_of_one_amount_are_shown_as_that_amount() -> None:
    assert str(Limits(100, 100)) == "$1.00"
    assert str(Limits(500, 2500)) == "$5.00 to $25.00"
