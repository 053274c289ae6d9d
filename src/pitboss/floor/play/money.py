"""Play money between players, electronic tables and the jackpots behind their sensors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pitboss.floor.play import accounts
from pitboss.floor.play.setup import terms_of
from pitboss.floor.play.state import ElectronicTable, PlayRound, SeatBets
from pitboss.floor.play.turn import Turn
from pitboss.jackpot.accounts import players
from pitboss.jackpot.postings import Posting, netted
from pitboss.table import TableTerms
from pitboss.table.awards import UNITS_PER_CENT

Amounts = Iterable[tuple[str, int]]
"""Cents by person."""


@dataclass(frozen=True, slots=True)
class Returned:
    person: str
    cents: int
    postings: tuple[Posting, ...]


def wagered(terms: TableTerms, table: str, bets: Iterable[SeatBets]) -> tuple[Posting, ...]:
    """Off the players' accounts: onto the felt, and through the sensors to the jackpots."""
    return netted(move for each in bets for move in _wagers(terms, table, each))


def _wagers(terms: TableTerms, table: str, seat: SeatBets) -> Iterator[tuple[str, int]]:
    for spot, cents in seat.bets:
        units = cents * UNITS_PER_CENT
        yield accounts.player(seat.person), -units
        yield (players(table) if terms.spot(spot).sensor else accounts.tray(table)), units


def back_to_players(turn: Turn, table: ElectronicTable, round_: PlayRound) -> tuple[Returned, ...]:
    """All wagers of a round that does not count, those made by decisions included."""
    terms = terms_of(table.setup, turn.floor, turn.at_us)
    found = []
    for each in round_.bets:
        played = plays(terms, round_, each)
        moves = [(account, -units) for account, units in _wagers(terms, table.setup.table, each)]
        moves += [(accounts.tray(table.setup.table), -played * UNITS_PER_CENT)]
        moves += [(accounts.player(each.person), played * UNITS_PER_CENT)]
        found.append(Returned(each.person, each.cents + played, netted(moves)))
    return tuple(found)


def plays(terms: TableTerms, round_: PlayRound, seat: SeatBets) -> int:
    """Cents that a seat has put down by its decisions."""
    options = {option.slug: option for point in terms.procedure.points for option in point.options}
    unit = seat.on(terms.game.base.play.multiple_of or "")
    return sum((options[each.option].play or 0) * unit for each in round_.choices if each.seat == seat.seat)


def paid(source: str, amounts: Amounts) -> tuple[Posting, ...]:
    """From one account to those of players."""
    owed = tuple(amounts)
    moves = [(source, -sum(cents for _, cents in owed) * UNITS_PER_CENT)]
    return netted([*moves, *((accounts.player(person), cents * UNITS_PER_CENT) for person, cents in owed)])
