"""The highest of several hands: against hand masks on short decks, pair by pair on the full one, and by chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import DECK, Card, Cards, batch
from pitboss.cards.poker import STRONGEST, Category, lowest
from pitboss.errors import BadInputError
from pitboss.games.caribbean_stud import GAME
from pitboss.games.registry import printed_paytables
from pitboss.lab.exact.best_of_hands import CATEGORY_FLOORS, HighestDistribution, highest_of_hands
from pitboss.rules import Settings, Showdown, ToOne
from pitboss.rules.ranking import OnHighestHand

ALL_FLOORS = tuple(lowest(each) for each in Category if each > Category.HIGH_CARD)


def deck_of(ranks: Iterable[int], suits: int) -> Cards:
    return tuple(Card(4 * rank + suit) for rank in sorted(ranks) for suit in range(suits))


FIVE_RANKS = deck_of((12, 0, 1, 2, 3), 3)
TWO_STRAIGHTS = deck_of((8, 9, 10, 11, 12, 7), 3)
WHEEL_AND_ROYAL = deck_of((12, 0, 1, 2, 3, 4, 8, 9, 10, 11), 2)
FOUR_SUITS = deck_of((1, 2, 3, 4, 5), 4)
ELEVEN_RANKS = deck_of(range(2, 13), 2)


def all_hands(deck: Cards) -> tuple[NDArray[np.int64], NDArray[np.uint16]]:
    """Every hand as a mask of places in the deck, and its strength."""
    places = np.array(list(combinations(range(len(deck)), 5)), np.int64)
    cards = np.array([int(card) for card in deck], np.uint8)[places]
    return (1 << places).sum(axis=1), batch.strengths(cards)


def deals_of_two(masks: NDArray[np.int64], cards: int) -> NDArray[np.int64]:
    """Ordered pairs of hands without a common card, by the set of cards they use."""
    pairs = np.zeros(2**cards, np.int64)
    for place, mask in enumerate(masks.tolist()):
        others = masks[place + 1 :]
        pairs[others[others & mask == 0] | mask] += 2
    return pairs


def within(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """For every set of cards, the sum over its subsets."""
    sums = counts.copy()
    for card in range(len(counts).bit_length() - 1):
        halves = sums.reshape(-1, 2, 1 << card)
        halves[:, 1] += halves[:, 0]
    return sums


def deals_below(masks: NDArray[np.int64], hands: int, cards: int) -> int:
    """Ordered deals of hands out of these: to one hand or two, one or two more from the other cards."""
    every = 2**cards - 1
    if hands == 2:
        singles = np.zeros(2**cards, np.int64)
        singles[masks] = 1
        return int(within(singles)[every ^ masks].sum())
    pairs = deals_of_two(masks, cards)
    if hands == 3:
        return int(within(pairs)[every ^ masks].sum())
    used = np.flatnonzero(pairs)
    return int((pairs[used] * within(pairs)[every ^ used]).sum())


def all_deals(hands: int, cards: int) -> int:
    return int(np.prod([comb(cards - 5 * dealt, 5) for dealt in range(hands)], dtype=object))


def chance_below(found: HighestDistribution) -> list[Fraction]:
    """For each floor, that the highest hand is below it."""
    chances = [each.probability for each in found.classes]
    return [sum(chances[: place + 1], Fraction(0)) for place in range(len(chances) - 1)]


@pytest.mark.parametrize(
    ("deck", "hands"),
    [
        (FIVE_RANKS, 2),
        (FIVE_RANKS, 3),
        (TWO_STRAIGHTS, 2),
        (TWO_STRAIGHTS, 3),
        (WHEEL_AND_ROYAL, 2),
        (WHEEL_AND_ROYAL, 3),
        (ELEVEN_RANKS, 2),
        pytest.param(FOUR_SUITS, 4, marks=pytest.mark.long),
        pytest.param(WHEEL_AND_ROYAL, 4, marks=pytest.mark.long),
    ],
)
def test_on_short_decks_the_counts_are_those_of_all_deals(deck: Cards, hands: int) -> None:
    masks, strengths = all_hands(deck)
    found = highest_of_hands(hands, ALL_FLOORS, deck=deck)
    deals = all_deals(hands, len(deck))
    counted = [Fraction(deals_below(masks[strengths < floor], hands, len(deck)), deals) for floor in ALL_FLOORS]
    assert found.exact
    assert chance_below(found) == counted


def disjoint_pairs(hands: NDArray[np.int64]) -> int:
    """Ordered pairs without a common card, by inclusion and exclusion over the cards they share."""
    pairs = len(hands) ** 2 - len(hands)
    for size in range(1, 5):
        keys = np.concatenate([_keys(hands[:, list(columns)]) for columns in combinations(range(5), size)])
        _, counts = np.unique(keys, return_counts=True)
        pairs += (-1) ** size * int((counts**2).sum())
    return pairs


def _keys(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    keys: NDArray[np.int64] = (cards << 6 * np.arange(cards.shape[1])).sum(axis=1)
    return keys


def test_two_hands_of_the_full_deck_are_counted_pair_by_pair() -> None:
    hands = np.array(list(combinations(range(52), 5)), np.uint8)
    strengths = batch.strengths(hands, check=False)
    deals = comb(52, 5) * comb(47, 5)
    counted = []
    for floor in CATEGORY_FLOORS:
        reaching = hands[strengths >= floor].astype(np.int64)
        below = deals - 2 * len(reaching) * comb(47, 5) + disjoint_pairs(reaching)
        counted.append(Fraction(below, deals))
    assert chance_below(highest_of_hands(2)) == counted


def test_one_hand_gives_the_published_counts() -> None:
    """Five-card poker hands, three of a kind and better: 54,912 down to 4."""
    counts = [each.probability * comb(52, 5) for each in highest_of_hands(1).classes]
    assert counts[1:] == [54_912, 10_200, 5_108, 3_744, 624, 36, 4]


def highest_by_chance(deals: int, seed: int) -> Iterator[tuple[int, NDArray[np.uint16]]]:
    """For two to eight hands, the strength of the highest in each deal."""
    rng = np.random.default_rng(seed)
    order = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (deals, 1)), axis=1)[:, :40]
    strengths = batch.strengths(order.reshape(-1, 5)).reshape(deals, 8)
    for hands in range(2, 9):
        yield hands, strengths[:, :hands].max(axis=1)


def verify_by_chance(deals: int, seed: int) -> None:
    for hands, highest in highest_by_chance(deals, seed):
        found = highest_of_hands(hands)
        edges = [*(each.floor for each in found.classes), STRONGEST + 1]
        for each, (low, high) in zip(found.classes, pairwise(edges), strict=True):
            chance = float(each.probability)
            seen = int(((highest >= low) & (highest < high)).sum())
            sigma = (deals * chance * (1 - chance)) ** 0.5
            assert abs(seen - deals * chance) <= 5 * sigma + 1, (hands, each.floor, seed)


def test_two_to_eight_hands_agree_with_chance_at_five_sigma() -> None:
    verify_by_chance(200_000, seed=5)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_two_to_eight_hands_agree_with_much_chance_at_five_sigma(seed: int) -> None:
    verify_by_chance(1_000_000, seed)


@pytest.mark.parametrize("hands", range(2, 9))
def test_classes_sum_to_one_and_their_bounds_are_tiny(hands: int) -> None:
    found = highest_of_hands(hands)
    assert sum(each.probability for each in found.classes) == 1
    assert found.exact == (hands <= 4)
    assert found.bound < Fraction(1, 10**7)


def test_fewer_terms_stay_within_their_bound() -> None:
    """Four hands are exact with four terms; with three or two the true figure lies within what was promised."""
    exact = highest_of_hands(4)
    for terms in (1, 2, 3):
        cut = highest_of_hands(4, terms=terms)
        assert not cut.exact
        for each, true in zip(cut.classes, exact.classes, strict=True):
            assert abs(each.probability - true.probability) <= each.bound


@pytest.mark.long
def test_one_term_more_stays_within_the_bound() -> None:
    for hands in (5, 8):
        more, usual = highest_of_hands(hands, terms=5), highest_of_hands(hands)
        for each, better in zip(usual.classes, more.classes, strict=True):
            assert abs(each.probability - better.probability) <= each.bound


def test_the_classes_are_the_outcomes_of_cover_all() -> None:
    """Rulebook 5: every hand counts, the dealer's and folded ones too."""
    bonus = GAME.bonus("cover-all")
    settings = Settings(GAME.settings)
    looks_at = bonus.looks_at
    assert isinstance(looks_at, OnHighestHand)
    order = np.random.default_rng(11).permutation(52)[:40].tolist()
    dealt = [tuple(Card(number) for number in order[start : start + 5]) for start in range(0, 40, 5)]
    show = Showdown(player=dealt[0], dealer=dealt[1], others=tuple(dealt[2:5]), folded_others=tuple(dealt[5:]))
    highest = int(batch.strengths(np.array(dealt, np.uint8)).max())
    floor = max(each.floor for each in highest_of_hands(8).classes if each.floor <= highest)
    assert bonus.classify(show, settings) == looks_at.outcome_of(max(floor, 1), settings)


@pytest.mark.parametrize(
    ("hands", "percent"),
    [(2, "8.71449"), (3, "7.07226"), (4, "6.95671"), (5, "8.38152"), (6, "9.44316"), (7, "7.02008"), (8, "6.45025")],
)
def test_cover_all_comes_out_as_it_comes_out(hands: int, percent: str) -> None:
    """Nobody has published these: the house edge by the printed paytable (004, rulebook 5), and its bound."""
    bonus, settings = GAME.bonus("cover-all"), Settings(GAME.settings)
    paytable = next(each for each in printed_paytables(GAME.slug) if each.wager == bonus.slug)
    assert isinstance(bonus.looks_at, OnHighestHand)
    edge = bound = Fraction(0)
    for each in highest_of_hands(hands).classes:
        pay = paytable.pay(bonus.looks_at.outcome_of(max(each.floor, 1), settings), hands)
        ahead = pay.odds if isinstance(pay, ToOne) else Fraction(-1)
        edge -= ahead * each.probability
        bound += abs(ahead) * each.bound
    assert f"{100 * float(edge):.5f}" == percent
    assert bound < Fraction(1, 10**6)


@pytest.mark.parametrize(
    ("hands", "floors", "deck", "message"),
    [
        (11, CATEGORY_FLOORS, DECK, "11 hands of five cards cannot be dealt from 52 cards."),
        (0, CATEGORY_FLOORS, DECK, "0 hands of five cards cannot be dealt"),
        (2, (lowest(Category.FLUSH) + 1,), DECK, "not the lowest of a category"),
        (2, CATEGORY_FLOORS, DECK[1:], "each of their ranks once in every suit"),
    ],
)
def test_what_cannot_be_counted_is_refused(hands: int, floors: Sequence[int], deck: Cards, message: str) -> None:
    with pytest.raises(BadInputError, match=message):
        highest_of_hands(hands, floors, deck=deck)
