"""Adjustments by hand: each has one of the reasons that the rules allow, evidence, and two people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pitboss.errors import BadInputError, RefusedError
from pitboss.jackpot.accounts import house, meter, pool, reserve, seed_fund
from pitboss.jackpot.checks import (
    link_of_two,
    verify_evidence,
    verify_nothing_pending,
    verify_rises,
)
from pitboss.jackpot.commands import AdjustFund, Fund, Reason
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.events import FundAdjusted, JackpotEvent
from pitboss.jackpot.overflow import Move, filled
from pitboss.jackpot.postings import netted
from pitboss.jackpot.state import Floor, Link
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT


def adjust_fund(floor: Floor, envelope: Envelope[AdjustFund]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    link = link_of_two(floor, envelope)
    verify_rises(link)
    verify_evidence(command.evidence)
    if not command.change_units:
        raise BadInputError("An adjustment changes something.")
    account = _account(link, command)
    verify_nothing_pending(link, command.level)
    moves = [(account, command.change_units), *_REASONS[command.reason](link, command)]
    _verify_balances(link, moves)
    return (
        FundAdjusted(
            link=command.link,
            fund=command.fund,
            level=command.level,
            change_units=command.change_units,
            reason=command.reason,
            evidence=command.evidence,
            second=command.second,
            postings=netted(moves),
        ),
    )


def _account(link: Link, command: AdjustFund) -> str:
    if command.fund is Fund.POOL:
        if (command.level is not None) != (command.reason is Reason.RESERVE_TO_METER):
            raise BadInputError("The pool belongs to the whole link: name a level only to put it on that display.")
        if command.level is not None:
            link.terms.level(command.level)
        return pool(command.link)
    if command.level is None:
        raise BadInputError(f"Say which level of link {command.link} the {command.fund} belongs to.")
    level = link.terms.level(command.level).level
    return meter(command.link, level) if command.fund is Fund.METER else reserve(command.link, level)


def _verify_balances(link: Link, moves: Iterable[Move]) -> None:
    """No fund below zero, and no display that is raised above its maximum."""
    after = dict(link.balances)
    raised = set()
    for account, units in moves:
        after[account] = after.get(account, 0) + units
        if units > 0:
            raised.add(account)
    for level in link.terms.levels:
        for account in (meter(link.terms.id, level.level), reserve(link.terms.id, level.level), pool(link.terms.id)):
            if after.get(account, 0) < 0:
                held = dollars(link.balances.get(account, 0) // UNITS_PER_CENT)
                raise RefusedError(f"{account} holds {held}; nothing can fall below zero.")
        shown = meter(link.terms.id, level.level)
        if level.maximum_units is not None and shown in raised and after[shown] > level.maximum_units:
            raise RefusedError(
                f"Level {level.level} of link {link.terms.id} shows at most "
                f"{dollars(level.maximum_units // UNITS_PER_CENT)}."
            )


# --- reasons ----------------------------------------------------------------------------------------------------


def _refuse(command: AdjustFund, text: str) -> RefusedError:
    return RefusedError(f"The reason {command.reason!s} {text} (WAC 230-15-695).")


def _against_house(_link: Link, command: AdjustFund) -> list[Move]:
    return [(house(command.link), -command.change_units)]


def _house_adds(link: Link, command: AdjustFund) -> list[Move]:
    if command.change_units < 0:
        raise _refuse(command, "only raises a fund")
    return _against_house(link, command)


def _gross_receipts(link: Link, command: AdjustFund) -> list[Move]:
    if command.fund is Fund.METER or command.change_units > 0:
        raise _refuse(command, "only takes out prizes that are not displayed: the reserve or the pool")
    return _against_house(link, command)


def _seed_recovery(link: Link, command: AdjustFund) -> list[Move]:
    if command.fund is not Fund.METER or command.change_units > 0:
        raise _refuse(command, "only takes seed money out of a meter")
    left = 0 if command.level is None else link.seed_left(command.level)
    if -command.change_units > left:
        raise _refuse(
            command,
            f"takes out no more than the seed that began this meter and is in it still: "
            f"{dollars(left // UNITS_PER_CENT)}",
        )
    return [(seed_fund(command.link), -command.change_units)]


def _above_maximum(link: Link, command: AdjustFund) -> list[Move]:
    if command.fund is not Fund.METER or command.change_units > 0 or command.level is None:
        raise _refuse(command, "only takes from a meter what it shows above its maximum")
    level = link.terms.level(command.level)
    shown = {each.level: link.meter_units(each.level) for each in link.terms.levels}
    above = 0 if level.maximum_units is None else max(0, shown[level.level] - level.maximum_units)
    if -command.change_units > above:
        raise _refuse(command, f"takes no more than is above the maximum: {dollars(above // UNITS_PER_CENT)}")
    return list(filled(link.terms, shown, level, -command.change_units))


def _on_display(_link: Link, command: AdjustFund) -> list[Move]:
    if command.fund is Fund.METER and command.change_units > 0 and command.level is not None:
        return [(reserve(command.link, command.level), -command.change_units)]
    if command.fund is Fund.POOL and command.change_units < 0 and command.level is not None:
        return [(meter(command.link, command.level), -command.change_units)]
    raise _refuse(command, "moves money onto a meter: out of its reserve, or out of the pool")


_REASONS: Mapping[Reason, Callable[[Link, AdjustFund], list[Move]]] = {
    Reason.MALFUNCTION: _against_house,
    Reason.ABOVE_MAXIMUM: _above_maximum,
    Reason.GROSS_RECEIPTS: _gross_receipts,
    Reason.SEED_RECOVERY: _seed_recovery,
    Reason.HOUSE_ADDS: _house_adds,
    Reason.RESERVE_TO_METER: _on_display,
}
