"""What each trial sees of one shuffle: the cells it adds to its counts.

Where one shuffle has many pairs, gaps or hands that hang together, a trial takes one, another from each
shuffle to the next; so its counts are independent and the chi-square is exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise, permutations
from operator import gt, lt, mul, ne
from typing import NamedTuple

from pitboss.cards.card import DECK, RANKS, SUITS, Cards

_SIZE = len(DECK)
_HAND = 5
_PLACE_CELLS = tuple(_SIZE * place for place in range(_SIZE))
_PLACE_PAIRS = tuple(combinations(range(_SIZE), 2))
_ORDERS = {order: cell for cell, order in enumerate(permutations(range(len(SUITS))))}
_WHEEL = frozenset((0, 1, 2, 3, 12))


class Look(NamedTuple):
    """One shuffle: its number from 0, its cards from the top, the place of each card, the shuffle before."""

    number: int
    cards: Cards
    places: tuple[int, ...]
    previous: Cards


def positions(look: Look) -> Iterable[int]:
    return [cell + card for cell, card in zip(_PLACE_CELLS, look.cards, strict=True)]


def joint_places(look: Look) -> Iterable[int]:
    here, there = _PLACE_PAIRS[look.number % len(_PLACE_PAIRS)]
    first, second = look.cards[here], look.cards[there]
    return (first * (_SIZE - 1) + second - (second > first),)


def pairs(look: Look) -> Iterable[int]:
    ring = (_SIZE, *look.cards, _SIZE)
    return [first * (_SIZE + 1) + second for first, second in pairwise(ring)]


def runs(look: Look) -> Iterable[int]:
    return (_falls(look.cards),)


def rising_sequences(look: Look) -> Iterable[int]:
    """Cards that still follow each other in order, the fingerprint of riffles."""
    return (_falls(look.places),)


def runs_up_and_down(look: Look) -> Iterable[int]:
    rises = list(map(lt, look.cards, look.cards[1:]))
    return (1 + sum(map(ne, rises, rises[1:])),)


def serial_correlation(look: Look) -> Iterable[int]:
    return (sum(map(mul, look.cards, look.cards[1:])) + look.cards[-1] * look.cards[0],)


def carry_over(look: Look) -> Iterable[int]:
    return (sum(map(mul, look.cards, look.previous)),) if look.previous else ()


def gap(look: Look) -> Iterable[int]:
    marked = [-1, *sorted(_places_of_a_rank(look)), _SIZE]
    before = look.number % (len(SUITS) + 1)
    return (marked[before + 1] - marked[before] - 1,)


def poker(look: Look) -> Iterable[int]:
    top = look.number % (_SIZE // _HAND) * _HAND
    return (_hand_cell(look.cards[top : top + _HAND]),)


def coupon_collector(look: Look) -> Iterable[int]:
    by_suit = (look.places[suit :: len(SUITS)] for suit in range(len(SUITS)))
    return (max(map(min, *by_suit)) + 1,)


def order_of_four(look: Look) -> Iterable[int]:
    places = _places_of_a_rank(look)
    return (_ORDERS[tuple(sorted(range(len(SUITS)), key=places.__getitem__))],)


def _falls(values: tuple[int, ...]) -> int:
    return sum(map(gt, values, values[1:]))


def _places_of_a_rank(look: Look) -> tuple[int, ...]:
    first = look.number % len(RANKS) * len(SUITS)
    return look.places[first : first + len(SUITS)]


def _hand_cell(cards: Cards) -> int:
    """The cell of a five-card hand in `expected.POKER_HANDS`."""
    ranks = [card.rank for card in cards]
    kinds = set(ranks)
    if len(kinds) == _HAND:
        flush = len({card.suit for card in cards}) == 1
        straight = max(ranks) - min(ranks) == _HAND - 1 or kinds == _WHEEL
        return (0, 5, 4, 8)[flush + 2 * straight]
    most = max(map(ranks.count, kinds))
    return {(4, 2): 1, (3, 2): 2, (3, 3): 3, (2, 3): 6, (2, 4): 7}[len(kinds), most]
