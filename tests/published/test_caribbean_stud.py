"""Caribbean Stud as others have computed it."""

from fractions import Fraction

import pytest

from pitboss.games.caribbean_stud import GAME
from pitboss.games.registry import printed_paytables
from pitboss.lab.exact.hidden_dealer import HiddenDealerSolution, solve_hidden_dealer
from pitboss.lab.payoff import poker_contests
from pitboss.rules import Settings

RAISE = next(paytable for paytable in printed_paytables(GAME.slug) if paytable.wager == "base")
DEALS = 19_933_230_517_200


@pytest.fixture(scope="module")
def solved() -> HiddenDealerSolution:
    contests = poker_contests(GAME.base, Settings(GAME.settings), RAISE.pay, (2,))
    return solve_hidden_dealer(contests, player_cards=5, dealer_cards=5, up=1)


def test_the_best_play_loses_as_published(solved: HiddenDealerSolution) -> None:
    """Michael Shackleford, wizardofodds.com, Caribbean Stud Poker: 5.224 % of the Ante with the best play."""
    assert solved.deals == DEALS
    assert solved.value == Fraction(-1_041_372_912_372, DEALS)
    assert round(float(-solved.value), 5) == 0.05224


def test_playing_blind_loses_as_published(solved: HiddenDealerSolution) -> None:
    """The same source: raising on every hand."""
    assert solved.always_value[2] == Fraction(-3_310_360_338_060, DEALS)


def test_the_share_of_raises_is_as_published(solved: HiddenDealerSolution) -> None:
    """The same source: the best play raises 52.23 % of all hands."""
    assert round(float(solved.shares[2]), 4) == 0.5222
