"""Caribbean Stud as others have computed it: Michael Shackleford, wizardofodds.com, Caribbean Stud Poker."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.cards import cards
from pitboss.cards.poker import ACE_KING, STRONGEST, Category, lowest, strength
from pitboss.games.caribbean_stud import GAME
from pitboss.games.registry import printed_paytables
from pitboss.lab.exact.hidden_dealer import HiddenDealerSolution, solve_hidden_dealer
from pitboss.lab.exact.two_hands import rank_pairs
from pitboss.lab.payoff import LOSE, TIE, WIN, poker_contests, worth_of
from pitboss.rules import FOLDED, Contest, Settings

SETTINGS = Settings(GAME.settings)
RAISE = next(paytable for paytable in printed_paytables(GAME.slug) if paytable.wager == "base")
DEALS = 19_933_230_517_200


@pytest.fixture(scope="module")
def solved() -> HiddenDealerSolution:
    contests = poker_contests(GAME.base, SETTINGS, RAISE.pay, (2,))
    return solve_hidden_dealer(contests, player_cards=5, dealer_cards=5, up=1)


def test_the_best_play_loses_as_published(solved: HiddenDealerSolution) -> None:
    """Perfect strategy: 1,041,372,912,372 Antes of all deals, 5.224 %."""
    assert solved.deals == DEALS
    assert solved.value == Fraction(-1_041_372_912_372, DEALS)
    assert round(float(-solved.value), 5) == 0.05224


def test_playing_blind_loses_as_published(solved: HiddenDealerSolution) -> None:
    """Raise on everything: 3,310,360,338,060 Antes, 16.607 %."""
    assert solved.always_value[2] == Fraction(-3_310_360_338_060, DEALS)
    assert round(float(-solved.always_value[2]), 5) == 0.16607


def test_the_element_of_risk_is_as_published(solved: HiddenDealerSolution) -> None:
    """The loss by all that is wagered: 2.555 %, playing blind 5.536 %."""
    assert round(float(-solved.value / (1 + 2 * solved.shares[2])), 5) == 0.02555
    assert round(float(-solved.always_value[2] / 3), 5) == 0.05536


@pytest.mark.parametrize(
    ("raises_from", "loss"),
    [
        (lowest(Category.PAIR), 1_090_272_101_460),
        (ACE_KING, 1_132_600_203_540),
        (strength(cards("AsKdJh8c3s")), 1_059_715_400_580),
    ],
    ids=["pair", "ace-king", "A-K-J-8-3"],
)
def test_raising_from_a_given_hand_loses_as_published(raises_from: int, loss: int) -> None:
    """Raise on any pair, on any ace-king, on A-K-J-8-3 or better.

    Such play looks at no card of the dealer, so that all pairs of hands tell its value; any of his five can be up.
    """
    edges = sorted({raises_from, ACE_KING, *(lowest(each) for each in Category)})
    bands = (np.searchsorted(edges, np.arange(STRONGEST + 1), side="right") - 1).clip(0).astype(np.uint8)
    tops = [edge - 1 for edge in edges[1:]] + [STRONGEST]
    total = Fraction(0)
    for (player, dealer, result), pairs in np.ndenumerate(rank_pairs(5, 5, bands)):
        if pairs:
            contest = contest_between(tops[player], tops[dealer], result) if tops[player] >= raises_from else FOLDED
            total += worth_of(GAME.base, contest, SETTINGS, RAISE.pay).net * 5 * pairs
    assert total == -loss


def contest_between(player: int, dealer: int, result: int) -> Contest:
    """The contest of two hands in the bands of these; within one band the strengths decide as `result` says."""
    if player == dealer:
        player, dealer = {WIN: (player, dealer - 1), TIE: (player, dealer), LOSE: (player - 1, dealer)}[result]
    return GAME.base.compare(player, dealer, 2, SETTINGS)
