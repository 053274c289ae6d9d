"""A card is an integer 0 to 51 that knows its text form: two of clubs 0, ace of spades 51."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pitboss.errors import CardError

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
RANK_NAMES = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


class Card(int):
    """One of the 52 cards: `rank * 4 + suit`, rank 0 (two) to 12 (ace), suit 0 (clubs) to 3 (spades)."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        return self >> 2

    @property
    def suit(self) -> int:
        return self & 3

    @property
    def symbol(self) -> str:
        """`A♠`, for people."""
        return RANKS[self.rank] + SUIT_SYMBOLS[self.suit]

    @property
    def name(self) -> str:
        """`ace of spades`, for messages."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return RANKS[self.rank] + SUITS[self.suit]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


Cards = tuple[Card, ...]

DECK: Cards = tuple(Card(index) for index in range(52))
"""One 52-card deck in order, two of clubs first."""

_BY_TEXT = {str(card): card for card in DECK}


def card(text: str) -> Card:
    """The card that `text` names, as `As` or `td`; `10d` is understood too."""
    trimmed = text.strip()
    normal = trimmed.replace("10", "T", 1)
    found = _BY_TEXT.get(normal[:1].upper() + normal[1:].lower())
    if found is None:
        raise CardError(
            f"{trimmed!r} is not a card; write a rank of {RANKS} and a suit of {SUITS}, as in 'As' or 'Td'."
        )
    return found


def cards(text: str) -> Cards:
    """The cards that `text` names, separated by blanks or commas, or run together: `As Kd`, `AsKd`."""
    words = text.replace(",", " ").split()
    parsed = tuple(card(piece) for word in words for piece in _pieces(word))
    verify_distinct(parsed)
    return parsed


def _pieces(word: str) -> list[str]:
    normal = word.replace("10", "T")
    if len(normal) % 2:
        return [word]
    return [normal[i : i + 2] for i in range(0, len(normal), 2)]


def verify_distinct(several: Sequence[Card]) -> None:
    twice = [repeated for repeated, count in Counter(several).items() if count > 1]
    if twice:
        names = ", ".join(repeated.name for repeated in twice)
        raise CardError(f"Each card is in the deck once; given twice: {names}.")


def text_of(several: Iterable[Card]) -> str:
    """`As Kd 2c`."""
    return " ".join(str(each) for each in several)
