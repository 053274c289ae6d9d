"""Meter studies as pages for people, and as data for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.lab.meters.advised import Experiment
from pitboss.lab.meters.expectation import UNITS_PER_DOLLAR, Expected, LevelExpectation
from pitboss.lab.meters.study import LevelStudy, Study
from pitboss.rules.page import Block, Grid, Page, Paragraph, Section

_LATEST_YEARS = 12


def study_page(found: Study, exact: Expected) -> Page:
    terms, pace = found.terms, found.plan.pace
    wagers = pace.rounds_a_year * pace.seats * found.plan.years
    played = (
        f"{_years(found.plan.years)} of {pace.tables} {'table' if pace.tables == 1 else 'tables'}, "
        f"{pace.rounds_an_hour} rounds an hour, {pace.hours_a_day} hours a day, {pace.seats} wagers a round: "
        f"{wagers:,} wagers. Seed of chance {found.plan.seed}."
    )
    house = (
        f"Of each dollar wagered the house keeps {float(exact.house_keeps):.2%} in the long run, envy apart: "
        f"fixed pays take {float(exact.fixed_return):.2%}, restarts {float(exact.reseed_cost):.2%}."
    )
    seeds = f"Restarts cost the house ${found.seeded_units / UNITS_PER_DOLLAR:,.2f} in these years."
    sections = [_level_section(each, exact.level(each.level), found) for each in found.levels]
    title = f"{' and '.join(terms.games)}, {terms.wager} paytable {terms.paytable}: meter study"
    return Page(title, (Paragraph(played), Paragraph(house), Paragraph(seeds)), tuple(sections))


def _years(years: int) -> str:
    return "One year" if years == 1 else f"{years} years"


def _level_section(seen: LevelStudy, exact: LevelExpectation, found: Study) -> Section:
    means = seen.yearly_means(found.plan.pace.rounds_a_year)
    rows = (
        ("won once in", f"{float(1 / exact.hit_chance):,.0f} wagers", _won_once_in(seen, found)),
        ("an award pays, on average", f"${float(exact.mean_award):,.2f}", _mean_award(seen)),
        ("the meter shows, on average", f"${float(exact.mean_meter):,.2f}", f"${sum(means) / len(means):,.2f}"),
    )
    blocks: list[Block] = [Grid(("", "in the long run", "in these years"), rows), Paragraph(_growth(seen, exact))]
    if seen.dry:
        blocks.append(
            Paragraph(
                f"It ran dry: {seen.dry:,} awards could not be paid in full, "
                f"${seen.dry_cents / 100:,.2f} came from the tray."
            )
        )
    blocks.append(_by_year(seen, means))
    return Section(seen.level.capitalize(), tuple(blocks))


def _won_once_in(seen: LevelStudy, found: Study) -> str:
    if not seen.awards_cents:
        return "not won"
    pace = found.plan.pace
    each = pace.rounds_a_year * pace.seats * found.plan.years / len(seen.awards_cents)
    return f"{each:,.0f} wagers ({len(seen.awards_cents):,} times)"


def _mean_award(seen: LevelStudy) -> str:
    return f"${sum(seen.awards_cents) / len(seen.awards_cents) / 100:,.2f}" if seen.awards_cents else "not won"


def _growth(seen: LevelStudy, exact: LevelExpectation) -> str:
    word = "grows" if exact.growth > 0 else "shrinks"
    text = f"Between its awards the meter {word} by {abs(float(exact.growth * 100)):.2f} cents a wager."
    if seen.awards_cents:
        text += f" The smallest award paid ${min(seen.awards_cents) / 100:,.2f}."
    return text


def _by_year(seen: LevelStudy, means: list[float]) -> Grid:
    """The last of them, where there are many."""
    first = max(0, len(means) - _LATEST_YEARS)
    rows = tuple(
        (str(year + 1), f"${means[year]:,.2f}", f"${seen.year_ends[year] / UNITS_PER_DOLLAR:,.2f}")
        for year in range(first, len(means))
    )
    return Grid(("year", "on average", "at its end"), rows)


def study_data(found: Study, exact: Expected) -> dict[str, Any]:
    pace = found.plan.pace
    return {
        "games": list(found.terms.games),
        "wager": found.terms.wager,
        "paytable": found.terms.paytable,
        "years": found.plan.years,
        "seed": found.plan.seed,
        "wagers": pace.rounds_a_year * pace.seats * found.plan.years,
        "house_keeps": float(exact.house_keeps),
        "seeded_dollars": found.seeded_units / UNITS_PER_DOLLAR,
        "levels": [_level_data(each, exact.level(each.level), found) for each in found.levels],
    }


def _level_data(seen: LevelStudy, exact: LevelExpectation, found: Study) -> dict[str, Any]:
    return {
        "level": seen.level,
        "hit_chance": float(exact.hit_chance),
        "hits": len(seen.awards_cents),
        "expected_award": float(exact.mean_award),
        "awards": [cents / 100 for cents in seen.awards_cents],
        "expected_meter": float(exact.mean_meter),
        "yearly_means": seen.yearly_means(found.plan.pace.rounds_a_year),
        "year_ends": [units / UNITS_PER_DOLLAR for units in seen.year_ends],
        "dry": seen.dry,
        "dry_dollars": seen.dry_cents / 100,
    }


def advice_page(experiments: Iterable[Experiment]) -> Page:
    opening = Paragraph(
        "Six Card Poker, paytable SIXCPP-01, $1: each advice of rulebook 6.3 beside what comes of following it or not."
    )
    sections = tuple(
        Section(
            each.name,
            (Paragraph(each.advice), Grid((each.varied, "advice", *each.columns), tuple(_trial_rows(each)))),
        )
        for each in experiments
    )
    return Page("Advice on meters, by numbers", (opening,), sections)


def _trial_rows(experiment: Experiment) -> Iterable[tuple[str, ...]]:
    return ((each.setting, str(each.verdict), *each.figures) for each in experiment.trials)


def advice_data(experiments: Iterable[Experiment]) -> list[dict[str, Any]]:
    return [
        {
            "name": each.name,
            "advice": each.advice,
            "trials": [
                {
                    "setting": trial.setting,
                    "verdict": str(trial.verdict),
                    "figures": dict(zip(each.columns, trial.figures, strict=True)),
                }
                for trial in each.trials
            ],
        }
        for each in experiments
    ]
