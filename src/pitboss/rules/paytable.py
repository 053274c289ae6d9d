"""A paytable: data that says what each row of a wager pays, with its source and the figures printed with it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import UnknownNameError
from pitboss.rules.outcome import Outcome, Row
from pitboss.rules.pay import Pay, Share


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure that the document prints: to be checked, never an input."""

    quantity: str
    printed: str


@dataclass(frozen=True, slots=True)
class PaytableLine:
    row: Row
    pays: tuple[Pay, ...]
    """One, or one for each column."""
    envy_cents: int | None = None
    """What every other bettor at the table receives, per $1 of his wager."""


@dataclass(frozen=True, slots=True)
class Paytable:
    id: str
    game: str
    wager: str
    lines: tuple[PaytableLine, ...]
    """In the order of the wager's rows: the first line that covers an outcome pays it."""
    columns: tuple[int, ...] = ()
    """Numbers of hands dealt, for a wager that pays by them."""
    claims: tuple[Claim, ...] = ()
    source: str = ""

    def line(self, outcome: Outcome) -> PaytableLine | None:
        return next((line for line in self.lines if outcome in line.row.covers), None)

    def pay(self, outcome: Outcome, hands: int | None = None) -> Pay | None:
        """What `outcome` pays, or None where it pays nothing."""
        found = self.line(outcome)
        if found is None:
            return None
        return found.pays[self._column(hands)] if self.columns else found.pays[0]

    def _column(self, hands: int | None) -> int:
        if hands not in self.columns:
            raise UnknownNameError(
                f"column of paytable {self.id!r} for a number of hands", str(hands), map(str, self.columns)
            )
        return self.columns.index(hands)

    @property
    def levels(self) -> tuple[str, ...]:
        """The meters it pays shares of, in the order of its lines."""
        shares = (pay.level for line in self.lines for pay in line.pays if isinstance(pay, Share))
        return tuple(dict.fromkeys(shares))
