"""Wagers on one hand and on hole cards: counts by class against counts hand by hand, and against `classify`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest
from tests.support.toys import deck_of, toy_shape

from pitboss.cards import DECK, Card, Cards, batch, cards
from pitboss.cards.poker import STRONGEST, strength
from pitboss.errors import BadInputError
from pitboss.games.registry import all_games, game_named
from pitboss.games.ultimate_texas_holdem import COMMUNITY_ROYAL, ROYAL_FIRST_FIVE, ROYAL_FIRST_SEVEN
from pitboss.lab.deal import DealShape, shape_of
from pitboss.lab.exact.one_hand import cards_looked_at, count_hole_cards, count_one_hand, hands_with_ranks
from pitboss.lab.exact.strengths import strength_counts
from pitboss.rules import NOTHING, Outcome, Settings, Showdown
from pitboss.rules.poker import ROYAL_FLUSH
from pitboss.rules.ranking import OnHoleCards, OnOneHand

ONE_HAND = [
    (game.slug, bonus.slug)
    for game in all_games().values()
    for bonus in game.bonuses
    if isinstance(bonus.looks_at, OnOneHand)
]
REFINED = ("ultimate-texas-holdem", "progressive")


def asked(slug: str, wager: str, **chosen: str) -> tuple[OnOneHand, Settings, DealShape]:
    game = game_named(slug)
    looks_at = game.bonus(wager).looks_at
    assert isinstance(looks_at, OnOneHand)
    settings = Settings(game.settings, {name.replace("_", "-"): value for name, value in chosen.items()})
    return looks_at, settings, shape_of(game.procedure(None, settings))


# --- hands by strength ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [5, 6, 7])
def test_strengths_counted_by_multisets_are_those_of_all_hands(size: int) -> None:
    assert np.array_equal(strength_counts(size), batch.enumerate_strengths(size))


@pytest.mark.parametrize(
    ("ranks", "size"), [("A23456", 5), ("2345678", 5), ("TJQKA", 6), ("A2345", 6), ("TJQKA", 7), ("A2345", 7)]
)
def test_strengths_of_a_short_deck_are_those_of_its_hands_one_by_one(ranks: str, size: int) -> None:
    deck = deck_of(ranks)
    found = np.bincount([strength(hand) for hand in combinations(deck, size)], minlength=STRONGEST + 1)
    assert np.array_equal(strength_counts(size, deck), found)


def test_hands_are_counted_only_where_they_have_a_strength_and_all_suits() -> None:
    with pytest.raises(BadInputError, match="five, six or seven cards, not 8"):
        strength_counts(8)
    with pytest.raises(BadInputError, match="once in every suit"):
        strength_counts(5, DECK[:-1])


@pytest.mark.parametrize("size", [1, 3, 5])
def test_hands_with_exactly_these_ranks_are_as_many_as_there_are(size: int) -> None:
    deck = deck_of("259TK")
    found = Counter(len({card.rank for card in hand}) for hand in combinations(deck, size))
    counted = {held: comb(5, held) * hands_with_ranks(size, held) for held in range(6)}
    assert {held: count for held, count in counted.items() if count} == dict(found)


# --- wagers on one hand -----------------------------------------------------------------------------------


def brute_force(looks_at: OnOneHand, settings: Settings, shape: DealShape, deck: Cards) -> Counter[Outcome]:
    """Every hand laid out as the wager looks at it."""
    slots = looks_at.hand(shape.dummy, settings)
    return Counter(
        looks_at.classify(laid_out(shape.dummy, dict(zip(slots, hand, strict=True))), settings)
        for hand in combinations(deck, len(slots))
    )


def laid_out(dummy: Showdown, cards_at: dict[Card, Card]) -> Showdown:
    """The dummy with other cards in some of its places; those that no wager looks at may stay."""

    def at(several: Cards) -> Cards:
        return tuple(cards_at.get(card, card) for card in several)

    return replace(dummy, player=at(dummy.player), dealer=at(dummy.dealer), board=at(dummy.board))


SHORT_DECKS = {"insurance": "2358K", "bonus": "KA234", "4-plus": "KA234", "pair-plus": "A23Q"}
"""Others have the five ranks of a royal flush."""


@pytest.mark.parametrize(("slug", "wager"), [each for each in ONE_HAND if each != REFINED])
def test_a_wager_on_a_short_deck_is_counted_as_hand_by_hand(slug: str, wager: str) -> None:
    looks_at, settings, shape = asked(slug, wager)
    deck = deck_of(SHORT_DECKS.get(wager, "AKQJT"))
    assert count_one_hand(looks_at, settings, shape, deck) == dict(brute_force(looks_at, settings, shape, deck))


DEALS = 4_000


@pytest.mark.parametrize(("slug", "wager"), ONE_HAND)
def test_every_outcome_comes_as_often_in_random_deals_as_counted(slug: str, wager: str) -> None:
    """Within five standard deviations, outcome by outcome, as `classify` has it."""
    looks_at, settings, shape = asked(slug, wager)
    counts = count_one_hand(looks_at, settings, shape)
    bonus = game_named(slug).bonus(wager)
    found = Counter(bonus.classify(show, settings) for show in random_deals(shape))
    total = sum(counts.values())
    assert {*found} <= {*counts} <= {*bonus.outcomes, NOTHING}
    for outcome, count in counts.items():
        share = count / total
        spread = sqrt(DEALS * share * (1 - share))
        assert abs(found[outcome] - DEALS * share) <= max(5 * spread, 5), outcome.label


def random_deals(shape: DealShape) -> Iterator[Showdown]:
    chance = np.random.default_rng(20_260_730)
    dealt = shape.player + shape.dealer + shape.board
    decks = np.tile(np.arange(52), (DEALS, 1))
    for row in chance.permuted(decks, axis=1)[:, :dealt].tolist():
        deal = tuple(map(Card, row))
        player, rest = deal[: shape.player], deal[shape.player :]
        yield Showdown(player=player, dealer=rest[: shape.dealer], board=rest[shape.dealer :], play=1)


@pytest.mark.parametrize(("slug", "wager"), [each for each in ONE_HAND if each != REFINED])
def test_counts_are_all_hands_of_the_cards_looked_at(slug: str, wager: str) -> None:
    looks_at, settings, shape = asked(slug, wager)
    size = cards_looked_at(looks_at, settings, shape)
    assert sum(count_one_hand(looks_at, settings, shape).values()) == comb(52, size)


def test_a_setting_changes_what_is_counted() -> None:
    """Round the ace there are more long straights."""
    with_wrap = count_one_hand(*asked("straight-edge-v1", "bonus"))
    without = count_one_hand(*asked("straight-edge-v1", "bonus", wraps="no"))
    assert with_wrap != without
    assert without == count_one_hand(*asked("straight-edge-v2", "4-plus"))


# --- refined by place -------------------------------------------------------------------------------------


def ways_of(hand: Cards) -> Iterator[Showdown]:
    """The ways in which seven cards can come: two in the hand, three on the flop, the turn and river."""
    for own in combinations(hand, 2):
        left = [card for card in hand if card not in own]
        for flop in combinations(left, 3):
            last = tuple(card for card in left if card not in flop)
            yield Showdown(player=own, dealer=(), board=(*flop, *last), play=1)


ROYAL_OF_SPADES = cards("As Ks Qs Js Ts")


def royals_one_by_one(deck: Cards) -> Counter[Outcome]:
    looks_at, settings, _ = asked(*REFINED)
    others = [card for card in deck if card not in ROYAL_OF_SPADES]
    return Counter(
        looks_at.classify(show, settings)
        for more in combinations(others, 2)
        for show in ways_of((*ROYAL_OF_SPADES, *more))
    )


def test_royals_by_place_are_those_of_every_way_they_can_come_on_a_short_deck() -> None:
    deck = deck_of("AKQJT9")
    counts = count_one_hand(*asked(*REFINED), deck)
    for royal, ways in royals_one_by_one(deck).items():
        assert counts[royal] == 4 * ways


@pytest.mark.long
def test_royals_by_place_are_those_of_every_way_they_can_come() -> None:
    counts = count_one_hand(*asked(*REFINED))
    found = royals_one_by_one(DECK)
    assert {*found} == {ROYAL_FIRST_FIVE, ROYAL_FIRST_SEVEN, COMMUNITY_ROYAL}
    assert all(counts[royal] == 4 * ways for royal, ways in found.items())


def test_deals_by_place_are_all_ways_to_deal_hand_flop_and_the_last_two() -> None:
    counts = count_one_hand(*asked(*REFINED))
    assert sum(counts.values()) == comb(52, 2) * comb(50, 3) * comb(47, 2)
    assert counts[ROYAL_FIRST_FIVE] == counts[COMMUNITY_ROYAL] == 4 * comb(47, 2) * 10
    assert ROYAL_FLUSH not in counts


def test_the_order_of_the_procedure_does_not_change_the_ways() -> None:
    """Community cards first and face down, or dealt as they are turned."""
    game = game_named("ultimate-texas-holdem")
    looks_at, settings, _ = asked(*REFINED)
    counts = [count_one_hand(looks_at, settings, shape_of(each)) for each in game.procedures(settings)]
    assert counts[0] == counts[1] == counts[2]


def test_an_outcome_refined_by_more_than_places_is_refused() -> None:
    looks_at, settings, shape = asked(*REFINED)
    red = Outcome("red", "Red")
    by_suit = replace(looks_at, refine=lambda outcome, show: red if show.player[0].suit in (1, 2) else outcome)
    with pytest.raises(BadInputError, match="refined by more than the places"):
        count_one_hand(by_suit, settings, shape)


# --- hole cards -------------------------------------------------------------------------------------------


def pairs_one_by_one(looks_at: OnHoleCards, shape: DealShape, deck: Cards) -> Counter[Outcome]:
    return Counter(
        looks_at.outcome_of(player, dealer)
        for player in combinations(deck, shape.player)
        for dealer in combinations([card for card in deck if card not in player], shape.dealer)
    )


def test_hole_cards_are_counted_as_pair_by_pair() -> None:
    looks_at = game_named("ultimate-texas-holdem").bonus("ultimate-pairs").looks_at
    assert isinstance(looks_at, OnHoleCards)
    deck, shape = deck_of("AKJ5"), toy_shape(2, 2, 0)
    assert count_hole_cards(looks_at, shape, deck) == dict(pairs_one_by_one(looks_at, shape, deck))
    counts = count_hole_cards(looks_at, shape)
    assert sum(counts.values()) == comb(52, 2) * comb(50, 2)


HIT = Outcome("hit", "Hit")
LOOKS = {
    "at a card in the dealer's hand": lambda player, dealer: HIT if player[0] + 1 in dealer else NOTHING,
    "at both hands joined": lambda player, dealer: HIT if len({c.suit for c in player + dealer}) == 1 else NOTHING,
    "at the dealer's first card": lambda player, dealer: HIT if dealer[0].rank > player[0].rank else NOTHING,
    "at the dealer's cards unpacked": lambda player, dealer: HIT if sum((*player, *dealer)) % 3 else NOTHING,
    "at the dealer's in order": lambda player, dealer: HIT if sorted(dealer) > sorted(player) else NOTHING,
    "at how many there are": lambda _player, dealer: HIT if len(dealer) == 2 else NOTHING,
    "at equality": lambda player, dealer: HIT if dealer != player else NOTHING,
    "at a pattern": lambda _player, dealer: _by_pattern(dealer),
    "not at the dealer": lambda player, _dealer: HIT if player[0].suit == player[1].suit else NOTHING,
}


def _by_pattern(dealer: Cards) -> Outcome:
    first, second = dealer
    return HIT if first.suit == second.suit else NOTHING


@pytest.mark.parametrize("way", LOOKS)
def test_whatever_way_the_rules_look_at_the_dealer_his_hands_are_counted(way: str) -> None:
    looks_at, shape, deck = OnHoleCards(outcome_of=LOOKS[way]), toy_shape(2, 2, 0), deck_of("AK5")
    assert count_hole_cards(looks_at, shape, deck) == dict(pairs_one_by_one(looks_at, shape, deck))
