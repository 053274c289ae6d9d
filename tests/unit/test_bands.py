"""Classes of rank for wagers on both hands: they tell apart all that the wager tells apart."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pitboss.cards.poker import STRONGEST, Category, lowest
from pitboss.games.registry import all_games, game_named
from pitboss.lab.bands import pair_bands
from pitboss.rules import Bonus, Settings
from pitboss.rules.ranking import Domain, OnBothHands
from pitboss.rules.setting import shown


def wagers_on_both_hands() -> Iterator[tuple[str, Bonus, OnBothHands]]:
    for slug, game in all_games().items():
        for bonus in game.bonuses:
            match bonus.looks_at:
                case OnBothHands() as looks_at if looks_at.ranking(Settings(game.settings)).domain is Domain.POKER:
                    yield slug, bonus, looks_at


def one_setting_changed() -> Iterator[tuple[str, str, dict[str, str]]]:
    for slug, bonus, _ in wagers_on_both_hands():
        yield slug, bonus.slug, {}
        for setting in game_named(slug).settings:
            others = (shown(each) for each in setting.choices if each != setting.default)
            yield from ((slug, bonus.slug, {setting.name: other}) for other in others)


def looked_at(slug: str, wager: str) -> OnBothHands:
    return next(looks_at for each, bonus, looks_at in wagers_on_both_hands() if (each, bonus.slug) == (slug, wager))


def rank_pairs(seed: str) -> Iterator[tuple[int, int]]:
    chance = random.Random(seed)  # noqa: S311 -- repeatable on purpose
    edges = [rank + step for rank in map(lowest, Category) for step in (-1, 0, 1) if 1 <= rank + step <= STRONGEST]
    yield from ((player, dealer) for player in edges for dealer in edges)
    for _ in range(1_000):
        rank = chance.randint(1, STRONGEST)
        yield rank, chance.randint(1, STRONGEST)
        yield rank, rank
        yield rank, max(1, rank - 1)


def test_both_bad_beats_are_here() -> None:
    assert [(slug, bonus.slug) for slug, bonus, _ in wagers_on_both_hands()] == [
        ("six-card-poker", "bad-beat"),
        ("ultimate-texas-holdem", "bad-beat"),
    ]


@pytest.mark.parametrize(("slug", "wager", "chosen"), list(one_setting_changed()), ids=str)
def test_the_outcome_of_two_classes_is_that_of_the_ranks_in_them(slug: str, wager: str, chosen: dict[str, str]) -> None:
    settings = Settings(game_named(slug).settings, chosen)
    looks_at = looked_at(slug, wager)
    bands = pair_bands(looks_at, settings)
    for player, dealer in rank_pairs(f"{slug} {wager} {chosen}"):
        result = 1 if player == dealer else 0 if player > dealer else 2
        found = bands.outcome(int(bands.band_of[player]), int(bands.band_of[dealer]), result)
        assert found == looks_at.outcome_of(player, dealer, settings), (player, dealer)


@pytest.mark.parametrize(("slug", "wager"), [("six-card-poker", "bad-beat"), ("ultimate-texas-holdem", "bad-beat")])
def test_pairs_of_classes_that_cannot_compare_so_have_no_outcome(slug: str, wager: str) -> None:
    bands = pair_bands(looked_at(slug, wager), Settings(game_named(slug).settings))
    highest = len(bands.edges) - 1
    assert bands.outcome(0, highest, 0) is None
    assert bands.outcome(highest, 0, 2) is None
    assert bands.outcome(0, highest, 1) is None
    assert bands.outcome(highest, highest, 0) is None, "the best class is the royal flush alone"


@pytest.mark.parametrize(("slug", "wager"), [("six-card-poker", "bad-beat"), ("ultimate-texas-holdem", "bad-beat")])
def test_classes_rise_with_the_strength_and_begin_at_their_edges(slug: str, wager: str) -> None:
    bands = pair_bands(looked_at(slug, wager), Settings(game_named(slug).settings))
    of_rank = [int(band) for band in bands.band_of[1:]]
    assert of_rank == sorted(of_rank)
    assert [of_rank.index(band) + 1 for band in range(len(bands.edges))] == list(bands.edges)
