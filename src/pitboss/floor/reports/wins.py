"""Wins: every confirmed award under a number without gaps, and the page that is printed for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.errors import BadInputError
from pitboss.floor.log.heads import Head, anchor
from pitboss.floor.log.store import Reader
from pitboss.floor.reports.ledger import Fact, Ledger, Period
from pitboss.floor.reports.sheet import Column, Form, Report, Row, Sheet, money, summed, texts
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT

CONFIRMED, BACKED_OUT = "awards-confirmed", "award-backed-out"
_SIGNATURES = Sheet(
    "Signatures",
    texts("Who", "Name", "Signature", "Date"),
    tuple((who, "", "", "") for who in ("Dealer", "Verified by", "Paid by")),
)
_LIST = (
    *texts("Win", "Confirmed", "Jackpot", "Table", "Round", "Seat", "Hand"),
    Column("Amount", Form.CENTS),
    *texts("By", "Standing"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    number: int
    position: int
    at_us: int
    by: str
    card: str
    link: str
    table: str
    round: int
    award: str
    seat: int
    label: str
    pay: str
    cents: int
    source: str
    level: str | None
    meter_units: int
    seed_units: int
    reserve_units: int
    restarts: bool
    rule: str
    before: tuple[Mapping[str, Any], ...]
    hands: tuple[Mapping[str, Any], ...]
    envy: tuple[Mapping[str, Any], ...]
    backed_out: Fact | None = None

    @property
    def standing(self) -> str:
        return "paid" if self.backed_out is None else "BACKED OUT"


def all_wins(ledger: Ledger) -> Iterator[Win]:
    """In the order of the log, which is that of their numbers."""
    back = {fact.body["award"]["id"]: fact for fact in ledger.facts((BACKED_OUT,))}
    number = 0
    for fact in ledger.facts((CONFIRMED,)):
        for locked in fact.body["sets"]:
            for award in locked["awards"]:
                number += 1
                yield _win(number, fact, locked, award, back.get(award["id"]))


def wins_of(ledger: Ledger, period: Period) -> list[Win]:
    """Those of a period, at the tables of its room; the numbers are those of the whole floor."""
    here = {fact.position for fact in ledger.facts_at_tables(period, (CONFIRMED,))}
    return [win for win in all_wins(ledger) if win.position in here]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinSearch:
    """Which wins are looked for."""

    link: str | None = None
    table: str | None = None
    text: str | None = None
    """In the name of the hand, in the id of the award, or who confirmed it."""
    since_us: int | None = None
    until_us: int | None = None

    def fits(self, win: Win) -> bool:
        return (
            self.link in (None, win.link)
            and self.table in (None, win.table)
            and (self.since_us is None or self.since_us <= win.at_us)
            and (self.until_us is None or win.at_us <= self.until_us)
            and (self.text is None or self.text.casefold() in f"{win.label}\n{win.award}\n{win.by}".casefold())
        )


def wins_found(reader: Reader, wanted: WinSearch) -> list[Win]:
    """The newest first."""
    return [win for win in all_wins(Ledger(reader)) if wanted.fits(win)][::-1]


def _win(number: int, fact: Fact, locked: Mapping[str, Any], award: Mapping[str, Any], backed_out: Fact | None) -> Win:
    return Win(
        number=number,
        position=fact.position,
        at_us=fact.at_us,
        by=fact.actor,
        card=fact.body["card"],
        link=locked["link"],
        table=locked["table"],
        round=locked["round"],
        award=award["id"],
        seat=award["seat"],
        label=award["label"],
        pay=award["pay"],
        cents=award["cents"],
        source=award["source"],
        level=award["level"],
        meter_units=int(award["meter_units"]),
        seed_units=int(award["seed_units"]),
        reserve_units=int(award["reserve_units"]),
        restarts=award["restarts"],
        rule=award["rule"],
        before=tuple(locked["before"]),
        hands=tuple(locked["hands"]),
        envy=tuple(fact.body["envy"]),
        backed_out=backed_out,
    )


def wins(ledger: Ledger, period: Period) -> tuple[Sheet, ...]:
    rows = [
        (
            str(win.number),
            ledger.when(period.room, win.at_us),
            win.link,
            win.table,
            str(win.round),
            str(win.seat),
            win.label,
            win.cents,
            win.by,
            win.standing,
        )
        for win in wins_of(ledger, period)
    ]
    return (summed("Wins", _LIST, rows, notes=("Numbers run through the whole house, without gaps.",)),)


def win_named(ledger: Ledger, name: str) -> Win:
    """By its number, or by the id of its award."""
    wanted = name.strip()
    last = 0
    for win in all_wins(ledger):
        last = win.number
        if wanted in (str(win.number), win.award):
            return win
    known = f"numbers run from 1 to {last}" if last else "no award has been confirmed yet"
    raise BadInputError(f"There is no win {wanted!r}; {known}.")


def win_page(reader: Reader, name: str) -> Report:
    """What the money bag on the Game Manager's monitor prints (rulebook 6.2, step 7)."""
    ledger = Ledger(reader)
    win = win_named(ledger, name)
    room = ledger.room(ledger.room_at(win.table, win.position))
    about = (
        ("Win", f"number {win.number}, award {win.award}"),
        ("Room", room.name),
        ("Confirmed", f"{ledger.when(room, win.at_us)} by {win.by}, {win.card}'s card or key"),
        ("Standing", _standing(win)),
        ("In the log", f"event {win.position:,}"),
    )
    sheets = (_amount_sheet(ledger, win), _level_sheet(win), _hands_sheet(win), _SIGNATURES)
    return Report(
        name=f"win-{win.number}",
        title=f"Win {win.number}: {dollars(win.cents)}",
        about=about,
        sheets=tuple(sheet for sheet in sheets if sheet.rows),
        anchor=_anchor(reader, win),
        citation="WAC 230-15-405 (good practice), rulebook 6.2",
    )


def _anchor(reader: Reader, win: Win) -> str:
    """Of the first signed head behind all that the page tells: it stands within the evidence of the award."""
    heads = signed_heads(reader)
    told = win.position if win.backed_out is None else win.backed_out.position
    vouching = heads[min(each for each in heads if each >= told)]
    return str(anchor(reader.identity().public_key, vouching))


def signed_heads(reader: Reader) -> dict[int, Head]:
    """By their positions: those that the store keeps, and the end of the log."""
    heads = {head.position: head for head in reader.anchors()}
    last = reader.head()
    return heads if last is None else {**heads, last.position: last}


def _standing(win: Win) -> str:
    if win.backed_out is None:
        return "paid"
    body = win.backed_out.body
    return f"BACKED OUT by {win.backed_out.actor} and {body['second']}: {body['evidence']}"


def _amount_sheet(ledger: Ledger, win: Win) -> Sheet:
    rows: list[Row] = [
        ("Jackpot", f"{ledger.links[win.link].name} ({win.link})"),
        ("Game", ledger.game_of(win.table)),
        ("Table, round, seat", f"{win.table}, {win.round}, {win.seat}"),
        ("Hand", win.label),
        ("Pays", win.pay),
        ("Amount", dollars(win.cents)),
        ("Paid from", win.source),
        ("Rule", win.rule),
    ]
    return Sheet("The award", texts("What", "Which"), tuple(rows))


def _level_sheet(win: Win) -> Sheet:
    """The level before and after, as if everything that was pending before were paid."""
    columns = (
        *texts("Meter"),
        *money("Stood at", "Displayed", "Award takes", "Seed", "From the reserve", "Restarts at"),
    )
    rows: list[Row] = []
    for before in win.before:
        if before["level"] == win.level:
            stood = int(before["meter_units"])
            after = stood - win.meter_units + win.seed_units + win.reserve_units
            shown = stood - stood % UNITS_PER_CENT
            restart = after if win.restarts else None
            rows.append((win.level, stood, shown, win.meter_units, win.seed_units, win.reserve_units, restart))
    note = "Awards of the same round that were paid before this one are not taken off yet in the first amount."
    return Sheet("The meter when the award was locked", columns, tuple(rows), notes=(note,))


def _hands_sheet(win: Win) -> Sheet:
    rows: list[Row] = [
        (str(hand["seat"]), hand["row"], "dealer's hand" if hand["of_dealer"] else "folded" if hand["folded"] else "")
        for hand in win.hands
    ]
    rows += [
        (str(due["seat"]), f"envy for seat {due['owner']}, {due['row']}", dollars(due["cents"])) for due in win.envy
    ]
    return Sheet("Hands shown together, and envy", texts("Seat", "Hand", "Remark"), tuple(rows))
