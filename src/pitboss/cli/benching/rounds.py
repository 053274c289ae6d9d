"""Simulated rounds: every game with a table strategy and with the best play, beside the live table and plain Python.

The live table settles every wager by its rules, one round after the other: it is the naive oracle of the simulation.
"One core, dealing only" is what no simulation of ours can beat on that core.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import date
from importlib import import_module
from typing import Any

import numpy as np

from pitboss.cards import DECK
from pitboss.cards.chance import SeededChance, shuffled
from pitboss.cli.automatic import Extent, lowest_bets, rounds
from pitboss.cli.benching.measure import ROUNDS as UNIT
from pitboss.cli.benching.measure import Contender, Measurement, installed, peer, rates
from pitboss.games.registry import all_games
from pitboss.lab.executors.processes import Processes
from pitboss.lab.executors.threads import Threads
from pitboss.lab.plans.registry import plans_of
from pitboss.lab.simulate.asked import Wish
from pitboss.lab.simulate.kernels.dealing import deal
from pitboss.lab.simulate.playing import plan_for
from pitboss.lab.simulate.run import ROUNDS_PER_UNIT
from pitboss.lab.simulate.scene import Scene, scene_of
from pitboss.lab.simulate.task import SimulationTask
from pitboss.lab.work import Executor, Serial
from pitboss.table.opening import Wishes, table_of

GROUP = "simulation"
LEAST = 2_000_000
"""Rounds a second of Ultimate Texas Hold'em by a table strategy on two cores; every other game no slower."""

LIVE_TABLE = "live table"
DEALING = "one core, dealing only"
EVAL7 = "eval7"

TODAY = date(2026, 11, 18)
"""Of the law that the live table holds to."""

_ROUNDS = 4_000_000
_SOLVED_ROUNDS = 400_000
_LIVE_ROUNDS = 60
_TURNS = 3
_SEED = 1


def measure() -> Iterator[Measurement]:
    workers = os.cpu_count() or 1
    with Processes(workers) as processes:
        for slug in all_games():
            yield from _game(slug, Threads(workers), processes)


def _game(slug: str, threads: Threads, processes: Processes) -> Iterator[Measurement]:
    table = _table_strategy(slug)
    cases: list[tuple[str, str, int, Executor]] = [
        (f"{table}, one core", table, _ROUNDS, Serial(1)),
        (f"{table}, {threads.workers} threads", table, _ROUNDS, threads),
        (f"{table}, {threads.workers} processes", table, _ROUNDS, processes),
        (f"optimal, {threads.workers} threads", "optimal", _SOLVED_ROUNDS, threads),
    ]
    ours = [Contender(name, count, _simulating(slug, way, count, who)) for name, way, count, who in cases]
    naive = Contender(LIVE_TABLE, _LIVE_ROUNDS, _at_the_table(slug))
    bare = Contender(DEALING, ROUNDS_PER_UNIT * 10, _dealing(scene_of(_wish(slug, table, 1).run())))
    hold_em = slug == "ultimate-texas-holdem"
    other = [_with_eval7()] if hold_em and installed(EVAL7) else []
    measured = rates([*ours, naive, bare, *other], _TURNS)
    for each in ours:
        value = measured[each.name]
        beside = tuple(
            peer(name, measured[name], value) for name in (LIVE_TABLE, DEALING, *(one.name for one in other))
        )
        limit = LEAST if each.name.endswith("threads") and not each.name.startswith("optimal") else None
        missing = (EVAL7,) if hold_em and not other else ()
        yield Measurement(
            group=GROUP, name=f"{slug}: {each.name}", unit=UNIT, value=value, limit=limit, peers=beside, missing=missing
        )


def _table_strategy(slug: str) -> str:
    """The first that somebody published; else the plainest."""
    return next((plan.slug for plan in plans_of(slug) if plan.source), "always-play")


def _wish(slug: str, strategy: str, count: int) -> Wish:
    return Wish(game=slug, rounds=count, seed=_SEED, strategy=strategy, wagers=("base",))


def _simulating(slug: str, strategy: str, count: int, executor: Executor) -> Callable[[], object]:
    run = _wish(slug, strategy, count).run()
    task = SimulationTask(run, plan_for(run))
    return lambda: executor.run(task)


def _dealing(scene: Scene) -> Callable[[], object]:
    cards = np.empty((ROUNDS_PER_UNIT * 10, scene.layout.width), np.uint8)
    return lambda: deal(scene.run.key, 0, 0, *scene.batches, cards)


def _at_the_table(slug: str) -> Callable[[], object]:
    terms = table_of(slug, TODAY, Wishes(seats=1))
    bets = lowest_bets(terms, Extent.REQUIRED)
    return lambda: sum(1 for _ in rounds(terms, _LIVE_ROUNDS, bets, "always-play", str(_SEED)))


def _with_eval7() -> Contender:
    """A plain loop: shuffle, deal nine cards, always play, compare two hands by eval7."""
    evaluator: Any = import_module(EVAL7)
    faces = {card: evaluator.Card(str(card)) for card in DECK}
    count = 2_000

    def play() -> int:
        chance, won = SeededChance(_SEED), 0
        for _ in range(count):
            cards = [faces[card] for card in shuffled(DECK, chance)[:9]]
            won += evaluator.evaluate(cards[:2] + cards[4:]) > evaluator.evaluate(cards[2:])
        return won

    return Contender(EVAL7, count, play)
