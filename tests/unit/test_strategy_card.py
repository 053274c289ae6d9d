"""Strategy cards: the search, what ships, and how it is read and printed."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pitboss.errors import UnknownNameError
from pitboss.games.registry import all_games
from pitboss.lab.analysis import Question
from pitboss.lab.plans.evaluate import evaluate
from pitboss.lab.plans.registry import plan_named
from pitboss.lab.plans.short.card import FOLDER, card_of
from pitboss.lab.plans.short.gathering import Gathered
from pitboss.lab.plans.short.generate_cards import card_data, sources_of
from pitboss.lab.plans.short.page import card_html, card_page
from pitboss.lab.plans.short.searching import Rules, Search
from pitboss.lab.shipped import digest_of

GAMES = sorted(all_games())
FAST = ["straight-edge-v1", "straight-edge-v2", "three-card-poker"]


def held(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    return found


# --- what ships -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_card_that_ships_was_found_by_these_sources(game: str) -> None:
    assert held(game)["sources"] == {source: digest_of(source) for source in sources_of(game)}, "run `make cards`"
    assert held(game)["text"] == card_of(game).rules.label


@pytest.mark.parametrize("game", FAST)
def test_the_card_s_cost_is_what_is_counted(game: str) -> None:
    counted = evaluate(Question(game=game), plan_named(game, "card"))
    assert counted.edge == card_of(game).edge
    assert counted.cost == card_of(game).cost


@pytest.mark.long
@pytest.mark.parametrize("game", sorted({*GAMES} - {*FAST}))
def test_every_card_s_cost_is_what_is_counted(game: str) -> None:
    counted = evaluate(Question(game=game), plan_named(game, "card"))
    assert (counted.edge, counted.optimal_edge) == (card_of(game).edge, card_of(game).optimal_edge)


def test_the_search_finds_the_card_that_ships() -> None:
    assert card_data("three-card-poker")["rules"] == held("three-card-poker")["rules"]


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_short_and_gives_away_less_than_half_a_percent(game: str) -> None:
    card = card_of(game)
    assert 1 <= card.conditions <= 20
    assert 0 <= card.cost < Fraction(1, 200)


def test_three_card_poker_needs_one_rule_and_loses_nothing() -> None:
    card = card_of("three-card-poker")
    assert card.rules.label == "Play 1x the Ante if your hand is queen-six-four or better; otherwise fold."
    assert card.cost == 0


def test_a_card_for_no_game_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'caribbean-stud'"):
        card_of("carribean-stud")


# --- to read and to print ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_card_says_what_it_asks_and_what_it_gives_away(game: str) -> None:
    card, page = card_of(game), card_page(card_of(game))
    assert len(page.sections) == len(card.rules.shape.sights)
    html = card_html(card)
    assert str(card.edge) in html
    assert html.count("<li>") == sum(map(len, card.rules.rules))
    assert "http" not in html
    assert "<script" not in html


# --- the search -------------------------------------------------------------------------------------------


def every_list(conditions: int) -> list[Rules]:
    """All lists of up to two rules of up to two conditions."""
    rules = [*combinations(range(conditions), 1), *combinations(range(conditions), 2)]
    return [(), *((rule,) for rule in rules), *combinations(rules, 2)]


@pytest.mark.parametrize("seed", range(6))
def test_the_search_is_as_good_as_trying_all_short_lists(seed: int) -> None:
    chance = np.random.default_rng(seed)
    gathered = Gathered(chance.random((60, 7)) < 0.5, chance.integers(-100, 100, 60))
    search = Search(gathered, price=60.0)
    best = max(every_list(7), key=search.worth)
    assert search.worth(search.best()) >= 0.95 * search.worth(best)


def test_a_condition_that_saves_less_than_its_price_is_left_out() -> None:
    holds = np.array([[True, True], [True, False], [False, True]])
    gathered = Gathered(holds, np.array([100, -5, -50]))
    assert Search(gathered, price=10.0).best() == ((0,),)
    assert Search(gathered, price=1.0).best() == ((0, 1),)


def test_situations_that_weigh_nothing_do_not_change_what_is_found() -> None:
    holds = np.array([[True, True], [True, False], [False, False], [False, True]])
    gathered = Gathered(holds, np.array([100_000, -50_000, -50_000, -1]))
    assert len(Search.of_weight(gathered, 100.0).gathered.gains) == 3
    assert Search.of_weight(gathered, 100.0).best() == ((1,),)
