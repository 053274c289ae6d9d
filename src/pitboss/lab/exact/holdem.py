"""Exact optimum of a game against the dealer with a shared board: decisions before the flop, on it and at the river.

`docs/mathematics/shared-board.md` has the counting argument.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards
from pitboss.lab.exact.holdem_contests import best_play, count_contests
from pitboss.lab.exact.holdem_deck import holdem_deck
from pitboss.lab.exact.holdem_layout import Layout, layout_of
from pitboss.lab.exact.holdem_options import FlopOptions, for_one, preflop_values
from pitboss.lab.exact.holdem_rules import Points, Rules, rules_of
from pitboss.lab.exact.holdem_solution import HoldemSolution
from pitboss.lab.exact.holdem_tasks import ValueFlops, ValueMarked, ValuePlain
from pitboss.lab.exact.holdem_values import Sums
from pitboss.lab.executors.threads import Threads
from pitboss.lab.payoff import PokerContests
from pitboss.lab.work import Executor, Meter, Progress

ULTIMATE: Points = ((3, 4), (2,), (1,))
"""Ultimate Texas Hold'em."""


@dataclass(frozen=True, slots=True)
class _Job:
    layout: Layout
    rules: Rules
    executor: Executor
    meter: Meter


def solve_holdem(
    contests: PokerContests,
    *,
    points: Points = ULTIMATE,
    deck: Cards = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> HoldemSolution:
    """The best choice in every situation, and on how many deals each contest then happens.

    One play may be made, once; a fold is possible only at the river. Of equal options the smaller wager is chosen.
    """
    rules = rules_of(contests, points)
    layout = layout_of(holdem_deck(deck))
    # Boards are swept forward and backward; the classes with a flop in between take a tenth of that time.
    meter = Meter(2 * (len(layout.plain.boards.cards) + len(layout.marked.boards.cards)), progress)
    job = _Job(layout, rules, executor or Threads(), meter)
    sums = _value_boards(job)
    flop, checks = _value_flops(job, sums)
    preflop = preflop_values(layout, sums, checks)
    return HoldemSolution(
        deck=layout.deck,
        contests=contests,
        points=points,
        counts=count_contests(best_play(layout, rules, preflop, flop), contests, job.executor, meter),
        preflop=preflop,
        flop=flop.values,
        classes=layout.classes,
    )


def _value_boards(job: _Job) -> tuple[Sums, Sums]:
    deck, run = job.layout.deck, job.executor.run
    plain = run(ValuePlain(deck, job.rules), job.meter.heard)
    marked = run(ValueMarked(deck, job.rules, plain.kept), job.meter.heard)
    return for_one(job.layout.plain, Sums(plain.preflop, plain.flops)), for_one(job.layout.marked, marked)


def _value_flops(job: _Job, sums: tuple[Sums, Sums]) -> tuple[FlopOptions, NDArray[np.int64]]:
    """The options of every class, and of every class of hole cards what the best of them come to.

    Done here, on threads: all that this reads and writes would take longer to send than to work out.
    """
    found = Threads().run(ValueFlops(job.layout.deck, job.rules, sums))
    return FlopOptions(found.values, found.chosen), found.checks
