"""The shape of a deal, read off its dealing procedure: how many cards lie where, and what a player sees when asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.cards import DECK, Card, verify_distinct
from pitboss.errors import CardError
from pitboss.rules import Ask, DealBoard, DecisionPoint, Place, Procedure, Showdown, TurnUp


@dataclass(frozen=True, slots=True)
class Sight:
    """One decision point and the cards that lie open when it is asked."""

    point: DecisionPoint
    board: int
    dealer: int

    @property
    def plays(self) -> tuple[int, ...]:
        return tuple(option.play for option in self.point.options if option.play is not None)


@dataclass(frozen=True, slots=True)
class DealShape:
    player: int
    dealer: int
    board: int
    sights: tuple[Sight, ...]

    @property
    def dummy(self) -> Showdown:
        """A showdown with the right number of cards everywhere, to ask a wager which of them it looks at."""
        player, dealer = DECK[: self.player], DECK[self.player : self.player + self.dealer]
        board = DECK[self.player + self.dealer : self.player + self.dealer + self.board]
        return Showdown(player=player, dealer=dealer, board=board, play=1)

    def sight_of(self, player: Sequence[Card], board: Sequence[Card], dealer: Sequence[Card]) -> Sight:
        """The decision point at which exactly these cards are seen."""
        verify_distinct((*player, *board, *dealer))
        for sight in self.sights:
            if (len(player), len(board), len(dealer)) == (self.player, sight.board, sight.dealer):
                return sight
        allowed = "; ".join(f"{sight.point.label}: {self._cards_seen(sight)}" for sight in self.sights)
        raise CardError(
            f"Nobody decides on {len(player)} own cards, {len(board)} on the board and {len(dealer)} of the dealer's; "
            f"decisions are made {allowed}."
        )

    def _cards_seen(self, sight: Sight) -> str:
        parts = [f"{self.player} own cards"]
        if sight.board:
            parts.append(f"{sight.board} on the board")
        if sight.dealer:
            parts.append(f"{sight.dealer} of the dealer's")
        return ", ".join(parts)


def shape_of(procedure: Procedure) -> DealShape:
    board = dealer = 0
    sights = []
    for step in procedure.steps:
        match step:
            case DealBoard(cards, face_up=True):
                board += cards
            case TurnUp(Place.BOARD, cards):
                board += cards
            case TurnUp(Place.DEALER, cards):
                dealer += cards
            case Ask(point):
                sights.append(Sight(point, board, dealer))
            case _:
                pass
    return DealShape(
        procedure.cards_at(Place.PLAYER),
        procedure.cards_at(Place.DEALER),
        procedure.cards_at(Place.BOARD),
        tuple(sights),
    )
