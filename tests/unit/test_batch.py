from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import batch, cards
from pitboss.cards.card import DECK
from pitboss.cards.generate_tables import TABLES, generate
from pitboss.cards.poker import STRONGEST, Category, category, strength
from pitboss.errors import CardError


def random_hands(width: int, count: int, seed: int = 11) -> NDArray[np.uint8]:
    chance = np.random.default_rng(seed)
    return np.argsort(chance.random((count, 52)), axis=1)[:, :width].astype(np.uint8)


@pytest.mark.parametrize("width", [5, 6, 7])
def test_arrays_of_hands_give_the_same_strengths_as_single_hands(width: int) -> None:
    hands = random_hands(width, 5_000)
    assert batch.strengths(hands).tolist() == [strength([DECK[n] for n in hand]) for hand in hands.tolist()]


@pytest.mark.parametrize("suit", range(4))
@pytest.mark.parametrize("extra", ["", "2", "23"])
def test_flushes_of_every_suit_are_seen_with_five_six_and_seven_cards_of_it(suit: int, extra: str) -> None:
    hand = cards(" ".join(f"{rank}{'cdhs'[suit]}" for rank in "AJ976" + extra))
    assert category(int(batch.strengths([hand])[0])) is Category.FLUSH


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int32, np.uint64, np.int64])
def test_every_integer_type_and_memory_order_is_understood(dtype: type[np.integer[Any]]) -> None:
    hands = random_hands(7, 100)
    expected = batch.strengths(hands).tolist()
    assert batch.strengths(hands.astype(dtype)).tolist() == expected
    assert batch.strengths(np.asfortranarray(hands.astype(dtype))).tolist() == expected
    assert batch.strengths(hands.astype(dtype)[::2]).tolist() == expected[::2]


def test_a_read_only_array_is_ranked_and_no_array_is_changed() -> None:
    hands = random_hands(7, 100)
    before = hands.copy()
    hands.flags.writeable = False
    assert (batch.strengths(hands) == batch.strengths(before)).all()
    assert (hands == before).all()


def test_no_hands_give_no_strengths() -> None:
    assert batch.strengths(np.empty((0, 7), np.uint8)).shape == (0,)
    assert batch.straights(np.empty((0, 7), np.uint8), wraps=True).shape == (0,)


@pytest.mark.parametrize(("number", "dtype"), [(52, np.uint8), (255, np.uint8), (-1, np.int8), (308, np.int64)])
def test_a_number_that_is_no_card_is_refused_and_its_row_named_even_unchecked(
    number: int, dtype: type[np.integer[Any]]
) -> None:
    hands = random_hands(7, 10).astype(dtype)
    hands[3, 2] = number
    for check in (True, False):
        with pytest.raises(CardError, match=rf"Row 3 .*{number}"):
            batch.strengths(hands, check=check)
        with pytest.raises(CardError, match=rf"Row 3 .*{number}"):
            batch.straights(hands, wraps=False, check=check)


@pytest.mark.parametrize("width", [5, 6, 7])
def test_a_card_held_twice_is_refused_wherever_it_stands_and_its_row_named(width: int) -> None:
    for first in range(width):
        for second in range(first):
            hands = random_hands(width, 10)
            hands[4, first] = hands[4, second]
            with pytest.raises(CardError, match="Row 4 holds a card twice"):
                batch.strengths(hands)
            assert batch.strengths(hands, check=False).shape == (10,)


@pytest.mark.parametrize("shape", [(7,), (3, 4), (3, 8), (1, 1, 7)])
def test_other_shapes_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(CardError, match="rows of an array"):
        batch.strengths(np.zeros(shape, np.uint8))


def test_numbers_with_a_fraction_are_refused() -> None:
    with pytest.raises(CardError, match="whole numbers"):
        batch.strengths(np.zeros((1, 7)))


def test_categories_of_an_array_are_those_of_its_strengths() -> None:
    every = np.arange(1, STRONGEST + 1, dtype=np.uint16)
    assert batch.categories(every).tolist() == [category(value) for value in range(1, STRONGEST + 1)]


@pytest.mark.parametrize("outside", [0, 7463, -5])
def test_categories_refuse_what_is_no_strength(outside: int) -> None:
    with pytest.raises(CardError, match=f"found {outside}"):
        batch.categories([1, outside])


@pytest.mark.parametrize("cards_dealt", [4, 8])
def test_only_hands_of_five_six_or_seven_cards_are_enumerated(cards_dealt: int) -> None:
    with pytest.raises(CardError, match="five, six or seven"):
        batch.enumerate_counts(cards_dealt)


@pytest.mark.parametrize("cards_dealt", [2, 11])
def test_straights_are_enumerated_for_three_to_ten_cards(cards_dealt: int) -> None:
    with pytest.raises(CardError, match="three to ten"):
        batch.enumerate_straights(cards_dealt, wraps=False)


def test_the_shipped_tables_are_what_the_generator_makes() -> None:
    made = generate()
    with np.load(TABLES) as shipped:
        assert sorted(shipped.files) == sorted(made)
        for name, table in made.items():
            assert shipped[name].dtype == table.dtype
            assert np.array_equal(shipped[name], table), name
