"""Amounts, numbers and cards are written with the digits 0 to 9; other digits that Unicode has are refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pydantic import TypeAdapter, ValidationError

from pitboss.cli.amounts import ppm_of, units_of
from pitboss.cli.init import minute_of
from pitboss.errors import BadInputError
from pitboss.floor.people.wedge import card_number
from pitboss.jackpot.plain import record_of
from pitboss.jackpot.records import LevelBefore
from pitboss.rules.money import cents_of
from pitboss.rules.pay import pay_of
from pitboss.web.api.wire import Units

THREE = "\u0663"
"""In Arabic."""


def level_of(units: str) -> LevelBefore:
    return record_of(
        LevelBefore,
        {"level": "meter", "meter_units": units, "reserve_units": "0", "seed_units": "0", "maximum_units": None},
    )


@pytest.mark.parametrize(
    ("read", "right"),
    [
        (cents_of, "3"),
        (lambda text: units_of(text, "--seed"), "3.33"),
        (lambda text: ppm_of(text, "--contribution"), "3"),
        (pay_of, "3 to 1"),
        (pay_of, "33 % of the meter"),
        (minute_of, "03:03"),
        (card_number, "33333333"),
        (level_of, "3"),
    ],
)
def test_only_our_own_digits_are_digits(read: Callable[[str], object], right: str) -> None:
    read(right)
    with pytest.raises(BadInputError):
        read(right.replace("3", THREE))


def test_units_of_a_body_have_our_own_digits() -> None:
    units = TypeAdapter(Units)
    assert units.validate_python("3") == 3
    with pytest.raises(ValidationError, match="decimal string"):
        units.validate_python(THREE)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (cents_of, "9" * 5_000),
        (pay_of, f"{'9' * 5_000} to 1"),
        (pay_of, f"{'9' * 5_000} %"),
        (minute_of, f"{'0' * 5_000}:00"),
        (lambda text: ppm_of(text, "--reserve"), "9" * 5_000),
        (lambda text: units_of(text, "--seed"), "1,000,000,000.01"),
    ],
)
def test_a_number_that_nothing_here_reaches_is_refused_in_a_sentence(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(BadInputError):
        read(text)
