"""Which solver finds the optimum: chosen by the shape of the deal, as for the exact figures."""

from __future__ import annotations

from pitboss.lab.deal import shape_of
from pitboss.lab.payoff import pays_nothing, poker_contests
from pitboss.lab.plans.plan import Plan
from pitboss.lab.work import Executor, Progress
from pitboss.rules import Game, Paytable, Settings
from pitboss.rules.ranking import Domain


def optimal_plan(
    game: Game,
    settings: Settings,
    paytable: Paytable | None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Plan:
    """Solves the game: some seconds. Of equal options the one the solver takes."""
    base, shape = game.base, shape_of(game.procedures(settings)[0])
    schedule = pays_nothing if paytable is None else paytable.pay
    domain = base.ranking(settings).domain
    if domain is Domain.RANKS:
        from pitboss.lab.plans.optimal.by_ranks import solved_by_ranks  # noqa: PLC0415 -- brings Numba

        return solved_by_ranks(base, settings, schedule, shape, executor)
    if domain is Domain.CARDS:
        from pitboss.lab.plans.optimal.by_cards import solved_by_cards  # noqa: PLC0415 -- brings Numba

        return solved_by_cards(base, settings, schedule, shape)
    plays = tuple(sorted({play for sight in shape.sights for play in sight.plays}, reverse=True))
    contests = poker_contests(base, settings, schedule, plays)
    if shape.board:
        from pitboss.lab.plans.optimal.shared_board import solved_on_a_board  # noqa: PLC0415 -- brings Numba

        return solved_on_a_board(contests, shape, executor, progress)
    from pitboss.lab.plans.optimal.hidden_dealer import solved_behind_a_hidden_hand  # noqa: PLC0415 -- brings Numba

    dummy = shape.dummy
    hands = base.player_hand(dummy, settings), base.dealer_hand(dummy, settings)
    return solved_behind_a_hidden_hand(contests, (len(hands[0]), len(hands[1])), shape.sights[0].dealer, executor)
