"""Pairs of hands from one pack against slow and obvious counting."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import Cards
from pitboss.cards.batch import enumerate_strengths
from pitboss.cards.poker import ACE_KING, PAIR_OF_ACES, STRONGEST, Category, lowest, strength
from pitboss.errors import BadInputError
from pitboss.lab.exact.two_hands import rank_pairs
from pitboss.lab.exact.two_hands_pack import FULL_PACK, Pack
from pitboss.lab.payoff import LOSE, TIE, WIN

BAND_EDGES = [ACE_KING, lowest(Category.PAIR), PAIR_OF_ACES, *(lowest(each) for each in Category if each > 1)]
BANDS = np.searchsorted(BAND_EDGES, np.arange(STRONGEST + 1), side="right").astype(np.uint8)
ONE_BAND = np.zeros_like(BANDS)
EVERY_THIRD = (BANDS % 3).astype(np.uint8)
"""The same band again for ranges of strength apart from each other."""


def pairs_one_by_one(n_player: int, n_dealer: int, bands: NDArray[np.uint8], pack: Pack) -> NDArray[np.object_]:
    dealers, levels = _ranked(pack.cards, n_dealer)
    found = np.zeros((int(bands.max()) + 1, int(bands.max()) + 1, 3), np.object_)
    for mask, own in zip(*_ranked(pack.cards, n_player), strict=True):
        for level, count in zip(*np.unique(levels[dealers & mask == 0], return_counts=True), strict=True):
            result = WIN if own > level else TIE if own == level else LOSE
            found[bands[own], bands[level], result] += int(count)
    return found


def _ranked(deck: Cards, size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    hands = list(combinations(deck, size))
    masks = [sum(1 << card for card in hand) for hand in hands]
    return np.array(masks), np.array([strength(hand) for hand in hands])


@pytest.mark.parametrize(
    ("n_player", "n_dealer", "pack"),
    [
        (5, 5, Pack((6, 7, 8, 9, 10, 12), 3)),
        (6, 5, Pack((0, 1, 2, 3, 12), 3)),
        (5, 6, Pack((2, 4, 5, 7, 9, 10, 12), 2)),
        (6, 6, Pack((1, 3, 5, 6, 7, 8, 9, 11), 2)),
        (6, 6, Pack((8, 9, 10, 11, 12), 3)),
        (5, 6, Pack((1, 5, 9, 12), 4)),
        (6, 6, Pack(tuple(range(13)), 1)),
    ],
    ids=str,
)
@pytest.mark.parametrize("bands", [BANDS, EVERY_THIRD], ids=["bands", "bands in pieces"])
def test_pairs_from_a_short_pack_are_those_counted_one_by_one(
    n_player: int, n_dealer: int, pack: Pack, bands: NDArray[np.uint8]
) -> None:
    expected = pairs_one_by_one(n_player, n_dealer, bands, pack)
    assert (rank_pairs(n_player, n_dealer, bands, pack=pack) == expected).all()


@pytest.mark.long
@pytest.mark.parametrize(("n_player", "n_dealer"), [(5, 5), (6, 5), (6, 6)])
def test_pairs_with_four_suits_are_those_counted_one_by_one(n_player: int, n_dealer: int) -> None:
    pack = Pack((2, 3, 4, 5, 6), 4)
    expected = pairs_one_by_one(n_player, n_dealer, BANDS, pack)
    assert (rank_pairs(n_player, n_dealer, BANDS, pack=pack) == expected).all()


@pytest.mark.parametrize(("n_player", "n_dealer"), [(5, 5), (6, 5), (6, 6)])
def test_each_hand_meets_all_hands_of_the_other(n_player: int, n_dealer: int) -> None:
    """Against all hands one by one: how many there are in each band, whoever holds them."""
    pairs = rank_pairs(n_player, n_dealer, BANDS)
    assert pairs.sum() == FULL_PACK.deals(n_player, n_dealer)
    for axes, own, other in (((1, 2), n_player, n_dealer), ((0, 2), n_dealer, n_player)):
        by_band = np.bincount(BANDS, weights=enumerate_strengths(own)).astype(np.int64)
        assert (pairs.sum(axis=axes) == by_band * comb(52 - own, other)).all()


def test_the_other_side_of_the_table_sees_the_same_pairs() -> None:
    mirrored = rank_pairs(5, 6, BANDS).transpose(1, 0, 2)[..., [LOSE, TIE, WIN]]
    assert (rank_pairs(6, 5, BANDS) == mirrored).all()


def test_numbers_are_python_integers() -> None:
    assert all(type(count) is int for count in rank_pairs(5, 5, ONE_BAND).ravel())


def test_two_royal_flushes_in_five_cards_are_twelve_pairs() -> None:
    royal = BANDS.max()
    assert list(rank_pairs(5, 5, BANDS)[royal, royal]) == [0, 12, 0]


def test_other_sizes_and_bands_are_refused() -> None:
    with pytest.raises(BadInputError, match="five or six"):
        rank_pairs(7, 5, BANDS)
    with pytest.raises(BadInputError, match="strengths 0 to 7462"):
        rank_pairs(5, 5, BANDS[:-1])
    with pytest.raises(BadInputError, match="too small"):
        rank_pairs(6, 6, BANDS, pack=Pack((1, 2, 3), 3))


@pytest.mark.parametrize(("ranks", "suits"), [((3, 2), 4), ((1, 1), 2), ((13,), 2), ((1, 2), 5), ((1, 2), 0)])
def test_a_pack_has_rising_ranks_and_up_to_four_suits(ranks: tuple[int, ...], suits: int) -> None:
    with pytest.raises(BadInputError):
        Pack(ranks, suits)
