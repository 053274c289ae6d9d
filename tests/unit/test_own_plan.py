"""A user's own strategy: what it may see, and in which words it is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pitboss.errors import BadInputError
from pitboss.games.registry import game_named
from pitboss.lab.analysis import Question
from pitboss.lab.deal import DealShape, shape_of
from pitboss.lab.plans.asking import SuitsMatterError, seen_of
from pitboss.lab.plans.choosing import plan_from
from pitboss.lab.plans.evaluate import evaluate
from pitboss.lab.plans.own import SeatView, function_in_file, own_plan
from pitboss.rules import Settings

OWN = """
def queen(seen):
    \"\"\"Plays queen-6-4 or better.\"\"\"
    ranks = sorted((card.rank for card in seen.player), reverse=True)
    run = ranks[0] - ranks[2] == 2 or ranks == [12, 1, 0]
    made = len(set(ranks)) < 3 or run or len({card.suit for card in seen.player}) == 1
    return "play-1x" if made or ranks >= [10, 4, 2] else "fold"

def nonsense(seen):
    return "raise"

def number(seen):
    return 1

def failing(seen):
    return 1 // 0

def peeking(seen):
    return "fold" if seen.dealer_cards else "play-1x"

def hearts(seen):
    return "fold" if seen.player[0].suit == 2 else "play-1x"

def fickle(seen, asked=[]):
    asked.append(seen)
    return "fold" if len(asked) % 2 else "play-1x"

def leaving(seen):
    import sys
    sys.exit(0)

def reaching(seen):
    return "fold" if seen.dealer[0].rank else "play-1x"

not_a_function = 7
"""


def shape(game: str) -> DealShape:
    declared = game_named(game)
    return shape_of(declared.procedures(Settings(declared.settings))[0])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_a_function_that_plays_the_best_has_the_optimum_s_edge(file: Path) -> None:
    found = evaluate(Question(game="three-card-poker"), plan_from("three-card-poker", f"{file}:queen"))
    assert found.edge == found.optimal_edge == Fraction(686_689, 20_358_520)
    assert found.cost == 0
    assert found.situations == ()
    assert found.label == "Plays queen-6-4 or better."


@pytest.mark.parametrize(
    ("function", "words"),
    [
        ("nonsense", ("'raise'", "at play with", "'fold' or 'play-1x'")),
        ("number", ("answered 1", "'fold' or 'play-1x'")),
        ("failing", ("failed at play with", "ZeroDivisionError")),
        ("leaving", ("failed at play with", "it ends the program (sys.exit); a strategy answers with an option.")),
        ("reaching", ("failed at play with", "IndexError", "; the dealer's cards are hidden then.")),
        (
            "peeking",
            ("it looks for 'dealer_cards', which a seat does not see", "point, options, player, board, dealer"),
        ),
    ],
)
def test_a_function_that_answers_nonsense_fails_or_peeks_is_told_where(
    file: Path, function: str, words: tuple[str, ...]
) -> None:
    with pytest.raises(BadInputError) as refused:
        evaluate(Question(game="three-card-poker"), plan_from("three-card-poker", f"{file}:{function}"))
    for each in (f"{file}:{function}", *words):
        assert each in str(refused.value)
    assert "\n" not in str(refused.value)


def test_who_reaches_for_a_card_that_is_not_open_is_told_how_many_are() -> None:
    def river(seen: SeatView) -> str:
        return "check" if seen.board[4].rank else "play-4x"

    def second(seen: SeatView) -> str:
        return "fold" if seen.dealer[1].rank else "play-2x"

    table, stud = "ultimate-texas-holdem", "caribbean-stud"
    with pytest.raises(BadInputError, match=r"hidden then, and of the board none of 5 cards\.$"):
        evaluate(Question(game=table), own_plan(shape(table), river, "river"))
    with pytest.raises(BadInputError, match=r"1 of the dealer's cards is open then\.$"):
        evaluate(Question(game=stud), own_plan(shape(stud), second, "second"))


@pytest.mark.parametrize("function", ["hearts", "fickle"])
def test_play_that_tells_suits_apart_or_changes_its_mind_cannot_be_counted(file: Path, function: str) -> None:
    with pytest.raises(SuitsMatterError, match="answers differently"):
        evaluate(Question(game="three-card-poker"), plan_from("three-card-poker", f"{file}:{function}"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{file}:gone", "defines no function 'gone'"),
        ("{file}:not_a_function", "defines no function 'not_a_function'"),
        ("{file}", "give it as file.py:function"),
        ("{folder}/none.py:f", "there is no such file"),
        ("{folder}/broken.py:f", "broken.py, line 2: "),
        ("{folder}/raising.py:f", "cannot be run: KeyError"),
        ("{folder}/leaving.py:f", "cannot be run: it ends the program (sys.exit) when it is loaded"),
        ("bestest", "There is no strategy of Three Card Poker 'bestest'"),
    ],
)
def test_a_strategy_that_cannot_be_found_is_refused_in_one_sentence(file: Path, text: str, words: str) -> None:
    (file.parent / "broken.py").write_text("x = 1\ndef f(:\n", encoding="utf-8")
    (file.parent / "leaving.py").write_text("import sys\nsys.exit()\n", encoding="utf-8")
    (file.parent / "raising.py").write_text("{}['no']\n", encoding="utf-8")
    with pytest.raises(BadInputError) as refused:
        plan_from("three-card-poker", text.format(file=file, folder=file.parent))
    assert words in str(refused.value)


def test_a_view_holds_what_its_seat_sees_and_nothing_else() -> None:
    asked: list[SeatView] = []

    def watch(seen: SeatView) -> str:
        asked.append(seen)
        return "check"

    plan = own_plan(shape("ultimate-texas-holdem"), watch, "watch")
    hole, flop = np.array([[51, 0]], np.uint8), np.array([[4, 9, 14]], np.uint8)
    assert plan.decide(1, seen_of(hole, flop)).tolist() == [0]
    (view,) = asked
    assert view._asdict() == {
        "point": "flop",
        "options": ("check", "play-2x"),
        "player": (51, 0),
        "board": (4, 9, 14),
        "dealer": (),
    }


def test_answers_do_not_depend_on_cards_that_lie_face_down() -> None:
    """The same hole cards with one dealer's hand or another are one and the same question."""
    plan = own_plan(shape("six-card-poker"), lambda seen: "fold" if seen.dealer[0].rank > 5 else "play-1x", "looks up")
    player, up = (
        np.array([[0, 5, 10, 15, 20, 25]] * 3, np.uint8),
        np.array([[40, 2, 3], [41, 2, 3], [1, 2, 3]], np.uint8),
    )
    assert plan.decide(0, seen_of(player, dealer=up)).tolist() == [0, 0, 1]


def test_a_file_is_run_once_for_each_time_it_is_named(file: Path) -> None:
    first = function_in_file(f"{file}:nonsense")
    file.write_text(OWN.replace('"raise"', '"fold"'), encoding="utf-8")
    second = function_in_file(f"{file}:nonsense")
    view = SeatView("play", ("fold", "play-1x"), (), (), ())
    assert (first(view), second(view)) == ("raise", "fold")
