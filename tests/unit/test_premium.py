"""A premium: paid on the stake of a spot whatever its fate, as the Ante Bonus of Three Card Poker."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.support.tables import Hand, Script, lines_by_spot

from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.payoff import worth_of
from pitboss.rules import Contest, Fate, ForOne, Result, Settings, Spot, ToOne, loses, with_premium
from pitboss.rules.pay import Pay
from pitboss.rules.poker import FLUSH, STRAIGHT, STRAIGHT_FLUSH, THREE_OF_A_KIND
from pitboss.rules.rule_card import rule_card

GAME = game_named("three-card-poker")
SETTINGS = Settings(GAME.settings)
STRAIGHT_BEATEN = Script(
    "three-card-poker",
    {2: Hand("9h 8c 7d", {"ante": 10_00}, ("play-1x",))},
    dealer="Th 9d 8s",
    wishes={"paytables": {"pair-plus": "none", "6-card-bonus": "none"}},
)


@pytest.mark.parametrize(("pay", "odds"), [(ToOne(Fraction(3, 2)), Fraction(3, 2)), (ForOne(Fraction(4)), Fraction(4))])
def test_a_premium_hands_over_its_odds_since_no_wager_comes_back_with_it(pay: Pay, odds: Fraction) -> None:
    verdict = with_premium(loses(Spot("ante", "Ante"), "Beaten."), pay, "Paid all the same.")
    assert verdict.fate is Fate.LOSES
    assert verdict.premium_odds == odds
    assert verdict.rules == ("Beaten.", "Paid all the same.")


def test_a_verdict_without_a_premium_hands_nothing_over() -> None:
    verdict = loses(Spot("ante", "Ante"), "Beaten.")
    assert verdict.premium_odds == 0
    assert verdict.rules == ("Beaten.",)


def test_the_table_pays_a_premium_on_a_wager_that_loses() -> None:
    line = lines_by_spot(STRAIGHT_BEATEN.played(), 2)["ante"]
    assert (line.fate, line.pay, line.stake_cents, line.returned_cents) == (Fate.LOSES, None, 10_00, 10_00)
    assert line.rule == (
        "The dealer's hand is better. The Ante Bonus pays by the player's hand, whatever the dealer holds."
    )


def test_no_chip_is_made_or_lost_when_a_premium_is_paid() -> None:
    played = STRAIGHT_BEATEN.played()
    assert sum(played.chips.piles().values()) == 0
    piles = {pile.kind: cents for pile, cents in played.chips.piles().items()}
    assert piles == {"player": -10_00, "tray": 10_00}


WORTH = {
    (Result.UNCONTESTED, STRAIGHT): 2,
    (Result.WIN, STRAIGHT): 3,
    (Result.TIE, THREE_OF_A_KIND): 4,
    (Result.LOSE, STRAIGHT): -1,
    (Result.LOSE, STRAIGHT_FLUSH): 3,
    (Result.LOSE, FLUSH): -2,
}


@pytest.mark.parametrize(("result", "by"), WORTH)
def test_the_laboratory_adds_the_premium_to_what_a_contest_is_worth(result: Result, by: object) -> None:
    schedule = next(each.pay for each in printed_paytables(GAME.slug) if each.wager == "base")
    contest = Contest(1, result, result is not Result.UNCONTESTED, by)  # type: ignore[arg-type]  # an outcome above
    worth = worth_of(GAME.base, contest, SETTINGS, schedule)
    assert (worth.net, worth.staked) == (WORTH[result, by], 2)  # type: ignore[index]  # likewise


def test_the_rule_card_says_where_a_premium_is_paid() -> None:
    page = rule_card(GAME, SETTINGS, printed_paytables(GAME.slug))
    section = next(each for each in page.sections if each.heading.startswith("Against the dealer"))
    rows = [row for block in section.blocks for row in getattr(block, "rows", ())]
    assert ("Loss, on the paytable", "yes", "loses, premium by the paytable", "loses") in rows
    assert ("Loss, not on it", "yes", "loses", "loses") in rows
