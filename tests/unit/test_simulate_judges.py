"""The tables of the simulation against the rules themselves: `classify` on random deals, under many settings."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.games.registry import all_games, game_named
from pitboss.lab.deal import shape_of
from pitboss.lab.plans.plan import AlwaysPlay
from pitboss.lab.simulate.judges import bonus_judge
from pitboss.lab.simulate.kernels.dealing import batches_of, deal
from pitboss.lab.simulate.meetings import base_judge
from pitboss.lab.simulate.rounds import Layout, Rounds, decided
from pitboss.rules import FOLDED, Bonus, Game, Settings
from pitboss.rules.setting import shown

ROUNDS = 350
KEY = np.array([20261119, 4], np.uint64)


def settings_of(game: Game) -> list[dict[str, str]]:
    """As printed; then every setting at each of its other values, the others as printed."""
    others = [
        {setting.name: shown(choice)}
        for setting in game.settings
        for choice in setting.choices
        if choice != setting.default
    ]
    return [{}, *others]


CASES = [(slug, chosen) for slug, game in all_games().items() for chosen in settings_of(game)]


def some_rounds(game: Game, settings: Settings, hands: int) -> Rounds:
    layout = Layout(shape_of(game.procedures(settings)[0]), hands)
    cards = np.empty((ROUNDS, layout.width), np.uint8)
    deal(KEY, hands, 0, *batches_of(layout.groups), cards)
    return decided(layout, cards, AlwaysPlay(layout.shape))


@pytest.mark.parametrize(
    ("slug", "chosen"), CASES, ids=[f"{slug}-{'-'.join(chosen.values()) or 'as-printed'}" for slug, chosen in CASES]
)
def test_every_wager_is_judged_as_the_rules_classify_it(slug: str, chosen: dict[str, str]) -> None:
    game = game_named(slug)
    settings = Settings(game.settings, chosen)
    rounds = some_rounds(game, settings, 2)
    rounds.plays[::7] = 0
    base = base_judge(game.base, settings, rounds.layout)
    codes = base.codes(rounds)
    for row, show in enumerate(rounds.showdowns()):
        assert base.outcomes[codes[row]] == game.base.classify(show, settings)
    assert base.outcomes[codes[0]] == FOLDED
    for bonus in game.bonuses:
        judge = bonus_judge(bonus, settings, rounds.layout)
        found = judge.codes(rounds)
        for row, show in enumerate(rounds.showdowns()):
            assert judge.outcomes[found[row]] == bonus.classify(show, settings), (bonus.slug, show)


@pytest.mark.parametrize("hands", range(2, 9))
def test_the_best_of_several_hands_is_judged_as_the_rules_classify_it(hands: int) -> None:
    game = game_named("caribbean-stud")
    settings = Settings(game.settings)
    cover_all = game.bonus("cover-all")
    rounds = some_rounds(game, settings, 8)
    judge = bonus_judge(cover_all, settings, Layout(rounds.layout.shape, hands))
    codes = judge.codes(rounds)
    fewer = Layout(rounds.layout.shape, hands)
    for row in range(ROUNDS):
        show = fewer.showdown(rounds.showdown(row).player + rounds.showdown(row).dealer, play=1)
        others = rounds.showdown(row).others[: hands - 2]
        whole = type(show)(player=show.player, dealer=show.dealer, play=1, others=others)
        assert judge.outcomes[codes[row]] == cover_all.classify(whole, settings)


def test_rare_royals_are_refined_by_where_their_cards_lie() -> None:
    """UTH Jackpot, paytable 01: the first five cards, the first seven, or the board alone."""
    game = game_named("ultimate-texas-holdem")
    settings = Settings(game.settings)
    jackpot = game.bonus("progressive")
    assert isinstance(jackpot, Bonus)
    shape = shape_of(game.procedures(settings)[0])
    hole_first = [51, 47, 0, 1, 43, 39, 35, 5, 9]
    spread = [51, 2, 0, 1, 47, 6, 43, 39, 35]
    board = [2, 6, 0, 1, 51, 47, 43, 39, 35]
    cards = np.array([hole_first, spread, board], np.uint8)
    layout = Layout(shape)
    rounds = Rounds(layout, cards, np.ones(3, np.int64))
    judge = bonus_judge(jackpot, settings, layout)
    names = [judge.outcomes[code].slug for code in judge.codes(rounds)]
    assert names == ["royal-flush-first-5", "royal-flush-first-7", "community-royal"]
