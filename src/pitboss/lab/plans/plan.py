"""What a way to play is: for many situations at once, the Play multiple that each of them makes.

The exact evaluators call a plan on every situation there is, the simulation on those that chance deals, a live table on
one. A plan sees what its player sees and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.deal import DealShape

Cards2D = NDArray[np.uint8]
"""One situation a row, card numbers 0 to 51; no columns where nothing is seen."""


class Seen(NamedTuple):
    """Many situations at one decision point, as the player sees them."""

    player: Cards2D
    board: Cards2D
    dealer: Cards2D
    """The dealer's open cards."""

    @property
    def size(self) -> int:
        return len(self.player)


class Plan(Protocol):
    @property
    def slug(self) -> str: ...
    @property
    def label(self) -> str:
        """One sentence for people."""
        ...

    @property
    def source(self) -> str:
        """Who published it; empty if it is ours or the user's."""
        ...

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        """The Play multiple of every situation at that decision point (`DealShape.sights`); 0 checks or folds."""
        ...


@dataclass(frozen=True, slots=True)
class AlwaysPlay:
    """The largest Play wager at the first chance, whatever the cards."""

    shape: DealShape
    slug: str = "always-play"
    label: str = "Make the largest Play wager at the first chance, whatever the cards."
    source: str = ""

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        return np.full(seen.size, max(self.shape.sights[sight].plays), np.int64)
