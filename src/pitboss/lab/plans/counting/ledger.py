"""Adds up, by decision, hand, choice and best choice, how many deals there are and what the choice costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.deal import DealShape
from pitboss.lab.plans.evaluation import Situation
from pitboss.lab.plans.labels import HandLabels
from pitboss.rules import DecisionPoint

Ints = NDArray[np.int64]

Key = tuple[int, int, int, int]
"""Sight, label, chosen, best."""


class Ledger:
    def __init__(self, shape: DealShape, labels: HandLabels) -> None:
        self.labels = labels
        self._shape = shape
        self._entries: dict[Key, list[int]] = defaultdict(lambda: [0, 0])

    def enter(self, key: Key, deals: int, cost: int) -> None:
        """The cost is a sum of nets over these deals."""
        if deals:
            entry = self._entries[key]
            entry[0] += deals
            entry[1] += cost

    def enter_rows(self, sight: int, labels: Ints, chosen: Ints, values: Ints, deals: Ints) -> None:
        """Situations one a row; `values` are sums of nets over all deals of the row, [row, option]."""
        best = values.argmax(axis=1)
        rows = np.arange(len(values))
        costs = values[rows, best] - values[rows, chosen]
        options = values.shape[1]
        keys, places = np.unique((labels * options + chosen) * options + best, return_inverse=True)
        for place, key in enumerate(keys.tolist()):
            same = places.reshape(-1) == place
            label, pair = divmod(key, options * options)
            self.enter((sight, label, *divmod(pair, options)), int(deals[same].sum()), int(costs[same].sum()))

    def situations(self, total: int, unit: int) -> tuple[Situation, ...]:
        return tuple(self._situations(total * unit))

    def _situations(self, scale: int) -> Iterator[Situation]:
        names = self.labels.labels.names()
        for (sight, label, chosen, best), (deals, cost) in self._entries.items():
            point = self._shape.sights[sight].point
            options = options_in_order(point)
            yield Situation(point.slug, names[label], options[chosen], options[best], deals, Fraction(cost, scale))


def options_in_order(point: DecisionPoint) -> tuple[str, ...]:
    """Slugs as choices are numbered: the check or fold, then the plays, the smallest first."""
    return tuple(option.slug for option in sorted(point.options, key=lambda option: option.play or 0))
