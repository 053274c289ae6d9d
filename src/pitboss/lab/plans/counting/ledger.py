"""Who hears what a count of a plan finds, situation by situation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.deal import DealShape
from pitboss.lab.plans.evaluation import Situation
from pitboss.lab.plans.labels import HandLabels
from pitboss.lab.plans.plan import Seen
from pitboss.rules import DecisionPoint

Ints = NDArray[np.int64]

Key = tuple[int, int, int, int]
"""Sight, label, chosen, best."""


class Rows(NamedTuple):
    """Situations one a row."""

    values: Ints
    """[row, option]: sums of nets over all deals of the row."""
    deals: Ints


class Ledger(Protocol):
    """Hears of every kind of situation what the plan does in it, and what each option comes to."""

    def labelled(self, sight: int, seen: Seen) -> Ints:
        """A number for each situation; those of one number are told together."""
        ...

    @property
    def labels(self) -> int:
        """How many numbers there are so far."""
        ...

    def enter(self, key: Key, deals: int, values: Sequence[int]) -> None:
        """The values are sums of nets over these deals, option by option."""
        ...


def enter_rows(ledger: Ledger, sight: int, seen: Seen, chosen: Ints, rows: Rows) -> None:
    """Situations one a row, added up by their labels, their choices and the best ones."""
    values, deals = rows
    options = values.shape[1]
    best = values.argmax(axis=1)
    keys, places = np.unique((ledger.labelled(sight, seen) * options + chosen) * options + best, return_inverse=True)
    sums = np.zeros((len(keys), options + 1), np.int64)
    np.add.at(sums, places.reshape(-1), np.column_stack((deals, values)))
    for key, (all_deals, *all_values) in zip(keys.tolist(), sums.tolist(), strict=True):
        label, pair = divmod(key, options * options)
        ledger.enter((sight, label, *divmod(pair, options)), all_deals, all_values)


class Mistakes:
    """By decision, hand, choice and best choice: how many deals there are and what the choice costs."""

    def __init__(self, shape: DealShape, names: HandLabels) -> None:
        self._shape, self._names = shape, names
        self._entries: dict[Key, list[int]] = defaultdict(lambda: [0, 0])

    def labelled(self, sight: int, seen: Seen) -> Ints:  # noqa: ARG002 -- a hand has one name wherever it is seen
        return self._names.of(seen)

    @property
    def labels(self) -> int:
        return len(self._names.labels.names())

    def enter(self, key: Key, deals: int, values: Sequence[int]) -> None:
        _, _, chosen, best = key
        if deals:
            entry = self._entries[key]
            entry[0] += deals
            entry[1] += values[best] - values[chosen]

    def situations(self, total: int, unit: int) -> tuple[Situation, ...]:
        return tuple(self._situations(total * unit))

    def _situations(self, scale: int) -> Iterator[Situation]:
        names = self._names.labels.names()
        for (sight, label, chosen, best), (deals, cost) in self._entries.items():
            point = self._shape.sights[sight].point
            options = options_in_order(point)
            yield Situation(point.slug, names[label], options[chosen], options[best], deals, Fraction(cost, scale))


def options_in_order(point: DecisionPoint) -> tuple[str, ...]:
    """Slugs as choices are numbered: the check or fold, then the plays, the smallest first."""
    return tuple(option.slug for option in sorted(point.options, key=lambda option: option.play or 0))
