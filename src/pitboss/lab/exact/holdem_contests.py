"""How many deals each contest happens on when every choice is the best: the backward pass over all workers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.exact.holdem_counts import (
    Choices,
    Counts,
    count_marked,
    count_plain,
    count_states,
    new_counts,
    new_shares,
)
from pitboss.lab.exact.holdem_layout import Layout
from pitboss.lab.exact.holdem_options import FlopOptions
from pitboss.lab.exact.holdem_rules import Rules, by_player_band
from pitboss.lab.exact.holdem_views import Side
from pitboss.lab.exact.holdem_work import Span, Team, added
from pitboss.lab.payoff import PokerContests
from pitboss.rules import FOLDED, Contest


@dataclass(frozen=True, slots=True)
class Play:
    """What the rules are and how they are best played."""

    layout: Layout
    rules: Rules
    """With those plays alone that are chosen somewhere."""
    choices: Choices
    flop: NDArray[np.int8]
    """The option chosen in every class of hole cards with a flop."""


def best_play(layout: Layout, rules: Rules, preflop: NDArray[np.int64], flop: FlopOptions) -> Play:
    before = preflop.argmax(axis=1)
    early, late = _chosen(before), _chosen(flop.chosen)
    last = len(early) + len(late)
    states_before = np.full(len(rules.preflop) + 1, -1)
    states_before[early] = np.arange(len(early))
    states_on_flop = np.full(len(rules.flop) + 1, last)
    states_on_flop[late] = np.arange(len(early), last)
    chosen = rules._replace(preflop=rules.preflop[early - 1], flop=rules.flop[late - 1])
    return Play(layout, chosen, Choices(states_before[before], states_on_flop), flop.chosen)


def _chosen(options: NDArray[np.int64] | NDArray[np.int8]) -> NDArray[np.int64]:
    """The options that are ever chosen, but for the first, which is to check."""
    return np.flatnonzero(np.bincount(options)[1:]) + 1


def count_contests(play: Play, contests: PokerContests, team: Team) -> dict[Contest, int]:
    plain, marked = play.layout.plain, play.layout.marked
    plain_shares, marked_shares = _shares(play, team)
    plain_unit, marked_unit = _unit(plain), _unit(marked)

    def new() -> Counts:
        return new_counts(plain, play.rules)

    def with_flushes(mine: Counts, span: Span) -> None:
        count_marked(marked, play.rules, marked_shares, mine, span)

    flushes = _whole(team.spread(len(marked.boards.cards), new, with_flushes), marked_unit)

    def without_flushes(mine: Counts, span: Span) -> None:
        count_plain(plain, play.rules, plain_shares, (mine, flushes, plain_unit), span)

    others = _whole(team.spread(len(plain.boards.cards), new, without_flushes), 1)
    folds = int(flushes.folds[0] + others.folds[0])
    return {**_by_contest(contests, flushes.plays + others.plays), FOLDED: folds}


def _shares(play: Play, team: Team) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Of each cell, what part of its deals is in which state, in units of a deal."""
    layout, rules = play.layout, play.rules
    classes = layout.classes

    def new() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        return new_shares(layout.plain, rules), new_shares(layout.marked, rules)

    def work(mine: tuple[NDArray[np.int32], NDArray[np.int32]], span: Span) -> None:
        part = slice(*span)
        count_states(classes.part(part), layout.cells, play.flop[part], play.choices, mine)

    counted = team.spread(len(classes.flop), new, work, silent=True)
    plain, marked = (added([each[place] for each in counted]) for place in range(2))
    return _in_units(plain, layout.plain), _in_units(marked, layout.marked)


def _unit(side: Side) -> int:
    """A number that the deals of every cell divide: 9,216 and 324 for the full deck."""
    return int(np.lcm.reduce(np.unique(side.deals[side.deals > 0])))


def _in_units(counted: NDArray[np.int32], side: Side) -> NDArray[np.int32]:
    each = (_unit(side) // side.deals.clip(1)).astype(np.int32)
    return counted * each[:, None, :]


def _whole(counts: list[Counts], unit: int) -> Counts:
    """The counts of all workers in whole deals."""
    return Counts(*(added([each[place] for each in counts]) // unit for place in range(len(Counts._fields))))


def _by_contest(contests: PokerContests, plays: NDArray[np.int64]) -> dict[Contest, int]:
    counts = [0] * len(contests.contests)
    for place, count in zip(by_player_band(contests.index).flat, plays.flat, strict=True):
        if place >= 0:
            counts[place] += int(count)
    return dict(zip(contests.contests, counts, strict=True))
