# ruff: noqa: E501 -- the outline of a picture is one word, however long
"""Kings, queens and jacks: half a figure from straight lines and arcs, and the same half turned for the other end.

Middle axis x = 125; the halves meet at y = 175. The frame runs from 50 to 200 and from 46 to 304.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.web.pictures.svg import FACE, GOLD, INK, TINT, group, path, use

_LINE = {"stroke": INK, "stroke_width": "3", "stroke_linejoin": "round", "stroke_linecap": "round"}


_PIPS = {"K": (69, 68), "Q": (180, 70), "J": (182, 116)}
"""Where a court leaves room for its suit."""


def halves() -> Iterator[str]:
    """A definition for each rank, in the colour of whatever suit points to it."""
    for rank, figure in _FIGURES.items():
        yield group(_robe(), *figure(), id=f"half-{rank}")
    yield group(
        path("M50 46H200V304H50Z", fill=TINT, stroke=INK, stroke_width="2.5"),
        path("M51 175H199", stroke=GOLD, stroke_width="10"),
        path("M51 169H199M51 181H199", stroke=INK, stroke_width="2.5"),
        id="court-frame",
    )


def court(rank: str, suit: str) -> str:
    x, y = _PIPS[rank]
    half = f'<use href="#half-{rank}"/>{use(f"suit-{suit}", x, y, 0.26)}'
    return f'<use href="#court-frame"/>{half}{group(half, transform="rotate(180 125 175)")}'


def _robe() -> str:
    """Shoulders and a mantle: suit colour outside, gold lapels, a row of studs."""
    return "".join(
        (
            path("M51 175V168C60 152 84 145 104 142H146C166 145 190 152 199 168V175Z", fill="currentColor", **_LINE),
            path("M97 143L112 175H138L153 143L140 138H110Z", fill=GOLD, **_LINE),
            path("M108 140L125 170L142 140Z", fill=FACE, **_LINE),
            path(
                "M66 175C70 164 78 156 90 150M184 175C180 164 172 156 160 150",
                fill="none",
                stroke=GOLD,
                stroke_width="5",
            ),
        )
    )


def _face(hair: str) -> str:
    """A calm, straight look."""
    return "".join(
        (
            path(hair, fill=INK),
            path(
                "M104 100C104 88 112 84 125 84S146 88 146 100V116C146 130 137 140 125 140S104 130 104 116Z",
                fill=FACE,
                **_LINE,
            ),
            path("M111 106H120M130 106H139", fill="none", stroke=INK, stroke_width="2.6", stroke_linecap="round"),
            path("M113 112H118M132 112H137", fill="none", stroke=INK, stroke_width="3.6", stroke_linecap="round"),
            path(
                "M125 108V120L121 122",
                fill="none",
                stroke=INK,
                stroke_width="2.2",
                stroke_linecap="round",
                stroke_linejoin="round",
            ),
        )
    )


def _king() -> tuple[str, ...]:
    beard = "M104 114C104 140 112 158 125 164C138 158 146 140 146 114C142 124 136 126 125 126S108 124 104 114Z"
    return (
        _sword(),
        _face("M98 96C94 112 94 130 100 142H110V96ZM152 96C156 112 156 130 150 142H140V96Z"),
        path(beard, fill=INK),
        path("M118 130Q125 126 132 130", fill="none", stroke=FACE, stroke_width="2.4", stroke_linecap="round"),
        path("M98 92L92 60L108 74L125 52L142 74L158 60L152 92Z", fill=GOLD, **_LINE),
        path("M98 92H152V99H98Z", fill="currentColor", **_LINE),
        path("M92 60m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M158 60m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0", fill=INK),
        path("M125 46V58M120 51H130", fill="none", stroke=INK, stroke_width="3.4"),
        path("M125 75L131 83L125 91L119 83Z", fill="currentColor"),
    )


def _queen() -> tuple[str, ...]:
    return (
        _flower(),
        _face("M96 104C96 84 108 76 125 76S154 84 154 104C158 120 160 136 154 152H142V100H108V152H96C90 136 92 120 96 104Z"),
        path("M119 131Q125 127 131 131Q125 136 119 131Z", fill="currentColor"),
        path("M96 90C94 72 102 66 110 74C112 60 120 56 125 62C130 56 138 60 140 74C148 66 156 72 154 90Z", fill=GOLD, **_LINE),
        path("M96 89Q125 80 154 89V95Q125 86 96 95Z", fill="currentColor", **_LINE),
        path("M104 66m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0M125 55m-3.8 0a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0 -7.6 0"
             "M146 66m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0", fill=INK),
        path("M110 146Q125 160 140 146", fill="none", stroke=INK, stroke_width="2.4"),
        path("M125 156m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0", fill="currentColor"),
    )  # fmt: skip


def _jack() -> tuple[str, ...]:
    return (
        _halberd(),
        _face("M96 96H154V126C154 136 150 140 144 140V100H106V140C100 140 96 136 96 126Z"),
        path("M118 131H132", fill="none", stroke=INK, stroke_width="2.4", stroke_linecap="round"),
        path("M92 94C92 72 106 62 128 62C146 62 158 72 158 88V94Z", fill="currentColor", **_LINE),
        path("M90 92H160V100H90Z", fill=GOLD, **_LINE),
        path("M148 68C156 50 172 48 184 56C178 58 178 64 182 70C172 66 162 70 156 78Z", fill=GOLD, **_LINE),
        path("M152 76C160 64 168 60 178 60", fill="none", stroke=INK, stroke_width="2"),
    )


def _sword() -> str:
    return path("M178 58L184 68V150H172V68Z", fill=FACE, **_LINE) + path("M162 136H194V143H162Z", fill=GOLD, **_LINE)


def _flower() -> str:
    petals = "".join(
        f"M72 84m{x} {y}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0" for x, y in ((-8, -10), (-17, -3), (1, -3), (-14, 8), (-2, 8))
    )
    return (
        path("M72 92C72 120 74 140 80 168", fill="none", stroke=INK, stroke_width="3")
        + path("M73 118C62 114 58 106 58 100C68 102 73 108 73 118Z", fill=GOLD, **_LINE)
        + path(petals, fill="currentColor", **_LINE)
        + path("M72 84m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0", fill=GOLD, **_LINE)
    )


def _halberd() -> str:
    return (
        path("M72 56V175", fill="none", stroke=INK, stroke_width="5")
        + path("M72 52L78 70H66Z", fill=FACE, **_LINE)
        + path("M74 74C88 70 94 78 94 88S88 106 74 102Z", fill=GOLD, **_LINE)
        + path("M70 78L56 84L70 98Z", fill=FACE, **_LINE)
    )


_FIGURES = {"K": _king, "Q": _queen, "J": _jack}
