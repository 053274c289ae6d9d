"""Bankrolls along sessions: results, ruin, and how bankrolls spread on the way."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel


@kernel
def play_sessions(  # noqa: PLR0913, PLR0917 -- the arrays that are counted into
    nets: NDArray[np.int64],
    points: NDArray[np.int64],
    limits: tuple[int, int, int],
    spread: NDArray[np.int64],
    ruined: NDArray[np.int64],
    totals: NDArray[np.int64],
    paths: NDArray[np.int64],
) -> None:
    """One session a row of `nets`. `limits`: the bankroll, what a round needs, and the width of a cell of `spread`.

    `spread` [point, cell] and `ruined` [point] count sessions; `totals` adds results, rounds played and money at the
    highest; `paths` takes the first sessions' bankrolls. Who cannot make the next round's wagers stops.
    """
    bankroll, needed, width = limits
    middle = spread.shape[1] // 2
    for session in range(len(nets)):
        money, highest, round_number, stopped = bankroll, bankroll, 0, bankroll < needed
        for point in range(len(points)):
            while round_number < points[point] and not stopped:
                money += nets[session, round_number]
                round_number += 1
                highest = max(highest, money)
                stopped = money < needed
            cell = middle + (money - bankroll) // width
            spread[point, min(max(cell, 0), spread.shape[1] - 1)] += 1
            ruined[point] += stopped
            if session < len(paths):
                paths[session, point] = money
        totals[0] += money - bankroll
        totals[1] += round_number
        totals[2] += highest - bankroll
