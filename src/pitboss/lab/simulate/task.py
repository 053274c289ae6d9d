"""A simulation as numbered units of work: any executor shares them out, with the same totals to the last digit."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.plans.plan import Plan, Seen
from pitboss.lab.simulate.kernels.dealing import deal
from pitboss.lab.simulate.kernels.sessions import TOTALS, play_sessions
from pitboss.lab.simulate.playing import is_file, plan_for
from pitboss.lab.simulate.rounds import Rounds, decided
from pitboss.lab.simulate.run import ROUNDS_PER_UNIT, Run, Sessions
from pitboss.lab.simulate.scene import Money, Scene, money_of, scene_of
from pitboss.lab.work import Span

Sums = tuple[NDArray[np.int64], ...]
"""Counts by outcome for each wager; then, with sessions, those of `SessionSums`."""

POINTS = 24
"""Of a session at which bankrolls are looked at."""
PATHS = 24
"""Of the first sessions that are kept whole."""


@dataclass(frozen=True, eq=False)
class SimulationTask:
    run: Run
    plan: Plan

    def __reduce__(self) -> tuple[Any, ...]:
        """A plan that cannot be sent to another process is looked up there by its name."""
        return _task_elsewhere, (self.run, _pickled(self.run, self.plan))

    @property
    def units(self) -> int:
        return self.run.units

    def new(self) -> Sums:
        counts = tuple(np.zeros(len(judge.outcomes), np.int64) for judge in scene_of(self.run).judges.values())
        sessions = self.run.sessions
        return (
            counts if sessions is None else (*counts, *new_session_sums(sessions, money_of_run(self.run).cells.number))
        )

    def do(self, sums: Sums, span: Span) -> None:
        worker = _Worker(self.run, self.plan, sums)
        for unit in range(*span):
            worker.do(unit)


def _pickled(run: Run, plan: Plan) -> bytes | None:
    if is_file(run.strategy):
        return None
    try:
        return pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError):
        return None


@lru_cache(maxsize=2)
def _task_elsewhere(run: Run, plan: bytes | None) -> SimulationTask:
    return SimulationTask(run, _PlanElsewhere(run, plan))


@dataclass(eq=False)
class _PlanElsewhere:
    """Found when it is first asked, so that a plan that is not there is an error of its piece of work."""

    run: Run
    pickled: bytes | None

    @cached_property
    def plan(self) -> Plan:
        if self.pickled is None:
            return plan_for(self.run)
        found: Plan = pickle.loads(self.pickled)  # noqa: S301 -- pickled by our own process for its workers
        return found

    @property
    def slug(self) -> str:
        return self.plan.slug

    @property
    def label(self) -> str:
        return self.plan.label

    @property
    def source(self) -> str:
        return self.plan.source

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        return self.plan.decide(sight, seen)


@dataclass
class _Worker:
    run: Run
    plan: Plan
    sums: Sums

    @cached_property
    def scene(self) -> Scene:
        return scene_of(self.run)

    def do(self, unit: int) -> None:
        sessions = self.run.sessions
        rounds, counter, nets = self.run.rounds_of(unit), 0, []
        for start in range(0, rounds, ROUNDS_PER_UNIT):
            cards = np.empty((min(ROUNDS_PER_UNIT, rounds - start), self.scene.layout.width), np.uint8)
            counter = deal(self.run.key, unit, counter, *self.scene.batches, cards)
            block = decided(self.scene.layout, cards, self.plan)
            self._count(block)
            if sessions is not None:
                nets.append(money_of_run(self.run).nets(block))
        if sessions is not None:
            self._play(sessions, unit, np.concatenate(nets))

    def _count(self, rounds: Rounds) -> None:
        for judge, counts in zip(self.scene.judges.values(), self.sums, strict=False):
            np.add(counts, np.bincount(judge.codes(rounds), minlength=len(counts)), out=counts)

    def _play(self, sessions: Sessions, unit: int, nets: NDArray[np.int64]) -> None:
        whole = len(nets) // sessions.rounds
        money = money_of_run(self.run)
        spread, ruined, totals, paths = self.sums[-4:]
        first = unit * (self.run.rounds_per_unit // sessions.rounds)
        play_sessions(
            nets[: whole * sessions.rounds].reshape(whole, sessions.rounds),
            points_of(sessions),
            (sessions.bankroll_cents * money.unit, money.required, money.step),
            (money.cells.lowest, money.cells.width),
            spread,
            ruined,
            totals,
            paths[first:],
        )


@lru_cache(maxsize=8)
def money_of_run(run: Run) -> Money:
    """What the rounds of its sessions are worth."""
    return money_of(scene_of(run))


def new_session_sums(sessions: Sessions, cells: int) -> Sums:
    points = len(points_of(sessions))
    return (
        np.zeros((points, cells), np.int64),
        np.zeros(points, np.int64),
        np.zeros(TOTALS, np.int64),
        np.zeros((PATHS, points), np.int64),
    )


def points_of(sessions: Sessions) -> NDArray[np.int64]:
    """After how many rounds bankrolls are looked at; the last time when the session is over."""
    wanted = min(POINTS, sessions.rounds)
    return np.array([sessions.rounds * (place + 1) // wanted for place in range(wanted)], np.int64)
