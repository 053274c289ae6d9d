"""Each advice of rulebook 6.3, beside the numbers that show what following it, or not, leads to.

All experiments are on one paytable, Six Card Poker's SIXCPP-01: a royal flush takes all, a straight flush a tenth, and
three hands have fixed pays, which the house may take off the meter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.jackpot.advice import advice_on
from pitboss.jackpot.configuration import PPM, LevelTerms, LinkTerms
from pitboss.jackpot.printed import jackpot_paytable, link_terms
from pitboss.jackpot.records import Verdict
from pitboss.lab.meters.expectation import UNITS_PER_DOLLAR, Expected, expected
from pitboss.lab.meters.odds import odds_of
from pitboss.lab.meters.study import LevelStudy, Pace, Plan, study

PAYTABLE = ("six-card-poker", "progressive", "SIXCPP-01")
_PERCENT = PPM // 100


@dataclass(frozen=True, slots=True)
class Trial:
    """One configuration, what was advised on it, and what came of it."""

    setting: str
    verdict: Verdict
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Experiment:
    """One advice and the trials beside it."""

    name: str
    advice: str
    varied: str
    """What the trials differ in."""
    columns: tuple[str, ...]
    trials: tuple[Trial, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Configured:
    """A link of the experiments, in dollars and percent."""

    seed: int = 500
    contribution: int = 20
    reserve: int = 2
    fixed_from_meter: bool = False

    @property
    def terms(self) -> LinkTerms:
        level = LevelTerms(
            level="meter",
            seed_units=self.seed * UNITS_PER_DOLLAR,
            contribution_ppm=self.contribution * _PERCENT,
            reserve_ppm=self.reserve * _PERCENT,
        )
        return link_terms("study", jackpot_paytable(*PAYTABLE), (level,), fixed_from_meter=self.fixed_from_meter)

    @property
    def expected(self) -> Expected:
        return expected(self.terms, odds_of(jackpot_paytable(*PAYTABLE)))

    def studied(self, pace: Pace, years: int, seed: int) -> LevelStudy:
        plan = Plan(pace=pace, years=years, seed=seed)
        return study(self.terms, odds_of(jackpot_paytable(*PAYTABLE)), plan).level("meter")

    def verdict(self, point: str) -> Verdict:
        """What the configuration is told about one point."""
        advice = advice_on(self.terms, odds_of(jackpot_paytable(*PAYTABLE)))
        return next(each.verdict for each in advice if each.point == point)


def experiments(pace: Pace, seed: int) -> tuple[Experiment, ...]:
    """Every advice, with a year of play for each rate and thirty for each seed."""
    return (
        running_dry(pace, seed),
        house_advantage(),
        back_to_back(pace, seed),
        small_reserve(pace, seed),
        largest_fixed_award(pace, seed),
    )


# --- the advice -------------------------------------------------------------------------------------------------


def running_dry(pace: Pace, seed: int, rates: Iterable[int] = (30, 40, 50, 60, 70, 80), years: int = 1) -> Experiment:
    trials = []
    for rate in rates:
        configured = Configured(contribution=rate, fixed_from_meter=True)
        seen = configured.studied(pace, years, seed)
        figures = (
            _cents(configured.expected.level("meter").growth),
            _dollars(seen.year_ends[-1]),
            f"{seen.dry:,}",
            f"${seen.dry_cents / 100:,.2f}",
        )
        trials.append(Trial(f"{rate} %", configured.verdict("contribution"), figures))
    return Experiment(
        "Running dry",
        "When all pays come off the meter, 70 % or more of the wagers lets it grow; less risks running dry.",
        "rate",
        ("cents a wager", "after a year", "not paid in full", "from the tray"),
        tuple(trials),
    )


def house_advantage(rates: Iterable[int] = (10, 20, 30, 40, 57)) -> Experiment:
    trials = []
    for rate in rates:
        configured = Configured(contribution=rate)
        found = configured.expected
        level = found.level("meter")
        figures = (_percent(found.house_keeps), _percent(found.reseed_cost), _fraction(level.mean_award))
        trials.append(Trial(f"{rate} %", configured.verdict("house advantage"), figures))
    return Experiment(
        "House advantage",
        "When only percentage pays come off the meter, raising the rate cuts the house advantage; the cost of the "
        "reseed is already in it.",
        "rate",
        ("the house keeps", "seeds cost", "mean royal flush"),
        tuple(trials),
    )


def back_to_back(pace: Pace, seed: int, years: int = 30) -> Experiment:
    trials = []
    for amount, reserve in ((500, 2), (500, 0), (0, 2), (0, 0)):
        configured = Configured(seed=amount, reserve=reserve)
        seen = configured.studied(pace, years, seed)
        smallest = min(seen.awards_cents, default=0)
        later = tuple(zip(seen.awards_cents, seen.gaps, strict=True))[1:]
        soon = [cents for cents, gap in later if gap < _SOON]
        figures = (
            f"{len(seen.awards_cents):,}",
            f"{len(soon):,}",
            _mean_dollars(soon),
            f"${smallest / 100:,.2f}",
        )
        trials.append(Trial(f"${amount}, {reserve} %", configured.verdict("seed of meter"), figures))
    return Experiment(
        "Back to back",
        "A seed of $0 is not advised, nor a reserve instead of a seed: back-to-back hits find nothing. "
        f"Soon is within {_SOON:,} wagers of the last royal flush.",
        "seed, reserve",
        ("royals", "soon", "mean of those", "smallest"),
        tuple(trials),
    )


_SOON = 5_000
"""Wagers: about a day and a half of one table."""


def small_reserve(pace: Pace, seed: int, years: int = 10) -> Experiment:
    trials = []
    for reserve in (0, 1, 2, 5, 25):
        configured = Configured(reserve=reserve)
        found = configured.expected
        seen = configured.studied(pace, years, seed)
        restart = 500 + reserve * Fraction(1, 100) / found.level("meter").hit_chance
        figures = (_fraction(restart), _mean_dollars(seen.awards_cents), _percent(found.house_keeps))
        trials.append(Trial(f"{reserve} %", configured.verdict("reserve of meter"), figures))
    return Experiment(
        "Reserve",
        "A small reserve contribution is advised.",
        "reserve",
        ("mean restart", "mean royal flush", "the house keeps"),
        tuple(trials),
    )


def largest_fixed_award(pace: Pace, seed: int, years: int = 1) -> Experiment:
    point = "seed of meter and the fixed pays"
    trials = []
    for amount in (0, 25, 100, 500):
        configured = Configured(seed=amount, contribution=70, fixed_from_meter=True)
        seen = configured.studied(pace, years, seed)
        figures = (f"{seen.dry:,}", f"${seen.dry_cents / 100:,.2f}", _dollars(seen.lowest_units or 0))
        trials.append(Trial(f"${amount}", configured.verdict(point), figures))
    return Experiment(
        "Seed and fixed awards",
        "A changed seed should be at least the largest fixed award, here $100.",
        "seed",
        ("not paid in full", "from the tray", "lowest meter"),
        tuple(trials),
    )


# --- words ------------------------------------------------------------------------------------------------------


def _dollars(units: int) -> str:
    return f"${units / UNITS_PER_DOLLAR:,.2f}"


def _fraction(amount: Fraction) -> str:
    return f"${float(amount):,.2f}"


def _cents(amount: Fraction) -> str:
    return f"{float(amount * 100):+.2f}"


def _percent(part: Fraction) -> str:
    return f"{float(part * 100):.2f} %"


def _mean_dollars(cents: Sequence[int]) -> str:
    return f"${sum(cents) / len(cents) / 100:,.2f}" if cents else "none"
