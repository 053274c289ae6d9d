# ruff: noqa: E501 -- the outline of a picture is one word, however long
"""The ranks as strokes of one width, so that a card looks the same whatever fonts a machine has.

Every glyph stands in a box 100 high; its width is its own.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyph:
    width: int
    path: str


GLYPHS = {
    "A": Glyph(84, "M4 100L42 2L80 100M19 66H65"),
    "K": Glyph(74, "M10 0V100M70 2L12 60M30 44L72 100"),
    "Q": Glyph(88, "M44 2C20 2 6 22 6 50S20 98 44 98S82 78 82 50S68 2 44 2ZM52 70L84 104"),
    "J": Glyph(60, "M50 0V70C50 90 41 98 28 98C14 98 7 90 6 74"),
    "T": Glyph(104, "M6 16L24 2V100M72 2C54 2 44 20 44 50S54 98 72 98S100 80 100 50S90 2 72 2Z"),
    "9": Glyph(68, "M62 34C62 53 50 64 34 64C17 64 6 52 6 34S18 2 34 2C53 2 62 18 62 42C62 76 50 98 26 98C18 98 12 96 8 93"),
    "8": Glyph(68, "M34 46C18 46 10 38 10 25S19 2 34 2S58 12 58 25S50 46 34 46C16 46 5 56 5 72S16 98 34 98S63 88 63 72S52 46 34 46Z"),
    "7": Glyph(64, "M4 3H60L24 100"),
    "6": Glyph(68, "M6 66C6 47 18 36 34 36C51 36 62 48 62 66S50 98 34 98C15 98 6 82 6 58C6 24 18 2 42 2C50 2 56 4 60 7"),
    "5": Glyph(66, "M56 3H14L10 46C16 40 24 37 32 37C50 37 60 50 60 67S48 98 31 98C19 98 10 93 5 84"),
    "4": Glyph(72, "M50 100V2L4 70H70"),
    "3": Glyph(66, "M8 3H56L28 38C48 38 60 50 60 67C60 86 48 98 30 98C18 98 9 93 4 84"),
    "2": Glyph(66, "M6 26C8 11 18 2 32 2C48 2 58 12 58 26C58 38 52 46 40 60L6 97H62"),
}  # fmt: skip
