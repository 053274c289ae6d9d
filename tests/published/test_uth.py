"""Ultimate Texas Hold'em as others have computed it."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from pitboss.cards.poker import STRONGEST, Category, category
from pitboss.games.registry import printed_paytables
from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.lab.exact.holdem import solve_holdem
from pitboss.lab.exact.holdem_pairs import holdem_rank_pairs
from pitboss.lab.exact.holdem_solution import HoldemSolution
from pitboss.lab.payoff import LOSE, WIN, poker_contests, worth_of
from pitboss.rules import Settings

SETTINGS = Settings(GAME.settings)
BLIND = next(paytable for paytable in printed_paytables(GAME.slug) if paytable.wager == "base")


@pytest.fixture(scope="module")
def solved() -> HoldemSolution:
    return solve_holdem(poker_contests(GAME.base, SETTINGS, BLIND.pay, (4, 3, 2, 1)))


def test_the_best_play_loses_what_was_found_hand_by_hand(solved: HoldemSolution) -> None:
    """Bernton, BerldPokerEngine: -607,723,787,676 Antes in 27,813,810,024,000 deals, 2.18497 %."""
    assert solved.deals == 27_813_810_024_000
    assert solved.value == Fraction(-607_723_787_676, 27_813_810_024_000)


def test_500_of_1326_hands_raise_four_times_the_ante_and_none_three_times(solved: HoldemSolution) -> None:
    """Issue 3, independent checks: 500 hands raise 4x, 3x is never the best option."""
    holes = np.bincount(solved.classes.hole_class)
    best = solved.preflop.argmax(axis=1)
    assert holes.sum() == 1_326
    assert [int(holes[best == option].sum()) for option in range(3)] == [826, 0, 500]
    assert solved.decisions[3] == 0


def test_element_of_risk_and_deviation_are_as_published(solved: HoldemSolution) -> None:
    """Issue 3, independent checks: 0.526 % of all that is staked, deviation 4.94 Antes."""
    worth = {contest: worth_of(GAME.base, contest, SETTINGS, BLIND.pay) for contest in solved.counts}

    def mean(of: dict[object, Fraction]) -> Fraction:
        return sum((count * of[contest] for contest, count in solved.counts.items()), Fraction(0)) / solved.deals

    net = mean({contest: each.net for contest, each in worth.items()})
    staked = mean({contest: each.staked for contest, each in worth.items()})
    square = mean({contest: each.net**2 for contest, each in worth.items()})
    assert net == solved.value
    assert round(float(-net / staked), 5) == 0.00526
    assert round(sqrt(square - net**2), 2) == 4.94


LOSING_HANDS = {
    Category.STRAIGHT_FLUSH: 10_300_592,
    Category.FOUR_OF_A_KIND: 471_040_512,
    Category.FULL_HOUSE: 8_435_225_376,
    Category.FLUSH: 19_434_208_592,
    Category.STRAIGHT: 18_271_076_976,
    Category.THREE_OF_A_KIND: 64_049_759_448,
}


def test_bad_beats_are_as_many_as_published() -> None:
    """Stephen How, discountgambling.net, 2012: hands beaten, the player's or the dealer's, in 2,781,381,002,400."""
    bands = np.array([0, *(category(strength) for strength in range(1, STRONGEST + 1))], np.uint8)
    pairs = holdem_rank_pairs(bands)
    beaten = pairs[:, :, LOSE].sum(axis=1) + pairs[:, :, WIN].sum(axis=0)
    assert pairs.sum() == 2_781_381_002_400
    assert {losing: int(beaten[losing]) for losing in LOSING_HANDS} == LOSING_HANDS
    assert beaten[Category.ROYAL_FLUSH] == 0
