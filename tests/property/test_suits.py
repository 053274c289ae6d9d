"""Suits have no rank: to rename them changes no pay where the rules name no suit."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.support.chances import pick, play_out, random_round, random_terms
from tests.support.tables import ALL_GAMES, GAMES, awards, envies

from pitboss.cards import DECK, Card, Cards
from pitboss.cards.chance import SeededChance, shuffled
from pitboss.table import Line, Round, TableTerms
from pitboss.table.awards import Meters

RENAMINGS = [suits for suits in permutations(range(4)) if suits != (0, 1, 2, 3)]
RED_ACES = {"4", "5"}
"""The Ultimate Pairs that name A-hearts and A-diamonds."""


def settled(played: Round) -> tuple[list[tuple[object, ...]], object, object, Meters]:
    return [facts(line) for line in played.lines], awards(played), envies(played), played.meters_after


def facts(line: Line) -> tuple[object, ...]:
    """Ultimate Pairs tells red aces apart in its outcome even where it pays them alike."""
    told = (line.outcome, line.label, line.rule) if line.spot != "ultimate-pairs" else ()
    return (line.seat, line.spot, line.fate, line.pay, line.returned_cents, line.moment, *told)


def twice(slug: str, seed: int, other: Cards, order: Cards) -> tuple[object, object]:
    """The same table, bets and decisions on two decks."""
    ends = []
    for deck in (order, other):
        chance = SeededChance(seed)
        terms = without_named_suits(slug, chance)
        played = random_round(terms, chance, deck)
        play_out(played, chance)
        ends.append(settled(played))
    return ends[0], ends[1]


def without_named_suits(slug: str, chance: SeededChance) -> TableTerms:
    while True:
        terms = random_terms(slug, chance)
        pairs = terms.paytables.get("ultimate-pairs")
        if pairs is None or pairs.id not in RED_ACES:
            return terms


@pytest.mark.parametrize("slug", ALL_GAMES)
@pytest.mark.parametrize("seed", range(40))
def test_to_rename_the_suits_changes_no_line(slug: str, seed: int) -> None:
    chance = SeededChance(f"suits {seed}")
    order = few_suits(chance) if seed % 2 else shuffled(DECK, chance)
    suits = pick(chance, RENAMINGS)
    renamed = tuple(Card(card.rank * 4 + suits[card.suit]) for card in order)
    before, after = twice(slug, seed, renamed, order)
    assert before == after


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug.startswith("straight-edge")])
@pytest.mark.parametrize("seed", range(40))
def test_in_straight_edge_each_rank_may_change_its_suits_by_itself(slug: str, seed: int) -> None:
    """Rulebook 1: longest straight by rank, suits ignored."""
    chance = SeededChance(f"ranks {seed}")
    order = shuffled(DECK, chance)
    suits = [pick(chance, RENAMINGS) for _ in range(13)]
    renamed = tuple(Card(card.rank * 4 + suits[card.rank][card.suit]) for card in order)
    before, after = twice(slug, seed, renamed, order)
    assert before == after


def few_suits(chance: SeededChance) -> Cards:
    """Two suits on top, so that flushes come."""
    first = shuffled(DECK, chance)
    return (*(card for card in first if card.suit < 2), *(card for card in first if card.suit >= 2))
