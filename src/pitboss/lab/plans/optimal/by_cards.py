"""The optimum where hands are ranked by a rule of their own: fold or play for every class of hands."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK
from pitboss.errors import RefusedError
from pitboss.lab.deal import DealShape
from pitboss.lab.exact.generic import solve
from pitboss.lab.exact.suits import suit_keys
from pitboss.lab.plans.optimal.words import LABEL, SLUG
from pitboss.lab.plans.plan import Seen
from pitboss.rules import Base, Settings
from pitboss.rules.wager import Schedule


@dataclass(frozen=True, slots=True, eq=False)
class OptimalByCards:
    keys: NDArray[np.int64]
    """Of each class of hands that differ only in the names of suits; rising."""
    plays: NDArray[np.int64]
    slug: str = SLUG
    label: str = LABEL
    source: str = ""

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:  # noqa: ARG002 -- there is one decision
        return self.plays.take(np.searchsorted(self.keys, suit_keys(seen.player, DECK)))


def solved_by_cards(base: Base, settings: Settings, schedule: Schedule, shape: DealShape) -> OptimalByCards:
    if shape.sights[0].dealer:
        raise RefusedError("The best play behind open cards is solved hand by hand here, too slow to simulate.")
    decisions = list(solve(base, settings, schedule, shape).strategy.decisions())
    keys = suit_keys(np.array([each.player for each in decisions], np.uint8), DECK)
    plays = np.array([each.option.play or 0 for each in decisions], np.int64)
    order = np.argsort(keys)
    return OptimalByCards(keys[order], plays[order])
