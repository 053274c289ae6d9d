"""The notebooks of the documentation run, show what is kept in them, and are the pages of the site."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import nbformat
import pytest

ROOT = Path(__file__).parents[2]
SCRIPT: dict[str, Any] = runpy.run_path(str(ROOT / "docs" / "notebooks.py"))
NOTEBOOKS: list[Path] = SCRIPT["notebooks"]()
QUICK = {"exact-figures"}


def test_there_are_three_notebooks_each_with_its_page_in_the_site() -> None:
    assert len(NOTEBOOKS) >= 3
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert [path.stem for path in NOTEBOOKS if f"notebooks/{path.stem}.md" not in site] == []


@pytest.mark.parametrize(
    "path",
    [path if path.stem in QUICK else pytest.param(path, marks=pytest.mark.long) for path in NOTEBOOKS],
    ids=lambda path: path.stem,
)
def test_a_notebook_runs_and_shows_what_is_kept(path: Path) -> None:
    assert SCRIPT["text_of"](SCRIPT["executed"](path)) == path.read_text(encoding="utf-8"), "run `make notebooks`"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_page_of_a_notebook_is_up_to_date_and_needs_no_script(path: Path) -> None:
    page = path.with_suffix(".md").read_text(encoding="utf-8")
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    assert page == SCRIPT["page_of"](notebook, path.name), "run `make notebooks`"
    assert not re.search(r"<script|<style| style=| on\w+=", page)
