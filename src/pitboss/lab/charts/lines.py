"""Lines, steps and the bands between two lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pitboss.lab.charts.frame import (
    COLOURS,
    LEFT,
    PLAIN,
    TOP,
    Axis,
    Scale,
    Words,
    across,
    at_right,
    axes,
    level,
    picture,
    text,
    upward,
)
from pitboss.lab.charts.svg import path, tag, words

Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Series:
    name: str
    points: Points


@dataclass(frozen=True, slots=True)
class Band:
    """Between a lower and an upper line, as the middle half of many paths."""

    name: str
    lower: Points
    upper: Points


@dataclass(frozen=True, slots=True)
class Mark:
    """A level to compare with, such as break-even."""

    name: str
    value: float


@dataclass(frozen=True, slots=True)
class _Plane:
    x: Scale
    y: Scale

    def place(self, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(self.x(x), self.y(y)) for x, y in points]


def lines(  # noqa: PLR0913 -- keywords
    said: Words,
    series: Sequence[Series],
    *,
    x: Axis = PLAIN,
    y: Axis = PLAIN,
    bands: Sequence[Band] = (),
    marks: Sequence[Mark] = (),
) -> str:
    """Straight from point to point."""
    return _drawn("line", said, [(each.name, each.points) for each in series], (x, y), bands=bands, marks=marks)


def steps(
    said: Words, series: Sequence[Series], *, x: Axis = PLAIN, y: Axis = PLAIN, marks: Sequence[Mark] = ()
) -> str:
    """Each figure holds until the next, as a meter or a distribution function does."""
    return _drawn("step", said, [(each.name, _stairs(each.points)) for each in series], (x, y), marks=marks)


def _stairs(points: Points) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for x, y in points:
        if found:
            found.append((x, found[-1][1]))
        found.append((x, y))
    return found


def _drawn(  # noqa: PLR0913 -- keywords
    kind: str,
    said: Words,
    named: Sequence[tuple[str, Points]],
    axis: tuple[Axis, Axis],
    *,
    bands: Sequence[Band] = (),
    marks: Sequence[Mark] = (),
) -> str:
    every = [point for _, points in named for point in points]
    every += [point for band in bands for point in (*band.lower, *band.upper)]
    heights = [*(y for _, y in every), *(mark.value for mark in marks)]
    plane = _Plane(across(axis[0], [x for x, _ in every]), upward(axis[1], heights))
    drawn = [axes(plane.x, plane.y)]
    drawn += [_band(plane, band, place) for place, band in enumerate(bands)]
    drawn += [_mark(plane, mark) for mark in marks]
    drawn += [_line(plane, name, points, place) for place, (name, points) in enumerate(named)]
    names = [name for name, _ in named if name]
    return picture(said, *drawn, _legend(names) if len(names) > 1 else "", kind=kind)


def _line(plane: _Plane, name: str, points: Points, place: int) -> str:
    return tag(
        "path",
        tag("title", words(name)),
        d=path(plane.place(points)),
        class_=f"pb-line s{place % len(COLOURS) + 1}",
        fill="none",
        stroke=COLOURS[place % len(COLOURS)],
        stroke_width="2",
        stroke_linejoin="round",
    )


def _band(plane: _Plane, band: Band, place: int) -> str:
    outline = path(plane.place((*band.upper, *reversed(band.lower))))
    return tag(
        "path",
        tag("title", words(band.name)),
        d=f"{outline}Z",
        class_=f"pb-band b{place + 1}",
        fill=COLOURS[0],
        opacity="0.16",
    )


def _mark(plane: _Plane, mark: Mark) -> str:
    place = plane.y(mark.value)
    return level(place, "pb-mark", stroke_dasharray="5 4") + at_right(mark.name, place - 5, "pb-mark-label")


def _legend(names: Sequence[str]) -> str:
    parts = []
    for place, name in enumerate(names):
        down = TOP + 12 + 16 * place
        parts.append(
            tag(
                "line",
                x1=LEFT + 10,
                x2=LEFT + 28,
                y1=down - 4,
                y2=down - 4,
                class_=f"pb-line s{place % len(COLOURS) + 1}",
                stroke=COLOURS[place % len(COLOURS)],
                stroke_width="3",
            )
        )
        parts.append(tag("text", words(name), x=LEFT + 34, y=down, class_="pb-legend", **text(11)))
    return tag("g", *parts)
