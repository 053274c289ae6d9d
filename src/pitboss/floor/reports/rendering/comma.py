"""A report for spreadsheets: amounts in dollars, exact, without signs; each sheet under its own head."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from pitboss.floor.reports.sheet import Cell, Column, Report, Sheet, plain

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(report: Report) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(("report", report.name, report.title))
    writer.writerows((word.lower(), _safe(text)) for word, text in report.about)
    for sheet in report.sheets:
        writer.writerow(())
        writer.writerows(_lines(sheet))
    writer.writerow(())
    writer.writerow(("anchor", report.anchor))
    return out.getvalue()


def _lines(sheet: Sheet) -> Iterator[tuple[str, ...]]:
    yield ("sheet", sheet.title)
    yield tuple(column.name for column in sheet.columns)
    for row in sheet.rows if sheet.total is None else (*sheet.rows, sheet.total):
        yield tuple(_cell(cell, column) for cell, column in zip(row, sheet.columns, strict=True))
    yield from (("note", note) for note in sheet.notes)


def _cell(cell: Cell, column: Column) -> str:
    return _safe(cell) if isinstance(cell, str) else plain(cell, column.form)


def _safe(text: str) -> str:
    """A text that a spreadsheet would take for a formula is marked as text."""
    return f"'{text}" if text.startswith(_FORMULA) else text
