"""What `analyze --strategy` and `strategy --card` print: a way to play, what it comes to, and where it costs."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

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


def print_evaluation(question: Question, text: str, executor: Executor, *, as_json: bool) -> None:
    base = game_named(question.game).base
    if question.wager not in (None, base.slug) or question.hands is not None or question.meters:
        raise BadInputError(
            f"--strategy is about the game against the dealer, wager {base.slug!r}; leave out the rest."
        )
    began = time.perf_counter()
    found = _evaluated(replace(question, wager=base.slug), text, executor)
    seconds = time.perf_counter() - began
    if as_json:
        data = {"game": question.game, "seconds": round(seconds, 3)} | as_data(found)
        click.echo(json.dumps(data, indent=2))
    else:
        Screen().page(evaluation_page(found))


def _evaluated(question: Question, text: str, executor: Executor) -> PlanEvaluation:
    game = game_named(question.game)
    plan = plan_from(game.slug, text, Settings(game.settings, question.settings))
    try:
        with shown_progress() as progress:
            return evaluate(question, plan, progress, executor)
    except SuitsMatterError as error:
        raise BadInputError(f"{error} Play it instead: pitboss simulate {game.slug} --strategy {text}") from error


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
