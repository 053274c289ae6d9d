"""Pages as HTML for notebooks: headings, paragraphs, tables and pictures; no styles and no scripts of their own."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from pitboss.rules.page import Block, Bullets, Grid, Page, Paragraph


def html_of(page: Page, charts: Iterable[str] = ()) -> str:
    parts = [f"<h3>{escape(page.title)}</h3>", *map(_block, page.opening), *charts]
    for section in page.sections:
        parts += [f"<h4>{escape(section.heading)}</h4>", *map(_block, section.blocks)]
    return f'<div class="pb-result">{"".join(parts)}</div>'


def _block(block: Block) -> str:
    match block:
        case Paragraph(text):
            return f"<p>{escape(text)}</p>"
        case Bullets(items, numbered):
            kind = "ol" if numbered else "ul"
            return f"<{kind}>{''.join(f'<li>{escape(item)}</li>' for item in items)}</{kind}>"
        case Grid(columns, rows):
            head = "".join(f"<th>{escape(each)}</th>" for each in columns)
            body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
            return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
