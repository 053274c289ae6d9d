"""Where a hand history and the rules disagree about what was paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from pitboss.errors import BadInputError, Fault
from pitboss.rules.money import dollars
from pitboss.rules.pay import pay_of
from pitboss.rules.toml_lines import Document
from pitboss.table.history import History, SeatHistory, plain_units
from pitboss.table.records import Award, Envy, Line
from pitboss.table.round import Round

R = TypeVar("R")


def disagreements_of(history: History, document: Document, played: Round) -> Iterator[Fault]:
    yield from _compare_void(history, document, played)
    if history.settlement or history.awards or history.envy:
        yield from _compare_lines(history, document, played.lines)
        yield from _compare_awards(history, document, _of(played, Award))
        yield from _compare_envy(history, document, _of(played, Envy))
    for wager, jackpot in history.jackpots.items():
        for level, meter in jackpot.meters.items():
            after = played.meters_after.get((wager, level))
            units = meter.amount if after is None else after.amount_units
            if meter.after is not None and meter.after != units:
                by_rules, told = plain_units(units), plain_units(meter.after)
                text = f"the {level} of {wager} stands at {by_rules} by the rules, not {told}."
                yield document.fault(text, "jackpots", wager, "meters", level)


def _of(played: Round, kind: type[R]) -> list[R]:
    return [record for record in played.records if isinstance(record, kind)]


def _compare_lines(history: History, document: Document, lines: tuple[Line, ...]) -> Iterator[Fault]:
    by_place = {(line.seat, line.spot): line for line in lines}
    for index, told in enumerate(history.settlement):
        line = by_place.pop((told.seat, told.spot), None)
        if line is None:
            text = f"seat {told.seat}, {told.spot}: the rules settle no such wager."
            yield document.fault(text, "settlement", index)
            continue
        found = (line.fate, line.pay, line.stake_cents, line.returned_cents, line.outcome)
        said = (told.result, _as_printed(told.pay), told.stake, told.returned, told.outcome)
        for name, by_rules, by_history in zip(_LINE_PARTS, found, said, strict=True):
            if by_history is not None and by_history != by_rules:
                shown = [dollars(each) if isinstance(each, int) else f"{each}" for each in (by_rules, by_history)]
                text = f"seat {told.seat}, {told.spot}: {name} is {shown[0]} by the rules, not {shown[1]} ({line.rule})"
                yield document.fault(text, "settlement", index)
    for line in by_place.values():
        back = f"it {line.fate}, {dollars(line.returned_cents)} back"
        yield document.fault(f"seat {line.seat}, {line.spot} is not settled; by the rules {back}.", "settlement")


_LINE_PARTS = ("result", "pay", "stake", "returned", "outcome")


def _as_printed(pay: str | None) -> str | None:
    """One spelling for `3:2` and `3 to 2`, `100 %` and `100 % of the meter`."""
    try:
        return None if pay is None else str(pay_of(pay))
    except BadInputError:
        return pay


def _compare_void(history: History, document: Document, played: Round) -> Iterator[Fault]:
    if history.void is None or not history.void.returned:
        return
    by_rules = {str(seat.number): _wagered(seat, played) for seat in history.seats}
    for seat in sorted(by_rules.keys() | history.void.returned.keys()):
        told, back = history.void.returned.get(seat, 0), by_rules.get(seat, 0)
        if told != back:
            text = f"seat {seat} has {dollars(back)} of wagers to get back, not {dollars(told)}."
            yield document.fault(text, "void", "returned", seat)


def _wagered(seat: SeatHistory, played: Round) -> int:
    """All bets, and the Play wagers made until the round was void."""
    play = played.terms.game.base.play
    multiples = {option.slug: option.play or 0 for point in played.terms.procedure.points for option in point.options}
    made = sum(multiples.get(decision, 0) for decision in seat.decisions)
    return sum(seat.bets.values()) + made * seat.bets.get(play.multiple_of or "", 0)


def _compare_awards(history: History, document: Document, awards: list[Award]) -> Iterator[Fault]:
    by_place = {(award.seat, award.wager): award for award in awards}
    for index, told in enumerate(history.awards):
        award = by_place.pop((told.seat, told.wager), None)
        given = None if award is None else (award.row, award.cents, award.pay)
        if award is None or given != (told.row, told.amount, _as_printed(told.pay) or award.pay):
            shown = "nothing" if award is None else f"{award.row}, {award.pay}, {dollars(award.cents)}"
            said = f"{told.row}, {f'{told.pay}, ' if told.pay else ''}{dollars(told.amount)}"
            text = f"seat {told.seat}, {told.wager}: the award is {shown} by the rules, not {said}."
            yield document.fault(text, "award", index)
    for award in by_place.values():
        text = f"seat {award.seat}, {award.wager}: an award of {dollars(award.cents)} ({award.row}) is missing."
        yield document.fault(text, "award")


def _compare_envy(history: History, document: Document, paid: list[Envy]) -> Iterator[Fault]:
    by_place = {(envy.seat, envy.owner, envy.wager): envy for envy in paid}
    for index, told in enumerate(history.envy):
        envy = by_place.pop((told.seat, told.owner, told.wager), None)
        if envy is None or (envy.row, envy.cents) != (told.row, told.amount):
            shown = "nothing" if envy is None else f"{envy.row}, {dollars(envy.cents)}"
            whose = f"envy for seat {told.owner}'s hand"
            text = f"seat {told.seat}: {whose} is {shown} by the rules, not {dollars(told.amount)}."
            yield document.fault(text, "envy", index)
    for envy in by_place.values():
        text = f"seat {envy.seat}: envy of {dollars(envy.cents)} for seat {envy.owner}'s {envy.row} is missing."
        yield document.fault(text, "envy")
