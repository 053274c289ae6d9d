"""Counts and a paytable, multiplied out into figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from pitboss.lab.counted import Counted, Solution
from pitboss.lab.figures import BaseFigures, JackpotFigures, OutcomeFigure, WagerFigures, deviation, mean, net_of_pay
from pitboss.lab.payoff import pays_nothing, worth_of
from pitboss.rules import (
    FOLD,
    NOTHING,
    Bonus,
    ForOne,
    Game,
    Outcome,
    Paytable,
    Settings,
    Share,
    Showdown,
    play_option,
)
from pitboss.rules.money import CENTS_PER_DOLLAR
from pitboss.rules.ranking import OnHighestHand


def base_figures(game: Game, settings: Settings, paytable: Paytable | None, solved: Solution) -> BaseFigures:
    """Per Ante: the figures of optimal play."""
    schedule = pays_nothing if paytable is None else paytable.pay
    outcomes = []
    wagered = Fraction(0)
    for contest, combinations in solved.counts.items():
        worth = worth_of(game.base, contest, settings, schedule)
        share = Fraction(combinations, solved.total)
        wagered += share * worth.staked
        outcomes.append(OutcomeFigure(contest.slug, contest.label, combinations, share, _signed(worth.net), worth.net))
    edge = -mean(outcomes)
    return BaseFigures(
        game=game.slug,
        wager=game.base.slug,
        paytable="" if paytable is None else paytable.id,
        total=solved.total,
        outcomes=tuple(outcomes),
        edge=edge,
        hit_frequency=_hits(outcomes),
        std_dev=deviation(outcomes),
        strategy="optimal",
        element_of_risk=edge / wagered,
        average_wager=wagered,
        decisions=_decisions(solved),
    )


def _signed(net: Fraction) -> str:
    return f"{'+' if net > 0 else ''}{net}"


def _hits(outcomes: list[OutcomeFigure]) -> Fraction:
    """Wins; pushes are apart."""
    return sum((each.probability for each in outcomes if each.net is not None and each.net > 0), Fraction(0))


def _decisions(solved: Solution) -> dict[str, Fraction]:
    shares: dict[str, Fraction] = {}
    for contest, combinations in solved.counts.items():
        option = FOLD.slug if contest.play == 0 else play_option(contest.play).slug
        shares[option] = shares.get(option, Fraction(0)) + Fraction(combinations, solved.total)
    return dict(sorted(shares.items(), reverse=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One side wager, with the paytable and what else its figures depend on."""

    game: Game
    settings: Settings
    bonus: Bonus
    paytable: Paytable
    hands: int | None = None
    meters: Mapping[str, Fraction] = field(default_factory=dict)
    """Amounts in dollars by level, if the edge of a jackpot is wanted."""


def bonus_figures(asked: Asked, counted: Counted) -> WagerFigures:
    outcomes = _bonus_outcomes(asked, counted)
    return WagerFigures(
        game=asked.game.slug,
        wager=asked.bonus.slug,
        paytable=asked.paytable.id,
        total=counted.total,
        outcomes=outcomes,
        edge=-mean(outcomes),
        hit_frequency=_hits(list(outcomes)),
        std_dev=deviation(outcomes),
        exact=not counted.bounds,
        bound=_edge_bound(outcomes, counted),
        hands=asked.hands,
        strategy=_assumed_strategy(asked),
    )


def _edge_bound(outcomes: tuple[OutcomeFigure, ...], counted: Counted) -> Fraction | None:
    """How far errors in the probabilities can move the edge, if all go the same way."""
    if not counted.bounds:
        return None
    bounds = {outcome.slug: bound for outcome, bound in counted.bounds.items()}
    return sum((bounds.get(each.outcome, 0) * abs(each.net) for each in outcomes if each.net is not None), Fraction(0))


def _assumed_strategy(asked: Asked) -> str | None:
    """Where a fold loses the wager, or takes a hand out of it, its figures hang on what is folded."""
    whole = asked.bonus.after_fold.in_action(asked.settings) and _folded_hands_count(asked)
    return None if whole else "no hand that wins this wager is folded"


def _folded_hands_count(asked: Asked) -> bool:
    match asked.bonus.looks_at:
        case OnHighestHand(hands=hands_of):
            show = Showdown(player=(), dealer=(), folded_others=((),))
            return len(hands_of(show, asked.settings)) == show.hands_dealt
        case _:
            return True


def _bonus_outcomes(asked: Asked, counted: Counted) -> tuple[OutcomeFigure, ...]:
    """In the order of the wager's rows; what pays nothing last."""
    order = [outcome for row in asked.bonus.rows for outcome in sorted(row.covers, key=lambda each: each.slug)]
    places = {outcome: place for place, outcome in reversed(list(enumerate(order)))}
    found = sorted(counted.counts.items(), key=lambda item: places.get(item[0], len(order)))
    figures = []
    for outcome, combinations in found:
        pay = None if outcome == NOTHING else asked.paytable.pay(outcome, asked.hands)
        share = Fraction(combinations, counted.total)
        shown = "" if pay is None else str(pay)
        figures.append(OutcomeFigure(outcome.slug, outcome.label, combinations, share, shown, net_of_pay(pay)))
    return tuple(figures)


def jackpot_figures(asked: Asked, counted: Counted) -> JackpotFigures:
    """Per $1 of wager."""
    paytable, meters = asked.paytable, asked.meters
    outcomes = _bonus_outcomes(asked, counted)
    fixed, slopes, envy = Fraction(0), dict.fromkeys(paytable.levels, Fraction(0)), Fraction(0)
    hits: dict[str, Fraction] = {}
    for outcome, combinations in counted.counts.items():
        share = Fraction(combinations, counted.total)
        line = None if outcome == NOTHING else paytable.line(outcome)
        if line is None:
            continue
        hits[line.row.slug] = hits.get(line.row.slug, Fraction(0)) + share
        match line.pays[0]:
            case ForOne(multiple):
                fixed += share * multiple
            case Share(part, level):
                slopes[level] += share * part
        envy += share * _envy(asked, outcome, line.envy_cents)
    known = all(level in meters for level in slopes)
    returned = fixed + sum((slopes[level] * meters[level] for level in slopes if level in meters), Fraction(0))
    return JackpotFigures(
        game=asked.game.slug,
        wager=asked.bonus.slug,
        paytable=asked.paytable.id,
        total=counted.total,
        outcomes=outcomes,
        edge=1 - returned if known else None,
        hit_frequency=sum(hits.values(), Fraction(0)),
        std_dev=_jackpot_deviation(paytable, counted, meters, returned) if known else None,
        fixed_return=fixed,
        return_per_meter_dollar=slopes,
        one_in={row: 1 / share for row, share in hits.items() if share},
        envy_return_per_other_player=envy,
        meters=meters,
        strategy=_assumed_strategy(asked),
    )


def _envy(asked: Asked, outcome: Outcome, cents: int | None) -> Fraction:
    if cents is None or outcome in asked.bonus.no_envy(asked.settings):
        return Fraction(0)
    return Fraction(cents, CENTS_PER_DOLLAR)


def _jackpot_deviation(
    paytable: Paytable, counted: Counted, meters: Mapping[str, Fraction], returned: Fraction
) -> float:
    square = Fraction(0)
    for outcome, combinations in counted.counts.items():
        match paytable.pay(outcome):
            case ForOne(multiple):
                amount = multiple
            case Share(part, level):
                amount = part * meters[level]
            case _:
                amount = Fraction(0)
        square += Fraction(combinations, counted.total) * amount**2
    return sqrt(square - returned**2)


def expected_meter_at_hit(
    seed: Fraction, contribution: Fraction, hit_probability: Fraction, wager: Fraction = Fraction(1)
) -> Fraction:
    """The mean amount a 100 % award pays: the seed and what the wagers up to and with the winning one brought."""
    return seed + contribution * wager / hit_probability
