"""A shuffler behaves like the machine on the table: what comes out, in which order, and what stops it."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from pitboss.cards import DECK, Cards, card, text_of
from pitboss.cards.chance import SeededChance, shuffled
from pitboss.cards.shufflers import (
    MODELS,
    Dispensed,
    ExtraCard,
    Jam,
    Mishap,
    Phase,
    Purpose,
    Shuffler,
    StuckCard,
    deck_faults,
    model_named,
    modes_with_packets_of,
)
from pitboss.cli.shuffler import shuffler as command
from pitboss.errors import MalfunctionError, RefusedError, UnknownNameError


def machine(model: str, mode: str | None = None, *mishaps: Mishap, order: Cards = DECK) -> Shuffler:
    """A started device with a known deck, two of clubs on top."""
    named = model_named(model)
    device = Shuffler.stacked(named, named.mode_named(mode), order, mishaps=mishaps)
    device.start()
    return device


# Models and modes


def test_document_001_straight_edge_or_any_game_with_packets_of_seven() -> None:
    """Document 001, dealing procedure, step 1."""
    assert [(model.slug, mode.slug) for model, mode in modes_with_packets_of(7)] == [
        ("i-deal", "straight-edge"),
        ("i-deal-plus", "straight-edge"),
    ]


def test_document_002_rabbit_hunter_and_six_card_poker_deal_packets_of_six() -> None:
    """Document 002, dealing procedure, step 1: i-Deal or ACE."""
    found = {(model.slug, mode.slug) for model, mode in modes_with_packets_of(6)}
    expected = {(model, mode) for model in ("i-deal", "ace") for mode in ("rabbit-hunter", "six-card-poker")}
    assert expected <= found


def test_document_004_three_models_have_the_uth_mode_and_it_is_no_mode_of_plain_pairs() -> None:
    having = [model.slug for model in MODELS if any(mode.slug == "uth" for mode in model.modes)]
    assert having == ["i-deal", "i-deal-plus", "ace"]
    assert modes_with_packets_of(2) == ()


def test_document_004_cover_all_is_for_the_i_deal_plus_with_its_software() -> None:
    [(model, mode)] = modes_with_packets_of(5)
    assert (model.slug, mode.counts_hands) == ("i-deal-plus", True)
    assert mode.software == "NXP v1.0.102, or v1.0.114 or higher"


def test_an_unknown_shuffler_gets_the_nearest_name() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'i-deal-plus'"):
        model_named("i-deal-pluss")


def test_a_mode_of_another_model_is_unknown() -> None:
    with pytest.raises(UnknownNameError, match="no mode of the ACE 'straight-edge'"):
        model_named("ace").mode_named("straight-edge")


def test_a_packet_machine_needs_its_mode_named() -> None:
    with pytest.raises(UnknownNameError, match="mode of the i-Deal"):
        model_named("i-deal").mode_named()


def test_a_device_refuses_a_mode_it_does_not_have() -> None:
    straight_edge = model_named("i-deal").mode_named("straight-edge")
    with pytest.raises(UnknownNameError):
        Shuffler(model_named("ace"), straight_edge, SeededChance(1))


# What comes out


def test_straight_edge_gives_packets_of_seven_for_hands_then_the_rest() -> None:
    device = machine("i-deal", "straight-edge")
    assert text_of(device.next_packet().cards) == "2c 2d 2h 2s 3c 3d 3h"
    assert text_of(device.take(7)) == "3s 4c 4d 4h 4s 5c 5d"
    assert len(device.dispense_rest()) == 38
    assert [(each.number, each.purpose, each.face_up) for each in device.log] == [
        (1, Purpose.HAND, False),
        (2, Purpose.HAND, False),
        (3, Purpose.REST, False),
    ]


def test_the_dealers_eighth_card_is_the_top_of_the_next_packet() -> None:
    """Document 001, Version 1, step 5."""
    device = machine("i-deal", "straight-edge")
    device.take(7)
    device.take(7)
    assert text_of(device.take(1)) == "5h"
    assert device.log[-1] == Dispensed(3, (card("5h"),), Purpose.TOP_CARD)
    assert len(device.dispense_rest()) == 37


def test_with_six_players_the_eighth_card_comes_from_the_three_that_are_left() -> None:
    device = machine("i-deal", "straight-edge")
    for _ in range(7):
        device.next_packet()
    assert not device.can_next_packet()
    assert text_of(device.take(1)) == "Ad"
    assert text_of(device.dispense_rest()) == "Ah As"


def test_after_the_top_card_only_the_rest_comes_out() -> None:
    device = machine("i-deal", "straight-edge")
    device.take(7)
    device.take(1)
    with pytest.raises(RefusedError, match="dispenses the rest"):
        device.take(7)


def test_no_top_card_before_a_hand_is_out() -> None:
    assert not machine("i-deal", "straight-edge").can_take(1)
    uth = machine("ace", "uth")
    uth.take(5)
    assert not uth.can_take(1)


@pytest.mark.parametrize("model", ["i-deal", "i-deal-plus", "ace"])
def test_uth_gives_five_community_cards_first_then_hands_of_two(model: str) -> None:
    """Document 004, procedure with an ACE or i-Deal."""
    device = machine(model, "uth")
    assert device.next_packet() == Dispensed(1, DECK[:5], Purpose.COMMUNITY)
    assert device.next_packet() == Dispensed(2, DECK[5:7], Purpose.HAND)
    assert device.next_packet() == Dispensed(3, DECK[7:9], Purpose.HAND)


def test_a_packet_machine_refuses_another_size_and_says_what_comes_next() -> None:
    device = machine("ace", "uth")
    with pytest.raises(RefusedError, match="The ACE in UTH mode gives 5 cards next, not 2"):
        device.take(2)
    device.take(5)
    with pytest.raises(RefusedError, match="gives 2 cards next, not 5"):
        device.take(5)


def test_a_packet_machine_gives_cards_face_down_only() -> None:
    with pytest.raises(RefusedError, match="face down"):
        machine("ace", "six-card-poker").take(6, face_up=True)


def test_the_i_deal_plus_counts_the_hands_when_the_rest_is_out() -> None:
    """Document 004, Cover All, step 5: players and dealer."""
    device = machine("i-deal-plus", "caribbean-stud-poker-cover-all")
    for _ in range(4):
        device.next_packet()
    with pytest.raises(RefusedError, match="pressed the button"):
        _ = device.hands_counted
    device.dispense_rest()
    assert device.hands_counted == 4


def test_other_modes_count_no_hands() -> None:
    device = machine("i-deal-plus", "uth")
    device.dispense_rest()
    with pytest.raises(RefusedError, match="counts no hands in UTH mode"):
        _ = device.hands_counted


@pytest.mark.parametrize("model", ["deck-mate-2", "hand-held", "dealing-shoe"])
def test_a_deck_dealt_by_hand_gives_as_many_as_asked_face_down_or_up(model: str) -> None:
    device = machine(model)
    assert device.take(2) == DECK[:2]
    assert device.take(3, face_up=True) == DECK[2:5]
    assert [each.face_up for each in device.log] == [False, True]
    assert {each.purpose for each in device.log} == {Purpose.DEALT_BY_HAND}
    assert device.dispense_rest() == DECK[5:]


def test_a_deck_dealt_by_hand_has_no_packets() -> None:
    with pytest.raises(RefusedError, match="gives no packets"):
        machine("hand-held").next_packet()


@pytest.mark.parametrize("count", [0, -1, 53])
def test_no_fewer_than_one_and_no_more_than_are_left(count: int) -> None:
    with pytest.raises(RefusedError, match="52 are left"):
        machine("hand-held").take(count)


def test_a_refusal_changes_nothing() -> None:
    device = machine("ace", "uth")
    with pytest.raises(RefusedError):
        device.take(6)
    assert (device.log, device.cards_left, device.phase) == ((), 52, Phase.DISPENSING)


# The course of a deck


def test_the_device_deals_the_order_that_its_chance_gives() -> None:
    model = model_named("hand-held")
    device = Shuffler(model, model.mode_named(), SeededChance(3))
    device.start()
    assert device.take(52) == shuffled(DECK, SeededChance(3))


def test_the_next_deck_is_shuffled_anew() -> None:
    model = model_named("hand-held")
    device = Shuffler(model, model.mode_named(), SeededChance(3))
    device.start()
    first = device.dispense_rest()
    device.load()
    assert device.log == ()
    device.start()
    assert device.dispense_rest() != first


def test_nothing_comes_out_before_the_start() -> None:
    model = model_named("ace")
    device = Shuffler.stacked(model, model.mode_named("uth"), DECK)
    assert device.phase is Phase.SHUFFLED
    assert not device.can_take(5)
    assert not device.can_dispense_rest()
    with pytest.raises(RefusedError, match="ACE is shuffled; cards come out once it is started"):
        device.take(5)


def test_a_device_is_started_once_and_loaded_empty() -> None:
    device = machine("ace", "uth")
    with pytest.raises(RefusedError, match="starting needs a shuffled deck"):
        device.start()
    with pytest.raises(RefusedError, match="loading needs it empty"):
        device.load()


def test_a_broken_off_deck_is_taken_out_by_a_reset() -> None:
    device = machine("ace", "uth")
    device.take(5)
    device.reset()
    assert (device.phase, device.cards_left, device.log) == (Phase.EMPTY, 0, ())


# The card count and failures


def test_a_deck_of_51_is_a_malfunction_that_names_the_missing_card() -> None:
    model = model_named("deck-mate-2")
    with pytest.raises(MalfunctionError, match=r"wrong, 51 cards \(missing: two of clubs\)"):
        Shuffler(model, model.mode_named(), SeededChance(1), deck=DECK[1:])


def test_a_deck_of_53_is_a_malfunction_that_names_the_extra_card() -> None:
    model = model_named("deck-mate-2")
    with pytest.raises(MalfunctionError, match=r"wrong, 53 cards \(too many: ace of spades\)"):
        Shuffler(model, model.mode_named(), SeededChance(1), deck=(*DECK, card("As")))


def test_52_cards_with_a_double_name_both_faults() -> None:
    assert deck_faults((card("As"), *DECK[1:])) == "missing: two of clubs; too many: ace of spades"


def test_a_wrong_deck_halts_the_device_until_its_reset() -> None:
    device = machine("hand-held")
    device.dispense_rest()
    with pytest.raises(MalfunctionError):
        device.load(DECK[:-1])
    assert device.phase is Phase.HALTED
    with pytest.raises(RefusedError, match="Reset it"):
        device.load()
    device.reset()
    device.load()
    assert device.cards_left == 52


def test_a_jam_voids_the_round_and_says_where() -> None:
    device = machine("i-deal", "straight-edge", Jam(3))
    device.take(7)
    device.take(7)
    with pytest.raises(MalfunctionError, match="jammed at number 3; the round is void and every wager goes back"):
        device.take(7)
    assert len(device.log) == 2
    with pytest.raises(RefusedError, match="i-Deal is halted"):
        device.take(7)


def test_a_stuck_card_is_found_when_the_rest_is_counted() -> None:
    device = machine("ace", "six-card-poker", StuckCard(card("2d")))
    assert text_of(device.take(6)) == "2c 2h 2s 3c 3d 3h"
    with pytest.raises(MalfunctionError, match="missing: two of diamonds"):
        device.dispense_rest()
    assert device.phase is Phase.HALTED


def test_an_extra_card_is_found_when_the_rest_is_counted() -> None:
    device = machine("ace", "six-card-poker", ExtraCard(card("As"), place=2))
    assert text_of(device.take(6)) == "2c 2d As 2h 2s 3c"
    with pytest.raises(MalfunctionError, match="too many: ace of spades"):
        device.dispense_rest()


def test_a_mishap_is_gone_with_the_next_deck() -> None:
    device = machine("ace", "six-card-poker", Jam(1))
    with pytest.raises(MalfunctionError):
        device.take(6)
    device.reset()
    device.load()
    device.start()
    assert len(device.take(6)) == 6


# The command


def test_the_list_command_shows_every_model_and_mode() -> None:
    result = CliRunner().invoke(command, ["list"])
    assert result.exit_code == 0
    for model in MODELS:
        assert model.slug in result.output
        for mode in model.modes:
            assert mode.slug in result.output
