"""The operating pages name every report, alert and notice that there is."""

from __future__ import annotations

from pathlib import Path

from pitboss.floor.manager.records import AlertKind
from pitboss.floor.reports import REPORTS

OPERATING = Path(__file__).parents[2] / "docs" / "operating"


def test_every_report_stands_on_its_page() -> None:
    page = (OPERATING / "reports.md").read_text(encoding="utf-8")
    assert [name for name in REPORTS if f"| `{name}` |" not in page] == []


def test_the_page_of_alerts_has_as_many_as_there_are() -> None:
    page = (OPERATING / "game-manager.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith(("| people and play", "| money |", "| equipment"))]
    assert sum(len(row.split("|")[2].split(",")) for row in rows) == len(AlertKind)
