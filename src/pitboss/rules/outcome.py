"""What can happen to a wager: a finite set of outcomes, and the rows by which a paytable pays them.

Only three things know about an outcome: the game's `classify`, the paytable, and (in the laboratory) the
count of how many deals fall on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from pitboss.cards import Cards


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that can happen to a wager, named as in the rule sheet."""

    slug: str
    label: str


def in_a_sentence(label: str) -> str:
    """`Royal flush` as `royal flush`, but `A-K or pair` as it stands."""
    return label[:1].lower() + label[1:] if label[1:2].islower() else label


NOTHING = Outcome("nothing", "nothing")


class Result(StrEnum):
    WIN = "win"
    TIE = "tie"
    LOSE = "lose"
    UNCONTESTED = "uncontested"
    """The dealer does not qualify and the game then does not compare hands."""
    FOLDED = "folded"

    @classmethod
    def comparing(cls, player: int, dealer: int) -> Result:
        """The player's side of two hands in ranking order."""
        if player == dealer:
            return cls.TIE
        return cls.WIN if player > dealer else cls.LOSE


@dataclass(frozen=True, slots=True)
class Contest:
    """The outcome of a game against the dealer: what the Ante, Blind and Play together depend on."""

    play: int
    """The Play wager as a multiple of the Ante; 0 after a fold."""
    result: Result
    dealer_qualifies: bool = True
    by: Outcome = NOTHING
    """The hand or the margin by which a win, or a premium, is paid."""

    @property
    def slug(self) -> str:
        if self.result is Result.FOLDED:
            return "fold"
        parts = [f"play-{self.play}x", str(self.result)]
        if not self.dealer_qualifies:
            parts.append("dealer-not-qualified")
        if self.by is not NOTHING:
            parts.append(self.by.slug)
        return "/".join(parts)

    @property
    def label(self) -> str:
        if self.result is Result.FOLDED:
            return "folded"
        words = {"win": "wins", "tie": "ties", "lose": "loses", "uncontested": "is not contested"}[self.result]
        dealer = "" if self.dealer_qualifies else ", dealer does not qualify"
        by = "" if self.by is NOTHING else f", {in_a_sentence(self.by.label)}"
        return f"{self.play}x {words}{by}{dealer}"


FOLDED = Contest(play=0, result=Result.FOLDED)


@dataclass(frozen=True, slots=True)
class Row:
    """One row that a paytable of this wager may print, and the outcomes it covers."""

    slug: str
    label: str
    covers: frozenset[Outcome]


def row_of(outcome: Outcome, *also: Outcome) -> Row:
    """The row named after an outcome; `also` are better outcomes it covers when they have no row of their own."""
    return Row(outcome.slug, outcome.label, frozenset((outcome, *also)))


def rows_of(outcomes: Iterable[Outcome]) -> tuple[Row, ...]:
    return tuple(row_of(outcome) for outcome in outcomes)


@dataclass(frozen=True, slots=True)
class Showdown:
    """All that the outcome of one seat's wagers can depend on, once every card is known."""

    player: Cards
    dealer: Cards
    board: Cards = ()
    play: int = 0
    """The Play wager as a multiple of the Ante; 0 after a fold."""
    others: tuple[Cards, ...] = ()
    """The hands of the other players who stayed."""
    folded_others: tuple[Cards, ...] = ()
    """The hands of the other players who folded."""

    @property
    def folded(self) -> bool:
        return self.play == 0

    @property
    def hands_dealt(self) -> int:
        """Players plus dealer."""
        return 2 + len(self.others) + len(self.folded_others)
