"""Reports: computed from the log and the sums written with it, as data; shown as text, CSV, PDF and HTML."""

from pitboss.floor.reports.catalogue import REPORTS, make
from pitboss.floor.reports.explain import explain
from pitboss.floor.reports.sheet import Report, report_data
from pitboss.floor.reports.wins import WinSearch, win_page, wins_found

__all__ = ["REPORTS", "Report", "WinSearch", "explain", "make", "report_data", "win_page", "wins_found"]
