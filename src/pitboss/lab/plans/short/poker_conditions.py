"""Conditions for poker hands of five or six cards against a dealer who shows some of his."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.card import RANK_NAMES
from pitboss.cards.poker import ACE
from pitboss.lab.deal import DealShape
from pitboss.lab.plans.plan import Seen
from pitboss.lab.plans.reading import Bools, HandRanks, Ints, rank_counts, ranked_down
from pitboss.lab.plans.short.conditions import Condition, Once, a, hand_floors, holding, letters, plural
from pitboss.rules import Game, Settings

_ORDINALS = ("highest", "second highest", "third highest", "fourth highest", "fifth highest")
_PAIR, _THREE = 2, 3


def vocabulary(
    _game: Game, _settings: Settings, shape: DealShape, ranks: HandRanks
) -> tuple[tuple[Condition, ...], ...]:
    """All that people look at before they fold or play."""
    up = shape.sights[0].dealer
    one = (*_one_card_up(), *_below_yours("the dealer's card is"))
    several = (*_several_up(up), *_below_yours("the dealer's cards are all"))
    return ((*_own(ranks), *(one if up == 1 else several)),)


def _own(ranks: HandRanks) -> Iterator[Condition]:
    strengths = Once(lambda seen: ranks.of(seen.player))
    for strength, slug, words in hand_floors():
        yield Condition(f"hand-{slug}", f"your hand is {words} or better", strengths.at_least(strength))
    for rank in range(ACE - 4, ACE + 1):
        yield holding(rank)


def _one_card_up() -> Iterator[Condition]:
    yield from _highest_up("the dealer shows")
    matched = Once(matches)
    yield Condition("matched-1", "the dealer's card matches one of yours", matched.at_least(1))
    yield Condition("matched-none", "the dealer's card matches none of yours", matched.at_most(0))


def _several_up(up: int) -> Iterator[Condition]:
    yield from _highest_up("the dealer's highest card is")
    yield from _pairs_up()
    matched = Once(matches)
    yield Condition("matched-1", "a card of the dealer's matches one of yours", matched.at_least(1))
    for number in range(2, up + 1):
        words = f"{number} or more of the dealer's cards match ranks of yours"
        yield Condition(f"matched-{number}", words, matched.at_least(number))
    yield Condition("matched-none", "no card of the dealer's matches one of yours", matched.at_most(0))
    for number in range(up):
        few = "no card" if number == 0 else f"at most {number}"
        words = f"you have a pair or better with {few} of the dealer's above it"
        yield Condition(f"pair-over-{up - number}", words, _pair_over(number))
    yield Condition("beats-open", "your hand beats what the dealer shows", beats_open)


def _highest_up(shows: str) -> Iterator[Condition]:
    highest = Once(highest_up)
    for rank in range(1, ACE):
        name = a(RANK_NAMES[rank])
        yield Condition(f"up-to-{letters(rank)}", f"{shows} {name} or lower", highest.at_most(rank))
        yield Condition(f"up-from-{letters(rank)}", f"{shows} {name} or higher", highest.at_least(rank))


def _pairs_up() -> Iterator[Condition]:
    pair = Once(pair_up)
    yield Condition("up-no-pair", "the dealer shows no pair", pair.at_most(-1))
    for rank in range(1, ACE):
        words = f"the dealer shows no pair, or a pair of {plural(rank)} or lower"
        yield Condition(f"up-pair-to-{letters(rank)}", words, pair.at_most(rank))


def _below_yours(are: str) -> Iterator[Condition]:
    for place, ordinal in enumerate(_ORDINALS):
        yield Condition(f"up-below-{place + 1}", f"{are} below your {ordinal} card", _below(place))


def highest_up(seen: Seen) -> Ints:
    found: Ints = (seen.dealer >> 2).max(axis=1).astype(np.int64)
    return found


def pair_up(seen: Seen) -> Ints:
    """The rank of a pair that the dealer shows, 13 for three of a kind; -1 for neither."""
    counts = rank_counts(seen.dealer)
    pairs = np.where((counts == _PAIR).any(axis=1), (counts == _PAIR).argmax(axis=1), -1)
    found: Ints = np.where((counts >= _THREE).any(axis=1), ACE + 1, pairs)
    return found


def matches(seen: Seen) -> Ints:
    """How many of the dealer's cards have the rank of one of the player's."""
    found: Ints = (seen.dealer[:, :, None] >> 2 == seen.player[:, None, :] >> 2).any(axis=2).sum(axis=1)
    return found


def _below(place: int) -> Callable[[Seen], Bools]:
    return lambda seen: highest_up(seen) < ranked_down(seen.player)[:, place]


def highest_pair(seen: Seen) -> Ints:
    """The highest rank that the player holds twice or more; -1 for none."""
    counts = rank_counts(seen.player) >= _PAIR
    found: Ints = np.where(counts.any(axis=1), ACE - counts[:, ::-1].argmax(axis=1), -1)
    return found


def _pair_over(number: int) -> Callable[[Seen], Bools]:
    def true_of(seen: Seen) -> Bools:
        own = highest_pair(seen)
        found: Bools = (own >= 0) & (((seen.dealer >> 2) > own[:, None]).sum(axis=1) <= number)
        return found

    return true_of


def beats_open(seen: Seen) -> Bools:
    """By groups of like rank and then by high cards, as far as the dealer's open cards go."""
    own, shown = _groups(seen.player), _groups(seen.dealer)
    found, level = np.zeros(seen.size, np.bool_), np.ones(seen.size, np.bool_)
    for column in range(shown.shape[1]):
        found |= level & (own[:, column] > shown[:, column])
        level &= own[:, column] == shown[:, column]
    return found


def _groups(cards: NDArray[np.uint8]) -> Ints:
    """The cards, each as how many there are of its rank and then the rank; the best first."""
    ranks = (cards >> 2).astype(np.int64)
    each = np.take_along_axis(rank_counts(cards), ranks, axis=1) * (ACE + 1) + ranks
    found: Ints = np.sort(each, axis=1)[:, ::-1]
    return found
