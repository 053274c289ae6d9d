"""Whatever the model, the mode and the seed: each card comes out once, in portions of the mode's size."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import DECK, Card, Cards
from pitboss.cards.chance import SeededChance
from pitboss.cards.shufflers import (
    MODELS,
    Delivery,
    ExtraCard,
    Mode,
    Phase,
    Purpose,
    Shuffler,
    ShufflerModel,
    StuckCard,
)
from pitboss.errors import MalfunctionError

SETTINGS = [(model, mode) for model in MODELS for mode in model.modes]
NAMES = [f"{model.slug}-{mode.slug}" for model, mode in SETTINGS]
PACKET_SETTINGS = [pair for pair in SETTINGS if pair[0].delivery is Delivery.PACKETS]
SEEDS = st.integers(0, 2**32)


def all_out(device: Shuffler) -> Cards:
    return tuple(card for each in device.log for card in each.cards)


@pytest.mark.parametrize(("model", "mode"), SETTINGS, ids=NAMES)
@given(seed=SEEDS, portions=st.lists(st.integers(1, 9), max_size=30))
def test_every_deal_gives_each_card_once(model: ShufflerModel, mode: Mode, seed: int, portions: list[int]) -> None:
    device = Shuffler(model, mode, SeededChance(seed))
    device.start()
    for portion in portions:
        if device.can_take(portion):
            assert len(device.take(portion)) == portion
    device.dispense_rest()
    assert Counter(all_out(device)) == Counter(DECK)
    assert device.phase is Phase.EMPTY


@pytest.mark.parametrize(("model", "mode"), PACKET_SETTINGS)
@given(seed=SEEDS)
def test_packets_have_the_modes_size_until_too_few_are_left(model: ShufflerModel, mode: Mode, seed: int) -> None:
    device = Shuffler(model, mode, SeededChance(seed))
    device.start()
    while device.can_next_packet():
        packet = device.next_packet()
        assert len(packet.cards) == mode.size_of(packet.number)
        assert not packet.face_up
        opening = packet.number == 1 and mode.opening_size
        assert packet.purpose is (Purpose.COMMUNITY if opening else Purpose.HAND)
    assert device.cards_left < mode.packet_size
    assert device.dispense_rest() == device.log[-1].cards


@given(order=st.permutations(DECK), setting=st.sampled_from(SETTINGS), hands=st.integers(0, 6))
def test_a_stacked_deck_comes_out_in_its_order(
    order: list[Card], setting: tuple[ShufflerModel, Mode], hands: int
) -> None:
    model, mode = setting
    device = Shuffler.stacked(model, mode, tuple(order))
    device.start()
    for number in range(1, hands + 1):
        device.take(mode.size_of(number))
    device.dispense_rest()
    assert all_out(device) == tuple(order)


@given(seed=SEEDS, setting=st.sampled_from(SETTINGS))
def test_the_same_seed_deals_the_same_deck(seed: int, setting: tuple[ShufflerModel, Mode]) -> None:
    decks = []
    for _ in range(2):
        device = Shuffler(*setting, SeededChance(seed))
        device.start()
        decks.append(device.dispense_rest())
    assert decks[0] == decks[1]


@given(
    card=st.sampled_from(DECK),
    place=st.integers(0, 52),
    extra=st.booleans(),
    setting=st.sampled_from(SETTINGS),
    seed=SEEDS,
)
def test_no_wrong_deck_gets_past_the_last_count(
    card: Card, place: int, *, extra: bool, setting: tuple[ShufflerModel, Mode], seed: int
) -> None:
    mishap = ExtraCard(card, place) if extra else StuckCard(card)
    device = Shuffler(*setting, SeededChance(seed), mishaps=(mishap,))
    device.start()
    with pytest.raises(MalfunctionError, match=card.name):
        device.dispense_rest()
    assert device.phase is Phase.HALTED
