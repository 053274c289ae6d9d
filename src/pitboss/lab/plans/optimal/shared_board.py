"""The optimum with a shared board: tables before the flop and on it, the dealer's holdings one by one at the river."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.deal import DealShape
from pitboss.lab.exact.holdem import solve_holdem
from pitboss.lab.exact.holdem_flops import FlopClasses
from pitboss.lab.exact.holdem_views import place_of_subset
from pitboss.lab.payoff import PokerContests
from pitboss.lab.plans.optimal.kernels import flop_choices, hole_choices, river_choices
from pitboss.lab.plans.optimal.words import LABEL, SLUG
from pitboss.lab.plans.plan import Seen
from pitboss.lab.work import Executor, Progress


@dataclass(frozen=True, slots=True, eq=False)
class OptimalOnABoard:
    preflop: NDArray[np.int64]
    """The multiple for every two cards, by the higher and the lower."""
    flop: NDArray[np.int8]
    """[flop, hole cards]: the multiple; both by rising cards, sorted by the highest, then the next."""
    contests: PokerContests
    river: tuple[int, ...]
    """Places of the river's multiples among all, rising."""
    slug: str = SLUG
    label: str = LABEL
    source: str = ""

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        found = np.empty(seen.size, np.int64)
        if sight == 0:
            hole_choices(seen.player, self.preflop, found)
        elif sight == 1:
            flop_choices(seen.player, seen.board, self.flop, found)
        else:
            contests = self.contests
            nets = np.ascontiguousarray(contests.nets[list(self.river)])
            river_choices(
                (seen.player, seen.board), (contests.player_band, contests.dealer_band, nets, contests.fold_net), found
            )
            return np.array([0, *(contests.plays[place] for place in self.river)], np.int64).take(found)
        return found


def solved_on_a_board(
    contests: PokerContests, shape: DealShape, executor: Executor | None, progress: Progress | None
) -> OptimalOnABoard:
    before, on_flop, at_river = (tuple(sorted(sight.plays)) for sight in shape.sights)
    solved = solve_holdem(contests, points=(before, on_flop, at_river), executor=executor, progress=progress)
    first = np.array([0, *before], np.int64)[solved.preflop.argmax(axis=1)]
    second = np.array([0, *on_flop], np.int8)[solved.flop.argmax(axis=1)]
    return OptimalOnABoard(
        preflop=first[solved.classes.hole_class],
        flop=_every_flop(solved.classes, solved.deck.permutations(), second),
        contests=contests,
        river=tuple(contests.plays.index(play) for play in at_river),
    )


def _every_flop(classes: FlopClasses, renamings: NDArray[np.int64], chosen: NDArray[np.int8]) -> NDArray[np.int8]:
    """The choice of every class for all its members: whatever the suits are called."""
    table = np.zeros((len(classes.flops), len(classes.holes)), np.int8)
    for renaming in renamings:
        flops, holes = (place_of_subset(np.sort(renaming[cards])) for cards in (classes.flops, classes.holes))
        table[flops[classes.flop], holes[classes.hole]] = chosen
    return table
