"""Markdown of the documentation as HTML with addresses of this server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath

from markdown import Markdown

from pitboss.web.manual.contents import DOCS, address_of

BESIDE = frozenset({".png", ".svg", ".ipynb"})
_LINK = re.compile(r'(?P<name>href|src)="(?P<path>(?![a-z]+:|/|#)[^"#]+)(?P<place>#[^"]*)?"')
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Rendered:
    title: str
    html: str
    outline: tuple[tuple[str, str], ...]
    """(id, words) of the second-level headings."""


def rendered(path: str) -> Rendered | None:
    """A page of the documentation by its path, as `games/six-card-poker.md`; None if there is none."""
    file = (DOCS / path).resolve()
    if file.suffix != ".md" or not file.is_relative_to(DOCS) or not file.is_file():
        return None
    return _render(file, path, file.stat().st_mtime_ns)


def attachment(path: str) -> Path | None:
    """A picture or a notebook that lies among the pages."""
    file = (DOCS / path).resolve()
    return file if file.suffix in BESIDE and file.is_relative_to(DOCS) and file.is_file() else None


@lru_cache(maxsize=256)
def _render(file: Path, path: str, _changed_ns: int) -> Rendered:
    reader = Markdown(extensions=["tables", "fenced_code", "toc"])
    html = _LINK.sub(lambda link: _relinked(link, PurePosixPath(path).parent), reader.convert(file.read_text("utf-8")))
    html = _TABLE.sub(lambda table: _scrolling(table[0]), html)
    tokens: list[dict[str, object]] = getattr(reader, "toc_tokens", [])
    top = tokens[0] if tokens else {"name": file.stem, "children": []}
    children = top["children"] if isinstance(top["children"], list) else []
    return Rendered(str(top["name"]), html, tuple((str(each["id"]), str(each["name"])) for each in children))


def _relinked(link: re.Match[str], folder: PurePosixPath) -> str:
    parts: list[str] = []
    for part in (folder / link["path"]).parts:
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    target = "/".join(parts)
    address = address_of(target) if target.endswith(".md") else f"/docs/{target}"
    return f'{link["name"]}="{address}{link["place"] or ""}"'


def _scrolling(table: str) -> str:
    """A wide table scrolls by itself, by keyboard too."""
    return f'<div class="scroll" tabindex="0" role="group" aria-label="Table">{table}</div>'
