"""A plan for a game with a shared board, counted over all hole cards, flops by class, and rivers by view.

`docs/mathematics/plans.md` says why the classes lose nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards
from pitboss.lab.exact.holdem import solve_holdem
from pitboss.lab.exact.holdem_contests import Play, best_play, deals_by_contest, shares_of, unit_of
from pitboss.lab.exact.holdem_layout import Layout, layout_of
from pitboss.lab.exact.holdem_options import FlopOptions
from pitboss.lab.exact.holdem_plan_tasks import PlayMarked, PlayPlain
from pitboss.lab.exact.holdem_plans import DEALS, Played, River
from pitboss.lab.exact.holdem_river import cast_of, situations
from pitboss.lab.exact.holdem_rules import Points, rules_of
from pitboss.lab.exact.holdem_solution import HoldemSolution
from pitboss.lab.exact.holdem_views import Side
from pitboss.lab.executors.threads import Threads
from pitboss.lab.payoff import PokerContests
from pitboss.lab.plans.asking import Asker, rows_of, sample_of, seen_of
from pitboss.lab.plans.counting.ledger import Ledger, Rows, enter_rows
from pitboss.lab.plans.plan import Seen
from pitboss.lab.work import Executor, Progress
from pitboss.rules import FOLDED, Contest

PREFLOP, FLOP, RIVER = range(3)
"""The decisions."""

_CLASSES_AT_ONCE = 200_000


@dataclass(frozen=True)
class HoldemPlanCount:
    """One plan against one solved game."""

    asker: Asker
    ledger: Ledger
    solution: HoldemSolution
    executor: Executor

    # --- before the river ---------------------------------------------------------------------------------

    @cached_property
    def layout(self) -> Layout:
        return layout_of(self.solution.deck)

    @cached_property
    def _cards(self) -> NDArray[np.uint8]:
        return np.array(self.solution.deck.cards, np.uint8)

    @cached_property
    def preflop(self) -> NDArray[np.int8]:
        """By class of hole cards; every hole is asked about."""
        classes = self.layout.classes
        seen = seen_of(self._cards[classes.holes])
        chosen = self.asker.choices(PREFLOP, seen)
        _, first, place = np.unique(classes.hole_class, return_index=True, return_inverse=True)
        self.asker.verify_alike(PREFLOP, rows_of(seen, first[place]), seen, chosen[first[place]])
        return chosen[first]

    @cached_property
    def flop(self) -> NDArray[np.int8]:
        """By class of hole cards with a flop; 0 where the plan has made its wager before."""
        classes = self.layout.classes
        chosen = np.zeros(len(classes.flop), np.int8)
        checked = np.flatnonzero(self.preflop[self._place_of_hole[classes.hole]] == 0)
        for start in range(0, len(checked), _CLASSES_AT_ONCE):
            rows = checked[start : start + _CLASSES_AT_ONCE]
            seen = seen_of(
                self._cards[classes.holes[classes.hole[rows]]], self._cards[classes.flops[classes.flop[rows]]]
            )
            chosen[rows] = self.asker.choices(FLOP, seen)
            sample = sample_of(len(rows))
            part = rows_of(seen, sample)
            self.asker.verify_alike(FLOP, part, part, chosen[rows[sample]])
            self._enter_flops(rows, seen, chosen[rows])
        return chosen

    @cached_property
    def _place_of_hole(self) -> NDArray[np.intp]:
        """Of each hole its place among the classes of holes."""
        return np.unique(self.layout.classes.hole_class, return_inverse=True)[1].reshape(-1)

    def _enter_flops(self, rows: NDArray[np.intp], seen: Seen, chosen: NDArray[np.int8]) -> None:
        ways = self.layout.classes.ways[rows]
        deals = ways * (self.solution.deck.runouts * self.solution.deck.dealers)
        values = self.solution.flop[rows] * ways[:, None]
        enter_rows(self.ledger, FLOP, seen, chosen.astype(np.int64), Rows(values, deals))

    def _enter_preflop(self) -> None:
        classes, deck = self.layout.classes, self.solution.deck
        _, first, sizes = np.unique(classes.hole_class, return_index=True, return_counts=True)
        seen = seen_of(self._cards[classes.holes[first]])
        deals = sizes * (deck.flops * deck.runouts * deck.dealers)
        values = self.solution.preflop * sizes[:, None]
        enter_rows(self.ledger, PREFLOP, seen, self.preflop.astype(np.int64), Rows(values, deals))

    # --- at the river -------------------------------------------------------------------------------------

    def _river(self, side: Side, shares: NDArray[np.int32]) -> River:
        """What the plan does wherever it has made no wager yet."""
        options = np.zeros((len(side.boards.cards), len(side.kinds.first)), np.int8)
        groups = np.zeros(options.shape, np.int32)
        still_open = shares[:, -1] > 0
        wanted = np.zeros(options.shape, np.bool_)
        for place in side.boards.flops.T:
            wanted |= still_open[place]
        casts = tuple(cast_of(self.layout, side, turn) for turn in range(2))
        for shown, other in zip(*(situations(side, cast, wanted) for cast in casts), strict=True):
            seen = seen_of(shown.holes, shown.boards)
            chosen = self.asker.choices(RIVER, seen)
            sample = sample_of(seen.size)
            turned = seen_of(other.holes[sample], other.boards[sample])
            self.asker.verify_alike(RIVER, rows_of(seen, sample), turned, chosen[sample])
            options[shown.board, shown.holding] = chosen
            groups[shown.board, shown.holding] = self.ledger.labelled(RIVER, seen) * self._river_options + chosen
        return River(options, groups)

    @property
    def _river_options(self) -> int:
        return 1 + len(self.solution.points[RIVER])

    def _enter_rivers(self, played: Played) -> None:
        for group, best in zip(*np.nonzero(played.worths[:, :, DEALS]), strict=True):
            label, chosen = divmod(int(group), self._river_options)
            deals, *values = played.worths[group, best].tolist()
            self.ledger.enter((RIVER, label, chosen, int(best)), deals, values)

    # --- all of it ----------------------------------------------------------------------------------------

    def count(self) -> dict[Contest, int]:
        play = self._play()
        shares = shares_of(play)
        plain, marked = zip(shares, map(unit_of, (self.layout.plain, self.layout.marked)), strict=True)
        rivers = self._river(self.layout.marked, marked[0]), self._river(self.layout.plain, plain[0])
        groups = self.ledger.labels * self._river_options
        deck, run = self.solution.deck, self.executor.run
        flushes = run(PlayMarked(deck, play.rules, *marked, rivers[0], groups))
        others = run(PlayPlain(deck, play.rules, *plain, rivers[1], groups, flushes.flushes))
        self._enter_preflop()
        for played in (flushes, others):
            self._enter_rivers(played)
        folds = int(flushes.folds[0] + others.folds[0])
        return {**deals_by_contest(self.solution.contests, flushes.plays + others.plays), FOLDED: folds}

    def _play(self) -> Play:
        rules = rules_of(self.solution.contests, self.solution.points)
        preflop = np.eye(1 + len(rules.preflop), dtype=np.int64)[self.preflop]
        return best_play(self.layout, rules, preflop, FlopOptions(self.solution.flop, self.flop))


def count_holdem_plan(  # noqa: PLR0913 -- keywords
    asker: Asker,
    ledger: Ledger,
    contests: PokerContests,
    *,
    points: Points,
    deck: Cards = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> dict[Contest, int]:
    solution = solve_holdem(contests, points=points, deck=deck, executor=executor, progress=progress)
    return HoldemPlanCount(asker, ledger, solution, executor or Threads()).count()
