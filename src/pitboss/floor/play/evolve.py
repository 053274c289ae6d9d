"""The electronic tables after one more event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pitboss.floor.play.events import (
    BetsPlaced,
    BettingOpened,
    ElectronicDealStarted,
    ElectronicRoundEnded,
    ElectronicRoundSettled,
    ElectronicRoundVoided,
    ElectronicTableClosed,
    ElectronicTableOpened,
    PlayEvent,
    PlayMoneyGranted,
    PrizesCredited,
    SeatDecided,
    SeatLeft,
    SeatReady,
    SeatTaken,
)
from pitboss.floor.play.state import ElectronicTable, Place, Play, PlayRound, SeatBets, SettledRound, Stage
from pitboss.table.awards import UNITS_PER_CENT

_ACCOUNT = "play/"


def evolve(play: Play, event: PlayEvent) -> Play:
    play = _EVOLVERS[type(event)](play, event)
    moved = _moved(event)
    if not moved:
        return play
    after = {person: play.balance(person) + cents for person, cents in moved.items()}
    return replace(play, accounts={**play.accounts, **after})


def _moved(event: PlayEvent) -> dict[str, int]:
    """Cents by person; one event may touch an account several times."""
    found: dict[str, int] = {}
    for posting in event.postings:
        if posting.account.startswith(_ACCOUNT):
            person = posting.account.removeprefix(_ACCOUNT)
            found[person] = found.get(person, 0) + posting.units // UNITS_PER_CENT
    return found


def _with(play: Play, name: str, **changes: Any) -> Play:  # noqa: ANN401 -- fields of a table
    return replace(play, tables={**play.tables, name: replace(play.tables[name], **changes)})


def _round(play: Play, name: str, **changes: Any) -> Play:  # noqa: ANN401 -- fields of a round
    return _with(play, name, round=replace(_open_round(play, name), **changes))


def _open_round(play: Play, name: str) -> PlayRound:
    found = play.tables[name].round
    assert found is not None  # noqa: S101 -- events of a round come while it is open
    return found


def _seen(play: Play, name: str, seat: int, at_us: int) -> Play:
    places = play.tables[name].seats
    return _with(
        play, name, seats=tuple(replace(each, last_us=at_us) if each.seat == seat else each for each in places)
    )


def _opened(play: Play, event: ElectronicTableOpened) -> Play:
    name = event.setup.table
    rounds = play.tables[name].rounds if name in play.tables else 0
    return replace(play, tables={**play.tables, name: ElectronicTable(event.setup, rounds=rounds)})


def _closed(play: Play, event: ElectronicTableClosed) -> Play:
    return _with(play, event.table, open=False)


def _unchanged(play: Play, event: PlayMoneyGranted) -> Play:  # noqa: ARG001 -- only money moves
    return play


def _taken(play: Play, event: SeatTaken) -> Play:
    seats = (*play.tables[event.table].seats, Place(event.seat, event.person, event.at_us))
    return _with(play, event.table, seats=tuple(sorted(seats, key=lambda place: place.seat)))


def _left(play: Play, event: SeatLeft) -> Play:
    seats = play.tables[event.table].seats
    return _with(play, event.table, seats=tuple(place for place in seats if place.seat != event.seat))


def _betting(play: Play, event: BettingOpened) -> Play:
    opened = PlayRound(number=event.round, salt=event.salt, commitment=event.commitment)
    return _with(play, event.table, round=opened, rounds=event.round)


def _bet(play: Play, event: BetsPlaced) -> Play:
    others = [each for each in _open_round(play, event.table).bets if each.seat != event.seat]
    placed = [SeatBets(event.seat, event.person, event.bets, event.word)] if event.bets else []
    bets = tuple(sorted((*others, *placed), key=lambda each: each.seat))
    play = _round(play, event.table, bets=bets, until_us=event.until_us)
    return _seen(play, event.table, event.seat, event.at_us)


def _ready(play: Play, event: SeatReady) -> Play:
    bets = _open_round(play, event.table).bets
    ready = tuple(replace(each, ready=each.ready or each.seat == event.seat) for each in bets)
    return _seen(_round(play, event.table, bets=ready), event.table, event.seat, event.at_us)


def _dealt(play: Play, event: ElectronicDealStarted) -> Play:
    return _round(play, event.table, stage=Stage.PLAYING, actor=event.actor, until_us=event.until_us)


def _decided(play: Play, event: SeatDecided) -> Play:
    choices = (*_open_round(play, event.table).choices, event.choice)
    play = _round(play, event.table, choices=choices, actor=event.actor, until_us=event.until_us)
    return play if event.by_clock else _seen(play, event.table, event.choice.seat, event.at_us)


def _credited(play: Play, event: PrizesCredited) -> Play:
    last = play.tables[event.table].last
    if last is None or last.number != event.round:
        return play
    return _with(play, event.table, last=replace(last, prizes=(*last.prizes, *event.prizes)))


def _settled(play: Play, event: ElectronicRoundSettled) -> Play:
    last = SettledRound(
        number=event.round,
        commitment=_open_round(play, event.table).commitment,
        secret=event.secret,
        words=event.words,
        people=event.people,
        history=event.history,
    )
    play = _with(play, event.table, last=last)
    return _round(play, event.table, stage=Stage.AWARDS, actor=None, until_us=None, shown=event.shown)


def _over(play: Play, event: ElectronicRoundEnded) -> Play:
    last = play.tables[event.table].last
    if last is not None and last.number == event.round:
        last = replace(last, over=True)
    return _with(play, event.table, round=None, last=last)


def _voided(play: Play, event: ElectronicRoundVoided) -> Play:
    if event.jackpots:
        return _round(play, event.table, stage=Stage.VOID, actor=None, until_us=None)
    return _with(play, event.table, round=None)


_EVOLVERS: Mapping[type, Callable[[Play, Any], Play]] = {
    ElectronicTableOpened: _opened,
    ElectronicTableClosed: _closed,
    PlayMoneyGranted: _unchanged,
    PrizesCredited: _credited,
    SeatTaken: _taken,
    SeatLeft: _left,
    BettingOpened: _betting,
    BetsPlaced: _bet,
    SeatReady: _ready,
    ElectronicDealStarted: _dealt,
    SeatDecided: _decided,
    ElectronicRoundSettled: _settled,
    ElectronicRoundEnded: _over,
    ElectronicRoundVoided: _voided,
}
