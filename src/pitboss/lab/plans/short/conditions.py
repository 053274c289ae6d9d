"""Conditions that a person can see at a table: what the rules of a strategy card are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from pitboss.cards.card import RANK_NAMES
from pitboss.cards.card import RANKS as RANK_LETTERS
from pitboss.cards.poker import ACE, STRONGEST, Category, hand_class, lowest
from pitboss.lab.plans.plan import Seen
from pitboss.lab.plans.reading import Bools, HandRanks, Ints, holds


@dataclass(frozen=True, slots=True)
class Condition:
    slug: str
    """Stable: generated cards name their conditions by it."""
    text: str
    """Goes on after `if`."""
    true_of: Callable[[Seen], Bools]


class Once:
    """A reading that many conditions share: the situations asked about last are read once."""

    def __init__(self, read: Callable[[Seen], Ints]) -> None:
        self._read = read
        self._last: tuple[Seen, Ints] | None = None

    def __call__(self, seen: Seen) -> Ints:
        if self._last is None or self._last[0] is not seen:
            self._last = seen, self._read(seen)
        return self._last[1]

    def at_least(self, number: int) -> Callable[[Seen], Bools]:
        return lambda seen: self(seen) >= number

    def at_most(self, number: int) -> Callable[[Seen], Bools]:
        return lambda seen: self(seen) <= number


def a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def plural(rank: int) -> str:
    return RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "six" else "s")


def letters(rank: int) -> str:
    return RANK_LETTERS[rank]


def hand_floors() -> Iterator[tuple[int, str, str]]:
    """Strengths from which people count hands of five cards or more, with a slug and words; the lowest first."""
    seen: set[tuple[Category, tuple[int, ...]]] = set()
    for strength in range(1, STRONGEST + 1):
        category, ranks = hand_class(strength)
        group = _group(category, ranks)
        if group in seen:
            continue
        seen.add(group)
        if category is Category.HIGH_CARD:
            if ranks[0] >= ACE - 2:
                yield strength, "-".join(map(letters, group[1])), "-".join(RANK_NAMES[rank] for rank in group[1])
        elif category is Category.PAIR:
            yield strength, f"pair-{letters(ranks[0])}", f"a pair of {plural(ranks[0])}"
        elif strength == lowest(category) and category <= Category.FLUSH:
            yield strength, category.slug, category.label.lower()


def _group(category: Category, ranks: tuple[int, ...]) -> tuple[Category, tuple[int, ...]]:
    """High cards by two, ace-king by three; pairs by rank."""
    if category is Category.HIGH_CARD:
        return category, ranks[:3] if ranks[:2] == (ACE, ACE - 1) else ranks[:2]
    return category, ranks[:1] if category is Category.PAIR else ()


def holding(rank: int) -> Condition:
    return Condition(f"hold-{letters(rank)}", f"you hold {a(RANK_NAMES[rank])}", lambda seen: holds(seen.player, rank))


def no_holding(rank: int) -> Condition:
    words = f"none of your cards is {a(RANK_NAMES[rank])}"
    return Condition(f"no-{letters(rank)}", words, lambda seen: ~holds(seen.player, rank))


def different_ranks(number: int) -> Condition:
    def true_of(seen: Seen) -> Bools:
        ranks = np.sort(seen.player >> 2, axis=1)
        found: Bools = (np.diff(ranks, axis=1) > 0).sum(axis=1) + 1 >= number
        return found

    return Condition(f"ranks-{number}", f"your cards are of {number} or more different ranks", true_of)


def named_floors(names: Mapping[int, str], ranks: HandRanks) -> Iterator[Condition]:
    """A condition for every rank that a hand can have, by what the game calls it."""
    own = Once(lambda seen: ranks.of(seen.player))
    for rank, name in sorted(names.items()):
        slug = name.replace(",", "").replace(" ", "-")
        words = name if name.startswith("no ") or ("-" in name.split()[0] and "straight" not in name) else a(name)
        yield Condition(f"hand-{slug}", f"your hand is {words} or better", own.at_least(rank))
