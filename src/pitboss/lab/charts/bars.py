"""Bars beside each other, and lying ones with words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.lab.charts.frame import (
    BOTTOM,
    COLOURS,
    HEIGHT,
    PLAIN,
    RIGHT,
    TOP,
    WIDTH,
    Axis,
    Scale,
    Words,
    across,
    axes,
    picture,
    scale_of,
    text,
    upward,
)
from pitboss.lab.charts.svg import tag, words

_NAMES = 190.0
_FIGURES = 96.0
_ROW = 24.0
_LEAST = 1.5


@dataclass(frozen=True, slots=True)
class Bar:
    name: str
    value: float
    said: str = ""
    """What is written beside it, if not the value itself."""


def bars(said: Words, listed: Sequence[Bar], *, axis: Axis = PLAIN) -> str:
    """One lying bar for each name, its figure beside it: long names stay readable."""
    width = scale_of(axis, [bar.value for bar in listed], _NAMES, WIDTH - _FIGURES, from_zero=True)
    if axis.log:
        width = Scale(axis, width.low / 3, width.high, width.start, width.end)
    rows = [_lying(width, bar, TOP + _ROW * place) for place, bar in enumerate(listed)]
    return picture(said, *rows, kind="bars", height=TOP + _ROW * len(listed) + 8)


def _lying(width: Scale, bar: Bar, top: float) -> str:
    zero = width.low if width.axis.log else 0.0
    nothing = bar.value <= 0 and width.axis.log
    start, end = sorted((width(zero), width(zero if nothing else bar.value)))
    shown = bar.said or width.axis.form(bar.value)
    middle = top + _ROW / 2 + 4
    return tag(
        "g",
        tag("title", words(f"{bar.name}: {shown}")),
        tag("text", words(bar.name), x=_NAMES - 10, y=middle, class_="pb-name", **text(12, anchor="end")),
        tag(
            "rect",
            x=start,
            y=top + 4,
            width=0.0 if nothing else max(end - start, _LEAST),
            height=_ROW - 8,
            rx=2.0,
            class_=f"pb-bar {'s2' if bar.value < 0 else 's1'}",
            fill=COLOURS[1 if bar.value < 0 else 0],
        ),
        tag("text", words(shown), x=end + 8, y=middle, class_="pb-figure", **text(12)),
    )


def histogram(said: Words, edges: Sequence[float], counts: Sequence[float], *, x: Axis = PLAIN, y: Axis = PLAIN) -> str:
    """Counts between edges; there is one edge more than there are counts."""
    if len(edges) != len(counts) + 1:
        raise ValueError(f"{len(counts)} counts need {len(counts) + 1} edges, not {len(edges)}.")
    wide, high = across(x, edges), upward(y, [0.0, *counts], from_zero=True)
    columns = [
        _standing(wide, high, (edges[place], edges[place + 1]), count) for place, count in enumerate(counts) if count
    ]
    return picture(said, axes(wide, high), *columns, kind="histogram")


def _standing(wide: Scale, high: Scale, span: tuple[float, float], count: float) -> str:
    left, right, top = wide(span[0]), wide(span[1]), high(count)
    return tag(
        "rect",
        tag("title", words(f"{wide.axis.form(span[0])} to {wide.axis.form(span[1])}: {high.axis.form(count)}")),
        x=left,
        y=top,
        width=max(min(right, WIDTH - RIGHT) - left - 1, 0.6),
        height=max(HEIGHT - BOTTOM - top, 0.0),
        class_="pb-bar s1",
        fill=COLOURS[0],
    )
