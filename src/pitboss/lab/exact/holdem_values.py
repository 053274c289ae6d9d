"""Forward: what every option is worth, summed from boards onto flops and hole cards.

A value is a sum of nets over dealer's holdings. First all boards are valued as if there were no flushes; then, for
each board with a possible flush, the difference that the flush makes is added.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.lab.exact.holdem_rules import FOLD, Rules
from pitboss.lab.exact.holdem_sweep import HOLDING, Table, new_table, sweep
from pitboss.lab.exact.holdem_views import Side


class Sums(NamedTuple):
    """Sums of nets over all deals that look alike, the marked suit being given.

    A cell of `flops` has at most 1,024 flops with hole cards, 1,081 runouts and 990 dealer's holdings: 1.1e9 deals.
    One of `preflop` has at most 16 x 2,118,760 boards and 990 dealer's holdings: 3.4e10. Times 2**24, below 2**63.
    """

    preflop: NDArray[np.int64]
    """[play before the flop, holding]"""
    flops: NDArray[np.int64]
    """[class of flop, play on the flop; last, to check; holding]"""


def new_sums(side: Side, rules: Rules) -> Sums:
    flops, holdings = side.deals.shape
    return Sums(
        np.zeros((len(rules.preflop), holdings), np.int64),
        np.zeros((flops, len(rules.flop) + 1, holdings), np.int64),
    )


def new_kept(side: Side, rules: Rules) -> NDArray[np.int64]:
    """Room for the values on every board of the plain view: [board, option, holding]."""
    options = len(rules.preflop) + len(rules.flop) + 1
    return np.zeros((len(side.boards.cards), options, len(side.kinds.first)), np.int64)


@kernel
def value_plain(side: Side, rules: Rules, kept: NDArray[np.int64], sums: Sums, span: tuple[int, int]) -> None:
    kinds, boards = side.kinds, side.boards
    table = new_table(len(kinds.copies), len(kinds.first), rules.nets.shape[2] // 3)
    values = np.zeros(kept.shape[1:], np.int64)
    for board in range(span[0], span[1]):
        if boards.ways[board] > 0:
            _value(sweep(boards.cards[board], kinds, rules.dealer_band, table), rules, table, values)
            kept[board] = values
            _weigh(boards.ways[board], table, values)
            _add(boards.flops[board], values, sums)


@kernel
def value_marked(side: Side, rules: Rules, kept: NDArray[np.int64], sums: Sums, span: tuple[int, int]) -> None:
    kinds, boards = side.kinds, side.boards
    table = new_table(len(kinds.copies), len(kinds.first), rules.nets.shape[2] // 3)
    values = np.zeros((kept.shape[1], len(kinds.first)), np.int64)
    for board in range(span[0], span[1]):
        _value(sweep(boards.cards[board], kinds, rules.dealer_band, table), rules, table, values)
        plain = kept[boards.by_rank[board]]
        for option in range(len(values)):
            for holding in range(len(kinds.first)):
                values[option, holding] -= plain[option, kinds.by_rank[holding]]
        _weigh(boards.ways[board], table, values)
        _add(boards.flops[board], values, sums)


@kernel
def _value(holdings: int, rules: Rules, table: Table, values: NDArray[np.int64]) -> None:
    option = 0
    for play in rules.preflop:
        value_play(play, holdings, rules, table, values[option])
        option += 1
    for play in rules.flop:
        value_play(play, holdings, rules, table, values[option])
        option += 1
    choose_at_river(holdings, rules, table, values[option])


@kernel
def choose_at_river(holdings: int, rules: Rules, table: Table, best: NDArray[np.int64]) -> None:
    """The best choice of each holding and its value; of equal ones the smallest wager."""
    for place in range(holdings):
        holding = table.order[place] & HOLDING
        best[holding] = rules.fold_net * table.dealers[0]
        table.river[holding] = FOLD
    for play in rules.river:
        value_play(play, holdings, rules, table, table.worth)
        for place in range(holdings):
            holding = table.order[place] & HOLDING
            if table.worth[holding] > best[holding]:
                best[holding] = table.worth[holding]
                table.river[holding] = play


@kernel
def value_play(play: int, holdings: int, rules: Rules, table: Table, found: NDArray[np.int64]) -> None:
    """Of each holding the sum of nets over the dealer's."""
    nets = rules.nets[play]
    for place in range(holdings):
        holding = table.order[place] & HOLDING
        of_band = nets[rules.player_band[table.strength[holding]]]
        total = 0
        for cell in range(len(of_band)):
            total += of_band[cell] * table.tally[holding, cell]
        found[holding] = total


@kernel
def _weigh(boards: int, table: Table, values: NDArray[np.int64]) -> None:
    """A holding that the board has taken keeps an older board's value: its weight is 0."""
    for option in range(len(values)):
        for holding in range(values.shape[1]):
            values[option, holding] *= boards * table.ways[holding]


@kernel
def _add(flops: NDArray[np.int64], values: NDArray[np.int64], sums: Sums) -> None:
    early = len(sums.preflop)
    for option in range(early):
        for holding in range(values.shape[1]):
            sums.preflop[option, holding] += values[option, holding]
    for flop in flops:
        for option in range(early, len(values)):
            for holding in range(values.shape[1]):
                sums.flops[flop, option - early, holding] += values[option, holding]
