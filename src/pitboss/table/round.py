"""One round at a table, as a state machine.

Every step has three faces: `verify_x` raises and says why not, `can_x` answers, `x` does it and returns what
happened. Players bet and decide; the dealer starts, and takes his steps one by one (`step`) or, where dealing is
automatic, they follow by themselves. Time, chance and storage stay outside: cards come from the shuffler given.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import StrEnum
from typing import TypeGuard, TypeVar

from pitboss.cards import Cards, verify_distinct
from pitboss.cards.shufflers import Shuffler
from pitboss.errors import CardError, MalfunctionError, PitbossError, RefusedError
from pitboss.rules import FOLD, Ask, DecisionPoint, Fate, Moment, Option, Release, Showdown, TurnUp
from pitboss.table import chips as pile
from pitboss.table.awards import Meters, pay_awards, pay_envy
from pitboss.table.chips import Chips
from pitboss.table.felt import Felt
from pitboss.table.layout import Layout
from pitboss.table.moves import (
    Finish,
    Give,
    Move,
    PayAwards,
    PayEnvy,
    Settle,
    dealing_moves,
    settlement_moves,
)
from pitboss.table.records import (
    Asked,
    Award,
    BetPlaced,
    BetTakenBack,
    CardsDealt,
    CardsTurned,
    Decided,
    DeckReleased,
    Ended,
    Envy,
    Line,
    Record,
    Started,
    Voided,
)
from pitboss.table.settlement import Plan, SeatAtShowdown, lines_at_fold, plan_settlement
from pitboss.table.terms import Dealing, TableTerms
from pitboss.table.view import SeatView, View

R = TypeVar("R", bound=Record)


class Stage(StrEnum):
    BETTING = "betting"
    PLAYING = "playing"
    SETTLING = "settling"
    ENDED = "ended"
    VOID = "void"


class Round:
    def __init__(self, terms: TableTerms, shuffler: Shuffler) -> None:
        self.terms = terms
        self.stage = Stage.BETTING
        self.chips = Chips()
        self.records: list[Record] = []
        self.meters_after: Meters = {}
        self._shuffler = shuffler
        self._layout = Layout(terms)
        self._felt = Felt()
        self._moves: deque[Move] = deque()
        self._asking: DecisionPoint | None = None
        self._waiting: deque[int] = deque()
        self._plays: dict[int, int] = {}
        self._folded: set[int] = set()
        self._plan = Plan()

    # --- what everyone may know ---------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in the round, from the dealer's left."""
        return self._layout.seats

    @property
    def over(self) -> bool:
        return self.stage in (Stage.ENDED, Stage.VOID)

    @property
    def asking(self) -> DecisionPoint | None:
        return self._asking

    @property
    def actor(self) -> int | None:
        """The seat that decides next."""
        return self._waiting[0] if self._waiting else None

    @property
    def next_step(self) -> str | None:
        """The dealer's next step in words; None while a player is asked or before the start."""
        return self._moves[0].text if self.can_step() else None

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(record for record in self.records if isinstance(record, Line))

    def bets(self, seat: int) -> dict[str, int]:
        """The chips of a seat by spot, the Play wager included."""
        return self._layout.on(seat)

    def has_folded(self, seat: int) -> bool:
        return seat in self._folded

    def play_of(self, seat: int) -> int:
        """The Play wager of a seat as a multiple of its Ante; 0 if it made none."""
        return self._plays.get(seat, 0)

    def view(self, seat: int | None = None) -> View:
        """What a seat may see; without a seat, what lies open to all, the dealer included."""
        if seat is not None:
            self._layout.verify_seat(seat)
        felt = self._felt
        mine = seat is not None and seat == self.actor and self._asking is not None
        return View(
            seat=seat,
            stage=str(self.stage),
            hand=felt.hands.get(seat, ()) if seat is not None else (),
            board=felt.board_up,
            board_down=len(felt.board) - len(felt.board_up),
            dealer=felt.dealer_up,
            dealer_down=len(felt.dealer) - len(felt.dealer_up),
            seats=tuple(self._seat_view(each) for each in self.seats),
            actor=self.actor,
            point=self._asking_label() or None,
            options=self._asking.options if mine and self._asking is not None else (),
            settled=() if self.stage is Stage.VOID else tuple(filter(_is_settled, self.records)),
        )

    def _seat_view(self, seat: int) -> SeatView:
        cards = self._felt.hands.get(seat, ())
        shown = cards if self._felt.is_shown(seat) else ()
        return SeatView(seat, self.bets(seat), len(cards), shown, self.has_folded(seat), self.play_of(seat))

    def verify_uncover(self) -> None:
        if not self.over:
            raise RefusedError(f"The cards are uncovered when the round is over; it is {self.stage}.")

    def can_uncover(self) -> bool:
        return _allows(self.verify_uncover)

    def uncover(self) -> Felt:
        """All cards of a round that is over, for its history."""
        self.verify_uncover()
        return self._felt

    # --- before the deal ----------------------------------------------------------------------------------

    def verify_bet(self, seat: int, spot: str, cents: int) -> None:
        self._verify_stage(Stage.BETTING, "wagers are made before the start")
        self._layout.verify_bet(seat, spot, cents)

    def can_bet(self, seat: int, spot: str, cents: int) -> bool:
        return _allows(lambda: self.verify_bet(seat, spot, cents))

    def bet(self, seat: int, spot: str, cents: int) -> BetPlaced:
        self.verify_bet(seat, spot, cents)
        self._put(seat, spot, cents)
        return self._record(BetPlaced(seat, spot, cents))

    def verify_take_back(self, seat: int, spot: str) -> None:
        self._verify_stage(Stage.BETTING, "wagers are taken back before the start")
        self._layout.verify_take_back(seat, spot)

    def can_take_back(self, seat: int, spot: str) -> bool:
        return _allows(lambda: self.verify_take_back(seat, spot))

    def take_back(self, seat: int, spot: str) -> BetTakenBack:
        self.verify_take_back(seat, spot)
        cents = self._layout.remove(seat, spot)
        self.chips.move(pile.on_spot(seat, spot), pile.player(seat), cents)
        return self._record(BetTakenBack(seat, spot, cents))

    def verify_start(self) -> None:
        self._verify_stage(Stage.BETTING, "a round starts once")
        self._layout.verify_complete()
        self._verify_device()
        self._shuffler.verify_dispense_rest()
        if self._shuffler.log:
            raise RefusedError(f"The {self._shuffler.model.name} has dealt from this deck already; load a fresh one.")

    def _verify_device(self) -> None:
        device, loaded = self.terms.device, self._shuffler
        mode = loaded.model.mode_named(device.mode) if loaded.model.slug == device.shuffler else None
        if loaded.mode != mode:
            wanted = f"{device.shuffler} ({device.mode or 'by hand'})"
            raise RefusedError(
                f"This table is dealt from {wanted}, not from {loaded.model.slug} ({loaded.mode.slug}); load that one."
            )

    def can_start(self) -> bool:
        return _allows(self.verify_start)

    def start(self) -> Started:
        """No more bets: the chips on the sensors drop, and the dealing begins."""
        self.verify_start()
        for seat in self.seats:
            for bonus in self.terms.bonuses:
                if bonus.spot.sensor:
                    cents = self._layout.cents(seat, bonus.spot.slug)
                    self.chips.move(pile.on_spot(seat, bonus.spot.slug), pile.DROP, cents)
        self.stage = Stage.PLAYING
        self._moves.extend(dealing_moves(self.terms.procedure, self.seats))
        started = self._record(Started(self.seats))
        self._follow()
        return started

    # --- the dealer's steps -------------------------------------------------------------------------------

    def verify_step(self) -> None:
        if self.stage not in (Stage.PLAYING, Stage.SETTLING):
            raise RefusedError(f"The dealer has no step to take: the round is {self.stage}.")
        if self.actor is not None:
            raise RefusedError(f"Seat {self.actor} decides first ({self._asking_label()}).")

    def can_step(self) -> bool:
        return _allows(self.verify_step)

    def step(self) -> tuple[Record, ...]:
        """The dealer's next step; a device that fails voids the round."""
        self.verify_step()
        before = len(self.records)
        try:
            self._make(self._moves[0])
        except MalfunctionError as error:
            self._void(str(error))
        else:
            self._moves.popleft()
            if not self._moves and self.stage is Stage.PLAYING and self.actor is None:
                self._begin_settlement()
        return tuple(self.records[before:])

    # --- decisions ----------------------------------------------------------------------------------------

    def verify_decide(self, seat: int, option: str) -> Option:
        self._layout.verify_seat(seat)
        if self._asking is None:
            raise RefusedError(f"No decision is open: the round is {self.stage}.")
        if seat != self.actor:
            raise RefusedError(f"It is the turn of seat {self.actor} ({self._asking_label()}), not of seat {seat}.")
        return self._asking.option(option)

    def can_decide(self, seat: int, option: str) -> bool:
        return _allows(lambda: self.verify_decide(seat, option))

    def decide(self, seat: int, option: str) -> Decided:
        chosen = self.verify_decide(seat, option)
        assert self._asking is not None  # noqa: S101 -- verify_decide has seen to it
        play = self.terms.game.base.play
        cents = (chosen.play or 0) * self._layout.cents(seat, play.multiple_of or "")
        decided = self._record(Decided(seat, self._asking.slug, chosen, cents))
        self._waiting.popleft()
        if chosen.play:
            self._plays[seat] = chosen.play
            self._put(seat, play.slug, cents)
        elif chosen is FOLD:
            self._fold(seat)
        if not self._waiting:
            self._asking = None
            if not self._moves:
                self._begin_settlement()
        self._follow()
        return decided

    # --- void ---------------------------------------------------------------------------------------------

    def verify_void(self) -> None:
        if self.over:
            raise RefusedError(f"The round is {self.stage}; only a round that is not over can be declared void.")

    def can_void(self) -> bool:
        return _allows(self.verify_void)

    def void(self, reason: str) -> Voided:
        """Every wager goes back; whatever was already paid at a fold is undone."""
        self.verify_void()
        if not reason.strip():
            raise RefusedError("A round is declared void for a reason; give it.")
        return self._void(reason)

    # --- inside -------------------------------------------------------------------------------------------

    def _record(self, record: R) -> R:
        self.records.append(record)
        return record

    def _verify_stage(self, stage: Stage, why: str) -> None:
        if self.stage is not stage:
            raise RefusedError(f"The round is {self.stage}; {why}.")

    def _asking_label(self) -> str:
        return "" if self._asking is None else self._asking.label

    def _put(self, seat: int, spot: str, cents: int) -> None:
        self._layout.add(seat, spot, cents)
        self.chips.move(pile.player(seat), pile.on_spot(seat, spot), cents)

    def _follow(self) -> None:
        """Where dealing is automatic, the dealer's steps follow until a player is asked."""
        while self.terms.dealing is Dealing.AUTOMATIC and self.can_step():
            self.step()

    def _make(self, move: Move) -> None:
        match move:
            case Give():
                self._give(move)
            case Release():
                self._release()
            case TurnUp(place, count):
                self._record(CardsTurned(place, self._felt.turn_up(place, count)))
            case Ask(point):
                self._ask(point)
            case Settle(seat):
                self._settle(seat, move)
            case PayAwards():
                self._pay_awards()
            case PayEnvy():
                self._pay_envy()
            case Finish():
                self.stage = Stage.ENDED
                self._record(Ended())

    def _release(self) -> None:
        self._shuffler.dispense_rest()
        hands = len(self.seats) + 1
        if self._shuffler.mode.counts_hands and self._shuffler.hands_counted != hands:
            counted = self._shuffler.hands_counted
            raise MalfunctionError(f"The shuffler counted {counted} hands where {hands} were dealt.")
        self._record(DeckReleased())

    def _give(self, move: Give) -> None:
        cards = self._shuffler.take(move.count)
        self._verify_new(cards)
        self._felt.give(move.place, cards, seat=move.seat, face_up=move.face_up)
        self._record(CardsDealt(move.place, move.count, move.seat))
        if move.face_up:
            self._record(CardsTurned(move.place, cards))

    def _verify_new(self, cards: Cards) -> None:
        """A deck dealt by hand is not counted at the end: a second copy shows when it meets the first."""
        dealt = {*self._felt.dealer, *self._felt.board, *(card for hand in self._felt.hands.values() for card in hand)}
        try:
            verify_distinct((*dealt, *cards))
        except CardError as error:
            raise MalfunctionError(f"The deck is wrong: {error}") from error

    def _ask(self, point: DecisionPoint) -> None:
        """Those who have neither bet nor folded, clockwise from the dealer's left."""
        waiting = tuple(seat for seat in self.seats if seat not in self._plays and seat not in self._folded)
        self._waiting.extend(waiting)
        self._asking = point if waiting else None
        self._record(Asked(point.slug, waiting))

    def _fold(self, seat: int) -> None:
        self._folded.add(seat)
        for line in lines_at_fold(self._at_showdown(seat), self.terms, self.lines):
            self._pay(line)

    def _begin_settlement(self) -> None:
        self._plan = plan_settlement(map(self._at_showdown, self.seats), self.terms, self.lines)
        self.stage = Stage.SETTLING
        self._moves.extend(settlement_moves(self._plan, self.seats, self.terms.order))

    def _at_showdown(self, seat: int) -> SeatAtShowdown:
        others = [other for other in self.seats if other != seat]
        show = Showdown(
            player=self._felt.hands[seat],
            dealer=self._felt.dealer,
            board=self._felt.board,
            play=self.play_of(seat),
            others=tuple(self._felt.hands[other] for other in others if other not in self._folded),
            folded_others=tuple(self._felt.hands[other] for other in others if other in self._folded),
        )
        return SeatAtShowdown(seat, self.bets(seat), show)

    def _settle(self, seat: int, move: Settle) -> None:
        if move.moment is not Moment.REFUND:
            self._felt.show(seat)
        for line in self._plan.lines_of(seat, move.moment):
            self._pay(line)
        if move.moment is Moment.RECONCILIATION:
            for claim in self._plan.claims_of(seat):
                self._record(claim)

    def _pay(self, line: Line) -> None:
        """A losing wager goes to the tray, which may pay a premium on it; a winning one comes back with its profit."""
        self._record(line)
        spot = pile.DROP if self.terms.spot(line.spot).sensor else pile.on_spot(line.seat, line.spot)
        if line.fate is Fate.LOSES:
            if spot is not pile.DROP:
                self.chips.move(spot, pile.TRAY, line.stake_cents)
            self.chips.move(pile.TRAY, pile.player(line.seat), line.returned_cents)
            return
        profit = line.returned_cents - line.stake_cents
        self.chips.move(pile.TRAY, spot, max(profit, 0))
        self.chips.move(spot, pile.TRAY, max(-profit, 0))
        self.chips.move(spot, pile.player(line.seat), line.returned_cents)

    def _pay_awards(self) -> None:
        awards, self.meters_after = pay_awards(self._plan.claims, self.terms.jackpots)
        for award in awards:
            self.chips.move(pile.METER if award.from_meter else pile.TRAY, pile.player(award.seat), award.cents)
            self._record(award)

    def _pay_envy(self) -> None:
        for claim in self._plan.envy:
            self._felt.show(claim.owner)
            self._record(claim)
        for envy in pay_envy(self._plan.envy, self.terms.jackpots):
            self.chips.move(pile.TRAY, pile.player(envy.seat), envy.cents)
            self._record(envy)

    def _void(self, reason: str) -> Voided:
        wagered = {seat: sum(self.bets(seat).values()) for seat in self.seats}
        self.chips.undo_all()
        self.meters_after = {}
        self._moves.clear()
        self._waiting.clear()
        self._asking = None
        self.stage = Stage.VOID
        return self._record(Voided(reason, tuple(wagered.items())))


def _is_settled(record: Record) -> TypeGuard[Line | Award | Envy]:
    return isinstance(record, Line | Award | Envy)


def _allows(verify: Callable[[], object]) -> bool:
    try:
        verify()
    except PitbossError:
        return False
    return True
