"""Whether a table may take money: what its approval, its house's controls, its equipment and its notices say.

A table that is not covered opens only as a demonstration, and says why (rulebook 9).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from pitboss.errors import RefusedError, UnknownNameError
from pitboss.floor.manager.equipment import equipment_faults
from pitboss.floor.manager.records import Approval, ApprovedGame, NoticeKind, Place, Standing
from pitboss.floor.manager.rooms import Licence, Room, day_of, gaming_day
from pitboss.floor.manager.state import Manager
from pitboss.games.registry import printed_paytables
from pitboss.jackpot.configuration import LinkTerms, TableSetup
from pitboss.jackpot.state import Floor, Link
from pitboss.rules.pay import pay_of
from pitboss.rules.paytable import Paytable
from pitboss.table.awards import UNITS_PER_CENT


def standing_of(manager: Manager, floor: Floor, table: str, at_us: int) -> Standing:
    """What a table would be opened as now."""
    room = manager.room_of(table)
    place = manager.places.get(table)
    if room.demonstration or place is None:
        where = "is a demonstration room" if place is not None else "takes in tables that nobody has placed in a room"
        return Standing(demonstration=True, reasons=(f"{room.name} {where}.",))
    setup = floor.table(table).setup
    links = tuple(floor.link(name) for name in setup.links)
    reasons = tuple(_uncovered(manager, place, setup, links, gaming_day(room, at_us)))
    return Standing(demonstration=bool(reasons), reasons=reasons)


def verify_may_open(manager: Manager, floor: Floor, table: str, at_us: int) -> None:
    """Play money and money never meet on one meter."""
    place = manager.places.get(table)
    if place is not None and place.retired:
        raise RefusedError(f"Table {table} is retired; add a new table instead.")
    standing = standing_of(manager, floor, table, at_us)
    for name in floor.table(table).setup.links:
        fed_by_play = manager.play_links.get(name)
        if fed_by_play is None or fed_by_play == standing.demonstration:
            continue
        if standing.demonstration:
            raise RefusedError(
                f"Table {table} may open only as a demonstration, and the jackpot {name} holds money: "
                + " ".join(standing.reasons)
            )
        raise RefusedError(
            f"The jackpot {name} was fed by demonstrations; retire it, and open another for table {table}."
        )


def _uncovered(manager: Manager, place: Place, setup: TableSetup, links: tuple[Link, ...], day: date) -> Iterator[str]:
    yield from _approval_faults(manager, place, setup, links, day)
    yield from _controls_faults(manager, manager.room(place.room), setup.game, day)
    installed = manager.equipment.get(place.table, ())
    for wager in dict.fromkeys(link.terms.wager for link in links):
        yield from equipment_faults(setup.game, wager, setup.generation, installed)
    for link in links:
        yield from changed_paytable(link.terms, setup.game)
        yield from notice_faults(manager, place.table, link)


def _approval_faults(
    manager: Manager, place: Place, setup: TableSetup, links: tuple[Link, ...], day: date
) -> Iterator[str]:
    """Of the approval that comes nearest."""
    played = (*place.paytables, *(f"{link.terms.wager}/{link.terms.paytable}" for link in links))
    found = [
        list(_faults_against(approval, game, place, played))
        for approval in manager.approvals.values()
        if day_of(approval.dated) <= day and (game := approval.of(setup.game)) is not None
    ]
    if not found:
        yield f"No approval of {setup.game} is on record."
        return
    yield from min(found, key=len)


def _faults_against(approval: Approval, game: ApprovedGame, place: Place, played: tuple[str, ...]) -> Iterator[str]:
    if place.rules != game.rules:
        yield f"Approval {approval.id} covers the {game.rules}; the table plays the {place.rules}."
    for paytable in played:
        if paytable not in game.paytables:
            yield f"Approval {approval.id} does not cover the paytable {paytable} of {game.game}."


def _controls_faults(manager: Manager, room: Room, game: str, day: date) -> Iterator[str]:
    controls = manager.controls.get(game)
    if controls is not None and day_of(controls.approved_on) <= day:
        return
    if room.licence is Licence.TRIBAL:
        yield f"For {game}, the gaming agency's approval, with the commission's concurrence, is not on record."
    else:
        yield f"For {game}, the house's internal controls are not on record as approved."


def changed_paytable(terms: LinkTerms, game: str) -> Iterator[str]:
    """A paytable under an approved name that pays something else is visibly not the approved one."""
    printed = _printed(game, terms.wager, terms.paytable)
    if printed is None:
        return
    as_printed = {line.row.slug: (line.pays[0], line.envy_cents) for line in printed.lines}
    as_played = {row.row: (pay_of(row.pay), row.envy_cents) for row in terms.rows}
    if as_printed != as_played:
        changed = sorted(
            row for row in as_printed.keys() | as_played.keys() if as_printed.get(row) != as_played.get(row)
        )
        yield f"The jackpot {terms.id} pays other than paytable {terms.paytable} as approved: {', '.join(changed)}."


def _printed(game: str, wager: str, paytable: str) -> Paytable | None:
    try:
        known = printed_paytables(game)
    except UnknownNameError:
        return None
    return next((each for each in known if (each.wager, each.id) == (wager, paytable)), None)


def wanted_notices(link: Link) -> Iterator[tuple[NoticeKind, int | None]]:
    """What must hang at a table of a link, with the amount on it."""
    if not link.rises:
        yield NoticeKind.AMOUNT, sum(level.seed_units for level in link.terms.levels) // UNITS_PER_CENT
        yield NoticeKind.HOUSE_MONEY, None
        yield NoticeKind.MAY_BE_REMOVED, None
        return
    maxima = [level.maximum_units for level in link.terms.levels if level.maximum_units is not None]
    if maxima:
        yield NoticeKind.MAXIMUM, sum(maxima) // UNITS_PER_CENT


def notice_faults(manager: Manager, table: str, link: Link) -> Iterator[str]:
    for kind, cents in wanted_notices(link):
        where = f"At table {table} the notice {kind} of the jackpot {link.terms.id}"
        posted = manager.notices.get(f"{table}/{link.terms.id}/{kind}")
        if posted is None:
            yield f"{where} is not on record as posted."
        elif posted.shown_cents != cents:
            yield f"{where} shows another amount; post it anew."
