"""What `analyze --strategy` and `strategy --card` print: a way to play, what it comes to, and where it costs."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.analyze import shown_progress
from pitboss.cli.screen import Screen
from pitboss.cli.writing import write_text
from pitboss.errors import BadInputError
from pitboss.games.registry import game_named
from pitboss.lab.analysis import Question
from pitboss.lab.plans.asking import SuitsMatterError
from pitboss.lab.plans.choosing import plan_from
from pitboss.lab.plans.evaluate import evaluate
from pitboss.lab.plans.evaluation import PlanEvaluation
from pitboss.lab.plans.registry import plans_of
from pitboss.lab.plans.report import as_data, evaluation_page
from pitboss.lab.plans.short.card import card_of
from pitboss.lab.plans.short.page import card_data, card_html, card_page
from pitboss.lab.work import Executor
from pitboss.rules import Settings
from pitboss.rules.page import Page, Paragraph, Section

if TYPE_CHECKING:  # brings Numba
    from pitboss.lab.simulate.figures import WagerEstimate

_ROUNDS = 200_000


def print_evaluation(question: Question, text: str, executor: Executor, *, as_json: bool) -> None:
    base = game_named(question.game).base
    if question.wager not in (None, base.slug) or question.hands is not None or question.meters:
        raise BadInputError(
            f"--strategy is about the game against the dealer, wager {base.slug!r}; leave out the rest."
        )
    began = time.perf_counter()
    try:
        found = _evaluated(replace(question, wager=base.slug), text, executor)
    except SuitsMatterError as error:
        if question.own_paytables:
            raise
        _print_played(question, text, str(error), as_json=as_json)
        return
    seconds = time.perf_counter() - began
    if as_json:
        data = {"game": question.game, "seconds": round(seconds, 3)} | as_data(found)
        click.echo(json.dumps(data, indent=2))
    else:
        Screen().page(evaluation_page(found))


def _evaluated(question: Question, text: str, executor: Executor) -> PlanEvaluation:
    game = game_named(question.game)
    plan = plan_from(game.slug, text, Settings(game.settings, question.settings))
    with shown_progress() as progress:
        return evaluate(question, plan, progress, executor)


def _print_played(question: Question, text: str, why: str, *, as_json: bool) -> None:
    """What cannot be counted is played, and said to be."""
    from pitboss.lab.api import simulate  # noqa: PLC0415 -- only here

    slug = game_named(question.game).base.slug
    with shown_progress() as progress:
        found = simulate(
            question.game,
            rounds=_ROUNDS,
            strategy=text,
            wagers=(slug,),
            settings=question.settings,
            paytables={} if question.paytable is None else {slug: question.paytable},
            progress=progress,
        )
    data = _played_data(question.game, text, why, found[slug])
    if as_json:
        click.echo(json.dumps(data, indent=2))
        return
    low, high = data["wagers"][0]["edge_interval"]
    click.echo(
        f"{why}\nPlayed instead, {_ROUNDS:,} rounds by seed 1: an edge of {found[slug].edge:.4%} of the Ante, "
        f"with 95 % confidence {low:.4%} to {high:.4%}.\nFor more: pitboss simulate {question.game} --strategy {text}"
    )


def _played_data(game: str, text: str, why: str, base: WagerEstimate) -> dict[str, Any]:
    """The figures of a wager without a meter: it has an edge and an interval."""
    interval = base.edge_interval
    assert interval is not None  # noqa: S101 -- see above
    figures = {
        "wager": base.wager,
        "paytable": base.paytable or None,
        "edge": base.edge,
        "edge_exact": None,
        "edge_interval": [interval.low, interval.high],
        "exact": False,
        "rounds": base.rounds,
        "strategy": text,
        "note": why,
    }
    return {"game": game, "wagers": [figures]}


def print_plans(game: str, *, as_json: bool) -> None:
    """Every strategy of a game that has a name."""
    plans = plans_of(game)
    if as_json:
        found = [{"strategy": each.slug, "label": each.label, "source": each.source or None} for each in plans]
        click.echo(json.dumps(found, indent=2))
        return
    Screen().page(
        Page(
            f"{game_named(game).name}: ways to play",
            (),
            tuple(Section(each.slug, (Paragraph(each.label), *_published(each.source))) for each in plans),
        )
    )


def _published(source: str) -> tuple[Paragraph, ...]:
    return (Paragraph(f"Published by: {source}."),) if source else ()


def print_card(game: str, html_file: Path | None, *, as_json: bool) -> None:
    card = card_of(game)
    if html_file is not None:
        write_text(html_file, card_html(card))
        click.echo(f"The strategy card was written to {html_file}.")
    elif as_json:
        click.echo(json.dumps(card_data(card), indent=2))
    else:
        Screen().page(card_page(card))
