"""Conditions for games where the longest straight counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np

from pitboss.cards import Card
from pitboss.lab.deal import DealShape
from pitboss.lab.plans.plan import Seen
from pitboss.lab.plans.reading import RANKS, Bools, HandRanks, rank_counts, rank_masks, ranked_down
from pitboss.lab.plans.short.conditions import (
    Condition,
    different_ranks,
    holding,
    letters,
    named_floors,
    no_holding,
    plural,
)
from pitboss.rules import Game, Settings


def vocabulary(game: Game, settings: Settings, shape: DealShape, ranks: HandRanks) -> tuple[tuple[Condition, ...], ...]:
    return ((*named_floors(_names(game, settings, ranks, shape.player), ranks), *_beside(shape.player)),)


def _names(game: Game, settings: Settings, ranks: HandRanks, cards: int) -> dict[int, str]:
    """What the game calls every straight that the longest one can be."""
    names: dict[int, str] = {}
    for size in range(1, cards + 1):
        for held in combinations(range(RANKS), size):
            hand = tuple(Card(4 * rank) for rank in held)
            names.setdefault(ranks.ranking.rank(hand), game.describe(hand, (), settings))
    return names


def _beside(cards: int) -> Iterator[Condition]:
    for number in range(3, cards + 1):
        yield different_ranks(number)
    for rank in range(RANKS):
        yield holding(rank)
        yield no_holding(rank)
        words = f"you hold two or more {plural(rank)}"
        yield Condition(f"two-{letters(rank)}", words, _twice(rank))
    yield Condition("two-of-highest", "you hold your highest rank twice or more", _highest_twice)
    for number in range(2, 5):
        words = f"your cards make {number} or more neighbouring pairs of ranks"
        yield Condition(f"links-{number}", words, _links(number))


def _twice(rank: int) -> Callable[[Seen], Bools]:
    return lambda seen: rank_counts(seen.player)[:, rank] > 1


def _highest_twice(seen: Seen) -> Bools:
    ranks = ranked_down(seen.player)
    found: Bools = ranks[:, 0] == ranks[:, 1]
    return found


def _links(number: int) -> Callable[[Seen], Bools]:
    """Ranks that stand next to each other, the ace also below the two."""

    def true_of(seen: Seen) -> Bools:
        masks = rank_masks(seen.player)
        both = masks & ((masks << 1) | (masks >> (RANKS - 1) & 1))
        found: Bools = (both[:, None] >> np.arange(RANKS) & 1).sum(axis=1) >= number
        return found

    return true_of
