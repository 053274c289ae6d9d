"""What a link and a table are set up with: plain values that travel in commands and events."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.errors import UnknownNameError
from pitboss.rules.money import CENTS_PER_DOLLAR
from pitboss.table.awards import AwardPolicy

PPM = 1_000_000
"""Rates are parts per million of the wager."""


class JackpotKind(StrEnum):
    PROGRESSIVE = "progressive"
    HOUSE = "house"
    """A fixed amount that the house posts: it never rises and is paid to each winner."""


class Overflow(StrEnum):
    """Where goes what would pass a maximum."""

    RESERVE = "reserve"
    LEVEL = "level"
    POOL = "pool"


class Generation(StrEnum):
    """The three generations of equipment (rulebook 6.1)."""

    A = "A"
    B = "B"
    C = "C"


class CardLevel(StrEnum):
    """What a key or a swiped card entitles to confirm."""

    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"


@dataclass(frozen=True, slots=True)
class PayRow:
    """One row of a jackpot's paytable."""

    row: str
    label: str
    pay: str
    """As the rule sheet prints it: `100 % of the meter`, `250 for 1`."""
    envy_cents: int | None = None
    """Per $1 of wager, to everyone else at the table in the wager."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelTerms:
    level: str
    seed_units: int
    """What the meter restarts with; on a house jackpot the amount posted."""
    contribution_ppm: int = 0
    reserve_ppm: int = 0
    maximum_units: int | None = None
    overflow: Overflow = Overflow.RESERVE
    overflow_level: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkTerms:
    """One jackpot: a stand-alone one has one table, a link several."""

    id: str
    name: str
    wager: str
    """The jackpot wager of its games, as `progressive`."""
    games: tuple[str, ...]
    """The games whose tables may join: those on which this wager wins with the same hands."""
    paytable: str
    rows: tuple[PayRow, ...]
    levels: tuple[LevelTerms, ...]
    kind: JackpotKind = JackpotKind.PROGRESSIVE
    wager_cents: int = CENTS_PER_DOLLAR
    policy: AwardPolicy = AwardPolicy.SEQUENTIAL
    fixed_from_meter: bool = False
    """Fixed pays come off the meter instead of the tray."""
    tray_only: bool = False
    """The rules of the game leave no choice: fixed pays come from the tray."""
    folded_hands_qualify: bool = True
    envy_needs_owner_wager: bool = False
    verify_tray: bool = False
    """Tray pays wait for a supervisor too."""
    executive_from_cents: int | None = None
    """Awards of this much and more need an executive's card."""
    unreasonable_units: int | None = None
    """A contribution of one start above this is a fault, not a wager."""

    @property
    def paid_by(self) -> AwardPolicy:
        """A house jackpot has one policy only."""
        return AwardPolicy.HOUSE if self.kind is JackpotKind.HOUSE else self.policy

    def level(self, name: str) -> LevelTerms:
        found = next((each for each in self.levels if each.level == name), None)
        if found is None:
            raise UnknownNameError(f"level of link {self.id}", name, (each.level for each in self.levels))
        return found

    def row(self, slug: str) -> PayRow | None:
        return next((each for each in self.rows if each.row == slug), None)

    def named_row(self, slug: str) -> PayRow:
        found = self.row(slug)
        if found is None:
            raise UnknownNameError(f"row of paytable {self.paytable}", slug, (each.row for each in self.rows))
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetup:
    id: str
    game: str
    generation: Generation
    seats: int
    links: tuple[str, ...]
    """The link behind sensor 1 and, where there is one, sensor 2."""
