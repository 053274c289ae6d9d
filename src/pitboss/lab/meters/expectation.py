"""What a level shows and pays in the long run, exactly.

A start adds the contributions of all its seats; then each seat may restart the level, take a share of it, or be paid a
fixed amount off it. All of this is linear in the meter and in the reserve, so the means that reproduce themselves from
one round to the next are the solution of two equations. Maxima, and meters that run dry, are not linear: they are
studied by chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import BadInputError, RefusedError
from pitboss.jackpot.advice import fixed_return, hit_chance, house_keeps, reseed_cost
from pitboss.jackpot.commands import RowOdds
from pitboss.jackpot.configuration import JackpotKind, LevelTerms, LinkTerms
from pitboss.jackpot.terms import shares
from pitboss.rules.money import CENTS_PER_DOLLAR
from pitboss.table.awards import UNITS_PER_CENT

UNITS_PER_DOLLAR = CENTS_PER_DOLLAR * UNITS_PER_CENT


@dataclass(frozen=True, slots=True)
class LevelExpectation:
    """Amounts in dollars."""

    level: str
    hit_chance: Fraction
    """That one wager wins all of it."""
    mean_meter: Fraction
    """Before a start."""
    mean_reserve: Fraction
    mean_award: Fraction
    """Of those that win all of it."""
    growth: Fraction
    """Of each wager, while nothing but fixed awards falls on it."""


@dataclass(frozen=True, slots=True)
class Expected:
    """Per dollar of wager."""

    levels: tuple[LevelExpectation, ...]
    fixed_return: Fraction
    reseed_cost: Fraction
    house_keeps: Fraction

    def level(self, name: str) -> LevelExpectation:
        return next(each for each in self.levels if each.level == name)


def chances_of(odds: Iterable[RowOdds]) -> dict[str, Fraction]:
    return {each.row: Fraction(each.ways, each.deals) for each in odds}


def expected(terms: LinkTerms, odds: Iterable[RowOdds], seats: int = 1) -> Expected:
    """With so many wagers in every round, each as likely to win as any other."""
    if terms.kind is JackpotKind.HOUSE:
        raise RefusedError(f"{terms.id} is a house jackpot: its amount is fixed, there is nothing to expect.")
    if seats < 1:
        raise BadInputError(f"A round has at least one wager, not {seats}.")
    chances = chances_of(odds)
    return Expected(
        tuple(_level(terms, each, chances, seats) for each in terms.levels),
        fixed_return(terms, chances),
        reseed_cost(terms, chances),
        house_keeps(terms, chances),
    )


def _level(terms: LinkTerms, level: LevelTerms, chances: Mapping[str, Fraction], seats: int) -> LevelExpectation:
    hit = hit_chance(terms, level.level, chances)
    if not hit:
        raise RefusedError(f"The odds do not say how often level {level.level} of link {terms.id} is won.")
    drain = sum(
        (pay.share * chances.get(row.row, 0) for row, pay in shares(terms) if pay.level == level.level), hit * 0
    )
    fixed = fixed_return(terms, chances) * terms.wager_cents * UNITS_PER_CENT if terms.fixed_from_meter else Fraction(0)
    comes, aside = terms.wager_cents * level.contribution_ppm, terms.wager_cents * level.reserve_ppm
    stays, kept = 1 - drain, 1 - hit
    reserve = kept**seats * seats * aside / (1 - kept**seats)
    restarts = [hit * (level.seed_units + kept**seat * (reserve + seats * aside)) for seat in range(seats)]
    after = sum(((each - fixed) * stays ** (seats - 1 - seat) for seat, each in enumerate(restarts)), Fraction(0))
    mean = (stays**seats * seats * comes + after) / (1 - stays**seats)
    return LevelExpectation(
        level.level,
        hit,
        mean / UNITS_PER_DOLLAR,
        reserve / UNITS_PER_DOLLAR,
        _mean_award(mean + seats * comes, stays, [each - fixed for each in restarts]) / UNITS_PER_DOLLAR,
        (comes - fixed) / UNITS_PER_DOLLAR,
    )


def _mean_award(meter: Fraction, stays: Fraction, added: list[Fraction]) -> Fraction:
    """What stands on the meter when each seat in turn may win it."""
    total = Fraction(0)
    for each in added:
        total += meter
        meter = stays * meter + each
    return total / len(added)
