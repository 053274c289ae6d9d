"""Counts and a paytable, multiplied out: small made-up distributions, worked by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import isclose, sqrt

import pytest
from tests.support.toys import TOY

from pitboss.cards import Cards
from pitboss.lab.assemble import Asked, base_figures, bonus_figures, expected_meter_at_hit, jackpot_figures
from pitboss.lab.counted import Counted, Solution
from pitboss.rules import (
    FOLDED,
    NOTHING,
    AfterFold,
    Bonus,
    Contest,
    ForOne,
    Game,
    Outcome,
    Paytable,
    Result,
    Row,
    Settings,
    Share,
    Showdown,
    Spot,
    ToOne,
    row_of,
)
from pitboss.rules.paytable import PaytableLine
from pitboss.rules.ranking import OnHighestHand, OnOneHand
from pitboss.rules.setting import switch
from pitboss.rules.wager import BonusKind

BIG, MIDDLE, SMALL = Outcome("big", "Big"), Outcome("middle", "Middle"), Outcome("small", "Small")
BIG_OF_DEALER = Outcome("big-of-dealer", "Big of the dealer's")
STAYS = switch("stays", "whether the wager stays in action after a fold", default=True)
SETTINGS = Settings([STAYS])

WAGER = Bonus(
    slug="toy",
    name="Toy",
    spot=Spot("toy", "Toy"),
    wins_when="it wins",
    rows=(row_of(BIG, BIG_OF_DEALER), row_of(MIDDLE), row_of(SMALL)),
    looks_at=OnOneHand(outcome_of=lambda _rank, _settings: NOTHING),
    after_fold=AfterFold(stays=STAYS),
)
JACKPOT = replace(WAGER, kind=BonusKind.JACKPOT, no_envy=lambda _settings: frozenset((BIG_OF_DEALER,)))
GAME = Game(
    slug="toy-game",
    name="Toy",
    summary="",
    source="",
    seats=1,
    base=TOY,
    bonuses=(WAGER,),
    settings=(STAYS,),
    procedures=lambda _settings: (),
    describe=lambda _hand, _board, _settings: "",
)


def paytable(*lines: PaytableLine) -> Paytable:
    return Paytable("T-1", "toy-game", "toy", lines)


def line(row: Row, pay: ToOne | ForOne | Share, envy_cents: int | None = None) -> PaytableLine:
    return PaytableLine(row, (pay,), envy_cents)


BIG_ROW, MIDDLE_ROW, SMALL_ROW = WAGER.rows


def asked(table: Paytable, bonus: Bonus = WAGER, **meters: int) -> Asked:
    amounts = {level: Fraction(amount) for level, amount in meters.items()}
    return Asked(game=GAME, settings=SETTINGS, bonus=bonus, paytable=table, meters=amounts)


# --- a side wager -----------------------------------------------------------------------------------------

PAYS = paytable(line(BIG_ROW, ToOne(Fraction(10))), line(MIDDLE_ROW, ForOne(Fraction(1))))
COUNTED = Counted({NOTHING: 70, SMALL: 15, MIDDLE: 10, BIG_OF_DEALER: 2, BIG: 3}, 100)
"""Five in a hundred pay 10 to 1, ten come back as a push, the rest lose: 85 - 50 of 100."""


def test_the_edge_is_the_expected_loss_per_unit() -> None:
    figures = bonus_figures(asked(PAYS), COUNTED)
    assert figures.edge == Fraction(35, 100)
    assert (figures.game, figures.wager, figures.paytable, figures.total) == ("toy-game", "toy", "T-1", 100)


def test_wins_are_counted_and_pushes_are_not() -> None:
    assert bonus_figures(asked(PAYS), COUNTED).hit_frequency == Fraction(5, 100)


def test_the_deviation_is_that_of_one_wager() -> None:
    """The mean square is (85 + 5 x 100) / 100."""
    found = bonus_figures(asked(PAYS), COUNTED).std_dev
    assert found is not None
    assert isclose(found, sqrt(5.85 - 0.35**2), rel_tol=1e-12)


def test_outcomes_stand_in_the_order_of_the_rows_and_nothing_comes_last() -> None:
    figures = bonus_figures(asked(PAYS), COUNTED)
    found = [(each.outcome, each.combinations, each.pays) for each in figures.outcomes]
    assert found == [
        ("big", 3, "10 to 1"),
        ("big-of-dealer", 2, "10 to 1"),
        ("middle", 10, "1 for 1"),
        ("small", 15, ""),
        ("nothing", 70, ""),
    ]
    assert [each.net for each in figures.outcomes] == [10, 10, 0, -1, -1]


def test_without_a_bound_the_figures_are_exact() -> None:
    figures = bonus_figures(asked(PAYS), COUNTED)
    assert figures.exact
    assert figures.bound is None


def test_bounds_on_probabilities_bound_the_edge_if_all_go_the_same_way() -> None:
    bounds = {BIG: Fraction(1, 1_000), NOTHING: Fraction(1, 500)}
    figures = bonus_figures(asked(PAYS), replace(COUNTED, bounds=bounds))
    assert not figures.exact
    assert figures.bound == Fraction(10, 1_000) + Fraction(1, 500)


def test_where_a_fold_loses_the_wager_the_play_that_is_assumed_is_named() -> None:
    folded = replace(asked(PAYS), settings=Settings([STAYS], {"stays": "no"}))
    assert bonus_figures(asked(PAYS), COUNTED).strategy is None
    assert bonus_figures(folded, COUNTED).strategy == "no hand that wins this wager is folded"


@pytest.mark.parametrize("folded_count", [True, False])
def test_where_folded_hands_do_not_count_the_play_that_is_assumed_is_named(*, folded_count: bool) -> None:
    def hands(show: Showdown, _settings: Settings) -> tuple[Cards, ...]:
        return (show.player, show.dealer, *show.others, *(show.folded_others if folded_count else ()))

    highest = replace(WAGER, looks_at=OnHighestHand(hands=hands, outcome_of=lambda _rank, _settings: NOTHING))
    assert (bonus_figures(asked(PAYS, highest), COUNTED).strategy is None) is folded_count


# --- a jackpot --------------------------------------------------------------------------------------------

LEVELS = paytable(
    line(BIG_ROW, Share(Fraction(1), "mega"), 1_000),
    line(MIDDLE_ROW, Share(Fraction(1, 2), "major"), 50),
    line(SMALL_ROW, ForOne(Fraction(3))),
)
HITS = Counted({BIG: 1, BIG_OF_DEALER: 1, MIDDLE: 8, SMALL: 100, NOTHING: 890}, 1_000)


def test_fixed_pays_return_apart_from_the_meters() -> None:
    assert jackpot_figures(asked(LEVELS, JACKPOT), HITS).fixed_return == Fraction(300, 1_000)


def test_every_level_returns_its_part_of_each_meter_dollar() -> None:
    slopes = jackpot_figures(asked(LEVELS, JACKPOT), HITS).return_per_meter_dollar
    assert slopes == {"mega": Fraction(2, 1_000), "major": Fraction(4, 1_000)}


def test_rows_are_hit_once_in_so_many_deals() -> None:
    assert jackpot_figures(asked(LEVELS, JACKPOT), HITS).one_in == {"big": 500, "middle": 125, "small": 10}


def test_every_row_of_a_jackpot_is_a_hit() -> None:
    assert jackpot_figures(asked(LEVELS, JACKPOT), HITS).hit_frequency == Fraction(110, 1_000)


def test_envy_is_paid_for_the_others_hands_but_not_for_the_dealers() -> None:
    """$10.00 once and $0.50 eight times in a thousand deals."""
    assert jackpot_figures(asked(LEVELS, JACKPOT), HITS).envy_return_per_other_player == Fraction(14, 1_000)


def test_without_all_meters_a_jackpot_has_no_edge() -> None:
    for meters in ({}, {"mega": 100}):
        figures = jackpot_figures(asked(LEVELS, JACKPOT, **meters), HITS)
        assert (figures.edge, figures.std_dev) == (None, None)


def test_with_the_meters_it_has_edge_and_deviation() -> None:
    """A mega of $100 and a major of $50 return 0.2 each; the squares are 2 x 100^2, 8 x 25^2 and 100 x 3^2."""
    figures = jackpot_figures(asked(LEVELS, JACKPOT, mega=100, major=50), HITS)
    assert figures.edge == 1 - Fraction(3 + 2 + 2, 10)
    assert figures.std_dev is not None
    assert isclose(figures.std_dev, sqrt((20_000 + 5_000 + 900) / 1_000 - 0.7**2), rel_tol=1e-12)


def test_a_jackpot_breaks_even_at_the_amount_that_leaves_no_edge() -> None:
    one = paytable(line(BIG_ROW, Share(Fraction(1))), line(SMALL_ROW, ForOne(Fraction(3))))
    even = jackpot_figures(asked(one, JACKPOT), HITS).break_even_meter
    assert even == 350
    assert jackpot_figures(asked(one, JACKPOT, meter=350), HITS).edge == 0


def test_a_jackpot_of_fixed_pays_alone_has_an_edge_without_a_meter() -> None:
    fixed = paytable(line(SMALL_ROW, ForOne(Fraction(9))))
    figures = jackpot_figures(asked(fixed, JACKPOT), HITS)
    assert figures.edge == Fraction(1, 10)
    assert figures.break_even_meter is None


def test_a_meter_has_its_seed_and_what_all_wagers_to_the_hit_brought() -> None:
    """One hit in 500 deals, 20 % of $5: 500 wagers bring a dollar each."""
    found = expected_meter_at_hit(Fraction(1_000), Fraction(1, 5), Fraction(1, 500), Fraction(5))
    assert found == 1_500


# --- the game against the dealer --------------------------------------------------------------------------

WIN, LOSE = Contest(2, Result.WIN, by=BIG), Contest(1, Result.LOSE)
SOLVED = Solution({WIN: 50, LOSE: 30, FOLDED: 20}, 100)


def test_a_base_game_is_measured_per_ante() -> None:
    """Wins bring 1 + 1 + 2, losses cost 1 + 1 + 1, folds 1 + 1: 200 - 90 - 40 of 100."""
    figures = base_figures(GAME, SETTINGS, None, SOLVED)
    assert figures.edge == Fraction(-70, 100)
    assert figures.average_wager == Fraction(50 * 4 + 30 * 3 + 20 * 2, 100)
    assert figures.element_of_risk == Fraction(-70, 330)
    assert figures.hit_frequency == Fraction(50, 100)
    assert figures.std_dev is not None
    assert isclose(figures.std_dev, sqrt((50 * 16 + 30 * 9 + 20 * 4) / 100 - 0.7**2), rel_tol=1e-12)


def test_the_paytable_of_the_base_game_counts() -> None:
    table = Paytable("B-1", "toy-game", "base", (line(row_of(BIG), ToOne(Fraction(5))),))
    figures = base_figures(GAME, SETTINGS, table, SOLVED)
    assert figures.edge == Fraction(-(50 * 8 - 90 - 40), 100)
    assert figures.paytable == "B-1"


def test_decisions_are_shares_of_all_deals() -> None:
    figures = base_figures(GAME, SETTINGS, None, SOLVED)
    assert figures.decisions == {"play-2x": Fraction(1, 2), "play-1x": Fraction(3, 10), "fold": Fraction(1, 5)}


def test_contests_are_listed_with_their_nets() -> None:
    figures = base_figures(GAME, SETTINGS, None, SOLVED)
    assert [(each.outcome, each.combinations, each.pays) for each in figures.outcomes] == [
        ("play-2x/win/big", 50, "+4"),
        ("play-1x/lose", 30, "-3"),
        ("fold", 20, "-2"),
    ]
