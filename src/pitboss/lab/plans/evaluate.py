"""`evaluate`: a plan in, its exact figures and mistakes out; the way to count it is chosen by the shape of the deal.

What counts is imported where it is used, as it brings Numba.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import lcm

from pitboss.games.registry import game_named
from pitboss.lab.analysis import Question, base_paytable
from pitboss.lab.assemble import base_figures
from pitboss.lab.counted import Solution
from pitboss.lab.deal import DealShape, shape_of
from pitboss.lab.kernels import Counting
from pitboss.lab.payoff import PokerContests, pays_nothing, poker_contests, worth_of
from pitboss.lab.plans.asking import Asker
from pitboss.lab.plans.counting.ledger import Ledger, Mistakes
from pitboss.lab.plans.evaluation import PlanEvaluation
from pitboss.lab.plans.labels import HandLabels
from pitboss.lab.plans.plan import Plan
from pitboss.lab.work import Executor, Progress
from pitboss.rules import FOLDED, Contest, Game, Paytable, Settings
from pitboss.rules.ranking import Domain
from pitboss.rules.wager import Schedule


@dataclass(frozen=True, slots=True)
class Board:
    """A game as it is played: all that a count of a plan needs to know."""

    game: Game
    settings: Settings
    shape: DealShape
    paytable: Paytable | None
    executor: Executor | None = None
    progress: Progress | None = None

    @classmethod
    def of(cls, question: Question, executor: Executor | None = None, progress: Progress | None = None) -> Board:
        game = game_named(question.game)
        settings = Settings(game.settings, question.settings)
        shape = shape_of(game.procedures(settings)[0])
        return cls(game, settings, shape, base_paytable(question), executor, progress)

    @property
    def schedule(self) -> Schedule:
        return pays_nothing if self.paytable is None else self.paytable.pay

    @property
    def plays(self) -> tuple[int, ...]:
        return tuple(sorted({play for sight in self.shape.sights for play in sight.plays}, reverse=True))

    @property
    def unit(self) -> int:
        """What the counts have their nets in parts of; all of them find it as here."""
        base = self.game.base
        possible = (*base.contests(self.settings), FOLDED)
        return lcm(*(worth_of(base, each, self.settings, self.schedule).net.denominator for each in possible))

    @property
    def poker_contests(self) -> PokerContests:
        return poker_contests(self.game.base, self.settings, self.schedule, self.plays)


def evaluate(
    question: Question, plan: Plan, progress: Progress | None = None, executor: Executor | None = None
) -> PlanEvaluation:
    """Exactly; raises `SuitsMatterError` where the plan tells apart what is alike to the game."""
    board = Board.of(question, executor, progress)
    counting = Counting(board.game, board.settings, board.shape, question.use_cache, None, executor)
    optimum = base_figures(board.game, board.settings, board.paytable, counting.solve(board.paytable))
    assert optimum.edge is not None  # noqa: S101 -- a game against the dealer has one
    mistakes = Mistakes(board.shape, HandLabels(board.game, board.settings))
    counts = {contest: count for contest, count in count_plan(board, plan, mistakes).items() if count}
    assert sum(counts.values()) == optimum.total  # noqa: S101 -- both count every deal once
    figures = base_figures(board.game, board.settings, board.paytable, Solution(counts, optimum.total))
    situations = (each for each in mistakes.situations(optimum.total, board.unit) if each.cost)
    return PlanEvaluation(
        plan=plan.slug,
        label=plan.label,
        source=plan.source,
        figures=replace(figures, strategy=plan.slug),
        optimal_edge=optimum.edge,
        situations=tuple(sorted(situations, key=lambda each: -each.cost)),
    )


def count_plan(board: Board, plan: Plan, ledger: Ledger) -> Mapping[Contest, int]:
    """On how many deals each contest happens; the ledger hears of every kind of situation."""
    return _counter_for(board)(board, Asker(plan, board.shape), ledger)


_Counter = Callable[[Board, Asker, Ledger], Mapping[Contest, int]]


def _counter_for(board: Board) -> _Counter:
    domain = board.game.base.ranking(board.settings).domain
    if domain is Domain.RANKS:
        return _ranks_only
    if domain is Domain.CARDS:
        return _generic
    return _holdem if board.shape.board else _hidden_dealer


def _ranks_only(board: Board, asker: Asker, ledger: Ledger) -> Mapping[Contest, int]:
    from pitboss.lab.plans.counting.ranks_only import count_ranks_only_plan  # noqa: PLC0415 -- brings Numba

    game = board.game.base, board.settings, board.schedule
    return count_ranks_only_plan(asker, ledger, *game, executor=board.executor, progress=board.progress)


def _generic(board: Board, asker: Asker, ledger: Ledger) -> Mapping[Contest, int]:
    from pitboss.lab.plans.counting.generic import GenericRows, count_generic_plan  # noqa: PLC0415 -- brings Numba

    rows = GenericRows.of(asker, board.game.base, board.settings, board.schedule)
    return count_generic_plan(asker, ledger, rows)


def _holdem(board: Board, asker: Asker, ledger: Ledger) -> Mapping[Contest, int]:
    from pitboss.lab.plans.counting.holdem import count_holdem_plan  # noqa: PLC0415 -- brings Numba

    before, on_flop, at_river = (tuple(sorted(sight.plays)) for sight in board.shape.sights)
    return count_holdem_plan(
        asker,
        ledger,
        board.poker_contests,
        points=(before, on_flop, at_river),
        executor=board.executor,
        progress=board.progress,
    )


def _hidden_dealer(board: Board, asker: Asker, ledger: Ledger) -> Mapping[Contest, int]:
    from pitboss.lab.plans.counting.hidden_dealer import (  # noqa: PLC0415 -- brings Numba
        count_hidden_dealer_plan,
        rows_of_game,
    )

    base, shape = board.game.base, board.shape
    rows = rows_of_game(
        board.poker_contests,
        player_cards=len(base.player_hand(shape.dummy, board.settings)),
        dealer_cards=len(base.dealer_hand(shape.dummy, board.settings)),
        up=shape.sights[0].dealer,
        executor=board.executor,
        progress=board.progress,
    )
    return count_hidden_dealer_plan(asker, ledger, board.poker_contests, rows)
