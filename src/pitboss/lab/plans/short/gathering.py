"""Hears from a count of a plan which conditions hold in how many deals, and what playing is worth there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.plans.counting.ledger import Key
from pitboss.lab.plans.plan import Seen
from pitboss.lab.plans.reading import Bools, Ints
from pitboss.lab.plans.short.conditions import Condition


class Gathered(NamedTuple):
    """All situations of one decision, those in which the same conditions hold taken together."""

    holds: Bools
    """[situation, condition]"""
    gains: Ints
    """What playing adds to waiting or folding, summed over all deals of the situation."""


class Gatherer:
    """A ledger whose labels say which conditions hold."""

    def __init__(self, conditions: Mapping[int, Sequence[Condition]]) -> None:
        """By sight; of other sights nothing is kept."""
        self._conditions = conditions
        self._numbers: dict[bytes, int] = {b"": 0}
        self._gains: dict[tuple[int, int], int] = {}

    def labelled(self, sight: int, seen: Seen) -> Ints:
        conditions = self._conditions.get(sight, ())
        if not conditions:
            return np.zeros(seen.size, np.int64)
        holds = np.stack([each.true_of(seen) for each in conditions], axis=1)
        packed = np.packbits(holds, axis=1)
        keys, places = np.unique(packed.view([("", np.void, packed.shape[1])]).reshape(-1), return_inverse=True)
        numbers = [self._numbers.setdefault(key.tobytes(), len(self._numbers)) for key in keys]
        found: Ints = np.array(numbers, np.int64)[places.reshape(-1)]
        return found

    @property
    def labels(self) -> int:
        return len(self._numbers)

    def enter(self, key: Key, deals: int, values: Sequence[int]) -> None:  # noqa: ARG002 -- as a ledger hears it
        """The last option is the Play wager that the card makes."""
        sight, label, *_ = key
        if sight in self._conditions:
            self._gains[sight, label] = self._gains.get((sight, label), 0) + values[-1] - values[0]

    def gathered(self, sight: int) -> Gathered:
        packed = list(self._numbers)
        labels = [label for at, label in self._gains if at == sight]
        width = len(self._conditions[sight])
        rows = np.frombuffer(b"".join(packed[label] for label in labels), np.uint8).reshape(len(labels), -1)
        holds: NDArray[np.bool_] = np.unpackbits(rows, axis=1, count=width).astype(np.bool_)
        return Gathered(holds, np.array([self._gains[sight, label] for label in labels], np.int64))
