"""What the Game Manager forbids others to do now."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import RefusedError, SuspectError
from pitboss.floor.manager.bank import required_units, shortfall_text
from pitboss.floor.manager.covering import verify_may_open
from pitboss.floor.manager.state import Manager
from pitboss.jackpot.commands import ChangeTable, OpenTable, RetireLink, StartRound, TransferMeter
from pitboss.jackpot.state import Floor

BANK_RULE = "bank/below-liability"


def guard(manager: Manager, floor: Floor, command: object, at_us: int) -> None:
    """Raises RefusedError with the reason. What was played on paper has been played: it is let in."""
    match command:
        case OpenTable(table=table) if table in floor.tables:
            verify_may_open(manager, floor, table, at_us)
        case ChangeTable(setup=setup):
            place = manager.places.get(setup.id)
            if place is not None and place.retired:
                raise RefusedError(f"Table {setup.id} is retired; add a new table instead.")
        case TransferMeter(link=source, to_link=target) | RetireLink(link=source, to_link=str(target)):
            _verify_of_one_kind(manager, source, target)
        case StartRound(table=table, on_paper=False) if table in manager.uncovered:
            raise RefusedError(_uncovered_text(manager, table))
        case StartRound(table=table, on_paper=False) if table in floor.tables:
            for link, why in links_without_cover(manager, floor, table, at_us):
                raise SuspectError(f"{BANK_RULE}/{link}", why)
        case _:
            return


def _verify_of_one_kind(manager: Manager, source: str, target: str) -> None:
    """Play money and money never meet on one meter, by whatever way they come."""
    kinds = {True: "was fed by demonstrations", False: "holds money"}
    of_source, of_target = manager.play_links.get(source), manager.play_links.get(target)
    if of_source is not None and of_target is not None and of_source != of_target:
        raise RefusedError(
            f"The jackpot {source} {kinds[of_source]}, and {target} {kinds[of_target]}: what one holds never goes to "
            "the other."
        )


def _uncovered_text(manager: Manager, table: str) -> str:
    return f"Table {table} is open for money and no longer covered; close it. {' '.join(manager.uncovered[table])}"


def links_without_cover(manager: Manager, floor: Floor, table: str, at_us: int) -> Iterator[tuple[str, str]]:
    """The progressives of a table for money whose bank account holds too little, each with the reason."""
    if manager.is_demonstration(table):
        return
    for name in floor.table(table).setup.links:
        link = floor.links[name]
        if link.rises and link.terms.levels:
            book = manager.bank_of(name)
            required = 0 if book is None else required_units(manager, floor, book.bank, at_us)
            why = shortfall_text(book, name, required)
            if why is not None:
                yield name, why


def takes_wagers(manager: Manager, floor: Floor, table: str, at_us: int) -> str | None:
    """For screens: why a table takes no progressive wagers, if it takes none."""
    if table in manager.uncovered:
        return _uncovered_text(manager, table)
    return next((why for _, why in links_without_cover(manager, floor, table, at_us)), None)
