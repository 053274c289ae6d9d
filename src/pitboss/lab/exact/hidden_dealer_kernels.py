"""The best play of every hand of the player against one class of the dealer's cards face up.

Arrays that all kernels share: `up` (see `hidden_dealer_ups`), `hands` and `cases` (see `hidden_dealer_cases`);
`weaker` [hand, column]: hidden hands that avoid the hand, by rank alone, the last column those below a full house;
`factors` [cell, option, column]: what a hidden hand in the column adds to the net, the last two columns for every
hidden hand and for the swing, by how much two hidden hands can differ in the net; `cells` by strength: the player's
band and the dealer's; `tally` [cell, option, column]: the deals entered, each under the option chosen. Option 0 folds.

No deal of a solve is entered twice and there are fewer than 2^52 of them, so that no sum leaves 64 bits.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.poker import Category, lowest
from pitboss.lab.exact.hidden_dealer_cases import (
    HAND_STRENGTH,
    TERMS,
    WAYS,
    add_up_subsets,
    add_up_supersets,
    list_cases,
    new_cases,
    write_terms,
)
from pitboss.lab.exact.hidden_dealer_flushes import apply_below
from pitboss.lab.exact.hidden_dealer_own_flushes import (
    FLUSH_STRENGTH,
    ROW,
    change_for_flush,
    held_in_flush_suit,
    ways_of_flush,
)
from pitboss.lab.exact.hidden_dealer_ups import EVERY, FLUSHES, SPARES
from pitboss.lab.exact.two_hands_bands import BELOW, FIRST_EDGE, UP_TO

_STRAIGHT_FLUSH = lowest(Category.STRAIGHT_FLUSH)


@kernel
def decided(row: int, cell: int, up: NDArray[np.int64], weaker: NDArray[np.int64], factors: NDArray[np.int64]) -> int:
    """The option that is best whatever the hidden flushes change; -1 if that is not certain, or a tie."""
    columns = weaker.shape[1] - 1
    lowest_of_best = highest_of_best = factors[cell, 0, columns] * up[EVERY]
    best = 0
    for option in range(1, factors.shape[1]):
        value = factors[cell, option, columns] * up[EVERY]
        for column in range(columns):
            value += factors[cell, option, column] * weaker[row, column]
        swing = up[FLUSHES] * factors[cell, option, columns + 1]
        if value - swing > highest_of_best:
            lowest_of_best, highest_of_best, best = value - swing, value + swing, option
        elif value + swing >= lowest_of_best:
            return -1
    return best


@kernel
def enter_all(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    row: int,
    size: int,
    tied: bool,  # noqa: FBT001 -- whether some change is at this very strength
    weaker: NDArray[np.int64],
    cases: NDArray[np.int64],
    tally: NDArray[np.int64],
) -> int:
    """Enter all cases under one option, without working out each; how many ways they are."""
    add_up_supersets(size, cases)
    ways = int(cases[WAYS, 0])
    change = 0
    for column in range(weaker.shape[1] - 1):
        if column != UP_TO or tied:
            change = 0
            for case in range(size):
                change += cases[TERMS + column, case] * cases[WAYS, case]
        tally[column] += weaker[row, column] * ways + change
    return ways


@kernel
def enter_best(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    size: int,
    cell: int,
    every: int,
    factors: NDArray[np.int64],
    cases: NDArray[np.int64],
    tally: NDArray[np.int64],
) -> int:
    """Enter each case under its best option; a bit for each option chosen.

    The terms hold the counts by now. Of equal options the smaller wager: fold, then the plays in order.
    """
    columns, chosen = len(cases) - TERMS, 0
    for case in range(size):
        if cases[WAYS, case] == 0:
            continue
        highest, best = factors[cell, 0, columns] * every, 0
        for option in range(1, factors.shape[1]):
            value = factors[cell, option, columns] * every
            for column in range(columns):
                value += factors[cell, option, column] * cases[TERMS + column, case]
            if value > highest:
                highest, best = value, option
        for column in range(columns):
            tally[cell, best, column] += cases[WAYS, case] * cases[TERMS + column, case]
        tally[cell, best, columns] += cases[WAYS, case] * every
        chosen |= 1 << best
    return chosen


@kernel
def solve_unsuited(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    up: NDArray[np.int64],
    hands: NDArray[np.int16],
    weaker: NDArray[np.int64],
    cells: NDArray[np.int64],
    factors: NDArray[np.int64],
    changes: NDArray[np.int64],
    sums: NDArray[np.int64],
    tally: NDArray[np.int64],
    options: NDArray[np.uint8],
) -> None:
    """All hands of the player that are no flush."""
    columns = len(sums)
    cases = new_cases(columns)
    below = up_to = 0
    for row in range(len(hands)):
        strength, cell = hands[row, HAND_STRENGTH], cells[hands[row, HAND_STRENGTH]]
        if below < changes.shape[1]:
            below = apply_below(strength, up, changes, below, sums[BELOW])
            up_to = apply_below(strength + 1, up, changes, up_to, sums[UP_TO])
        size = list_cases(row, hands, up, cases)
        if size == 0:
            continue
        option = decided(row, cell, up, weaker, factors)
        tied = up_to > below
        for column in range(columns if up[FLUSHES] else 0):
            if option < 0 or column != UP_TO or tied:
                write_terms(column, row, hands, up, sums, size, cases)
        if option >= 0:
            ways = enter_all(row, size, tied, weaker, cases, tally[cell, option])
            tally[cell, option, columns] += ways * up[EVERY]
            options[row] |= (ways > 0) << option
            continue
        for column in range(columns):
            add_up_subsets(column, size, cases)
            for case in range(size):
                cases[TERMS + column, case] += weaker[row, column]
        options[row] |= enter_best(size, cell, up[EVERY], factors, cases, tally)
        cases[TERMS:] = 0


@kernel
def solve_flushes(  # noqa: PLR0913, PLR0917 -- the arrays of one step
    up: NDArray[np.int64],
    flushes: NDArray[np.int16],
    weaker: NDArray[np.int64],
    cells: NDArray[np.int64],
    factors: NDArray[np.int64],
    changes: NDArray[np.int64],
    sums: NDArray[np.int64],
    tally: NDArray[np.int64],
) -> int:
    """All hands of the player that are a flush; a bit for each option chosen."""
    columns = len(sums)
    cases = new_cases(columns)
    change = np.zeros(columns, np.int64)
    below = up_to = chosen = 0
    last_held = last_strength = -1
    for item in range(len(flushes)):
        ways = ways_of_flush(flushes[item], up)
        if ways == 0:
            continue
        row, strength = flushes[item, ROW], flushes[item, FLUSH_STRENGTH]
        below = apply_below(strength, up, changes, below, sums[BELOW])
        up_to = apply_below(strength + 1, up, changes, up_to, sums[UP_TO])
        held = held_in_flush_suit(flushes[item])
        if up[SPARES] or held != last_held or strength != last_strength:
            for column in range(columns):
                change[column] = change_for_flush(flushes[item], held, up, sums[column])
            last_held, last_strength = held, strength
        cases[WAYS, 0] = ways
        for column in range(columns):
            if column >= FIRST_EDGE:
                cases[TERMS + column, 0] = weaker[row, column] + change[column]
            elif strength < _STRAIGHT_FLUSH:
                cases[TERMS + column, 0] = weaker[row, columns] + change[column]
            else:
                cases[TERMS + column, 0] = up[EVERY] + change[column]
        chosen |= enter_best(1, cells[strength], up[EVERY], factors, cases, tally)
    return chosen
