"""Chance is even, repeatable where it has a seed, and never the same twice where it has none."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import DECK, text_of
from pitboss.cards.chance import BitChance, Chance, SeededChance, shuffled
from pitboss.errors import BadInputError
from pitboss.floor.adapters.chance import SystemChance


class Scripted:
    """Chance that answers from a list, and checks that each answer was possible."""

    def __init__(self, answers: tuple[int, ...]) -> None:
        self._answers = iter(answers)

    def below(self, bound: int) -> int:
        answer = next(self._answers)
        assert answer < bound
        return answer


SOURCES = [SystemChance(), SeededChance("sources")]
GOLDEN_CARDS = [23, 30, 47, 26, 32, 0, 23, 36, 42, 27, 50, 5]
GOLDEN_THOUSANDS = [377, 769, 840, 998, 232, 876]
GOLDEN_SHUFFLE = (
    "9h 9s Ks 8d 8h 6s 4s Qc Kd 2s 3d Ts 2d 2c Jd 7c Js 8c Kc 7h Tc 6h 2h 9d 9c Jh "
    "4h 3s 7d Kh 5d As 5c 6d Ad Qd Qs 5s 4c 3h Ah Qh Td 6c 8s Ac Jc 7s 4d 5h 3c Th"
)


@pytest.mark.parametrize("chance", SOURCES, ids=["system", "seeded"])
@given(bound=st.integers(1, 2**1500))
def test_a_number_is_at_least_zero_and_below_the_bound(chance: Chance, bound: int) -> None:
    assert 0 <= chance.below(bound) < bound


@pytest.mark.parametrize("chance", SOURCES, ids=["system", "seeded"])
def test_every_number_below_a_small_bound_comes_up(chance: Chance) -> None:
    assert {chance.below(7) for _ in range(1000)} == set(range(7))


@pytest.mark.parametrize("bound", [0, -3])
def test_a_choice_among_nothing_is_refused(bound: int) -> None:
    with pytest.raises(BadInputError, match="at least one possibility"):
        SeededChance(1).below(bound)


def test_each_pattern_of_bits_gives_itself_or_is_drawn_again() -> None:
    """Six bits hold 64 patterns; for a bound of 52, twelve are drawn again and none is folded back."""
    patterns = sum(pattern << (6 * place) for place, pattern in enumerate(range(64)))
    chance = BitChance(iter([patterns.to_bytes(48, "little"), bytes(48)]))
    assert [chance.below(52) for _ in range(53)] == [*range(52), 0]


def test_over_all_two_byte_blocks_every_number_comes_first_equally_often() -> None:
    """Five draws of three bits; when all five are out of range, the last bit and a zero block decide."""
    first = Counter(BitChance(iter([block.to_bytes(2, "little"), bytes(2)])).below(5) for block in range(1 << 16))
    undecided = 3**5
    assert first == {0: 13010 + undecided, 1: 13010 + undecided, 2: 13010, 3: 13010, 4: 13010}


def test_one_possibility_costs_no_bits() -> None:
    chance = BitChance(iter([]))
    assert chance.below(1) == 0


def test_bits_left_over_from_a_block_are_used_before_the_next_block() -> None:
    chance = BitChance(iter([b"\x21", b"\x43"]))
    assert [chance.below(16) for _ in range(4)] == [1, 2, 3, 4]


def test_a_number_wider_than_a_block_takes_several_blocks() -> None:
    assert BitChance(iter([b"\x01", b"\x02", b"\x03"])).below(1 << 24) == 0x030201


def test_forgotten_bits_are_not_used() -> None:
    chance = BitChance(iter([b"\x21", b"\x43"]))
    chance.below(16)
    chance.forget()
    assert chance.below(16) == 3


def test_the_seeded_numbers_are_the_same_in_every_release() -> None:
    chance = SeededChance("golden")
    assert [chance.below(52) for _ in range(12)] == GOLDEN_CARDS
    assert [chance.below(1000) for _ in range(6)] == GOLDEN_THOUSANDS


def test_the_seeded_shuffle_is_the_same_in_every_release() -> None:
    assert text_of(shuffled(DECK, SeededChance(7))) == GOLDEN_SHUFFLE


def test_a_seed_is_its_text() -> None:
    assert shuffled(DECK, SeededChance(7)) == shuffled(DECK, SeededChance("7"))


def test_other_seeds_give_other_shuffles() -> None:
    assert len({shuffled(DECK, SeededChance(seed)) for seed in range(200)}) == 200


def test_the_seeded_source_goes_on_after_its_first_block() -> None:
    chance = SeededChance(1)
    assert len({chance.below(1 << 64) for _ in range(1000)}) == 1000


def test_each_way_to_choose_gives_another_order_so_all_orders_are_equally_likely() -> None:
    """Four items: the 4 x 3 x 2 equally likely answers lead to the 24 orders, one each."""
    orders = [shuffled("abcd", Scripted(answers)) for answers in product(range(4), range(3), range(2))]
    assert sorted(orders) == sorted(permutations("abcd"))


def test_a_shuffle_leaves_its_items_alone() -> None:
    items = ["a", "b", "c"]
    shuffled(items, Scripted((0, 0)))
    assert items == ["a", "b", "c"]


@pytest.mark.parametrize("few", [(), ("only",)])
def test_nothing_and_one_item_need_no_chance(few: tuple[str, ...]) -> None:
    assert shuffled(few, Scripted(())) == few


def test_two_system_sources_deal_different_decks() -> None:
    assert shuffled(DECK, SystemChance()) != shuffled(DECK, SystemChance())


FORKED = """
import os
from pitboss.floor.adapters.chance import SystemChance
chance = SystemChance()
chance.below(2)
reading, writing = os.pipe()
if os.fork() == 0:
    os.write(writing, str(chance.below(1 << 200)).encode())
    os._exit(0)
os.wait()
print(chance.below(1 << 200) == int(os.read(reading, 100)))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not fork")
def test_a_forked_worker_does_not_deal_its_parents_cards() -> None:
    answer = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, check=True)  # noqa: S603 - our own script
    assert answer.stdout.strip() == "False"
