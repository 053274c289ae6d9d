# ruff: noqa: INP001 -- a script, no package
"""Fills console blocks of the pages with what the commands really print, so that no transcript can rot.

In a block marked `console`, each line `$ pitboss …` is run, in a folder of its own for each page, and its output
stands under it. Commands that wait for a person or time themselves are left as they are.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from glob import glob
from pathlib import Path

_BLOCK = re.compile(r"(?P<indent>[ ]*)```console\n(?P<body>.*?)(?P=indent)```", re.DOTALL)
_TOML = re.compile(r"(?P<indent>[ ]*)```toml\n(?P<body>.*?)(?P=indent)```", re.DOTALL)
_NOT_RUN = ("pitboss play", "pitboss table", "pitboss shuffler", "pitboss warmup", "pitboss analyze", "make ")
_WIDTH = "80"


def with_console_output(text: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        own_paytable = next((found["body"] for found in _TOML.finditer(text) if "[[paytable]]" in found["body"]), "")
        (Path(folder) / "house.toml").write_text(_dedent(own_paytable), encoding="utf-8")
        return _BLOCK.sub(lambda block: _filled(block, Path(folder)), text)


def _filled(block: re.Match[str], folder: Path) -> str:
    indent = block["indent"]
    body = _dedent(block["body"])
    commands = [line.removeprefix("$ ") for line in body.splitlines() if line.startswith("$ ")]
    if any(command.startswith(_NOT_RUN) for command in commands):
        return block[0]
    lines = [line for command in commands for line in (f"$ {command}", *_output(command, folder))]
    filled = "".join(f"{indent}{line}".rstrip() + "\n" for line in lines)
    return f"{indent}```console\n{filled}{indent}```"


def _output(command: str, folder: Path) -> list[str]:
    words = [each for word in shlex.split(command)[1:] for each in _expanded(word, folder)]
    environment = {**os.environ, "COLUMNS": _WIDTH, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(  # noqa: S603 -- our own command, words from our own pages
        [sys.executable, "-m", "pitboss", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return [line.rstrip() for line in done.stdout.splitlines()]


def _expanded(word: str, folder: Path) -> list[str]:
    """File names as a shell would find them."""
    return sorted(glob(word, root_dir=folder)) if "*" in word else [word]  # noqa: PTH207 -- relative names are wanted


def _dedent(body: str) -> str:
    return re.sub(r"^[ ]+(?=\S)", "", body, flags=re.MULTILINE) if body.startswith(" ") else body
