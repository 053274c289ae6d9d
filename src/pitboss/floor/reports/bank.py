"""The weekly deposit, and what is owed to the players against what the bank says (WAC 230-15-455)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.floor.log.store import Wanted
from pitboss.floor.reports.accruals import HELD, STARTED, accrued_at, taken_out
from pitboss.floor.reports.amounts import accounts_of
from pitboss.floor.reports.ledger import Fact, Ledger, Period
from pitboss.floor.reports.sheet import Column, Form, Row, Sheet, money, summed, texts
from pitboss.table.awards import UNITS_PER_CENT

_ACCRUED = Wanted(funds=frozenset(HELD), kinds=frozenset({STARTED}), by_table=False)
_DAYS = (*texts("Day"), *money("Contributed", "Taken out", "Accrued", "Owed to players at the end of the day"))
_OWED = (
    *texts("Jackpot", "Bank account"),
    *money("Owed at the beginning", "Contributed", "Taken out", "Accrued in the period", "Owed at the end"),
)
_BANK = (
    *texts("Recorded", "Account", "What", "By", "Evidence"),
    *(Column("Amount", Form.CENTS), *money("Owed then", "Had to be there then")),
    *texts("Verdict"),
)


def bank(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    links = [name for name in ledger.links_of(period.room) if ledger.rises(name) and not ledger.is_play(name)]
    accounts = {name: tuple(accounts_of(ledger.links[name])) for name in links}
    every = [account for each in accounts.values() for account in each]
    given: dict[str, int] = dict.fromkeys(links, 0)
    out: dict[str, int] = dict.fromkeys(links, 0)
    taken = {at: units for at, units in taken_out(ledger, period).items() if at.link in given}
    for at, units in taken.items():
        out[at.link] -= units
    days: list[Row] = []
    for day in period.days:
        today = 0
        whole = Period(period.room, day, day)
        for (_, link), (_, funds) in accrued_at(ledger.day_totals(period.room, day, _ACCRUED)).items():
            if link in given:
                units = sum(funds.get(fund, 0) for fund in HELD)
                given[link] += units
                today += units
        back = -sum(units for at, units in taken.items() if at.day == day)
        owed_then = sum(ledger.balances_at(every, whole.end_us).values())
        days.append((day.isoformat(), today, back, today + back, owed_then))
    begin = ledger.balances_at(every, period.start_us)
    end = ledger.balances_at(every, period.end_us)
    names = _accounts_by_link(ledger)
    owed = [
        (
            link,
            names.get(link, "none"),
            sum(begin.get(each, 0) for each in accounts[link]),
            given[link],
            out[link],
            given[link] + out[link],
            sum(end.get(each, 0) for each in accounts[link]),
        )
        for link in links
    ]
    to_deposit = (
        "Accrued in the period is what goes to the bank, at least weekly: contributions, less what was taken out.",
        "Taken out is what rounds void by malfunction had contributed, on the day it was corrected (WAC 230-15-695).",
        "Demonstrations are left out.",
    )
    return (
        summed("Owed to players, by jackpot", _OWED, owed, notes=to_deposit),
        Sheet("Day by day", _DAYS, tuple(days)),
        Sheet("The bank's figures and deposits", _BANK, tuple(_banked(ledger, period))),
    )


def _accounts_by_link(ledger: Ledger) -> dict[str, str]:
    banks = {fact.body["bank"]["id"]: fact.body["bank"] for fact in ledger.facts(("bank-kept",))}
    return {link: each["name"] for each in banks.values() for link in each["links"]}


def _banked(ledger: Ledger, period: Period) -> Iterator[Row]:
    known: dict[str, int] = {}
    for fact in ledger.facts(("bank-figure-entered", "deposit-recorded"), None, period.end_us):
        body, account = fact.body, fact.body["bank"]
        entered = fact.kind == "bank-figure-entered"
        known[account] = body["cents"] if entered else known.get(account, 0) + body["cents"]
        if fact.at_us >= period.start_us:
            yield _bank_row(ledger, period, fact, known[account])


def _bank_row(ledger: Ledger, period: Period, fact: Fact, known_cents: int) -> Row:
    body, required = fact.body, int(fact.body["required_units"])
    short = required - known_cents * UNITS_PER_CENT
    return (
        ledger.when(period.room, fact.at_us),
        body["bank"],
        "figure of the bank" if fact.kind == "bank-figure-entered" else "deposit",
        fact.actor,
        body.get("evidence") or body.get("reference"),
        body["cents"],
        int(body["liability_units"]),
        required,
        "enough" if short <= 0 else "BELOW: the jackpots stop",
    )
