"""Changes of a level: at once where nothing is live, else queued until then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.errors import BadInputError, RefusedError
from pitboss.jackpot.advice import advice_on, verify_advice
from pitboss.jackpot.checks import link_of_two
from pitboss.jackpot.commands import CHANGEABLE, ChangeLevel, ChangePaytable
from pitboss.jackpot.configuration import LinkTerms
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.events import (
    JackpotEvent,
    LevelChanged,
    LevelChangeQueued,
    PaytableChanged,
    RoundEnded,
    RoundVoided,
)
from pitboss.jackpot.evolve import evolve, with_terms
from pitboss.jackpot.overflow import spilled
from pitboss.jackpot.postings import netted
from pitboss.jackpot.records import Advice, Verdict
from pitboss.jackpot.state import Floor, Link, OpenRound
from pitboss.jackpot.terms import changed_terms, verify_odds, verify_terms
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT


def change_level(floor: Floor, envelope: Envelope[ChangeLevel]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    link = link_of_two(floor, envelope)
    if unknown := sorted(set(command.meant) - set(CHANGEABLE)):
        raise BadInputError(f"A level has no {unknown[0]!r} to change; it has: {', '.join(CHANGEABLE)}.")
    terms = _with_queue(link)
    after = changed_terms(terms, command)
    if after == terms:
        raise RefusedError(f"Level {command.level} of link {command.link} is set so already.")
    verify_terms(after)
    _verify_maximum(link, command)
    advice = advice_on(after, link.odds, terms)
    verify_advice(advice)
    if link.is_live:
        return (LevelChangeQueued(change=command, advice=advice),)
    return (_changed(link, command, advice, from_queue=False),)


def _with_queue(link: Link) -> LinkTerms:
    terms = link.terms
    for change in link.queued:
        terms = changed_terms(terms, change)
    return terms


def _verify_maximum(link: Link, command: ChangeLevel) -> None:
    if (below := _below_display(link, command)) is not None:
        raise RefusedError(below)


def _below_display(link: Link, change: ChangeLevel) -> str | None:
    shown = link.as_if_paid(change.level)[0]
    if "maximum_units" not in change.meant or change.maximum_units is None or change.maximum_units >= shown:
        return None
    return (
        f"A maximum is at or above the amount on display, {dollars(shown // UNITS_PER_CENT)} "
        f"(WAC 230-15-685); {dollars(change.maximum_units // UNITS_PER_CENT)} is below it."
    )


def _without_cut(link: Link, change: ChangeLevel) -> tuple[ChangeLevel, tuple[Advice, ...]]:
    """The display rose while the change waited: what is shown stands, and the maximum is not set."""
    below = _below_display(link, change)
    if below is None:
        return change, ()
    left = tuple(name for name in change.meant if name != "maximum_units")
    text = f"{below} It rose while the change waited: the maximum is left as it was; propose another."
    return replace(change, only=left), (Advice("maximum", Verdict.REFUSED, text),)


def _changed(link: Link, change: ChangeLevel, advice: tuple[Advice, ...], *, from_queue: bool) -> LevelChanged:
    after = with_terms(link, changed_terms(link.terms, change))
    return LevelChanged(change=change, advice=advice, from_queue=from_queue, postings=netted(spilled(after)))


def changes_due(floor: Floor, playing: OpenRound, ending: RoundEnded | RoundVoided) -> Iterator[JackpotEvent]:
    """What was queued on the links of a round, if nothing on them is live after it."""
    waiting = [name for name in playing.links if floor.links[name].queued and floor.links[name].live == 1]
    if not waiting:
        return
    after = evolve(floor, ending)
    for name in waiting:
        for change in after.link(name).queued:
            changed = _changed(after.link(name), *_without_cut(after.link(name), change), from_queue=True)
            yield changed
            after = evolve(after, changed)


def change_paytable(floor: Floor, envelope: Envelope[ChangePaytable]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    link = link_of_two(floor, envelope)
    open_tables = [table.setup.id for table in floor.tables_of(command.link) if table.open]
    if open_tables or link.is_live:
        raise RefusedError(
            f"A paytable changes only while every table of its link is closed; open: {', '.join(open_tables)}."
        )
    after = replace(link.terms, paytable=command.paytable, rows=command.rows)
    if after == link.terms:
        raise RefusedError(f"Link {command.link} pays by {command.paytable} already.")
    verify_terms(after)
    verify_odds(after, command.odds)
    advice = advice_on(after, command.odds)
    verify_advice(advice)
    return (
        PaytableChanged(
            link=command.link,
            paytable=command.paytable,
            rows=command.rows,
            second=command.second,
            odds=command.odds,
            advice=advice,
        ),
    )
