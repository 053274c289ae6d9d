"""What an electronic round means to the jackpots behind its sensors, and their prizes to its players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pitboss.floor.play.events import ElectronicRoundEnded, PlayEvent, PrizesCredited
from pitboss.floor.play.money import paid
from pitboss.floor.play.playing import has_jackpots
from pitboss.floor.play.setup import Verification, sensors_of
from pitboss.floor.play.state import ElectronicTable, Play, PlayRound, Stage
from pitboss.games.registry import game_named
from pitboss.jackpot import Floor, commands, events
from pitboss.jackpot.accounts import players
from pitboss.jackpot.commands import KeyedHand, VoidCause
from pitboss.jackpot.configuration import CardLevel

Commands = Sequence[commands.JackpotCommand]


def next_step(play: Play, floor: Floor, name: str) -> Commands:
    """The one thing that the table itself has to do now, if there is any."""
    table = play.tables[name]
    round_ = table.round
    if round_ is None or not has_jackpots(floor, name):
        return ()
    match round_.stage:
        case Stage.PLAYING if floor.table(name).round is None:
            return (commands.StartRound(name, seats=_lit(table, floor, round_)),)
        case Stage.AWARDS:
            return _award(table, floor, round_)
        case Stage.VOID:
            return (commands.VoidRound(name, VoidCause.MISDEAL, "the electronic round is void"),)
        case _:
            return ()


def _lit(table: ElectronicTable, floor: Floor, round_: PlayRound) -> tuple[tuple[int, ...], ...]:
    """The seats with a chip on each sensor."""
    game = game_named(table.setup.game)
    spots = [game.bonus(wager).spot.slug for wager in sensors_of(table.setup, floor)]
    return tuple(tuple(each.seat for each in round_.bets if each.on(spot)) for spot in spots)


def _award(table: ElectronicTable, floor: Floor, round_: PlayRound) -> Commands:
    """Show the hands, have them confirmed, pay envy, end: each once what is before it is done."""
    name = table.setup.table
    playing = floor.table(name).round
    if playing is None:
        return ()
    hands = tuple(_keyed(table, floor, round_))
    if hands:
        return (commands.SubmitHands(name, hands=hands),)
    if playing.locked:
        automatic = table.setup.verification is Verification.AUTOMATIC
        return (commands.ConfirmAwards(name, CardLevel.EXECUTIVE),) if automatic else ()
    return (commands.PayEnvy(name),) if playing.envy else (commands.EndRound(name),)


def _keyed(table: ElectronicTable, floor: Floor, round_: PlayRound) -> Iterator[KeyedHand]:
    links = floor.table(table.setup.table).setup.links
    for hand in round_.shown:
        if not hand.folded or floor.link(links[hand.sensor - 1]).terms.folded_hands_qualify:
            yield hand


def heard(play: Play, event: object) -> Play:
    """Hands that the jackpots have heard of are not shown again."""
    if not isinstance(event, events.TrayAwardsPaid | events.AwardsLocked):
        return play
    table = play.tables.get(event.table)
    if table is None or table.round is None or not table.round.shown:
        return play
    return replace(play, tables={**play.tables, event.table: replace(table, round=replace(table.round, shown=()))})


def reactions(play: Play, event: object) -> Iterator[PlayEvent]:
    """Prizes reach the players' accounts as the jackpot pays them; its end is that of the round."""
    table = play.tables.get(getattr(event, "table", ""))
    if table is None or table.round is None or table.round.stage not in (Stage.AWARDS, Stage.VOID):
        return
    name, number = table.setup.table, table.round.number
    prizes = tuple(_prizes(table.round, event))
    if prizes:
        yield PrizesCredited(name, number, prizes, paid(players(name), prizes))
    if isinstance(event, events.RoundEnded | events.RoundVoided):
        yield ElectronicRoundEnded(name, number)


def _prizes(round_: PlayRound, event: object) -> Iterator[tuple[str, int]]:
    owners = {each.seat: each.person for each in round_.bets}
    match event:
        case events.TrayAwardsPaid() | events.AwardsConfirmed():
            won = [(award.seat, award.cents) for each in event.sets for award in each.awards]
        case events.EnvyPaid():
            won = [(due.seat, due.cents) for due in event.envy]
        case _:
            won = []
    return ((owners[seat], cents) for seat, cents in won if seat in owners and cents)
