"""Classes of rank within which a wager on both hands cannot tell two hands apart, found by asking it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.poker import STRONGEST, Category, lowest
from pitboss.rules import Outcome, Settings
from pitboss.rules.ranking import OnBothHands


@dataclass(frozen=True, slots=True)
class PairBands:
    """Bands of strength common to both hands, and the outcome of every pair of bands and result."""

    band_of: NDArray[np.uint8]
    """By strength, 0 to 7,462."""
    edges: tuple[int, ...]
    looks_at: OnBothHands
    settings: Settings

    def outcome(self, player: int, dealer: int, result: int) -> Outcome | None:
        """The outcome when the player's band and the dealer's compare so (0 above, 1 equal, 2 below)."""
        ranks = self._ranks(player, dealer, result)
        return None if ranks is None else self.looks_at.outcome_of(*ranks, self.settings)

    def _ranks(self, player: int, dealer: int, result: int) -> tuple[int, int] | None:
        low, high = self.edges, [*(edge - 1 for edge in self.edges[1:]), STRONGEST]
        if result == 1:
            return (low[player], low[player]) if player == dealer else None
        pair = (high[player], low[dealer]) if result == 0 else (low[player], high[dealer])
        above = pair[0] > pair[1]
        return pair if pair[0] != pair[1] and above == (result == 0) else None


def pair_bands(looks_at: OnBothHands, settings: Settings) -> PairBands:
    probes = (*(lowest(category) for category in Category), STRONGEST)
    signature = _signature(lambda a, b: looks_at.outcome_of(a, b, settings), probes)
    signatures = [signature(rank) for rank in range(1, STRONGEST + 1)]
    edges = (1, *(rank for rank in range(2, STRONGEST + 1) if signatures[rank - 1] != signatures[rank - 2]))
    band_of = (np.searchsorted(edges, np.arange(STRONGEST + 1), side="right") - 1).clip(0).astype(np.uint8)
    return PairBands(band_of, edges, looks_at, settings)


def _signature(
    outcome_of: Callable[[int, int], Outcome], probes: tuple[int, ...]
) -> Callable[[int], tuple[object, ...]]:
    """What a rank makes of an encounter with each probe, on either side; a probe against itself is a tie."""

    def signature(rank: int) -> tuple[object, ...]:
        return tuple(
            (rank > probe) - (rank < probe) and (outcome_of(rank, probe), outcome_of(probe, rank)) for probe in probes
        )

    return signature
