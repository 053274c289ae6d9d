import subprocess
import sys

import pytest

from pitboss.cards import cards, text_of
from pitboss.cards.poker import (
    ACE_KING,
    PAIR_OF_ACES,
    STRONGEST,
    Category,
    best_five,
    category,
    describe,
    hand_class,
    lowest,
    strength,
)
from pitboss.errors import CardError

LADDER = [
    ("7d 5c 4c 3c 2c", Category.HIGH_CARD, "seven-five high"),
    ("Kd Qc Jc Tc 8c", Category.HIGH_CARD, "king-queen high"),
    ("Ad Kc 4c 3c 2c", Category.HIGH_CARD, "ace-king high"),
    ("2d 2c 5c 4c 3c", Category.PAIR, "pair of twos, five-four-three kickers"),
    ("6d 6c Ac 4c 3c", Category.PAIR, "pair of sixes, ace-four-three kickers"),
    ("Ad Ac 4c 3c 2c", Category.PAIR, "pair of aces, four-three-two kickers"),
    ("Ad Ac Kc Qc 9c", Category.PAIR, "pair of aces, king-queen-nine kickers"),
    ("3d 3c 2c 2d 4c", Category.TWO_PAIR, "two pair, threes and twos, four kicker"),
    ("Ad Ac Kc Kd Qc", Category.TWO_PAIR, "two pair, aces and kings, queen kicker"),
    ("2d 2c 2h 4c 3c", Category.THREE_OF_A_KIND, "three of a kind, twos, four-three kickers"),
    ("5d 4c 3c 2c Ac", Category.STRAIGHT, "straight, five high"),
    ("6d 5c 4c 3c 2c", Category.STRAIGHT, "straight, six high"),
    ("Ad Kc Qc Jc Tc", Category.STRAIGHT, "straight, ace high"),
    ("7c 5c 4c 3c 2c", Category.FLUSH, "flush, seven high"),
    ("Ac Kc Qc Jc 9c", Category.FLUSH, "flush, ace high"),
    ("2d 2c 2h 3c 3d", Category.FULL_HOUSE, "full house, twos over threes"),
    ("Kd Kc Kh 4c 4d", Category.FULL_HOUSE, "full house, kings over fours"),
    ("2d 2c 2h 2s 3d", Category.FOUR_OF_A_KIND, "four of a kind, twos, three kicker"),
    ("5c 4c 3c 2c Ac", Category.STRAIGHT_FLUSH, "straight flush, five high"),
    ("Kc Qc Jc Tc 9c", Category.STRAIGHT_FLUSH, "straight flush, king high"),
    ("Ac Kc Qc Jc Tc", Category.ROYAL_FLUSH, "royal flush"),
]


def test_every_hand_of_the_ladder_beats_the_one_before() -> None:
    strengths = [strength(cards(text)) for text, _, _ in LADDER]
    assert strengths == sorted(set(strengths))
    assert (strengths[0], strengths[-1]) == (1, STRONGEST) == (1, 7462)


@pytest.mark.parametrize(("text", "expected", "phrase"), LADDER)
def test_a_strength_names_its_category_and_says_itself_in_words(text: str, expected: Category, phrase: str) -> None:
    value = strength(cards(text))
    assert category(value) is expected
    assert hand_class(value).category is expected
    assert describe(value) == phrase


def test_every_strength_lies_in_the_category_of_its_class() -> None:
    assert all(category(value) is hand_class(value).category for value in range(1, STRONGEST + 1))


@pytest.mark.parametrize("weakest", list(Category))
def test_lowest_is_the_first_strength_of_its_category(weakest: Category) -> None:
    assert category(lowest(weakest)) is weakest
    assert weakest is Category.HIGH_CARD or category(lowest(weakest) - 1) == weakest - 1


@pytest.mark.parametrize(
    ("threshold", "at", "below"),
    [
        (PAIR_OF_ACES, "Ad Ac 4c 3c 2c", "Kd Kc Ac Qc Jc"),
        (ACE_KING, "Ad Kc 4c 3c 2c", "Ad Qc Jc Tc 9c"),
        (lowest(Category.PAIR), "2d 2c 5c 4c 3c", "Ad Kc Qc Jc 9c"),
    ],
)
def test_thresholds_lie_exactly_between_two_hands(threshold: int, at: str, below: str) -> None:
    assert strength(cards(at)) == threshold
    assert strength(cards(below)) == threshold - 1


@pytest.mark.parametrize(
    ("seven", "five"),
    [
        ("As Ad Kh 9c 9d 5h 2s", "As Ad 9d 9c Kh"),
        ("As Ad Kh Kc 9c 9d Qh", "As Ad Kh Kc Qh"),
        ("As Ad Kh Kc 9c 9d 2h", "As Ad Kh Kc 9d"),
        ("As Ad Ah Kc Kd Kh 2s", "As Ah Ad Kh Kd"),
        ("4s 4d 4h Kc Kd 7h 7s", "4s 4h 4d Kd Kc"),
        ("9s 9d 9h 9c Kd Kh Ks", "9s 9h 9d 9c Ks"),
        ("As 2d 3h 4c 5d 9h 9s", "5d 4c 3h 2d As"),
        ("6s As 2d 3h 4c 5d 9h", "6s 5d 4c 3h 2d"),
        ("Ac Qc 9c 5c 3c 2c Ks", "Ac Qc 9c 5c 3c"),
        ("9s 8c 7c 6c 5c 4c 9d", "8c 7c 6c 5c 4c"),
        ("As 2s 3s 4s 5s 6d 7d", "5s 4s 3s 2s As"),
        ("As Ks Qs Js Ts 9s 8s", "As Ks Qs Js Ts"),
        ("As Kd Qh 9c 7d 5h 3s", "As Kd Qh 9c 7d"),
    ],
)
def test_best_five_lays_out_the_cards_that_make_the_hand(seven: str, five: str) -> None:
    made = best_five(cards(seven))
    assert text_of(made) == five
    assert strength(made) == strength(cards(seven))


def test_a_straight_and_a_flush_of_different_cards_are_no_straight_flush() -> None:
    assert describe(strength(cards("9c 8c 7c 6d 5c 2c"))) == "flush, nine high"


@pytest.mark.parametrize("text", ["", "As Kd Qh Jc", "As Kd Qh Jc Ts 9s 8s 7s"])
def test_other_numbers_of_cards_are_refused(text: str) -> None:
    with pytest.raises(CardError, match="five, six or seven cards"):
        strength(cards(text))


def test_a_card_given_twice_is_refused_by_name() -> None:
    [ace, *others] = cards("As Kd Qh Jc 9s")
    with pytest.raises(CardError, match="ace of spades"):
        strength([ace, ace, *others])


@pytest.mark.parametrize("value", [0, -1, 7463])
def test_a_number_that_is_no_strength_is_refused(value: int) -> None:
    for question in (category, hand_class, describe):
        with pytest.raises(CardError, match="from 1 to 7462"):
            question(value)


def test_categories_have_labels_for_people_and_slugs_for_files() -> None:
    assert Category.THREE_OF_A_KIND.label == "Three of a kind"
    assert Category.ROYAL_FLUSH.label == "Royal flush"
    assert Category.THREE_OF_A_KIND.slug == "three-of-a-kind"


def test_ranking_single_hands_needs_neither_numpy_nor_numba() -> None:
    program = (
        "import sys, pitboss.cards.poker, pitboss.cards.straights;sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False)  # noqa: S603 -- our own interpreter
    assert done.returncode == 0
