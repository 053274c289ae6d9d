"""Three Card Poker as published: Michael Shackleford, wizardofodds.com, "Three Card Poker"."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from pitboss.cards import cards
from pitboss.errors import BadInputError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.games.three_card_poker import three_card_rank
from pitboss.lab.deal import DealShape, shape_of
from pitboss.lab.exact.generic import GenericSolution, count_unless_folded, solve
from pitboss.lab.exact.one_hand import count_one_hand
from pitboss.lab.figures import net_of_pay, percent
from pitboss.rules import FOLD, FOLDED, Paytable, Result, Settings
from pitboss.rules.ranking import OnOneHand, dealer_cards

GAME = game_named("three-card-poker")
SETTINGS = Settings(GAME.settings)


def shape() -> DealShape:
    return shape_of(GAME.procedure(None, SETTINGS))


def paytable(identity: str) -> Paytable:
    return next(each for each in printed_paytables(GAME.slug) if each.id == identity)


@cache
def solved() -> GenericSolution:
    return solve(GAME.base, SETTINGS, paytable("TCP-ANTE-BONUS").pay, shape())


def test_the_house_edge_is_as_published() -> None:
    """Ante Bonus 5/4/1: 3.373 % of the Ante; 22,100 hands against 18,424 each."""
    assert solved().total == sum(solved().counts.values()) == 22_100 * 18_424
    assert solved().value == Fraction(-686_689, 20_358_520)
    assert percent(-solved().value, 3) == "3.373 %"


def test_the_best_play_is_to_fold_below_queen_six_four() -> None:
    border = three_card_rank(cards("Qc 6d 4h"))
    decisions = list(solved().strategy.decisions())
    assert len(decisions) == 1_755
    for each in decisions:
        assert (each.option is FOLD) == (three_card_rank(each.player) < border), each.player


def test_element_of_risk_and_the_share_of_hands_played_are_as_published() -> None:
    """2.01 % of all that is wagered: 67.42 % of the hands are played."""
    played = 1 - Fraction(solved().counts[FOLDED], solved().total)
    assert percent(played, 2) == "67.42 %"
    assert percent(-solved().value / (1 + played), 2) == "2.01 %"


def test_the_dealer_qualifies_as_often_as_published() -> None:
    """69.59 % of the dealer's 22,100 hands, 15,380 of them, are queen high or better."""
    everyone = solve(GAME.base, SETTINGS, lambda _outcome: None, shape())
    floor = three_card_rank(cards("Qc 3d 2h"))
    qualified = sum(each.deals for each in everyone.strategy.decisions() if three_card_rank(each.player) >= floor)
    assert Fraction(qualified, everyone.total) == Fraction(15_380, 22_100)
    assert any(each.result is Result.UNCONTESTED for each in everyone.counts)


EDGES = {"PP-1": "2.317 %", "PP-2": "7.276 %", "6CB-1": "10.225 %"}


@pytest.mark.parametrize("identity", EDGES)
def test_the_edge_of_a_side_wager_is_as_published(identity: str) -> None:
    """Pair Plus 40/30/6/4/1 and 40/30/6/3/1; 6-Card Bonus 1000/200/50/25/20/10/5."""
    table = paytable(identity)
    looks_at = GAME.bonus(table.wager).looks_at
    assert isinstance(looks_at, OnOneHand)
    counts = count_one_hand(looks_at, SETTINGS, shape())
    returned = sum((net_of_pay(table.pay(each)) or 0) * count for each, count in counts.items())
    assert percent(-Fraction(returned) / sum(counts.values()), 3) == EDGES[identity]
    assert [claim.printed for claim in table.claims] == [EDGES[identity]]


HANDS = {"straight-flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744, "nothing": 16_440}


def test_three_card_hands_are_as_many_as_published() -> None:
    looks_at = GAME.bonus("pair-plus").looks_at
    assert isinstance(looks_at, OnOneHand)
    assert {each.slug: count for each, count in count_one_hand(looks_at, SETTINGS, shape()).items()} == HANDS


def test_pair_plus_loses_nothing_by_folds_since_no_pair_is_folded() -> None:
    looks_at = GAME.bonus("pair-plus").looks_at
    assert isinstance(looks_at, OnOneHand)
    counts = count_unless_folded(looks_at, SETTINGS, solved().strategy)
    assert {each.slug: count for each, count in counts.items()} == {hand: n * 18_424 for hand, n in HANDS.items()}


def test_a_wager_on_both_hands_is_not_counted_by_the_players_cards() -> None:
    looks_at = GAME.bonus("6-card-bonus").looks_at
    assert isinstance(looks_at, OnOneHand)
    with pytest.raises(BadInputError, match="own cards"):
        count_unless_folded(replace(looks_at, hand=dealer_cards), SETTINGS, solved().strategy)
