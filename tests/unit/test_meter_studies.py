"""Meter studies: the exact long run against naive recursions, years by chance against single starts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from tests.support.jackpots import SIX, UTH, level, printed, units

from pitboss.errors import BadInputError, RefusedError
from pitboss.jackpot.commands import RowOdds
from pitboss.jackpot.configuration import JackpotKind, LinkTerms, Overflow
from pitboss.jackpot.printed import jackpot_paytable
from pitboss.jackpot.records import Verdict
from pitboss.jackpot.rounds import contributions
from pitboss.jackpot.state import Link
from pitboss.lab.assemble import expected_meter_at_hit
from pitboss.lab.meters import Pace, Plan, expected, odds_of, study
from pitboss.lab.meters.advised import Experiment, back_to_back, house_advantage, largest_fixed_award, running_dry

SHORT = Pace(seats=5, rounds_an_hour=30, hours_a_day=2)
TOP = RowOdds("royal-flush", 1, 1_000)
TENTH = RowOdds("straight-flush", 1, 250)


def six(*, fixed_from_meter: bool = False) -> LinkTerms:
    rates = level(seed="50", contribution=20, reserve=3)
    return printed("SIX", SIX, "SIXCPP-01", rates, fixed_from_meter=fixed_from_meter)


# --- the long run -----------------------------------------------------------------------------------------------


def test_with_one_wager_and_nothing_between_a_hit_pays_the_seed_and_what_came_in() -> None:
    """The formula of the laboratory for the mean 100 % award, with a reserve that restarts too."""
    found = expected(six(), (TOP,)).level("meter")
    alone = expected_meter_at_hit(Fraction(50), Fraction(20, 100), Fraction(1, 1_000))
    assert found.mean_award == alone + Fraction(3, 100) * 1_000
    assert found.mean_reserve == Fraction(3, 100) * 999


@pytest.mark.parametrize("seats", [1, 3, 7])
def test_the_means_reproduce_themselves_from_round_to_round(seats: int) -> None:
    """A naive walk over the two means, seat by seat, until nothing changes any more."""
    chance, tenth = 1 / 1_000, 1 / 250
    meter = reserve = pays = 0.0
    for _ in range(60_000 // seats):
        meter, reserve, pays = meter + 0.20 * seats, reserve + 0.03 * seats, 0.0
        for _ in range(seats):
            pays += meter / seats
            meter += chance * (50 + reserve) - chance * meter - tenth * meter / 10
            reserve -= chance * reserve
    found = expected(six(), (TOP, TENTH), seats).level("meter")
    assert float(found.mean_meter) == pytest.approx(meter)
    assert float(found.mean_reserve) == pytest.approx(reserve)
    assert float(found.mean_award) == pytest.approx(pays)


def test_fixed_pays_off_the_meter_slow_its_growth() -> None:
    flush = RowOdds("flush", 1, 100)
    assert expected(six(), (TOP, flush)).level("meter").growth == Fraction(20, 100)
    assert expected(six(fixed_from_meter=True), (TOP, flush)).level("meter").growth == Fraction(5, 100)


def test_of_a_house_jackpot_or_unknown_odds_nothing_is_expected() -> None:
    house = printed("H", SIX, "SIXCPP-01", level(seed="5", contribution=0), kind=JackpotKind.HOUSE)
    with pytest.raises(RefusedError, match="its amount is fixed"):
        expected(house, (TOP,))
    with pytest.raises(RefusedError, match="do not say how often level meter"):
        expected(six(), (TENTH,))
    with pytest.raises(BadInputError, match="at least one wager"):
        expected(six(), (TOP,), 0)


def test_odds_come_from_the_laboratory_row_by_row() -> None:
    """188 royal flushes among the C(52, 6) = 20,358,520 six-card hands."""
    odds = {
        each.row: Fraction(each.ways, each.deals) for each in odds_of(jackpot_paytable(SIX, "progressive", "SIXCPP-01"))
    }
    assert odds["royal-flush"] == Fraction(188, 20_358_520)
    assert set(odds) == {"royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush"}


# --- years by chance --------------------------------------------------------------------------------------------


def capped() -> LinkTerms:
    """Three levels that fill up one after the other, and overflow in three ways."""
    mega = replace(level("mega", "100", 10, 1, "2,000"), overflow=Overflow.LEVEL, overflow_level="minor")
    major = replace(level("major", "50", 5, maximum="1,100.03"), overflow=Overflow.POOL)
    minor = level("minor", "5", 5, 2, "1,300.01")
    return printed("ML", UTH, "ML03", mega, major, minor, wager="progressive-link")


def test_a_year_in_steps_is_the_year_start_by_start() -> None:
    """Without an award in it: 4,380 starts one by one, with levels that reach their maximum in mid-step."""
    pace = Pace(seats=5, rounds_an_hour=6, hours_a_day=2)
    odds = tuple(RowOdds(row, 1, 10**15) for row in ("royal-flush", "straight-flush", "four-of-a-kind"))
    found = study(capped(), odds, Plan(pace=pace, years=1, seed=1))
    terms = capped()
    link = Link(terms, balances={f"meter/ML/{each.level}": each.seed_units for each in terms.levels})
    sums = dict.fromkeys(("mega", "major", "minor"), 0)
    for _ in range(pace.rounds_a_year):
        balances = dict(link.balances)
        for name in sums:
            sums[name] += link.meter_units(name)
        for account, amount in contributions(link, 5):
            balances[account] = balances.get(account, 0) + amount
        link = replace(link, balances=balances)
    for name, total in sums.items():
        assert found.level(name).year_ends == [link.meter_units(name)]
        assert found.level(name).sums == [total]
    assert [link.meter_units(name) for name in sums] == [units("2,000"), units("1,100.03"), units("1,300.01")]


def test_the_same_seed_gives_the_same_years() -> None:
    plan = Plan(pace=SHORT, years=3, seed=5)
    first, second = (study(six(), (TOP, TENTH), plan) for _ in range(2))
    assert first == second
    assert first != study(six(), (TOP, TENTH), replace(plan, seed=6))


def test_what_comes_in_goes_to_winners_or_stays() -> None:
    """Every cent of three years: contributions, reserves and seeds in; awards, meter and reserve out."""
    found = study(six(), (TOP, TENTH), Plan(pace=SHORT, years=3, seed=5))
    seen = found.level("meter")
    wagers = SHORT.rounds_a_year * SHORT.seats * 3
    put_in = wagers * units("0.20") + units("50") + found.seeded_units
    paid = (sum(seen.awards_cents) + seen.shares_cents) * units("0.01")
    from_reserve = seen.year_ends[-1] + paid - put_in
    assert 0 < from_reserve <= wagers * units("0.03")
    assert len(seen.awards_cents) == len(seen.gaps)
    assert sum(seen.gaps) <= wagers


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (lambda: Pace(hours_a_day=25), "days of at most 24 hours"),
        (lambda: Pace(seats=0), "at least one of each"),
        (lambda: Plan(pace=SHORT, years=0, seed=1), "at least one year"),
        (lambda: study(six(), (), Plan(pace=SHORT, years=1, seed=1)), "name no row"),
    ],
)
def test_a_study_without_sense_is_refused(broken: object, words: str) -> None:
    with pytest.raises(BadInputError, match=words):
        broken()  # type: ignore[operator]


# --- the advice of rulebook 6.3 by numbers ----------------------------------------------------------------------


def column(experiment: Experiment, name: str) -> list[float]:
    place = experiment.columns.index(name)
    return [float(each.figures[place].strip("$%+ ").replace(",", "")) for each in experiment.trials]


def test_seventy_percent_grows_and_little_runs_dry() -> None:
    found = running_dry(SHORT, 7, rates=(30, 70))
    assert [each.verdict for each in found.trials] == [Verdict.WARNED, Verdict.ALLOWED]
    unpaid = column(found, "not paid in full")
    assert unpaid[0] > 0 == unpaid[1]
    ends = column(found, "after a year")
    assert ends[0] < 500 < ends[1]


def test_raising_the_rate_cuts_the_house_advantage_point_by_point() -> None:
    keeps = column(house_advantage((10, 20, 30)), "the house keeps")
    assert [before - after for before, after in pairwise(keeps)] == pytest.approx([10, 10])


def test_back_to_back_hits_find_less_without_seed_and_reserve() -> None:
    smallest = column(back_to_back(SHORT, 7, years=10), "smallest")
    both, seed_only, reserve_only, neither = smallest
    assert both > seed_only > neither
    assert both - reserve_only == seed_only - neither == pytest.approx(500), "the same chance; only the seed differs"


def test_a_seed_below_the_largest_fixed_award_leaves_awards_to_the_tray() -> None:
    unpaid = column(largest_fixed_award(SHORT, 7, years=1), "not paid in full")
    assert unpaid[0] > 0 == unpaid[-1]
