"""Years of a meter by chance, from award to award: contributions and awards by the functions that move real meters.

Between two awards off a meter nothing happens by chance, so the study jumps from one to the next. What lies between
is put on the meters in one step, as the starts would have put it there one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from pitboss.errors import BadInputError
from pitboss.jackpot.accounts import meter, reserve, seed_fund
from pitboss.jackpot.commands import KeyedHand, RowOdds
from pitboss.jackpot.configuration import LinkTerms
from pitboss.jackpot.overflow import Move
from pitboss.jackpot.pending import Place, locked_set, needs_lock, payments
from pitboss.jackpot.records import LockedAward
from pitboss.jackpot.rounds import contributions
from pitboss.jackpot.state import Link
from pitboss.lab.meters.expectation import chances_of
from pitboss.table.awards import UNITS_PER_CENT

DAYS = 365


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How much is played on a link."""

    seats: int = 5
    """Wagers in every round."""
    rounds_an_hour: int = 40
    hours_a_day: int = 18
    tables: int = 1

    def __post_init__(self) -> None:
        if min(self.seats, self.rounds_an_hour, self.hours_a_day, self.tables) < 1 or self.hours_a_day > 24:  # noqa: PLR2004 -- a day's hours
            raise BadInputError(f"A pace has at least one of each, and days of at most 24 hours: not {self}.")

    @property
    def rounds_a_year(self) -> int:
        return self.rounds_an_hour * self.hours_a_day * self.tables * DAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is studied."""

    pace: Pace
    years: int
    seed: int
    begin: Mapping[str, tuple[int, int]] | None = None
    """Meter and reserve of every level with which each year begins anew: years independent of each other.

    None: the years follow each other, and the first begins with the seeds.
    """

    def __post_init__(self) -> None:
        if self.years < 1:
            raise BadInputError(f"A study takes at least one year, not {self.years}.")


@dataclass(slots=True)
class LevelStudy:
    """What was seen on one level; amounts in units of 1e-8 dollars."""

    level: str
    year_ends: list[int] = field(default_factory=list)
    awards_cents: list[int] = field(default_factory=list)
    """Of those that won all of it, in order."""
    gaps: list[int] = field(default_factory=list)
    """Wagers between them."""
    shares_cents: int = 0
    lowest_units: int | None = None
    dry: int = 0
    """Awards that the meter could not pay in full."""
    dry_cents: int = 0
    """What the tray paid of them."""
    sums: list[int] = field(default_factory=list)
    """By year, the meter summed over all starts."""

    def yearly_means(self, rounds_a_year: int) -> list[float]:
        """The mean of the meter before a start, year by year, in dollars."""
        return [total / rounds_a_year / 100 / UNITS_PER_CENT for total in self.sums]


@dataclass(frozen=True, slots=True)
class Study:
    terms: LinkTerms
    plan: Plan
    levels: tuple[LevelStudy, ...]
    seeded_units: int
    """What the house put in for restarts."""

    def level(self, name: str) -> LevelStudy:
        return next(each for each in self.levels if each.level == name)


def study(terms: LinkTerms, odds: Iterable[RowOdds], plan: Plan) -> Study:
    """What happens to the meters of a link at that pace."""
    return _Meters(terms, odds, plan).run()


class _Meters:
    def __init__(self, terms: LinkTerms, odds: Iterable[RowOdds], plan: Plan) -> None:
        terms = replace(terms, unreasonable_units=None, verify_tray=False)
        self.plan, self.pace = plan, plan.pace
        self._opening = _opening(terms, plan.begin)
        self.link = Link(terms, balances=self._opening)
        self.levels = {each.level: LevelStudy(each.level) for each in terms.levels}
        self.seeded = 0
        self._won_at = dict.fromkeys(self.levels, -1)
        chances = chances_of(odds)
        self._rows = [row.row for row in terms.rows if needs_lock(terms, row) and chances.get(row.row)]
        if not self._rows:
            raise BadInputError(f"The odds name no row of link {terms.id} that comes off a meter.")
        weights = [float(chances[row]) for row in self._rows]
        self._any = sum(weights)
        self._weights = np.cumsum(weights) / self._any
        self._chance = np.random.default_rng(plan.seed)

    def run(self) -> Study:
        every = self.pace.rounds_a_year
        done, at = 0, self._next_award(-1)
        for year in range(1, self.plan.years + 1):
            self._begin_year()
            while self._round_of(at) < year * every:
                self._advance(self._round_of(at) + 1 - done)
                done = self._round_of(at) + 1
                self._award(at)
                at = self._next_award(at)
            self._advance(year * every - done)
            done = year * every
            for name, level in self.levels.items():
                level.year_ends.append(self.link.meter_units(name))
        return Study(self.link.terms, self.plan, tuple(self.levels.values()), self.seeded)

    def _begin_year(self) -> None:
        if self.plan.begin is not None:
            self.link = replace(self.link, balances=self._opening)
        for each in self.levels.values():
            each.sums.append(0)

    def _round_of(self, wager: int) -> int:
        """Wagers and rounds are counted from 0."""
        return wager // self.pace.seats

    def _next_award(self, after: int) -> int:
        return after + int(self._chance.geometric(self._any))

    # --- between awards ------------------------------------------------------------------------------------------

    def _advance(self, rounds: int) -> None:
        """So many starts; where a level reaches its maximum, the step is cut there."""
        while rounds > 0:
            slopes = self._slopes()
            step = min([rounds, *self._until_full(slopes)])
            for name, level in self.levels.items():
                shown = self.link.meter_units(name)
                level.sums[-1] += step * shown + slopes[name] * step * (step - 1) // 2
            self._post(self._starts(step))
            rounds -= step

    def _starts(self, rounds: int) -> list[Move]:
        return contributions(self.link, rounds * self.pace.seats)

    def _slopes(self) -> dict[str, int]:
        """What one start puts on each meter now."""
        put = self._starts(1)
        accounts = {meter(self.link.terms.id, name): name for name in self.levels}
        slopes = dict.fromkeys(self.levels, 0)
        for account, units in put:
            if account in accounts:
                slopes[accounts[account]] += units
        return slopes

    def _until_full(self, slopes: Mapping[str, int]) -> Iterator[int]:
        for level in self.link.terms.levels:
            if level.maximum_units is not None and slopes[level.level]:
                room = level.maximum_units - self.link.meter_units(level.level)
                yield max(1, room // slopes[level.level])

    def _post(self, moves: Sequence[Move]) -> None:
        balances = dict(self.link.balances)
        for account, units in moves:
            balances[account] = balances.get(account, 0) + units
        self.link = replace(self.link, balances=balances)

    # --- awards --------------------------------------------------------------------------------------------------

    def _award(self, wager: int) -> None:
        """The seats of a round come from the dealer's right."""
        seat = self.pace.seats - wager % self.pace.seats
        row = self._rows[int(np.searchsorted(self._weights, self._chance.random(), side="right"))]
        locked = locked_set(self.link, Place("study", 1, 1), (KeyedHand(seat, 1, row),), (seat,))
        self._post(list(payments([locked])))
        for award in locked.awards:
            if award.level is not None:
                self._seen(self.levels[award.level], award, wager)

    def _seen(self, level: LevelStudy, award: LockedAward, wager: int) -> None:
        left = self.link.meter_units(level.level)
        level.lowest_units = left if level.lowest_units is None else min(level.lowest_units, left)
        missing = award.cents - award.meter_units // UNITS_PER_CENT
        if missing:
            level.dry += 1
            level.dry_cents += missing
        if award.restarts:
            level.awards_cents.append(award.cents)
            level.gaps.append(wager - self._won_at[level.level])
            self._won_at[level.level] = wager
            self.seeded += award.seed_units
        else:
            level.shares_cents += award.cents


def _opening(terms: LinkTerms, begin: Mapping[str, tuple[int, int]] | None) -> dict[str, int]:
    balances = {}
    for each in terms.levels:
        shown, kept = (each.seed_units, 0) if begin is None else begin[each.level]
        balances[meter(terms.id, each.level)] = shown
        balances[reserve(terms.id, each.level)] = kept
        balances[seed_fund(terms.id)] = balances.get(seed_fund(terms.id), 0) - shown - kept
    return balances
