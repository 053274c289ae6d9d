"""What happens at the Game Manager because something happened elsewhere."""

from __future__ import annotations

from pitboss.floor.manager.covering import standing_of
from pitboss.floor.manager.events import ManagerEvent, TableStands
from pitboss.floor.manager.state import Manager
from pitboss.jackpot.events import TableOpened
from pitboss.jackpot.state import Floor


def react(manager: Manager, floor: Floor, event: object, at_us: int) -> tuple[ManagerEvent, ...]:
    """A table that opens says as what: for money, or as a demonstration, and why."""
    if not isinstance(event, TableOpened):
        return ()
    standing = standing_of(manager, floor, event.table, at_us)
    links = floor.table(event.table).setup.links
    return (TableStands(event.table, links, standing.demonstration, standing.reasons),)
