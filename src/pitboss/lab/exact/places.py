"""Outcomes that depend on where the cards of the best five lie: in the hand, on the flop, on the turn or river.

Every hand can come in the same number of ways, and each five places are as likely to hold the best five.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from pitboss.cards import DECK, Card, Cards
from pitboss.cards.poker import FEWEST_CARDS, hand_class, strength
from pitboss.errors import BadInputError
from pitboss.lab.deal import DealShape
from pitboss.rules import Outcome, Settings, Showdown
from pitboss.rules.ranking import OnOneHand

_SUITS_OF_FIVE = ((0, 1, 2, 3, 0), (0, 0, 0, 0, 0))


def arrangements(looks_at: OnOneHand, settings: Settings, shape: DealShape) -> int:
    """In how many ways the cards of one hand can be shared out among the groups in which they come."""
    groups = _group_of_card(shape)
    sizes = Counter(groups[card] for card in looks_at.hand(shape.dummy, settings))
    return factorial(sizes.total()) // prod(map(factorial, sizes.values()))


def _group_of_card(shape: DealShape) -> dict[Card, tuple[str, int]]:
    """Cards that are seen together, by the place where they lie and how many were seen there before."""
    dummy = shape.dummy
    boards = sorted({sight.board for sight in shape.sights})
    dealers = sorted({sight.dealer for sight in shape.sights})
    return {
        **dict.fromkeys(dummy.player, ("player", 0)),
        **{card: ("board", sum(seen <= place for seen in boards)) for place, card in enumerate(dummy.board)},
        **{card: ("dealer", sum(seen <= place for seen in dealers)) for place, card in enumerate(dummy.dealer)},
    }


def shares_by_place(
    outcome: Outcome, strengths: Sequence[int], looks_at: OnOneHand, settings: Settings, shape: DealShape
) -> dict[Outcome, Fraction]:
    """What part of the deals with an outcome becomes which finer one, asked of several hands of that outcome."""
    refine = looks_at.refine
    assert refine is not None  # noqa: S101 -- the caller has seen to it
    slots = looks_at.hand(shape.dummy, settings)
    probes = list(_probes(strengths, len(slots)))
    shares: Counter[Outcome] = Counter()
    ways = list(combinations(range(len(slots)), FEWEST_CARDS))
    for places in ways:
        finer = {refine(outcome, _laid_out(shape.dummy, slots, places, hand)) for hand in probes}
        if len(finer) != 1:
            raise BadInputError(f"{outcome.label} is refined by more than the places of the best five cards.")
        shares[finer.pop()] += 1
    return {each: Fraction(count, len(ways)) for each, count in shares.items()}


def _laid_out(dummy: Showdown, slots: Cards, places: Sequence[int], hand: Cards) -> Showdown:
    """The showdown with the best five, which come first in `hand`, at these of the slots."""
    best, rest = iter(hand[:FEWEST_CARDS]), iter(hand[FEWEST_CARDS:])
    laid = {slot: next(best) if place in places else next(rest) for place, slot in enumerate(slots)}
    unused = iter(card for card in DECK if card not in hand)

    def at(cards: Cards) -> Cards:
        return tuple(laid[card] if card in laid else next(unused) for card in cards)

    return Showdown(player=at(dummy.player), dealer=at(dummy.dealer), board=at(dummy.board), play=dummy.play)


def _probes(strengths: Sequence[int], cards: int) -> Iterator[Cards]:
    """Hands of the lowest and of the highest strength that have but one best five."""
    for wanted in (sorted(strengths), sorted(strengths, reverse=True)):
        yield next(hand for each in wanted if (hand := _hand_with_one_best(each, cards)) is not None)


def _hand_with_one_best(wanted: int, cards: int) -> Cards | None:
    """A hand of this strength, its best five first, in which no other five are as good."""
    five = _five_with(wanted)
    others = [card for card in DECK if card not in five]
    for more in combinations(others, cards - FEWEST_CARDS):
        hand = (*five, *more)
        if strength(hand) == wanted and sum(strength(each) == wanted for each in combinations(hand, FEWEST_CARDS)) == 1:
            return hand
    return None


def _five_with(wanted: int) -> Cards:
    """Five cards of this strength."""
    ranks = hand_class(wanted).ranks
    if len(ranks) == 1:  # a straight, named by its highest rank
        ranks = tuple((ranks[0] - back) % 13 for back in range(FEWEST_CARDS))
    fives = (
        tuple(Card(4 * rank + suit) for rank, suit in zip(chosen, suits, strict=True))
        for chosen in combinations_with_replacement(ranks, FEWEST_CARDS)
        for suits in _SUITS_OF_FIVE
    )
    return next(five for five in fives if len(set(five)) == FEWEST_CARDS and strength(five) == wanted)
