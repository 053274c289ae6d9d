"""Reports as pages for a terminal, as CSV, as PDF, as HTML."""

from pitboss.floor.reports.rendering.comma import csv_text
from pitboss.floor.reports.rendering.hypertext import html_text
from pitboss.floor.reports.rendering.paper import pdf_bytes
from pitboss.floor.reports.rendering.terminal import page_of

__all__ = ["csv_text", "html_text", "page_of", "pdf_bytes"]
