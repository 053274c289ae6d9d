"""How many deals each contest happens on when every choice is the best: the backward pass."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.exact.holdem_counts import Choices, Counts
from pitboss.lab.exact.holdem_layout import Layout
from pitboss.lab.exact.holdem_options import FlopOptions
from pitboss.lab.exact.holdem_rules import Rules, by_player_band
from pitboss.lab.exact.holdem_tasks import CountMarked, CountPlain, CountStates
from pitboss.lab.exact.holdem_views import Side
from pitboss.lab.executors.threads import Threads
from pitboss.lab.payoff import PokerContests
from pitboss.lab.work import Executor, Meter
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


def count_contests(play: Play, contests: PokerContests, executor: Executor, meter: Meter) -> dict[Contest, int]:
    deck, plain = play.layout.deck, play.layout.plain
    plain_shares, marked_shares = shares_of(play)
    plain_unit, marked_unit = unit_of(plain), unit_of(play.layout.marked)
    flushes = _whole(executor.run(CountMarked(deck, play.rules, marked_shares), meter.heard), marked_unit)
    others = executor.run(CountPlain(deck, play.rules, plain_shares, flushes, plain_unit), meter.heard)
    folds = int(flushes.folds[0] + others.folds[0])
    return {**deals_by_contest(contests, flushes.plays + others.plays), FOLDED: folds}


def shares_of(play: Play) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Of each cell, what part of its deals is in which state, in units of a deal."""
    layout = play.layout
    plain, marked = Threads().run(CountStates(layout.deck, play.rules, play.flop, play.choices))
    return _in_units(plain, layout.plain), _in_units(marked, layout.marked)


def unit_of(side: Side) -> int:
    """A number that the deals of every cell divide: 9,216 and 324 for the full deck."""
    return int(np.lcm.reduce(np.unique(side.deals[side.deals > 0])))


def _in_units(counted: NDArray[np.int32], side: Side) -> NDArray[np.int32]:
    each = (unit_of(side) // side.deals.clip(1)).astype(np.int32)
    return counted * each[:, None, :]


def _whole(counts: Counts, unit: int) -> Counts:
    """In whole deals."""
    return Counts(*(each // unit for each in counts))


def deals_by_contest(contests: PokerContests, plays: NDArray[np.int64]) -> dict[Contest, int]:
    counts = [0] * len(contests.contests)
    for place, count in zip(by_player_band(contests.index).flat, plays.flat, strict=True):
        if place >= 0:
            counts[place] += int(count)
    return dict(zip(contests.contests, counts, strict=True))
