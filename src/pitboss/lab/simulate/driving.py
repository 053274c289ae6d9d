"""Runs a simulation stage by stage, so that it can be stopped at any time and gone on with later."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pitboss.lab.simulate.portion import Portion, read_portion, verify_same_run
from pitboss.lab.simulate.run import Run
from pitboss.lab.simulate.task import SimulationTask, Sums
from pitboss.lab.work import Executor, Progress, Span, Task, add

UNITS_PER_STAGE = 1024
"""Some seconds: what is lost at most when a run is stopped."""


@dataclass(frozen=True, slots=True, eq=False)
class PartOfTask:
    """Some units of a task as a task of its own."""

    task: SimulationTask
    start: int
    stop: int

    @property
    def units(self) -> int:
        return self.stop - self.start

    def new(self) -> Sums:
        return self.task.new()

    def do(self, sums: Sums, span: Span) -> None:
        self.task.do(sums, (self.start + span[0], self.start + span[1]))


@dataclass(slots=True)
class Drive:
    """A run under way: units from the first up to `done` are in `sums`."""

    task: SimulationTask
    executor: Executor
    checkpoint: Path | None = None
    done: int = 0
    sums: Sums = ()

    def __post_init__(self) -> None:
        self.sums = self.task.new()
        if self.checkpoint is not None and self.checkpoint.exists():
            self._resume(self.checkpoint)

    @property
    def run(self) -> Run:
        return self.task.run

    @property
    def rounds_done(self) -> int:
        return min(self.done * self.run.rounds_per_unit, self.run.rounds)

    @property
    def finished(self) -> bool:
        return self.done == self.task.units

    def _resume(self, path: Path) -> None:
        kept = read_portion(path, self.sums)
        verify_same_run(path, kept.run, self.run)
        if kept.sums is not None:
            self.done, self.sums = kept.span[1], kept.sums

    def go(self, progress: Progress | None = None) -> Sums:
        """To the end; after each stage the checkpoint is written."""
        while not self.finished:
            stop = min(self.done + UNITS_PER_STAGE, self.task.units)
            heard = None if progress is None else _Hearing(progress, self.done, self.task.units)
            part: Task[Sums] = PartOfTask(self.task, self.done, stop)
            self.sums = add(self.sums, iter([self.executor.run(part, heard)]))
            self.done = stop
            if self.checkpoint is not None:
                Portion(self.run, (0, self.done), self.sums).save(self.checkpoint)
        return self.sums


@dataclass(slots=True)
class _Hearing:
    progress: Progress
    done: int
    units: int

    def __call__(self, units: int) -> None:
        self.done += units
        self.progress(self.done, self.units)
