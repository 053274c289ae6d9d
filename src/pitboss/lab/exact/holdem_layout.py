"""All that depends on the deck alone, found once for each deck."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.exact.holdem_deck import HoldemDeck
from pitboss.lab.exact.holdem_flops import FlopClasses, flop_classes
from pitboss.lab.exact.holdem_views import Side, marked_side, plain_side


class Cells(NamedTuple):
    """Where cards of the deck stand in each view: a row for each suit that may be marked, last the plain view."""

    flops: NDArray[np.int64]
    """[row, flop]: its class of flop; -1 if it has no card of the marked suit."""
    holdings: NDArray[np.int64]
    """[row, hole]: its holding."""


@dataclass(frozen=True, slots=True)
class Layout:
    """All that depends on the deck alone."""

    deck: HoldemDeck
    plain: Side
    marked: Side
    classes: FlopClasses
    cells: Cells


@cache
def layout_of(deck: HoldemDeck) -> Layout:
    plain, marked, classes = plain_side(deck), marked_side(deck), flop_classes(deck)
    return Layout(deck, plain, marked, classes, _cells(deck, plain, marked, classes))


def _cells(deck: HoldemDeck, plain: Side, marked: Side, classes: FlopClasses) -> Cells:
    suits, ranks = len(deck.suits), len(deck.ranks)
    rank, suit = np.divmod(np.arange(deck.size), suits)
    kinds = np.stack([rank + np.where(suit == row, ranks, 0) for row in range(suits + 1)])
    flops = kinds[:, classes.flops.T]
    low, high = np.sort(kinds[:, classes.holes.T], axis=1).transpose(1, 0, 2)
    return Cells(
        flops=np.stack([(marked if row < suits else plain).flop_place[tuple(flops[row])] for row in range(suits + 1)]),
        holdings=high * (high + 1) // 2 + low,
    )
