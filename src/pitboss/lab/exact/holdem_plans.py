"""On how many deals each contest happens when a given plan decides, and what its decisions at the river are worth.

The plan says at the river, for every board and holding of a view, which option it takes; before the river its choices
are shares of states, as in `holdem_counts`. All weights here are whole deals.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.lab.exact.holdem_counts import states_of
from pitboss.lab.exact.holdem_rules import Rules
from pitboss.lab.exact.holdem_sweep import HOLDING, Table, new_table, sweep
from pitboss.lab.exact.holdem_views import Side
from pitboss.lab.work import Span


class River(NamedTuple):
    """What a plan does at the river in one view."""

    options: NDArray[np.int8]
    """[board, holding]: 0 folds, then the plays, the smallest first."""
    groups: NDArray[np.int32]
    """[board, holding]: in which row of the worths it is entered."""


class Played(NamedTuple):
    """All of it in deals; below 2.8e13 of them, times the largest net of some thousand units, it fits 64 bits."""

    plays: NDArray[np.int64]
    """[play, player band, result and dealer band]"""
    folds: NDArray[np.int64]
    """One number."""
    flushes: NDArray[np.int64]
    """[board, state, holding] of the plain view: flops with hole cards whose board makes a flush possible."""
    worths: NDArray[np.int64]
    """[group, best option, column]: deals decided at the river, and sums of nets of each option."""


DEALS, FIRST_OPTION = range(2)
"""Columns of the worths."""


def new_played(plain: Side, rules: Rules, groups: int) -> Played:
    boards, holdings = len(plain.boards.cards), len(plain.kinds.first)
    return Played(
        np.zeros(rules.nets.shape, np.int64),
        np.zeros(1, np.int64),
        np.zeros((boards, states_of(rules), holdings), np.int64),
        np.zeros((groups, 1 + len(rules.river), FIRST_OPTION + 1 + len(rules.river)), np.int64),
    )


@kernel
def play_marked(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    side: Side, rules: Rules, shares: NDArray[np.int32], unit: int, river: River, played: Played, span: Span
) -> None:
    """Boards with a possible flush."""
    kinds, boards = side.kinds, side.boards
    table = new_table(len(kinds.copies), len(kinds.first), rules.nets.shape[2] // 3)
    weights = np.zeros((shares.shape[1], shares.shape[2]), np.int64)
    for board in range(span[0], span[1]):
        holdings = sweep(boards.cards[board], kinds, rules.dealer_band, table)
        _deals_in_states(boards.flops[board], boards.ways[board], shares, unit, table, weights)
        flushes = played.flushes[boards.by_rank[board]]
        for holding in range(weights.shape[1]):
            for state in range(len(weights)):
                flushes[state, kinds.by_rank[holding]] += weights[state, holding]
        _play_board(holdings, rules, table, weights, river.options[board], river.groups[board], played)


@kernel
def play_plain(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    side: Side,
    rules: Rules,
    shares: NDArray[np.int32],
    unit: int,
    river: River,
    flushes: NDArray[np.int64],
    played: Played,
    span: Span,
) -> None:
    """Boards without a possible flush: all, less those entered."""
    kinds, boards = side.kinds, side.boards
    table = new_table(len(kinds.copies), len(kinds.first), rules.nets.shape[2] // 3)
    weights = np.zeros((shares.shape[1], shares.shape[2]), np.int64)
    for board in range(span[0], span[1]):
        if boards.ways[board] == 0:
            continue
        holdings = sweep(boards.cards[board], kinds, rules.dealer_band, table)
        _deals_in_states(boards.flops[board], boards.ways[board], shares, unit, table, weights)
        weights -= flushes[board]
        _play_board(holdings, rules, table, weights, river.options[board], river.groups[board], played)


@kernel
def _deals_in_states(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    flops: NDArray[np.int64],
    boards: int,
    shares: NDArray[np.int32],
    unit: int,
    table: Table,
    weights: NDArray[np.int64],
) -> None:
    """The flops, turns, rivers and hole cards that look so, by state; shares are in parts of a unit."""
    weights[:] = 0
    for state in range(len(weights)):
        row = weights[state]
        for flop in flops:
            for holding in range(len(row)):
                row[holding] += shares[flop, state, holding]
        for holding in range(len(row)):
            row[holding] = row[holding] * boards * table.ways[holding] // unit


@kernel
def _play_board(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    holdings: int,
    rules: Rules,
    table: Table,
    weights: NDArray[np.int64],
    options: NDArray[np.int8],
    groups: NDArray[np.int32],
    played: Played,
) -> None:
    last, early = len(weights) - 1, len(rules.preflop)
    for place in range(holdings):
        holding = table.order[place] & HOLDING
        band = rules.player_band[table.strength[holding]]
        for state in range(last):
            play = rules.preflop[state] if state < early else rules.flop[state - early]
            _enter(weights[state, holding], table.tally[holding], played.plays[play, band])
        weight = weights[last, holding]
        if weight > 0:
            option = options[holding]
            _value_options(weight, band, rules, table.tally[holding], table.dealers[0], played.worths[groups[holding]])
            if option == 0:
                played.folds[0] += weight * table.dealers[0]
            else:
                _enter(weight, table.tally[holding], played.plays[rules.river[option - 1], band])


@kernel
def _enter(weight: int, tally: NDArray[np.int64], found: NDArray[np.int64]) -> None:
    if weight > 0:
        for cell in range(len(found)):
            found[cell] += weight * tally[cell]


@kernel
def _value_options(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    weight: int, band: int, rules: Rules, tally: NDArray[np.int64], dealers: int, worths: NDArray[np.int64]
) -> None:
    """Of equal options the smallest wager is the best, as in the optimum."""
    best, highest = 0, rules.fold_net * dealers
    for option in range(len(rules.river)):
        net = _net(rules.nets[rules.river[option], band], tally)
        if net > highest:
            best, highest = option + 1, net
    worths[best, DEALS] += weight * dealers
    worths[best, FIRST_OPTION] += weight * rules.fold_net * dealers
    for option in range(len(rules.river)):
        worths[best, FIRST_OPTION + 1 + option] += weight * _net(rules.nets[rules.river[option], band], tally)


@kernel
def _net(nets: NDArray[np.int64], tally: NDArray[np.int64]) -> int:
    total = 0
    for cell in range(len(tally)):
        total += nets[cell] * tally[cell]
    return total
