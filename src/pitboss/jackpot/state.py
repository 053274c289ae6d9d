"""The jackpot floor at one moment. Nothing in it is ever changed in place; `evolve` makes the next one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.errors import UnknownNameError
from pitboss.jackpot.accounts import meter, reserve, seed_fund
from pitboss.jackpot.commands import ChangeLevel, KeyedHand, RowOdds, VoidCause
from pitboss.jackpot.configuration import LinkTerms, TableSetup
from pitboss.jackpot.postings import Posting
from pitboss.jackpot.records import EnvyDue, LockedAward, LockedSet
from pitboss.table.awards import UNITS_PER_CENT


@dataclass(frozen=True, slots=True)
class PaidAward:
    """An award that people have confirmed, kept so that it can be backed out, once."""

    award: LockedAward
    table: str
    round: int
    backed_out: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    terms: LinkTerms
    odds: tuple[RowOdds, ...] = ()
    """Of one wager, from the laboratory."""
    balances: Mapping[str, int] = field(default_factory=dict)
    """Units by account; the accounts of tables are in the ledger only."""
    pending: tuple[LockedSet, ...] = ()
    """In the order of the log."""
    live: int = 0
    """Rounds between start and end on its tables."""
    queued: tuple[ChangeLevel, ...] = ()
    paid: Mapping[str, PaidAward] = field(default_factory=dict)
    """By award; the oldest are forgotten after `PAID_KEPT`."""
    restarts: Mapping[str, int] = field(default_factory=dict)
    """How often each level was won."""
    starts: int = 0
    """Of rounds on its tables, all in all."""
    won_after: Mapping[str, int] = field(default_factory=dict)
    """By level, how many starts had contributed to it when it was last won: those went to the winner."""
    retired: bool = False
    seeded: Mapping[str, int] = field(default_factory=dict)
    """By level, how much seed money of the house its last beginning put into the meter and nobody has taken back."""

    def meter_units(self, level: str) -> int:
        """As the books have it."""
        return self.balances.get(meter(self.terms.id, level), 0)

    def reserve_units(self, level: str) -> int:
        return self.balances.get(reserve(self.terms.id, level), 0)

    def awards_pending(self, level: str) -> tuple[LockedAward, ...]:
        return tuple(award for each in self.pending for award in each.awards if award.level == level)

    def as_if_paid(self, level: str) -> tuple[int, int]:
        """Meter and reserve as if everything pending were paid."""
        shown, kept = self.meter_units(level), self.reserve_units(level)
        if self.pending:
            for award in self.awards_pending(level):
                shown += award.seed_units + award.reserve_units - award.meter_units
                kept -= award.reserve_units
        return shown, kept

    def display_cents(self, level: str) -> int:
        """What every sign shows."""
        if not self.rises:
            return self.terms.level(level).seed_units // UNITS_PER_CENT
        return self.as_if_paid(level)[0] // UNITS_PER_CENT

    def seed_left(self, level: str) -> int:
        """As far as the meter has it still, and the seed fund gave it; what players gave is never among it."""
        put_in = -self.balances.get(seed_fund(self.terms.id), 0)
        return max(0, min(self.seeded.get(level, 0), self.meter_units(level), put_in))

    @property
    def rises(self) -> bool:
        return self.terms.kind.value == "progressive"

    @property
    def is_live(self) -> bool:
        return self.live > 0 or bool(self.pending)


PAID_KEPT = 10_000
"""Awards of a link that can still be backed out; an older error is put right by an adjustment."""


@dataclass(frozen=True, slots=True)
class OpenRound:
    number: int
    links: tuple[str, ...]
    seats: tuple[tuple[int, ...], ...]
    """Latched, of each sensor."""
    moves: tuple[Posting, ...] = ()
    """The postings of the start."""
    starts: tuple[int, ...] = ()
    """Of each sensor, which start of its link this one was."""
    hands: tuple[KeyedHand, ...] = ()
    """Keyed and not yet submitted."""
    locked: bool = False
    """Awards of this round wait for their confirmation."""
    settled: tuple[KeyedHand, ...] = ()
    """Hands whose awards are paid."""
    envy: tuple[EnvyDue, ...] = ()
    """Due and not yet paid."""

    def wagered(self, seat: int, sensor: int) -> bool:
        return seat in self.seats[sensor - 1]


@dataclass(frozen=True, slots=True)
class VoidedRound:
    """A voided round whose contributions are still on the meters."""

    number: int
    cause: VoidCause
    links: tuple[str, ...]
    starts: tuple[int, ...]
    moves: tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class Table:
    setup: TableSetup
    open: bool = False
    rounds: int = 0
    """Started so far; the number of the last one."""
    lit: tuple[tuple[int, ...], ...] = ()
    """Of each sensor, the seats with a chip on it, before the start."""
    round: OpenRound | None = None
    voided: tuple[VoidedRound, ...] = ()
    """The last `VOIDED_KEPT` whose contributions may still be corrected."""


VOIDED_KEPT = 100


@dataclass(frozen=True, slots=True)
class Floor:
    links: Mapping[str, Link] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)

    def link(self, name: str) -> Link:
        found = self.links.get(name)
        if found is None:
            raise UnknownNameError("link", name, self.links)
        return found

    def table(self, name: str) -> Table:
        found = self.tables.get(name)
        if found is None:
            raise UnknownNameError("table", name, self.tables)
        return found

    def tables_of(self, link: str) -> tuple[Table, ...]:
        return tuple(table for table in self.tables.values() if link in table.setup.links)


EMPTY = Floor()
