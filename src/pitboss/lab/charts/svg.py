"""SVG elements as text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def tag(name: str, *inside: str, **attributes: str | float) -> str:
    """One element; `class_` becomes `class`, `stroke_width` becomes `stroke-width`, `viewBox` stays."""
    written = "".join(f' {_name(key)}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def words(text: str) -> str:
    return escape(text, quote=False)


def number(value: float) -> str:
    """Two decimals are less than anybody sees."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def path(points: Iterable[tuple[float, float]]) -> str:
    """Straight from point to point."""
    listed = [f"{number(x)} {number(y)}" for x, y in points]
    return "M" + "L".join(listed) if listed else ""


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)
