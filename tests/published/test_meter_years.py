"""Years of play of every kind of link: meters on average, and what they pay, as the laboratory expects them."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest
from tests.support.jackpots import ANN, SE1, SIX, STUD, UTH, JackpotRoom, level, printed, units

from pitboss.jackpot.commands import (
    Beginning,
    BeginningLevel,
    ConfirmAwards,
    EndRound,
    KeyedHand,
    OpenLink,
    PayEnvy,
    RowOdds,
    StartRound,
    SubmitHands,
)
from pitboss.jackpot.configuration import CardLevel, LevelTerms, LinkTerms
from pitboss.jackpot.printed import jackpot_paytable
from pitboss.lab.meters import Expected, Pace, Plan, Study, expected, odds_of, study
from pitboss.lab.meters.expectation import UNITS_PER_DOLLAR

ONE = level(seed="500", contribution=20, reserve=2)
THREE = (level("mega", "5,000", 10, 1), level("major", "500", 5, 1), level("minor", "50", 5, 1))


@dataclass(frozen=True)
class Kind:
    """A kind of link: a printed jackpot with demonstration rates."""

    name: str
    game: str
    paytable: str
    levels: tuple[LevelTerms, ...] = (ONE,)
    wager: str = "progressive"

    @property
    def terms(self) -> LinkTerms:
        return printed(self.name, self.game, self.paytable, *self.levels, wager=self.wager)

    @property
    def odds(self) -> tuple[RowOdds, ...]:
        return odds_of(jackpot_paytable(self.game, self.wager, self.paytable))


KINDS = (
    Kind("six-1", SIX, "SIXCPP-01"),
    Kind("six-2", SIX, "SIXCPP-02"),
    Kind("straight-1", SE1, "1"),
    Kind("straight-2", "straight-edge-v2", "2"),
    Kind("uth", UTH, "01"),
    Kind("link", STUD, "01", wager="progressive-link"),
    Kind("two-levels", UTH, "ML01", THREE[:2], wager="progressive-link"),
    Kind("three-levels", UTH, "ML03", THREE, wager="progressive-link"),
)
NAMED = pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])


def at_the_mean(exact: Expected) -> dict[str, tuple[int, int]]:
    """A year that begins with the mean has the mean of the long run on every day of it."""
    return {
        each.level: (int(each.mean_meter * UNITS_PER_DOLLAR), int(each.mean_reserve * UNITS_PER_DOLLAR))
        for each in exact.levels
    }


def assert_agrees(found: Study, exact: Expected) -> None:
    """Within four and a half standard errors; hits within as many of a Poisson count."""
    wagers = found.plan.years * found.plan.pace.rounds_a_year * found.plan.pace.seats
    for each in exact.levels:
        seen = found.level(each.level)
        means = seen.yearly_means(found.plan.pace.rounds_a_year)
        error = stdev(means) / sqrt(len(means))
        assert abs(fmean(means) - float(each.mean_meter)) < 4.5 * error
        hits = float(each.hit_chance * wagers)
        assert abs(len(seen.awards_cents) - hits) < 4.5 * sqrt(hits)


@pytest.mark.long
@NAMED
def test_a_hundred_years_agree_with_the_long_run(
    kind: Kind,
) -> None:
    """Each a year of its own, so that their spread gives the interval."""
    odds, pace = kind.odds, Pace()
    exact = expected(kind.terms, odds, pace.seats)
    assert_agrees(study(kind.terms, odds, Plan(pace=pace, years=100, seed=11, begin=at_the_mean(exact))), exact)


@pytest.mark.long
def test_ten_years_of_a_meter_that_pays_everything_agree_with_the_long_run() -> None:
    """All pays off the meter, at 70 %: between its royals it never runs dry."""
    terms = printed("six", SIX, "SIXCPP-01", level(seed="500", contribution=70), fixed_from_meter=True)
    odds, pace = odds_of(jackpot_paytable(SIX, "progressive", "SIXCPP-01")), Pace(hours_a_day=6)
    exact = expected(terms, odds, pace.seats)
    found = study(terms, odds, Plan(pace=pace, years=10, seed=3, begin=at_the_mean(exact)))
    assert found.level("meter").dry == 0
    assert_agrees(found, exact)


# --- a year command by command ----------------------------------------------------------------------------------


class Year:
    """Every round of a table's year through the commands of the floor: start, hands, verification, envy, end."""

    def __init__(self, terms: LinkTerms, exact: Expected, seed: int) -> None:
        self.room = JackpotRoom()
        begin = at_the_mean(exact)
        standing = tuple(BeginningLevel(name, shown, kept) for name, (shown, kept) in begin.items())
        self.room.do(OpenLink(terms, beginning=Beginning(standing, "the mean of the long run", "bob")))
        self.room.table("T", terms.games[0], terms.id)
        self.terms = terms
        self.sums = {each.level: 0 for each in terms.levels}
        self.chance = np.random.default_rng(seed)

    def play(self, rounds: int, chances: dict[str, float], seats: int = 5) -> None:
        rows = [*chances, None]
        weights = [*chances.values(), 1 - sum(chances.values())]
        drawn = self.chance.choice(len(rows), size=(rounds, seats), p=weights)
        lit = (tuple(range(1, seats + 1)),)
        for number in range(rounds):
            link = self.room.floor.links[self.terms.id]
            for name in self.sums:
                self.sums[name] += link.meter_units(name)
            self.room.do(StartRound("T", seats=lit))
            hands = tuple(
                KeyedHand(seat, 1, row) for seat, place in enumerate(drawn[number], start=1) if (row := rows[place])
            )
            if hands:
                self._settle(hands)
            self.room.do(EndRound("T"))
            self.room.events.clear()

    def _settle(self, hands: tuple[KeyedHand, ...]) -> None:
        self.room.do(SubmitHands("T", hands=hands))
        playing = self.room.floor.table("T").round
        assert playing is not None
        if playing.locked:
            self.room.do(ConfirmAwards("T", CardLevel.EXECUTIVE), ANN)
        playing = self.room.floor.table("T").round
        if playing is not None and playing.envy:
            self.room.do(PayEnvy("T"))


@pytest.mark.long
@NAMED
def test_a_year_of_commands_agrees_with_the_long_run(
    kind: Kind,
) -> None:
    """A quarter of the usual pace; the spread of a year comes from a hundred studied ones."""
    terms, odds, pace = kind.terms, kind.odds, Pace(rounds_an_hour=10)
    exact = expected(terms, odds, pace.seats)
    studied = study(terms, odds, Plan(pace=pace, years=100, seed=5, begin=at_the_mean(exact)))
    year = Year(terms, exact, seed=17)
    year.play(pace.rounds_a_year, {each.row: each.ways / each.deals for each in odds})
    for each in exact.levels:
        spread = stdev(studied.level(each.level).yearly_means(pace.rounds_a_year))
        mean = year.sums[each.level] / pace.rounds_a_year / UNITS_PER_DOLLAR
        assert abs(mean - float(each.mean_meter)) < 4.5 * spread
    assert sum(year.room.accounts.values()) == 0
    wagered = pace.rounds_a_year * pace.seats
    put_aside = sum(each.contribution_ppm + each.reserve_ppm for each in terms.levels)
    assert year.room.accounts[f"house/{kind.name}"] == wagered * (units("1") - put_aside * 100)
