"""Results of sessions to the cent: who ends ahead, mean and deviation, and quantiles that are amounts of money."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from pitboss.games.registry import game_named
from pitboss.lab.showing.simulation import results
from pitboss.lab.simulate.asked import SessionWish, Wish
from pitboss.lab.simulate.bankroll import SessionFigures, session_figures
from pitboss.lab.simulate.kernels.sessions import (
    AHEAD,
    BEHIND,
    EVEN,
    RESULT,
    TOTALS,
    play_sessions,
    sum_of_squares,
)
from pitboss.lab.simulate.page import Pace, simulation_page
from pitboss.lab.simulate.playing import plan_for
from pitboss.lab.simulate.report import as_data
from pitboss.lab.simulate.result import Found, found_by
from pitboss.lab.simulate.run import Run
from pitboss.lab.simulate.scene import MOST_CELLS, money_of, scene_of
from pitboss.lab.simulate.task import SimulationTask
from pitboss.lab.work import Serial
from pitboss.rules.money import Limits
from pitboss.rules.page import Grid, Paragraph


def found(game: str, session: SessionWish, *, rounds: int = 20_000, strategy: str = "always-play") -> Found:
    run = Wish(game=game, rounds=rounds, seed=1, strategy=strategy, wagers=("base",), session=session).run()
    return found_by(run, "", Serial().run(SimulationTask(run, plan_for(run))), run.rounds)


def figures_of(each: Found) -> SessionFigures:
    assert each.sessions is not None
    return each.sessions


def counted(results: list[int], step: int = 1) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The totals of sessions of one round with these results."""
    totals = np.zeros(TOTALS, np.int64)
    nets = np.array(results, np.int64).reshape(-1, 1)
    spread, ruined = np.zeros((1, 10), np.int64), np.zeros(1, np.int64)
    paths = np.zeros((1, 1), np.int64)
    play_sessions(nets, np.array([1]), (10**18, 1, step), (-5, 1), spread, ruined, totals, paths)
    return totals


def test_ahead_even_and_behind_are_counted_to_the_cent() -> None:
    totals = counted([1, 1, 9, 0, -1, -300, 0])
    assert [int(totals[place]) for place in (AHEAD, EVEN, BEHIND, RESULT)] == [3, 2, 2, 11 - 301]


@pytest.mark.parametrize("results", [[3, -4, 12], [10**17, -(10**17) + 1, 2**31, -(2**33) - 5], [2**45 + 2**31 - 1]])
def test_squares_add_up_beyond_sixty_four_bits(results: list[int]) -> None:
    assert sum_of_squares(counted(results)) == sum(result**2 for result in results)


def test_squares_are_counted_in_steps() -> None:
    assert sum_of_squares(counted([500, -1500], step=500)) == 1 + 9


def test_a_session_of_one_round_deviates_as_one_round_does() -> None:
    """No cell's width gets into the deviation: an Ante of $100 deviates by a hundred times that of $1."""
    each = found("caribbean-stud", SessionWish(rounds=1, bankroll_cents=30_000, ante_cents=10_000))
    base, session = each.wagers[0], figures_of(each)
    assert base.std_dev is not None
    assert base.edge is not None
    assert session.std_dev == pytest.approx(100 * base.std_dev, rel=1e-12)
    assert session.mean_result == pytest.approx(-100 * base.edge, rel=1e-12)


def test_who_wins_nine_dollars_is_ahead() -> None:
    """Ante, Play and a side wager that loses: $19 up, $9 up after a refund, all less than a tenth of the way."""
    wish = SessionWish(rounds=1, bankroll_cents=50_000, ante_cents=1_000, bets={"aces-up": 100})
    session = figures_of(found("six-card-poker", wish))
    ahead = sum(count for result, count in session.results if result > 0)
    assert any(0 < result < 10 for result, _ in session.results)
    assert session.ahead == ahead / session.sessions
    assert session.ahead + session.even + session.behind == pytest.approx(1)
    assert session.behind == sum(count for result, count in session.results if result < 0) / session.sessions


def test_results_and_quantiles_are_amounts_that_can_be_won() -> None:
    session = figures_of(found("caribbean-stud", SessionWish(rounds=1, bankroll_cents=30_000, ante_cents=10_000)))
    amounts = {result for result, _ in session.results}
    assert session.within == 0
    assert amounts <= {-300.0, 0.0, 100.0, 300.0, 500.0, 700.0, 900.0, 1_100.0, 1_500.0, 4_100.0, 10_100.0, 20_100.0}
    assert {money - 300 for money in session.spreads[-1].quantiles} <= amounts
    mean = sum(result * count for result, count in session.results) / session.sessions
    square = sum((result - mean) ** 2 * count for result, count in session.results) / session.sessions
    assert (session.mean_result, session.std_dev) == pytest.approx((mean, sqrt(square)))


def long_run() -> Run:
    session = SessionWish(
        rounds=5_000,
        bankroll_cents=5_000_000,
        ante_cents=2_500,
        bets={"aces-up": 101},
        limits={"aces-up": Limits(1, 500, 1)},
    )
    return Wish(
        game="six-card-poker", rounds=20_000, seed=1, strategy="always-play", wagers=("base",), session=session
    ).run()


def test_amounts_counted_together_say_to_within_how_much() -> None:
    run = long_run()
    money = money_of(scene_of(run))
    assert money.cells.number <= MOST_CELLS
    assert money.cells.width > money.step
    sums = Serial().run(SimulationTask(run, plan_for(run)))
    assert run.sessions is not None
    session = session_figures(run.sessions, sums[-4:], money)
    assert session is not None
    assert session.within == (money.cells.width - money.step) / 2 / 100 / money.unit
    ends = sorted(path[-1] for path in session.paths)
    for share, told in zip((0.25, 0.75), (session.spreads[-1].quantiles[place] for place in (1, 3)), strict=True):
        assert abs(ends[int(share * len(ends)) - 1] - told) <= session.within
    each = found_by(run, "", sums, run.rounds)
    words = " ".join(words_of(each))
    assert f"to within ${session.within:,.2f}" in words
    data = as_data(each)["sessions"]
    assert data["amounts_within"] == session.within
    assert data["ahead"] + data["even"] + data["behind"] == pytest.approx(1)


def words_of(each: Found) -> list[str]:
    page = simulation_page(game_named(each.run.game), each, Pace(), details=False)
    return [block.text for section in page.sections for block in section.blocks if isinstance(block, Paragraph)]


def test_a_bankroll_below_zero_is_written_with_its_sign_first() -> None:
    """The Ante is the last $10; the raise behind it is made in any case."""
    each = found("caribbean-stud", SessionWish(rounds=20, bankroll_cents=1_200, ante_cents=1_000))
    page = simulation_page(game_named("caribbean-stud"), each, Pace(), details=False)
    grids = [block for section in page.sections for block in section.blocks if isinstance(block, Grid)]
    assert "-$18.00" in grids[-1].rows[-1]
    assert "a Play wager that follows the last Ante is made in any case" in " ".join(words_of(each))


def test_the_bars_of_a_chart_hold_every_session() -> None:
    session = figures_of(found("caribbean-stud", SessionWish(rounds=100, bankroll_cents=50_000, ante_cents=1_000)))
    edges, heights = session.bars()
    assert len(edges) == len(heights) + 1
    assert len(heights) <= 60
    assert sum(heights) == session.sessions
    assert f"On average {'-' if session.mean_result < 0 else ''}${abs(session.mean_result):,.2f}" in results(session)
    assert session.mean_result < 0
