"""All that a run needs before the first card: its game, its layout, a judge for each wager, what rounds are worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, isqrt, lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import BadInputError, UnknownNameError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.deal import shape_of
from pitboss.lab.figures import net_of_pay
from pitboss.lab.payoff import pays_nothing, worth_of
from pitboss.lab.simulate.judges import bonus_judge
from pitboss.lab.simulate.kernels.dealing import Batches, batches_of
from pitboss.lab.simulate.meetings import BaseJudge, Judge, base_judge
from pitboss.lab.simulate.rounds import Layout, Rounds
from pitboss.lab.simulate.run import Counted, Run, Sessions, SideBet
from pitboss.rules import NOTHING, Bonus, Contest, Game, Outcome, Pay, Paytable, Settings, Share
from pitboss.rules.paytable_file import parse_paytables

MOST_UNITS = 2**62
"""What sums of nets may reach."""


@dataclass(frozen=True, eq=False)
class Scene:
    run: Run
    game: Game
    settings: Settings
    layout: Layout
    batches: Batches
    paytables: tuple[Paytable, ...]
    """Those of the game, a user's own first."""
    base_paytable: Paytable | None
    judges: dict[Counted, Judge[Contest] | Judge[Outcome]]

    @property
    def schedule(self) -> Callable[[Outcome], Pay | None]:
        return pays_nothing if self.base_paytable is None else self.base_paytable.pay

    def paytable_for(self, wager: str, paytable: str | None) -> Paytable:
        """That of a side wager; the first if none is named."""
        fitting = [each for each in self.paytables if each.wager == wager]
        for each in fitting:
            if paytable in (None, each.id):
                return each
        raise UnknownNameError(f"paytable of {wager}", str(paytable), [each.id for each in fitting])


@lru_cache(maxsize=8)
def scene_of(run: Run) -> Scene:
    game = game_named(run.game)
    settings = Settings(game.settings, dict(run.settings))
    layout = Layout(shape_of(game.procedures(settings)[0]), run.hands)
    own = parse_paytables(run.own_paytables, "own paytables", game) if run.own_paytables else ()
    paytables = (*own, *printed_paytables(game.slug))
    return Scene(
        run=run,
        game=game,
        settings=settings,
        layout=layout,
        batches=batches_of(layout.groups),
        paytables=paytables,
        base_paytable=_base_paytable(game, paytables, run.paytable),
        judges={each: _judge(game, settings, layout, each) for each in run.counted},
    )


def _base_paytable(game: Game, paytables: tuple[Paytable, ...], wanted: str | None) -> Paytable | None:
    fitting = [each for each in paytables if each.wager == game.base.slug]
    if wanted is None:
        return fitting[0] if fitting else None
    for each in fitting:
        if each.id == wanted:
            return each
    raise UnknownNameError(f"paytable of {game.name}", wanted, [each.id for each in fitting])


def _judge(game: Game, settings: Settings, layout: Layout, counted: Counted) -> Judge[Contest] | Judge[Outcome]:
    wager = game.wager(counted.wager)
    if not isinstance(wager, Bonus):
        return base_judge(wager, settings, layout)
    if (counted.hands is not None) != wager.by_hands:
        needs = "names how many hands" if wager.by_hands else "does not depend on how many hands"
        raise BadInputError(f"{wager.name} {needs} are dealt.")
    return bonus_judge(wager, settings, Layout(layout.shape, counted.hands or 2))


# --- money ------------------------------------------------------------------------------------------------


MOST_CELLS = 6_001
"""Into which results of sessions are counted: each amount has its own, unless there are more."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Results of sessions by amount, in the unit of `Money`; the first and the last cell take what lies beyond."""

    lowest: int
    """With which the first cell begins."""
    width: int
    number: int


@dataclass(frozen=True, eq=False)
class Money:
    """What rounds are worth to a player who bets the same in each, in whole units of 1/`unit` of a cent."""

    unit: int
    required: int
    """What must be on the table before the cards are dealt."""
    step: int
    """Divides everything that a round can win or lose."""
    cells: Cells
    base: BaseJudge
    base_nets: NDArray[np.int64]
    sides: tuple[tuple[Judge[Outcome], NDArray[np.int64], int | None], ...]
    """For each side wager its judge, nets by outcome, and what a fold loses where it takes the wager."""

    def nets(self, rounds: Rounds) -> NDArray[np.int64]:
        found = self.base_nets.take(self.base.codes(rounds))
        for judge, nets, lost in self.sides:
            won = nets.take(judge.codes(rounds))
            found += won if lost is None else np.where(rounds.plays == 0, lost, won)
        return found


def money_of(scene: Scene) -> Money:
    sessions = scene.run.sessions
    assert sessions is not None  # noqa: S101 -- the caller has seen to it
    base, settings = scene.game.base, scene.settings
    judge = base_judge(base, settings, scene.layout)
    ante = sessions.ante_cents
    by_contest = [worth_of(base, each, settings, scene.schedule).net * ante for each in judge.outcomes]
    by_side = [_side_nets(scene, bet) for bet in sessions.bets]
    every = [*by_contest, *(net for _, nets in by_side for net in nets)]
    unit = lcm(*(net.denominator for net in every))
    if max(abs(net) for net in every) * unit * sessions.rounds >= MOST_UNITS:
        raise BadInputError("These wagers are too large to be added up over a session in 64 bits.")
    required = ante * sum(spot.required for spot in base.spots) + sum(bet.cents for bet in sessions.bets)
    sides = tuple(
        (side, _units(nets, unit), None if _stays(scene, bet) else -bet.cents * unit)
        for bet, (side, nets) in zip(sessions.bets, by_side, strict=True)
    )
    base_nets = _units(by_contest, unit)
    results = [base_nets, *(nets if lost is None else np.append(nets, lost) for _, nets, lost in sides)]
    step = gcd(*(abs(int(net)) for nets in results for net in nets)) or 1
    cells = _cells(sessions, unit, step, results)
    return Money(unit, required * unit, step, cells, judge, base_nets, sides)


def _cells(sessions: Sessions, unit: int, step: int, results: list[NDArray[np.int64]]) -> Cells:
    """From all that a session can lose to all that it can win.

    Of more, sixty times its Antes' root of rounds: beyond that lies one result in a million, in the last cell.
    """
    worst, best = (sum(int(of(nets)) for nets in results) for of in (np.min, np.max))
    far = 60 * sessions.ante_cents * unit * max(10, isqrt(sessions.rounds) + 1)
    lost = min(-worst * sessions.rounds, sessions.bankroll_cents * unit - worst)
    won = min(max(best, 0) * sessions.rounds, far)
    first, steps = -(-max(lost, 0) // step) * step, max(lost, 0) // step + won // step + 2
    width = step * -(-steps // (MOST_CELLS - 1))
    return Cells(-first, width, -(-steps * step // width))


def _units(nets: list[Fraction], unit: int) -> NDArray[np.int64]:
    return np.array([int(net * unit) for net in nets], np.int64)


def _stays(scene: Scene, bet: SideBet) -> bool:
    return scene.game.bonus(bet.wager).after_fold.in_action(scene.settings)


def _side_nets(scene: Scene, bet: SideBet) -> tuple[Judge[Outcome], list[Fraction]]:
    bonus = scene.game.bonus(bet.wager)
    if bonus.by_hands and scene.run.hands == 2:  # noqa: PLR2004 -- one player and the dealer
        raise BadInputError(f"{bonus.name} depends on the number of hands dealt; name it.")
    hands = scene.run.hands if bonus.by_hands else None
    judge = bonus_judge(bonus, scene.settings, scene.layout)
    paytable = scene.paytable_for(bet.wager, bet.paytable)
    return judge, [bet.cents * net_of(outcome, paytable, hands, scene.run) for outcome in judge.outcomes]


def net_of(outcome: Outcome, paytable: Paytable, hands: int | None, run: Run) -> Fraction:
    """Per unit wagered; a share of a meter pays what the meter was said to show, per $1."""
    pay = None if outcome == NOTHING else paytable.pay(outcome, hands)
    if isinstance(pay, Share):
        meters = dict(run.meters)
        if pay.level not in meters:
            raise BadInputError(f"Paytable {paytable.id} pays from the {pay.level}; say what it shows with --meter.")
        return pay.share * Fraction(meters[pay.level]) - 1
    net = net_of_pay(pay)
    assert net is not None  # noqa: S101 -- only a share has none
    return net
