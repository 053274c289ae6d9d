"""Charts as SVG text: classes for a page's own style sheet, plain attributes for where there is none.

No inline styles and no scripts, so that they stand under the strictest content policy; the same question gives the
same bytes.
"""

from pitboss.lab.charts.bars import Bar, bars, histogram
from pitboss.lab.charts.frame import Axis, Words
from pitboss.lab.charts.lines import Band, Mark, Series, lines, steps
from pitboss.lab.charts.numbers import compact, dollars, percent, plain

__all__ = [
    "Axis",
    "Band",
    "Bar",
    "Mark",
    "Series",
    "Words",
    "bars",
    "compact",
    "dollars",
    "histogram",
    "lines",
    "percent",
    "plain",
    "steps",
]
