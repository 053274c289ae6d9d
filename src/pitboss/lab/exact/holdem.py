"""Exact optimum of a game against the dealer with a shared board: decisions before the flop, on it and at the river.

`docs/mathematics/shared-board.md` has the counting argument.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards
from pitboss.lab.exact.holdem_counts import (
    Choices,
    Counts,
    count_marked,
    count_plain,
    count_states,
    new_counts,
    new_shares,
)
from pitboss.lab.exact.holdem_deck import holdem_deck
from pitboss.lab.exact.holdem_flops import FlopClasses
from pitboss.lab.exact.holdem_layout import Layout, layout_of
from pitboss.lab.exact.holdem_options import FlopOptions, for_one, new_flop_options, preflop_values, value_flops
from pitboss.lab.exact.holdem_rules import Points, Rules, by_player_band, rules_of
from pitboss.lab.exact.holdem_solution import HoldemSolution
from pitboss.lab.exact.holdem_values import Sums, new_kept, new_sums, value_marked, value_plain
from pitboss.lab.exact.holdem_views import Side
from pitboss.lab.exact.holdem_work import Progress, Span, Team, added
from pitboss.lab.payoff import PokerContests
from pitboss.rules import FOLDED, Contest

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
    layout = layout_of(holdem_deck(deck))
    boards = len(layout.plain.boards.cards) + len(layout.marked.boards.cards)
    # Boards are swept forward and backward; a class with a flop takes about the hundredth part of that.
    team = Team(workers, 2 * boards, progress)
    job = _Job(layout, rules_of(contests, points), team)
    sums = _value_boards(job)
    flop, checks = _value_flops(job, sums)
    preflop = preflop_values(layout, sums, checks)
    plays, folds = _count_boards(job, _shares(job, preflop, flop))
    return HoldemSolution(
        deck=layout.deck,
        contests=contests,
        points=points,
        counts={**_by_contest(contests, plays), FOLDED: folds},
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
    classes, cells = job.layout.classes, job.layout.cells
    found = new_flop_options(classes, len(job.rules.flop) + 1)

    def work(checks: NDArray[np.int64], span: Span) -> None:
        part = slice(*span)
        value_flops(_part(classes, part), cells, sums, FlopOptions(found.values[part], found.chosen[part]), checks)

    squares = job.layout.deck.rank_pairs
    checks = job.team.spread(len(classes.flop), lambda: np.zeros(squares, np.int64), work, silent=True)
    return found, added(checks)


def _part(classes: FlopClasses, part: slice) -> FlopClasses:
    return classes._replace(flop=classes.flop[part], hole=classes.hole[part], ways=classes.ways[part])


Shares = tuple[NDArray[np.int32], NDArray[np.int32]]


def _shares(job: _Job, preflop: NDArray[np.int64], flop: FlopOptions) -> tuple[Shares, tuple[int, int]]:
    """What part of the deals of each cell is in which state, and the parts of a deal this is counted in."""
    layout, rules = job.layout, job.rules
    sides = layout.plain, layout.marked
    early = len(rules.preflop)
    on_flop = np.arange(early - 1, early + len(rules.flop))
    on_flop[0] = early + len(rules.flop)
    choices = Choices(preflop.argmax(axis=1) - 1, on_flop)

    def work(mine: Shares, span: Span) -> None:
        part = slice(*span)
        count_states(_part(layout.classes, part), layout.cells, flop.chosen[part], choices, mine)

    def new() -> Shares:
        return new_shares(sides[0], rules), new_shares(sides[1], rules)

    counted = job.team.spread(len(layout.classes.flop), new, work, silent=True)
    plain, marked = (added([each[place] for each in counted]) for place in range(2))
    units = tuple(int(np.lcm.reduce(np.unique(side.deals[side.deals > 0]))) for side in sides)
    return (_in_parts(plain, sides[0], units[0]), _in_parts(marked, sides[1], units[1])), (units[0], units[1])


def _in_parts(counted: NDArray[np.int32], side: Side, unit: int) -> NDArray[np.int32]:
    parts = unit // side.deals.clip(1)
    return counted * parts.astype(np.int32)[:, None, :]


def _count_boards(job: _Job, given: tuple[Shares, tuple[int, int]]) -> tuple[NDArray[np.int64], int]:
    (plain_shares, marked_shares), (plain_unit, marked_unit) = given
    plain, marked, rules = job.layout.plain, job.layout.marked, job.rules

    def new() -> Counts:
        return new_counts(plain, rules)

    def with_flushes(mine: Counts, span: Span) -> None:
        count_marked(marked, rules, marked_shares, mine, span)

    flushes = _all_counts(job.team.spread(len(marked.boards.cards), new, with_flushes), marked_unit)

    def without_flushes(mine: Counts, span: Span) -> None:
        count_plain(plain, rules, plain_shares, (mine, flushes, plain_unit), span)

    others = _all_counts(job.team.spread(len(plain.boards.cards), new, without_flushes), 1)
    return flushes.plays + others.plays, int(flushes.folds[0] + others.folds[0])


def _all_counts(counts: list[Counts], unit: int) -> Counts:
    return Counts(*(added([each[place] for each in counts]) // unit for place in range(3)))


def _by_contest(contests: PokerContests, plays: NDArray[np.int64]) -> dict[Contest, int]:
    counts = [0] * len(contests.contests)
    for place, count in zip(by_player_band(contests.index).flat, plays.flat, strict=True):
        if place >= 0:
            counts[place] += int(count)
    return dict(zip(contests.contests, counts, strict=True))
