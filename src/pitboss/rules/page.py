"""A page of text as data: sections of paragraphs, lists and tables, for a terminal, Markdown or a screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

NO_CELL = "\N{EN DASH}"
"""Stands where a table has nothing to say."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the first column names the row."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Paragraph | Bullets | Grid


@dataclass(frozen=True, slots=True)
class Section:
    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    opening: tuple[Block, ...]
    sections: tuple[Section, ...]


def markdown(page: Page) -> str:
    parts = [f"# {page.title}", *map(_block, page.opening)]
    for section in page.sections:
        parts += [f"## {section.heading}", *map(_block, section.blocks)]
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> str:
    match block:
        case Paragraph(text):
            return text
        case Bullets(items, numbered):
            return "\n".join(
                f"{f'{number}.' if numbered else '-'} {item}" for number, item in enumerate(items, start=1)
            )
        case Grid():
            return markdown_grid(block)


def markdown_grid(grid: Grid) -> str:
    return "\n".join(_grid_lines(grid))


def _grid_lines(grid: Grid) -> Iterator[str]:
    yield _row(grid.columns)
    yield "|" + "---|" * len(grid.columns)
    yield from map(_row, grid.rows)


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
