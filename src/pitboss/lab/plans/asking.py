"""Asks a plan for its choice in many situations, and refuses answers that the rules do not know."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, text_of
from pitboss.errors import BadInputError
from pitboss.lab.deal import DealShape
from pitboss.lab.plans.plan import Cards2D, Plan, Seen
from pitboss.lab.plans.reading import Ints

SAMPLE = 16
"""Of so many situations one is asked again with other suits."""


_ROTATIONS = tuple(tuple((suit + turn) % 4 for suit in range(4)) for turn in range(4))
"""Every card gets to be of every suit."""


class SuitsMatterError(BadInputError):
    """The plan tells suits apart that are alike to the game: it cannot be counted by classes."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Choices as places among the options of a decision: 0 checks or folds, then the plays, the smallest first."""

    plan: Plan
    shape: DealShape

    def choices(self, sight: int, seen: Seen) -> NDArray[np.int8]:
        plays = self._plays(sight)
        answers = np.asarray(self.plan.decide(sight, seen))
        if answers.shape != (seen.size,):
            raise BadInputError(f"{self.plan.slug} answered {answers.shape} choices for {seen.size} situations.")
        places = np.searchsorted(plays, answers).clip(max=len(plays) - 1)
        wrong = np.flatnonzero(plays[places] != answers)
        if wrong.size:
            self._refuse(sight, seen, int(wrong[0]), answers)
        return places.astype(np.int8)

    def _plays(self, sight: int) -> Ints:
        return np.array(sorted({0, *self.shape.sights[sight].plays}), np.int64)

    def _refuse(self, sight: int, seen: Seen, row: int, answers: NDArray[np.int64]) -> None:
        possible = ", ".join(map(str, self._plays(sight).tolist()))
        raise BadInputError(
            f"{self.plan.slug} answered {answers[row]} {self.shape.sights[sight].point.label} with "
            f"{situation_text(seen, row)}; a Play multiple there is one of {possible}."
        )

    def verify_alike(self, sight: int, seen: Seen, other: Seen, chosen: NDArray[np.int8]) -> None:
        """The same situations with other names for suits must have the same answers."""
        for suits in _ROTATIONS:
            renamed = with_other_suits(other, suits)
            different = np.flatnonzero(self.choices(sight, renamed) != chosen)
            if different.size:
                row = int(different[0])
                raise SuitsMatterError(
                    f"{self.plan.slug} answers differently with {situation_text(seen, row)} and with "
                    f"{situation_text(renamed, row)}, which are alike to the game, or it does not answer the same "
                    "twice; such play cannot be counted exactly."
                )


def seen_of(player: Cards2D, board: Cards2D | None = None, dealer: Cards2D | None = None) -> Seen:
    none = np.zeros((len(player), 0), np.uint8)
    return Seen(player, none if board is None else board, none if dealer is None else dealer)


def rows_of(seen: Seen, rows: NDArray[np.intp] | slice) -> Seen:
    return Seen(seen.player[rows], seen.board[rows], seen.dealer[rows])


def sample_of(size: int) -> NDArray[np.intp]:
    return np.arange(0, size, SAMPLE if size > SAMPLE**2 else 1)


def with_other_suits(seen: Seen, suits: tuple[int, ...]) -> Seen:
    """The same cards with their suits renamed."""
    renamed = np.array([4 * (card >> 2) + suits[card & 3] for card in range(52)], np.uint8)
    return Seen(*(renamed[cards] for cards in seen))


def situation_text(seen: Seen, row: int) -> str:
    """`As Kd on 2c 3c 4c`."""
    player, board, dealer = (text_of(tuple(map(Card, cards[row].tolist()))) for cards in seen)
    return player + (f" on {board}" if board else "") + (f" against {dealer}" if dealer else "")
