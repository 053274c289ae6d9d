"""The 52 faces, each twice: whole, and with nothing but rank and suit for cards a thumb wide; and the back."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import DECK
from pitboss.cards.card import RANKS, SUITS
from pitboss.web.pictures.courts import court, halves
from pitboss.web.pictures.suits import SUITS as OUTLINES
from pitboss.web.pictures.svg import GOLD, INK, glyph, glyph_definition, group, path, symbol, use

VIEW = "0 0 250 350"
_LEFT, _MIDDLE, _RIGHT = 82, 125, 168
_TOP, _BOTTOM = 84, 266
_COLUMNS = {  # pips in the left and right column each, and the heights of those in the middle, from 0 to 1
    "2": (0, (0, 1)), "3": (0, (0, 0.5, 1)), "4": (2, ()), "5": (2, (0.5,)), "6": (3, ()), "7": (3, (0.25,)),
    "8": (3, (0.25, 0.75)), "9": (4, (0.5,)), "T": (4, (1 / 6, 5 / 6)),
}  # fmt: skip
_PIP = 0.42
_UPRIGHT = 0.51


def cards() -> Iterator[str]:
    """Definitions first, then a symbol for each card and size."""
    outlines = (f'<g id="suit-{suit}">{_outline(suit)}</g>' for suit in SUITS)
    ranks = (glyph_definition(rank) for rank in RANKS)
    yield f"<defs>{''.join((*outlines, *ranks, *halves(), _mark()))}</defs>"
    for card in DECK:
        rank, suit = RANKS[card.rank], SUITS[card.suit]
        yield symbol(f"{rank}{suit}", VIEW, _index(rank, suit), _turned(_index(rank, suit)), _middle(rank, suit))
        yield symbol(f"{rank}{suit}-small", VIEW, *_small(rank, suit))
    yield symbol("back", VIEW, *_back())


def _outline(suit: str) -> str:
    return path(OUTLINES[suit], fill="currentColor")


def _turned(drawn: str) -> str:
    return group(drawn, transform="rotate(180 125 175)")


def _index(rank: str, suit: str) -> str:
    return glyph(rank, 27, 18, 40) + use(f"suit-{suit}", 27, 79, 0.27)


def _middle(rank: str, suit: str) -> str:
    if rank in "KQJ":
        return court(rank, suit)
    if rank == "A":
        return use(f"suit-{suit}", 125, 175, 1.25)
    return "".join(_pip(suit, x, y) for x, y in _places(rank))


def _places(rank: str) -> Iterator[tuple[float, float]]:
    beside, middle = _COLUMNS[rank]
    for place in range(beside):
        yield _LEFT, place / (beside - 1)
        yield _RIGHT, place / (beside - 1)
    for height in middle:
        yield _MIDDLE, height


def _pip(suit: str, x: float, height: float) -> str:
    y = _TOP + height * (_BOTTOM - _TOP)
    return use(f"suit-{suit}", x, y, _PIP, turned=height > _UPRIGHT)


def _small(rank: str, suit: str) -> tuple[str, ...]:
    return glyph(rank, 92 if rank != "T" else 104, 30, 140), use(f"suit-{suit}", 150, 258, 1.32)


def _back() -> tuple[str, ...]:
    """A lattice of lozenges with the mark of the house."""
    return (
        path("M14 14H236V336H14Z", fill="currentColor"),
        path("".join(_lattice()), stroke=GOLD, stroke_width="2.2", fill="none", opacity="0.55"),
        path("M22 22H228V328H22Z", fill="none", stroke=GOLD, stroke_width="3"),
        path("M125 117L183 175L125 233L67 175Z", fill="currentColor", stroke=GOLD, stroke_width="3.5"),
        group(use("mark", 125, 175, 0.62), color=GOLD),
    )


def _lattice() -> Iterator[str]:
    """Slanting lines between the edges of the frame, from 22 to 228 and from 22 to 328."""
    for start in range(-280, 207, 34):
        left, right = max(start, 0), min(start + 306, 206)
        down, up = left - start, right - start
        yield f"M{22 + left} {22 + down}L{22 + right} {22 + up}M{228 - left} {22 + down}L{228 - right} {22 + up}"


def _mark() -> str:
    """The mark of the house: a spade, because the ace of spades carried the printer's stamp."""
    return f'<g id="mark">{path(OUTLINES["s"], fill="currentColor")}{path("M0 -22L11 2L0 26L-11 2Z", fill=INK)}</g>'
