"""A report on paper: typeset by Typst from a template beside this module; the same report gives the same bytes."""

from __future__ import annotations

import json
from importlib import resources

from pitboss.errors import RefusedError
from pitboss.floor.reports.sheet import Report, report_data

TEMPLATES = "pitboss.floor.reports.templates"


def pdf_bytes(report: Report) -> bytes:
    try:
        import typst  # noqa: PLC0415 -- only where a page is printed; an optional dependency
    except ImportError:
        raise RefusedError(
            "PDF pages take Typst; install it with `pip install 'pitboss[floor]'`, or ask for csv, html or text."
        ) from None
    template = (resources.files(TEMPLATES) / "report.typ").read_bytes()
    made: bytes = typst.compile(template, sys_inputs={"report": json.dumps(report_data(report))})
    return made
