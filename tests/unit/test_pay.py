from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import BadInputError
from pitboss.rules import ForOne, Pay, Share, ToOne
from pitboss.rules.pay import pay_of

READS = {
    "50 to 1": ToOne(Fraction(50)),
    "3 to 2": ToOne(Fraction(3, 2)),
    "3:2": ToOne(Fraction(3, 2)),
    "10,000 to 1": ToOne(Fraction(10_000)),
    "10000 to 1": ToOne(Fraction(10_000)),
    "  50   to 1 ": ToOne(Fraction(50)),
    "250 for 1": ForOne(Fraction(250)),
    "7 for 2": ForOne(Fraction(7, 2)),
    "10 %": Share(Fraction(1, 10)),
    "5%": Share(Fraction(1, 20)),
    "12.5 % of the meter": Share(Fraction(1, 8)),
    "100 % of the Mega": Share(Fraction(1), "mega"),
    "100 % minor": Share(Fraction(1), "minor"),
}


@pytest.mark.parametrize(("text", "pay"), READS.items(), ids=list(READS))
def test_a_pay_is_read_as_a_rule_sheet_prints_it(text: str, pay: Pay) -> None:
    assert pay_of(text) == pay


@pytest.mark.parametrize(
    "text",
    ["", "50", "to 1", "50 to 0", "1,00 to 1", "-5 to 1", "0 %", "101 %", "10 % of the Grand", "5 two 1", "1.5 to 1"],
)
def test_what_is_no_pay_is_refused_with_the_text_in_the_message(text: str) -> None:
    with pytest.raises(BadInputError) as refusal:
        pay_of(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize(
    "pay",
    [
        *READS.values(),
        Share(Fraction("0.333333333")),
        Share(Fraction("0.00000001")),
        Share(Fraction("0.12345678901"), "major"),
    ],
    ids=str,
)
def test_a_pay_written_and_read_again_is_the_same_pay(pay: Pay) -> None:
    assert pay_of(str(pay)) == pay


def test_a_pay_is_printed_with_thousands_and_in_lowest_terms() -> None:
    assert str(ToOne(Fraction(10_000))) == "10,000 to 1"
    assert str(ToOne(Fraction(6, 4))) == "3 to 2"
    assert str(ForOne(Fraction(250))) == "250 for 1"
    assert str(Share(Fraction(1))) == "100 % of the meter"
    assert str(Share(Fraction(1), "mega")) == "100 % of the Mega"
