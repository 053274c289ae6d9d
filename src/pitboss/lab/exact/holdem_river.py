"""Cards to show to a plan at the river: for every board and holding of a view one that looks so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.exact.holdem_deck import HoldemDeck
from pitboss.lab.exact.holdem_layout import Layout
from pitboss.lab.exact.holdem_views import Side

_NONE = -1
_AT_ONCE = 400
"""Boards, with up to 351 holdings each."""


class Shown(NamedTuple):
    """Situations at the river, one a row."""

    board: NDArray[np.int64]
    """Which board of the view."""
    holding: NDArray[np.int64]
    boards: NDArray[np.uint8]
    """Five cards."""
    holes: NDArray[np.uint8]
    """Two cards."""


class Cast(NamedTuple):
    """Cards of a view: which it lays on each board, and which are then left of each kind."""

    boards: NDArray[np.int16]
    """[board, place]"""
    left: NDArray[np.int16]
    """[board, kind, first or second]; -1 where there is none."""


def cast_of(layout: Layout, side: Side, turn: int = 0) -> Cast:
    """`turn` exchanges suits that do not matter."""
    deck, ranks = layout.deck, len(layout.deck.ranks)
    marked = len(side.kinds.copies) > ranks
    boards = np.full(side.boards.cards.shape, _NONE, np.int16)
    left = np.full((len(boards), len(side.kinds.copies), 2), _NONE, np.int16)
    for board in np.flatnonzero(side.boards.ways).tolist():
        _lay(deck, side.boards.cards[board].tolist(), turn, boards[board], left[board], marked=marked)
    return Cast(boards, left)


def _lay(  # noqa: PLR0913 -- what it reads, then what it fills
    deck: HoldemDeck,
    kinds: Sequence[int],
    turn: int,
    board: NDArray[np.int16],
    left: NDArray[np.int16],
    *,
    marked: bool,
) -> None:
    """Of suits that do not matter each card takes the one that the board has least of."""
    ranks = len(deck.ranks)
    names = deck.suits[:-1] if marked else deck.suits
    suits = (*names[turn % len(names) :], *names[: turn % len(names)])
    laid = dict.fromkeys(suits, 0)
    taken: set[int] = set()
    for place, kind in sorted(enumerate(kinds), key=lambda each: -kinds.count(each[1])):
        rank = deck.ranks[kind % ranks]
        free = [deck.suits[-1]] if kind >= ranks else [suit for suit in suits if 4 * rank + suit not in taken]
        suit = min(free, key=lambda each: laid.get(each, 0))
        laid[suit] = laid.get(suit, 0) + 1
        board[place] = 4 * rank + suit
        taken.add(int(board[place]))
    for kind in range(len(left)):
        rank = deck.ranks[kind % ranks]
        of_kind = [deck.suits[-1]] if kind >= ranks else suits
        free = [4 * rank + suit for suit in of_kind if 4 * rank + suit not in taken][:2]
        left[kind, : len(free)] = free


def situations(side: Side, cast: Cast, wanted: NDArray[np.bool_]) -> Iterator[Shown]:
    """Those that are `wanted`, [board, holding], and can be dealt."""
    first, second = side.kinds.first, side.kinds.second
    for start in range(0, len(wanted), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        left = cast.left[part]
        one = left[:, first, 0]
        other = np.where(first == second, left[:, first, 1], left[:, second, 0])
        board, holding = np.nonzero(wanted[part] & (one >= 0) & (other >= 0))
        if len(board):
            holes = np.stack((one[board, holding], other[board, holding]), axis=1).astype(np.uint8)
            yield Shown(board + start, holding, cast.boards[part][board].astype(np.uint8), holes)
