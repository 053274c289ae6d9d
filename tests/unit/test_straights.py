from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import batch, cards, text_of
from pitboss.cards.card import DECK
from pitboss.cards.straights import Straight, all_straights, longest_straight, straight_cards
from pitboss.errors import CardError

ACE = 14


@pytest.mark.parametrize(
    ("text", "without_wrap", "with_wrap"),
    [
        ("Jd Qd Kd Ah 2c 3s 3d", Straight(4, ACE), Straight(6, 3)),
        ("Ad 2c 3d 9h 9c Js Jd", Straight(3, 3), Straight(3, 3)),
        ("Qd Kc Ad 9h 9c 5s 5d", Straight(3, ACE), Straight(3, ACE)),
        ("Kd Ac 2d 9h 9c 5s 5d", Straight(2, ACE), Straight(3, 2)),
        ("Ac 2d 9h 9c 5s 5d 7d", Straight(2, 2), Straight(2, 2)),
        ("3d 4c 5d 9h Tc Js Kd", Straight(3, 11), Straight(3, 11)),
        ("Ad 2c 3d Qh Kc 7s 7d", Straight(3, ACE), Straight(5, 3)),
        ("Ad 3c 5d 7h 9c Js Jd", Straight(1, ACE), Straight(1, ACE)),
        ("2d 4c 6d 8h Tc Qs Qd", Straight(1, 12), Straight(1, 12)),
        ("9d 9c 9h 9s 2d 2c Td", Straight(2, 10), Straight(2, 10)),
        ("2c 3d 4h 5s 6c 7d 8h 9s", Straight(8, 9), Straight(8, 9)),
        ("Tc Jd Qh Ks Ac 2d 3h 4s", Straight(5, ACE), Straight(8, 4)),
        ("5h", Straight(1, 5), Straight(1, 5)),
    ],
)
def test_the_longest_straight_counts_and_the_circle_only_where_it_is_played(
    text: str, without_wrap: Straight, with_wrap: Straight
) -> None:
    assert longest_straight(cards(text), wraps=False) == without_wrap
    assert longest_straight(cards(text), wraps=True) == with_wrap


def test_all_thirteen_ranks_end_on_the_ace_with_and_without_the_circle() -> None:
    one_suit = DECK[::4]
    assert longest_straight(one_suit, wraps=False) == (13, ACE)
    assert longest_straight(one_suit, wraps=True) == (13, ACE)


def test_longer_beats_shorter_and_then_the_higher_ending_card() -> None:
    ladder = [
        Straight(1, ACE),
        Straight(2, 2),
        Straight(2, 10),
        Straight(3, 5),
        Straight(3, 7),
        Straight(8, 2),
    ]
    assert ladder == sorted(ladder)
    assert [straight.code for straight in ladder] == sorted(straight.code for straight in ladder)


def test_every_rank_held_ends_a_straight() -> None:
    hand = cards("3d 4c 5d 9h Tc Js Kd")
    assert all_straights(hand, wraps=False) == (
        (1, 3), (2, 4), (3, 5), (1, 9), (2, 10), (3, 11), (1, 13),
    )  # fmt: skip


def test_a_straight_says_itself_in_words_and_in_ranks() -> None:
    assert Straight(6, 3).describe() == "six-card straight ending in a three"
    assert Straight(3, ACE).describe() == "three-card straight ending in an ace"
    assert Straight(2, 8).describe() == "two-card straight ending in an eight"
    assert Straight(1, ACE).describe() == "no straight, ace high"
    assert Straight(6, 3).text == "J-Q-K-A-2-3"


def test_a_code_goes_there_and_back() -> None:
    straights = [Straight(length, ending) for length in range(1, 14) for ending in range(2, 15)]
    assert [Straight.from_code(straight.code) for straight in straights] == straights


def test_straight_cards_are_one_of_each_rank_in_order() -> None:
    hand = cards("3s 3d Jd Qd Kd Ah 2c")
    assert text_of(straight_cards(hand, Straight(6, 3))) == "Jd Qd Kd Ah 2c 3s"


def test_straight_cards_names_what_is_missing() -> None:
    with pytest.raises(CardError, match="missing: seven, eight"):
        straight_cards(cards("5s 6d 9c"), Straight(5, 9))


def test_no_cards_and_repeated_cards_are_refused() -> None:
    with pytest.raises(CardError, match="at least one card"):
        longest_straight((), wraps=False)
    with pytest.raises(CardError, match="five of hearts"):
        longest_straight(cards("5h") * 2, wraps=False)


@pytest.mark.parametrize("wraps", [False, True])
def test_arrays_of_hands_give_the_same_straights_as_single_hands(*, wraps: bool) -> None:
    chance = np.random.default_rng(7)
    for width in (1, 2, 7, 8, 13):
        hands = np.array([chance.permutation(52)[:width] for _ in range(2_000)])
        single = [longest_straight([DECK[n] for n in hand], wraps=wraps).code for hand in hands.tolist()]
        assert batch.straights(hands, wraps=wraps).tolist() == single


@pytest.mark.parametrize("wraps", [False, True])
def test_the_full_count_of_seven_card_hands_agrees_with_counting_rank_sets(*, wraps: bool) -> None:
    """Independent: windows of ranks laid over each set of ranks, and the hands that show exactly that set."""
    expected: dict[Straight, int] = {}
    windows = [
        (Straight(length, ending), _window(length, ending))
        for length in range(7, 0, -1)
        for ending in range(ACE, 1, -1)
        if wraps or ending == ACE or length < ending + 1
    ]
    for size in range(2, 8):
        for ranks in combinations(range(2, 15), size):
            held = frozenset(ranks)
            best = next(straight for straight, window in windows if window <= held)
            expected[best] = expected.get(best, 0) + _hands_showing(size)
    assert batch.enumerate_straights(7, wraps=wraps) == expected


def _window(length: int, ending: int) -> frozenset[int]:
    """The ranks that end on `ending`; one below the two is the ace."""
    return frozenset((value - 2) % 13 + 2 for value in range(ending - length + 1, ending + 1))


def _hands_showing(distinct: int, cards_dealt: int = 7) -> int:
    """Hands that show exactly these ranks: how seven cards spread over them, one to four of each."""
    ways = {0: 1}
    for _ in range(distinct):
        ways = {
            total: sum(ways.get(total - copies, 0) * count for copies, count in ((1, 4), (2, 6), (3, 4), (4, 1)))
            for total in range(cards_dealt + 1)
        }
    return ways[cards_dealt]
