"""What a simulation found as a page for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from math import isinf, sqrt

from pitboss.errors import BadInputError
from pitboss.lab.simulate.bankroll import QUANTILES, SessionFigures
from pitboss.lab.simulate.figures import WagerEstimate
from pitboss.lab.simulate.result import Found
from pitboss.rules import Game
from pitboss.rules.page import NO_CELL, Block, Grid, Page, Paragraph, Section

FASTEST = 10_000
"""Rounds an hour: more than any table or screen deals."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast and how high somebody plays."""

    rounds_an_hour: int = 40
    ante_cents: int = 1000

    def __post_init__(self) -> None:
        if not 1 <= self.rounds_an_hour <= FASTEST:
            raise BadInputError(f"A pace is 1 to {FASTEST:,} rounds an hour, not {self.rounds_an_hour:,}.")


def simulation_page(game: Game, found: Found, pace: Pace, *, details: bool) -> Page:
    opening: list[Block] = [
        Paragraph(
            f"{found.rounds:,} rounds, seed {found.run.seed}. {found.strategy} "
            "Intervals hold the true figure in 95 of 100 simulations."
        )
    ]
    if found.rounds < found.run.rounds:
        opening.append(Paragraph(f"Stopped early: {found.run.rounds:,} rounds were wanted."))
    if found.run.settings:
        opening.append(Paragraph("Settings: " + ", ".join(f"{name}={value}" for name, value in found.run.settings)))
    sections = [
        _section(game, wager, tuple(group), pace, details=details)
        for wager, group in groupby(found.wagers, key=lambda each: each.wager)
    ]
    if found.sessions is not None:
        sections.append(_sessions(found.sessions))
    return Page(f"{game.name}: simulated", tuple(opening), tuple(sections))


def _section(game: Game, wager: str, estimates: tuple[WagerEstimate, ...], pace: Pace, *, details: bool) -> Section:
    blocks: list[Block] = [_summary(estimates), Paragraph(_agreement(estimates))]
    if wager == game.base.slug:
        blocks.append(Paragraph(_cost(estimates[0], pace)))
    if details:
        blocks += [_outcomes(each) for each in _different(estimates)]
    return Section(game.wager(wager).name, tuple(blocks))


def _summary(estimates: tuple[WagerEstimate, ...]) -> Grid:
    by_hands = any(each.hands is not None for each in estimates)
    columns = ("paytable", *(["hands"] if by_hands else []), "edge", "±", "exact", "wins", "deviation", "N0")
    rows = []
    for each in estimates:
        hands = [str(each.hands)] if by_hands else []
        error = each.standard_error
        rows.append(
            (
                each.paytable or NO_CELL,
                *hands,
                "needs a meter" if each.edge is None else _percent(each.edge),
                NO_CELL if error is None else _percent(1.96 * error),
                NO_CELL if each.exact_edge is None else _percent(float(each.exact_edge)),
                _percent(each.hit_frequency),
                NO_CELL if each.std_dev is None else f"{each.std_dev:.3f}",
                _rounds(each.n0),
            )
        )
    return Grid(columns, tuple(rows))


def _percent(value: float) -> str:
    return f"{100 * value:.4f} %"


def _dollars(amount: float) -> str:
    return f"{'' if amount < 0 else '+'}{_amount(amount)}"


def _amount(amount: float) -> str:
    """`-$18.00`."""
    return f"{'-' if round(amount, 2) < 0 else ''}${abs(amount):,.2f}"


def _rounds(n0: float | None) -> str:
    return NO_CELL if n0 is None or isinf(n0) else f"{n0:,.0f}"


def _agreement(estimates: tuple[WagerEstimate, ...]) -> str:
    fits = [
        f"{f'{each.hands} hands: ' if each.hands else ''}chi-square {each.fit.statistic:.1f} on {each.fit.degrees} "
        f"degrees, p = {each.fit.p_value:.3f}"
        for each in _different(estimates)
        if each.fit is not None
    ]
    if not fits:
        return "No exact distribution of this play to compare with."
    return "Counts of outcomes against the exact distribution: " + "; ".join(fits) + "."


def _different(estimates: Iterable[WagerEstimate]) -> list[WagerEstimate]:
    """One for each number of hands: the paytables share their counts."""
    return list({each.hands: each for each in reversed(list(estimates))}.values())[::-1]


def _cost(base: WagerEstimate, pace: Pace) -> str:
    if base.edge is None or base.std_dev is None:
        return "What an hour costs depends on a meter."
    edge = base.edge if base.exact_edge is None else float(base.exact_edge)
    hours = pace.rounds_an_hour * pace.ante_cents / 100
    spread = base.std_dev * sqrt(pace.rounds_an_hour) * pace.ante_cents / 100
    return (
        f"At {pace.rounds_an_hour} rounds an hour with an Ante of ${pace.ante_cents / 100:,.2f}, an hour costs "
        f"{_amount(edge * hours)} on average, give or take ${spread:,.2f} (one standard deviation)."
    )


def _outcomes(each: WagerEstimate) -> Grid:
    rows = []
    for outcome in each.outcomes:
        deviations = outcome.deviations(each.rounds)
        rows.append(
            (
                outcome.label[:1].upper() + outcome.label[1:],
                f"{outcome.count:,}",
                f"{100 * outcome.share:.5f} %",
                NO_CELL if outcome.exact is None else f"{100 * float(outcome.exact):.5f} %",
                NO_CELL if deviations is None else f"{deviations:+.2f}",
                outcome.pays or NO_CELL,
            )
        )
    return Grid(("outcome", "rounds", "share", "exact", "deviations", "pays"), tuple(rows))


def _sessions(each: SessionFigures) -> Section:
    text = (
        f"{each.sessions:,} sessions of up to {each.rounds:,} rounds, begun with ${each.bankroll:,.2f}: on average "
        f"{_dollars(each.mean_result)}, standard deviation ${each.std_dev:,.2f}. {_percent(each.ahead)} end ahead, "
        f"{_percent(each.even)} even and {_percent(each.behind)} behind; {_percent(each.risk_of_ruin)} are ruined "
        f"({_percent(each.ruin_interval.low)} to {_percent(each.ruin_interval.high)}). "
        f"The average session is ${each.mean_highest:,.2f} ahead at its best. "
        "Ruined is who cannot make the next round's wagers; a Play wager that follows the last Ante is made in any "
        "case, so that a bankroll can end below zero."
    )
    columns = ("rounds", *(f"{100 * share:.0f} %" for share in QUANTILES), "ruined")
    every = each.spreads[max(len(each.spreads) // 6 - 1, 0) :: max(len(each.spreads) // 6, 1)]
    rows = tuple(
        (
            f"{spread.rounds:,}",
            *(_amount(money) for money in spread.quantiles),
            _percent(spread.ruined),
        )
        for spread in every
    )
    within = f", to within {_amount(each.within)}" if each.within else ""
    table = Paragraph(f"Bankrolls on the way: so many of the sessions have no more than this{within}.")
    return Section("Sessions", (Paragraph(text), table, Grid(columns, rows)))
