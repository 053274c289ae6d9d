"""Beginning and ending amounts of every jackpot, every increase and decrease explained (WAC 230-15-685)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pitboss.floor.log.store import QUARTER_US, Wanted
from pitboss.floor.reports.ledger import Fact, Ledger, Period
from pitboss.floor.reports.sheet import Column, Form, Row, Sheet, money, texts
from pitboss.jackpot.accounts import meter, pool, reserve
from pitboss.jackpot.configuration import LinkTerms
from pitboss.table.awards import UNITS_PER_CENT

STARTED, CONFIRMED = "round-started", "awards-confirmed"
EXPLAINED = {
    "link-opened": "beginning amount: the seed, or what was taken over",
    STARTED: "contributions of wagers",
    CONFIRMED: "awards and restarts, netted",
    "tray-awards-paid": "fixed pays that came off the meter",
    "award-voided": "above the maximum after an award was voided",
    "award-backed-out": "awards backed out",
    "contributions-corrected": "contributions of rounds void by malfunction, taken out",
    "fund-adjusted": "adjustments by hand",
    "level-changed": "above a new maximum",
    "meter-transferred": "transfers between jackpots",
    "link-retired": "distributed when the jackpot was retired",
}
_OF_JACKPOTS = Wanted(funds=frozenset({"meter", "reserve", "pool"}), by_table=False)
_COLUMNS = (*texts("Jackpot", "Account", "What"), Column("Times", Form.COUNT), *money("Change", "Amount"))


@dataclass(slots=True)
class Moved:
    times: int = 0
    units: int = 0


def amounts(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    links = [ledger.links[name] for name in ledger.links_of(period.room) if ledger.rises(name)]
    accounts = [account for terms in links for account in accounts_of(terms)]
    begin = ledger.balances_at(accounts, period.start_us)
    end = ledger.balances_at(accounts, period.end_us)
    changes = changes_of(ledger, period)
    awards = awards_apart(ledger.facts_of(period, (CONFIRMED,)))
    rows = tuple(
        row
        for terms in links
        for account in accounts_of(terms)
        for row in _explained(terms, account, begin, end, changes.get(account, {}), awards)
    )
    notes = (
        "Amounts stand as in the books, exactly; a meter shows them without what is below a cent.",
        "A jackpot is whole, whichever rooms its tables stand in.",
    )
    return (Sheet("Beginning, changes and ending", _COLUMNS, rows, notes=notes),)


def accounts_of(terms: LinkTerms) -> Iterator[str]:
    for level in terms.levels:
        yield meter(terms.id, level.level)
        yield reserve(terms.id, level.level)
    yield pool(terms.id)


def changes_of(ledger: Ledger, period: Period) -> Mapping[str, Mapping[str, Moved]]:
    """By account and kind of event, over the whole period."""
    found: dict[str, dict[str, Moved]] = defaultdict(lambda: defaultdict(Moved))
    totals = ledger.reader.totals(period.start_us // QUARTER_US, period.end_us // QUARTER_US, _OF_JACKPOTS)
    for key, tally in totals.items():
        moved = found[key.account][key.kind]
        moved.times += tally.lines
        moved.units += tally.credit - tally.debit
    return found


def awards_apart(facts: list[Fact]) -> Mapping[str, Mapping[str, Moved]]:
    """What a confirmation did to a meter and a reserve, taken apart."""
    found: dict[str, dict[str, Moved]] = defaultdict(lambda: defaultdict(Moved))
    for fact in facts:
        for locked in fact.body["sets"] if fact.kind == CONFIRMED else ():
            for award in locked["awards"]:
                if award["level"] is None:
                    continue
                account = meter(locked["link"], award["level"])
                aside = reserve(locked["link"], award["level"])
                _add(found[account]["awards paid"], -int(award["meter_units"]))
                _add(found[account]["restarts from the seed fund"], int(award["seed_units"]))
                _add(found[account]["restarts from the reserve"], int(award["reserve_units"]))
                _add(found[aside]["moved to the meter at a restart"], -int(award["reserve_units"]))
    return found


def _add(moved: Moved, units: int) -> None:
    if units:
        moved.times += 1
        moved.units += units


def _explained(  # noqa: PLR0913, PLR0917 -- what stands in the books, and what explains it
    terms: LinkTerms,
    account: str,
    begin: Mapping[str, int],
    end: Mapping[str, int],
    changes: Mapping[str, Moved],
    awards: Mapping[str, Mapping[str, Moved]],
) -> Iterator[Row]:
    running = begin.get(account, 0)
    last = end.get(account, 0)
    if not running and not last and not changes:
        return
    yield (terms.id, account, "Beginning amount", None, None, running)
    for kind, moved in sorted(changes.items(), key=lambda each: _order(each[0])):
        for what, part in parts_of(account, kind, moved, awards):
            running += part.units
            yield (terms.id, account, what, part.times, part.units, running)
    unexplained = last - running
    if unexplained:
        yield (terms.id, account, "NOT EXPLAINED: verify the log", None, unexplained, last)
    yield (terms.id, account, "Ending amount", None, None, last)
    if account.startswith("meter/"):
        yield (terms.id, account, "Shown to players, awards pending apart", None, None, last - last % UNITS_PER_CENT)


def parts_of(
    account: str, kind: str, moved: Moved, awards: Mapping[str, Mapping[str, Moved]]
) -> Iterator[tuple[str, Moved]]:
    """A confirmation is taken apart where its awards say how; what is left over stands as it is."""
    apart = awards.get(account, {}) if kind == CONFIRMED else {}
    left = moved.units
    for what, part in apart.items():
        if part.units:
            left -= part.units
            yield what, part
    if left or not apart:
        yield EXPLAINED.get(kind, kind), Moved(moved.times, left)


def _order(kind: str) -> int:
    known = list(EXPLAINED)
    return known.index(kind) if kind in known else len(known)
