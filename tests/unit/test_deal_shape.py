"""The shape of a deal as the kernels get it: cards at every place, and what is seen at every decision."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.errors import CardError
from pitboss.games.registry import all_games, game_named
from pitboss.lab.deal import DealShape, shape_of
from pitboss.rules import Settings

SHAPES = {
    "straight-edge-v1": (7, 8, 0, [(0, 0)]),
    "straight-edge-v2": (7, 7, 0, [(0, 0)]),
    "six-card-poker": (6, 6, 0, [(0, 3)]),
    "ultimate-texas-holdem": (2, 2, 5, [(0, 0), (3, 0), (5, 0)]),
    "caribbean-stud": (5, 5, 0, [(0, 1)]),
    "three-card-poker": (3, 3, 0, [(0, 0)]),
}
"""Player's cards, dealer's, board; then board and dealer's cards seen at each decision (rulebook 1 to 5)."""


def shape(slug: str, procedure: str | None = None, **settings: str) -> DealShape:
    game = game_named(slug)
    chosen = Settings(game.settings, {name.replace("_", "-"): value for name, value in settings.items()})
    return shape_of(game.procedure(procedure, chosen))


def test_every_game_has_its_shape_here() -> None:
    assert set(SHAPES) == set(all_games())


@pytest.mark.parametrize("slug", SHAPES)
def test_cards_and_sights_are_those_of_the_rulebook(slug: str) -> None:
    player, dealer, board, seen = SHAPES[slug]
    found = shape(slug)
    assert (found.player, found.dealer, found.board) == (player, dealer, board)
    assert [(sight.board, sight.dealer) for sight in found.sights] == seen


@pytest.mark.parametrize("slug", SHAPES)
def test_every_procedure_of_a_game_has_the_same_shape(slug: str) -> None:
    game = game_named(slug)
    procedures = game.procedures(Settings(game.settings))
    assert {shape_of(each) for each in procedures} == {shape(slug)}


def test_settings_change_the_shape() -> None:
    assert shape("straight-edge-v1", dealer_cards="7").dealer == 7
    assert shape("six-card-poker", play="3").sights[0].plays == (3,)


def test_a_sight_names_the_multiples_that_can_be_played() -> None:
    assert [sight.plays for sight in shape("ultimate-texas-holdem").sights] == [(3, 4), (2,), (1,)]


@pytest.mark.parametrize("slug", SHAPES)
def test_the_dummy_showdown_has_the_right_number_of_different_cards_everywhere(slug: str) -> None:
    player, dealer, board, _ = SHAPES[slug]
    show = shape(slug).dummy
    assert (len(show.player), len(show.dealer), len(show.board)) == (player, dealer, board)
    assert len({*show.player, *show.dealer, *show.board}) == player + dealer + board
    assert not show.folded


@pytest.mark.parametrize(
    ("board", "point"), [("", "pre-flop"), ("2c 3c 4c", "flop"), ("2c 3c 4c 5d 6d", "river")], ids=lambda text: text
)
def test_a_situation_belongs_to_the_decision_at_which_it_is_seen(board: str, point: str) -> None:
    found = shape("ultimate-texas-holdem").sight_of(cards("As Kd"), cards(board), ())
    assert found.point.slug == point


@pytest.mark.parametrize(
    ("slug", "player", "board", "dealer", "says"),
    [
        ("caribbean-stud", "As Kd 2c 3c 4c", "", "", ("5 own cards", "0 of the dealer's", "1 of the dealer's")),
        ("caribbean-stud", "As Kd 2c 3c", "", "Ah", ("4 own cards",)),
        ("ultimate-texas-holdem", "As Kd", "2c 3c 4c 5c", "", ("4 on the board", "on the flop", "at the river")),
        ("ultimate-texas-holdem", "As Kd", "", "2c", ("1 of the dealer's",)),
        ("three-card-poker", "", "", "", ("0 own cards",)),
    ],
)
def test_a_situation_in_which_nobody_decides_is_refused_with_those_in_which_someone_does(
    slug: str, player: str, board: str, dealer: str, says: tuple[str, ...]
) -> None:
    with pytest.raises(CardError, match=r"^Nobody decides on .*\.$") as refused:
        shape(slug).sight_of(cards(player), cards(board), cards(dealer))
    assert all(words in str(refused.value) for words in says)


def test_a_card_in_two_places_is_refused_by_name() -> None:
    with pytest.raises(CardError, match="given twice: ace of spades"):
        shape("caribbean-stud").sight_of(cards("As Kd 2c 3c 4c"), (), cards("As"))
