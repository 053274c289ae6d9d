"""What the documentation shows works: Python runs, histories replay, links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.rules.toml_lines import read_toml
from pitboss.table.history import FORMAT, parse_history
from pitboss.table.replay import replay

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^(?P<indent> *)```(?P<kind>\w+)\n(?P<body>.*?)^(?P=indent)```", re.DOTALL | re.MULTILINE)


def blocks(kind: str) -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        for number, block in enumerate(BLOCK.finditer(page.read_text(encoding="utf-8"))):
            if block["kind"] == kind:
                body = re.sub(rf"^{block['indent']}", "", block["body"], flags=re.MULTILINE)
                found.append((f"{page.relative_to(ROOT)}#{number}", body))
    return found


PYTHON, TOML = blocks("python"), blocks("toml")


@pytest.mark.parametrize(("where", "code"), PYTHON, ids=[where for where, _ in PYTHON])
def test_a_python_snippet_runs(where: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, where, "exec"), {"__name__": "snippet"})  # noqa: S102 -- our own documentation
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("where", "text"), TOML, ids=[where for where, _ in TOML])
def test_a_toml_snippet_is_valid_and_a_history_in_it_agrees_with_the_rules(where: str, text: str) -> None:
    document = read_toml(text, where)
    assert document.data
    if document.data.get("format") == FORMAT:
        replayed = replay(*parse_history(text, where))
        assert replayed.compared
        assert [str(each) for each in replayed.disagreements] == []


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_relative_link_of_a_page_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if not (page.parent / link).exists()]
    assert missing == []


def test_the_theme_of_the_documentation_fetches_nothing() -> None:
    for path in (ROOT / "docs_theme").rglob("*"):
        if path.is_file():
            assert not re.search(r"(?:https?:)?//[\w.-]+\.\w+", path.read_text(encoding="utf-8")), path
