"""Hand counts as published, and agreement with libraries written by others."""

import hashlib
import warnings
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import phevaluator
import pytest
from numpy.typing import NDArray

from pitboss.cards import batch
from pitboss.cards.card import DECK
from pitboss.cards.poker import Category

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # eval7 0.1.11 builds its parser with names that pyparsing retires
    import eval7

STRONGEST_FIRST = sorted(Category, reverse=True)

COUNTS = {
    5: (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
    6: (188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900),
    7: (
        4_324,
        37_260,
        224_848,
        3_473_184,
        4_047_644,
        6_180_020,
        6_461_620,
        31_433_400,
        58_627_800,
        23_294_460,
    ),
}


@pytest.mark.parametrize("cards_dealt", [5, 6, 7])
def test_all_hands_fall_into_categories_as_published(cards_dealt: int) -> None:
    """Five and seven cards: Wikipedia, "Poker probability" (5-card and 7-card frequencies, royal flush apart).

    Six cards: Brian Alspach, "6-Card Poker Hands", 17 January 2000, people.math.sfu.ca/~alspach/comp19
    (straight flush 1,844 with the royal flush's 4 x 47).
    """
    published = dict(zip(STRONGEST_FIRST, COUNTS[cards_dealt], strict=True))
    assert batch.enumerate_counts(cards_dealt) == published


ORDER_OF_FIVE = "f726a3c1a70fe2965ba5d4a1fd254dc0de9de79c9beea030ffc21e09972370c1"
"""SHA-256 of the strengths, little-endian 16 bits each, of all five-card hands in the order of `combinations`.

Derived from phevaluator 0.6.0 (7463 minus its rank), not from our tables; the second test derives it again.
"""


def test_the_order_of_all_five_card_hands_has_the_recorded_digest() -> None:
    assert _digest(batch.strengths(_all_fives())) == ORDER_OF_FIVE


def test_the_recorded_digest_is_that_of_another_librarys_order() -> None:
    theirs = np.fromiter((7463 - phevaluator.evaluate_5cards(*hand) for hand in _fives()), np.uint16)
    assert _digest(theirs) == ORDER_OF_FIVE


def _fives() -> Iterator[tuple[int, ...]]:
    return combinations(range(52), 5)


def _all_fives() -> NDArray[np.uint8]:
    return np.fromiter((number for hand in _fives() for number in hand), np.uint8).reshape(-1, 5)


def _digest(strengths: NDArray[np.uint16]) -> str:
    return hashlib.sha256(strengths.astype("<u2").tobytes()).hexdigest()


HANDS = {5: 200_000, 6: 200_000, 7: 1_000_000}


@pytest.fixture(params=[5, 6, 7])
def hands(request: pytest.FixtureRequest) -> NDArray[np.uint8]:
    chance = np.random.default_rng(request.param)
    order = np.argsort(chance.random((HANDS[request.param], 52), dtype=np.float32), axis=1)
    return order[:, : request.param].astype(np.uint8)


def test_a_million_random_hands_have_the_rank_that_phevaluator_gives(hands: NDArray[np.uint8]) -> None:
    evaluate = getattr(phevaluator, f"evaluate_{hands.shape[1]}cards")
    theirs = [7463 - evaluate(*hand) for hand in hands.tolist()]
    assert np.array_equal(batch.strengths(hands), theirs)


def test_a_million_random_hands_have_the_order_that_eval7_gives(hands: NDArray[np.uint8]) -> None:
    """Its values are no ordinals: sorted by ours, theirs must rise exactly where ours rises."""
    cards = [eval7.Card(str(card)) for card in DECK]
    theirs = np.array([eval7.evaluate([cards[number] for number in hand]) for hand in hands.tolist()])
    ours = batch.strengths(hands)
    by_ours = np.argsort(ours, kind="stable")
    assert np.array_equal(np.diff(ours[by_ours].astype(int)) > 0, np.diff(theirs[by_ours].astype(int)) > 0)
    assert (np.diff(theirs[by_ours].astype(int)) >= 0).all()
