"""A report as a page of text."""

from __future__ import annotations

from pitboss.floor.reports.sheet import Report, Sheet, report_data, shown
from pitboss.rules.page import Block, Bullets, Grid, Page, Paragraph, Section

NOTHING = "Nothing."


def page_of(report: Report) -> Page:
    data = report_data(report)
    about = tuple((word, text) for word, text in data["about"])
    cited = (("Rule", report.citation),) if report.citation else ()
    opening = Bullets(tuple(f"{word}: {text}" for word, text in (*about, *cited)))
    anchor = Section("Anchor of the log", (Paragraph(report.anchor),))
    return Page(report.title, (opening,), (*map(_section, report.sheets), anchor))


def _section(sheet: Sheet) -> Section:
    blocks: list[Block] = [Paragraph(note) for note in sheet.notes]
    if not sheet.rows:
        return Section(sheet.title, (*blocks, Paragraph(NOTHING)))
    rows = sheet.rows if sheet.total is None else (*sheet.rows, sheet.total)
    forms = [column.form for column in sheet.columns]
    cells = tuple(tuple(shown(cell, form) for cell, form in zip(row, forms, strict=True)) for row in rows)
    return Section(sheet.title, (Grid(tuple(column.name for column in sheet.columns), cells), *blocks))
