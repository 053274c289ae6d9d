"""Random streams and dealing: the published generator, every ordered deal equally likely, the same for every worker."""

from __future__ import annotations

from math import comb, prod
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards.battery.chi_square import chi_square_survival
from pitboss.lab.simulate.kernels.dealing import MOST_PER_WORD, batches_of, deal
from pitboss.lab.simulate.kernels.streams import WORDS, fill, wide_product

KEY = np.array([0x0123456789ABCDEF, 0xFEDCBA9876543210], np.uint64)


def dealt(groups: tuple[int, ...], rounds: int, stream: int = 0) -> NDArray[np.uint8]:
    cards = np.empty((rounds, sum(groups)), np.uint8)
    deal(KEY, stream, 0, *batches_of(groups), cards)
    return cards


@pytest.mark.parametrize("counter", [1, 2, 77, 2**40])
@pytest.mark.parametrize("stream", [0, 1, 2**33])
def test_words_are_those_of_philox_as_numpy_makes_them(counter: int, stream: int) -> None:
    """Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011)."""
    words = np.empty(WORDS, np.uint64)
    fill(KEY, np.uint64(counter), np.uint64(stream), words)
    # NumPy counts on before it draws.
    peer = np.random.Philox(key=KEY, counter=np.array([counter - 1, stream, 0, 0], np.uint64))
    assert words.tolist() == peer.random_raw(WORDS).tolist()


def test_no_round_holds_a_card_twice() -> None:
    assert all(len(set(row)) == 40 for row in dealt((10, 5, 5, 5, 5, 5, 5), 500).tolist())


def test_more_hands_at_the_table_leave_the_first_cards_as_they_are_in_any_round() -> None:
    """Which words come next depends on how many are used: the first round shows it, later rounds differ."""
    assert dealt((10,), 1).tolist()[0] == dealt((10, 5, 5), 1).tolist()[0][:10]


def test_a_deal_goes_on_where_it_stopped() -> None:
    """Blocks of a unit: the second begins at the counter that the first ended with."""
    stops, least = batches_of((9,))
    whole, parts = np.empty((64, 9), np.uint8), [np.empty((32, 9), np.uint8) for _ in range(2)]
    deal(KEY, 3, 0, stops, least, whole)
    counter = 0
    for part in parts:
        counter = deal(KEY, 3, counter, stops, least, part)
    assert np.concatenate(parts).shape == whole.shape
    assert parts[0].tolist() == whole[:32].tolist()
    assert counter == 16


def test_the_words_of_a_round_are_thrown_away_just_often_enough() -> None:
    """The last low half is below 2^64 modulo the product of the bounds for one word in so many."""
    for groups in ((9,), (10,), (8, 7), (6, 6)):
        stops, least = batches_of(groups)
        starts = [0, *stops.tolist()[:-1]]
        for start, stop, limit in zip(starts, stops.tolist(), least.tolist(), strict=True):
            assert stop - start <= MOST_PER_WORD
            assert (2**64 - limit) % prod(52 - card for card in range(start, stop)) == 0


def test_batched_draws_are_exactly_even_for_a_small_word() -> None:
    """The same multiplications on words of eight bits, all 256 of them: every pair of draws comes equally often."""
    bounds, bits = (5, 4), 8
    product = prod(bounds)
    found: dict[tuple[int, ...], int] = {}
    for word in range(2**bits):
        draws, low = [], word
        for bound in bounds:
            high, low = divmod(low * bound, 2**bits)
            draws.append(high)
        if low >= 2**bits % product:
            found[tuple(draws)] = found.get(tuple(draws), 0) + 1
    assert len(found) == product
    assert set(found.values()) == {2**bits // product}


def test_a_wide_product_has_all_128_bits() -> None:
    from numba import njit  # noqa: PLC0415 -- only here

    def product_of(first: Any, second: Any) -> Any:  # noqa: ANN401 -- unsigned words of Numba's
        return wide_product(first, second)

    multiply: Any = njit(product_of)
    for first, second in ((2**64 - 1, 2**64 - 1), (0xD2E7470EE14C6C93, 12345678901234567890), (0, 7)):
        high, low = multiply(np.uint64(first), np.uint64(second))
        assert (int(high) << 64) + int(low) == first * second


@pytest.mark.parametrize("places", [(0, 1), (3, 4), (7, 8)])
def test_every_two_cards_come_equally_often_at_any_two_places(places: tuple[int, int]) -> None:
    cards = dealt((9,), 400_000)
    first, second = (cards[:, place].astype(np.int64) for place in places)
    counts = np.bincount(first * 52 + second, minlength=52 * 52).reshape(52, 52)
    assert counts.diagonal().sum() == 0
    expected = len(cards) / (2 * comb(52, 2))
    statistic = float(((counts - expected) ** 2 / expected).sum() - 52 * expected)
    assert 0.0005 < chi_square_survival(statistic, 2 * comb(52, 2) - 1) < 0.9995


def test_streams_and_seeds_deal_different_cards() -> None:
    rounds = [dealt((9,), 50, stream).tolist() for stream in range(4)]
    assert len({str(each) for each in rounds}) == 4
