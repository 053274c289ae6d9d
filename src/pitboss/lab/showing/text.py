"""Pages as plain text, for a terminal or a Python prompt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import fill

from pitboss.rules.page import NO_CELL, Block, Bullets, Grid, Page, Paragraph

_WIDTH = 100
_NUMERIC = re.compile(rf"[-+±]?\$?[\d,.]+( %)?|{NO_CELL}?")


def text_of(page: Page) -> str:
    parts = [page.title, *map(_block, page.opening)]
    for section in page.sections:
        parts += ["", section.heading, *map(_block, section.blocks)]
    return "\n".join(parts)


def _block(block: Block) -> str:
    match block:
        case Paragraph(text):
            return fill(text, _WIDTH)
        case Bullets(items):
            return "\n".join(fill(item, _WIDTH, initial_indent="- ", subsequent_indent="  ") for item in items)
        case Grid():
            return "\n".join(_lines(block))


def _lines(grid: Grid) -> Iterator[str]:
    """Numbers stand to the right."""
    cells = list(zip(grid.columns, *grid.rows, strict=True))
    widths = [max(map(len, column)) for column in cells]
    right = [all(map(_NUMERIC.fullmatch, column[1:])) for column in cells]
    for row in (grid.columns, *grid.rows):
        padded = (
            cell.rjust(width) if numeric else cell.ljust(width)
            for cell, width, numeric in zip(row, widths, right, strict=True)
        )
        yield f"  {'  '.join(padded)}".rstrip()
