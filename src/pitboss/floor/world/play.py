"""What a table's controller does, round by round, as a series of commands that answers go back into."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.cards.chance import Chance
from pitboss.floor.orders import Command
from pitboss.floor.people.state import Presence
from pitboss.floor.world.room import boss_at, controller
from pitboss.jackpot.commands import (
    ClearHand,
    ConfirmAwards,
    EndRound,
    KeyedHand,
    KeyHand,
    PayEnvy,
    SetSensor,
    StartRound,
    SubmitHands,
    VoidAward,
    VoidCause,
    VoidRound,
)
from pitboss.jackpot.configuration import LinkTerms, TableSetup

Answer = Mapping[str, Any]
Steps = Generator[tuple[Presence, Command], Answer, None]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round as it will be played: who made which wager, and which hands are shown."""

    seats: tuple[tuple[int, ...], ...]
    """Of each sensor."""
    hands: tuple[KeyedHand, ...] = ()


Dealer = Callable[[], Dealt]
NOTHING_PENDING = "No award waits"


def one_round(table: str, dealt: Dealt) -> Steps:
    yield controller(table), StartRound(table, seats=dealt.seats)
    yield from hands_shown(table, dealt.hands)
    yield controller(table), EndRound(table)


def hands_shown(table: str, hands: tuple[KeyedHand, ...]) -> Steps:
    """From the hands to the last payment. What waits behind another table's award is tried again."""
    if not hands:
        return
    answer = yield boss_at(table), SubmitHands(table, hands=hands)
    yield from settled(table, answer)


def settled(table: str, answer: Answer) -> Steps:
    """Until nothing that was submitted is pending, and no envy is due."""
    envy = envy_of(answer)
    if told(answer, "awards-locked"):
        confirmed: Answer = {}
        while not told(confirmed, "awards-confirmed") and NOTHING_PENDING not in confirmed.get("refused", ""):
            confirmed = yield boss_at(table), ConfirmAwards(table)
        envy += envy_of(confirmed)
    if envy:
        yield controller(table), PayEnvy(table)


def told(answer: Answer, kind: str) -> Sequence[Answer]:
    """The events of a kind in an answer."""
    return [event for event in answer.get("events", ()) if event["kind"] == kind]


def envy_of(answer: Answer) -> list[Any]:
    paid = (*told(answer, "tray-awards-paid"), *told(answer, "awards-confirmed"))
    return [due for event in paid for due in event["envy"]]


class Unruly:
    """A table at which things happen: chips come and go, hands are mistaken, keys pressed too early."""

    def __init__(self, setup: TableSetup, terms: Sequence[LinkTerms], chance: Chance) -> None:
        self._table, self._setup, self._terms, self._chance = setup.id, setup, tuple(terms), chance

    def rounds(self, count: int) -> Steps:
        for _ in range(count):
            yield from self._round()

    def _happens(self, one_in: int) -> bool:
        return self._chance.below(one_in) == 0

    def _round(self) -> Steps:
        table, seats = self._table, self._wagers()
        if self._happens(8):
            yield controller(table), EndRound(table)
        if self._happens(4):
            yield from self._by_chips(seats)
        else:
            yield controller(table), StartRound(table, seats=seats)
        if self._happens(12):
            cause = tuple(VoidCause)[self._chance.below(len(VoidCause))]
            yield boss_at(table), VoidRound(table, cause, "the cards were exposed")
            return
        hands = self._hands(seats)
        if hands and self._happens(3):
            yield from self._by_buttons(hands)
        elif hands and self._happens(4):
            yield from self._mistaken(hands)
        else:
            yield from hands_shown(table, hands)
        if self._happens(10):
            yield controller(table), StartRound(table, seats=seats)
        yield controller(table), EndRound(table)

    def _wagers(self) -> tuple[tuple[int, ...], ...]:
        everyone = range(1, self._setup.seats + 1)
        return tuple(tuple(seat for seat in everyone if not self._happens(3)) for _ in self._terms)

    def _hands(self, seats: tuple[tuple[int, ...], ...]) -> tuple[KeyedHand, ...]:
        """Winners are as frequent as no casino would like them."""
        hands = []
        for sensor, (terms, wagered) in enumerate(zip(self._terms, seats, strict=True), start=1):
            for seat in wagered:
                if self._happens(9):
                    row = terms.rows[self._chance.below(len(terms.rows))].row
                    hands.append(KeyedHand(seat, sensor, row, folded=self._happens(5)))
        return tuple(hands)

    def _by_chips(self, seats: tuple[tuple[int, ...], ...]) -> Steps:
        for sensor, wagered in enumerate(seats, start=1):
            for seat in range(1, self._setup.seats + 1):
                yield controller(self._table), SetSensor(self._table, seat, sensor, seat in wagered)
        yield controller(self._table), StartRound(self._table)

    def _by_buttons(self, hands: tuple[KeyedHand, ...]) -> Steps:
        table = self._table
        for hand in hands:
            yield controller(table), KeyHand(table, hand)
        wrong = hands[0]
        yield controller(table), ClearHand(table, wrong.seat, wrong.sensor)
        yield controller(table), KeyHand(table, wrong)
        answer = yield boss_at(table), SubmitHands(table)
        yield from settled(table, answer)

    def _mistaken(self, hands: tuple[KeyedHand, ...]) -> Steps:
        """Submitted, and one of the pending awards proves wrong."""
        table = self._table
        answer = yield boss_at(table), SubmitHands(table, hands=hands)
        locked = [award for event in told(answer, "awards-locked") for each in event["sets"] for award in each["hands"]]
        if locked:
            wrong = locked[self._chance.below(len(locked))]
            yield boss_at(table), VoidAward(table, wrong["seat"], wrong["sensor"], "a card was misread")
        yield from settled(table, answer)
