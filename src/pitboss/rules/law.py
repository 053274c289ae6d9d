"""Legal numbers: each is a dated setting with its citation, never a constant."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from pitboss.errors import BadInputError

MAXIMUM_WAGER = "maximum-wager-cents"
GAMES_PER_HAND = "games-per-hand"
GAMES_ABOVE_SMALL = "games-above-small-wager"
SMALL_WAGER = "small-wager-cents"
AGGREGATE_ODDS = "aggregate-odds-ceiling"
NAMES = (MAXIMUM_WAGER, GAMES_PER_HAND, GAMES_ABOVE_SMALL, SMALL_WAGER, AGGREGATE_ODDS)


@dataclass(frozen=True, slots=True)
class LegalNumber:
    name: str
    value: int
    in_force: date
    citation: str
    confirmed: bool = True
    """False for a proposal whose adoption we could not confirm: known, but not applied."""


class Law:
    """The legal numbers of a place, and which of them is in force on a day."""

    def __init__(self, numbers: Iterable[LegalNumber]) -> None:
        self.numbers = tuple(numbers)

    def on(self, day: date, name: str) -> LegalNumber:
        valid = [
            number for number in self.numbers if number.name == name and number.confirmed and number.in_force <= day
        ]
        if not valid:
            raise BadInputError(
                f"No confirmed value of {name!r} is in force on {day}; give one with date and citation."
            )
        return max(reversed(valid), key=lambda number: number.in_force)

    def with_number(self, number: LegalNumber) -> Law:
        """The same law with one more entry, as when an adoption has been confirmed; of one day the last counts."""
        return Law((*self.numbers, number))


_YEAR_2009 = date(2009, 1, 1)
"""Our sources give the year only."""

WASHINGTON = Law(
    (
        LegalNumber(MAXIMUM_WAGER, 300_00, _YEAR_2009, "WAC 230-15-140"),
        LegalNumber(MAXIMUM_WAGER, 400_00, date(2023, 7, 20), "WSR 23-09-065, proposed", confirmed=False),
        LegalNumber(GAMES_PER_HAND, 6, _YEAR_2009, "WAC 230-15-040"),
        LegalNumber(GAMES_ABOVE_SMALL, 3, _YEAR_2009, "WAC 230-15-040"),
        LegalNumber(SMALL_WAGER, 5_00, _YEAR_2009, "WAC 230-15-040"),
        LegalNumber(AGGREGATE_ODDS, 50, _YEAR_2009, "WAC 230-15-490"),
    )
)
