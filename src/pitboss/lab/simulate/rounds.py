"""A block of dealt rounds: where the cards of a round lie, how its hands rank, and what its player decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Card, Cards
from pitboss.lab.deal import DealShape, Sight
from pitboss.lab.plans.asking import Asker
from pitboss.lab.plans.plan import Plan, Seen
from pitboss.lab.simulate.rankers import Columns, Places, Ranker
from pitboss.rules import Showdown


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a round: the player's cards, the dealer's, the board, then the other players'."""

    shape: DealShape
    hands: int = 2
    """Players plus dealer."""

    @property
    def groups(self) -> tuple[int, ...]:
        """What is dealt one after the other."""
        shape = self.shape
        heads_up = shape.player + shape.dealer + shape.board
        return (heads_up, *([shape.player] * (self.hands - 2)))

    @property
    def width(self) -> int:
        return sum(self.groups)

    @property
    def dummy(self) -> Showdown:
        """Each card is the number of its column: ask a wager which it looks at."""
        return self.showdown(DECK[: self.width], play=1)

    def showdown(self, cards: Cards, play: int) -> Showdown:
        shape = self.shape
        heads_up = shape.player + shape.dealer + shape.board
        starts = range(heads_up, self.width, shape.player)
        return Showdown(
            player=cards[: shape.player],
            dealer=cards[shape.player : shape.player + shape.dealer],
            board=cards[shape.player + shape.dealer : heads_up],
            play=play,
            others=tuple(cards[start : start + shape.player] for start in starts),
        )

    def seen(self, sight: Sight, rounds: NDArray[np.uint8]) -> Seen:
        shape = self.shape
        board = shape.player + shape.dealer
        parts = (
            rounds[:, : shape.player],
            rounds[:, board : board + sight.board],
            rounds[:, shape.player : shape.player + sight.dealer],
        )
        return Seen(*map(np.ascontiguousarray, parts))


@dataclass(slots=True)
class Rounds:
    """Rounds of one layout, dealt and decided."""

    layout: Layout
    cards: NDArray[np.uint8]
    plays: NDArray[np.int64]
    """The Play multiple of each; 0 is a fold."""
    _places: dict[tuple[int, Columns], Places] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.cards)

    def places(self, ranker: Ranker, columns: Columns) -> Places:
        """Ranked once, however many wagers look at the hand."""
        key = id(ranker), columns
        if key not in self._places:
            self._places[key] = ranker.places(self.cards, columns)
        return self._places[key]

    def showdown(self, row: int) -> Showdown:
        return self.layout.showdown(tuple(map(Card, self.cards[row].tolist())), int(self.plays[row]))

    def showdowns(self) -> Iterator[Showdown]:
        return map(self.showdown, range(len(self)))


def decided(layout: Layout, cards: NDArray[np.uint8], plan: Plan) -> Rounds:
    """What the plan does with each round; whoever has not played at the last decision folds."""
    asker = Asker(plan, layout.shape)
    plays = np.zeros(len(cards), np.int64)
    undecided = np.arange(len(cards))
    for number, sight in enumerate(layout.shape.sights):
        if not undecided.size:
            break
        whole = len(undecided) == len(cards)
        choices = asker.choices(number, layout.seen(sight, cards if whole else cards[undecided]))
        plays[undecided] = np.array(sorted({0, *sight.plays}), np.int64).take(choices)
        undecided = undecided[choices == 0]
    return Rounds(layout, cards, plays)
