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
DEPOSIT_DAYS = "deposit-within-days"
SECOND_PRIZE = "hold-second-prize-above-cents"
CASH_PRIZE = "cash-prize-ceiling-cents"
CHEQUE_HOURS = "cheque-within-hours"
VERIFIED_PRIZE = "verified-prize-cents"
CARDS_KEPT_DAYS = "cards-kept-days"
MALFUNCTION_HOURS = "malfunction-notice-hours"
CONNECTED_PROGRESSIVES = "connected-progressives-per-game"
TAX_FORM = "tax-form-cents"
TAX_FORM_ODDS = "tax-form-times-wager"
WITHHOLDING = "withholding-above-cents"
WITHHOLDING_PERCENT = "withholding-percent"

MEANINGS = {
    MAXIMUM_WAGER: "the highest single wager",
    GAMES_PER_HAND: "the most games on one hand of cards; each jackpot sensor counts as one",
    GAMES_ABOVE_SMALL: "how many of those games may take more than the small wager",
    SMALL_WAGER: "the small wager",
    AGGREGATE_ODDS: "prizes from these odds on may be capped together, and count in the cap up to them",
    DEPOSIT_DAYS: "progressive accruals go to the separate bank account within so many days",
    SECOND_PRIZE: "with more than one odds-based prize above this, the second highest is held in the bank",
    CASH_PRIZE: "the largest prize that may be paid in cash or chips",
    CHEQUE_HOURS: "a prize not paid in cash is paid by check within so many hours",
    VERIFIED_PRIZE: "from this prize on: cards shown on camera, rest of the deck counted, prize record",
    CARDS_KEPT_DAYS: "the winning hand and its deck are kept so many days",
    MALFUNCTION_HOURS: "an equipment malfunction is told to the commission within so many hours of learning of it",
    CONNECTED_PROGRESSIVES: "the most progressives that may connect one game with different games",
    TAX_FORM: "a tax form from these winnings on, if they are also so many times the wager",
    TAX_FORM_ODDS: "that many times",
    WITHHOLDING: "tax is withheld from winnings above this, if they are also so many times the wager",
    WITHHOLDING_PERCENT: "that part of the winnings, in percent",
}
NAMES = tuple(MEANINGS)


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

    @property
    def newest(self) -> date:
        """The day from which all confirmed numbers known here are in force."""
        return max(number.in_force for number in self.numbers if number.confirmed)

    def with_number(self, number: LegalNumber) -> Law:
        """The same law with one more entry, as when an adoption has been confirmed; of one day the last counts."""
        return Law((*self.numbers, number))


_YEAR_2008 = date(2008, 1, 1)
"""When the chapter was rewritten as a whole (WSR 07-23-087); for numbers whose own date our sources do not give."""
_YEAR_2009 = date(2009, 1, 1)
"""Our sources give the year only."""
_W2G = "Instructions for Forms W-2G and 5754 (March 2008)"
_PRACTICE = "WAC 230-15-405, of player-supported jackpots; here good practice"

WASHINGTON = Law(
    (
        LegalNumber(MAXIMUM_WAGER, 300_00, _YEAR_2009, "WAC 230-15-140"),
        LegalNumber(MAXIMUM_WAGER, 400_00, date(2023, 7, 20), "WSR 23-09-065, proposed", confirmed=False),
        LegalNumber(GAMES_PER_HAND, 6, _YEAR_2009, "WAC 230-15-040"),
        LegalNumber(GAMES_ABOVE_SMALL, 3, _YEAR_2009, "WAC 230-15-040"),
        LegalNumber(SMALL_WAGER, 5_00, _YEAR_2009, "WAC 230-15-040"),
        LegalNumber(AGGREGATE_ODDS, 50, _YEAR_2009, "WAC 230-15-490"),
        LegalNumber(DEPOSIT_DAYS, 7, _YEAR_2008, "WAC 230-15-455"),
        LegalNumber(SECOND_PRIZE, 25_000_00, _YEAR_2008, "WAC 230-15-455"),
        LegalNumber(CASH_PRIZE, 5_000_00, _YEAR_2008, _PRACTICE),
        LegalNumber(CHEQUE_HOURS, 24, _YEAR_2008, _PRACTICE),
        LegalNumber(VERIFIED_PRIZE, 500_00, _YEAR_2008, _PRACTICE),
        LegalNumber(CARDS_KEPT_DAYS, 7, _YEAR_2008, _PRACTICE),
        LegalNumber(MALFUNCTION_HOURS, 72, _YEAR_2008, "WAC 230-06-054"),
        LegalNumber(CONNECTED_PROGRESSIVES, 1, _YEAR_2008, "WAC 230-15-685"),
        LegalNumber(TAX_FORM, 600_00, _YEAR_2008, _W2G),
        LegalNumber(TAX_FORM, 2_000_00, date(2026, 1, 1), "draft instructions for Form W-2G, 2026", confirmed=False),
        LegalNumber(TAX_FORM_ODDS, 300, _YEAR_2008, _W2G),
        LegalNumber(WITHHOLDING, 5_000_00, _YEAR_2008, _W2G),
        LegalNumber(WITHHOLDING_PERCENT, 24, date(2018, 1, 1), "26 U.S.C. 3402(q), rate of 2018"),
    )
)
