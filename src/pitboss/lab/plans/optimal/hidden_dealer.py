"""The optimum against a hidden hand: a table by ranks, and where suits decide, the hidden hands one by one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.exact.hidden_dealer import solve_hidden_dealer
from pitboss.lab.payoff import PokerContests
from pitboss.lab.plans.optimal.kernels import hidden_dealer_choices, multiset_key_of_counts
from pitboss.lab.plans.optimal.words import LABEL, SLUG
from pitboss.lab.plans.plan import Seen
from pitboss.lab.work import Executor


@dataclass(frozen=True, slots=True, eq=False)
class OptimalAgainstHidden:
    hand_keys: NDArray[np.int64]
    up_keys: NDArray[np.int64]
    options: NDArray[np.uint8]
    """[cards up, hand] -> a bit for each option, fold the lowest."""
    flush_options: NDArray[np.uint8]
    hidden: int
    contests: PokerContests
    slug: str = SLUG
    label: str = LABEL
    source: str = ""

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:  # noqa: ARG002 -- there is one decision
        chosen = np.empty(seen.size, np.int64)
        rising = np.argsort(self.contests.plays)
        hidden_dealer_choices(
            (seen.player, seen.dealer),
            (self.hand_keys, self.up_keys, self.options, self.flush_options),
            self.hidden,
            (self.contests.player_band, self.contests.dealer_band, self.contests.nets[rising], self.contests.fold_net),
            chosen,
        )
        return np.array([0, *sorted(self.contests.plays)], np.int64).take(chosen)


def solved_behind_a_hidden_hand(
    contests: PokerContests, cards: tuple[int, int], up: int, executor: Executor | None
) -> OptimalAgainstHidden:
    solved = solve_hidden_dealer(contests, player_cards=cards[0], dealer_cards=cards[1], up=up, executor=executor)
    table = solved.strategy.table
    hands, ups = (multiset_key_of_counts(counts) for counts in (table.hands, table.up))
    by_hand, by_up = np.argsort(hands), np.argsort(ups)
    return OptimalAgainstHidden(
        hand_keys=hands[by_hand],
        up_keys=ups[by_up],
        options=np.ascontiguousarray(table.options[by_up][:, by_hand]),
        flush_options=table.flush_options[by_up],
        hidden=cards[1] - up,
        contests=contests,
    )
