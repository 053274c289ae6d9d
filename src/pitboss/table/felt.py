"""The cards on the table: whose they are and which of them lie face up."""

from __future__ import annotations

from pitboss.cards import Cards
from pitboss.rules import Place


class Felt:
    def __init__(self) -> None:
        self.hands: dict[int, Cards] = {}
        self.dealer: Cards = ()
        self.board: Cards = ()
        self._dealer_up = 0
        self._board_up = 0
        self._shown: set[int] = set()

    @property
    def dealer_up(self) -> Cards:
        return self.dealer[: self._dealer_up]

    @property
    def board_up(self) -> Cards:
        return self.board[: self._board_up]

    def give(self, place: Place, cards: Cards, *, seat: int | None = None, face_up: bool = False) -> None:
        if place is Place.PLAYER and seat is not None:
            self.hands[seat] = (*self.hands.get(seat, ()), *cards)
        elif place is Place.DEALER:
            self.dealer = (*self.dealer, *cards)
        else:
            self.board = (*self.board, *cards)
            self._board_up += len(cards) if face_up else 0

    def turn_up(self, place: Place, count: int) -> Cards:
        """The next cards face down at a place, now face up."""
        if place is Place.DEALER:
            self._dealer_up += count
            return self.dealer_up[-count:]
        self._board_up += count
        return self.board_up[-count:]

    def show(self, seat: int) -> None:
        """The dealer turns a player's hand over to settle it."""
        self._shown.add(seat)

    def is_shown(self, seat: int) -> bool:
        return seat in self._shown
