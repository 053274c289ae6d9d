# ruff: noqa: INP001 -- a script, no package
"""Writes the page of exact against simulated: `python docs/agreement.py`. The same seed gives the same page."""

from __future__ import annotations

from multiprocessing import cpu_count
from pathlib import Path

from pitboss.lab.executors.threads import Threads
from pitboss.lab.simulate.agreement import Agreement, agreement, agreement_page
from pitboss.rules.page import markdown

PAGE = Path(__file__).with_name("mathematics") / "agreement.md"
ROUNDS, SEED = 1_000_000, "1"
NOTE = "<!-- Written by `python docs/agreement.py`; do not edit. -->"
_HOW = """\
`pitboss simulate all --rounds N --seed S` makes this report anew, with as many rounds as you like. A test deals the
rounds of this page again and finds every figure the same. [How the simulation works](simulation.md) says why the two
sides are independent."""


def page_of(found: Agreement) -> str:
    return f"{markdown(agreement_page(found))}\n{_HOW}\n\n{NOTE}\n"


if __name__ == "__main__":
    PAGE.write_text(page_of(agreement(ROUNDS, SEED, Threads(cpu_count()))), encoding="utf-8")
