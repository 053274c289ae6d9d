"""A table aggregate: a cap on what one round pays on the longest odds, and a named way of sharing what is left."""

from __future__ import annotations

import pytest
from tests.support.tables import Hand, Script, lines_by_spot, returned

from pitboss.rules.money import Limits
from pitboss.table import Aggregate, Order, Round, Sharing

BETS = {"ante": 5_00, "blind": 5_00, "trips": 25_00}
THREE_STRAIGHT_FLUSHES = Script(
    "ultimate-texas-holdem",
    {
        1: Hand("5h 6h", BETS, ("play-4x",)),
        3: Hand("Jh Qh", BETS, ("play-4x",)),
        5: Hand("2c 3d", BETS | {"trips": 10_00}, ("play-4x",)),
    },
    "2s 2d",
    "7h 8h 9h Th 2h",
)
"""Trips UTH-01 pays 40 to 1 on a straight flush, the Blind 50 to 1; seat 5 ties on the flush of the board."""

WIDE = {"trips": Limits(1_00, 25_00)}


def capped(cents: int, sharing: Sharing, **wishes: object) -> Round:
    return THREE_STRAIGHT_FLUSHES.played(
        aggregate=Aggregate(cents, sharing),
        limits=WIDE | {spot: Limits(5_00, 5_00) for spot in ("ante", "blind")},
        **wishes,
    )


def blinds(played: Round) -> dict[int, int]:
    """Profit of each seat's Blind."""
    return {seat: returned(played, seat)["blind"] - 5_00 for seat in played.seats}


def test_without_an_aggregate_everyone_is_paid_in_full() -> None:
    assert blinds(THREE_STRAIGHT_FLUSHES.played()) == {1: 250_00, 3: 250_00, 5: 0}


def test_an_aggregate_that_is_not_reached_cuts_nothing() -> None:
    assert blinds(capped(1250_00, Sharing.PROPORTIONAL)) == {1: 250_00, 3: 250_00, 5: 0}


UNEQUAL = Script(
    "six-card-poker",
    {
        1: Hand("5h 6h 7h 8h 9h 2c", {"ante": 5_00, "aces-up": 25_00}, ("play-1x",)),
        2: Hand("5d 6d 7d 8d 9d 2s", {"ante": 5_00, "aces-up": 10_00}, ("play-1x",)),
        4: Hand("5c 6c 7c 8c 9c 2d", {"ante": 5_00, "aces-up": 1_00}, ("play-1x",)),
        6: Hand("As Ad Kc Kd 3c 4d", {"ante": 5_00, "aces-up": 25_00}, ("play-1x",)),
    },
    "Qs Qd 3h 4h Jh Js",
)
"""Aces Up pays 100 to 1 on a straight flush: 2,500, 1,000 and 100; two pair, 2 to 1, is under 50 to 1."""


def aces_up(script: Script, cents: int, sharing: Sharing, **wishes: object) -> dict[int, int]:
    played = script.played(aggregate=Aggregate(cents, sharing), **wishes)
    stakes = {seat: hand.bets["aces-up"] for seat, hand in script.hands.items()}
    return {seat: returned(played, seat)["aces-up"] - stakes[seat] for seat in played.seats}


def test_shared_in_proportion_every_winner_gets_his_part_and_the_whole_is_the_cap() -> None:
    """1,250 of 3,600 is left: 868.05, 347.22 and what remains to the cent, 34.73; nothing is lost by rounding."""
    shares = aces_up(UNEQUAL, 1250_00, Sharing.PROPORTIONAL)
    assert shares[6] == 50_00
    assert sum(shares[seat] for seat in (1, 2, 4)) == 1250_00
    exact = {1: 1250_00 * 2500 / 3600, 2: 1250_00 * 1000 / 3600, 4: 1250_00 * 100 / 3600}
    assert all(abs(shares[seat] - exact[seat]) <= 1 for seat in exact)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Order.RIGHT_TO_LEFT, {1: 150_00, 2: 1000_00, 4: 100_00, 6: 50_00}),
        (Order.LEFT_TO_RIGHT, {1: 1250_00, 2: 0, 4: 0, 6: 50_00}),
    ],
)
def test_shared_in_the_order_of_settlement_the_first_is_paid_in_full(order: Order, expected: dict[int, int]) -> None:
    assert aces_up(UNEQUAL, 1250_00, Sharing.SETTLEMENT_ORDER, order=order) == expected


def test_a_wager_that_is_cut_to_nothing_still_comes_back() -> None:
    played = UNEQUAL.played(aggregate=Aggregate(1250_00, Sharing.SETTLEMENT_ORDER), order=Order.LEFT_TO_RIGHT)
    assert returned(played, 2)["aces-up"] == 10_00


def test_prizes_under_fifty_to_one_are_never_cut() -> None:
    """WAC 230-15-490."""
    played = capped(1250_00, Sharing.SETTLEMENT_ORDER)
    assert returned(played, 1)["trips"] == 25_00 * 41


def test_a_line_that_was_cut_says_so_with_its_rule() -> None:
    played = UNEQUAL.played(aggregate=Aggregate(1250_00))
    cut, whole = lines_by_spot(played, 1)["aces-up"], lines_by_spot(played, 6)["aces-up"]
    assert cut.rule.endswith("Cut to the table's aggregate, shared proportional (WAC 230-15-490).")
    assert cut.pay == "100 to 1"
    assert "aggregate" not in whole.rule


@pytest.mark.parametrize("sharing", list(Sharing))
def test_what_is_paid_at_a_fold_stays_within_the_cap_and_counts_against_it(sharing: Sharing) -> None:
    """Aces Up of a folded hand is paid at once, before the others' hands are known (rulebook 3)."""
    folds = {1: "fold", 2: "fold", 4: "play-1x", 6: "play-1x"}
    hands = {seat: Hand(hand.cards, hand.bets, (folds[seat],)) for seat, hand in UNEQUAL.hands.items()}
    shares = aces_up(Script(UNEQUAL.game, hands, UNEQUAL.dealer), 1250_00, sharing)
    assert shares == {1: 1250_00, 2: 0, 4: 0, 6: 50_00}


@pytest.mark.parametrize("sharing", list(Sharing))
def test_what_was_paid_at_a_fold_counts_once_against_the_cap(sharing: Sharing) -> None:
    """Seat 2 folds with 1,000; of 1,250 the 250 that are left cover the 100 of seat 4."""
    folds = {2: "fold", 4: "play-1x", 6: "play-1x"}
    hands = {seat: Hand(UNEQUAL.hands[seat].cards, UNEQUAL.hands[seat].bets, (folds[seat],)) for seat in folds}
    shares = aces_up(Script(UNEQUAL.game, hands, UNEQUAL.dealer), 1250_00, sharing)
    assert shares == {2: 1000_00, 4: 100_00, 6: 50_00}
