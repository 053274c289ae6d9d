"""The battery passes fair shuffles, knows their exact scatter, and catches the ways shuffles go wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from math import comb

import pytest
from click.testing import CliRunner

from pitboss.cards import DECK, Cards
from pitboss.cards.battery import (
    LEVEL,
    MINIMUM_SHUFFLES,
    TRIALS,
    chi_square_survival,
    expected,
    judge,
    look,
    run_battery,
    shuffles,
)
from pitboss.cards.chance import Chance, SeededChance, shuffled
from pitboss.cli import shuffler as command
from pitboss.errors import BadInputError
from pitboss.floor.adapters.chance import SystemChance

Shuffle = Callable[[Chance], Cards]


# Fair shuffles pass


def test_the_seeded_twin_passes_every_trial_at_99_percent() -> None:
    report = run_battery(shuffles(SeededChance("battery"), 20_000))
    assert [result.trial for result in report.results if not result.passed] == []
    assert report.passed
    assert len(report.results) == len(TRIALS) == 12


@pytest.mark.long
@pytest.mark.parametrize("source", [SystemChance, lambda: SeededChance("long battery")], ids=["system", "seeded"])
def test_both_sources_pass_the_battery_of_200_000_shuffles(source: Callable[[], Chance]) -> None:
    """Family-wise level 1 %; a failure is repeated once with fresh shuffles: together 0.01 %."""
    chance = source()
    assert any(run_battery(shuffles(chance, 200_000)).passed for _ in range(2))


@pytest.mark.long
def test_over_a_hundred_seeds_the_p_values_are_spread_evenly() -> None:
    """Else the levels would be wrong: 1,200 p-values, 12 expected below 1 %; means within four deviations."""
    reports = [run_battery(shuffles(SeededChance(seed), MINIMUM_SHUFFLES)) for seed in range(100)]
    by_trial = list(zip(*(report.results for report in reports), strict=True))
    means = {results[0].trial: sum(each.p_value for each in results) / 100 for results in by_trial}
    assert {trial: mean for trial, mean in means.items() if abs(mean - 0.5) > 4 * 0.0289} == {}
    assert 1 <= sum(not result.passed for results in by_trial for result in results) <= 30
    assert sum(not report.passed for report in reports) <= 5


# Unfair shuffles are caught


def swap_with_any(chance: Chance) -> Cards:
    """The classic slip: every card changes places with any card, not with one still to be placed."""
    order = list(DECK)
    for place in range(52):
        other = chance.below(52)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def never_stays(chance: Chance) -> Cards:
    """Off by one: the last card of each step never stays where it is."""
    order = list(DECK)
    for last in range(51, 0, -1):
        other = chance.below(last)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class Remainder:
    """A byte, divided: the remainder favours the low numbers."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def below(self, bound: int) -> int:
        return self._chance.below(256) % bound


def by_remainder(chance: Chance) -> Cards:
    return shuffled(DECK, Remainder(chance))


def top_card_stays(chance: Chance) -> Cards:
    return (DECK[0], *shuffled(DECK[1:], chance))


def cut_only(chance: Chance) -> Cards:
    place = chance.below(52)
    return DECK[place:] + DECK[:place]


def few_seeds(chance: Chance) -> Cards:
    """Eight bits of seed: only 256 different decks."""
    return shuffled(DECK, SeededChance(chance.below(256)))


def riffled(cards: Cards, chance: Chance) -> Cards:
    """Gilbert, Shannon and Reeds: cut about the middle, drop from the thicker half more often."""
    left = [card for card in cards if chance.below(2)]
    cut = len(left)
    halves = [list(cards[:cut]), list(cards[cut:])]
    falling = []
    while any(halves):
        half = halves[chance.below(len(halves[0]) + len(halves[1])) >= len(halves[0])]
        falling.append(half.pop(0))
    return tuple(falling)


def riffles(times: int) -> Shuffle:
    def shuffle(chance: Chance) -> Cards:
        cards = DECK
        for _ in range(times):
            cards = riffled(cards, chance)
        return cards

    return shuffle


RIFFLE_MARKS = {
    "joint places",
    "pairs",
    "runs",
    "runs up and down",
    "rising sequences",
    "serial correlation",
    "gap",
    "poker",
    "coupon collector",
    "permutations",
}


@pytest.mark.parametrize(
    ("shuffle", "trials"),
    [
        pytest.param(swap_with_any, {"positions"}, id="swap with any card"),
        pytest.param(never_stays, {"positions"}, id="no card stays"),
        pytest.param(by_remainder, {"positions"}, id="remainder of a byte"),
        pytest.param(top_card_stays, {"positions", "pairs"}, id="the top card stays"),
        pytest.param(cut_only, {"pairs"}, id="a cut only"),
        pytest.param(few_seeds, {"positions", "pairs"}, id="eight bits of seed"),
        pytest.param(riffles(1), RIFFLE_MARKS, id="one riffle"),
        pytest.param(riffles(7), {"rising sequences"}, id="seven riffles"),
    ],
)
def test_the_battery_catches(shuffle: Shuffle, trials: set[str]) -> None:
    chance = SeededChance("unfair")
    report = run_battery(shuffle(chance) for _ in range(MINIMUM_SHUFFLES))
    assert not report.passed
    assert trials <= set(report.failures)


def test_the_battery_catches_a_deck_that_is_dealt_twice() -> None:
    def twice() -> Iterator[Cards]:
        for cards in shuffles(SeededChance("twice"), MINIMUM_SHUFFLES // 2):
            yield cards
            yield cards

    assert "carry-over" in run_battery(twice()).failures


# The exact scatter of fair shuffles, enumerated on small decks


def place_cells(order: tuple[int, ...]) -> Counter[int]:
    return Counter(place * len(order) + card for place, card in enumerate(order))


def neighbour_cells(order: tuple[int, ...]) -> Counter[int]:
    mark = len(order)
    return Counter(first * (mark + 1) + second for first, second in pairwise((mark, *order, mark)))


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize(
    ("cells", "judge_of", "degrees_of"),
    [
        (place_cells, judge.card_at_each_place, lambda size: (size - 1) ** 2),
        (neighbour_cells, judge.card_after_card, lambda size: size * (size - 1) - 1),
    ],
    ids=["places", "neighbours"],
)
def test_the_statistic_scatters_as_chi_square_does_over_all_orders_of_a_small_deck(
    size: int,
    cells: Callable[[tuple[int, ...]], Counter[int]],
    judge_of: Callable[[int], judge.Judge],
    degrees_of: Callable[[int], int],
) -> None:
    """Its mean is the degrees of freedom; over two shuffles its variance is too (for many, twice that).

    The two together hold only if every part of the counts is divided by its own variance.
    """
    orders = list(permutations(range(size)))
    one = [judge_of(size)(cells(order)) for order in orders]
    two = [judge_of(size)(cells(orders[0]) + cells(order)) for order in orders]
    assert {fit.degrees for fit in one} == {degrees_of(size)}
    assert sum(fit.statistic for fit in one) / len(one) == pytest.approx(degrees_of(size))
    spread = [(fit.statistic - fit.degrees) ** 2 for fit in two]
    assert sum(spread) / len(spread) == pytest.approx(degrees_of(size))


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_products_round_the_deck_have_the_stated_mean_and_variance(size: int) -> None:
    scores = Counter(
        sum(order[place - 1] * order[place] for place in range(size)) for order in permutations(range(size))
    )
    assert moments_of(scores) == expected.circular_products(size)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_products_of_two_shuffles_have_the_stated_mean_and_variance(size: int) -> None:
    scores = Counter(sum(place * card for place, card in enumerate(order)) for order in permutations(range(size)))
    assert moments_of(scores) == expected.paired_products(size)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7])
def test_falls_and_turns_are_counted_as_enumerated(size: int) -> None:
    falls, turns = Counter[int](), Counter[int]()
    for order in permutations(range(size)):
        rises = [first < second for first, second in pairwise(order)]
        falls[rises.count(False)] += 1
        turns[1 + sum(first != second for first, second in pairwise(rises))] += 1
    assert +Counter(dict(enumerate(expected.falls(size)))) == falls
    assert +Counter(dict(enumerate(expected.runs_up_and_down(size)))) == turns


@pytest.mark.parametrize(("size", "marked"), [(6, 2), (9, 3), (10, 4)])
def test_gaps_are_weighted_as_enumerated(size: int, marked: int) -> None:
    found = Counter(
        second - first - 1
        for places in combinations(range(size), marked)
        for first, second in pairwise((-1, *places, size))
    )
    assert {gap: count * (marked + 1) for gap, count in enumerate(expected.gaps(size, marked))} == found


def test_cards_until_all_kinds_are_seen_as_enumerated() -> None:
    orders = list(permutations((0, 0, 1, 1, 2, 2)))
    needed = Counter(max(order.index(kind) for kind in range(3)) + 1 for order in orders)
    assert expected.cards_until_all(3, 2) == [Fraction(needed[drawn], len(orders)) for drawn in range(7)]


@pytest.mark.long
def test_all_five_card_hands_are_weighted_as_enumerated() -> None:
    found = Counter(cell for hand in combinations(DECK, 5) for cell in look.poker(look.Look(0, hand, (), ())))
    assert [found[cell] for cell in range(9)] == list(expected.POKER_HANDS)


@pytest.mark.parametrize(
    "weights",
    [
        expected.falls(52),
        expected.runs_up_and_down(52),
        expected.gaps(52, 4),
        expected.cards_until_all(13, 4),
        expected.POKER_HANDS,
    ],
)
def test_cells_joined_to_five_expected_keep_every_shuffle(weights: list[int | Fraction]) -> None:
    """Counts as expected give a statistic near nothing, whatever the tails."""
    total = 10**6
    share = Fraction(total) / sum(weights)
    counts = Counter({cell: round(weight * share) for cell, weight in enumerate(weights)})
    fit = judge.one_cell_per_shuffle(weights)(counts)
    assert fit.statistic < 0.5
    assert 0 < fit.degrees < len(weights)


def moments_of(scores: Counter[int]) -> expected.Moments:
    total = scores.total()
    mean = Fraction(sum(score * times for score, times in scores.items()), total)
    squares = sum((times * (score - mean) ** 2 for score, times in scores.items()), Fraction(0))
    return expected.Moments(mean, squares / total)


# Chi-square


@pytest.mark.parametrize("degrees", [2, 4, 24, 100, 2600, 2652])
@pytest.mark.parametrize("tenths", [1, 5, 9, 10, 11, 13, 20])
def test_the_tail_for_even_degrees_is_a_sum_of_poisson_terms(degrees: int, tenths: int) -> None:
    statistic = degrees * tenths // 10 + 1
    with localcontext() as context:
        context.prec = 60
        term = total = Decimal(1)
        for step in range(1, degrees // 2):
            term *= Decimal(statistic) / 2 / step
            total += term
        exact = float(total * (Decimal(-statistic) / 2).exp())
    assert chi_square_survival(statistic, degrees) == pytest.approx(exact, rel=1e-9, abs=1e-14)


def test_nothing_observed_is_no_evidence() -> None:
    assert chi_square_survival(0, 5) == 1


# The report and its command


def test_the_battery_fails_below_one_percent_over_the_number_of_trials() -> None:
    report = run_battery(shuffles(SeededChance("battery"), MINIMUM_SHUFFLES))
    assert report.threshold == LEVEL / 12
    assert report.shuffles == MINIMUM_SHUFFLES == 5 * comb(52, 2) * 2


def test_too_few_shuffles_are_refused() -> None:
    with pytest.raises(BadInputError, match="at least 13,260 shuffles; it got 10"):
        run_battery(shuffles(SeededChance(1), 10))


def run_command(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(command.shuffler, ["test", *arguments])
    return result.exit_code, " ".join(result.output.split())


def test_the_command_prints_every_trial_and_the_family_wise_level() -> None:
    code, output = run_command("--source", "seeded", "--seed", "5", "--shuffles", "14000")
    assert code == 0
    assert "The battery passes." in output
    assert "14,000 shuffles, 12 trials" in output
    assert "family-wise level is 1%" in output


def test_the_command_tests_the_system_too() -> None:
    """Four batteries in a row would have to fail by chance: one in a hundred million."""
    assert any(run_command("--shuffles", str(MINIMUM_SHUFFLES))[0] == 0 for _ in range(4))


def test_the_command_exits_with_1_when_the_battery_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "shuffles", lambda chance, count: (cut_only(chance) for _ in range(count)))
    code, output = run_command("--source", "seeded", "--shuffles", str(MINIMUM_SHUFFLES))
    assert code == 1
    assert "The battery fails: " in output


@pytest.mark.parametrize(
    "arguments",
    [("--shuffles", "10"), ("--source", "dice"), ("--seed", "5"), ("--shuffles", "many")],
)
def test_the_command_exits_with_2_for_bad_input(arguments: tuple[str, ...]) -> None:
    assert run_command(*arguments)[0] == 2
