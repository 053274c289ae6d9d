"""Records as plain data and back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

import pytest

from pitboss.errors import BadInputError, UnknownNameError
from pitboss.jackpot.plain import body_without, chosen, data_of, kind_of, kinds, record_of


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class ChipMoved:
    kind: ClassVar[str] = "chip-moved"
    colour: Colour
    amount_units: int
    steps: tuple[int, ...] = ()
    note: str | None = None


@dataclass(frozen=True)
class TakeChip:
    seat: int


def test_units_travel_as_texts_and_counts_as_numbers() -> None:
    moved = ChipMoved(Colour.RED, 2**60, (1, 2))
    data = data_of(moved)
    assert data == {"colour": "red", "amount_units": str(2**60), "steps": [1, 2], "note": None}
    assert record_of(ChipMoved, data) == moved


def test_a_kind_is_the_stable_name_or_comes_from_the_class() -> None:
    assert kind_of(ChipMoved) == "chip-moved"
    assert kind_of(TakeChip(3)) == "take-chip"
    assert set(kinds(ChipMoved | TakeChip)) == {"chip-moved", "take-chip"}


def test_the_kind_chooses_the_record() -> None:
    among = kinds(ChipMoved | TakeChip)
    assert chosen({"kind": "take-chip", "seat": 4}, among, "command") == TakeChip(4)
    with pytest.raises(UnknownNameError, match="kind of command 'take-chips'; did you mean 'take-chip'"):
        chosen({"kind": "take-chips", "seat": 4}, among, "command")


def test_a_field_can_be_left_out() -> None:
    assert body_without(TakeChip(4), "seat") == {}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "has no 'colour'"),
        ({"colour": "green", "amount_units": 1}, "no colour 'green'"),
        ({"colour": "red", "amount_units": 1.5}, "'amount_units' is a whole number, not 1.5"),
        ({"colour": "red", "amount_units": True}, "'amount_units' is a whole number"),
        ({"colour": "red", "amount_units": 1, "steps": 3}, "'steps' is a list"),
        ({"colour": "red", "amount_units": 1, "note": 3}, "'note' is a text"),
        ({"colour": "red", "amount_units": 1, "nite": "x"}, "field of chip-moved 'nite'; did you mean 'note'"),
        ([], "an object of named fields"),
    ],
)
def test_data_that_do_not_fit_are_refused_by_field(data: object, words: str) -> None:
    with pytest.raises(BadInputError, match=words):
        record_of(ChipMoved, data)
