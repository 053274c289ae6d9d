# ruff: noqa: INP001 -- a script's other half, no package
"""Fills the walk through a floor with what the commands really print.

Every `$ pitboss …` of the page is run in one folder, from its top to its end; PINs, which a person types unseen, are
handed over by name. What differs from run to run (moments, keys, signatures) is left out when two runs are compared.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

_BLOCK = re.compile(r"```console\n(?P<body>.*?)```", re.DOTALL)
SETTINGS = {
    "COLUMNS": "100",
    "NO_COLOR": "1",
    "PYTHONIOENCODING": "utf-8",
    "PITBOSS_PIN_PASSES": "1",
    "PITBOSS_PIN_MEMORY_KIB": "8",
    "PITBOSS_PIN_LANES": "1",
}
"""PINs at the lowest cost: the page is about what is said, not about how long it takes."""
Run = Callable[[Sequence[str], Mapping[str, str], Path], str]
"""Runs the words after `pitboss` with an environment in a folder; what was printed comes back."""
PINS = {"ann": "482915", "bob": "730628", "sue": "195374", "dan": "864209", "tess": "209745"}
_CHANGING = (
    (re.compile(r"pb1\.\S+(\n[\w-]+(?=\n))*"), "ANCHOR"),
    (re.compile(r"\b[0-9a-f]{16,}\b"), "KEY"),
    (re.compile(r"\d{4}-\d\d-\d\d"), "DAY"),
    (re.compile(r"\d\d:\d\d(:\d\d)?(\.\d+)?( ?(UTC|P[SD]T))?"), "TIME"),
    (re.compile(r"[ ─-]+"), " "),
)


def with_walk_output(text: str, run: Run | None = None) -> str:
    with tempfile.TemporaryDirectory() as folder:
        return _BLOCK.sub(lambda block: _filled(block["body"], Path(folder), run or _run), text)


def refreshed(text: str) -> str:
    """The page anew; as it was, if nothing differs but what differs every time."""
    anew = with_walk_output(text)
    return text if comparable(anew) == comparable(text) else anew


def comparable(text: str) -> str:
    for changing, instead in _CHANGING:
        text = changing.sub(instead, text)
    return text


def _filled(body: str, folder: Path, run: Run) -> str:
    lines: list[str] = []
    for command in _commands(body):
        words = shlex.split(command.replace("\\\n", " "))[1:]
        lines += (*f"$ {command}".splitlines(), *run(words, {**SETTINGS, **_pins(words)}, folder).splitlines())
    return "```console\n" + "".join(f"{line.rstrip()}\n" for line in lines) + "```"


def _commands(body: str) -> list[str]:
    """Each with its further lines, where a line ends with a backslash."""
    commands: list[str] = []
    goes_on = False
    for line in body.splitlines():
        if line.startswith("$ "):
            commands.append(line.removeprefix("$ "))
        elif goes_on:
            commands[-1] += f"\n{line}"
        goes_on = (goes_on or line.startswith("$ ")) and (line.endswith("\\") or _is_open(commands[-1]))
    return commands


def _is_open(command: str) -> bool:
    """A quotation goes on in the next line."""
    return command.count("'") % 2 == 1


def _run(words: Sequence[str], environment: Mapping[str, str], folder: Path) -> str:
    done = subprocess.run(  # noqa: S603 -- our own command, words from our own page
        [sys.executable, "-m", "pitboss", *words],
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.stdout + done.stderr


def _pins(words: Sequence[str]) -> dict[str, str]:
    """As if each person had typed his own."""
    named = dict(pairwise(words))
    typed = {f"PITBOSS_PIN_{person.upper()}": pin for person, pin in PINS.items()}
    typed["PITBOSS_PIN"] = PINS.get(named.get("--as", ""), "")
    typed["PITBOSS_SECOND_PIN"] = PINS.get(named.get("--second", ""), "")
    return typed
