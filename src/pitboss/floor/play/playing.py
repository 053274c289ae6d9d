"""The deal, the decisions, and what is settled when the last one is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pitboss.errors import RefusedError
from pitboss.floor.play import accounts
from pitboss.floor.play.dealing import cost_of, dealt, passive, returned, shown_hands
from pitboss.floor.play.events import (
    ElectronicDealStarted,
    ElectronicRoundEnded,
    ElectronicRoundSettled,
    ElectronicRoundVoided,
    PlayEvent,
    SeatDecided,
)
from pitboss.floor.play.money import back_to_players, paid, wagered
from pitboss.floor.play.setup import SECOND_US, sensors_of, terms_of
from pitboss.floor.play.state import Choice, ElectronicTable, PlayRound, Stage
from pitboss.floor.play.turn import Turn
from pitboss.jackpot import Floor
from pitboss.jackpot.postings import netted
from pitboss.rules.money import dollars
from pitboss.table import Round
from pitboss.table.awards import UNITS_PER_CENT
from pitboss.table.history import write_history
from pitboss.table.recording import history_of
from pitboss.table.records import Voided


@dataclass(frozen=True, slots=True)
class Hand:
    """A round at a table, with what is needed to deal it."""

    turn: Turn
    table: ElectronicTable
    round: PlayRound
    secret: str

    @property
    def name(self) -> str:
        return self.table.setup.table

    @property
    def until_us(self) -> int:
        return self.turn.at_us + self.table.setup.seconds_to_decide * SECOND_US

    def built(self) -> Round:
        return dealt(terms_of(self.table.setup, self.turn.floor, self.turn.at_us), self.round, self.secret)


def deal(hand: Hand) -> Iterator[PlayEvent]:
    """No more bets. A seat that has none sits out."""
    if not hand.round.bets:
        raise RefusedError("Nobody has made a wager yet.")
    hand = replace(hand, round=replace(hand.round, stage=Stage.PLAYING))
    built = hand.built()
    taken = wagered(built.terms, hand.name, hand.round.bets)
    yield ElectronicDealStarted(hand.name, hand.round.number, built.actor, hand.until_us, taken)
    if built.over:
        yield from _settled(hand, built)


def choose(hand: Hand, choice: Choice) -> Iterator[PlayEvent]:
    _verify_playing(hand)
    yield from _choice(hand, hand.built(), choice, by_clock=False)


def time_out(hand: Hand) -> Iterator[PlayEvent]:
    """The seat that did not answer checks, or folds where it cannot check."""
    _verify_playing(hand)
    built = hand.built()
    if built.actor is None:
        raise RefusedError(f"Nobody is asked in round {hand.round.number} of table {hand.name}.")
    option = passive(built.view(built.actor).options)
    yield from _choice(hand, built, Choice(built.actor, option.slug), by_clock=True)


def _verify_playing(hand: Hand) -> None:
    if hand.round.stage is not Stage.PLAYING:
        words = {Stage.BETTING: "open for wagers", Stage.AWARDS: "waiting for its jackpots", Stage.VOID: "void"}
        raise RefusedError(f"No decision is open: round {hand.round.number} is {words[hand.round.stage]}.")


def _choice(hand: Hand, built: Round, choice: Choice, *, by_clock: bool) -> Iterator[PlayEvent]:
    owner = hand.round.at(choice.seat)
    if owner is None:
        raise RefusedError(f"Seat {choice.seat} is not in round {hand.round.number}; wager on the next one.")
    cost, owned = cost_of(built, choice.seat, choice.option), hand.turn.play.balance(owner.person)
    if cost > owned:
        raise RefusedError(f"That takes {dollars(cost)}; you have {dollars(owned)}.")
    built.decide(choice.seat, choice.option)
    units = cost * UNITS_PER_CENT
    yield SeatDecided(
        table=hand.name,
        round=hand.round.number,
        choice=choice,
        person=owner.person,
        by_clock=by_clock,
        actor=built.actor,
        at_us=hand.turn.at_us,
        until_us=None if built.actor is None else hand.until_us,
        postings=netted([(accounts.player(owner.person), -units), (accounts.tray(hand.name), units)]),
    )
    if built.over:
        after = replace(hand.round, choices=(*hand.round.choices, choice))
        yield from _settled(replace(hand, round=after), built)


def _settled(hand: Hand, built: Round) -> Iterator[PlayEvent]:
    """Wagers against the table are paid at once; a shuffler that failed gives everything back."""
    number = hand.round.number
    voided = next((record for record in built.records if isinstance(record, Voided)), None)
    if voided is not None:
        yield called_off(hand.turn, hand.table, hand.round, voided.reason)
        return
    handed = returned(built)
    amounts = tuple((each.person, handed[each.seat]) for each in hand.round.bets if handed.get(each.seat))
    yield ElectronicRoundSettled(
        table=hand.name,
        round=number,
        secret=hand.secret,
        words=tuple((each.seat, each.word) for each in hand.round.bets if each.word),
        people=tuple((each.seat, each.person) for each in hand.round.bets),
        history=write_history(history_of(built, note=f"{hand.name}, round {number}")),
        returned=amounts,
        shown=shown_hands(built, tuple(sensors_of(hand.table.setup, hand.turn.floor))),
        postings=paid(accounts.tray(hand.name), amounts),
    )
    if not has_jackpots(hand.turn.floor, hand.name):
        yield ElectronicRoundEnded(hand.name, number)


def called_off(turn: Turn, table: ElectronicTable, round_: PlayRound, reason: str) -> ElectronicRoundVoided:
    """Every wager goes back, those made by decisions too."""
    out = round_.stage is Stage.PLAYING
    back = back_to_players(turn, table, round_) if out else ()
    return ElectronicRoundVoided(
        table=table.setup.table,
        round=round_.number,
        reason=reason,
        returned=tuple((each.person, each.cents) for each in back),
        jackpots=out and has_jackpots(turn.floor, table.setup.table) and _has_started(turn.floor, table.setup.table),
        postings=tuple(posting for each in back for posting in each.postings),
    )


def _has_started(floor: Floor, table: str) -> bool:
    return floor.table(table).round is not None


def has_jackpots(floor: Floor, table: str) -> bool:
    found = floor.tables.get(table)
    return found is not None and bool(found.setup.links)
