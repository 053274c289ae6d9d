"""What was wagered and returned, spot by spot, over many rounds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.rules import Fate
from pitboss.rules.money import dollars
from pitboss.rules.page import Grid
from pitboss.table import Award, Envy, Line, Round, Stage, TableTerms


@dataclass(slots=True)
class Total:
    """One spot; what envy pays stands in a total of its own."""

    wager: str
    spot: str
    name: str
    bets: int = 0
    wagered_cents: int = 0
    returned_cents: int = 0
    wins: int = 0
    pushes: int = 0
    losses: int = 0

    @property
    def net_cents(self) -> int:
        return self.returned_cents - self.wagered_cents


class Tally:
    def __init__(self, terms: TableTerms) -> None:
        self._terms = terms
        self.rounds = 0
        self.void_rounds = 0
        base = terms.game.base
        self._totals = {spot.slug: Total(base.slug, spot.slug, spot.name) for spot in base.spots}
        for bonus in terms.bonuses:
            self._totals[bonus.spot.slug] = Total(bonus.slug, bonus.spot.slug, bonus.spot.name)
        self._spots = {bonus.slug: bonus.spot.slug for bonus in terms.bonuses}
        self._envy = {bonus.slug: Total(bonus.slug, "", f"{bonus.name}, envy") for bonus in terms.bonuses}

    @property
    def totals(self) -> tuple[Total, ...]:
        paid = (total for total in self._envy.values() if total.wins)
        return (*(total for total in self._totals.values() if total.bets), *paid)

    @property
    def wagered_cents(self) -> int:
        return sum(total.wagered_cents for total in self.totals)

    @property
    def returned_cents(self) -> int:
        return sum(total.returned_cents for total in self.totals)

    def add(self, played: Round, seats: Iterable[int] | None = None) -> None:
        """One round that is over; of all seats, or of some."""
        self.rounds += 1
        if played.stage is Stage.VOID:
            self.void_rounds += 1
            return
        counted = set(played.seats if seats is None else seats)
        for record in played.records:
            if isinstance(record, Line) and record.seat in counted:
                self._add_line(record)
            elif isinstance(record, Award) and record.seat in counted:
                self._add_award(record, played)
            elif isinstance(record, Envy) and record.seat in counted:
                total = self._envy[record.wager]
                total.wins += 1
                total.returned_cents += record.cents

    def _add_line(self, line: Line) -> None:
        total = self._totals[line.spot]
        total.bets += 1
        total.wagered_cents += line.stake_cents
        total.returned_cents += line.returned_cents
        if line.fate is Fate.WINS:
            total.wins += 1
        elif line.fate is Fate.LOSES:
            total.losses += 1
        else:
            total.pushes += 1

    def _add_award(self, award: Award, played: Round) -> None:
        total = self._totals[self._spots[award.wager]]
        total.bets += 1
        total.wagered_cents += played.bets(award.seat)[total.spot]
        total.returned_cents += award.cents
        total.wins += 1

    def grid(self) -> Grid:
        rows = [
            (
                total.name,
                f"{total.bets:,}",
                f"{total.wins:,}",
                f"{total.pushes:,}",
                dollars(total.wagered_cents),
                dollars(total.returned_cents),
                dollars(total.net_cents),
            )
            for total in self.totals
        ]
        net = self.returned_cents - self.wagered_cents
        last = ("in all", "", "", "", dollars(self.wagered_cents), dollars(self.returned_cents), dollars(net))
        return Grid(("wager", "bets", "wins", "pushes", "wagered", "returned", "net"), (*rows, last))
