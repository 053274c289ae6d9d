"""The advice of rulebook 6.3 on a configuration: allowed, warned or refused, with the figure behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction

from pitboss.errors import RefusedError
from pitboss.jackpot.commands import RowOdds
from pitboss.jackpot.configuration import PPM, JackpotKind, LevelTerms, LinkTerms
from pitboss.jackpot.records import Advice, Verdict
from pitboss.jackpot.terms import fixed, shares
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT

GROWS_FROM_PPM = 700_000
"""When all pays come off the meter, this part of the wagers lets it grow (rulebook 6.3)."""

_UNCHECKED = "The odds of the rows are not known here."


def advice_on(terms: LinkTerms, odds: Iterable[RowOdds], before: LinkTerms | None = None) -> tuple[Advice, ...]:
    """Every point of advice that concerns these terms; `before`: those which they are to replace."""
    if terms.kind is JackpotKind.HOUSE:
        return (Advice("house jackpot", Verdict.ALLOWED, "A posted amount: nothing is taken from wagers for it."),)
    chances = {each.row: Fraction(each.ways, each.deals) for each in odds}
    points = [_rates(terms), _contribution(terms, chances), _house_keeps(terms, chances, before)]
    for level in terms.levels:
        points += _on_level(terms, level, chances, before)
    return tuple(points)


def verify_advice(advice: Iterable[Advice]) -> None:
    for each in advice:
        if each.verdict is Verdict.REFUSED:
            raise RefusedError(each.text if each.figure is None else f"{each.text} {each.figure}")


# --- figures ----------------------------------------------------------------------------------------------------


def fixed_return(terms: LinkTerms, chances: Mapping[str, Fraction]) -> Fraction:
    """What the fixed pays give back of each dollar wagered."""
    return sum((pay.multiple * chances.get(row.row, 0) for row, pay in fixed(terms)), Fraction(0))


def hit_chance(terms: LinkTerms, level: str, chances: Mapping[str, Fraction]) -> Fraction:
    """That one wager wins 100 % of a level."""
    return sum(
        (chances.get(row.row, Fraction(0)) for row, pay in shares(terms) if pay.level == level and pay.share == 1),
        Fraction(0),
    )


def reseed_cost(terms: LinkTerms, chances: Mapping[str, Fraction]) -> Fraction:
    """What the seeds cost of each dollar wagered."""
    cents = Fraction(0)
    for level in terms.levels:
        cents += hit_chance(terms, level.level, chances) * Fraction(level.seed_units, UNITS_PER_CENT)
    return cents / terms.wager_cents


def house_keeps(terms: LinkTerms, chances: Mapping[str, Fraction]) -> Fraction:
    """Of each dollar wagered, after contributions, reserves, seeds, and fixed pays from the tray; envy apart."""
    rates = sum(level.contribution_ppm + level.reserve_ppm for level in terms.levels)
    from_tray = Fraction(0) if terms.fixed_from_meter else fixed_return(terms, chances)
    return 1 - Fraction(rates, PPM) - from_tray - reseed_cost(terms, chances)


def _percent(part: Fraction) -> str:
    hundredths = round(part * 10_000)
    return f"{Decimal(hundredths) / 100:.2f} %"


def _known(terms: LinkTerms, chances: Mapping[str, Fraction]) -> bool:
    return all(row.row in chances for row in terms.rows)


# --- the link ---------------------------------------------------------------------------------------------------


def _rates(terms: LinkTerms) -> Advice:
    total = sum(level.contribution_ppm + level.reserve_ppm for level in terms.levels)
    figure = f"{_percent(Fraction(total, PPM))} of each wager is put aside."
    if total > PPM:
        return Advice("rates", Verdict.REFUSED, "No more than the whole wager can be put aside.", figure)
    return Advice("rates", Verdict.ALLOWED, "Contributions and reserves fit into the wager.", figure)


def _contribution(terms: LinkTerms, chances: Mapping[str, Fraction]) -> Advice:
    """With all pays off the meter, less than 70 % risks running dry; else only lowering the rate is advised."""
    rate = sum(level.contribution_ppm for level in terms.levels)
    shown = _percent(Fraction(rate, PPM))
    if not rate:
        text = "Nothing of the wagers goes to the meter: it does not rise, as a progressive must (WAC 230-15-671)."
        return Advice("contribution", Verdict.WARNED, text, shown)
    if not terms.fixed_from_meter:
        text = "Only percentage pays come off the meter: any rate is allowed; lowering it is the only advice."
        return Advice("contribution", Verdict.ALLOWED, text, shown)
    figure = _UNCHECKED
    if _known(terms, chances):
        grows = Fraction(rate, PPM) - fixed_return(terms, chances)
        figure = (
            f"Of each dollar {_percent(Fraction(rate, PPM))} comes in and fixed pays take "
            f"{_percent(fixed_return(terms, chances))}: the meter {'grows' if grows > 0 else 'shrinks'} "
            f"by {_percent(abs(grows))}."
        )
    if rate < GROWS_FROM_PPM:
        text = "All pays come off the meter: less than 70 % of the wagers risks running dry (rulebook 6.3)."
        return Advice("contribution", Verdict.WARNED, text, figure)
    return Advice("contribution", Verdict.ALLOWED, "All pays come off the meter: 70 % or more lets it grow.", figure)


def _house_keeps(terms: LinkTerms, chances: Mapping[str, Fraction], before: LinkTerms | None) -> Advice:
    if not _known(terms, chances):
        return Advice("house advantage", Verdict.ALLOWED, "The house advantage was not checked.", _UNCHECKED)
    keeps = house_keeps(terms, chances)
    seeds = _percent(reseed_cost(terms, chances))
    figure = f"The house keeps {_percent(keeps)} of each wager, envy apart; seeds cost {seeds}."
    if keeps <= 0:
        text = "The house pays out more than it takes in."
        return Advice("house advantage", Verdict.WARNED, text, figure)
    if before is not None and keeps < (was := house_keeps(before, chances)):
        text = "Raising what is put aside cuts the house advantage (rulebook 6.3)."
        return Advice("house advantage", Verdict.WARNED, text, f"{figure} It kept {_percent(was)}.")
    return Advice("house advantage", Verdict.ALLOWED, "The cost of the reseed is in the house advantage.", figure)


# --- one level --------------------------------------------------------------------------------------------------


def _on_level(
    terms: LinkTerms, level: LevelTerms, chances: Mapping[str, Fraction], before: LinkTerms | None
) -> Iterator[Advice]:
    yield _seed(terms, level, chances)
    yield _seed_and_awards(terms, level, before)
    yield _reserve(level)


def _back_to_back(level: LevelTerms, chance: Fraction | None) -> str:
    amount = dollars(level.seed_units // UNITS_PER_CENT)
    again = f"Hit twice in a row, {level.level} pays {amount} the second time"
    if not chance:
        return f"{again}. {_UNCHECKED}"
    return f"{again}; it is hit once in {round(1 / chance):,} wagers."


def _seed(terms: LinkTerms, level: LevelTerms, chances: Mapping[str, Fraction]) -> Advice:
    point = f"seed of {level.level}"
    figure = _back_to_back(level, hit_chance(terms, level.level, chances))
    if level.seed_units:
        return Advice(point, Verdict.ALLOWED, "The meter restarts with a seed.", figure)
    if level.reserve_ppm:
        text = "A reserve instead of a seed is not advised: back-to-back hits find nothing (rulebook 6.3)."
    else:
        text = "A seed of $0 is not advised: back-to-back hits find nothing (rulebook 6.3)."
    return Advice(point, Verdict.WARNED, text, figure)


def _seed_and_awards(terms: LinkTerms, level: LevelTerms, before: LinkTerms | None) -> Advice:
    """A changed seed should be at least the largest fixed award."""
    point = f"seed of {level.level} and the fixed pays"
    largest = max((pay.multiple for _, pay in fixed(terms)), default=Fraction(0)) * terms.wager_cents
    seed = Fraction(level.seed_units, UNITS_PER_CENT)
    figure = f"The largest fixed award is {dollars(int(largest))}, the seed {dollars(int(seed))}."
    changed = before is not None and before.level(level.level).seed_units != level.seed_units
    if seed < largest:
        word = "A changed seed" if changed else "A seed"
        return Advice(point, Verdict.WARNED, f"{word} should be at least the largest fixed award.", figure)
    return Advice(point, Verdict.ALLOWED, "The seed is at least the largest fixed award.", figure)


def _reserve(level: LevelTerms) -> Advice:
    point = f"reserve of {level.level}"
    aside, rate = (_percent(Fraction(ppm, PPM)) for ppm in (level.reserve_ppm, level.contribution_ppm))
    figure = f"Reserve {aside}, contribution {rate}."
    if not level.reserve_ppm:
        text = "A small reserve contribution is advised: the meter then restarts above its seed."
        return Advice(point, Verdict.WARNED, text, figure)
    if level.reserve_ppm > level.contribution_ppm:
        text = "A small reserve is advised; this one is larger than what goes on display."
        return Advice(point, Verdict.WARNED, text, figure)
    return Advice(point, Verdict.ALLOWED, "A small reserve lets the meter restart above its seed.", figure)
