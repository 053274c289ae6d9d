"""The Game Manager's section of the floor. Nothing in it is ever changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.errors import UnknownNameError
from pitboss.floor.manager.records import (
    Alert,
    Approval,
    BankBook,
    Checklist,
    Closing,
    Controls,
    DayUnits,
    Dress,
    HouseSettings,
    Installed,
    LegalEntry,
    Malfunction,
    Notice,
    Place,
    Standing,
    Win,
)
from pitboss.floor.manager.rooms import HOUSE, Room

WINS_KEPT = 25
"""The last wins are at hand; all of them are in the log."""


@dataclass(frozen=True, slots=True)
class Manager:
    rooms: Mapping[str, Room] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)
    """By table."""
    approvals: Mapping[str, Approval] = field(default_factory=dict)
    controls: Mapping[str, Controls] = field(default_factory=dict)
    """By game."""
    law: tuple[LegalEntry, ...] = ()
    equipment: Mapping[str, tuple[Installed, ...]] = field(default_factory=dict)
    """By table."""
    notices: Mapping[str, Notice] = field(default_factory=dict)
    """By `table/link/notice`."""
    dresses: Mapping[str, Dress] = field(default_factory=dict)
    """By link."""
    standings: Mapping[str, Standing] = field(default_factory=dict)
    """By table, since it was last opened."""
    uncovered: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Tables open for money that have lost their cover since, with the reasons; they take no wagers."""
    play_links: Mapping[str, bool] = field(default_factory=dict)
    """Links that tables have fed: True where it was play money."""
    alerts: Mapping[str, Alert] = field(default_factory=dict)
    """Those that wait to be acknowledged."""
    raised: int = 0
    checklists: Mapping[str, Checklist] = field(default_factory=dict)
    """By award, until the cards are released."""
    malfunctions: Mapping[str, Malfunction] = field(default_factory=dict)
    wins: int = 0
    """The number of the last win page."""
    recent_wins: tuple[Win, ...] = ()
    uncounted: Mapping[str, int] = field(default_factory=dict)
    """By table: cents of progressive wagers since chips were last counted."""
    banks: Mapping[str, BankBook] = field(default_factory=dict)
    accrued: Mapping[str, tuple[DayUnits, ...]] = field(default_factory=dict)
    """By link: what came in on the last gaming days and need not be in the bank yet."""
    closings: Mapping[str, Closing] = field(default_factory=dict)
    software: str = ""
    """The digest of the software that ran last."""
    settings: HouseSettings = field(default_factory=HouseSettings)

    def room(self, name: str) -> Room:
        if name == HOUSE.id and name not in self.rooms:
            return HOUSE
        if name not in self.rooms:
            raise UnknownNameError("room", name, self.rooms)
        return self.rooms[name]

    def room_of(self, table: str) -> Room:
        place = self.places.get(table)
        return HOUSE if place is None else self.room(place.room)

    def bank_of(self, link: str) -> BankBook | None:
        return next((book for book in self.banks.values() if link in book.bank.links), None)

    def is_demonstration(self, table: str) -> bool:
        """Until it is known to be more."""
        standing = self.standings.get(table)
        return standing is None or standing.demonstration
