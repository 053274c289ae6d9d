"""A shuffler on the table: it counts a deck, shuffles it, and gives it out in the portions of its mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, Self

from pitboss.cards.card import DECK, Cards
from pitboss.cards.chance import Chance, shuffled
from pitboss.cards.shufflers.count import verify_deck
from pitboss.cards.shufflers.models import Delivery, Mode, ShufflerModel
from pitboss.cards.shufflers.records import Dispensed, ExtraCard, Jam, Mishap, Phase, Purpose, StuckCard
from pitboss.errors import MalfunctionError, RefusedError


class Shuffler:
    """Any model in any of its modes, driven the same way: load, start, take …, dispense the rest, load.

    A packet machine gives packets of its mode's size and, once a hand is out, the top card of the next
    packet; a deck dealt by hand gives as many cards as are asked for. Without chance the deck comes out in
    the order it went in.
    """

    def __init__(
        self,
        model: ShufflerModel,
        mode: Mode,
        chance: Chance | None,
        *,
        deck: Cards = DECK,
        mishaps: tuple[Mishap, ...] = (),
    ) -> None:
        self.model = model
        self.mode = model.mode_named(mode.slug)
        self._chance = chance
        self._phase = Phase.EMPTY
        self._halted_by = ""
        self._order: Cards = ()
        self._taken = 0
        self._jams: frozenset[int] = frozenset()
        self._log: list[Dispensed] = []
        self.load(deck, mishaps=mishaps)

    @classmethod
    def stacked(cls, model: ShufflerModel, mode: Mode, order: Cards, *, mishaps: tuple[Mishap, ...] = ()) -> Self:
        """A device with a known deck, top card first: for replays, training and tests."""
        return cls(model, mode, None, deck=order, mishaps=mishaps)

    @property
    def phase(self) -> Phase:
        return self._phase

    @property
    def log(self) -> tuple[Dispensed, ...]:
        """All that came out of this deck, in order."""
        return tuple(self._log)

    @property
    def cards_left(self) -> int:
        return len(self._order) - self._taken

    @property
    def deals_by_hand(self) -> bool:
        return self.model.delivery is Delivery.WHOLE_DECK

    def verify_load(self) -> None:
        if self._phase is not Phase.EMPTY:
            raise RefusedError(self._where("loading needs it empty"))

    def load(self, deck: Cards = DECK, *, mishaps: tuple[Mishap, ...] = ()) -> None:
        """Put a deck in: it is counted, then shuffled. A mishap strikes after that count."""
        self.verify_load()
        self._clear()
        self._count(deck)
        order = deck if self._chance is None else shuffled(deck, self._chance)
        self._order = _struck(order, mishaps)
        self._jams = frozenset(mishap.at for mishap in mishaps if isinstance(mishap, Jam))
        self._phase = Phase.SHUFFLED

    def verify_start(self) -> None:
        if self._phase is not Phase.SHUFFLED:
            raise RefusedError(self._where("starting needs a shuffled deck"))

    def start(self) -> None:
        """The green button of a packet machine; a whole deck is delivered into the dealer's hand."""
        self.verify_start()
        self._phase = Phase.DISPENSING

    def verify_take(self, count: int, *, face_up: bool = False) -> None:
        self._verify_dispensing()
        if not 1 <= count <= self.cards_left:
            raise RefusedError(f"{count} cards cannot come out of the {self.model.name}: {self.cards_left} are left.")
        if self.deals_by_hand:
            return
        if face_up:
            raise RefusedError(f"The {self.model.name} gives cards face down; the dealer turns them afterwards.")
        self._verify_portion(count)

    def can_take(self, count: int, *, face_up: bool = False) -> bool:
        return _allows(lambda: self.verify_take(count, face_up=face_up))

    def take(self, count: int, *, face_up: bool = False) -> Cards:
        """The next cards, the top one first."""
        self.verify_take(count, face_up=face_up)
        return self._dispense(count, self._purpose_of(count), face_up=face_up).cards

    def verify_next_packet(self) -> None:
        if self.deals_by_hand:
            raise RefusedError(f"The {self.model.name} gives no packets; the dealer takes cards off the deck.")
        self.verify_take(self.mode.size_of(self._next_number))

    def can_next_packet(self) -> bool:
        return _allows(self.verify_next_packet)

    def next_packet(self) -> Dispensed:
        self.verify_next_packet()
        size = self.mode.size_of(self._next_number)
        return self._dispense(size, self._purpose_of(size))

    def verify_dispense_rest(self) -> None:
        self._verify_dispensing()

    def can_dispense_rest(self) -> bool:
        return _allows(self.verify_dispense_rest)

    def dispense_rest(self) -> Cards:
        """The green button again: what is left comes out, and all that came out is counted."""
        self.verify_dispense_rest()
        rest = self._dispense(self.cards_left, Purpose.REST).cards
        self._count(tuple(card for each in self._log for card in each.cards))
        self._phase = Phase.EMPTY
        return rest

    def verify_hands_counted(self) -> None:
        if not self.mode.counts_hands:
            raise RefusedError(f"The {self.model.name} counts no hands in {self.mode.name} mode.")
        if not self._log or self._log[-1].purpose is not Purpose.REST:
            raise RefusedError("The hands are counted when the dealer has pressed the button after his own hand.")

    @property
    def hands_counted(self) -> int:
        """Players and dealer, counted from the packets once the rest is out."""
        self.verify_hands_counted()
        return sum(each.purpose is Purpose.HAND for each in self._log)

    def reset(self) -> None:
        """All cards are taken out and the failure is put right; a deck can be loaded."""
        self._halted_by = ""
        self._clear()

    def _clear(self) -> None:
        self._phase = Phase.EMPTY
        self._order = ()
        self._taken = 0
        self._jams = frozenset()
        self._log = []

    @property
    def _next_number(self) -> int:
        return len(self._log) + 1

    def _verify_dispensing(self) -> None:
        if self._phase is not Phase.DISPENSING:
            raise RefusedError(self._where("cards come out once it is started"))

    def _verify_portion(self, count: int) -> None:
        size = self.mode.size_of(self._next_number)
        last = self._log[-1].purpose if self._log else None
        if last is Purpose.TOP_CARD:
            raise RefusedError("The top card of the last packet is out; the dealer dispenses the rest.")
        if count != size and not (count == 1 and last is Purpose.HAND):
            raise RefusedError(f"The {self.model.name} in {self.mode.name} mode gives {size} cards next, not {count}.")

    def _purpose_of(self, count: int) -> Purpose:
        if self.deals_by_hand:
            return Purpose.DEALT_BY_HAND
        if count != self.mode.size_of(self._next_number):
            return Purpose.TOP_CARD
        return Purpose.COMMUNITY if self._next_number == 1 and self.mode.opening_size else Purpose.HAND

    def _dispense(self, count: int, purpose: Purpose, *, face_up: bool = False) -> Dispensed:
        if self._next_number in self._jams:
            self._halt(
                f"The {self.model.name} jammed at number {self._next_number}; "
                "the round is void and every wager goes back."
            )
        cards = self._order[self._taken : self._taken + count]
        self._taken += count
        self._log.append(Dispensed(self._next_number, cards, purpose, face_up))
        return self._log[-1]

    def _count(self, cards: Cards) -> None:
        try:
            verify_deck(cards)
        except MalfunctionError as error:
            self._halt(str(error))

    def _where(self, needed: str) -> str:
        why = f" ({self._halted_by} Reset it and load a counted deck.)" if self._halted_by else ""
        return f"The {self.model.name} is {self._phase.value}; {needed}.{why}"

    def _halt(self, reason: str) -> NoReturn:
        self._phase = Phase.HALTED
        self._halted_by = reason
        raise MalfunctionError(reason)


def _allows(verify: Callable[[], None]) -> bool:
    try:
        verify()
    except RefusedError:
        return False
    return True


def _struck(order: Cards, mishaps: tuple[Mishap, ...]) -> Cards:
    for mishap in mishaps:
        if isinstance(mishap, StuckCard):
            order = tuple(card for card in order if card != mishap.card)
        elif isinstance(mishap, ExtraCard):
            order = (*order[: mishap.place], mishap.card, *order[mishap.place :])
    return order
