"""Bankrolls along sessions: results, ruin, and how bankrolls spread on the way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel

RESULT, ROUNDS, HIGHEST, AHEAD, EVEN, BEHIND, SQUARES = range(7)
"""Places in the totals of sessions."""
_LIMBS, _PIECES, _PIECE_BITS = 3, 4, 16
TOTALS = SQUARES + _LIMBS * _PIECES
_LIMB_BITS = 31
_LIMB, _PIECE = (1 << _LIMB_BITS) - 1, (1 << _PIECE_BITS) - 1


@kernel
def play_sessions(  # noqa: PLR0913, PLR0917 -- the arrays that are counted into
    nets: NDArray[np.int64],
    points: NDArray[np.int64],
    limits: tuple[int, int, int],
    cells: tuple[int, int],
    spread: NDArray[np.int64],
    ruined: NDArray[np.int64],
    totals: NDArray[np.int64],
    paths: NDArray[np.int64],
) -> None:
    """One session a row of `nets`. `limits`: the bankroll, what a round needs, and the step that divides every net.

    `cells`: the result with which the first cell of `spread` begins, and the width of a cell. `spread` [point, cell]
    and `ruined` [point] count sessions; `totals` adds up as its places say, squares of results in steps; `paths` takes
    the first sessions' bankrolls. Who cannot make the next round's wagers stops.
    """
    bankroll, needed, step = limits
    lowest, width = cells
    for session in range(len(nets)):
        money, highest, round_number, stopped = bankroll, bankroll, 0, bankroll < needed
        for point in range(len(points)):
            while round_number < points[point] and not stopped:
                money += nets[session, round_number]
                round_number += 1
                highest = max(highest, money)
                stopped = money < needed
            cell = (money - bankroll - lowest) // width
            spread[point, min(max(cell, 0), spread.shape[1] - 1)] += 1
            ruined[point] += stopped
            if session < len(paths):
                paths[session, point] = money
        result = money - bankroll
        totals[RESULT] += result
        totals[ROUNDS] += round_number
        totals[HIGHEST] += highest - bankroll
        totals[AHEAD] += result > 0
        totals[EVEN] += result == 0
        totals[BEHIND] += result < 0
        steps = abs(result) // step
        high, low = steps >> _LIMB_BITS, steps & _LIMB
        for piece in range(_PIECES):  # a sum of squares can outgrow 64 bits, its pieces cannot
            place, shift = SQUARES + piece, _PIECE_BITS * piece
            totals[place] += ((low * low) >> shift) & _PIECE
            totals[place + _PIECES] += ((high * low) >> shift) & _PIECE
            totals[place + 2 * _PIECES] += ((high * high) >> shift) & _PIECE


def sum_of_squares(totals: NDArray[np.int64]) -> int:
    """Of all results in steps, exactly."""
    pieces = totals[SQUARES:].reshape(_LIMBS, _PIECES).tolist()
    low, mixed, high = (sum(count << (_PIECE_BITS * place) for place, count in enumerate(row)) for row in pieces)
    return low + (mixed << (_LIMB_BITS + 1)) + (high << (2 * _LIMB_BITS))
