"""Finds a short list of rules: play if all conditions of some rule hold, else do not.

A list is as good as what it gains less a price for every condition in it, so that a condition has to earn its place.
From many first rules lists are completed one rule at a time; then rules are dropped, shortened, replaced and added as
long as that helps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.plans.reading import Bools
from pitboss.lab.plans.short.gathering import Gathered

Rule = tuple[int, ...]
"""Conditions by their numbers, rising."""

Rules = tuple[Rule, ...]

_STARTS = 24
_POLISHED = 3

_OF_EACH = 12
"""Next rules of one, of two and of three conditions that are tried."""

_LIGHT = 0.05

_MOST_CONDITIONS = 4
"""Of one rule."""

_MOST_RULES = 8


@dataclass(frozen=True)
class Search:
    gathered: Gathered
    price: float
    """Of a condition, in the gains' unit."""

    @classmethod
    def of_weight(cls, gathered: Gathered, price: float) -> Search:
        """Without the situations that all together weigh less than a small part of a condition."""
        order = np.argsort(np.abs(gathered.gains))
        light = np.abs(gathered.gains[order]).astype(np.float64).cumsum() < price * _LIGHT
        kept = np.sort(order[~light])
        return cls(Gathered(gathered.holds[kept], gathered.gains[kept]), price)

    @cached_property
    def _table(self) -> NDArray[np.float32]:
        """Floats only guide the search: what is found is counted exactly afterwards."""
        return self.gathered.holds.astype(np.float32)

    def covered(self, rules: Rules) -> Bools:
        found = np.zeros(len(self.gathered.gains), np.bool_)
        for rule in rules:
            found |= self.gathered.holds[:, list(rule)].all(axis=1)
        return found

    def gain(self, rules: Rules) -> int:
        return int(self.gathered.gains[self.covered(rules)].sum())

    def worth(self, rules: Rules) -> float:
        return self.gain(rules) - self.price * sum(map(len, rules))

    def best(self) -> Rules:
        """From every rule of one condition that may come first; the best three lists are worked on."""
        starts = [((int(place),),) for place in np.argsort(-(self.gathered.gains @ self._table))[:_STARTS]]
        lists = self._different(sorted(map(self._completed, starts), key=self.worth, reverse=True))
        best = max(map(self._polished, lists), key=self.worth, default=())
        while True:
            others = (*self._begun_anew(best), *self._with_any_three(best))
            other = max(map(self._polished, others), key=self.worth, default=best)
            if self.worth(other) <= self.worth(best):
                return best
            best = other

    def _begun_anew(self, rules: Rules) -> list[Rules]:
        """With two rules gone and one of one condition in their place, completed: a way out of dead ends."""
        fewer = {tuple(each for each in rules if each not in gone) for gone in combinations(rules, 2)}
        begun = {tuple(sorted((*left, rule))) for left in fewer for rule in self._additions(left) if len(rule) == 1}
        return self._different(sorted(map(self._completed, begun), key=self.worth, reverse=True))

    def _with_any_three(self, rules: Rules) -> Iterator[Rules]:
        """With the best rule of all that have three conditions, though no two of them gain anything alone."""
        open_rows = ~self.covered(rules)
        table = self._table[open_rows]
        gains = self.gathered.gains[open_rows].astype(np.float32)
        apart = ~(self._implied | self._implied.T)
        best: tuple[float, Rule] = (0.0, ())
        for first in range(table.shape[1] - 2):
            rows = table[:, first] > 0
            pairs = table[rows].T @ (gains[rows, None] * table[rows])
            pairs[~(apart & apart[first][:, None] & apart[first])] = -np.inf
            second, third = np.unravel_index(pairs.argmax(), pairs.shape)
            best = max(best, (float(pairs[second, third]), tuple(sorted((first, int(second), int(third))))))
        if best[1]:
            yield tuple(sorted((*rules, best[1])))

    def _different(self, lists: Iterable[Rules]) -> list[Rules]:
        """The first few that do not all play the same situations."""
        found: dict[bytes, Rules] = {}
        for rules in lists:
            found.setdefault(np.packbits(self.covered(rules)).tobytes(), rules)
            if len(found) == _POLISHED:
                break
        return list(found.values())

    def _polished(self, rules: Rules) -> Rules:
        while True:
            better = max(self._variants(rules), key=self.worth, default=rules)
            if self.worth(better) <= self.worth(rules):
                return rules
            rules = better

    def _variants(self, rules: Rules) -> Iterator[Rules]:
        """Without a rule, with another in its place, or with one condition fewer or more."""
        for place, rule in enumerate(rules):
            others = (*rules[:place], *rules[place + 1 :])
            yield others
            for shorter in combinations(rule, len(rule) - 1) if len(rule) > 1 else ():
                yield (*others, shorter)
            if len(rule) < _MOST_CONDITIONS:
                yield tuple(sorted((*others, self._narrowed(others, rule))))
            for other in self._additions(others):
                yield tuple(sorted((*others, other)))
        for rule in self._additions(rules):
            yield tuple(sorted((*rules, rule)))

    def _narrowed(self, others: Rules, rule: Rule) -> Rule:
        """With the condition more that gains the most, or loses the least."""
        mine = self.gathered.holds[:, list(rule)].all(axis=1) & ~self.covered(others)
        gains = np.where(mine, self.gathered.gains, 0).astype(np.float32) @ self._table
        gains[list(rule)] = -np.inf
        return tuple(sorted((*rule, int(gains.argmax()))))

    def _completed(self, rules: Rules) -> Rules:
        """With the next rule that is best by itself, as long as one helps."""
        while len(rules) < _MOST_RULES:
            longer = max(
                (tuple(sorted((*rules, rule))) for rule in self._additions(rules)), key=self.worth, default=rules
            )
            if self.worth(longer) <= self.worth(rules):
                break
            rules = longer
        return tuple(sorted(rules))

    def _additions(self, rules: Rules) -> tuple[Rule, ...]:
        """The best next rules of one, two and three conditions."""
        gains = np.where(self.covered(rules), 0, self.gathered.gains).astype(np.float32)
        singles = gains @ self._table
        pairs = self._table.T @ (gains[:, None] * self._table)
        pairs[self._implied | self._implied.T] = -np.inf
        seeds = {tuple(sorted((place, int(row.argmax())))) for place, row in enumerate(pairs) if np.isfinite(row.max())}
        triples = [self._third(pair, gains) for pair in seeds]
        kinds = (
            [((int(place),), float(singles[place])) for place in np.argsort(-singles)[:_OF_EACH]],
            sorted(((pair, float(pairs[pair])) for pair in seeds), key=lambda each: -each[1])[:_OF_EACH],
            sorted(triples, key=lambda each: -each[1])[:_OF_EACH],
        )
        priced = [(gain - self.price * len(rule), rule) for kind in kinds for rule, gain in kind]
        return tuple(rule for worth, rule in sorted(priced, reverse=True) if worth > 0)

    @cached_property
    def _implied(self) -> Bools:
        """[condition, another]: wherever the one holds, so does the other."""
        both = self._table.T @ self._table
        found: Bools = both == both.diagonal()[:, None]
        return found

    def _third(self, pair: Rule, gains: NDArray[np.float32]) -> tuple[Rule, float]:
        both = gains * self._table[:, pair[0]] * self._table[:, pair[1]]
        thirds = both @ self._table
        thirds[(self._implied | self._implied.T)[list(pair)].any(axis=0)] = -np.inf
        best = int(thirds.argmax())
        return tuple(sorted((*pair, best))), float(thirds[best])
