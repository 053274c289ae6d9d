"""One command at the electronic tables to the events it leads to, or a refusal. Who may give it is asked elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pitboss.errors import BadInputError, RefusedError
from pitboss.floor.play import accounts
from pitboss.floor.play.commands import (
    AbandonRound,
    BuyIn,
    CallTime,
    CloseElectronicTable,
    Deal,
    Decide,
    FreeSeat,
    GrantPlayMoney,
    OpenBetting,
    OpenElectronicTable,
    PlaceBets,
    PlayCommand,
    SitDown,
    StandUp,
    VoidElectronicRound,
)
from pitboss.floor.play.dealing import verify_bets
from pitboss.floor.play.events import (
    BetsPlaced,
    BettingOpened,
    ElectronicTableClosed,
    ElectronicTableOpened,
    PlayEvent,
    PlayMoneyGranted,
    SeatLeft,
    SeatReady,
    SeatTaken,
)
from pitboss.floor.play.fairness import LONGEST_WORD
from pitboss.floor.play.playing import Hand, called_off, choose, deal, time_out
from pitboss.floor.play.setup import SECOND_US, terms_of, verify_setup
from pitboss.floor.play.state import Choice, ElectronicTable, Play, SeatBets, Stage
from pitboss.floor.play.turn import Turn
from pitboss.jackpot.postings import Posting
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT

LARGEST_GRANT_CENTS = 100_000_00
BUY_IN_CENTS = 1_000_00
"""What a player gets who has run out."""
POOR_BELOW_CENTS = 25_00
PATIENCE_US = 5 * SECOND_US
"""So long after its time a round whose deal is refused is given up."""
IDLE_US = 15 * 60 * SECOND_US
"""A seat without a wager for so long is free for others."""


def decide(turn: Turn, command: PlayCommand) -> tuple[PlayEvent, ...]:
    return tuple(_DECIDERS[type(command)](turn, command))


def _open(turn: Turn, command: OpenElectronicTable) -> Iterator[PlayEvent]:
    setup = command.setup
    known = turn.play.tables.get(setup.table)
    if known is not None and known.open:
        raise RefusedError(f"Table {setup.table} deals electronically already; close it first.")
    if known is not None and (known.round is not None or known.seats):
        raise RefusedError(f"At table {setup.table} a round or a player is still there; wait until it is empty.")
    verify_setup(setup, turn.floor, turn.at_us)
    yield ElectronicTableOpened(setup)


def _close(turn: Turn, command: CloseElectronicTable) -> Iterator[PlayEvent]:
    if not turn.play.table(command.table).open:
        raise RefusedError(f"Electronic table {command.table} is closed already.")
    yield ElectronicTableClosed(command.table)


def _grant(_turn: Turn, command: GrantPlayMoney) -> Iterator[PlayEvent]:
    if not 0 < command.cents <= LARGEST_GRANT_CENTS:
        raise BadInputError(
            f"Play money is granted in amounts up to {dollars(LARGEST_GRANT_CENTS)}, not {dollars(command.cents)}."
        )
    yield _granted(command.person, command.cents)


def _buy_in(turn: Turn, command: BuyIn) -> Iterator[PlayEvent]:
    owned = turn.play.balance(command.person)
    if owned >= POOR_BELOW_CENTS:
        raise RefusedError(
            f"You have {dollars(owned)}; a new buy-in is for players with less than {dollars(POOR_BELOW_CENTS)}."
        )
    yield _granted(command.person, BUY_IN_CENTS)


def _granted(person: str, cents: int) -> PlayMoneyGranted:
    units = cents * UNITS_PER_CENT
    return PlayMoneyGranted(person, cents, (Posting(accounts.GRANTS, -units), Posting(accounts.player(person), units)))


def _sit(turn: Turn, command: SitDown) -> Iterator[PlayEvent]:
    table = _open_table(turn.play, command.table)
    if not 1 <= command.seat <= table.setup.seats:
        raise BadInputError(
            f"Table {command.table} has seats 1 to {table.setup.seats}; there is no seat {command.seat}."
        )
    there = table.at(command.seat)
    if there is not None:
        whose = "you sit there already" if there.person == command.person else "somebody sits there; take another"
        raise RefusedError(f"Seat {command.seat} of table {command.table} is taken: {whose}.")
    where = turn.play.where(command.person)
    if where is not None:
        raise RefusedError(f"You sit at table {where[0]}, seat {where[1]}; stand up there first.")
    yield SeatTaken(command.table, command.seat, command.person, turn.at_us)


def _open_table(play: Play, name: str) -> ElectronicTable:
    table = play.table(name)
    if not table.open:
        raise RefusedError(f"Electronic table {name} is closed; choose another.")
    return table


def _stand(turn: Turn, command: StandUp) -> Iterator[PlayEvent]:
    table = turn.play.table(command.table)
    yield from _left(turn, table, _seat_of(table, command.person))


def _free(turn: Turn, command: FreeSeat) -> Iterator[PlayEvent]:
    table = turn.play.table(command.table)
    place = table.at(command.seat)
    if place is None:
        raise RefusedError(f"Nobody sits at seat {command.seat} of table {command.table}.")
    if turn.at_us < place.last_us + IDLE_US:
        raise RefusedError(f"Whoever sits at seat {command.seat} did something a moment ago.")
    yield from _left(turn, table, command.seat)


def _left(turn: Turn, table: ElectronicTable, seat: int) -> Iterator[PlayEvent]:
    """Wagers that lie there before the deal go along."""
    person, round_ = next(place.person for place in table.seats if place.seat == seat), table.round
    if round_ is not None and round_.at(seat) is not None:
        if round_.stage is not Stage.BETTING:
            raise RefusedError(f"Seat {seat} has wagers in round {round_.number}; finish it first.")
        yield BetsPlaced(table.setup.table, round_.number, seat, person, (), "", turn.at_us, round_.until_us)
    yield SeatLeft(table.setup.table, seat, person)


def _seat_of(table: ElectronicTable, person: str) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise RefusedError(f"You do not sit at table {table.setup.table}; sit down first.")
    return seat


def _betting(turn: Turn, command: OpenBetting) -> Iterator[PlayEvent]:
    table = _open_table(turn.play, command.table)
    if table.round is not None:
        raise RefusedError(f"Round {table.round.number} of table {command.table} is not over.")
    jackpot = turn.floor.tables.get(command.table)
    if jackpot is not None and jackpot.round is not None:
        raise RefusedError(f"A round is being played at table {command.table} by hand; wait until it has ended.")
    yield BettingOpened(command.table, table.rounds + 1, command.salt, command.commitment)


def _bet(turn: Turn, command: PlaceBets) -> Iterator[PlayEvent]:
    table = _open_table(turn.play, command.table)
    seat = _seat_of(table, command.person)
    round_ = table.verify_round(command.round)
    if round_.stage is not Stage.BETTING:
        raise RefusedError("No more bets: the cards are out. Wager on the next round.")
    if len(command.word) > LONGEST_WORD:
        raise BadInputError(f"Your word for the shuffle has up to {LONGEST_WORD} characters.")
    if len(dict(command.bets)) < len(command.bets) or any(cents <= 0 for _, cents in command.bets):
        raise BadInputError("Name each spot once, with more than nothing on it; leave out the others.")
    placed = SeatBets(seat, command.person, command.bets, command.word)
    verify_bets(terms_of(table.setup, turn.floor, turn.at_us), placed)
    before = round_.at(seat)
    free = turn.play.balance(command.person) - turn.play.held(command.person) + (before.cents if before else 0)
    if placed.cents > free:
        raise RefusedError(f"These wagers come to {dollars(placed.cents)}; you have {dollars(free)}.")
    until = round_.until_us
    if until is None and command.bets:
        until = turn.at_us + table.setup.seconds_to_bet * SECOND_US
    if before is not None and len(round_.bets) == 1 and not command.bets:
        until = None
    yield BetsPlaced(command.table, round_.number, seat, command.person, command.bets, command.word, turn.at_us, until)


def _deal(turn: Turn, command: Deal) -> Iterator[PlayEvent]:
    table = turn.play.table(command.table)
    seat = _seat_of(table, command.person)
    round_ = table.verify_round(command.round)
    if round_.stage is not Stage.BETTING:
        raise RefusedError(f"The cards of round {round_.number} are out already.")
    own = round_.at(seat)
    if own is None:
        raise RefusedError("You have no wager on the felt; bet first.")
    if not own.ready:
        yield SeatReady(command.table, round_.number, seat, turn.at_us)
    ready = replace(round_, bets=tuple(replace(each, ready=each.ready or each.seat == seat) for each in round_.bets))
    if ready.all_ready and len(ready.bets) == len(table.seats):
        yield from deal(Hand(turn, table, ready, command.secret))


def _choose(turn: Turn, command: Decide) -> Iterator[PlayEvent]:
    table = turn.play.table(command.table)
    seat = _seat_of(table, command.person)
    round_ = table.verify_round(command.round)
    yield from choose(Hand(turn, table, round_, command.secret), Choice(seat, command.option))


def _time(turn: Turn, command: CallTime) -> Iterator[PlayEvent]:
    table = turn.play.table(command.table)
    round_ = table.verify_round(command.round)
    if round_.until_us is None or turn.at_us < round_.until_us:
        raise RefusedError(f"There is time left in round {round_.number} of table {command.table}.")
    hand = Hand(turn, table, round_, command.secret)
    yield from deal(hand) if round_.stage is Stage.BETTING else time_out(hand)


def _abandon(turn: Turn, command: AbandonRound) -> Iterator[PlayEvent]:
    table = turn.play.table(command.table)
    round_ = table.verify_round(command.round)
    if round_.stage is not Stage.BETTING or round_.until_us is None or turn.at_us < round_.until_us + PATIENCE_US:
        raise RefusedError(f"Round {command.round} of table {command.table} can still be dealt.")
    yield called_off(turn, table, round_, "The cards could not be dealt in time; all wagers went back.")


def _void(turn: Turn, command: VoidElectronicRound) -> Iterator[PlayEvent]:
    table = turn.play.table(command.table)
    round_ = table.verify_round(command.round)
    if round_.stage not in (Stage.BETTING, Stage.PLAYING):
        raise RefusedError("The wagers of this round are paid; void the award, or back it out.")
    if not command.reason.strip():
        raise BadInputError("A round is declared void for a reason; give it.")
    yield called_off(turn, table, round_, command.reason)


_DECIDERS: Mapping[type, Callable[[Turn, Any], Iterator[PlayEvent]]] = {
    OpenElectronicTable: _open,
    CloseElectronicTable: _close,
    GrantPlayMoney: _grant,
    BuyIn: _buy_in,
    SitDown: _sit,
    StandUp: _stand,
    OpenBetting: _betting,
    PlaceBets: _bet,
    Deal: _deal,
    Decide: _choose,
    CallTime: _time,
    AbandonRound: _abandon,
    FreeSeat: _free,
    VoidElectronicRound: _void,
}
