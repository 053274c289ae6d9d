"""What every chart stands in: size, axes, grid, title and the words for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log10

from pitboss.lab.charts.numbers import Format, plain, powers, ticks
from pitboss.lab.charts.svg import tag, words

WIDTH, HEIGHT = 640.0, 320.0
TOP, RIGHT, BOTTOM, LEFT = 34.0, 14.0, 42.0, 64.0
_HALF_A_LETTER = 3.0
"""Of the labels at the axes."""
COLOURS = ("#0b6b45", "#b5541c", "#2f5fa8", "#8a3c8f", "#7a6a12", "#3d7f8c")
"""The same as the page's own style sheet gives the classes `s1` to `s6`."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a chart shows, in words."""

    title: str
    description: str = ""
    """A sentence with the figures that matter; read out in place of the picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    label: str = ""
    form: Format = plain
    low: float | None = None
    high: float | None = None
    """Where the axis begins and ends, if not where the figures do."""
    log: bool = False


PLAIN = Axis()


@dataclass(frozen=True, slots=True)
class Scale:
    """From figures to places in the picture."""

    axis: Axis
    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        low, high = self._of(self.low), self._of(self.high)
        inside = min(max(value, self.low), self.high)
        return self.start + (self._of(inside) - low) / (high - low) * (self.end - self.start)

    def ticks(self) -> list[float]:
        return powers(self.low, self.high) if self.axis.log else ticks(self.low, self.high)

    def _of(self, value: float) -> float:
        return log10(value) if self.axis.log else value


def scale_of(axis: Axis, values: Iterable[float], start: float, end: float, *, from_zero: bool = False) -> Scale:
    usable = [value for value in values if value > 0 or not axis.log]
    low = axis.low if axis.low is not None else min(usable, default=1.0 if axis.log else 0.0)
    high = axis.high if axis.high is not None else max(usable, default=1.0)
    if from_zero and axis.low is None and not axis.log:
        low = min(low, 0.0)
    if from_zero and axis.high is None and not axis.log:
        high = max(high, 0.0)
    if high <= low:
        high = low * 10 if axis.log else low + 1
    return Scale(axis, low, high, start, end)


def across(axis: Axis, values: Iterable[float]) -> Scale:
    return scale_of(axis, values, LEFT, WIDTH - RIGHT)


def upward(axis: Axis, values: Iterable[float], *, from_zero: bool = False) -> Scale:
    found = scale_of(axis, values, HEIGHT - BOTTOM, TOP, from_zero=from_zero)
    if axis.high is not None or axis.log:
        return found
    return Scale(axis, found.low, found.high + 0.04 * (found.high - found.low), found.start, found.end)


def picture(said: Words, *inside: str, kind: str, height: float = HEIGHT) -> str:
    """The whole SVG; whoever cannot see it hears the title and the description."""
    spoken = f"{said.title}. {said.description}".strip()
    return tag(
        "svg",
        tag("title", words(said.title)),
        tag("text", words(said.title), x=LEFT, y=18.0, class_="pb-chart-title", **text(14, weight="600")),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:.0f} {height:.0f}",
        class_=f"pb-chart pb-chart-{kind}",
        role="img",
        aria_label=spoken,
    )


def text(size: int, *, anchor: str = "start", weight: str = "400") -> dict[str, str]:
    return {
        "font_family": "system-ui, sans-serif",
        "font_size": str(size),
        "font_weight": weight,
        "text_anchor": anchor,
        "fill": "currentColor",
    }


def axes(x: Scale, y: Scale) -> str:
    """Grid, ticks and labels of both."""
    floor = HEIGHT - BOTTOM
    parts = [_row(y, value) for value in y.ticks()]
    parts += [_below(x, value, floor) for value in x.ticks()]
    return "".join((*parts, level(floor, "pb-axis", opacity="0.6"), axis_labels(x.axis.label, y.axis.label)))


def level(place: float, class_: str, **attributes: str) -> str:
    """A line from side to side."""
    ends = {"x1": LEFT, "x2": WIDTH - RIGHT, "y1": place, "y2": place}
    return tag("line", class_=class_, stroke="currentColor", **ends, **attributes)


def at_right(label: str, place: float, class_: str) -> str:
    return tag("text", words(label), x=WIDTH - RIGHT, y=place, class_=class_, **text(11, anchor="end"))


def axis_labels(below: str, beside: str) -> str:
    """What is measured: the upward axis in the corner above, the other below it."""
    places = ((beside, 18.0), (below, HEIGHT - 6))
    return "".join(at_right(label, place, "pb-label") for label, place in places if label)


def _below(x: Scale, value: float, floor: float) -> str:
    """In the middle below its place, unless it would reach over the picture's edge."""
    label, place = x.axis.form(value), x(value)
    over = place + len(label) * _HALF_A_LETTER > WIDTH
    anchored = text(11, anchor="end" if over else "middle")
    return tag("text", words(label), x=WIDTH - 1 if over else place, y=floor + 17, class_="pb-tick", **anchored)


def _row(y: Scale, value: float) -> str:
    place = y(value)
    label = tag("text", words(y.axis.form(value)), x=LEFT - 8, y=place + 4, class_="pb-tick", **text(11, anchor="end"))
    return level(place, "pb-grid", opacity="0.14") + label
