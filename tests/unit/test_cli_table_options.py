"""The terms of a table as the command line takes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import command_line

CONFIRMED = """
[[number]]
name = "maximum-wager-cents"
value = 40000
in-force = 2023-10-01
citation = "memo 12"
confirmed = {}
"""


def deal(*options: str) -> Result:
    return CliRunner().invoke(command_line, ["deal", "six-card-poker", "--rounds", "1", "--seed", "1", *options])


def test_a_table_above_the_legal_maximum_is_not_opened() -> None:
    result = deal("--limit", "ante=5..400")
    assert result.exit_code == 2
    assert "may not exceed $300.00 (WAC 230-15-140)" in result.stderr


@pytest.mark.parametrize(("confirmed", "code"), [("true", 0), ("false", 2)])
def test_only_a_confirmed_legal_number_of_the_house_raises_the_maximum(
    tmp_path: Path, confirmed: str, code: int
) -> None:
    law = tmp_path / "law.toml"
    law.write_text(CONFIRMED.format(confirmed), encoding="utf-8")
    assert deal("--limit", "ante=5..400", "--law", str(law)).exit_code == code


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--limit", "ante=5"), "--limit ante: '5' is no range; write it as in 5..100."),
        (("--limit", "ante=0..5"), "Limits must rise from a positive unit to the maximum"),
        (("--limit", "ant=5..10"), "did you mean 'ante'?"),
        (("--aggregate", "100"), "An aggregate of $100.00 is too low"),
        (("--law", "missing.toml"), "missing.toml: cannot be read"),
    ],
)
def test_terms_that_cannot_be_are_refused_in_one_sentence(options: tuple[str, ...], said: str) -> None:
    result = deal(*options)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_order_of_settlement_is_the_houses_choice() -> None:
    first = [deal("--order", order).stdout for order in ("right-to-left", "left-to-right")]
    seats = [[line[:6] for line in text.splitlines() if "wins" in line or "loses" in line] for text in first]
    assert seats[0] != seats[1]
    assert sorted(seats[0]) == sorted(seats[1])
