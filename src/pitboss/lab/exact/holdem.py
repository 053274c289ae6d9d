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
from pitboss.lab.exact.holdem_options import FlopOptions, for_one, new_flop_options, preflop_values, value_flops
from pitboss.lab.exact.holdem_rules import Points, Rules, rules_of
from pitboss.lab.exact.holdem_solution import HoldemSolution
from pitboss.lab.exact.holdem_values import Sums, new_kept, new_sums, value_marked, value_plain
from pitboss.lab.exact.holdem_work import Progress, Span, Team, added
from pitboss.lab.payoff import PokerContests

ULTIMATE: Points = ((3, 4), (2,), (1,))
"""Ultimate Texas Hold'em."""


@dataclass(frozen=True, slots=True)
class _Job:
    layout: Layout
    rules: Rules
    team: Team


def solve_holdem(
    contests: PokerContests,
    *,
    points: Points = ULTIMATE,
    deck: Cards = DECK,
    workers: int = 2,
    progress: Progress | None = None,
) -> HoldemSolution:
    """The best choice in every situation, and on how many deals each contest then happens.

    One play may be made, once; a fold is possible only at the river. Of equal options the smaller wager is chosen.
    """
    rules = rules_of(contests, points)
    layout = layout_of(holdem_deck(deck))
    # Boards are swept forward and backward; the classes with a flop in between take a tenth of that time.
    team = Team(workers, 2 * (len(layout.plain.boards.cards) + len(layout.marked.boards.cards)), progress)
    job = _Job(layout, rules, team)
    sums = _value_boards(job)
    flop, checks = _value_flops(job, sums)
    preflop = preflop_values(layout, sums, checks)
    return HoldemSolution(
        deck=layout.deck,
        contests=contests,
        points=points,
        counts=count_contests(best_play(layout, rules, preflop, flop), contests, team),
        preflop=preflop,
        flop=flop.values,
        classes=layout.classes,
    )


def _value_boards(job: _Job) -> tuple[Sums, Sums]:
    plain, marked, rules = job.layout.plain, job.layout.marked, job.rules
    kept = new_kept(plain, rules)

    def without_flushes(mine: Sums, span: Span) -> None:
        value_plain(plain, rules, kept, mine, span)

    def with_flushes(mine: Sums, span: Span) -> None:
        value_marked(marked, rules, kept, mine, span)

    of_plain = job.team.spread(len(plain.boards.cards), lambda: new_sums(plain, rules), without_flushes)
    of_marked = job.team.spread(len(marked.boards.cards), lambda: new_sums(marked, rules), with_flushes)
    return for_one(plain, _all_sums(of_plain)), for_one(marked, _all_sums(of_marked))


def _all_sums(sums: list[Sums]) -> Sums:
    return Sums(added([each.preflop for each in sums]), added([each.flops for each in sums]))


def _value_flops(job: _Job, sums: tuple[Sums, Sums]) -> tuple[FlopOptions, NDArray[np.int64]]:
    """The options of every class, and of every class of hole cards what the best of them come to."""
    classes, cells = job.layout.classes, job.layout.cells
    found = new_flop_options(classes, len(job.rules.flop) + 1)

    def work(checks: NDArray[np.int64], span: Span) -> None:
        part = slice(*span)
        value_flops(classes.part(part), cells, sums, FlopOptions(found.values[part], found.chosen[part]), checks)

    def new() -> NDArray[np.int64]:
        return np.zeros(job.layout.deck.hole_classes, np.int64)

    return found, added(job.team.spread(len(classes.flop), new, work, silent=True))
