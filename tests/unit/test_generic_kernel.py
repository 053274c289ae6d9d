"""The generic solver against a naive one that goes through every deal of short decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

import pytest
from tests.support.toys import BIG, NO_SETTINGS, TOY, Naive, deck_of, money, toy_rank, toy_shape

from pitboss.cards import DECK, Cards, cards
from pitboss.cards.chance import SeededChance, shuffled
from pitboss.errors import BadInputError, CardError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.deal import DealShape, Sight, shape_of
from pitboss.lab.exact.generic import generic_pairs, solve
from pitboss.lab.exact.suits import ranks_by_class, subsets, suit_classes
from pitboss.lab.payoff import pays_nothing, worth_of
from pitboss.rules import CHECK, FOLD, FOLDED, Base, DecisionPoint, Outcome, Settings, ToOne, play_option
from pitboss.rules.ranking import OnBothHands, Ranking

PAYS = {BIG: Fraction(7, 2)}


def toy_pays(outcome: Outcome) -> ToOne | None:
    return ToOne(PAYS[outcome]) if outcome in PAYS else None


ODD_DECK = cards("2c 3c 4c 7c 2d 3d 4d 7d Kd 2h 9h Th Ks As")
"""Clubs and diamonds could be exchanged but for a king; hearts and spades are like no other suit."""

TOYS = {
    "two against two": (toy_shape(2, 2, 0), deck_of("259K")),
    "two against three, one up": (toy_shape(2, 3, 1), deck_of("25K", "cds")),
    "three against two, one up": (toy_shape(3, 2, 1), deck_of("25K", "cdhs")),
    "one against two, both up": (toy_shape(1, 2, 2), deck_of("259K")),
    "three against three, three multiples": (toy_shape(3, 3, 0, (2, 1, 4)), deck_of("259K", "cdh")),
    "two against two, unequal suits": (toy_shape(2, 2, 0), ODD_DECK),
    "two against two, unequal suits, one up": (toy_shape(2, 2, 1, (1, 3)), ODD_DECK),
    "four against four, two up": (toy_shape(4, 4, 2), deck_of("2589", "cdh")[:11]),
}


@pytest.mark.parametrize("name", TOYS)
def test_a_toy_is_solved_as_by_going_through_every_deal(name: str) -> None:
    shape, deck = TOYS[name]
    naive = Naive(TOY, NO_SETTINGS, shape, deck, lambda contest: money(contest, PAYS))
    solved = solve(TOY, NO_SETTINGS, toy_pays, shape, deck)
    expected = naive.solve()
    assert dict(solved.counts) == dict(expected)
    assert solved.total == expected.total()
    assert solved.value == sum(money(contest, PAYS) * count for contest, count in expected.items()) / solved.total


@pytest.mark.parametrize("name", TOYS)
def test_the_strategy_of_a_toy_values_every_option_as_the_naive_one_does(name: str) -> None:
    shape, deck = TOYS[name]
    naive = Naive(TOY, NO_SETTINGS, shape, deck, lambda contest: money(contest, PAYS))
    strategy = solve(TOY, NO_SETTINGS, toy_pays, shape, deck).strategy
    for player, up in list(naive.situations())[::37]:
        expected = {f"play-{play}x" if play else "fold": value for play, value in naive.values(player, up).items()}
        found = strategy.values(player[::-1], (), up[::-1])
        assert {each.option: each.value for each in found} == expected
        assert [each.value for each in found] == sorted(expected.values(), reverse=True)


@pytest.mark.parametrize("name", TOYS)
def test_the_decisions_of_a_toy_are_its_best_options_and_hold_every_deal(name: str) -> None:
    shape, deck = TOYS[name]
    solved = solve(TOY, NO_SETTINGS, toy_pays, shape, deck)
    decisions = list(solved.strategy.decisions())
    assert sum(each.deals for each in decisions) == solved.total
    assert sum(each.deals for each in decisions if each.option is FOLD) == solved.counts.get(FOLDED, 0)
    for each in decisions:
        assert each.option.slug == solved.strategy.values(each.player, (), each.dealer)[0].option
    for up in {each.dealer for each in decisions}:
        ranks = [toy_rank(each.player) for each in decisions if each.dealer == up]
        assert ranks == sorted(ranks, reverse=True)


def _with_known_ranks(base: Base, settings: Settings) -> Base:
    """The same game, its ranking remembered, so that the naive solver need not rank a hand twice."""
    ranking = base.ranking(settings)
    rank = lru_cache(maxsize=None)(ranking.rank)
    known = Ranking(ranking.domain, lambda hand: rank(tuple(sorted(hand))))
    return Base(
        name=base.name,
        spots=base.spots,
        rows=base.rows,
        pays_on=base.pays_on,
        ranking=lambda _settings: known,
        compare=base.compare,
        contests=base.contests,
        settle=base.settle,
    )


GAMES = {
    "caribbean-stud": deck_of("AKQJT9", "hs"),
    "six-card-poker": deck_of("AKQJT9", "hs"),
    "straight-edge-v1": deck_of("A2345679", "hs")[1:],
    "straight-edge-v2": deck_of("AKT9876", "hs"),
    "three-card-poker": deck_of("A23Q", "cdhs")[:14],
}


@pytest.mark.parametrize("slug", GAMES)
def test_our_games_without_a_board_are_solved_on_short_decks(slug: str) -> None:
    """Caribbean Stud shows one card, Six Card Poker three; Straight Edge 1 has unequal hands."""
    game, deck = game_named(slug), GAMES[slug]
    settings, shape = Settings(game.settings), shape_of(game.procedure(None, Settings(game.settings)))
    schedule = next((each.pay for each in printed_paytables(slug) if each.wager == "base"), pays_nothing)
    base = _with_known_ranks(game.base, settings)
    naive = Naive(base, settings, shape, deck, lambda contest: worth_of(game.base, contest, settings, schedule).net)
    solved = solve(game.base, settings, schedule, shape, deck)
    assert dict(solved.counts) == dict(naive.solve())
    assert {*solved.counts} <= {*game.base.contests(settings)}


@pytest.mark.parametrize("slug", ["six-card-poker", "straight-edge-v1", "straight-edge-v2"])
def test_wagers_on_both_hands_are_counted_on_short_decks(slug: str) -> None:
    game, deck = game_named(slug), GAMES[slug]
    settings = Settings(game.settings)
    shape = shape_of(game.procedure(None, settings))
    looks_at = next(each.looks_at for each in game.bonuses if isinstance(each.looks_at, OnBothHands))
    rank = lru_cache(maxsize=None)(lambda hand: looks_at.ranking(settings).rank(hand))
    expected: Counter[Outcome] = Counter()
    for player in combinations(deck, shape.player):
        left = [card for card in deck if card not in player]
        for dealer in combinations(left, shape.dealer):
            expected[looks_at.outcome_of(rank(player), rank(dealer), settings)] += 1
    assert generic_pairs(looks_at, settings, shape, deck) == dict(expected)


def test_a_decision_on_other_cards_is_refused_in_words() -> None:
    strategy = solve(TOY, NO_SETTINGS, pays_nothing, toy_shape(2, 2, 1), deck_of("259K")).strategy
    with pytest.raises(CardError, match="made on 2 own cards, no board and 1 of the dealer's, not on 2, 0 and 0"):
        strategy.values(cards("2c 5d"), (), ())
    with pytest.raises(CardError, match="given twice: two of clubs"):
        strategy.values(cards("2c 5d"), (), cards("2c"))
    with pytest.raises(CardError, match="Not in the deck of this game: As"):
        strategy.values(cards("2c As"), (), cards("9c"))


def test_games_of_another_shape_are_refused_in_words() -> None:
    deck = deck_of("259K")
    checking = DecisionPoint("play", "now", (CHECK, play_option(1)))
    with pytest.raises(BadInputError, match="games with one decision"):
        solve(TOY, NO_SETTINGS, pays_nothing, DealShape(2, 2, 0, (Sight(checking, 0, 0),)), deck)
    with pytest.raises(BadInputError, match="without community cards"):
        solve(TOY, NO_SETTINGS, pays_nothing, DealShape(2, 2, 1, toy_shape(2, 2, 0).sights), deck)
    first_five = Settings(game_named("six-card-poker").settings, {"dealer-hand": "first-five"})
    base = game_named("six-card-poker").base
    with pytest.raises(BadInputError, match="whole hand"):
        solve(base, first_five, pays_nothing, toy_shape(6, 6, 3), deck)


def test_deals_too_large_for_the_generic_kernel_are_refused_in_words() -> None:
    with pytest.raises(BadInputError, match="830,551,271,550 pairs of hands are too many for the generic kernel"):
        solve(TOY, NO_SETTINGS, pays_nothing, toy_shape(5, 5, 1), DECK)
    with pytest.raises(BadInputError, match="20,358,520 hands of 6 cards are too many"):
        subsets(DECK, 6)


@pytest.mark.parametrize("known", ["", "Kd", "As 2h", "2c 2d 2h"])
@pytest.mark.parametrize("size", [0, 1, 3])
def test_suit_classes_are_the_orbits_of_the_suits_that_may_be_exchanged(known: str, size: int) -> None:
    """Every class is what the exchanges that leave deck and known cards in place make of one hand."""
    chance = SeededChance(f"{known} {size}")
    for deck in (deck_of("259K"), DECK if size < 2 else deck_of("2A", "cdhs"), ODD_DECK, shuffled(DECK, chance)[:12]):
        held = tuple(card for card in cards(known) if card in deck)
        left = tuple(card for card in deck if card not in held)
        classes = suit_classes(left, size, tuple(sorted(deck)), held)
        assert classes.sizes.sum() == len(classes.hands) == comb(len(left), size)
        orbits = {_orbit(tuple(hand), deck, held) for hand in classes.representatives.tolist()}
        assert len(orbits) == len(classes.sizes)
        assert sorted(map(len, orbits)) == sorted(classes.sizes.tolist())


def _orbit(hand: Cards, deck: Cards, known: Cards) -> frozenset[frozenset[int]]:
    found = set()
    for exchange in _exchanges():
        if _moved(deck, exchange) == {*deck} and _moved(known, exchange) == {*known}:
            found.add(frozenset(_moved(hand, exchange)))
    return frozenset(found)


def _exchanges() -> list[tuple[int, ...]]:
    return [
        (a, b, c, d) for a in range(4) for b in range(4) for c in range(4) for d in range(4) if len({a, b, c, d}) == 4
    ]


def _moved(several: Cards, exchange: tuple[int, ...]) -> set[int]:
    return {card // 4 * 4 + exchange[card % 4] for card in several}


def test_a_ranking_that_prefers_a_suit_is_refused() -> None:
    deck = deck_of("25K")
    with pytest.raises(BadInputError, match="no suit may count above another"):
        ranks_by_class(lambda hand: max(card.suit for card in hand), suit_classes(deck, 2, deck))


def test_subsets_are_all_hands_once() -> None:
    assert [tuple(row) for row in subsets(deck_of("2K"), 3).tolist()] == list(combinations(sorted(deck_of("2K")), 3))
