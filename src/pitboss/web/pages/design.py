"""`/design`: the visual language, shown with itself."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitboss.cards.card import RANKS, SUITS
from pitboss.lab.charts import Axis, Band, Mark, Series, Words, compact, lines
from pitboss.lab.charts import dollars as dollar_axis
from pitboss.web.pages.rendering import page

router = APIRouter()

COLOURS = (
    ("Paper and ink", ("paper", "surface", "sunken", "line", "line-strong", "ink", "soft")),
    ("The room", ("felt", "felt-deep", "felt-line", "felt-ink", "felt-soft", "rail")),
    ("What speaks", ("accent", "brass", "good", "bad", "warn", "note", "focus")),
    ("Series", ("s1", "s2", "s3", "s4", "s5", "s6")),
)
SIGNS = (
    "menu", "close", "check", "plus", "minus", "back", "forward", "down", "up", "sun", "moon", "auto", "info",
    "warning",
    "person", "people", "key", "swipe", "chart", "lab", "book", "share", "download", "copy", "undo", "play", "stop",
    "search", "sound", "screen", "shield", "offline", "settings",
)  # fmt: skip
CHIPS = (1, 5, 25, 100, 500, 1000, 5000)


@router.get("/design")
async def design(request: Request) -> Response:
    return page(
        request,
        "design.html",
        "design",
        colours=COLOURS,
        signs=SIGNS,
        chips=CHIPS,
        suits=[[f"{rank}{suit}" for rank in reversed(RANKS)] for suit in reversed(SUITS)],
        chart=_chart(),
    )


def _chart() -> str:
    """Not a measurement: a shape that shows a line, a second line, a band and a mark."""
    rounds = range(0, 1001, 25)
    band = Band("middle half", [(n, -n / 5 - 9 * n**0.5) for n in rounds], [(n, -n / 5 + 9 * n**0.5) for n in rounds])
    return lines(
        Words("A chart", "Two falling lines, a band around the first, and a level at zero."),
        [
            Series("edge 2 %", [(n, -n / 5) for n in rounds]),
            Series("edge 1 %", [(n, -n / 10) for n in rounds]),
        ],
        x=Axis(label="rounds", form=compact),
        y=Axis(label="bankroll", form=dollar_axis),
        bands=[band],
        marks=[Mark("even", 0.0)],
    )
