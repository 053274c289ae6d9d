"""Write `data/tables.npz`, the tables of the kernels: `python -m pitboss.cards.generate_tables`.

`data/README.md` says what each table holds and where each constant comes from.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.card import DECK, Card, Cards
from pitboss.cards.poker import FEWEST_CARDS, MOST_CARDS, strength
from pitboss.cards.straights import longest_straight

TABLES = Path(__file__).with_name("data") / "tables.npz"

KEY_BITS = 25
COLUMN_BITS = 12
MIXER = 0x9E3779B1
"""The odd number next to 2^32 / golden ratio: multiplying by it spreads sums evenly over the rows."""

Tables = dict[str, NDArray[np.generic]]


def generate() -> Tables:
    rank_keys = mixed(smallest_additive_keys())
    return {"rank_keys": rank_keys, **tables_for(rank_keys)}


def tables_for(rank_keys: NDArray[np.uint32]) -> Tables:
    """All tables but the keys, which take ten times as long to find."""
    offsets, strengths = _hashed(_strengths_by_key(rank_keys))
    return {"offsets": offsets, "strengths": strengths, "flushes": _flushes(), "straights": _straights()}


def smallest_additive_keys() -> list[int]:
    """The smallest key for each rank in turn, so that no two hands of up to seven cards have the same sum."""
    sums = [np.zeros(int(size == 0), np.int64) for size in range(MOST_CARDS + 1)]
    keys: list[int] = []
    for _ in range(13):
        key = _smallest_free_key(sums)
        keys.append(key)
        sums = [
            np.concatenate([sums[size - copies] + copies * key for copies in range(min(4, size) + 1)])
            for size in range(MOST_CARDS + 1)
        ]
    return keys


def _smallest_free_key(sums: list[NDArray[np.int64]]) -> int:
    """Copies of a new key may not close the gap between any two of the sums."""
    every = np.concatenate(sums)
    taken = np.zeros(int(every.max()) + 2, np.bool_)
    taken[0] = True
    for copies in range(1, 5):
        for smaller in np.concatenate(sums[: MOST_CARDS - copies + 1]):
            gaps = every[every > smaller] - smaller
            taken[gaps[gaps % copies == 0] // copies] = True
    return int(np.argmin(taken))


def mixed(keys: list[int]) -> NDArray[np.uint32]:
    return np.array([key * MIXER % 2**KEY_BITS for key in keys], np.uint32)


def _strengths_by_key(rank_keys: NDArray[np.uint32]) -> dict[int, int]:
    """The strength of every multiset of ranks, dealt with suits in turn so that no five share one."""
    keys = [int(key) for key in rank_keys]
    found: dict[int, int] = {}
    for size in range(FEWEST_CARDS, MOST_CARDS + 1):
        for ranks in combinations_with_replacement(range(13), size):
            if any(ranks.count(rank) > 4 for rank in ranks):  # noqa: PLR2004 -- the suits of a deck
                continue
            hand = [Card(4 * rank + place % 4) for place, rank in enumerate(ranks)]
            key = sum(keys[rank] for rank in ranks) % 2**KEY_BITS
            if key in found:
                raise ValueError(f"Two hands have the key {key}; the rank keys are not additive.")
            found[key] = strength(hand)
    return found


def _hashed(by_key: dict[int, int]) -> tuple[NDArray[np.uint32], NDArray[np.uint16]]:
    """Rows of keys with the same high bits, laid over each other in one line without a collision.

    The fullest row goes first, each to the first place where all its keys find free cells. Cells
    are bits of one long integer, so that all places are tried at once.
    """
    rows: dict[int, list[int]] = {}
    for key in by_key:
        rows.setdefault(key >> COLUMN_BITS, []).append(key % 2**COLUMN_BITS)
    offsets = np.zeros(2 ** (KEY_BITS - COLUMN_BITS), np.uint32)
    occupied = 0
    for row in sorted(rows, key=lambda row: (-len(rows[row]), row)):
        blocked = 0
        for column in rows[row]:
            blocked |= occupied >> column
        offset = (~blocked & (blocked + 1)).bit_length() - 1
        offsets[row] = offset
        for column in rows[row]:
            occupied |= 1 << (offset + column)
    strengths = np.zeros(occupied.bit_length(), np.uint16)
    for key, value in by_key.items():
        strengths[offsets[key >> COLUMN_BITS] + key % 2**COLUMN_BITS] = value
    return offsets, strengths


def _flushes() -> NDArray[np.uint16]:
    """The strength of the ranks held of one suit, as a mask; 0 where there are fewer than five."""
    found = np.zeros(2**13, np.uint16)
    for mask in range(2**13):
        hand = _of_mask(mask)
        if FEWEST_CARDS <= len(hand) <= MOST_CARDS:
            found[mask] = strength(hand)
    return found


def _straights() -> NDArray[np.uint8]:
    """The code of the longest straight in a mask of ranks: first without wrap-around, then with it."""
    found = np.zeros((2, 2**13), np.uint8)
    for mask in range(1, 2**13):
        for wraps in (False, True):
            found[int(wraps), mask] = longest_straight(_of_mask(mask), wraps=wraps).code
    return found


def _of_mask(mask: int) -> Cards:
    return tuple(DECK[4 * rank] for rank in range(13) if mask >> rank & 1)


if __name__ == "__main__":
    np.savez_compressed(TABLES, allow_pickle=False, **generate())
