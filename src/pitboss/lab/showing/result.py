"""What every result of the laboratory can do: print itself, show itself in a notebook, become a data frame or JSON."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pitboss.errors import RefusedError, UnknownNameError
from pitboss.lab.showing.html import html_of
from pitboss.lab.showing.text import text_of
from pitboss.rules.page import Page

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

Rows = list[dict[str, Any]]
"""A table as records, all with the same keys."""


class Result(ABC):
    """Prints as text, shows as HTML with charts in a notebook, converts to pandas, Polars and JSON."""

    @abstractmethod
    def page(self) -> Page:
        """Everything in words and tables."""

    @abstractmethod
    def tables(self) -> Mapping[str, Rows]:
        """The tables that can become data frames, by name; the first is the main one."""

    @abstractmethod
    def as_data(self) -> dict[str, Any]:
        """As the command line prints it with `--json`."""

    def charts(self) -> tuple[str, ...]:
        """Pictures as SVG text."""
        return ()

    def to_json(self, indent: int | None = 2) -> str:
        return json.dumps(self.as_data(), indent=indent)

    def to_pandas(self, table: str | None = None) -> pd.DataFrame:
        """One of `tables()`, by default the first."""
        frames: Any = _frames("pandas")
        found: pd.DataFrame = frames.DataFrame.from_records(self._rows(table))
        return found

    def to_polars(self, table: str | None = None) -> pl.DataFrame:
        """One of `tables()`, by default the first."""
        frames: Any = _frames("polars")
        found: pl.DataFrame = frames.DataFrame(self._rows(table), infer_schema_length=None)
        return found

    def _rows(self, table: str | None) -> Rows:
        tables = self.tables()
        if table is None:
            return next(iter(tables.values()))
        if table not in tables:
            raise UnknownNameError("table of this result", table, tables)
        return tables[table]

    def __str__(self) -> str:
        return text_of(self.page())

    def _repr_html_(self) -> str:
        return html_of(self.page(), self.charts())


def _frames(library: str) -> Any:  # noqa: ANN401 -- a module
    try:
        return import_module(library)
    except ImportError as error:
        raise RefusedError(
            f"Data frames of {library} need it installed: pip install 'pitboss[frames]' (or {library} alone)."
        ) from error
