"""What contests are worth, and contests by classes of rank, held against the games' own declarations."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from pitboss.cards.poker import STRONGEST, Category, lowest
from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.deal import shape_of
from pitboss.lab.payoff import LOSE, TIE, WIN, PokerContests, pays_nothing, poker_contests, worth_of
from pitboss.rules import FOLDED, Game, Settings
from pitboss.rules.setting import shown
from pitboss.rules.wager import Schedule

NETS = {
    ("straight-edge-v1", ()): {
        "fold": ("-1", 1),
        "play-1x/win/by-6": ("201", 2),
        "play-1x/win/by-3": ("4", 2),
        "play-1x/win/by-0-or-1": ("2", 2),
        "play-1x/lose": ("-2", 2),
    },
    ("straight-edge-v1", (("play", "3"), ("copies", "push"))): {
        "fold": ("-1", 1),
        "play-3x/win/by-6": ("601", 4),
        "play-3x/tie": ("0", 4),
        "play-3x/lose": ("-4", 4),
    },
    ("straight-edge-v2", ()): {
        "fold": ("-2", 2),
        "play-2x/win/by-4": ("8", 4),  # 1 on the Ante, 5 on the Blind, 2 on the Play
        "play-2x/win/dealer-not-qualified/by-4": ("7", 4),  # the Ante goes back
        "play-2x/win/by-0": ("3", 4),  # no row: the Blind pushes
        "play-2x/tie": ("0", 4),
        "play-2x/lose": ("-4", 4),
        "play-2x/lose/dealer-not-qualified": ("-3", 4),
    },
    ("straight-edge-v2", (("blind-at-margin-zero", "even-money"), ("not-qualified-refunds", "ante-and-blind"))): {
        "play-2x/win/by-0": ("4", 4),
        "play-2x/win/dealer-not-qualified/by-4": ("2", 4),
        "play-2x/lose/dealer-not-qualified": ("-2", 4),
    },
    ("six-card-poker", ()): {
        "fold": ("-1", 1),
        "play-1x/win": ("2", 2),
        "play-1x/win/dealer-not-qualified": ("1", 2),
        "play-1x/tie": ("0", 2),
        "play-1x/lose": ("-2", 2),
        "play-1x/lose/dealer-not-qualified": ("-1", 2),
    },
    ("ultimate-texas-holdem", ()): {
        "fold": ("-2", 2),
        "play-4x/win/royal-flush": ("505", 6),
        "play-4x/win/flush": ("13/2", 6),
        "play-3x/win": ("4", 5),
        "play-2x/win/dealer-not-qualified/straight": ("3", 4),
        "play-1x/win/dealer-not-qualified": ("1", 3),
        "play-4x/tie": ("0", 6),
        "play-4x/lose": ("-6", 6),
        "play-4x/lose/dealer-not-qualified": ("-5", 6),
    },
    ("caribbean-stud", ()): {
        "fold": ("-1", 1),
        "play-2x/uncontested/dealer-not-qualified": ("1", 3),
        "play-2x/win/ace-king-or-pair": ("3", 3),
        "play-2x/win/flush": ("11", 3),
        "play-2x/win/royal-flush": ("201", 3),
        "play-2x/tie": ("0", 3),
        "play-2x/lose": ("-3", 3),
    },
    ("three-card-poker", ()): {
        "fold": ("-1", 1),
        "play-1x/uncontested/dealer-not-qualified": ("1", 2),
        "play-1x/uncontested/dealer-not-qualified/straight-flush": ("6", 2),
        "play-1x/win": ("2", 2),
        "play-1x/win/three-of-a-kind": ("6", 2),
        "play-1x/tie/straight": ("1", 2),
        "play-1x/lose": ("-2", 2),
        "play-1x/lose/straight": ("-1", 2),
    },
}
"""By contest: what the player is ahead, and all that he had staked, in Antes; by hand from the rulebook."""

CASES = [(*key, contest) for key, contests in NETS.items() for contest in contests]


def schedule_of(game: Game) -> Schedule:
    return next((each.pay for each in printed_paytables(game.slug) if each.wager == "base"), pays_nothing)


@pytest.mark.parametrize(("slug", "chosen", "contest"), CASES)
def test_a_contest_is_worth_what_the_rulebook_pays(
    slug: str, chosen: tuple[tuple[str, str], ...], contest: str
) -> None:
    game = game_named(slug)
    settings = Settings(game.settings, dict(chosen))
    (found,) = (each for each in game.base.contests(settings) if each.slug == contest)
    net, staked = NETS[slug, chosen][contest]
    worth = worth_of(game.base, found, settings, schedule_of(game))
    assert (worth.net, worth.staked) == (Fraction(net), Fraction(staked))


def test_without_a_paytable_what_pays_by_hand_pushes() -> None:
    game = game_named("ultimate-texas-holdem")
    settings = Settings(game.settings)
    (flush,) = (each for each in game.base.contests(settings) if each.slug == "play-4x/win/flush")
    assert worth_of(game.base, flush, settings, pays_nothing).net == 5


# --- contests by classes of rank --------------------------------------------------------------------------

POKER_GAMES = ("six-card-poker", "ultimate-texas-holdem", "caribbean-stud")


def one_setting_changed() -> Iterator[tuple[str, dict[str, str]]]:
    for slug in POKER_GAMES:
        yield slug, {}
        for setting in game_named(slug).settings:
            yield from ((slug, {setting.name: shown(each)}) for each in setting.choices if each != setting.default)


def contests_of(slug: str, settings: Settings) -> tuple[Game, PokerContests]:
    game = game_named(slug)
    sights = shape_of(game.procedure(None, settings)).sights
    plays = sorted({play for sight in sights for play in sight.plays}, reverse=True)
    return game, poker_contests(game.base, settings, schedule_of(game), plays)


def rank_pairs(seed: str) -> list[tuple[int, int]]:
    """By chance, and all pairs of ranks at which something may change."""
    chance = random.Random(seed)  # noqa: S311 -- repeatable on purpose
    by_chance = [(chance.randint(1, STRONGEST), chance.randint(1, STRONGEST)) for _ in range(2_000)]
    equal = [(rank, rank) for rank, _ in by_chance[:200]]
    edges = [rank + step for rank in map(lowest, Category) for step in (-1, 0, 1) if 1 <= rank + step <= STRONGEST]
    return [*by_chance, *equal, *((player, dealer) for player in edges for dealer in edges)]


def result_of(player: int, dealer: int) -> int:
    return TIE if player == dealer else WIN if player > dealer else LOSE


@pytest.mark.parametrize(("slug", "chosen"), list(one_setting_changed()), ids=str)
def test_contests_by_class_are_those_the_game_makes_of_the_ranks(slug: str, chosen: dict[str, str]) -> None:
    settings = Settings(game_named(slug).settings, chosen)
    game, contests = contests_of(slug, settings)
    nets = {each: worth_of(game.base, each, settings, schedule_of(game)).net for each in contests.contests}
    for player, dealer in rank_pairs(f"{slug} {chosen}"):
        bands = contests.player_band[player], contests.dealer_band[dealer]
        for place, play in enumerate(contests.plays):
            index = contests.index[place, result_of(player, dealer), *bands]
            assert index >= 0
            contest = game.base.compare(player, dealer, play, settings)
            assert contests.contests[index] == contest
            net = int(contests.nets[place, result_of(player, dealer), *bands])
            assert net == nets[contest] * contests.unit


@pytest.mark.parametrize("slug", POKER_GAMES)
def test_every_contest_found_is_declared_and_every_declared_one_is_found(slug: str) -> None:
    game, contests = contests_of(slug, Settings(game_named(slug).settings))
    assert {*contests.contests, FOLDED} == set(game.base.contests(Settings(game.settings)))


@pytest.mark.parametrize(("slug", "net"), [("six-card-poker", -1), ("ultimate-texas-holdem", -2)])
def test_a_fold_costs_the_required_wagers(slug: str, net: int) -> None:
    _, contests = contests_of(slug, Settings(game_named(slug).settings))
    assert Fraction(contests.fold_net, contests.unit) == net


def test_nets_are_whole_numbers_of_a_unit_small_enough_for_the_oddest_pay() -> None:
    """The Blind pays a flush 3 to 2: half an Ante is the unit."""
    _, contests = contests_of("ultimate-texas-holdem", Settings(game_named("ultimate-texas-holdem").settings))
    (flush,) = (place for place, each in enumerate(contests.contests) if each.slug == "play-4x/win/flush")
    assert contests.unit == 2
    assert set(contests.nets[contests.index == flush].tolist()) == {13}
