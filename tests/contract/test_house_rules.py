"""Habits of the house that a machine can check, in every file that is in the repository."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]

MOST_LINES_OF_A_MODULE = 499
MOST_LINES_OF_A_FUNCTION = 70

BUILT = {".git", ".venv", ".cache", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "__pycache__"}

# Spelled so that this file does not name what it forbids.
MACHINE_PATH = re.compile(r"(?<![\w.~})/-])/(?:" + "|".join(("wo" + "rk", "ro" + "ot", "ho" + "me")) + r")/")
REGISTRY = re.compile(
    "|".join(
        (
            r"(?:extra-)?index" + r"-url",
            r"find" + r"-links",
            r"pypi\.org" + r"\b",
            r"files\.python" + r"hosted\.org",
            r"registry\.[a-z0-9-]+\.[a-z]{2,}" + r"\b",
            r"artifac" + r"tory",
            r"jfrog" + r"\.",
            r"pkgs\.dev" + r"\.azure",
            r"codearti" + r"fact",
        )
    ),
    re.IGNORECASE,
)
UNFINISHED = re.compile(r"\b(?:" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK")) + r")\b")


@cache
def tracked() -> tuple[Path, ...]:
    """The files in the repository; without git, all that were not built."""
    git = shutil.which("git")
    if git and (ROOT / ".git").exists():
        done = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 -- reads only
        return tuple(path for name in done.stdout.split("\0") if name and (path := ROOT / name).is_file())
    return tuple(
        path for path in ROOT.rglob("*") if path.is_file() and not BUILT.intersection(path.relative_to(ROOT).parts)
    )


def texts() -> Iterator[tuple[str, str]]:
    for path in tracked():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def modules() -> Iterator[tuple[str, str]]:
    return ((name, text) for name, text in texts() if name.endswith(".py"))


def found(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name}:{number}: {match[0]}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), start=1)
        if (match := pattern.search(line))
    ]


def test_the_repository_is_looked_at() -> None:
    names = {name for name, _ in texts()}
    assert {"pyproject.toml", "Makefile", "src/pitboss/errors.py"} <= names


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    assert found(MACHINE_PATH) == []


def test_no_file_names_a_package_registry() -> None:
    assert found(REGISTRY) == []


def test_nothing_is_left_to_do_in_a_comment() -> None:
    assert found(UNFINISHED) == []


def test_no_module_is_as_long_as_500_lines() -> None:
    long = {name: len(text.splitlines()) for name, text in modules()}
    assert {name: lines for name, lines in long.items() if lines > MOST_LINES_OF_A_MODULE} == {}


def test_no_function_is_longer_than_70_lines() -> None:
    long = [
        f"{name}:{node.lineno}: {node.name} has {length} lines"
        for name, text in modules()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > MOST_LINES_OF_A_FUNCTION
    ]
    assert long == []


def test_every_package_of_the_source_has_an_init() -> None:
    """A folder without one would be left out of the wheel."""
    folders = {path.parent for path in tracked() if path.suffix == ".py" and ROOT / "src" in path.parents}
    assert [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []
