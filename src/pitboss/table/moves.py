"""The dealer's moves of one round, spelled out seat by seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.rules import Ask, DealBoard, DealDealer, DealHands, Moment, Place, Procedure, Release, TurnUp
from pitboss.table.settlement import Plan
from pitboss.table.terms import Order


@dataclass(frozen=True, slots=True)
class Give:
    """Cards out of the shuffler to one place."""

    place: Place
    count: int
    seat: int | None = None
    face_up: bool = False

    @property
    def text(self) -> str:
        to = f"seat {self.seat}" if self.seat is not None else {Place.BOARD: "the board"}.get(self.place, "the dealer")
        return f"Give {self.count} card{'' if self.count == 1 else 's'} to {to}."


@dataclass(frozen=True, slots=True)
class Settle:
    """Settle one seat at one moment."""

    seat: int
    moment: Moment

    @property
    def text(self) -> str:
        return f"Settle seat {self.seat} ({self.moment})."


@dataclass(frozen=True, slots=True)
class PayAwards:
    text: str = "Pay the jackpot awards, from the right."


@dataclass(frozen=True, slots=True)
class PayEnvy:
    text: str = "Pay envy."


@dataclass(frozen=True, slots=True)
class Finish:
    text: str = "End the round."


Move = Give | Release | TurnUp | Ask | Settle | PayAwards | PayEnvy | Finish


def dealing_moves(procedure: Procedure, seats: tuple[int, ...]) -> Iterator[Move]:
    """The procedure for the seats in play; hands go clockwise from the dealer's left, the dealer's last."""
    for step in procedure.steps:
        match step:
            case DealHands(cards):
                yield from (Give(Place.PLAYER, cards, seat) for seat in seats)
                yield Give(Place.DEALER, cards)
            case DealDealer(cards):
                yield Give(Place.DEALER, cards)
            case DealBoard(cards, face_up):
                yield Give(Place.BOARD, cards, face_up=face_up)
            case _:
                yield step


def settlement_moves(plan: Plan, seats: tuple[int, ...], order: Order) -> Iterator[Move]:
    """Refunds before hands are compared, then seat by seat, then what is settled last, awards and envy."""
    for moment in (Moment.REFUND, Moment.RECONCILIATION, Moment.LAST):
        for seat in order.of(seats):
            if plan.lines_of(seat, moment) or (moment is Moment.RECONCILIATION and plan.claims_of(seat)):
                yield Settle(seat, moment)
    if plan.claims:
        yield PayAwards()
    if plan.envy:
        yield PayEnvy()
    yield Finish()
