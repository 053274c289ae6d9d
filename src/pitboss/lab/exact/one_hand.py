"""Exact distributions of wagers that look at one hand: a few thousand classes of hands instead of the hands.

`docs/mathematics/one-hand.md` has the counting arguments.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import NoReturn, cast

import numpy as np

from pitboss.cards import DECK, Card, Cards
from pitboss.lab.deal import DealShape
from pitboss.lab.exact.places import arrangements, shares_by_place
from pitboss.lab.exact.strengths import SUITS, ranks_in, strength_counts
from pitboss.lab.exact.suits import ranks_by_class, suit_classes
from pitboss.rules import Outcome, Settings
from pitboss.rules.ranking import Domain, OnHoleCards, OnOneHand, Ranking


def cards_looked_at(looks_at: OnOneHand, settings: Settings, shape: DealShape) -> int:
    """How many cards the wager ranks."""
    return len(looks_at.hand(shape.dummy, settings))


def count_one_hand(looks_at: OnOneHand, settings: Settings, shape: DealShape, deck: Cards = DECK) -> dict[Outcome, int]:
    """Hands by outcome; where outcomes are refined, hands times the ways their cards can come."""
    cards = cards_looked_at(looks_at, settings, shape)
    found: Counter[Outcome] = Counter()
    ranks: dict[Outcome, list[int]] = {}
    for rank, hands in _hands_by_rank(looks_at.ranking(settings), cards, deck):
        outcome = looks_at.outcome_of(rank, settings)
        found[outcome] += hands
        ranks.setdefault(outcome, []).append(rank)
    if looks_at.refine is None:
        return dict(found)
    ways = arrangements(looks_at, settings, shape)
    refined: Counter[Outcome] = Counter()
    for outcome, hands in found.items():
        for finer, share in shares_by_place(outcome, ranks[outcome], looks_at, settings, shape).items():
            refined[finer] += int(hands * ways * share)
    return dict(refined)


def _hands_by_rank(ranking: Ranking, cards: int, deck: Cards) -> Iterator[tuple[int, int]]:
    """Ranks, each possibly more than once, and how many hands have them."""
    match ranking.domain:
        case Domain.POKER:
            counts = strength_counts(cards, deck)
            for strength in np.flatnonzero(counts).tolist():
                yield strength, int(counts[strength])
        case Domain.RANKS:
            for held in _rank_sets(cards, deck):
                yield ranking.rank(held), hands_with_ranks(cards, len(held))
        case Domain.CARDS:
            classes = suit_classes(deck, cards, deck)
            yield from zip(ranks_by_class(ranking.rank, classes), classes.sizes.tolist(), strict=True)


def _rank_sets(cards: int, deck: Cards) -> Iterator[Cards]:
    """Every set of ranks that so many cards can hold, as one card of each."""
    ranks = ranks_in(deck)
    for distinct in range(-(-cards // SUITS), min(cards, len(ranks)) + 1):
        for chosen in combinations(ranks, distinct):
            yield tuple(Card(SUITS * rank) for rank in chosen)


@cache
def hands_with_ranks(cards: int, distinct: int) -> int:
    """How many hands hold exactly these ranks and no other, by inclusion and exclusion of the ranks missed."""
    return sum(
        (-1) ** missed * comb(distinct, missed) * comb(SUITS * (distinct - missed), cards)
        for missed in range(distinct + 1)
    )


def count_hole_cards(looks_at: OnHoleCards, shape: DealShape, deck: Cards = DECK) -> dict[Outcome, int]:
    """Pairs of hands by outcome; the dealer's hands are gone through only where the rules look at them."""
    found: Counter[Outcome] = Counter()
    dealt = comb(len(deck) - shape.player, shape.dealer)
    for player in combinations(deck, shape.player):
        try:
            found[looks_at.outcome_of(player, _UNSEEN)] += dealt
        except _LookedError:
            left = [card for card in deck if card not in player]
            found.update(looks_at.outcome_of(player, dealer) for dealer in combinations(left, shape.dealer))
    return dict(found)


class _LookedError(Exception):
    """The rules looked at a hand that was kept from them."""


class _UnseenHand:
    """In place of a hand: whoever looks at it is found out; whoever does not cannot depend on it."""

    def _looked(self, *_anything: object) -> NoReturn:
        raise _LookedError

    __iter__ = __len__ = __getitem__ = __contains__ = __reversed__ = __bool__ = _looked
    __add__ = __radd__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _looked
    __hash__ = __repr__ = __str__ = __getattr__ = _looked


_UNSEEN = cast("Cards", _UnseenHand())
