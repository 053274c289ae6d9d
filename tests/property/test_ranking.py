from itertools import combinations
from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import batch
from pitboss.cards.card import DECK, Card
from pitboss.cards.poker import best_five, strength
from pitboss.cards.straights import Straight, longest_straight, straight_cards


def hands(fewest: int, most: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(DECK), min_size=fewest, max_size=most, unique=True)


# Uniform hands rarely hold a flush or four of a kind: half come from four ranks, or from one suit and a bit.
NARROW = st.sampled_from([DECK[:16], DECK[36:], DECK[3::4] + DECK[:3], (*DECK[::4], DECK[1], DECK[50])])
RANKED = st.one_of(
    hands(5, 7),
    NARROW.flatmap(lambda pack: st.lists(st.sampled_from(pack), min_size=5, max_size=7, unique=True)),
)


@given(RANKED)
def test_the_strength_is_the_best_of_all_five_card_hands(hand: list[Card]) -> None:
    assert strength(hand) == max(strength(five) for five in combinations(hand, 5))


@given(RANKED)
def test_the_best_five_are_cards_of_the_hand_with_its_strength(hand: list[Card]) -> None:
    five = best_five(hand)
    assert len(five) == 5
    assert set(five) <= set(hand)
    assert strength(five) == strength(hand)


@given(RANKED, st.permutations(range(4)), st.randoms(use_true_random=False))
def test_suits_renamed_and_cards_reordered_change_nothing(hand: list[Card], suits: list[int], chance: Random) -> None:
    other = [Card(4 * card.rank + suits[card.suit]) for card in hand]
    chance.shuffle(other)
    assert strength(other) == strength(hand)
    for wraps in (False, True):
        assert longest_straight(other, wraps=wraps) == longest_straight(hand, wraps=wraps)


@given(st.lists(RANKED, min_size=1, max_size=20))
def test_arrays_agree_with_single_hands(several: list[list[Card]]) -> None:
    for width in (5, 6, 7):
        same = [hand for hand in several if len(hand) == width]
        if same:
            assert batch.strengths(np.array(same)).tolist() == [strength(hand) for hand in same]


@given(RANKED.filter(lambda hand: len(hand) > 5))
def test_a_card_more_never_makes_a_hand_weaker(hand: list[Card]) -> None:
    assert strength(hand) >= strength(hand[:-1])


@given(hands(2, 13))
def test_a_card_more_never_makes_a_straight_worse_nor_does_the_circle(hand: list[Card]) -> None:
    for wraps in (False, True):
        assert longest_straight(hand, wraps=wraps) >= longest_straight(hand[:-1], wraps=wraps)
    assert longest_straight(hand, wraps=True) >= longest_straight(hand, wraps=False)


@given(hand=hands(1, 13), wraps=st.booleans())
def test_the_cards_of_a_straight_are_in_the_hand_and_make_it(hand: list[Card], *, wraps: bool) -> None:
    straight = longest_straight(hand, wraps=wraps)
    used = straight_cards(hand, straight)
    assert set(used) <= set(hand)
    assert len(used) == straight.length
    assert longest_straight(used, wraps=wraps) == straight


@given(hand=hands(1, 13), wraps=st.booleans())
def test_straights_of_arrays_agree_with_single_hands(hand: list[Card], *, wraps: bool) -> None:
    [code] = batch.straights([hand], wraps=wraps).tolist()
    assert Straight.from_code(code) == longest_straight(hand, wraps=wraps)
