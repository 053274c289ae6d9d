"""Pitboss on a real terminal, in a pipe, and how fast it starts."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest

PITBOSS = (sys.executable, "-m", "pitboss")
HEAVY = ("numba", "numpy", "pydantic", "tomli_w", "llvmlite")
_LIMIT_SECONDS = 0.3


def terminal(*words: str) -> pexpect.spawn:
    child = pexpect.spawn(sys.executable, ["-m", "pitboss", *words], encoding="utf-8", dimensions=(40, 80), timeout=20)
    child.setecho(state=False)
    return child


def test_a_person_opens_the_menu_plays_a_round_asks_for_help_and_leaves() -> None:
    child = terminal("table", "play", "--seed", "4")
    child.expect("Which game")
    child.sendline("?")
    child.expect("Type the number of a game")
    child.expect("Which game")
    child.sendline("99")
    child.expect("Which game")
    child.sendline("ultimate-texas-holdem")
    child.expect("Ultimate Texas Hold'em")
    child.expect("Enter deals > ")
    child.sendline("?")
    child.expect("puts .10.00 on the Ante")
    child.expect("Enter deals > ")
    child.sendline("t5")
    child.expect("Trips .5.00")
    child.expect("Enter deals > ")
    child.sendline("")
    child.expect("\x1b\\[")  # colour, because this is a terminal
    child.expect("Your choice before the flop > ")
    child.sendline("4")
    child.expect("You (win|lose)")
    child.expect("Enter deals > ")
    child.sendline("q")
    child.expect("You leave the table")
    child.expect("Which game")
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_an_interrupt_or_the_end_of_input_leaves_without_a_traceback(key: str) -> None:
    child = terminal("play", "six-card-poker", "--seed", "4")
    child.expect("Enter deals > ")
    child.sendline("")
    child.expect("Your choice")
    child.send(key)
    child.expect("You get up in the middle of the hand")
    child.expect("You leave the table")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    assert "Traceback" not in (child.before or "")


def test_an_interrupt_stops_a_long_deal_without_a_traceback() -> None:
    child = terminal("deal", "six-card-poker", "--rounds", "100000", "--transcript")
    child.expect("Round 3 ")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    assert "Traceback" not in (child.before or "")


def test_a_closed_pipe_ends_quietly() -> None:
    with subprocess.Popen(  # noqa: S603 -- our own command
        [*PITBOSS, "deal", "six-card-poker", "--rounds", "5000", "--transcript"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""


def test_an_ascii_pipe_gets_plain_letters() -> None:
    done = subprocess.run(  # noqa: S603 -- our own command
        [*PITBOSS, "deal", "six-card-poker", "--seed", "1", "--seats", "1"],
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": str(Path(__file__).parent.parent.parent / "src")},
        capture_output=True,
        check=True,
    )
    assert b"Seat 1  8s Js 7c Kh 5h 9s" in done.stdout


def test_the_list_of_games_loads_nothing_heavy() -> None:
    """The issue: an import of `pitboss` and `pitboss games` without Numba."""
    script = (
        "import sys\nfrom pitboss.cli.main import command_line\n"
        "command_line(['games'], standalone_mode=False)\n"
        f"print(*(name for name in {HEAVY!r} if name in sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)  # noqa: S603 -- our own script
    assert "six-card-poker" in done.stdout
    assert done.stderr.split() == []


def test_the_list_of_games_is_there_in_a_blink() -> None:
    """Under 0.3 s; the best of several starts, because a busy machine says nothing about us."""
    assert min(seconds_to_list_games() for _ in range(7)) < _LIMIT_SECONDS


def seconds_to_list_games() -> float:
    began = time.perf_counter()
    subprocess.run([*PITBOSS, "games"], capture_output=True, check=True)  # noqa: S603 -- our own command
    return time.perf_counter() - began
