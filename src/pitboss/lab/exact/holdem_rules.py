"""The contests of a game as kernels read them: bands, nets, and which Play wagers may be made when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import BadInputError
from pitboss.lab.payoff import PokerContests

LARGEST_NET = 2**24
"""In units. A class of hole cards has at most 12 x 19,600 x 1,081 x 990 = 2.5e11 deals: their nets sum to less
than 2**63."""

FOLD = -1
"""In place of a play."""


class Rules(NamedTuple):
    player_band: NDArray[np.uint8]
    dealer_band: NDArray[np.uint8]
    nets: NDArray[np.int64]
    """[play, player band, result and dealer band]"""
    fold_net: int
    preflop: NDArray[np.int64]
    """Places of the plays that may be made before the flop, the smallest wager first."""
    flop: NDArray[np.int64]
    river: NDArray[np.int64]


Points = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The Play multiples that may be chosen before the flop, on the flop and at the river."""


def rules_of(contests: PokerContests, points: Points) -> Rules:
    missing = {play for point in points for play in point}.symmetric_difference(contests.plays)
    if missing or sum(map(len, points)) != len(contests.plays):
        raise BadInputError(f"Each of the plays {contests.plays} belongs to one decision; given were {points}.")
    if max(int(np.abs(contests.nets).max()), abs(contests.fold_net)) > LARGEST_NET:
        raise BadInputError(f"Nets of more than {LARGEST_NET:,} units of 1/{contests.unit} Ante are not counted.")
    return Rules(
        contests.player_band,
        contests.dealer_band,
        np.ascontiguousarray(by_player_band(contests.nets)),
        contests.fold_net,
        *(_places(contests.plays, point) for point in points),
    )


def by_player_band(table: NDArray[np.int64]) -> NDArray[np.int64]:
    """[play, result, player band, dealer band] as kernels have it: [play, player band, result and dealer band]."""
    plays, results, player, dealer = table.shape
    return table.transpose(0, 2, 1, 3).reshape(plays, player, results * dealer)


def _places(plays: Sequence[int], point: Sequence[int]) -> NDArray[np.int64]:
    return np.array([plays.index(play) for play in sorted(point)], np.int64)
