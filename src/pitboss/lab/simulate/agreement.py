"""Exact against simulated: every wager of every game in one report, with a test of all p-values together.

Each trial has a random stream of its own, so that its p-value says nothing about another's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pitboss.games.registry import all_games
from pitboss.lab.plans.optimal import SLUG
from pitboss.lab.plans.registry import plans_of
from pitboss.lab.simulate.chi_square import Fit, Uniformity, uniformity
from pitboss.lab.simulate.expected import counted_exactly
from pitboss.lab.simulate.figures import WagerEstimate
from pitboss.lab.simulate.playing import plan_for
from pitboss.lab.simulate.result import found_by
from pitboss.lab.simulate.run import Counted, Run
from pitboss.lab.simulate.scene import scene_of
from pitboss.lab.simulate.task import SimulationTask
from pitboss.lab.work import Executor, Progress
from pitboss.rules import Bonus, Game
from pitboss.rules.page import NO_CELL, Grid, Page, Paragraph, Section
from pitboss.rules.paytable_file import HANDS_COLUMNS

ANY_PLAY = "always-play"
"""For wagers that no decision changes."""

LEAST_LIKELY = 0.001
"""A single p-value below this, or one of their uniformity, is worth a look."""


@dataclass(frozen=True, slots=True)
class Trial:
    game: str
    counted: Counted
    strategy: str

    def run(self, rounds: int, seed: str) -> Run:
        own = f"{seed}/{self.game}/{self.counted}/{self.strategy}"
        return Run(game=self.game, rounds=rounds, seed=own, counted=(self.counted,), strategy=self.strategy)


@dataclass(frozen=True, slots=True)
class TrialResult:
    trial: Trial
    rounds: int
    fit: Fit
    edge: float | None
    exact_edge: float | None
    standard_error: float | None

    @property
    def edge_deviations(self) -> float | None:
        """How many standard errors the simulated edge is from the exact one; None where a meter decides."""
        if self.edge is None or self.exact_edge is None or not self.standard_error:
            return None
        return (self.edge - self.exact_edge) / self.standard_error


@dataclass(frozen=True, slots=True)
class Agreement:
    rounds: int
    seed: str
    results: tuple[TrialResult, ...]

    @property
    def uniformity(self) -> Uniformity:
        return uniformity([each.fit.p_value for each in self.results])

    @property
    def least(self) -> float:
        return min(each.fit.p_value for each in self.results)

    @property
    def agrees(self) -> bool:
        """With so many trials the least p-value may be small: it is held against their number."""
        return self.least * len(self.results) > LEAST_LIKELY and self.uniformity.p_value > LEAST_LIKELY


def trials(game: Game) -> Iterator[Trial]:
    """The game against the dealer as the optimum and as every published strategy plays it; then each side wager."""
    for strategy in (SLUG, *(plan.slug for plan in plans_of(game.slug) if plan.source)):
        yield Trial(game.slug, Counted(game.base.slug), strategy)
    for bonus in game.bonuses:
        yield from (Trial(game.slug, counted, ANY_PLAY) for counted in _counted(bonus))


def _counted(bonus: Bonus) -> list[Counted]:
    return [Counted(bonus.slug, hands) for hands in (HANDS_COLUMNS if bonus.by_hands else (None,))]


def agreement(rounds: int, seed: str, executor: Executor, progress: Progress | None = None) -> Agreement:
    listed = [trial for game in all_games().values() for trial in trials(game)]
    results = []
    for done, trial in enumerate(listed):
        if progress is not None:
            progress(done, len(listed))
        found = tried(trial, rounds, seed, executor)
        if found is not None:
            results.append(found)
    return Agreement(rounds, seed, tuple(results))


def tried(trial: Trial, rounds: int, seed: str, executor: Executor) -> TrialResult | None:
    """None where no exact distribution is close enough to compare with."""
    run = trial.run(rounds, seed)
    plan = plan_for(run, executor)
    exact = None
    if trial.strategy not in (SLUG, ANY_PLAY):
        exact = counted_exactly(scene_of(run), plan, executor)
    sums = executor.run(SimulationTask(run, plan))
    found = found_by(run, plan.label, sums, rounds, exact).wagers[0]
    return None if found.fit is None else _result(trial, found, found.fit)


def _result(trial: Trial, found: WagerEstimate, fit: Fit) -> TrialResult:
    exact_edge = None if found.exact_edge is None else float(found.exact_edge)
    return TrialResult(trial, found.rounds, fit, found.edge, exact_edge, found.standard_error)


# --- for people and programs ------------------------------------------------------------------------------


def agreement_page(found: Agreement) -> Page:
    uniform = found.uniformity
    verdict = "as chance has them" if found.agrees else "NOT as chance has them: something disagrees"
    opening = (
        Paragraph(
            f"{len(found.results)} trials of {found.rounds:,} rounds, seed {found.seed}: the counts of all outcomes "
            "of a wager against their exact distribution by chi-square. Where both are right, p-values are uniform "
            "between 0 and 1."
        ),
        Paragraph(
            f"Kolmogorov and Smirnov's test of all p-values: distance {uniform.distance:.3f}, "
            f"p = {uniform.p_value:.3f}; the least p-value is {found.least:.4f}. They are {verdict}."
        ),
        Grid(("p-values", "trials"), _tenths(found)),
    )
    sections = tuple(
        Section(game.name, (Grid(_COLUMNS, tuple(_row(each) for each in of_game)),))
        for game in all_games().values()
        if (of_game := [each for each in found.results if each.trial.game == game.slug])
    )
    return Page("Exact against simulated", opening, sections)


_COLUMNS = ("wager", "play", "chi-square", "degrees", "p", "simulated edge", "exact edge", "deviations")


def _row(each: TrialResult) -> tuple[str, ...]:
    deviations = each.edge_deviations
    return (
        str(each.trial.counted),
        NO_CELL if each.trial.strategy == ANY_PLAY else each.trial.strategy,
        f"{each.fit.statistic:.2f}",
        str(each.fit.degrees),
        f"{each.fit.p_value:.4f}",
        NO_CELL if each.edge is None else f"{100 * each.edge:.4f} %",
        NO_CELL if each.exact_edge is None else f"{100 * each.exact_edge:.4f} %",
        NO_CELL if deviations is None else f"{deviations:+.2f}",
    )


def _tenths(found: Agreement) -> tuple[tuple[str, str], ...]:
    counts = [0] * 10
    for each in found.results:
        counts[min(int(each.fit.p_value * 10), 9)] += 1
    return tuple((f"{place / 10:.1f} to {(place + 1) / 10:.1f}", str(count)) for place, count in enumerate(counts))


def agreement_data(found: Agreement) -> dict[str, Any]:
    uniform = found.uniformity
    return {
        "rounds": found.rounds,
        "seed": found.seed,
        "uniformity": {"distance": uniform.distance, "p_value": uniform.p_value},
        "least_p_value": found.least,
        "agrees": found.agrees,
        "trials": [
            {
                "game": each.trial.game,
                "wager": each.trial.counted.wager,
                "hands": each.trial.counted.hands,
                "strategy": None if each.trial.strategy == ANY_PLAY else each.trial.strategy,
                "chi_square": each.fit.statistic,
                "degrees_of_freedom": each.fit.degrees,
                "p_value": each.fit.p_value,
                "edge": each.edge,
                "edge_exact": each.exact_edge,
            }
            for each in found.results
        ],
    }
