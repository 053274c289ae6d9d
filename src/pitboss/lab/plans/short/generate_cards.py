"""Finds the strategy cards that come with the package and writes them: `make cards`.

A condition has to save at least two thousandths of a percent of an Ante, or it is left out. Decisions are searched one
after the other, each with those before it played by the card; what the whole card costs is counted exactly.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from pitboss.games.registry import all_games, module_of
from pitboss.lab.analysis import Question
from pitboss.lab.plans.evaluate import Board, count_plan, evaluate
from pitboss.lab.plans.short.card import FOLDER, CardRule, RulesPlan
from pitboss.lab.plans.short.gathering import Gatherer
from pitboss.lab.plans.short.searching import Search
from pitboss.lab.plans.short.vocabulary import module_of as conditions_of
from pitboss.lab.plans.short.vocabulary import vocabulary_of
from pitboss.lab.shipped import digest_of

PRICE = Fraction(1, 50_000)
"""Of a condition, in Antes per round."""

_READ_BY = ("lab/plans/reading.py", "lab/plans/short/conditions.py")


def found_card(game: str) -> RulesPlan:
    board = Board.of(Question(game=game))
    vocabulary = vocabulary_of(board.game, board.settings, board.shape)
    rules: list[tuple[CardRule, ...]] = [() for _ in vocabulary]
    for sight, conditions in enumerate(vocabulary):
        gatherer = Gatherer({sight: conditions})
        counts = count_plan(board, RulesPlan(board.shape, tuple(rules)), gatherer)
        price = float(PRICE * sum(counts.values()) * board.unit)
        found = Search.of_weight(gatherer.gathered(sight), price).best()
        rules[sight] = tuple(tuple(conditions[place] for place in rule) for rule in found)
    return RulesPlan(board.shape, tuple(rules))


def card_data(game: str) -> dict[str, Any]:
    plan = found_card(game)
    evaluated = evaluate(Question(game=game), plan)
    return {
        "game": game,
        "generator": f"python -m {__spec__.name} {game}",
        "sources": {source: digest_of(source) for source in sources_of(game)},
        "rules": [[[each.slug for each in rule] for rule in rules] for rules in plan.rules],
        "text": plan.label,
        "edge": str(evaluated.edge),
        "optimal": str(evaluated.optimal_edge),
    }


def sources_of(game: str) -> tuple[str, ...]:
    """What gives the conditions of a card their meaning."""
    board = Board.of(Question(game=game))
    modules = (module_of(game), conditions_of(board.game, board.settings, board.shape))
    return (*_READ_BY, *(f"{module.__name__.partition('.')[2].replace('.', '/')}.py" for module in modules))


def main(games: Iterable[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in games:
        text = json.dumps(card_data(game), indent=2)
        (FOLDER / f"{game}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or all_games())
