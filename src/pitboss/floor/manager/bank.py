"""Whether the bank holds what the players' prizes take (WAC 230-15-455).

A link owes the players its meters, reserves and pool. What came in with wagers may take some days to the bank; money
of the house in a meter, a seed, must be there at once. What leaves a link counts against its youngest accruals, so
that the requirement is never understated. A house jackpot holds no player money and is not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from functools import lru_cache

from pitboss.floor.manager.law import legal
from pitboss.floor.manager.records import Bank, BankBook, DayUnits
from pitboss.floor.manager.rooms import gaming_day
from pitboss.floor.manager.state import Manager
from pitboss.jackpot.events import RoundStarted
from pitboss.jackpot.postings import Posting
from pitboss.jackpot.state import Floor, Link
from pitboss.rules.law import DEPOSIT_DAYS, SECOND_PRIZE
from pitboss.rules.money import dollars
from pitboss.rules.pay import ForOne, pay_of
from pitboss.table.awards import UNITS_PER_CENT

HELD = ("meter", "reserve", "pool")
"""The accounts of a link that hold players' money."""
_DAYS_KEPT = 40


def held_units(link: Link) -> int:
    """What a link owes the players."""
    if not link.rises:
        return 0
    return sum(units for account, units in link.balances.items() if account.partition("/")[0] in HELD)


def liability_units(floor: Floor, links: Iterable[str]) -> int:
    return sum(held_units(floor.links[name]) for name in links if name in floor.links)


def required_units(manager: Manager, floor: Floor, bank: Bank, at_us: int) -> int:
    """What must be in the account now."""
    today = gaming_day(manager.room(bank.room), at_us)
    first = today.toordinal() - legal(manager.law, today, DEPOSIT_DAYS) + 1
    required = 0
    for name in bank.links:
        if name in floor.links:
            not_yet = sum(each.units for each in manager.accrued.get(name, ()) if each.day >= first)
            required += max(0, held_units(floor.links[name]) - not_yet)
    return required + second_prize_cents(manager, floor, bank, today) * UNITS_PER_CENT


def second_prize_cents(manager: Manager, floor: Floor, bank: Bank, today: date) -> int:
    """With more than one large odds-based prize, the second highest is held."""
    above = legal(manager.law, today, SECOND_PRIZE)
    prizes = [*bank.odds_prizes]
    for name in bank.links:
        if name in floor.links:
            prizes += fixed_prizes(floor.links[name])
    large = sorted((cents for cents in prizes if cents > above), reverse=True)
    return large[1] if len(large) > 1 else 0


def fixed_prizes(link: Link) -> list[int]:
    """Odds-based prizes of a jackpot: its fixed pays, for its fixed wager."""
    return [_prize_cents(row.pay, link.terms.wager_cents) for row in link.terms.rows]


@lru_cache(maxsize=1024)
def _prize_cents(pay: str, wager_cents: int) -> int:
    """Of a fixed pay; a share of a meter has no odds."""
    read = pay_of(pay)
    return int(read.multiple * wager_cents) if isinstance(read, ForOne) else 0


def shortfall_text(book: BankBook | None, link: str, required: int) -> str | None:
    """Why a link takes no wagers; None if its bank holds enough."""
    if book is None:
        return f"No bank account is on record for the jackpot {link}; it takes no wagers until its money has one."
    have = book.cents * UNITS_PER_CENT
    if have >= required:
        return None
    return (
        f"The bank account {book.bank.name} holds {dollars(book.cents)}, and {dollars(-(-required // UNITS_PER_CENT))} "
        f"must be in it (WAC 230-15-455): the jackpot {link} takes no wagers until the deposit is recorded."
    )


def with_accruals(manager: Manager, event: object, postings: tuple[Posting, ...], day: int) -> Manager:
    """Keeps count of what came in with wagers on the last days."""
    moved: dict[str, int] = {}
    for posting in postings:
        account, _, name = posting.account.partition("/")
        if account in HELD:
            link = name.partition("/")[0]
            moved[link] = moved.get(link, 0) + posting.units
    if not moved:
        return manager
    accrued = dict(manager.accrued)
    for link, units in moved.items():
        before = accrued.get(link, ())
        if units < 0:
            accrued[link] = _less(before, -units)
        elif isinstance(event, RoundStarted):
            accrued[link] = _more(before, day, units)
    return replace(manager, accrued=accrued)


def _more(before: tuple[DayUnits, ...], day: int, units: int) -> tuple[DayUnits, ...]:
    if before and before[-1].day == day:
        return (*before[:-1], DayUnits(day, before[-1].units + units))
    return (*(each for each in before if each.day > day - _DAYS_KEPT), DayUnits(day, units))


def _less(before: tuple[DayUnits, ...], units: int) -> tuple[DayUnits, ...]:
    """The youngest first."""
    kept = list(before)
    while kept and units >= kept[-1].units:
        units -= kept.pop().units
    if kept and units:
        kept[-1] = DayUnits(kept[-1].day, kept[-1].units - units)
    return tuple(kept)


def link_natures(manager: Manager, links: Iterable[str]) -> Mapping[str, bool]:
    """Of links that tables have fed already: whether it was play money."""
    return {name: manager.play_links[name] for name in links if name in manager.play_links}
