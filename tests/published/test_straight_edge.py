"""Printed figures of Straight Edge Poker that are right: document 001, paytable sheet (rulebook 1 and 2)."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import comb

import pytest

from pitboss.cards import batch
from pitboss.games.registry import game_named, printed_paytables
from pitboss.rules import ForOne, Outcome, Settings, ToOne
from pitboss.rules.paytable import Paytable
from pitboss.rules.ranking import OnOneHand

CARDS = 7


def outcomes_of(slug: str, wager: str, *, wraps: bool) -> dict[Outcome, int]:
    """All hands of seven cards by what happens to the wager."""
    game = game_named(slug)
    looks_at = game.bonus(wager).looks_at
    assert isinstance(looks_at, OnOneHand)
    settings = Settings(game.settings)
    found: dict[Outcome, int] = {}
    for straight, hands in batch.enumerate_straights(CARDS, wraps=wraps).items():
        rank = straight.length if wager == "insurance" else straight.code
        outcome = looks_at.outcome_of(rank, settings)
        found[outcome] = found.get(outcome, 0) + hands
    return found


def edge_of(outcomes: dict[Outcome, int], paytable: Paytable) -> Fraction:
    ahead = Fraction(0)
    for outcome, hands in outcomes.items():
        match paytable.pay(outcome):
            case ToOne(odds):
                ahead += odds * hands
            case ForOne(multiple):
                ahead += (multiple - 1) * hands
            case _:
                ahead -= hands
    return -ahead / comb(52, CARDS)


def printed_percent(edge: Fraction) -> str:
    percent = Decimal(edge.numerator) * 100 / Decimal(edge.denominator)
    return f"{percent.quantize(Decimal('0.01'), ROUND_HALF_UP)} %"


@pytest.mark.parametrize(
    ("slug", "wager", "paytable_id", "wraps", "printed"),
    [
        ("straight-edge-v1", "bonus", "1", True, "3.60 %"),
        ("straight-edge-v1", "bonus", "2", True, "5.86 %"),
        ("straight-edge-v1", "insurance", "1", True, "9.12 %"),
        ("straight-edge-v2", "4-plus", "1", False, "5.60 %"),
        ("straight-edge-v2", "insurance", "1", False, "9.12 %"),
    ],
)
def test_the_printed_house_advantage_is_right(
    slug: str, wager: str, paytable_id: str, *, wraps: bool, printed: str
) -> None:
    """001, paytable sheet: Bonus 1 and 2, 4 + Bonus 1, Insurance."""
    paytable = next(each for each in printed_paytables(slug) if (each.wager, each.id) == (wager, paytable_id))
    assert [claim.printed for claim in paytable.claims] == [printed]
    outcomes = outcomes_of(slug, wager, wraps=wraps)
    assert sum(outcomes.values()) == comb(52, CARDS)
    assert printed_percent(edge_of(outcomes, paytable)) == printed
