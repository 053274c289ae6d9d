"""The few words of SVG that the pictures are made of."""

from __future__ import annotations

from pitboss.web.pictures.glyphs import GLYPHS


def number(value: float) -> str:
    """As short as it can be written."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def path(data: str, **attributes: str) -> str:
    return f'<path d="{data}"{_written(attributes)}/>'


def group(*inside: str, **attributes: str) -> str:
    return f"<g{_written(attributes)}>{''.join(inside)}</g>"


def use(name: str, x: float, y: float, scale: float, *, turned: bool = False) -> str:
    """Another picture of the sprite, its middle at a place."""
    turn = "rotate(180)" if turned else ""
    return f'<use href="#{name}" transform="translate({number(x)} {number(y)}){turn}scale({scale:.3g})"/>'


def symbol(name: str, view: str, *inside: str) -> str:
    return f'<symbol id="{name}" viewBox="{view}">{"".join(inside)}</symbol>'


def glyph_definition(rank: str) -> str:
    """A rank in its own box; the strokes keep their share of the height at every size."""
    return path(GLYPHS[rank].path, id=f"rank-{rank}", stroke_width=str(_WEIGHT), **STROKE)


def glyph(rank: str, x: float, y: float, height: float) -> str:
    """A rank, centred on x, from y downwards."""
    scale = height / 100
    return use(f"rank-{rank}", x - GLYPHS[rank].width * scale / 2, y, scale)


_WEIGHT = 17
STROKE = {"fill": "none", "stroke": "currentColor", "stroke_linejoin": "round", "stroke_linecap": "butt"}
INK = "var(--card-ink,#1d2b33)"
GOLD = "var(--card-gold,#d2a13c)"
FACE = "var(--card-face,#fffdf8)"
TINT = "var(--card-tint,#f1ead8)"


def _written(attributes: dict[str, str]) -> str:
    return "".join(f' {name.rstrip("_").replace("_", "-")}="{value}"' for name, value in attributes.items())
