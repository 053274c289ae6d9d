"""What one person at a table may see. The engine cuts it out; nobody is handed more and asked not to look."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import Cards
from pitboss.rules import Option
from pitboss.table.records import Award, Envy, Line


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as others see it: chips and backs of cards, and the cards once the dealer has turned them."""

    seat: int
    bets: dict[str, int]
    cards_held: int
    cards: Cards
    folded: bool
    play: int


@dataclass(frozen=True, slots=True)
class View:
    """The table from one place: a seat's, or (seat None) that of the dealer and of everyone who looks on."""

    seat: int | None
    stage: str
    hand: Cards
    board: Cards
    board_down: int
    dealer: Cards
    dealer_down: int
    seats: tuple[SeatView, ...]
    actor: int | None
    point: str | None
    options: tuple[Option, ...]
    """What this seat may answer now; empty when it is not its turn."""
    settled: tuple[Line | Award | Envy, ...]
