"""What a simulation found: every wager under every paytable, and the sessions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pitboss.lab.payoff import worth_of
from pitboss.lab.simulate.bankroll import SessionFigures, session_figures
from pitboss.lab.simulate.expected import Probabilities, expected
from pitboss.lab.simulate.figures import WagerEstimate, estimate, outcome_counts
from pitboss.lab.simulate.meetings import BaseJudge
from pitboss.lab.simulate.run import Counted, Run
from pitboss.lab.simulate.scene import Scene, net_of, scene_of
from pitboss.lab.simulate.task import Sums, money_of_run
from pitboss.rules import NOTHING, Outcome, Paytable, Share


@dataclass(frozen=True, kw_only=True)
class Found:
    """All figures of a run, or of as much of it as was played."""

    run: Run
    rounds: int
    strategy: str
    wagers: tuple[WagerEstimate, ...]
    sessions: SessionFigures | None


def found_by(run: Run, strategy: str, sums: Sums, rounds: int, exact: Probabilities | None = None) -> Found:
    """`exact` is the distribution of the game against the dealer under this play, if it was counted."""
    scene = scene_of(run)
    wagers = [
        each
        for counted, counts in zip(run.counted, sums, strict=False)
        for each in _estimates(scene, counted, counts.tolist(), expected(scene, counted, exact))
    ]
    sessions = None if run.sessions is None else session_figures(run.sessions, sums[-4:], money_of_run(run))
    return Found(run=run, rounds=rounds, strategy=strategy, wagers=tuple(wagers), sessions=sessions)


def _estimates(
    scene: Scene, counted: Counted, counts: list[int], exact: Probabilities | None
) -> Iterator[WagerEstimate]:
    """One for each paytable of the wager: the counts are the same, what they pay is not."""
    judge, rounds = scene.judges[counted], sum(counts)
    if isinstance(judge, BaseJudge):
        base = scene.game.base
        nets = {each.slug: worth_of(base, each, scene.settings, scene.schedule).net for each in judge.outcomes}
        worth = {slug: (f"{'+' if net > 0 else ''}{net}", net) for slug, net in nets.items()}
        paytable = "" if scene.base_paytable is None else scene.base_paytable.id
        yield estimate(counted.wager, paytable, None, outcome_counts(judge.outcomes, counts, exact, worth), rounds)
        return
    for pays in (each for each in scene.paytables if each.wager == counted.wager):
        priced = {
            each.slug: _worth(each, pays, counted.hands, scene.run)
            for each in judge.outcomes
            if isinstance(each, Outcome)
        }
        outcomes = outcome_counts(judge.outcomes, counts, exact, priced)
        yield estimate(counted.wager, pays.id, counted.hands, outcomes, rounds)


def _worth(outcome: Outcome, paytable: Paytable, hands: int | None, run: Run) -> tuple[str, Fraction | None]:
    pay = None if outcome == NOTHING else paytable.pay(outcome, hands)
    unknown = isinstance(pay, Share) and pay.level not in dict(run.meters)
    return ("" if pay is None else str(pay)), None if unknown else net_of(outcome, paytable, hands, run)
