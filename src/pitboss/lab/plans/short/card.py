"""A strategy card: a few rules for each decision, and what playing by them comes to."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import BadInputError
from pitboss.games.registry import game_named
from pitboss.lab.deal import DealShape, shape_of
from pitboss.lab.plans.plan import Seen
from pitboss.lab.plans.reading import Bools
from pitboss.lab.plans.short.conditions import Condition
from pitboss.lab.plans.short.vocabulary import vocabulary_of
from pitboss.rules import FOLD, DecisionPoint, Option, Settings

FOLDER = Path(__file__).parent / "cards"

CardRule = tuple[Condition, ...]
"""All of them together."""


@dataclass(frozen=True)
class RulesPlan:
    """Makes the largest Play wager of a decision if all conditions of one of its rules hold."""

    shape: DealShape
    rules: tuple[tuple[CardRule, ...], ...]
    """By sight."""
    slug: str = "card"
    source: str = ""

    @cached_property
    def label(self) -> str:
        return " ".join(
            sentences_of(sight.point, rules) for sight, rules in zip(self.shape.sights, self.rules, strict=True)
        )

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        plays = np.zeros(seen.size, np.bool_)
        for rule in self.rules[sight]:
            plays |= _all_hold(rule, seen)
        return plays * np.int64(max(self.shape.sights[sight].plays))


def _all_hold(rule: CardRule, seen: Seen) -> Bools:
    found = np.ones(seen.size, np.bool_)
    for condition in rule:
        found &= condition.true_of(seen)
    return found


def rule_text(rule: CardRule) -> str:
    return ", and ".join(condition.text for condition in rule)


def sentences_of(point: DecisionPoint, rules: tuple[CardRule, ...]) -> str:
    """For one decision, as prose."""
    made, other = made_and_other(point)
    ifs = "; or if ".join(map(rule_text, rules))
    return f"{made.label} if {ifs}; otherwise {other.label.lower()}."


def made_and_other(point: DecisionPoint) -> tuple[Option, Option]:
    """The option that a card's rules make, and the one that is left."""
    made = max(point.options, key=lambda option: option.play or 0)
    other = FOLD if FOLD in point.options else next(option for option in point.options if option.play is None)
    return made, other


@dataclass(frozen=True, slots=True)
class StrategyCard:
    """As found and counted for a game with its settings as printed."""

    game: str
    rules: RulesPlan
    edge: Fraction
    optimal_edge: Fraction

    @property
    def cost(self) -> Fraction:
        return self.edge - self.optimal_edge

    @property
    def conditions(self) -> int:
        return sum(len(rule) for rules in self.rules.rules for rule in rules)


def card_of(game: str) -> StrategyCard:
    """The card that comes with the package, and what was counted for the game as printed."""
    held = _held(game)
    rules = rules_from(game, held["rules"], Settings(game_named(game).settings))
    return StrategyCard(game, rules, Fraction(held["edge"]), Fraction(held["optimal"]))


def card_rules(game: str, settings: Settings) -> RulesPlan:
    """The rules alone, to be played under any settings."""
    return rules_from(game, _held(game)["rules"], settings)


@cache
def _held(game: str) -> Any:  # noqa: ANN401 -- as JSON has it
    file = FOLDER / f"{game_named(game).slug}.json"
    if not file.is_file():
        raise BadInputError(f"No strategy card comes with {game_named(game).name}.")
    return json.loads(file.read_text(encoding="utf-8"))


def has_card(game: str) -> bool:
    return (FOLDER / f"{game}.json").is_file()


def rules_from(game: str, held: Any, settings: Settings) -> RulesPlan:  # noqa: ANN401 -- as JSON has it
    """Rules by the slugs of their conditions, decision by decision."""
    declared = game_named(game)
    shape = shape_of(declared.procedures(settings)[0])
    known = [{each.slug: each for each in at} for at in vocabulary_of(declared, settings, shape)]
    rules = tuple(
        tuple(tuple(known[sight][slug] for slug in rule) for rule in rules) for sight, rules in enumerate(held)
    )
    return RulesPlan(shape, rules)
