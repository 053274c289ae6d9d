"""The table as one player sees it, cards drawn as cards."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Card, Cards
from pitboss.cli.screen import Screen
from pitboss.cli.transcript import symbols
from pitboss.rules.money import dollars
from pitboss.table import TableTerms
from pitboss.table.view import SeatView, View

_LABEL = 9
_BACK = "▒▒▒"


def draw_table(screen: Screen, view: View, terms: TableTerms) -> None:
    describe, settings = terms.game.describe, terms.settings
    whole = bool(view.dealer) and not view.dealer_down
    _hand(
        screen,
        "Dealer",
        _ranked(view.dealer) if whole else view.dealer,
        view.dealer_down,
        describe(view.dealer, view.board, settings) if whole else "",
    )
    _hand(screen, "Board", view.board, view.board_down, "")
    for seat in view.seats:
        if seat.seat != view.seat and seat.cards_held:
            screen.lines(_other(seat, view, terms))
    own = next((seat for seat in view.seats if seat.seat == view.seat), None)
    if view.hand and own is not None:
        _hand(screen, f"You ({own.seat})", _ranked(view.hand), 0, describe(view.hand, view.board, settings))
        screen.say(seat_text(own, terms), "dim", indent=_LABEL)


def _hand(screen: Screen, who: str, up: Cards, down: int, described: str) -> None:
    if not up and not down:
        return
    top, middle, bottom = faces(up, down)
    screen.lines(" " * _LABEL + top)
    room = screen.width - _LABEL - len(middle) - 2
    beside = described if len(described) <= room else ""
    screen.lines(f"{who:{_LABEL}}{middle}  {beside}".rstrip())
    screen.lines(" " * _LABEL + bottom)
    if described and not beside:
        screen.say(described, indent=_LABEL)


def faces(up: Cards, down: int) -> tuple[str, str, str]:
    """Three lines: cards face up, then backs."""
    shown = [*map(_face, up), *([_BACK] * down)]
    return (
        "╭───╮" * len(shown),
        "".join(f"│{face}│" for face in shown),
        "╰───╯" * len(shown),
    )


def _ranked(hand: Cards) -> Cards:
    """Highest first, as a player arranges his hand."""
    return tuple(sorted(hand, reverse=True))


def _face(card: Card) -> str:
    return f"{card.symbol.replace('T', '10'):>3}"


def _other(seat: SeatView, view: View, terms: TableTerms) -> str:
    shown = symbols(_ranked(seat.cards)) or " ".join(["▒▒"] * seat.cards_held)
    described = terms.game.describe(seat.cards, view.board, terms.settings) if seat.cards else ""
    return f"{f'Seat {seat.seat}':{_LABEL}}{shown}   {described or seat_text(seat, terms)}"


def seat_text(seat: SeatView, terms: TableTerms) -> str:
    return ", ".join(_seat_parts(seat, terms))


def _seat_parts(seat: SeatView, terms: TableTerms) -> Iterator[str]:
    for spot in terms.spots:
        if seat.bets.get(spot.slug):
            yield f"{spot.name} {dollars(seat.bets[spot.slug])}"
    if seat.folded:
        yield "folded"
