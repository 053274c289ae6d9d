"""Backward: on how many deals each contest happens once every choice is made, spread from flops onto boards.

A flop with hole cards either has its Play wager, made before the flop or on it, or is open until the river. Of the
deals that look alike in a view some have one and some another, because a view does not tell the other suits apart.
Their shares are kept as whole numbers of a common denominator and are the same on every board that follows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.lab.exact.holdem_flops import FlopClasses
from pitboss.lab.exact.holdem_layout import Cells
from pitboss.lab.exact.holdem_rules import FOLD, Rules
from pitboss.lab.exact.holdem_sweep import HOLDING, Table, new_table, sweep
from pitboss.lab.exact.holdem_values import choose_at_river
from pitboss.lab.exact.holdem_views import Side
from pitboss.lab.work import Span


class Choices(NamedTuple):
    preflop: NDArray[np.int64]
    """[class of hole cards]: the state that a play before the flop leads to, -1 after a check."""
    flop: NDArray[np.int64]
    """[option on the flop]: the state it leads to."""


class Counts(NamedTuple):
    """Weights of deals. With denominators up to 9,216 and 2.8e13 deals in all they stay below 2**63."""

    plays: NDArray[np.int64]
    """[play, player band, result and dealer band]"""
    folds: NDArray[np.int64]
    """One number."""
    flushes: NDArray[np.int64]
    """[board, state, holding] of the plain view: the weight of boards on which a flush is possible."""


def states_of(rules: Rules) -> int:
    """The plays before the flop, those on it, and last: open until the river."""
    return len(rules.preflop) + len(rules.flop) + 1


def new_shares(side: Side, rules: Rules) -> NDArray[np.int32]:
    """By class of flop, state and holding."""
    flops, holdings = side.deals.shape
    return np.zeros((flops, states_of(rules), holdings), np.int32)


def new_counts(plain: Side, rules: Rules) -> Counts:
    boards, holdings = len(plain.boards.cards), len(plain.kinds.first)
    return Counts(
        np.zeros(rules.nets.shape, np.int64),
        np.zeros(1, np.int64),
        np.zeros((boards, states_of(rules), holdings), np.int64),
    )


@kernel
def count_states(
    classes: FlopClasses,
    cells: Cells,
    chosen: NDArray[np.int8],
    choices: Choices,
    shares: tuple[NDArray[np.int32], NDArray[np.int32]],
) -> None:
    """Count flops with hole cards by the state that the choices lead to; at most 26 million of them."""
    plain, marked = shares
    suits = len(cells.flops) - 1
    for place in range(len(classes.flop)):
        flop, hole, ways = classes.flop[place], classes.hole[place], classes.ways[place]
        state = choices.preflop[classes.hole_class[hole]]
        if state < 0:
            state = choices.flop[chosen[place]]
        plain[cells.flops[suits, flop], state, cells.holdings[suits, hole]] += ways
        for suit in range(suits):
            cell = cells.flops[suit, flop]
            if cell >= 0:
                marked[cell, state, cells.holdings[suit, hole]] += ways


@kernel
def count_marked(side: Side, rules: Rules, shares: NDArray[np.int32], counts: Counts, span: Span) -> None:
    """Boards with a possible flush; `shares` are of all deals, whatever their suits, in their denominator."""
    kinds, boards = side.kinds, side.boards
    table = new_table(len(kinds.copies), len(kinds.first), rules.nets.shape[2] // 3)
    weights, parts = _new_weights(shares)
    for board in range(span[0], span[1]):
        holdings = sweep(boards.cards[board], kinds, rules.dealer_band, table)
        _gather(boards.flops[board], shares, parts)
        _weigh(parts, boards.ways[board], table, weights)
        flushes = counts.flushes[boards.by_rank[board]]
        for state in range(len(weights)):
            for holding in range(weights.shape[1]):
                flushes[state, kinds.by_rank[holding]] += weights[state, holding]
        _count(holdings, rules, table, weights, counts)


@kernel
def count_plain(
    side: Side, rules: Rules, shares: NDArray[np.int32], counts: tuple[Counts, Counts, int], span: Span
) -> None:
    """Boards without a possible flush: all, less those counted; given are these counts, the others, the denominator."""
    kinds, boards = side.kinds, side.boards
    mine, marked, denominator = counts
    table = new_table(len(kinds.copies), len(kinds.first), rules.nets.shape[2] // 3)
    weights, parts = _new_weights(shares)
    for board in range(span[0], span[1]):
        if boards.ways[board] > 0:
            holdings = sweep(boards.cards[board], kinds, rules.dealer_band, table)
            _gather(boards.flops[board], shares, parts)
            _weigh(parts, boards.ways[board], table, weights)
            weights //= denominator
            weights -= marked.flushes[board]
            _count(holdings, rules, table, weights, mine)


@kernel
def _new_weights(shares: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Room for the weights on one board in whole numbers of a unit, [state, holding], and for their shares."""
    return np.zeros(shares.shape[1:], np.int64), np.zeros(shares.shape[1:], np.int32)


@kernel
def _gather(flops: NDArray[np.int64], shares: NDArray[np.int32], parts: NDArray[np.int32]) -> None:
    """Ten shares of at most four times 9,216."""
    parts[:] = 0
    for flop in flops:
        for state in range(len(parts)):
            for holding in range(parts.shape[1]):
                parts[state, holding] += shares[flop, state, holding]


@kernel
def _weigh(parts: NDArray[np.int32], boards: int, table: Table, weights: NDArray[np.int64]) -> None:
    """All boards and hole cards that look so, in parts of a deal."""
    for state in range(len(weights)):
        for holding in range(weights.shape[1]):
            weights[state, holding] = boards * table.ways[holding] * parts[state, holding]


@kernel
def _count(holdings: int, rules: Rules, table: Table, weights: NDArray[np.int64], counts: Counts) -> None:
    choose_at_river(holdings, rules, table, table.below)
    last = len(weights) - 1
    early = len(rules.preflop)
    for state in range(last):
        play = rules.preflop[state] if state < early else rules.flop[state - early]
        for place in range(holdings):
            holding = table.order[place] & HOLDING
            if weights[state, holding] > 0:
                _add(
                    weights[state, holding],
                    holding,
                    table,
                    counts.plays[play, rules.player_band[table.strength[holding]]],
                )
    for place in range(holdings):
        holding = table.order[place] & HOLDING
        play = table.river[holding]
        if play == FOLD:
            counts.folds[0] += weights[last, holding] * table.dealers[0]
        elif weights[last, holding] > 0:
            _add(weights[last, holding], holding, table, counts.plays[play, rules.player_band[table.strength[holding]]])


@kernel
def _add(weight: int, holding: int, table: Table, counts: NDArray[np.int64]) -> None:
    for cell in range(len(counts)):
        counts[cell] += weight * table.tally[holding, cell]
