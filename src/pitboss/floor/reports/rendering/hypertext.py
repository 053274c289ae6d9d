"""A report as one HTML document that needs nothing else; or, for a site, the article alone under the site's styles."""

from __future__ import annotations

from functools import cache
from importlib import resources

from jinja2 import Environment, FunctionLoader, StrictUndefined

from pitboss.floor.reports.rendering.paper import TEMPLATES
from pitboss.floor.reports.sheet import Report, report_data


def html_text(report: Report, *, whole: bool = True) -> str:
    template = _environment().get_template("report.html" if whole else "article.html")
    return template.render(report=report_data(report))


@cache
def _environment() -> Environment:
    folder = resources.files(TEMPLATES)
    loader = FunctionLoader(lambda name: (folder / name).read_text(encoding="utf-8"))
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
