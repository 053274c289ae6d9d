"""What a fair shuffle gives: exact distributions over the 52! orders, as weights in proportion."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

POKER_HANDS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)
"""Five-card hands, of 2,598,960: nothing, pair, two pair, three of a kind, straight, flush, full house, four
of a kind, straight flush."""


class Moments(NamedTuple):
    mean: Fraction
    variance: Fraction


def falls(cards: int) -> list[int]:
    """How many orders have 0, 1, 2 … places where a lower card follows: the Eulerian numbers."""
    row = [1]
    for size in range(2, cards + 1):
        padded = [0, *row, 0]
        row = [(count + 1) * padded[count + 1] + (size - count) * padded[count] for count in range(size)]
    return row


def runs_up_and_down(cards: int) -> list[int]:
    """How many orders have 0, 1, 2 … runs, rising and falling ones in turn (André's recurrence)."""
    row = [0, 2]
    for size in range(3, cards + 1):
        padded = [0, 0, *row, 0]
        row = [runs * padded[runs + 2] + 2 * padded[runs + 1] + (size - runs) * padded[runs] for runs in range(size)]
    return row


def gaps(cards: int, marked: int) -> list[int]:
    """Weights of 0, 1, 2 … other cards between one marked card and the next."""
    return [comb(cards - 1 - gap, marked - 1) for gap in range(cards - marked + 1)]


def cards_until_all(kinds: int, copies: int) -> list[Fraction]:
    """Probability that exactly 0, 1, 2 … cards from the top are needed to see every kind."""
    cards = kinds * copies

    def not_yet(drawn: int) -> Fraction:
        ways = sum(
            (-1) ** (absent + 1) * comb(kinds, absent) * comb(cards - copies * absent, drawn)
            for absent in range(1, kinds + 1)
        )
        return Fraction(ways, comb(cards, drawn))

    return [Fraction(0), *(not_yet(drawn - 1) - not_yet(drawn) for drawn in range(1, cards + 1))]


def circular_products(cards: int) -> Moments:
    """Of the sum of each card times the next one, round the deck (Wald and Wolfowitz 1943)."""
    square, fourth = _central_sums(cards)
    mean = -square / (cards - 1)
    variance = (
        (square**2 - fourth) / (cards - 1)
        + (square**2 - 2 * fourth) / ((cards - 1) * (cards - 2))
        - square**2 / Fraction((cards - 1) ** 2)
    )
    return Moments(_shift(cards) + mean, variance)


def paired_products(cards: int) -> Moments:
    """Of the sum of the cards times those at the same places of another shuffle."""
    square, _ = _central_sums(cards)
    return Moments(_shift(cards), square**2 / (cards - 1))


def _shift(cards: int) -> Fraction:
    return cards * Fraction(cards - 1, 2) ** 2


def _central_sums(cards: int) -> tuple[Fraction, Fraction]:
    middle = Fraction(cards - 1, 2)
    square = sum(((card - middle) ** 2 for card in range(cards)), Fraction(0))
    fourth = sum(((card - middle) ** 4 for card in range(cards)), Fraction(0))
    return square, fourth
