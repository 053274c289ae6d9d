"""Deals of several straights, flushes or straight flushes from one deck, by what they leave of it.

A straight or flush is a run (a straight in any suits), or a flush (any five of a suit), less what was counted twice
(straight flushes). Runs and straight flushes lie on one of at most ten windows of ranks. Flushes may lie anywhere, so
that for them ranks differ only by how many runs and straight flushes hold them: few kinds of ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, perm, prod

from pitboss.lab.exact.best_of_hands_patterns import Profile

HAND = 5

Window = frozenset[int]
"""Five ranks in a row."""


@dataclass(frozen=True, slots=True)
class Suited:
    """A set of hands with five different ranks: runs in any suits + flushes + `sign` x straight flushes."""

    ranks: tuple[int, ...]
    suits: int
    runs: tuple[Window, ...] = ()
    flushes: bool = False
    straight_flushes: tuple[Window, ...] = ()
    sign: int = 1


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is dealt in one suit."""

    straight_flushes: int
    flushes: int

    @property
    def mixed(self) -> bool:
        return self.straight_flushes > 0 and self.flushes > 0


_Kind = tuple[int, int, int]
"""A kind of rank: runs on it, cards of it in flushes or straight flushes, bits of mixed suits that have it already."""
_HELD, _BIT = 7, 8
"""In a byte for one rank: the mask of its cards, at most four, and the lowest of the bits of mixed suits."""

_Kinds = tuple[tuple[_Kind, int], ...]
"""How many ranks are of each kind, in order."""


@cache
def suited_deals(hands: int, of: Suited) -> dict[Profile, int]:
    """What is left after so many players, in order, each got such a hand: profile -> ways."""
    found: Counter[Profile] = Counter()
    most_in_suit = len(of.ranks) // HAND
    for runs in range(hands + 1 if of.runs else 1):
        for plans in _plans(hands - runs, of, most_in_suit):
            ordered = factorial(hands) // factorial(runs) * _arrangements(plans)
            flushes = _flush_steps(plans)
            for kinds, ways in _windows(runs, plans, of).items():
                for profile, more in _with_flushes(kinds, flushes, of.suits).items():
                    found[profile] += ordered * ways * more
    return {profile: ways for profile, ways in found.items() if ways}


def _plans(hands: int, of: Suited, most: int) -> Iterator[tuple[_Plan, ...]]:
    """What to deal in the suits, up to their order, so that it makes so many hands."""
    options = [
        _Plan(straight, flushes)
        for straight in range(most + 1 if of.straight_flushes else 1)
        for flushes in range(most - straight + 1 if of.flushes else 1)
    ]
    for plans in combinations_with_replacement(options, of.suits):
        if sum(plan.straight_flushes + plan.flushes for plan in plans) == hands:
            yield plans


def _arrangements(items: Sequence[object]) -> int:
    """In how many orders they can stand."""
    return factorial(len(items)) // prod(factorial(number) for number in Counter(items).values())


def _flush_steps(plans: Iterable[_Plan]) -> tuple[tuple[int, int], ...]:
    """(flushes, bit of a mixed suit or zero) of each suit with flushes."""
    steps, bit = [], 1
    for plan in plans:
        if plan.mixed:
            steps.append((plan.flushes, bit))
            bit <<= 1
        elif plan.flushes:
            steps.append((plan.flushes, 0))
    return tuple(steps)


def _windows(runs: int, plans: Sequence[_Plan], of: Suited) -> dict[_Kinds, int]:
    """All ways to place the runs, in order, and the straight flushes, with the kinds of ranks they make."""
    found: Counter[tuple[tuple[tuple[int, int], int], ...]] = Counter()
    placed = [(held.to_bytes(len(of.ranks), "little"), ways) for held, ways in _straight_flushes(plans, of).items()]
    for chosen in combinations_with_replacement(of.runs, runs):
        by_rank = [sum(rank in window for window in chosen) for rank in of.ranks]
        orders = _arrangements(chosen)
        for held, ways in placed:
            kinds = Counter(zip(by_rank, held, strict=True))
            if all(run + (cards & _HELD) <= of.suits for run, cards in kinds):
                found[tuple(sorted(kinds.items()))] += orders * ways
    return {
        tuple(((run, cards & _HELD, cards // _BIT), ranks) for (run, cards), ranks in kinds): ways
        for kinds, ways in found.items()
    }


def _straight_flushes(plans: Sequence[_Plan], of: Suited) -> Counter[int]:
    """All ways to place the straight flushes, one byte for each rank: its cards, and the bits of mixed suits."""
    placed = Counter({0: of.sign ** sum(plan.straight_flushes for plan in plans)})
    for plan, bit in zip(plans, _mixed_bits(plans), strict=True):
        in_suit = [
            sum(
                (1 + bit * _BIT) << (8 * place) for place, rank in enumerate(of.ranks) if any(rank in w for w in chosen)
            )
            for chosen in _disjoint(of.straight_flushes, plan.straight_flushes)
        ]
        more: Counter[int] = Counter()
        for held, ways in placed.items():
            for cards in in_suit:
                more[held + cards] += ways
        placed = more
    return placed


def _mixed_bits(plans: Sequence[_Plan]) -> list[int]:
    bits, bit = [], 1
    for plan in plans:
        bits.append(bit if plan.mixed else 0)
        bit <<= plan.mixed
    return bits


def _disjoint(windows: tuple[Window, ...], number: int) -> list[tuple[Window, ...]]:
    """All ways to choose so many windows of which no two share a rank."""
    return [
        chosen
        for chosen in combinations(windows, number)
        if all(first.isdisjoint(second) for first, second in combinations(chosen, 2))
    ]


@cache
def _with_flushes(kinds: _Kinds, steps: tuple[tuple[int, int], ...], suits: int) -> dict[Profile, int]:
    """Deal the flushes of one suit after the other, at last give suits to the runs."""
    if not steps:
        return _with_runs_suited(kinds, suits)
    (flushes, bit), *others = steps
    splits = factorial(HAND * flushes) // factorial(HAND) ** flushes // factorial(flushes)
    found: Counter[Profile] = Counter()
    for after, ways in _choices(kinds, HAND * flushes, bit, suits):
        for profile, more in _with_flushes(after, tuple(others), suits).items():
            found[profile] += splits * ways * more
    return dict(found)


def _choices(kinds: _Kinds, cards: int, bit: int, suits: int) -> Iterator[tuple[_Kinds, int]]:
    """Take cards of one suit, each of another rank: which kinds there are then, and in how many ways."""
    partial: dict[tuple[int, _Kinds], int] = {(cards, ()): 1}
    for (runs, held, bits), ranks in kinds:
        able = not bits & bit and runs + held < suits
        more: Counter[tuple[int, _Kinds]] = Counter()
        for (missing, done), ways in partial.items():
            for taken in range(min(missing, ranks) + 1 if able else 1):
                stay = (((runs, held, bits & ~bit), ranks - taken),) if taken < ranks else ()
                move = (((runs, held + 1, bits), taken),) if taken else ()
                more[missing - taken, done + stay + move] += ways * comb(ranks, taken)
        partial = more
    for (missing, done), ways in partial.items():
        if missing == 0:
            merged: Counter[_Kind] = Counter()
            for kind, ranks in done:
                merged[kind] += ranks
            yield tuple(sorted(merged.items())), ways


def _with_runs_suited(kinds: _Kinds, suits: int) -> dict[Profile, int]:
    """The runs on a rank take different suits of those that are left."""
    left = Counter[int]()
    ways = 1
    for (runs, held, _), ranks in kinds:
        ways *= perm(suits - held, runs) ** ranks
        left[suits - held - runs] += ranks
    return {tuple(left[cards] for cards in range(1, suits + 1)): ways}
