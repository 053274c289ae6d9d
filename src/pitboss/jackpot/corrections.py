"""Linked corrections: each undoes one event of the past, and no event twice."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import RefusedError, UnknownNameError
from pitboss.jackpot.accounts import house, meter, players, reserve, seed_fund
from pitboss.jackpot.checks import verify_evidence, verify_not_retired, verify_nothing_pending, verify_second
from pitboss.jackpot.commands import BackOutAward, CorrectContributions, VoidCause
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.events import AwardBackedOut, ContributionsCorrected, JackpotEvent
from pitboss.jackpot.evolve import balances_after
from pitboss.jackpot.overflow import Move, spilled
from pitboss.jackpot.postings import Posting, netted
from pitboss.jackpot.records import LockedAward, Source
from pitboss.jackpot.state import Floor, Link, PaidAward, VoidedRound
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT

_FUNDS = ("meter", "reserve", "pool")


# --- contributions of a voided round ----------------------------------------------------------------------------


def correct_contributions(floor: Floor, envelope: Envelope[CorrectContributions]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    table = floor.table(command.table)
    verify_second(envelope, command.second)
    verify_evidence(command.evidence)
    voided = next((each for each in table.voided if each.number == command.round), None)
    if voided is None:
        raise RefusedError(
            f"Round {command.round} of table {command.table} was not voided, or what it put on the meters was "
            "corrected already."
        )
    if voided.cause is not VoidCause.MALFUNCTION:
        raise RefusedError(
            f"Round {command.round} of table {command.table} was voided for a {voided.cause}: its contributions stay; "
            "only a malfunction is corrected (WAC 230-15-695)."
        )
    moves = tuple(_taken_back(floor, voided))
    if not moves:
        raise RefusedError(f"What round {command.round} of table {command.table} put on its meters has been won since.")
    return (
        ContributionsCorrected(
            table=command.table,
            round=command.round,
            evidence=command.evidence,
            second=command.second,
            postings=netted(moves),
        ),
    )


def _taken_back(floor: Floor, voided: VoidedRound) -> Iterator[Move]:
    """What was on a level when it was won since went to the winner; the house bears that part."""
    started = dict(zip(voided.links, voided.starts, strict=True))
    for posting in voided.moves:
        fund, _, rest = posting.account.partition("/")
        name, _, level = rest.partition("/")
        if fund not in _FUNDS:
            continue
        link = floor.link(name)
        verify_not_retired(link)
        if level and link.won_after.get(level, 0) >= started[name]:
            continue
        verify_nothing_pending(link)
        _verify_there(link, posting)
        yield posting.account, -posting.units
        yield house(name), posting.units


def _verify_there(link: Link, posting: Posting) -> None:
    held = link.balances.get(posting.account, 0)
    if held < posting.units:
        raise RefusedError(
            f"{posting.account} holds {dollars(held // UNITS_PER_CENT)} only; "
            f"{dollars(posting.units // UNITS_PER_CENT)} cannot be taken out of it."
        )


# --- awards -----------------------------------------------------------------------------------------------------


def back_out_award(floor: Floor, envelope: Envelope[BackOutAward]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    link = floor.link(command.link)
    verify_not_retired(link)
    paid = link.paid.get(command.award)
    if paid is None:
        raise UnknownNameError(f"paid award of link {command.link}", command.award, link.paid)
    if paid.backed_out:
        raise RefusedError(f"Award {command.award} was backed out already; it cannot be taken back twice.")
    verify_second(envelope, command.second)
    verify_evidence(command.evidence)
    verify_nothing_pending(link, paid.award.level)
    moves = [*_reversed(link, paid, money_returned=command.money_returned)]
    after = Link(link.terms, balances=balances_after(floor.links, netted(moves)).get(command.link, link.balances))
    _verify_not_below_zero(after, paid.award)
    return (
        AwardBackedOut(
            link=command.link,
            award=paid.award,
            table=paid.table,
            evidence=command.evidence,
            second=command.second,
            money_returned=command.money_returned,
            postings=netted([*moves, *spilled(after)]),
        ),
    )


def _reversed(link: Link, paid: PaidAward, *, money_returned: bool) -> Iterator[Move]:
    """The amount goes back to where it came from: from the player, or from the house, which then bears it."""
    award, name = paid.award, link.terms.id
    units = award.cents * UNITS_PER_CENT
    yield players(paid.table) if money_returned else house(name), -units
    yield house(name) if award.source is Source.HOUSE else f"tray/{paid.table}", units - award.meter_units
    if award.level is None:
        return
    seed, aside = _restart_of(link, paid)
    yield meter(name, award.level), award.meter_units - seed - aside
    yield reserve(name, award.level), aside
    yield seed_fund(name), seed


def _restart_of(link: Link, paid: PaidAward) -> tuple[int, int]:
    """The restart to take back: an equal split restarts once, and stays restarted while one of its winners is paid."""
    award = paid.award
    if award.shared == 1:
        return award.seed_units, award.reserve_units
    together = [
        each
        for each in link.paid.values()
        if (each.table, each.round, each.award.row) == (paid.table, paid.round, award.row)
    ]
    if any(not each.backed_out and each.award.id != award.id for each in together):
        return 0, 0
    return sum(each.award.seed_units for each in together), sum(each.award.reserve_units for each in together)


def _verify_not_below_zero(after: Link, award: LockedAward) -> None:
    if award.level is not None and after.meter_units(award.level) < 0:
        raise RefusedError(
            f"Level {award.level} of link {after.terms.id} holds less than the restart that would be taken back; "
            "it can be backed out when the meter has grown."
        )
