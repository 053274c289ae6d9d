"""Links come and go: opened with a seed or with a running jackpot that is taken over, retired for good."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from pitboss.errors import BadInputError, RefusedError
from pitboss.jackpot.accounts import distributed, meter, opening, pool, reserve, seed_fund
from pitboss.jackpot.advice import advice_on, verify_advice
from pitboss.jackpot.checks import day_of, link_of_two, verify_evidence, verify_not_retired, verify_rises, verify_second
from pitboss.jackpot.commands import Beginning, Distribution, OpenLink, RetireLink, TransferMeter
from pitboss.jackpot.configuration import JackpotKind, LinkTerms
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.events import JackpotEvent, LinkOpened, LinkRetired, MeterTransferred
from pitboss.jackpot.overflow import Move
from pitboss.jackpot.postings import netted
from pitboss.jackpot.state import Floor, Link
from pitboss.jackpot.terms import verify_odds, verify_terms
from pitboss.rules import law as legal
from pitboss.rules.law import WASHINGTON, Law
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT


def open_link(floor: Floor, envelope: Envelope[OpenLink]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    terms, beginning = command.terms, command.beginning
    if terms.id in floor.links:
        raise RefusedError(f"There is a link {terms.id} already.")
    verify_terms(terms)
    _verify_wager(terms, day_of(envelope.at_us))
    verify_odds(terms, command.odds)
    if beginning is not None:
        verify_second(envelope, beginning.second)
        verify_evidence(beginning.evidence)
    advice = advice_on(terms, command.odds)
    verify_advice(advice)
    moves = _seeded(terms) if beginning is None else _taken_over(terms, beginning)
    return (
        LinkOpened(
            terms=terms,
            advice=advice,
            odds=command.odds,
            evidence=None if beginning is None else beginning.evidence,
            second=None if beginning is None else beginning.second,
            postings=netted(moves),
        ),
    )


def _verify_wager(terms: LinkTerms, day: date, law: Law = WASHINGTON) -> None:
    """A jackpot's wager is a wager like others (rulebook 6.5)."""
    highest = law.on(day, legal.MAXIMUM_WAGER)
    if terms.wager_cents > highest.value:
        raise RefusedError(
            f"The fixed wager of link {terms.id}, {dollars(terms.wager_cents)}, is above the highest wager of "
            f"{dollars(highest.value)} ({highest.citation})."
        )


def _seeded(terms: LinkTerms) -> Iterator[Move]:
    if terms.kind is JackpotKind.PROGRESSIVE:
        for level in terms.levels:
            yield seed_fund(terms.id), -level.seed_units
            yield meter(terms.id, level.level), level.seed_units


def _taken_over(terms: LinkTerms, beginning: Beginning) -> Iterator[Move]:
    if terms.kind is JackpotKind.HOUSE:
        raise RefusedError(f"{terms.id} is a house jackpot: it holds nothing that could be taken over.")
    names = [each.level for each in beginning.levels]
    if sorted(names) != sorted(level.level for level in terms.levels):
        raise BadInputError(f"A jackpot is taken over with the amount of every level of {terms.id}, each once.")
    for each in beginning.levels:
        maximum = terms.level(each.level).maximum_units
        if each.meter_units < 0 or each.reserve_units < 0:
            raise BadInputError(f"Level {each.level} of {terms.id} cannot begin below zero.")
        if maximum is not None and each.meter_units > maximum:
            raise RefusedError(
                f"Level {each.level} of {terms.id} begins above its maximum of {dollars(maximum // UNITS_PER_CENT)} "
                "(WAC 230-15-685)."
            )
        yield opening(terms.id), -each.meter_units - each.reserve_units
        yield meter(terms.id, each.level), each.meter_units
        yield reserve(terms.id, each.level), each.reserve_units


# --- moving on --------------------------------------------------------------------------------------------------


def transfer_meter(floor: Floor, envelope: Envelope[TransferMeter]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    source = link_of_two(floor, envelope)
    _verify_still(source)
    verify_evidence(command.evidence)
    source.terms.level(command.level)
    target = _target(floor, source, command.to_link, command.to_level)
    shown, aside = source.meter_units(command.level), source.reserve_units(command.level)
    if not shown and not aside:
        raise RefusedError(f"Level {command.level} of link {command.link} holds nothing.")
    _verify_room(target, command.to_level, shown)
    moves = [
        (meter(command.link, command.level), -shown),
        (reserve(command.link, command.level), -aside),
        (meter(command.to_link, command.to_level), shown),
        (reserve(command.to_link, command.to_level), aside),
    ]
    return (
        MeterTransferred(
            link=command.link,
            level=command.level,
            to_link=command.to_link,
            to_level=command.to_level,
            evidence=command.evidence,
            second=command.second,
            postings=netted(moves),
        ),
    )


def _verify_still(link: Link) -> None:
    verify_not_retired(link)
    verify_rises(link)
    if link.is_live:
        raise RefusedError(f"Link {link.terms.id} is live: a round is being played, or an award is pending.")


def _target(floor: Floor, source: Link, name: str | None, level: str | None) -> Link:
    if name is None or level is None:
        raise BadInputError("Say which level of which link takes the money over.")
    target = floor.link(name)
    if target.terms.id == source.terms.id:
        raise RefusedError(f"The money of link {name} goes over to another link, not to itself.")
    _verify_still(target)
    target.terms.level(level)
    return target


def _verify_room(target: Link, level: str, units: int) -> None:
    maximum = target.terms.level(level).maximum_units
    if maximum is not None and target.meter_units(level) + units > maximum:
        raise RefusedError(
            f"Level {level} of link {target.terms.id} would pass its maximum of {dollars(maximum // UNITS_PER_CENT)}."
        )


# --- closing ----------------------------------------------------------------------------------------------------


def retire_link(floor: Floor, envelope: Envelope[RetireLink]) -> tuple[JackpotEvent, ...]:
    command = envelope.command
    link = link_of_two(floor, envelope)
    verify_evidence(command.evidence)
    _verify_unused(floor, link)
    held = _held(link)
    recovered = dict(_recovered(link)) if command.recover_seed else {}
    left = {account: held.get(account, 0) - recovered.get(account, 0) for account in held}
    moves = [(account, -units) for account, units in recovered.items()]
    moves.append((seed_fund(command.link), sum(recovered.values())))
    moves.extend(_distributed(floor, link, command, left))
    return (
        LinkRetired(
            link=command.link,
            evidence=command.evidence,
            second=command.second,
            distribution=command.distribution,
            to_link=command.to_link,
            to_level=command.to_level,
            seed_recovered_units=sum(recovered.values()),
            postings=netted(moves),
        ),
    )


def _verify_unused(floor: Floor, link: Link) -> None:
    playing = [table.setup.id for table in floor.tables_of(link.terms.id) if table.open]
    if playing or link.is_live:
        raise RefusedError(f"Link {link.terms.id} is in use; close its tables first: {', '.join(playing)}.")


def _held(link: Link) -> dict[str, int]:
    """What it keeps for the players."""
    name = link.terms.id
    accounts = [pool(name)]
    for level in link.terms.levels:
        accounts += [meter(name, level.level), reserve(name, level.level)]
    return {account: link.balances.get(account, 0) for account in accounts}


def _recovered(link: Link) -> Iterator[Move]:
    """The seed of the last restart, as far as the meter has it still."""
    put_in = -link.balances.get(seed_fund(link.terms.id), 0)
    for level in link.terms.levels:
        part = min(link.seed_left(level.level), put_in)
        put_in -= part
        yield meter(link.terms.id, level.level), part


def _distributed(floor: Floor, link: Link, command: RetireLink, left: dict[str, int]) -> Iterator[Move]:
    total = sum(left.values())
    if command.distribution is None:
        if total:
            raise RefusedError(
                f"Link {command.link} still holds {dollars(total // UNITS_PER_CENT)} of the players' money: "
                "say how it is distributed, 'transfer' or 'players'."
            )
        return
    yield from ((account, -units) for account, units in left.items())
    if command.distribution is Distribution.PLAYERS:
        yield distributed(command.link), total
        return
    target = _target(floor, link, command.to_link, command.to_level)
    level = target.terms.level(command.to_level or "").level
    aside = sum(units for account, units in left.items() if account.startswith("reserve/"))
    _verify_room(target, level, total - aside)
    yield meter(target.terms.id, level), total - aside
    yield reserve(target.terms.id, level), aside
