"""From numbers of weaker hands to results by band.

Against a hand of strength s, in dealer band b*, all other hands fall into bands and results by a few cumulated
numbers, the columns: below s, up to s, below the lower edge of band 1, 2, ..., and all.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import BadInputError
from pitboss.lab.payoff import LOSE, TIE, WIN

BELOW, UP_TO, FIRST_EDGE = range(3)
"""Columns; the last is all hands."""


def columns(bands: int) -> int:
    return bands + 2


def edges(band_of: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    """The lowest strength of each band but the first."""
    if np.any(np.diff(band_of.astype(np.int64)) < 0):
        raise BadInputError("Bands are ranges of strength: their numbers never fall as the strength rises.")
    return np.searchsorted(band_of, np.arange(1, int(band_of[-1]) + 1)).astype(np.int64)


def readings(bands: int) -> NDArray[np.int64]:
    """[b*, result, band, column] -> the factor of the column in the number of hands with this result and band."""
    found = np.zeros((bands, 3, bands, columns(bands)), np.int64)
    for own in range(bands):
        for band in range(bands):
            if band < own:
                _between(found[own, WIN, band], _edge(band), _edge(band + 1))
            elif band > own:
                _between(found[own, LOSE, band], _edge(band), _edge(band + 1))
            else:
                _between(found[own, WIN, band], _edge(band), BELOW)
                _between(found[own, TIE, band], BELOW, UP_TO)
                _between(found[own, LOSE, band], UP_TO, _edge(band + 1))
    return found


def _edge(band: int) -> int | None:
    """The column below the lower edge of a band; none below the first, all below the edge after the last."""
    return None if band == 0 else FIRST_EDGE + band - 1


def _between(factors: NDArray[np.int64], lower: int | None, upper: int | None) -> None:
    if upper is not None:
        factors[upper] += 1
    if lower is not None:
        factors[lower] -= 1
