"""A house's own legal numbers: dated, cited, checked line by line."""

from __future__ import annotations

from datetime import date

import pytest

from pitboss.errors import FaultsError, RefusedError
from pitboss.rules.law import MAXIMUM_WAGER, WASHINGTON
from pitboss.rules.law_file import parse_law
from pitboss.rules.money import Limits
from pitboss.table.opening import Wishes, table_of

ADOPTED = """
[[number]]
name = "maximum-wager-cents"
value = 40000
in-force = 2023-10-01
citation = "confirmed by counsel, memo 12"
"""


def test_a_confirmed_number_applies_from_its_day_on() -> None:
    law = parse_law(ADOPTED, "law.toml", WASHINGTON)
    assert law.on(date(2023, 9, 30), MAXIMUM_WAGER).value == 300_00
    assert law.on(date(2023, 10, 1), MAXIMUM_WAGER).value == 400_00
    assert law.on(date(2023, 10, 1), MAXIMUM_WAGER).citation == "confirmed by counsel, memo 12"


def test_a_table_may_be_opened_up_to_the_number_in_force() -> None:
    wishes = Wishes(limits={"ante": Limits(500, 400_00)})
    with pytest.raises(RefusedError, match=r"\$300\.00 \(WAC 230-15-140\)"):
        table_of("six-card-poker", date(2026, 11, 18), wishes)
    law = parse_law(ADOPTED, "law.toml", WASHINGTON)
    assert table_of("six-card-poker", date(2026, 11, 18), wishes, law=law).limits["ante"].maximum_cents == 400_00


def test_every_fault_of_a_law_file_is_reported_at_once_with_its_line() -> None:
    broken = '[[number]]\nname = "maximum-bet"\nvalue = "400"\nin-force = 2023\ncolour = "red"\n'
    with pytest.raises(FaultsError) as raised:
        parse_law(broken, "law.toml", WASHINGTON)
    said = str(raised.value)
    assert [line.split(":")[1] for line in said.splitlines()] == [f" line {line}" for line in (1, 2, 3, 4, 5)]
    for part in (
        "line 2: 'maximum-bet' is no legal number",
        "line 3: value must be a whole number",
        "line 4: in-force must be a date",
        "line 5: unknown key 'colour'",
        "line 1: citation is missing",
    ):
        assert part in said


def test_anything_but_numbers_in_a_law_file_is_a_fault() -> None:
    with pytest.raises(FaultsError, match="holds \\[\\[number\\]\\] tables"):
        parse_law("maximum = 400\n", "law.toml", WASHINGTON)
