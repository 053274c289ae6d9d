from __future__ import annotations

from datetime import date

import pytest

from pitboss.errors import BadInputError
from pitboss.rules.law import (
    AGGREGATE_ODDS,
    CARDS_KEPT_DAYS,
    CASH_PRIZE,
    CHEQUE_HOURS,
    CONNECTED_PROGRESSIVES,
    DEPOSIT_DAYS,
    GAMES_ABOVE_SMALL,
    GAMES_PER_HAND,
    MALFUNCTION_HOURS,
    MAXIMUM_WAGER,
    MEANINGS,
    NAMES,
    SECOND_PRIZE,
    SMALL_WAGER,
    TAX_FORM,
    TAX_FORM_ODDS,
    VERIFIED_PRIZE,
    WASHINGTON,
    WITHHOLDING,
    LegalNumber,
)

TODAY = date(2024, 6, 1)


@pytest.mark.parametrize(
    ("name", "value", "citation"),
    [
        (MAXIMUM_WAGER, 300_00, "WAC 230-15-140"),
        (GAMES_PER_HAND, 6, "WAC 230-15-040"),
        (GAMES_ABOVE_SMALL, 3, "WAC 230-15-040"),
        (SMALL_WAGER, 5_00, "WAC 230-15-040"),
        (AGGREGATE_ODDS, 50, "WAC 230-15-490"),
        (DEPOSIT_DAYS, 7, "WAC 230-15-455"),
        (SECOND_PRIZE, 25_000_00, "WAC 230-15-455"),
        (MALFUNCTION_HOURS, 72, "WAC 230-06-054"),
        (CONNECTED_PROGRESSIVES, 1, "WAC 230-15-685"),
    ],
)
def test_a_legal_number_in_force_has_its_citation(name: str, value: int, citation: str) -> None:
    """Rulebook 7."""
    number = WASHINGTON.on(TODAY, name)
    assert (number.value, number.citation) == (value, citation)


@pytest.mark.parametrize(
    ("name", "value"), [(CASH_PRIZE, 5_000_00), (CHEQUE_HOURS, 24), (VERIFIED_PRIZE, 500_00), (CARDS_KEPT_DAYS, 7)]
)
def test_the_rule_on_player_supported_jackpots_is_cited_as_good_practice_only(name: str, value: int) -> None:
    """Rulebook 7: 405, here as good practice."""
    number = WASHINGTON.on(TODAY, name)
    assert number.value == value
    assert number.citation == "WAC 230-15-405, of player-supported jackpots; here good practice"


@pytest.mark.parametrize(("name", "value"), [(TAX_FORM, 600_00), (TAX_FORM_ODDS, 300), (WITHHOLDING, 5_000_00)])
def test_the_tax_thresholds_of_other_wagering_are_those_of_the_form(name: str, value: int) -> None:
    """Instructions for Forms W-2G and 5754: $600 and 300 times the wager; withholding above $5,000."""
    assert WASHINGTON.on(TODAY, name).value == value


def test_every_legal_number_has_a_meaning_and_a_value_in_force() -> None:
    assert set(NAMES) == set(MEANINGS) == {number.name for number in WASHINGTON.numbers}
    assert all(WASHINGTON.on(TODAY, name).value > 0 for name in NAMES)


def test_a_proposal_that_was_not_confirmed_is_known_but_not_applied() -> None:
    """Rulebook 7: 140 is $300 from 2009; $400 was proposed in 2023, its adoption not confirmed."""
    proposed = [number for number in WASHINGTON.numbers if not number.confirmed]
    assert [(number.name, number.value, number.in_force.year) for number in proposed] == [
        (MAXIMUM_WAGER, 400_00, 2023),
        (TAX_FORM, 2_000_00, 2026),
    ]
    assert WASHINGTON.on(date(2030, 1, 1), MAXIMUM_WAGER).value == 300_00


def test_an_adoption_that_was_confirmed_holds_from_its_day_and_not_before() -> None:
    adopted = LegalNumber(MAXIMUM_WAGER, 400_00, date(2023, 9, 1), "WAC 230-15-140 as amended")
    law = WASHINGTON.with_number(adopted)
    assert law.on(date(2023, 8, 31), MAXIMUM_WAGER).value == 300_00
    assert law.on(date(2023, 9, 1), MAXIMUM_WAGER) == adopted
    assert WASHINGTON.on(TODAY, MAXIMUM_WAGER).value == 300_00


def test_of_two_numbers_of_one_day_the_one_added_last_holds() -> None:
    (first,) = (number for number in WASHINGTON.numbers if number.name == GAMES_PER_HAND)
    law = WASHINGTON.with_number(LegalNumber(GAMES_PER_HAND, 7, first.in_force, "house counsel"))
    assert law.on(TODAY, GAMES_PER_HAND).value == 7


def test_before_the_first_number_there_is_none() -> None:
    with pytest.raises(BadInputError, match="No confirmed value of 'maximum-wager-cents'"):
        WASHINGTON.on(date(2008, 12, 31), MAXIMUM_WAGER)
