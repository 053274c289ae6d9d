"""Claims that the documents print for side wagers, where they are known to be right."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.deal import shape_of
from pitboss.lab.exact.one_hand import count_hole_cards, count_one_hand
from pitboss.rules import Outcome, Pay, Settings, ToOne
from pitboss.rules.ranking import OnHoleCards, OnOneHand

PRINTED = {
    ("ultimate-texas-holdem", "trips", "UTH-01"): "0.90",
    ("ultimate-texas-holdem", "trips", "UTH-02"): "1.90",
    ("ultimate-texas-holdem", "trips", "UTH-03"): "3.50",
    ("ultimate-texas-holdem", "trips", "UTH-04"): "6.18",
    ("ultimate-texas-holdem", "ultimate-pairs", "1"): "8.90",
    ("ultimate-texas-holdem", "ultimate-pairs", "2"): "8.54",
    ("ultimate-texas-holdem", "ultimate-pairs", "3"): "4.52",
    ("ultimate-texas-holdem", "ultimate-pairs", "4"): "4.68",
    ("ultimate-texas-holdem", "ultimate-pairs", "5"): "4.90",
    ("ultimate-texas-holdem", "ultimate-pairs", "6"): "6.79",
    ("straight-edge-v1", "bonus", "1"): "3.60",
    ("straight-edge-v1", "bonus", "2"): "5.86",
    ("straight-edge-v1", "insurance", "1"): "9.12",
    ("straight-edge-v2", "4-plus", "1"): "5.60",
    ("straight-edge-v2", "insurance", "1"): "9.12",
}
"""Percent; document 004 sheet R2005-12-06 and the Ultimate Pairs sheets; 001 paytables (rulebook 1, 2, 4)."""


def edge(slug: str, wager: str, paytable: str) -> Fraction:
    table = next(each for each in printed_paytables(slug) if (each.wager, each.id) == (wager, paytable))
    counts = counts_of(slug, wager)
    return -sum((net(table.pay(each)) * count for each, count in counts.items()), Fraction(0)) / sum(counts.values())


def counts_of(slug: str, wager: str) -> dict[Outcome, int]:
    game = game_named(slug)
    settings = Settings(game.settings)
    shape = shape_of(game.procedure(None, settings))
    match game.bonus(wager).looks_at:
        case OnOneHand() as looks_at:
            return count_one_hand(looks_at, settings, shape)
        case OnHoleCards() as looks_at:
            return count_hole_cards(looks_at, shape)
    raise AssertionError(wager)


def net(pay: Pay | None) -> Fraction:
    if pay is None:
        return Fraction(-1)
    assert isinstance(pay, ToOne)
    return pay.odds


def half_up(value: Fraction) -> str:
    hundredths = (value * 10_000 + Fraction(1, 2)).__floor__()
    return f"{hundredths // 100}.{hundredths % 100:02d}"


@pytest.mark.parametrize(("slug", "wager", "paytable"), PRINTED)
def test_the_printed_edge_of_a_side_wager_is_what_the_counts_come_to(slug: str, wager: str, paytable: str) -> None:
    assert half_up(edge(slug, wager, paytable)) == PRINTED[slug, wager, paytable]


@pytest.mark.parametrize(("slug", "wager", "paytable"), PRINTED)
def test_our_paytables_carry_the_claim_as_printed(slug: str, wager: str, paytable: str) -> None:
    table = next(each for each in printed_paytables(slug) if (each.wager, each.id) == (wager, paytable))
    assert f"{PRINTED[slug, wager, paytable]} %" in [claim.printed for claim in table.claims]


ACES_UP = {"SCP-01": "2.34", "SCP-02": "3.30", "SCP-03": "4.11", "SCP-04": "5.12"}


@pytest.mark.parametrize("paytable", ACES_UP)
def test_the_edge_of_aces_up_is_far_from_its_printed_hold(paytable: str) -> None:
    """The document prints an expected hold of 20 to 30 %: a share of what is bought in, no edge; ours as computed."""
    assert half_up(edge("six-card-poker", "aces-up", paytable)) == ACES_UP[paytable]
