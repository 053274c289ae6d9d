"""Bad input of every kind: one sentence naming what, where and what would be right; exit code 2; nothing changed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import command_line

HISTORY = """\
format = "pitboss-hand-history/1"
game = "caribbean-stud"
dealer = "As Kd 2c 3c 4c"
[limits.ante]
minimum = "5.00"
maximum = "100.00"
[[seat]]
number = 1
cards = "Qs Qd 7c 8c 9c"
bets = { ante = "5.00" }
decisions = ["play-2x"]
"""
PAYTABLE = """\
game = "six-card-poker"
[[paytable]]
id = "MINE"
wager = "aces-up"
[paytable.pays]
flush = "8 to 1"
"""


@dataclass(frozen=True)
class Bad:
    """A command and the words that its one sentence must hold: what, where, what would be right."""

    words: tuple[str, ...]
    says: tuple[str, ...]


def deal(*words: str, says: tuple[str, ...]) -> Bad:
    return Bad(("deal", "six-card-poker", *words), says)


COMMANDS = {
    "unknown command": Bad(("gmaes",), ("'gmaes'", "did you mean 'games'?")),
    "unknown game": Bad(("play", "six-card-pokr"), ("game 'six-card-pokr'", "did you mean 'six-card-poker'?")),
    "unknown game, nothing near": Bad(("rules", "zzz"), ("game 'zzz'", "known: caribbean-stud, six-card-poker")),
    "unknown wager": deal("--paytable", "aces-upp=1", says=("'aces-upp'", "Six Card Poker", "'aces-up'")),
    "unknown spot": deal("--bet", "antee=5", says=("'antee'", "did you mean 'ante'?")),
    "unknown paytable": deal("--paytable", "aces-up=SCP-05", says=("Aces Up", "'SCP-05'", "'SCP-0")),
    "unknown setting": deal("--set", "ply=1", says=("setting 'ply'", "'play'")),
    "unknown choice": deal("--set", "play=9", says=("'play'", "'9'", "1, 2, 3")),
    "unknown procedure": deal("--procedure", "shoe", says=("'shoe'", "packets")),
    "unknown shuffler": deal("--shuffler", "idael", says=("'idael'", "did you mean 'i-deal'?")),
    "a shuffler of another game": deal("--shuffler", "deck-mate-2", says=("'deck-mate-2'", "Six Card Poker")),
    "unknown strategy": deal("--strategy", "fould", says=("strategy 'fould'", "did you mean 'fold'?")),
    "unknown jackpot level": deal("--jackpot", "mega=1", says=("'mega'", "Six Card Poker", "this table has: meter")),
    "no amount": deal("--bet", "ante=ten", says=("--bet ante", "'ten'", "'7.50'")),
    "no pair": deal("--set", "play", says=("--set", "'play'", "--set play=2")),
    "too many seats": deal("--seats", "8", says=("Six Card Poker", "one to 7 seats", "not 8")),
    "no such seat": Bad(("play", "six-card-poker", "--seat", "4"), ("seat 4", "this table has one seat")),
    "too small a bankroll": Bad(("play", "six-card-poker", "--bankroll", "4"), ("$4.00", "at least $5.00")),
    "no bankroll": Bad(("play", "six-card-poker", "--bankroll", "-4"), ("--bankroll", "'-4'", "'7.50'")),
    "a bet below the limits": deal("--bet", "ante=4", says=("Ante", "$5.00 to $100.00", "not $4.00")),
    "a bet above the limits": deal("--bet", "ante=101", says=("Ante", "$5.00 to $100.00", "not $101.00")),
    "a bet between units": deal("--bet", "ante=7.50", says=("Ante", "whole units of $1.00", "not $7.50")),
    "a bet before its time": deal("--bet", "play=5", says=("Play", "after the deal")),
    "a missing required bet": deal("--bet", "ante=0", says=("Aces Up", "needs a wager on Ante")),
    "a paytable for a wager without one": deal("--paytable", "base=none", says=("Ante and Play", "not paid by a")),
    "more seats than a game of the show has": Bad(("table", "play", "--seats", "7"), ("one to 6 seats", "not 7")),
    "no whole number": deal("--seats", "x", says=("pitboss deal", "'--seats'", "'x'", "`pitboss deal --help`")),
    "a number out of its range": deal("--rounds", "0", says=("'--rounds'", "x>=1")),
    "none of the choices": deal("--bets", "some", says=("'--bets'", "'all', 'required'")),
    "an unknown option": deal("--seet", "1", says=("'--seet'", "--seed")),
    "an unknown option of the whole": Bad(("--nope",), ("pitboss: ", "'--nope'", "`pitboss --help`")),
    "a missing game": Bad(("deal",), ("missing argument 'GAME'", "`pitboss deal --help`")),
    "a missing file": Bad(("replay",), ("missing argument 'FILE...'", "`pitboss replay --help`")),
    "a file that is not there": Bad(("replay", "none.toml"), ("none.toml", "No such file")),
    "a folder for a file": Bad(("paytable", "check", "."), (".", "cannot be read")),
}  # fmt: skip


def history(old: str, new: str, *says: str) -> tuple[str, tuple[str, ...]]:
    assert old in HISTORY
    return HISTORY.replace(old, new, 1), says


HISTORIES = {
    "card text": history("As Kd", "Ax Kd", "line 3", "dealer", "'Ax' is not a card", "as in 'As'"),
    "a card twice in one hand": history("Qs Qd", "Qs Qs", "line 9", "queen of spades"),
    "a card dealt twice": history("Qs Qd", "As Qd", "line 9", "ace of spades", "twice"),
    "too few cards": history("As Kd 2c", "As Kd", "line 3", "dealer", "must be 5 cards", "not 4"),
    "unknown game": history("caribbean-stud", "caribean-stud", "line 2", "'caribean-stud'", "'caribbean-stud'"),
    "a bet off the limits": history('"5.00" }', '"200.00" }', "line 10", "Ante takes $5.00 to $100.00", "not $200.00"),
    "an unknown spot": history("ante =", "trips =", "line 10", "'trips'", "ante"),
    "a bet after its time": history('"5.00" }', '"5.00", play = "5.00" }', "line 10", "after the deal"),
    "an unknown decision": history("play-2x", "play-3x", "line 11", "'play-3x'", "'play-2x'"),
    "a decision out of turn": history('["play-2x"]', '["play-2x", "fold"]', "line 11", "not asked any more", "fold"),
    "a missing decision": history('["play-2x"]', "[]", "line 11", "seat 1", "no decision"),
    "an amount that is a number": history('ante = "5.00" }', "ante = 5.0 }", "line 10", "write the amount as a text"),
    "an unknown key": history("number = 1", "number = 1\nnmae = 'x'", "line 9", "nmae: there is no such key"),
    "a missing key": history("number = 1\n", "", "line 7", "number: the key is missing"),
    "no seat": history(HISTORY[HISTORY.index("[[seat]]") :], "", "seat: the key is missing"),
    "another format": history("history/1", "history/9", "line 1", 'format = "pitboss-hand-history/1"'),
    "broken TOML": history("[limits.ante]", "[limits.ante", "line 4", "column", "not TOML"),
    "brackets without end": ("x = " + "[" * 50_000, ("too many brackets",)),
}
PAYTABLES = {
    "unknown wager": (PAYTABLE.replace("aces-up", "aces-upp"), ("line 4", "'aces-upp'", "'aces-up'")),
    "unknown game": (PAYTABLE.replace("poker", "pokr"), ("line 1", "'six-card-pokr'", "'six-card-poker'")),
    "unknown row": (PAYTABLE.replace("flush", "flsh"), ("line 6", "'flsh'", "'flush'")),
    "no pay": (PAYTABLE.replace("8 to 1", "8 too 1"), ("line 6", "'8 too 1'", "'50 to 1'")),
    "a printed id": (PAYTABLE.replace("MINE", "SCP-01"), ("line 3", "'SCP-01'", "choose another id")),
    "broken TOML": (PAYTABLE.replace("[paytable.pays]", "[paytable.pays"), ("line 5", "not TOML")),
    "nothing in it": ("", ("name the game first",)),
}


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every command runs in an empty folder, so that whatever it writes can be seen."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def run(*words: str) -> Result:
    result = CliRunner().invoke(command_line, words)
    assert list(Path().iterdir()) == [], "nothing is written"
    return result


def one_sentence(result: Result, says: tuple[str, ...]) -> None:
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, "one sentence on one line"
    assert result.stderr.rstrip().endswith((".", "?")), result.stderr
    for words in says:
        assert words in result.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_a_bad_command_is_refused_in_one_sentence(name: str) -> None:
    bad = COMMANDS[name]
    save = ("--save", "hands") if bad.words[0] in ("deal", "play") else ()
    one_sentence(run(*bad.words, *save), bad.says)


@pytest.mark.parametrize("name", HISTORIES)
def test_a_broken_history_is_refused_with_its_file_and_line(name: str, tmp_path: Path) -> None:
    text, says = HISTORIES[name]
    file = tmp_path / "hand.toml"
    file.write_text(text, encoding="utf-8")
    one_sentence(run("replay", str(file)), (f"{file}: ", *says))


def test_the_history_that_the_cases_break_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "hand.toml"
    file.write_text(HISTORY, encoding="utf-8")
    assert run("replay", str(file)).exit_code == 0


@pytest.mark.parametrize("name", PAYTABLES)
def test_a_broken_paytable_is_refused_with_its_file_and_line(name: str, tmp_path: Path) -> None:
    text, says = PAYTABLES[name]
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    for words in (("paytable", "check", str(file)), ("deal", "six-card-poker", "--paytable-file", str(file))):
        one_sentence(run(*words), (f"{file}: ", *says))


def test_all_faults_of_a_paytable_stand_on_lines_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(PAYTABLE.replace("flush", "flsh").replace("MINE", "SCP-01"), encoding="utf-8")
    result = run("paytable", "check", str(file))
    assert result.exit_code == 2
    assert [line.split(": ")[1] for line in result.stderr.splitlines()] == ["line 3", "line 6"]


def test_a_paytable_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(PAYTABLE, encoding="utf-8")
    one_sentence(
        run("play", "caribbean-stud", "--paytable-file", str(file)),
        (str(file), "'six-card-poker'", "'caribbean-stud'"),
    )


def test_text_in_another_encoding_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes(b'game = "caf\xe9"')
    one_sentence(run("replay", str(file)), (str(file), "UTF-8"))


def test_a_saved_round_is_never_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "hands"
    words = ("deal", "six-card-poker", "--rounds", "2", "--save", str(folder))
    assert CliRunner().invoke(command_line, words).exit_code == 0
    (folder / "six-card-poker-0001.toml").unlink()
    before = {path: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    result = CliRunner().invoke(command_line, words)
    one_sentence(result, (str(folder / "six-card-poker-0002.toml"), "there already", "another folder"))
    assert {path: path.read_text(encoding="utf-8") for path in folder.iterdir()} == before


def test_a_file_is_no_folder_to_save_in(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    file.write_text("mine", encoding="utf-8")
    result = CliRunner().invoke(command_line, ["deal", "six-card-poker", "--save", str(file)])
    one_sentence(result, (str(file), "needs a folder"))
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_made_is_found_before_the_first_card(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = CliRunner().invoke(command_line, ["deal", "six-card-poker", "--save", str(tmp_path / "file" / "hands")])
    one_sentence(result, (str(tmp_path / "file" / "hands"), "cannot be made", str(tmp_path / "file"), "name another"))
    assert result.stdout == ""
