"""The cards and the money of an electronic round, worked out anew from its bets, its choices and its secret."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.floor.play.fairness import chance_of, verify_secret
from pitboss.floor.play.state import PlayRound, SeatBets, Stage
from pitboss.jackpot.claims import keyed_hands
from pitboss.jackpot.commands import KeyedHand
from pitboss.rules import FOLD, Option
from pitboss.table import Round, TableTerms
from pitboss.table.opening import shuffler_for
from pitboss.table.records import Line


def dealt(terms: TableTerms, played: PlayRound, secret: str) -> Round:
    """The round as it stands; before the deal, with the wagers only."""
    verify_secret(secret, played.commitment)
    chance = chance_of(secret, ((each.seat, each.word) for each in played.bets))
    built = Round(terms, shuffler_for(terms, chance))
    for each in played.bets:
        place(built, each)
    if played.stage is not Stage.BETTING:
        built.start()
        for choice in played.choices:
            built.decide(choice.seat, choice.option)
    return built


def place(built: Round, seat: SeatBets) -> None:
    """Wagers in the order of the spots, as one may need another."""
    known = {spot.slug for spot in built.terms.spots}
    for slug, _ in seat.bets:
        if slug not in known:
            built.terms.spot(slug)
    for spot in built.terms.spots:
        if seat.on(spot.slug):
            built.bet(seat.seat, spot.slug, seat.on(spot.slug))


def verify_bets(terms: TableTerms, seat: SeatBets) -> None:
    """Alone at the table, these wagers would do; a wager that is bought by a decision is none of them."""
    trial = Round(terms, shuffler_for(terms, chance_of("", ())))
    place(trial, seat)
    if seat.bets:
        trial.verify_start()


def passive(options: tuple[Option, ...]) -> Option:
    """What a seat does that says nothing: it checks where it may, else it folds."""
    waiting = [option for option in options if option.play is None and option is not FOLD]
    if waiting:
        return waiting[0]
    return FOLD if FOLD in options else options[0]


def cost_of(built: Round, seat: int, option: str) -> int:
    """Cents of the Play wager that a choice takes."""
    chosen = built.verify_decide(seat, option)
    play = built.terms.game.base.play
    return (chosen.play or 0) * built.bets(seat).get(play.multiple_of or "", 0)


def returned(built: Round) -> dict[int, int]:
    """Cents handed back by seat for the wagers against the table."""
    back: dict[int, int] = {}
    for record in built.records:
        if isinstance(record, Line):
            back[record.seat] = back.get(record.seat, 0) + record.returned_cents
    return back


def shown_hands(built: Round, wagers: Sequence[str]) -> tuple[KeyedHand, ...]:
    """As a dealer would key them; `wagers` are those behind the sensors."""
    return keyed_hands(built, wagers)
