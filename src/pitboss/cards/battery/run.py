"""The battery: twelve trials over one stream of shuffles, and one verdict with a stated level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from pitboss.cards.battery import expected, judge, look
from pitboss.cards.battery.chi_square import chi_square_survival
from pitboss.cards.card import DECK, RANKS, SUITS, Cards
from pitboss.cards.chance import Chance, shuffled
from pitboss.errors import BadInputError

LEVEL = 0.01
"""Judged at 99 %: of a hundred fair shufflers one fails."""

_SIZE = len(DECK)
MINIMUM_SHUFFLES = judge.FEWEST_EXPECTED * _SIZE * (_SIZE - 1)
"""Enough for five in each of the 2,652 cells of the joint places."""


@dataclass(frozen=True, slots=True)
class Trial:
    name: str
    looks_at: str
    cells: Callable[[look.Look], Iterable[int]]
    judge: judge.Judge


@dataclass(frozen=True, slots=True)
class TrialResult:
    trial: str
    statistic: float
    degrees: int
    p_value: float

    @property
    def passed(self) -> bool:
        """This trial by itself at 99 %."""
        return self.p_value >= LEVEL


@dataclass(frozen=True, slots=True)
class BatteryReport:
    shuffles: int
    results: tuple[TrialResult, ...]

    @property
    def threshold(self) -> float:
        """Bonferroni: with a p-value below this in any trial the battery fails, whatever hangs together."""
        return LEVEL / len(self.results)

    @property
    def passed(self) -> bool:
        """All trials as one family: a fair shuffler fails at most once in a hundred batteries."""
        return not self.failures

    @property
    def failures(self) -> tuple[str, ...]:
        return tuple(result.trial for result in self.results if result.p_value < self.threshold)


TRIALS = (
    Trial(
        "positions",
        "every card at every place",
        look.positions,
        judge.card_at_each_place(_SIZE),
    ),
    Trial(
        "joint places",
        "two places together",
        look.joint_places,
        judge.one_cell_per_shuffle((1,) * (_SIZE * (_SIZE - 1))),
    ),
    Trial(
        "pairs",
        "every card after every other",
        look.pairs,
        judge.card_after_card(_SIZE),
    ),
    Trial(
        "runs",
        "rising runs",
        look.runs,
        judge.one_cell_per_shuffle(expected.falls(_SIZE)),
    ),
    Trial(
        "runs up and down",
        "turns of direction",
        look.runs_up_and_down,
        judge.one_cell_per_shuffle(expected.runs_up_and_down(_SIZE)),
    ),
    Trial(
        "rising sequences",
        "old order shining through",
        look.rising_sequences,
        judge.one_cell_per_shuffle(expected.falls(_SIZE)),
    ),
    Trial(
        "serial correlation",
        "high cards after high cards",
        look.serial_correlation,
        judge.sum_of_scores(expected.circular_products(_SIZE)),
    ),
    Trial(
        "carry-over",
        "likeness to the last shuffle",
        look.carry_over,
        judge.sum_of_scores(expected.paired_products(_SIZE)),
    ),
    Trial(
        "gap",
        "cards between two of a rank",
        look.gap,
        judge.one_cell_per_shuffle(expected.gaps(_SIZE, len(SUITS))),
    ),
    Trial(
        "poker",
        "five-card hands",
        look.poker,
        judge.one_cell_per_shuffle(expected.POKER_HANDS),
    ),
    Trial(
        "coupon collector",
        "cards until all ranks came",
        look.coupon_collector,
        judge.one_cell_per_shuffle(expected.cards_until_all(len(RANKS), len(SUITS))),
    ),
    Trial(
        "permutations",
        "order of four of a rank",
        look.order_of_four,
        judge.one_cell_per_shuffle((1,) * 24),
    ),
)


def shuffles(chance: Chance, count: int) -> Iterator[Cards]:
    """So many shuffles of a new deck."""
    return (shuffled(DECK, chance) for _ in range(count))


def run_battery(stream: Iterable[Cards]) -> BatteryReport:
    tallies = [Counter[int]() for _ in TRIALS]
    count = 0
    for seen in _looks(stream):
        count += 1
        for trial, tally in zip(TRIALS, tallies, strict=True):
            tally.update(trial.cells(seen))
    if count < MINIMUM_SHUFFLES:
        raise BadInputError(f"The battery needs at least {MINIMUM_SHUFFLES:,} shuffles; it got {count:,}.")
    return BatteryReport(count, tuple(_result(trial, tally) for trial, tally in zip(TRIALS, tallies, strict=True)))


def _looks(stream: Iterable[Cards]) -> Iterator[look.Look]:
    previous: Cards = ()
    for number, cards in enumerate(stream):
        places = [0] * _SIZE
        for place, card in enumerate(cards):
            places[card] = place
        yield look.Look(number, cards, tuple(places), previous)
        previous = cards


def _result(trial: Trial, tally: Counter[int]) -> TrialResult:
    fit = trial.judge(tally)
    return TrialResult(trial.name, fit.statistic, fit.degrees, chi_square_survival(fit.statistic, fit.degrees))
