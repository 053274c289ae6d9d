"""`pitboss play`, told what to type: bets, decisions, help, money, leaving."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import command_line
from pitboss.cli.plain import plain
from pitboss.games.registry import all_games


def play(slug: str, *typed: str, options: tuple[str, ...] = ()) -> Result:
    words = ("play", slug, "--seed", "4", *options)
    played = CliRunner().invoke(command_line, words, input="".join(f"{line}\n" for line in typed))
    assert played.exit_code == 0, played.output
    return played


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_a_round_of_every_game_can_be_played_with_enter_and_the_last_key_offered(slug: str) -> None:
    played = play(slug, "", "check", "check", "play", "q", options=("--seats", "4", "--seat", "2"))
    assert "You sit in seat 2 with $500.00; 3 others play." in played.output
    assert "Bankroll $" in played.output
    assert "1 round, " in played.output


def test_the_same_seed_and_the_same_answers_give_the_same_evening() -> None:
    typed = ("all", "", "4", "", "c", "p", "q")
    assert play("ultimate-texas-holdem", *typed).output == play("ultimate-texas-holdem", *typed).output


def test_bets_are_typed_in_several_ways_and_remembered() -> None:
    typed = ("10", "t5 pairs", "t5 u", "trips=6", "-t", "b", "none", "all", "", "f", "4", "", "q")
    said = play("ultimate-texas-holdem", *typed).output
    assert "Ante $10.00 + Blind $10.00\n" in said
    assert "Ante $10.00 + Blind $10.00 + Trips $5.00 + Ultimate Pairs $1.00\n" in said
    assert "There is no wager 'pairs'; known: " in said
    assert "Trips $6.00 + Ultimate Pairs $1.00" in said
    assert "Ante $10.00 + Blind $10.00 + Ultimate Pairs $1.00\n" in said
    assert "Bad Beat Bonus needs a wager on Trips first." in said
    assert said.count("Bets $25.00. Enter deals") == 2, "the second round begins with the bets of the first"


def test_a_bet_off_the_limits_is_refused_in_a_sentence_and_changes_nothing() -> None:
    said = play("ultimate-texas-holdem", "3", "76", "7.50", "j2", "q").output
    assert "Ante takes $5.00 to $75.00, not $3.00." in said
    assert "Ante takes $5.00 to $75.00, not $76.00." in said
    assert "Ante takes whole units of $1.00, not $7.50." in said
    assert "UTH Jackpot takes $1.00, not $2.00." in said
    assert said.count("Bets $10.00. Enter deals") == 5


def test_a_bet_beyond_the_bankroll_is_refused() -> None:
    said = play("six-card-poker", "30", "20", "", "p", "f", "q", options=("--bankroll", "25")).output
    assert "That comes to $30.00; your bankroll is $25.00." in said
    assert "These leave you $5.00, and the lowest Play wager is $20.00: you could only fold." in said
    assert "Play 1x the Ante costs $20.00; you have $5.00 left." in said
    assert "Bankroll $5.00." in said


def test_a_bankroll_that_is_gone_can_be_bought_again_or_left() -> None:
    said = play("six-card-poker", "", "f", "?", "maybe", "y", "", "f", "n", options=("--bankroll", "5")).output
    assert "$0.00 do not cover a round, which costs at least $5.00." in said
    assert said.count("Buy in again for $5.00? y/n") == 4
    assert "2 rounds, -$10.00 against the $10.00 you brought." in said


def test_help_is_there_at_every_prompt() -> None:
    said = play("ultimate-texas-holdem", "?", "", "?", "pays", "rules", "nonsense", "c", "q").output
    assert "t5 or trips 5 puts $5.00 on Trips" in said
    assert "Trips wins when" in said
    assert "4 or play-4x: Play 4x the Ante. It costs $20.00." in said
    assert "what this table pays" in said
    assert "Shufflers that serve it" in said
    assert "'nonsense' is none of the choices." in said
    assert said.count("Anywhere: ? help, rules the rule card") == 3


def test_the_player_never_sees_a_card_that_lies_face_down() -> None:
    said = play("caribbean-stud", "", options=("--seats", "3")).output
    before, after = said.split("Your choice", 1)
    assert before.count("▒▒▒") == 4, "one of the dealer's five is up"
    assert "Seat 2   ▒▒ ▒▒ ▒▒ ▒▒ ▒▒" in before
    assert "Seat 2   ▒▒" not in after, "shown once the dealer has settled"


def test_leaving_in_the_middle_folds_the_hand_and_counts_it() -> None:
    said = play("ultimate-texas-holdem", "", "c", "q").output
    assert "You get up in the middle of the hand" in said
    assert "A fold gives up the Ante and the Blind" in said
    assert "1 round, -$10.00 against the $500.00 you brought." in said


def test_the_end_of_the_input_leaves_politely() -> None:
    said = play("straight-edge-v1").output
    assert "You leave the table" in said
    assert "0 rounds, $0.00 against the $500.00 you brought." in said


def test_manual_dealing_takes_every_step_of_the_dealer_with_enter() -> None:
    said = play("caribbean-stud", "", *([""] * 4), "?", "", "r", *([""] * 3), "q", options=("--manual",)).output
    steps = (
        "Give 5 cards to seat 1.",
        "Give 5 cards to the dealer.",
        "Press the green button",
        "Turn up 1 of",
        "Ask each",
    )
    for step in (*steps, "Turn up 4 of", "Settle seat 1 (at reconciliation).", "End the round."):
        assert f"Dealer: {step}" in said
    assert "You deal too" in said
    assert "1 round, " in said


def test_a_choice_typed_before_its_turn_is_no_step_of_the_dealer() -> None:
    said = play("caribbean-stud", "", "f", "r", *([""] * 5), "f", "", "", "q", options=("--manual",)).output
    assert said.count("Dealer: Give 5 cards to seat 1.") == 3
    assert said.count("You deal too: Enter takes the dealer's next step") == 2
    assert "1 round, -$5.00" in said


def test_played_rounds_are_saved_after_those_that_are_there(tmp_path: Path) -> None:
    for _ in range(2):
        play("six-card-poker", "", "p", "", "f", "q", options=("--save", str(tmp_path)))
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == [f"six-card-poker-000{number}.toml" for number in (1, 2, 3, 4)]
    replayed = CliRunner().invoke(command_line, ["replay", "--quiet", *(str(tmp_path / name) for name in names)])
    assert replayed.exit_code == 0
    assert replayed.output.count("agree") == 4


def test_an_encoding_without_suits_gets_plain_letters() -> None:
    assert plain("│ A♠││10♥│ ─ …") == "| As||10h| - ."
    assert "♠".encode("ascii", errors="pitboss-plain") == b"s"
