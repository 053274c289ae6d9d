"""Many hands at once: NumPy arrays of card numbers 0 to 51, one hand a row.

Fastest are C-contiguous arrays of `uint8`; others are copied into that form. Card numbers are always
checked (about one percent of the time). A card twice in a hand is looked for unless `check=False`,
which nearly doubles the speed; such a hand then has a strength without meaning.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pitboss.cards import kernels
from pitboss.cards.card import DECK, Card
from pitboss.cards.poker import FEWEST_CARDS, MOST_CARDS, STRONGEST, Category, lowest
from pitboss.cards.straights import LONGEST, Straight
from pitboss.errors import CardError


def strengths(hands: ArrayLike, *, check: bool = True) -> NDArray[np.uint16]:
    """The strength of each hand of five, six or seven cards, as `poker.strength` gives it."""
    numbers = _card_numbers(hands, FEWEST_CARDS, MOST_CARDS, check=check)
    found = np.empty(len(numbers), np.uint16)
    kernels.rank_hands(numbers, found)
    return found


def straights(hands: ArrayLike, *, wraps: bool, check: bool = True) -> NDArray[np.uint8]:
    """The longest straight of each hand as `Straight.code`: `length * 16 + ending`."""
    numbers = _card_numbers(hands, 1, LONGEST, check=check)
    found = np.empty(len(numbers), np.uint8)
    kernels.rank_straights(numbers, int(wraps), found)
    return found


def categories(strengths: ArrayLike) -> NDArray[np.uint8]:
    """The `Category` of each strength."""
    ordinals = np.asarray(strengths)
    if ordinals.size and not (ordinals.min() >= 1 and ordinals.max() <= STRONGEST):
        raise CardError(f"Strengths are numbers from 1 to {STRONGEST}; found {_first_outside(ordinals)}.")
    return _category_of_strength().take(ordinals)


def enumerate_counts(n_cards: int) -> dict[Category, int]:
    """How many of all hands of five, six or seven cards are in each category, strongest first."""
    by_strength = enumerate_strengths(n_cards)
    starts = [lowest(category) for category in Category]
    totals = np.add.reduceat(by_strength, starts)
    return {category: int(totals[category]) for category in reversed(Category)}


def enumerate_strengths(n_cards: int) -> NDArray[np.uint32]:
    """How many of all hands of five, six or seven cards have each strength; index 0 is none."""
    if not FEWEST_CARDS <= n_cards <= MOST_CARDS:
        raise CardError(f"Poker hands have five, six or seven cards, not {n_cards}.")
    counts = np.zeros(STRONGEST + 1, np.uint32)
    kernels.count_strengths(n_cards, counts)
    return counts


def enumerate_straights(n_cards: int, *, wraps: bool) -> dict[Straight, int]:
    """How many of all hands of three to ten cards have each longest straight, best first."""
    if not 3 <= n_cards <= 10:  # noqa: PLR2004 -- the kernel needs a card below the pair; eleven take a minute
        raise CardError(f"Straights are counted for hands of three to ten cards, not {n_cards}.")
    counts = np.zeros(2**8, np.int64)
    kernels.count_straights(n_cards, int(wraps), counts)
    return {Straight.from_code(code): int(counts[code]) for code in np.flatnonzero(counts)[::-1].tolist()}


def _card_numbers(hands: ArrayLike, fewest: int, most: int, *, check: bool) -> NDArray[np.uint8]:
    given = np.asarray(hands)
    if given.ndim != 2 or not fewest <= given.shape[1] <= most:  # noqa: PLR2004 -- rows and columns
        raise CardError(f"Hands are the rows of an array of {fewest} to {most} columns, not {given.shape}.")
    if given.dtype.kind not in "iu":
        raise CardError(f"Cards are whole numbers from 0 to 51, not {given.dtype}.")
    if given.size and not (given.max() < len(DECK) and given.min() >= 0):
        row = int(np.argmax(((given < 0) | (given >= len(DECK))).any(axis=1)))
        raise CardError(f"Row {row} holds a number that is no card, 0 to 51: {given[row].tolist()}.")
    numbers = np.ascontiguousarray(given, np.uint8)
    if check and kernels.rows_with_repeats(numbers):
        ordered = np.sort(numbers, axis=1)
        row = int(np.argmax((ordered[:, 1:] == ordered[:, :-1]).any(axis=1)))
        raise CardError(f"Row {row} holds a card twice: {' '.join(str(Card(n)) for n in numbers[row])}.")
    return numbers


def _first_outside(ordinals: NDArray[Any]) -> str:
    return str(ordinals[(ordinals < 1) | (ordinals > STRONGEST)][0])


@cache
def _category_of_strength() -> NDArray[np.uint8]:
    starts = [lowest(category) for category in Category]
    return (np.searchsorted(starts, np.arange(STRONGEST + 1), side="right") - 1).clip(0).astype(np.uint8)
