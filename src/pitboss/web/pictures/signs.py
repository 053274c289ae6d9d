# ruff: noqa: E501 -- the outline of a picture is one word, however long
"""Signs of the interface on a grid of 24, drawn with one stroke; and the chip."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from pitboss.web.pictures.svg import number, path, symbol

_SIGNS = {
    "menu": "M3 6H21M3 12H21M3 18H21",
    "close": "M5 5L19 19M19 5L5 19",
    "check": "M4 13L9 18L20 6",
    "plus": "M12 4V20M4 12H20",
    "minus": "M4 12H20",
    "back": "M14 5L7 12L14 19",
    "forward": "M10 5L17 12L10 19",
    "down": "M5 9L12 16L19 9",
    "up": "M5 15L12 8L19 15",
    "sun": "M12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8M12 2V5M12 19V22M2 12H5M19 12H22M5 5L7 7M17 17L19 19M5 19L7 17M17 7L19 5",
    "moon": "M19 14A8 8 0 1 1 10 4A6.5 6.5 0 0 0 19 14Z",
    "auto": "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3M12 3V21M12 7H18M12 12H21M12 17H18",
    "info": "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3M12 11V17M12 7V8",
    "warning": "M12 3L22 20H2ZM12 9V14M12 16.5V17.5",
    "person": "M12 4A4 4 0 1 0 12 12A4 4 0 1 0 12 4M4 21C4 16 8 15 12 15S20 16 20 21",
    "people": "M9 5A3.5 3.5 0 1 0 9 12A3.5 3.5 0 1 0 9 5M2 20C2 16 5 14.5 9 14.5S16 16 16 20M16 5.5A3.2 3.2 0 0 1 16 11.5"
    "M18 14.8C20.6 15.4 22 17 22 20",
    "key": "M8 11A4 4 0 1 0 8 19A4 4 0 1 0 8 11M11 12L20 3M16 7L19 10",
    "swipe": "M3 6H21V18H3ZM3 10H21M6 15H11",
    "chart": "M4 4V20H20M8 16V11M12 16V7M16 16V13",
    "lab": "M9 3H15M10 3V9L4.5 19A1.4 1.4 0 0 0 6 21H18A1.4 1.4 0 0 0 19.5 19L14 9V3M7.5 15H16.5",
    "book": "M4 5C7 4 10 4 12 6C14 4 17 4 20 5V19C17 18 14 18 12 20C10 18 7 18 4 19ZM12 6V20",
    "share": "M12 3V14M7 8L12 3L17 8M5 13V20H19V13",
    "download": "M12 3V15M7 10L12 15L17 10M4 20H20",
    "copy": "M8 8H20V20H8ZM16 8V4H4V16H8",
    "undo": "M8 5L4 9L8 13M4 9H14A6 6 0 0 1 14 20H8",
    "play": "M7 4L20 12L7 20Z",
    "stop": "M6 6H18V18H6Z",
    "search": "M10.5 4A6.5 6.5 0 1 0 10.5 17A6.5 6.5 0 1 0 10.5 4M15.5 15.5L21 21",
    "sound": "M4 9V15H8L13 19V5L8 9ZM16 9C17.5 10.5 17.5 13.5 16 15M19 6C22 9 22 15 19 18",
    "screen": "M3 4H21V16H3ZM9 20H15M12 16V20",
    "shield": "M12 3L20 6V12C20 17 16 20 12 21C8 20 4 17 4 12V6Z",
    "offline": "M3 3L21 21M5 10C7 8 9 7 11 7M15 7.5C17 8.2 18.5 9.2 20 10.5M8 14C9 13 10.5 12.5 12 12.5M12 18V18.5",
    "settings": "M4 7H12M18 7H20M4 17H6M12 17H20M15 4.5A2.5 2.5 0 1 0 15 9.5A2.5 2.5 0 1 0 15 4.5"
    "M9 14.5A2.5 2.5 0 1 0 9 19.5A2.5 2.5 0 1 0 9 14.5",
}
_SPOTS = 8


def signs() -> Iterator[str]:
    for name, drawn in _SIGNS.items():
        stroke = {"stroke_linecap": "round", "stroke_linejoin": "round"}
        yield symbol(
            f"sign-{name}", "0 0 24 24", path(drawn, fill="none", stroke="currentColor", stroke_width="1.8", **stroke)
        )
    yield symbol("sign-spade", "-60 -60 120 120", '<use href="#mark"/>')
    yield symbol("chip", "0 0 100 100", *_chip())
    yield symbol("dealer-button", "0 0 100 100", *_button())


def _chip() -> tuple[str, ...]:
    """Its colour is the colour of the text around it; the spots on the edge and the inlay are light."""
    light, shade = "var(--chip-light,#fffdf8)", "var(--chip-shade,#00000038)"
    return (
        '<circle cx="50" cy="50" r="49" fill="currentColor"/>',
        path("".join(_edge()), fill=light),
        f'<circle cx="50" cy="50" r="48.4" fill="none" stroke="{shade}" stroke-width="1.2"/>',
        f'<circle cx="50" cy="50" r="33.5" fill="none" stroke="{shade}" stroke-width="1.5"/>',
        f'<circle cx="50" cy="50" r="31" fill="{light}"/>',
        '<circle cx="50" cy="50" r="28" fill="none" stroke="currentColor" stroke-width="1.4" stroke-dasharray="2.2 2.2"/>',
    )


def _edge() -> Iterator[str]:
    half = pi / _SPOTS * 0.42
    for spot in range(_SPOTS):
        middle = 2 * pi * spot / _SPOTS
        outer = [(50 + 49 * sin(middle + turn), 50 - 49 * cos(middle + turn)) for turn in (-half, half)]
        inner = [(50 + 36 * sin(middle + turn), 50 - 36 * cos(middle + turn)) for turn in (half, -half)]
        start, *rest = (f"{number(x)} {number(y)}" for x, y in (*outer, *inner))
        yield f"M{start}L{'L'.join(rest)}Z"


def _button() -> tuple[str, ...]:
    return (
        '<circle cx="50" cy="50" r="48" fill="var(--card-face,#fffdf8)" stroke="currentColor" stroke-width="3"/>',
        '<circle cx="50" cy="50" r="40" fill="none" stroke="currentColor" stroke-width="1.5"/>',
        path("M37 28V72H48C62 72 66 62 66 50S62 28 48 28Z", fill="none", stroke="currentColor", stroke_width="8"),
    )
