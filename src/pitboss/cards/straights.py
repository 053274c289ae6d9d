"""Straights of any length, as Straight Edge Poker ranks them: adjacent ranks, suits and pairs ignored.

Without wrap-around the ace stands below the two or above the king; with it the ranks form a circle.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from pitboss.cards.card import RANK_NAMES, RANKS, Card, Cards, verify_distinct
from pitboss.errors import CardError

TWO = 2
ACE = 14
LONGEST = 13
_ENDINGS_PER_LENGTH = 16


class Straight(NamedTuple):
    """Longer beats shorter, then the higher ending card, 2 (two) to 14 (ace), beats the lower."""

    length: int
    ending: int

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the cards from the first to the ending one."""
        return tuple(_around(self.ending - back) for back in reversed(range(self.length)))

    @property
    def text(self) -> str:
        """`J-Q-K-A-2-3`."""
        return "-".join(RANKS[value - TWO] for value in self.values)

    @property
    def code(self) -> int:
        """One integer in the same order, as the kernels and `batch.straights` give it."""
        return self.length * _ENDINGS_PER_LENGTH + self.ending

    @classmethod
    def from_code(cls, code: int) -> Straight:
        return cls(*divmod(code, _ENDINGS_PER_LENGTH))

    def describe(self) -> str:
        """`six-card straight ending in a three`; `no straight, ace high` for one card."""
        ending = RANK_NAMES[self.ending - TWO]
        if self.length == 1:
            return f"no straight, {ending} high"
        article = "an" if ending in ("ace", "eight") else "a"
        return f"{_NUMBERS[self.length - 1]}-card straight ending in {article} {ending}"


_NUMBERS = (
    "one", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "eleven", "twelve", "thirteen",
)  # fmt: skip


def longest_straight(cards: Sequence[Card], *, wraps: bool) -> Straight:
    """The best straight in the cards; with no two adjacent ranks, one card: the highest."""
    return max(all_straights(cards, wraps=wraps))


def all_straights(cards: Sequence[Card], *, wraps: bool) -> tuple[Straight, ...]:
    """For each rank in the cards, lowest first, the longest straight that ends on it."""
    if not cards:
        raise CardError("A straight needs at least one card.")
    verify_distinct(cards)
    held = {card.rank + TWO for card in cards}
    return tuple(Straight(_length(held, ending, wraps=wraps), ending) for ending in sorted(held))


def straight_cards(cards: Sequence[Card], straight: Straight) -> Cards:
    """The cards that make the straight, from its first to its ending one; of equal ranks the first given."""
    by_value = {card.rank + TWO: card for card in reversed(cards)}
    missing = [RANK_NAMES[value - TWO] for value in straight.values if value not in by_value]
    if missing:
        raise CardError(f"The straight {straight.text} is not in these cards; missing: {', '.join(missing)}.")
    return tuple(by_value[value] for value in straight.values)


def _length(held: Collection[int], ending: int, *, wraps: bool) -> int:
    length = 1
    value = _around(ending - 1)
    while length < LONGEST and value in held:
        length += 1
        if value == ACE and not wraps:
            break
        value = _around(value - 1)
    return length


def _around(value: int) -> int:
    """A value on the circle of ranks: below the two comes the ace."""
    return (value - TWO) % LONGEST + TWO
