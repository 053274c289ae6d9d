"""Conditions for a game with two hole cards and a shared board, at each of its decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from pitboss.cards.card import RANK_NAMES
from pitboss.cards.poker import ACE, Category, lowest
from pitboss.lab.deal import DealShape
from pitboss.lab.plans.plan import Cards2D, Seen
from pitboss.lab.plans.reading import Bools, HandRanks, Ints, rank_counts
from pitboss.lab.plans.short.conditions import Condition, Once, a, letters, plural
from pitboss.lab.plans.ultimate_texas_holdem import (
    better_than_board,
    dealer_outs,
    hidden_pair,
    high_in_four_flush,
    strengths_of,
)
from pitboss.rules import Game, Settings

_NONE = -1
_FEWEST_OUTS, _MOST_OUTS = 12, 27


def vocabulary(
    _game: Game, _settings: Settings, _shape: DealShape, _ranks: HandRanks
) -> tuple[tuple[Condition, ...], ...]:
    return before_the_flop(), on_the_flop(), at_the_river()


def before_the_flop() -> tuple[Condition, ...]:
    return tuple(_starts())


def _starts() -> Iterator[Condition]:
    for rank in range(ACE):
        yield Condition(f"pair-{letters(rank)}", f"you hold a pair of {plural(rank)} or better", _pocket_from(rank))
    for rank in range(6, ACE + 1):
        yield Condition(f"hold-{letters(rank)}", f"you hold {a(RANK_NAMES[rank])}", _holds(rank))
        yield Condition(
            f"high-{letters(rank)}", f"your higher card is {a(RANK_NAMES[rank])} or better", _high_from(rank)
        )
    for rank in range(1, ACE - 1):
        yield Condition(f"low-{letters(rank)}", f"your lower card is {a(RANK_NAMES[rank])} or better", _low_from(rank))
    yield Condition("suited", "your cards are suited", _suited)


def _high(hole: Cards2D) -> Ints:
    found: Ints = (hole >> 2).max(axis=1).astype(np.int64)
    return found


def _low(hole: Cards2D) -> Ints:
    found: Ints = (hole >> 2).min(axis=1).astype(np.int64)
    return found


def _suited(seen: Seen) -> Bools:
    found: Bools = (seen.player[:, 0] & 3) == (seen.player[:, 1] & 3)
    return found


def _pocket_from(rank: int) -> Callable[[Seen], Bools]:
    return lambda seen: (_high(seen.player) == _low(seen.player)) & (_low(seen.player) >= rank)


def _holds(rank: int) -> Callable[[Seen], Bools]:
    return lambda seen: (seen.player >> 2 == rank).any(axis=1)


def _high_from(rank: int) -> Callable[[Seen], Bools]:
    return lambda seen: _high(seen.player) >= rank


def _low_from(rank: int) -> Callable[[Seen], Bools]:
    return lambda seen: _low(seen.player) >= rank


def on_the_flop() -> tuple[Condition, ...]:
    return (*_made_on_flop(), *_flush_draws(), *_open_groups(), *_high_beside(ACE - 3))


def _made_on_flop() -> Iterator[Condition]:
    pairs, strength = Once(own_pair), Once(own_strength)
    yield Condition("own-pair", "a card of yours is part of a pair", pairs.at_least(0))
    yield from _pair_floors(pairs, 1, 6)
    for rank in range(3):
        words = f"a card of yours is part of a pair, and you do not hold a pair of {plural(rank)} or lower"
        yield Condition(f"own-pair-no-pocket-{letters(rank)}", words, _paired_without_pocket(rank))
    yield Condition("two-pair", "you have two pair or better", strength.at_least(lowest(Category.TWO_PAIR)))
    yield Condition("straight", "you have a straight or better", strength.at_least(lowest(Category.STRAIGHT)))


def _paired_without_pocket(rank: int) -> Callable[[Seen], Bools]:
    return lambda seen: hidden_pair(seen) & (~_pocket_from(0)(seen) | _pocket_from(rank + 1)(seen))


def _pair_floors(pairs: Once, first: int, end: int) -> Iterator[Condition]:
    for rank in range(first, end):
        words = f"a card of yours is part of a pair of {plural(rank)} or better"
        yield Condition(f"own-pair-{letters(rank)}", words, pairs.at_least(rank))


def _flush_draws() -> Iterator[Condition]:
    flushes = Once(high_in_four_flush)
    for rank in range(ACE - 6, ACE):
        words = f"you have four to a flush with {a(RANK_NAMES[rank])} of your own or better in it"
        yield Condition(f"four-flush-{letters(rank)}", words, flushes.at_least(rank))


def _open_groups() -> Iterator[Condition]:
    group = Once(largest_open)
    yield Condition("no-pair-open", "the flop holds no pair", group.at_most(1))
    yield Condition("no-trips-open", "the flop is not three of a kind", group.at_most(2))
    yield Condition("pair-open", "the flop holds a pair", group.at_least(2))
    yield Condition("trips-open", "the flop is three of a kind", group.at_least(3))


def _high_beside(first: int) -> Iterator[Condition]:
    for rank in range(first, ACE + 1):
        yield Condition(
            f"high-{letters(rank)}", f"your higher card is {a(RANK_NAMES[rank])} or better", _high_from(rank)
        )


def own_strength(seen: Seen) -> Ints:
    return strengths_of(np.hstack((seen.player, seen.board)))


def own_pair(seen: Seen) -> Ints:
    """The highest rank that a hole card has in common with another card; -1 for none."""
    hole, board = (seen.player >> 2).astype(np.int64), seen.board >> 2
    on_board = (hole[:, :, None] == board[:, None, :]).any(axis=2)
    pocket = (hole[:, 0] == hole[:, 1])[:, None]
    found: Ints = np.where(on_board | pocket, hole, _NONE).max(axis=1)
    return found


def largest_open(seen: Seen) -> Ints:
    """Of how many cards of one rank the board has the most."""
    found: Ints = rank_counts(seen.board).max(axis=1)
    return found


def at_the_river() -> tuple[Condition, ...]:
    improved = "a card of yours makes a pair or better that the board alone has not"
    return (
        Condition("improved", improved, better_than_board),
        *_few_outs(),
        *_pair_floors(Once(own_pair), 0, 8),
        *_high_beside(ACE - 3),
        *_poor_boards(),
    )


def _few_outs() -> Iterator[Condition]:
    outs = Once(dealer_outs)
    for number in range(_FEWEST_OUTS, _MOST_OUTS + 1):
        words = f"no more than {number} single cards give the dealer a better hand"
        yield Condition(f"outs-{number}", words, outs.at_most(number))


def _poor_boards() -> Iterator[Condition]:
    board = Once(lambda seen: strengths_of(seen.board))
    yield Condition("plain-board", "the board alone has no pair", board.at_most(lowest(Category.PAIR) - 1))
    yield Condition("poor-board", "the board alone has a pair at most", board.at_most(lowest(Category.TWO_PAIR) - 1))
