"""The pages of the documentation in their order, as `mkdocs.yml` lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[4]
"""Of a checkout; an installed package has no documentation beside it."""
DOCS = ROOT / "docs"
LIST = ROOT / "mkdocs.yml"

_ENTRY = re.compile(r"(?P<indent> +)- (?P<title>[^\n]+?):(?: (?P<path>\S+\.md))?$")
_INNER = 4


@dataclass(frozen=True, slots=True)
class Leaf:
    title: str
    path: str
    """As `games/six-card-poker.md`."""

    @property
    def address(self) -> str:
        return address_of(self.path)


@dataclass(slots=True)
class Branch:
    """A heading with its pages; no title for those that stand alone."""

    title: str
    leaves: list[Leaf] = field(default_factory=list)


def address_of(path: str) -> str:
    """Where a Markdown file is read on this server."""
    shown = path.removesuffix(".md")
    return "/docs/" if shown == "index" else f"/docs/{shown}.html"


def contents() -> tuple[Branch, ...]:
    """Empty where there is no documentation."""
    return _read(LIST.stat().st_mtime_ns) if LIST.is_file() else ()


@lru_cache(maxsize=2)
def _read(_changed_ns: int) -> tuple[Branch, ...]:
    return tuple(_branches(LIST.read_text(encoding="utf-8")))


def _branches(text: str) -> Iterator[Branch]:
    branch = Branch("")
    for line in text.partition("\nnav:")[2].splitlines():
        found = _ENTRY.match(line)
        if found is None:
            continue
        inside = len(found["indent"]) >= _INNER
        if not inside and branch.title:
            yield branch
            branch = Branch("")
        if found["path"] is None:
            if branch.leaves:
                yield branch
            branch = Branch(found["title"])
        else:
            branch.leaves.append(Leaf(found["title"], found["path"]))
    if branch.leaves:
        yield branch
