"""What happens at the Game Manager because something happened elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.floor.manager import events
from pitboss.floor.manager.alerts import open_alert
from pitboss.floor.manager.covering import standing_of
from pitboss.floor.manager.records import AlertKind
from pitboss.floor.manager.state import Manager
from pitboss.jackpot.events import PaytableChanged, TableOpened
from pitboss.jackpot.state import Floor

_MAY_CHANGE_COVER = (
    events.ApprovalRecorded,
    events.ApprovalWithdrawn,
    events.ControlsRecorded,
    events.ControlsWithdrawn,
    events.VersionsRecorded,
    PaytableChanged,
)


def react(manager: Manager, floor: Floor, event: object, at_us: int) -> tuple[events.ManagerEvent, ...]:
    """A table that opens says as what: for money, or as a demonstration, and why."""
    if isinstance(event, TableOpened):
        standing = standing_of(manager, floor, event.table, at_us)
        links = floor.table(event.table).setup.links
        return (events.TableStands(event.table, links, standing.demonstration, standing.reasons),)
    if isinstance(event, _MAY_CHANGE_COVER):
        return tuple(_uncovered(manager, floor, at_us))
    return ()


def _uncovered(manager: Manager, floor: Floor, at_us: int) -> Iterator[events.ManagerEvent]:
    """Tables that are open for money and would not be opened for it now."""
    for name, table in floor.tables.items():
        if not table.open or manager.is_demonstration(name):
            continue
        reasons = standing_of(manager, floor, name, at_us).reasons
        if reasons != manager.uncovered.get(name, ()):
            yield events.CoverChanged(name, reasons)
        if reasons and open_alert(manager, AlertKind.DEMONSTRATION, name) is None:
            text = f"Table {name} is open for money and no longer covered; close it. {' '.join(reasons)}"
            yield events.AlertRaised(AlertKind.DEMONSTRATION, name, text)
