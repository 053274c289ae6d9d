"""A plan's evaluation as a page and as plain data."""

from __future__ import annotations

from typing import Any

from pitboss.games.registry import game_named
from pitboss.lab.figures import percent
from pitboss.lab.plans.evaluation import PlanEvaluation, Situation
from pitboss.lab.report import as_data as figures_as_data
from pitboss.rules.page import Bullets, Grid, Page, Paragraph, Section

_DIGITS = 4
_MOST_ROWS = 20


def evaluation_page(found: PlanEvaluation, *, rows: int = _MOST_ROWS) -> Page:
    source = (Paragraph(f"Published by: {found.source}."),) if found.source else ()
    sections = [Section("What it comes to", (_facts(found),)), Section("How it ends", (_decisions(found),))]
    if found.situations:
        kinds = len(found.situations)
        note = f"The {rows} dearest of {kinds} kinds of mistake." if kinds > rows else "All kinds of mistake:"
        sections.append(Section("Where it costs", (Paragraph(note), _mistakes(found.situations[:rows]))))
    return Page(
        f"{game_named(found.figures.game).name}: {found.plan}", (Paragraph(found.label), *source), tuple(sections)
    )


def _facts(found: PlanEvaluation) -> Bullets:
    figures = found.figures
    facts = [
        f"Edge: {percent(found.edge, _DIGITS)} of the Ante, exactly {found.edge}.",
        f"The best play: {percent(found.optimal_edge, _DIGITS)}; this play costs {percent(found.cost, _DIGITS)} more.",
        f"Element of risk: {percent(figures.element_of_risk, _DIGITS)} of all that is wagered.",
        f"Average wager: {float(figures.average_wager):.4f} Antes; wins {percent(figures.hit_frequency, 2)} of rounds.",
        f"Decisions that cost something: {percent(found.mistaken, 3)} of rounds.",
    ]
    if found.unexplained:
        facts.append(f"Of the cost, {percent(found.unexplained, 6)} lies in suits and is in no line below.")
    return Bullets(tuple(facts))


def _decisions(found: PlanEvaluation) -> Grid:
    rows = tuple((option, percent(share)) for option, share in found.figures.decisions.items())
    return Grid(("play", "share of rounds"), rows)


def _mistakes(found: tuple[Situation, ...]) -> Grid:
    rows = tuple((each.point, each.hand, each.chosen, each.best, percent(each.cost, 5)) for each in found)
    return Grid(("decision", "hand", "this play", "best play", "costs per round"), rows)


def as_data(found: PlanEvaluation) -> dict[str, Any]:
    """As `pitboss analyze --strategy --json` prints it, the seconds left out."""
    data = figures_as_data(found.figures.game, (found.figures,))
    return {
        **data,
        "strategy": {
            "name": found.plan,
            "label": found.label,
            "source": found.source or None,
            "optimal_edge": float(found.optimal_edge),
            "optimal_edge_exact": str(found.optimal_edge),
            "cost": float(found.cost),
            "cost_exact": str(found.cost),
            "cost_in_suits": float(found.unexplained),
            "situations": [_situation(each) for each in found.situations],
        },
    }


def _situation(each: Situation) -> dict[str, Any]:
    return {
        "decision": each.point,
        "hand": each.hand,
        "chosen": each.chosen,
        "best": each.best,
        "deals": each.deals,
        "cost": float(each.cost),
        "cost_exact": str(each.cost),
    }
