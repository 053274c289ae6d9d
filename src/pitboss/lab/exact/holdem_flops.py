"""The classes of hole cards with a flop that no renaming of suits joins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.lab.exact.holdem_deck import FLOP, HOLE, HoldemDeck
from pitboss.lab.exact.holdem_views import place_of_subset


class FlopClasses(NamedTuple):
    """Every class once, by its least member: the least flop, and of the holes with that flop the least."""

    flops: NDArray[np.int64]
    """All flops of the deck as rising card numbers, sorted by the highest card, then the next."""
    holes: NDArray[np.int64]
    """Likewise all hole cards."""
    hole_class: NDArray[np.int64]
    """Of each hole: pairs, suited and unsuited cards by rank."""
    flop: NDArray[np.int32]
    """Of each class: its place in `flops`; rising."""
    hole: NDArray[np.int32]
    """Of each class: its place in `holes`; rising for each flop."""
    ways: NDArray[np.int64]
    """How many flops with hole cards are in the class."""

    def part(self, which: slice) -> FlopClasses:
        return self._replace(flop=self.flop[which], hole=self.hole[which], ways=self.ways[which])


def class_of(deck: HoldemDeck, classes: FlopClasses, hole: Sequence[int], flop: Sequence[int]) -> int:
    """The place of the class of some cards."""
    permutations = deck.permutations()
    flops = place_of_subset(np.sort(permutations[:, flop], axis=1))
    holes = place_of_subset(np.sort(permutations[:, hole], axis=1))
    least = flops.min()
    start, stop = np.searchsorted(classes.flop, (least, least + 1))
    return int(start + np.searchsorted(classes.hole[start:stop], holes[flops == least].min()))


def hole_class_of(classes: FlopClasses, hole: Sequence[int]) -> int:
    return int(classes.hole_class[place_of_subset(np.sort(hole)[None, :])[0]])


@cache
def flop_classes(deck: HoldemDeck) -> FlopClasses:
    flops, holes = _subsets(deck.size, FLOP), _subsets(deck.size, HOLE)
    permutations = deck.permutations()
    renamed = _renamed(permutations, flops)
    least = np.flatnonzero(renamed.min(axis=0) == np.arange(len(flops)))
    found = np.empty((3, len(least) * len(holes)), np.int32)
    cards = (1 << flops[least]).sum(axis=1), (1 << holes).sum(axis=1)
    size = _find_classes(cards, renamed[:, least] == least, _renamed(permutations, holes), found)
    place, hole, ways = found[:, :size]
    return FlopClasses(
        flops=flops,
        holes=holes,
        hole_class=_hole_class(deck, holes),
        flop=least.astype(np.int32)[place],
        hole=hole.copy(),
        ways=ways.astype(np.int64),
    )


def _subsets(size: int, cards: int) -> NDArray[np.int64]:
    found = np.array(list(combinations(range(size), cards)), np.int64)
    return found[np.lexsort(found.T)]


def _renamed(permutations: NDArray[np.int64], subsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """[renaming, subset]: the place of what it becomes."""
    return np.stack([place_of_subset(np.sort(row[subsets], axis=1)) for row in permutations])


def _hole_class(deck: HoldemDeck, holes: NDArray[np.int64]) -> NDArray[np.int64]:
    """A square of ranks: suited cards on one side of the pairs, unsuited on the other."""
    ranks = len(deck.ranks)
    (low, high), suits = holes.T // len(deck.suits), holes.T % len(deck.suits)
    square: NDArray[np.int64] = np.where(suits[0] == suits[1], ranks * high + low, ranks * low + high)
    return square


@kernel
def _find_classes(
    cards: tuple[NDArray[np.int64], NDArray[np.int64]],
    keeps: NDArray[np.bool_],
    renamed: NDArray[np.int64],
    found: NDArray[np.int32],
) -> int:
    """`keeps` tells which renamings keep which flop; one of them may still make the hole a lesser one."""
    flops, holes = cards
    size = 0
    for flop in range(len(flops)):
        keeping = np.flatnonzero(keeps[:, flop])
        for hole in range(len(holes)):
            if flops[flop] & holes[hole]:
                continue
            kept = _keeping_both(hole, keeping, renamed)
            if kept > 0:
                found[0, size] = flop
                found[1, size] = hole
                found[2, size] = len(renamed) // kept
                size += 1
    return size


@kernel
def _keeping_both(hole: int, keeping: NDArray[np.int64], renamed: NDArray[np.int64]) -> int:
    """Of the renamings that keep the flop how many keep the hole; 0 if one makes it a lesser one."""
    kept = 0
    for renaming in keeping:
        if renamed[renaming, hole] < hole:
            return 0
        kept += renamed[renaming, hole] == hole
    return kept
