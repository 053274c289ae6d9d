"""From hands that the dealer shows to awards: keying, submitting, confirming, voiding, envy."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import BadInputError, RefusedError
from pitboss.jackpot.accounts import players, tray
from pitboss.jackpot.checks import open_round
from pitboss.jackpot.commands import ClearHand, ConfirmAwards, KeyedHand, KeyHand, PayEnvy, SubmitHands, VoidAward
from pitboss.jackpot.configuration import CardLevel, Generation
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.events import (
    AwardsConfirmed,
    AwardsLocked,
    AwardVoided,
    EnvyPaid,
    HandCleared,
    HandKeyed,
    JackpotEvent,
    TrayAwardsPaid,
)
from pitboss.jackpot.evolve import with_pending
from pitboss.jackpot.overflow import spilled
from pitboss.jackpot.pending import Place, envy_claim, envy_due, locked_set, needs_lock, payments, tray_set, without
from pitboss.jackpot.postings import netted
from pitboss.jackpot.records import EnvyDue, LockedSet
from pitboss.jackpot.rounds import verify_not_locked
from pitboss.jackpot.state import Floor, Link, OpenRound, Table
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT

# --- keying -----------------------------------------------------------------------------------------------------


def key_hand(floor: Floor, envelope: Envelope[KeyHand]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    table, playing = open_round(floor, command.table, command.round)
    verify_keying(table, playing)
    verify_hand(floor, table, playing, command.hand)
    return (HandKeyed(table=command.table, round=playing.number, hand=command.hand),)


def verify_keying(table: Table, playing: OpenRound) -> None:
    verify_not_locked(table, playing)


def verify_hand(floor: Floor, table: Table, playing: OpenRound, hand: KeyedHand) -> None:
    """Whether a hand may be shown: it wins something for its owner, or envy for others, and is shown once."""
    name = table.setup.id
    if not 1 <= hand.sensor <= len(playing.links):
        raise BadInputError(f"Table {name} has {len(playing.links)} sensors at a seat; there is no {hand.sensor}.")
    if not 1 <= hand.seat <= table.setup.seats:
        raise BadInputError(f"Table {name} has seats 1 to {table.setup.seats}; there is no seat {hand.seat}.")
    terms = floor.link(playing.links[hand.sensor - 1]).terms
    terms.named_row(hand.row)
    where = f"Seat {hand.seat} of table {name}"
    if any((each.seat, each.sensor) == (hand.seat, hand.sensor) for each in (*playing.hands, *playing.settled)):
        raise RefusedError(f"{where} has shown a hand for sensor {hand.sensor} in round {playing.number} already.")
    if hand.folded and not terms.folded_hands_qualify:
        raise RefusedError(f"{where} has folded; on link {terms.id} folded hands win nothing (house setting).")
    if not playing.wagered(hand.seat, hand.sensor) and envy_claim(terms, playing, hand.sensor, hand) is None:
        raise RefusedError(
            f"{where} has no wager on sensor {hand.sensor} in round {playing.number}, and this hand pays no envy."
        )


def clear_hand(floor: Floor, envelope: Envelope[ClearHand]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    table, playing = open_round(floor, command.table, command.round)
    verify_not_locked(table, playing)
    if not any((each.seat, each.sensor) == (command.seat, command.sensor) for each in playing.hands):
        raise RefusedError(
            f"No hand of seat {command.seat} is keyed for sensor {command.sensor} at table {command.table}."
        )
    return (HandCleared(table=command.table, round=playing.number, seat=command.seat, sensor=command.sensor),)


# --- submitting -------------------------------------------------------------------------------------------------


def submit_hands(floor: Floor, envelope: Envelope[SubmitHands]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    table, playing = open_round(floor, command.table, command.round)
    hands = _given(floor, table, playing, command.hands)
    locked: list[LockedSet] = []
    paid: list[LockedSet] = []
    for sensor, name in enumerate(playing.links, start=1):
        own = tuple(sorted((each for each in hands if each.sensor == sensor), key=lambda each: -each.seat))
        link, place, wagered = floor.link(name), Place(command.table, playing.number, sensor), playing.seats[sensor - 1]
        waiting = tuple(hand for hand in own if needs_lock(link.terms, link.terms.named_row(hand.row)))
        if waiting:
            locked.append(locked_set(link, place, waiting, wagered))
        if len(own) > len(waiting):
            paid.append(tray_set(link, place, tuple(hand for hand in own if hand not in waiting), wagered))
    events: list[JackpotEvent] = []
    if paid:
        events.append(
            TrayAwardsPaid(
                table=command.table,
                round=playing.number,
                sets=tuple(paid),
                envy=_envy(floor, playing, paid),
                postings=netted(payments(paid)),
            )
        )
    if locked:
        events.append(AwardsLocked(table=command.table, round=playing.number, sets=tuple(locked)))
    return tuple(events)


def _given(
    floor: Floor, table: Table, playing: OpenRound, given: tuple[KeyedHand, ...] | None
) -> tuple[KeyedHand, ...]:
    verify_not_locked(table, playing)
    if not given:
        verify_submit(table, playing)
        return playing.hands
    if playing.hands:
        raise RefusedError(f"Hands are keyed at table {table.setup.id} already: submit those, or take them off first.")
    if len({(hand.seat, hand.sensor) for hand in given}) < len(given):
        raise BadInputError("A seat shows one hand for each sensor; one is given twice.")
    for hand in given:
        verify_hand(floor, table, playing, hand)
    return given


def verify_submit(table: Table, playing: OpenRound) -> None:
    verify_not_locked(table, playing)
    if not playing.hands:
        raise RefusedError(f"No hand is keyed at table {table.setup.id}; press the hand button first.")


def _envy(floor: Floor, playing: OpenRound, sets: Iterable[LockedSet]) -> tuple[EnvyDue, ...]:
    return envy_due(floor.links, playing, [(each.link, each.sensor, each.hands) for each in sets])


# --- confirming -------------------------------------------------------------------------------------------------


def confirm_awards(floor: Floor, envelope: Envelope[ConfirmAwards]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    table, playing = open_round(floor, command.table, command.round)
    verify_confirm(floor, table, playing)
    sets = pending_at(floor, table, playing)
    _verify_card(floor, table, sets, command.card)
    confirmed = AwardsConfirmed(
        table=command.table,
        round=playing.number,
        card=command.card,
        sets=sets,
        envy=_envy(floor, playing, sets),
        postings=netted(payments(sets)),
    )
    return (confirmed,)


def pending_at(floor: Floor, table: Table, playing: OpenRound) -> tuple[LockedSet, ...]:
    return tuple(each for name in playing.links for each in floor.link(name).pending if each.table == table.setup.id)


def verify_confirm(floor: Floor, table: Table, playing: OpenRound) -> None:
    """Awards of one level are confirmed in the order of the log."""
    if not playing.locked:
        raise RefusedError(f"No award waits for a confirmation at table {table.setup.id}.")
    for each in pending_at(floor, table, playing):
        _verify_first(floor.link(each.link), each)


def _verify_first(link: Link, mine: LockedSet) -> None:
    levels = {award.level for award in mine.awards if award.level is not None}
    for each in link.pending:
        if each.table == mine.table:
            return
        if levels & {award.level for award in each.awards}:
            raise RefusedError(
                f"An award of table {each.table} on link {link.terms.id} was locked before: "
                "it is confirmed or voided first."
            )


def card_needed(floor: Floor, table: Table, sets: Iterable[LockedSet]) -> CardLevel:
    """Generation A turns the supervisor's key, whatever the amount; B and C swipe a card by it."""
    if table.setup.generation is Generation.A:
        return CardLevel.SUPERVISOR
    for each in sets:
        threshold = floor.link(each.link).terms.executive_from_cents
        if threshold is not None and any(award.cents >= threshold for award in each.awards):
            return CardLevel.EXECUTIVE
    return CardLevel.SUPERVISOR


def _verify_card(floor: Floor, table: Table, sets: tuple[LockedSet, ...], card: CardLevel) -> None:
    if card is CardLevel.SUPERVISOR and card_needed(floor, table, sets) is CardLevel.EXECUTIVE:
        highest = max(award.cents for each in sets for award in each.awards)
        raise RefusedError(f"An award of {dollars(highest)} at table {table.setup.id} takes an executive's card.")


# --- voiding and envy -------------------------------------------------------------------------------------------


def void_award(floor: Floor, envelope: Envelope[VoidAward]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    table, playing = open_round(floor, command.table, command.round)
    if not command.reason.strip():
        raise RefusedError("Write down why the award is void.")
    for each in pending_at(floor, table, playing):
        if each.sensor == command.sensor and any(hand.seat == command.seat for hand in each.hands):
            link = floor.link(each.link)
            anew = without(link, command.table, command.seat, command.sensor)
            voided = AwardVoided(
                table=command.table,
                round=playing.number,
                link=each.link,
                seat=command.seat,
                sensor=command.sensor,
                reason=command.reason,
                sets=anew,
                postings=netted(spilled(with_pending(link, anew))),
            )
            return (voided,)
    raise RefusedError(
        f"No award of seat {command.seat} on sensor {command.sensor} is pending at table {command.table}."
    )


def pay_envy_due(floor: Floor, envelope: Envelope[PayEnvy]) -> tuple[JackpotEvent, ...]:
    table, playing = open_round(floor, envelope.command.table, envelope.command.round)
    verify_envy(table, playing)
    name = table.setup.id
    units = sum(each.cents for each in playing.envy) * UNITS_PER_CENT
    postings = netted([(players(name), units), (tray(name), -units)])
    return (EnvyPaid(table=name, round=playing.number, envy=playing.envy, postings=postings),)


def verify_envy(table: Table, playing: OpenRound) -> None:
    verify_not_locked(table, playing)
    if playing.hands:
        raise RefusedError(f"Hands are keyed at table {table.setup.id} and not submitted; envy is paid last.")
    if not playing.envy:
        raise RefusedError(f"No envy is due at table {table.setup.id}.")
