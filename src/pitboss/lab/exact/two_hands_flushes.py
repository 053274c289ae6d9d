"""Hands that are a flush: sets of ranks in one suit, and at most one card of another."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.cards.poker import FEWEST_CARDS
from pitboss.cards.tables import FLUSHES
from pitboss.lab.exact.two_hands_pack import RANKS, Pack
from pitboss.lab.exact.two_hands_ranks import RankHands, multiset_id

NO_REST = RANKS

SIZES = np.array([mask.bit_count() for mask in range(2**RANKS)], np.int64)
"""How many ranks a mask holds."""


class Flushes(NamedTuple):
    """Sets of five or six ranks in one suit, by rising strength; a sixth card may be of another suit."""

    masks: NDArray[np.int64]
    strengths: NDArray[np.int64]
    rows: NDArray[np.int64]
    """[set, rank of the card of another suit, or `NO_REST`] -> the row among the rank hands; -1 if it cannot be."""


def flushes(pack: Pack, cards: int, hands: RankHands) -> Flushes:
    masks = np.array(
        [
            sum(1 << rank for rank in ranks)
            for size in range(FEWEST_CARDS, cards + 1)
            for ranks in combinations(pack.ranks, size)
        ],
        np.int64,
    )
    strengths = FLUSHES[masks].astype(np.int64)
    order = np.argsort(strengths, kind="stable")
    rows = np.full((len(masks), NO_REST + 1), -1, np.int64)
    _fill_rows(masks[order], cards, pack.mask if pack.suits > 1 else 0, hands.rows, rows)
    return Flushes(masks[order], strengths[order], rows)


@kernel
def _fill_rows(
    masks: NDArray[np.int64], cards: int, rests: int, row_of_id: NDArray[np.int64], rows: NDArray[np.int64]
) -> None:
    hand = np.zeros(RANKS, np.int64)
    for place in range(len(masks)):
        for rank in range(RANKS):
            hand[rank] = masks[place] >> rank & 1
        if SIZES[masks[place]] == cards:
            rows[place, NO_REST] = row_of_id[multiset_id(hand)]
            continue
        for rest in range(RANKS):
            if rests >> rest & 1:
                hand[rest] += 1
                rows[place, rest] = row_of_id[multiset_id(hand)]
                hand[rest] -= 1
