"""A report as data: sheets of typed cells, the same for a terminal, a table for spreadsheets and a printed page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from pitboss.jackpot.plain import Data
from pitboss.rules.money import dollars
from pitboss.rules.page import NO_CELL
from pitboss.table.awards import UNITS_PER_CENT

UNITS_PER_DOLLAR = 100 * UNITS_PER_CENT
_WHOLE_CENTS = 2


class Form(StrEnum):
    """How the cells of a column are read."""

    TEXT = "text"
    COUNT = "count"
    CENTS = "cents"
    UNITS = "units"
    """Of 1e-8 dollars."""


Cell = str | int | None
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    form: Form = Form.TEXT

    @property
    def is_number(self) -> bool:
        return self.form is not Form.TEXT


@dataclass(frozen=True, slots=True)
class Sheet:
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    total: Row | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    name: str
    title: str
    about: tuple[tuple[str, str], ...]
    """What it covers: room, days, the log it was made from; each with its word."""
    sheets: tuple[Sheet, ...]
    anchor: str
    """The signed end of the log that it was made from, as `pitboss verify-log --anchor` takes it."""
    citation: str = ""


def texts(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name) for name in names)


def money(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, Form.UNITS) for name in names)


def totals(columns: tuple[Column, ...], rows: Iterable[Row], word: str = "Total") -> Row:
    """Numbers summed up; the first column says that it is a total."""
    kept = tuple(rows)
    sums: list[Cell] = [None] * len(columns)
    for index, column in enumerate(columns):
        if column.is_number:
            sums[index] = sum(cell for row in kept if isinstance(cell := row[index], int))
    return (word, *sums[1:])


def summed(title: str, columns: tuple[Column, ...], rows: Iterable[Row], *, notes: Iterable[str] = ()) -> Sheet:
    kept = tuple(rows)
    return Sheet(title, columns, kept, totals(columns, kept) if kept else None, tuple(notes))


def exact_dollars(units: int) -> str:
    """`$5,001.00`, and `$1,111.11789` where there is more than cents; never rounded."""
    whole, rest = divmod(abs(units), UNITS_PER_DOLLAR)
    part = f"{rest:08d}".rstrip("0").ljust(_WHOLE_CENTS, "0")
    return f"{'-' if units < 0 else ''}${whole:,}.{part}"


def shown(cell: Cell, form: Form) -> str:
    """For people."""
    if cell is None:
        return NO_CELL
    if isinstance(cell, str):
        return cell
    if form is Form.CENTS:
        return dollars(cell)
    return exact_dollars(cell) if form is Form.UNITS else f"{cell:,}"


def plain(cell: Cell, form: Form) -> str:
    """For programs: amounts in dollars without signs and commas, exact."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    if form is Form.COUNT or form is Form.TEXT:
        return str(cell)
    units = cell if form is Form.UNITS else cell * UNITS_PER_CENT
    return exact_dollars(units).replace("$", "").replace(",", "")


def report_data(report: Report) -> Data:
    """All of it as JSON takes it; amounts as texts in dollars."""
    return {
        "name": report.name,
        "title": report.title,
        "citation": report.citation,
        "about": [list(each) for each in report.about],
        "anchor": report.anchor,
        "sheets": [_sheet_data(sheet) for sheet in report.sheets],
    }


def _sheet_data(sheet: Sheet) -> Data:
    forms = [column.form for column in sheet.columns]

    def cells(row: Row) -> list[str]:
        return [shown(cell, form) for cell, form in zip(row, forms, strict=True)]

    return {
        "title": sheet.title,
        "columns": [column.name for column in sheet.columns],
        "numbers": [column.is_number for column in sheet.columns],
        "rows": [cells(row) for row in sheet.rows],
        "total": None if sheet.total is None else cells(sheet.total),
        "notes": list(sheet.notes),
    }
