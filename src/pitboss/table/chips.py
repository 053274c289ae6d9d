"""Where every chip of a round is. Chips only move; none is made or lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple


class Pile(NamedTuple):
    """A player's own chips, a spot before him, the dealer's tray, the drop of a sensor, or a jackpot's meter."""

    kind: str
    seat: int = 0
    spot: str = ""


TRAY = Pile("tray")
METER = Pile("meter")
DROP = Pile("drop")


def player(seat: int) -> Pile:
    return Pile("player", seat)


def on_spot(seat: int, spot: str) -> Pile:
    return Pile("spot", seat, spot)


@dataclass(frozen=True, slots=True)
class ChipMove:
    source: Pile
    target: Pile
    cents: int


class Chips:
    """The piles, counted from zero at the start of the round: what a player bets makes his pile negative."""

    def __init__(self) -> None:
        self.moves: list[ChipMove] = []
        self._piles: Counter[Pile] = Counter()

    def move(self, source: Pile, target: Pile, cents: int) -> None:
        if cents == 0:
            return
        self.moves.append(ChipMove(source, target, cents))
        self._piles[source] -= cents
        self._piles[target] += cents

    def __getitem__(self, pile: Pile) -> int:
        return self._piles[pile]

    def undo_all(self) -> None:
        """Every chip back to where it came from."""
        for moved in list(reversed(self.moves)):
            self.move(moved.target, moved.source, moved.cents)

    def piles(self) -> dict[Pile, int]:
        """The piles that changed in all."""
        return {pile: cents for pile, cents in self._piles.items() if cents}
