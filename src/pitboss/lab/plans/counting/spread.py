"""Hands that are known by how often they hold each rank, as cards: which rank, and which of its copies."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


class Spread(NamedTuple):
    """[hand, card], ranks rising."""

    ranks: Ints
    orders: Ints
    """Of how many ranks below its own the hand holds cards."""
    copies: Ints
    """How many cards of the same rank come before it."""


def spread(counts: Ints) -> Spread:
    """From [hand, rank] -> how many, all hands of one size."""
    hands, kinds = counts.shape
    cards = int(counts[0].sum())
    ranks = np.repeat(np.tile(np.arange(kinds), hands), counts.reshape(-1)).reshape(-1, cards)
    orders = (np.diff(ranks, axis=1, prepend=ranks[:, :1]) > 0).cumsum(axis=1)
    alike = ranks[:, :, None] == ranks[:, None, :]
    before = np.tril(np.ones((cards, cards), np.bool_), -1)
    return Spread(ranks, orders, (alike & before).sum(axis=2))
