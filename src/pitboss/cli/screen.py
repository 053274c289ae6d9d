"""What the commands print on: text with coloured cards, tables, and pages such as a rule card."""

from __future__ import annotations

import re

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Column, Table
from rich.text import Text

from pitboss.rules.page import NO_CELL, Block, Bullets, Grid, Page, Paragraph

WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""

_TWO_COLOURS = {"♠": "bold", "♣": "bold", "♥": "bold red", "♦": "bold red"}
_FOUR_COLOURS = {"♠": "bold", "♣": "bold green", "♥": "bold red", "♦": "bold blue"}
_NUMERIC = re.compile(rf"[-+]?\$?[\d,.]+( %| to \d+)?|{NO_CELL}?")


class Screen:
    def __init__(self, *, four_colour: bool = False) -> None:
        self.console = Console(highlight=False, emoji=False)
        self.console.width = min(self.console.width, WIDEST)
        self._suits = _FOUR_COLOURS if four_colour else _TWO_COLOURS

    @property
    def width(self) -> int:
        return self.console.width

    def say(self, text: str = "", style: str = "", *, indent: int = 0) -> None:
        """A paragraph, wrapped at the width."""
        self.console.print(Padding(self.text(text, style), (0, 0, 0, indent)) if indent else self.text(text, style))

    def lines(self, text: str, style: str = "") -> None:
        """Lines that are already as wide as they shall be."""
        self.console.print(self.text(text, style), soft_wrap=True)

    def rule(self, left: str, right: str = "") -> None:
        """A line across, with a word at either end."""
        start, end = f"── {left} ", f" {right}" if right else ""
        line = start + "─" * (self.width - len(start) - len(end)) + end
        self.console.print(Text(line, "bold"), soft_wrap=True)

    def text(self, text: str, style: str = "") -> Text:
        shown = Text(text, style)
        for suit, colour in self._suits.items():
            shown.highlight_regex(rf"(10|[2-9TJQKA]) ?{suit}", colour)
        return shown

    def grid(self, grid: Grid) -> None:
        body = list(zip(*grid.rows, strict=True)) or [()] * len(grid.columns)
        columns = [_column(name, cells) for name, cells in zip(grid.columns, body, strict=True)]
        table = Table(*columns, box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
        for row in grid.rows:
            table.add_row(*map(self.text, row))
        self.console.print(table)

    def page(self, page: Page) -> None:
        self.console.print(Text(page.title, "bold"))
        for block in page.opening:
            self.block(block)
        for section in page.sections:
            self.console.print()
            self.console.print(Rule(escape(section.heading), align="left", style="dim"))
            for block in section.blocks:
                self.block(block)

    def block(self, block: Block) -> None:
        match block:
            case Paragraph(text):
                self.say(text)
            case Bullets(items, numbered):
                for number, item in enumerate(items, start=1):
                    self._item(f"{number}." if numbered else "·", item)
            case Grid():
                self.grid(block)

    def _item(self, mark: str, item: str) -> None:
        row = Table.grid(Column(width=3, justify="right"), Column(), padding=(0, 1))
        row.add_row(mark, self.text(item))
        self.console.print(row)


def _column(name: str, cells: tuple[str, ...]) -> Column:
    """Single words are never broken; numbers stand to the right."""
    return Column(
        escape(name),
        justify="right" if cells and all(map(_NUMERIC.fullmatch, cells)) else "left",
        overflow="fold",
        no_wrap=not any(" " in cell for cell in cells),
    )
