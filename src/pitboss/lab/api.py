"""The laboratory as a library: `pitboss.analyze(...)`, `simulate`, `strategy`, `evaluate`, with plain arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from multiprocessing import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.errors import BadInputError
from pitboss.games.registry import game_named, user_paytables
from pitboss.lab.analysis import Question, strategy_of
from pitboss.lab.analysis import analyze as figures_of
from pitboss.lab.deal import shape_of
from pitboss.lab.executors.threads import Threads
from pitboss.lab.plans.choosing import plan_from
from pitboss.lab.plans.evaluate import evaluate as evaluation_of
from pitboss.lab.plans.own import Decide, own_plan
from pitboss.lab.plans.plan import Plan
from pitboss.lab.showing.analysis import Analysis
from pitboss.lab.showing.play import Evaluation, SolvedStrategy
from pitboss.lab.work import Executor, Progress
from pitboss.rules import Settings
from pitboss.rules.given import exact, whole
from pitboss.rules.money import CENTS_PER_DOLLAR, Limits
from pitboss.rules.paytable_file import read_text
from pitboss.rules.setting import SettingValues

if TYPE_CHECKING:  # brings Numba
    from pitboss.lab.showing.simulation import Simulation
    from pitboss.lab.simulate.asked import SessionWish

__all__ = [
    "Analysis",
    "Evaluation",
    "Session",
    "SolvedStrategy",
    "analyze",
    "evaluate",
    "simulate",
    "strategy",
]

Way = str | Decide
"""A way to play: a name, `file.py:function`, or a function that is handed what its seat sees."""


def analyze(  # noqa: PLR0913 -- keywords
    game: str,
    *,
    wager: str | None = None,
    paytable: str | None = None,
    paytable_file: str | Path | None = None,
    hands: int | None = None,
    settings: SettingValues | None = None,
    meters: Mapping[str, int | Fraction] | None = None,
    use_cache: bool = True,
    executor: Executor | None = None,
) -> Analysis:
    """The exact figures of a game, or of one wager or paytable of it; `meters` are dollars by level.

    >>> import pitboss
    >>> pitboss.analyze("straight-edge-v1", wager="insurance")["insurance"].edge
    Fraction(30, 329)
    """
    question = Question(
        game=game,
        wager=wager,
        paytable=paytable,
        hands=hands,
        settings=settings or {},
        meters=_meters(meters),
        own_paytables=() if paytable_file is None else user_paytables(Path(paytable_file)),
        use_cache=use_cache,
    )
    return Analysis(game, figures_of(question, executor=executor), settings or {})


def strategy(game: str, *, paytable: str | None = None, settings: SettingValues | None = None) -> SolvedStrategy:
    """The optimum of a game against the dealer: ask it with `.values(hand, board, dealer)`."""
    question = Question(game=game, paytable=paytable, settings=settings or {})
    return SolvedStrategy(game, strategy_of(question))


def evaluate(
    game: str,
    way: Way,
    *,
    paytable: str | None = None,
    settings: SettingValues | None = None,
    executor: Executor | None = None,
) -> Evaluation:
    """What a way to play comes to, exactly, and where it costs: a name, `file.py:function`, or a function.

    >>> import pitboss
    >>> pitboss.evaluate("three-card-poker", "queen-6-4").cost
    Fraction(0, 1)
    """
    question = Question(game=game, paytable=paytable, settings=settings or {})
    return Evaluation(evaluation_of(question, plan_of(game, way, settings), executor=executor))


@dataclass(frozen=True, kw_only=True)
class Session:
    """An evening at the table: so many rounds, begun with a bankroll; amounts in dollars."""

    rounds: int = 200
    bankroll: int | Fraction = 500
    ante: int | Fraction = 10
    bets: Mapping[str, int | Fraction] = field(default_factory=dict)
    """Side wagers made in every round."""
    limits: Mapping[str, tuple[int | Fraction, int | Fraction]] = field(default_factory=dict)
    """What the table takes, by spot, from the first to the second amount; else what tables take by default."""

    def __post_init__(self) -> None:
        from pitboss.lab.simulate.run import Sessions  # noqa: PLC0415 -- brings NumPy

        rounds = whole(self.rounds, "The number of rounds")
        Sessions(rounds=rounds, bankroll_cents=_cents(self.bankroll), ante_cents=_cents(self.ante))
        for amount in self.bets.values():
            _cents(amount)


def simulate(  # noqa: PLR0913 -- keywords
    game: str,
    *,
    rounds: int = 1_000_000,
    seed: int | str = 1,
    strategy: Way = "optimal",
    wagers: Sequence[str] = (),
    hands: int | None = None,
    settings: SettingValues | None = None,
    paytables: Mapping[str, str] | None = None,
    paytable_file: str | Path | None = None,
    meters: Mapping[str, int | Fraction] | None = None,
    session: Session | None = None,
    exact: bool = False,
    resume: str | Path | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Deals many rounds; the same seed gives the same cards on any number of workers.

    `exact` counts the strategy exactly too, to compare with (the optimum is compared always); `resume` names a file
    that keeps what is done; `executor` may be `Threads`, `Processes` or `Cluster` of `pitboss.lab.executors`.
    """
    from pitboss.lab.plans.optimal import SLUG  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.showing.simulation import Simulation  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.asked import Wish  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.driving import Drive  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.expected import counted_exactly  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.playing import plan_for  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.result import found_by  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.scene import scene_of  # noqa: PLC0415 -- brings Numba
    from pitboss.lab.simulate.task import SimulationTask  # noqa: PLC0415 -- brings Numba

    if resume is not None and not isinstance(strategy, str):
        raise BadInputError("A run with a function cannot be gone on with later; give it as 'file.py:function'.")
    run = Wish(
        game=game,
        rounds=rounds,
        seed=seed,
        strategy=strategy if isinstance(strategy, str) else name_of(strategy),
        wagers=wagers,
        hands=hands,
        settings=settings or {},
        paytables=paytables or {},
        own_paytables="" if paytable_file is None else read_text(Path(paytable_file)),
        meters=_meters(meters),
        session=None if session is None else _in_cents(session),
    ).run()
    workers = executor or Threads(cpu_count())
    scene = scene_of(run)
    plan = plan_for(run, workers, progress) if isinstance(strategy, str) else plan_of(game, strategy, settings)
    sums = Drive(SimulationTask(run, plan), workers, None if resume is None else Path(resume)).go(progress)
    known = counted_exactly(scene, plan, workers, progress) if exact and run.strategy != SLUG else None
    return Simulation(found_by(run, plan.label, sums, run.rounds, known))


def plan_of(game: str, way: Way, settings: SettingValues | None) -> Plan:
    declared = game_named(game)
    chosen = Settings(declared.settings, settings)
    if isinstance(way, str):
        return plan_from(game, way, chosen)
    return own_plan(shape_of(declared.procedures(chosen)[0]), way, name_of(way))


def name_of(way: Decide) -> str:
    """Of a function; what cannot be called is no way to play."""
    if not callable(way):
        raise BadInputError(f"A way to play is a name, 'file.py:function' or a function, not {way!r}.")
    return getattr(way, "__name__", type(way).__name__)


def _meters(given: Mapping[str, int | Fraction] | None) -> dict[str, Fraction]:
    return {level: exact(amount, f"What the {level} shows") for level, amount in (given or {}).items()}


def _in_cents(session: Session) -> SessionWish:
    from pitboss.lab.simulate.asked import SessionWish  # noqa: PLC0415 -- brings Numba

    return SessionWish(
        rounds=session.rounds,
        bankroll_cents=_cents(session.bankroll),
        ante_cents=_cents(session.ante),
        bets={wager: _cents(amount) for wager, amount in session.bets.items()},
        limits={spot: _limits(*map(_cents, ends)) for spot, ends in session.limits.items()},
    )


def _limits(least: int, most: int) -> Limits:
    return Limits(least, most, min(least, CENTS_PER_DOLLAR) or 1)


def _cents(amount: int | Fraction) -> int:
    cents = exact(amount, "A wager or a bankroll") * CENTS_PER_DOLLAR
    if cents.denominator != 1:
        raise BadInputError(f"{amount} dollars are no whole number of cents.")
    return int(cents)
