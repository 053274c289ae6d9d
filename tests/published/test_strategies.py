"""Ways to play that others have put figures to, counted here exactly: Michael Shackleford, wizardofodds.com."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.lab.analysis import Question
from pitboss.lab.plans.evaluate import evaluate
from pitboss.lab.plans.evaluation import PlanEvaluation
from pitboss.lab.plans.registry import plan_named

CARIBBEAN_DEALS = 19_933_230_517_200
HOLDEM_DEALS = 27_813_810_024_000


def played(game: str, strategy: str) -> PlanEvaluation:
    return evaluate(Question(game=game), plan_named(game, strategy))


@pytest.mark.parametrize(
    ("strategy", "loss"),
    [
        ("three-rules", 1_041_417_758_724),
        ("ace-king-jack-8-3", 1_059_715_400_580),
        ("any-pair", 1_090_272_101_460),
        ("any-ace-king", 1_132_600_203_540),
        ("play-blind", 3_310_360_338_060),
    ],
)
def test_caribbean_stud_loses_as_published(strategy: str, loss: int) -> None:
    """Caribbean Stud Poker: Antes lost in all deals; 5.225 %, 5.316 %, 5.470 %, 5.682 % and 16.607 %."""
    found = played("caribbean-stud", strategy)
    assert found.figures.total == CARIBBEAN_DEALS
    assert found.edge == Fraction(loss, CARIBBEAN_DEALS)
    assert found.optimal_edge == Fraction(1_041_372_912_372, CARIBBEAN_DEALS)
    assert 0 <= found.unexplained < found.cost


@pytest.mark.parametrize(("strategy", "edge"), [("queen-6-4", 3.37), ("mimic-the-dealer", 3.45), ("always-play", 7.65)])
def test_three_card_poker_loses_as_published(strategy: str, edge: float) -> None:
    """Three Card Poker, Ante Bonus 5-4-1: 3.37 % by queen-6-4, 3.45 % by queen high, 7.65 % blind."""
    found = played("three-card-poker", strategy)
    assert round(float(found.edge) * 100, 2) == edge
    assert found.unexplained == 0


@pytest.mark.long
def test_the_simple_strategy_for_ultimate_texas_holdem_loses_243_in_10_000() -> None:
    """Ultimate Texas Hold 'Em: 2.43 % for the simple strategy, 2.185 % for the best."""
    found = played("ultimate-texas-holdem", "simple")
    assert found.figures.total == HOLDEM_DEALS
    assert round(float(found.edge) * 100, 2) == 2.43
    assert found.optimal_edge == Fraction(607_723_787_676, HOLDEM_DEALS)
    assert found.unexplained == 0


@pytest.mark.long
def test_a_play_wager_without_choice_is_worth_nothing() -> None:
    """Against a dealer who never decides, 4x on every hand and 1x on every hand lose the same; the Play is fair."""
    assert played("ultimate-texas-holdem", "always-play").edge == played("ultimate-texas-holdem", "never-fold").edge
