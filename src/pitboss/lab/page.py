"""Figures as a page: a summary of every wager, and all outcomes where one wager was asked about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby

from pitboss.lab.figures import BaseFigures, JackpotFigures, WagerFigures, percent, rounded
from pitboss.rules import Game, Paytable, Settings
from pitboss.rules.money import CENTS_PER_DOLLAR, dollars
from pitboss.rules.page import NO_CELL, Bullets, Grid, Page, Paragraph, Section

EDGE_DIGITS = 4


def analysis_page(
    game: Game, settings: Settings, figures: Sequence[WagerFigures], paytables: Iterable[Paytable], *, details: bool
) -> Page:
    claims = {
        (each.wager, each.id): ", ".join(f"{claim.quantity} {claim.printed}" for claim in each.claims)
        for each in paytables
    }
    changed = settings.changed()
    opening = [
        Paragraph("Every figure is exact unless it names its bound. The edge is the expected loss per unit wagered.")
    ]
    if changed:
        opening.append(Paragraph("Settings: " + ", ".join(f"{name}={value}" for name, value in changed.items()) + "."))
    sections = [
        _section(game, settings, wager, tuple(group), claims, details=details)
        for wager, group in groupby(figures, key=lambda each: each.wager)
    ]
    return Page(f"{game.name}: the mathematics", tuple(opening), tuple(sections))


Claims = dict[tuple[str, str], str]


def _section(  # noqa: PLR0913 -- all of it is on the page
    game: Game, settings: Settings, wager: str, figures: tuple[WagerFigures, ...], claims: Claims, *, details: bool
) -> Section:
    blocks: list[Paragraph | Bullets | Grid] = [_summary(figures, claims)]
    assumed = {each.strategy for each in figures if each.strategy not in (None, "optimal")}
    blocks += [Paragraph(f"Assumed: {strategy}.") for strategy in sorted(filter(None, assumed))]
    for each in figures:
        if isinstance(each, BaseFigures):
            blocks += [_base_facts(each), _decisions(game, settings, each)]
        if isinstance(each, JackpotFigures):
            blocks.append(_jackpot_facts(each))
    if details:
        for each in figures:
            blocks += [Paragraph(_heading(each)), _outcomes(each)]
    return Section(game.wager(wager).name, tuple(blocks))


def _heading(figures: WagerFigures) -> str:
    hands = "" if figures.hands is None else f", {figures.hands} hands"
    return f"Paytable {figures.paytable or NO_CELL}{hands}: {figures.total:,} deals"


def _summary(figures: Sequence[WagerFigures], claims: Claims) -> Grid:
    by_hands = any(each.hands is not None for each in figures)
    claimed = any(claims.get((each.wager, each.paytable)) for each in figures)
    columns = ["paytable", *(["hands"] if by_hands else []), "edge", "wins", "deviation"]
    rows = []
    for each in figures:
        cells = [each.paytable or NO_CELL, *([str(each.hands)] if by_hands else []), _edge(each)]
        cells += [percent(each.hit_frequency), NO_CELL if each.std_dev is None else f"{each.std_dev:.4f}"]
        rows.append((*cells, *([claims.get((each.wager, each.paytable), "") or NO_CELL] if claimed else [])))
    return Grid((*columns, *(["printed"] if claimed else [])), tuple(rows))


def _edge(figures: WagerFigures) -> str:
    if figures.edge is None:
        return "needs a meter"
    bound = "" if figures.bound is None else f" ± {float(figures.bound * 100):.1g} %"
    return percent(figures.edge, EDGE_DIGITS) + bound


def _base_facts(figures: BaseFigures) -> Bullets:
    assert figures.edge is not None  # noqa: S101 -- the game against the dealer has no meter
    exact = f"{figures.edge.numerator:,}/{figures.edge.denominator:,}"
    return Bullets(
        (
            f"Exact edge per Ante: {exact}",
            f"Element of risk: {percent(figures.element_of_risk)} of all that is wagered",
            f"Average wager: {rounded(figures.average_wager, 4)} Antes",
        )
    )


def _decisions(game: Game, settings: Settings, figures: BaseFigures) -> Grid:
    points = game.procedures(settings)[0].points
    labels = {option.slug: option.label for point in points for option in point.options}
    rows = tuple((labels.get(option, option), percent(share)) for option, share in figures.decisions.items())
    return Grid(("under optimal play", "share of deals"), rows)


def _jackpot_facts(figures: JackpotFigures) -> Bullets:
    slopes = ", ".join(f"{level} {percent(slope * 1000)}" for level, slope in figures.return_per_meter_dollar.items())
    even = figures.break_even_meter
    facts = [
        f"{figures.paytable}: fixed pays return {percent(figures.fixed_return)} of the wager",
        f"each $1,000 on a meter adds: {slopes}" if slopes else "no pay comes from a meter",
        "one in: " + ", ".join(f"{row} {_one_in(deals)}" for row, deals in figures.one_in.items()),
    ]
    if even is not None:
        amount = dollars(int(rounded(even * CENTS_PER_DOLLAR, 0)))
        facts.append(f"without envy the wager breaks even at {amount} on the meter")
    if figures.envy_return_per_other_player:
        facts.append(f"each other player adds {percent(figures.envy_return_per_other_player)} by envy")
    return Bullets(tuple(facts))


def _one_in(deals: Fraction) -> str:
    return f"{int(deals):,}" if deals >= 1000 else rounded(deals, 1)  # noqa: PLR2004 -- decimals say nothing above


def _outcomes(figures: WagerFigures) -> Grid:
    rows = tuple(
        (
            each.label[:1].upper() + each.label[1:],
            f"{each.combinations:,}",
            percent(each.probability, 6),
            each.pays or NO_CELL,
        )
        for each in figures.outcomes
    )
    return Grid(("outcome", "deals", "probability", "net" if isinstance(figures, BaseFigures) else "pays"), rows)
