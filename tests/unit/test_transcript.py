"""A round in words: each pay with what happened, in eighty columns."""

from __future__ import annotations

import pytest
from tests.support.tables import ALL_GAMES, terms_for

from pitboss.cli.automatic import Extent, lowest_bets, rounds
from pitboss.cli.transcript import WIDTH, settled
from pitboss.games.caribbean_stud import PAIR_OR_LESS
from pitboss.rules import Result
from pitboss.rules.outcome import Contest, in_a_sentence
from pitboss.table import Award, Line


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_every_pay_says_what_happened_and_a_rule_said_once_is_not_said_again(slug: str) -> None:
    terms = terms_for(slug)
    for played in rounds(terms, 20, lowest_bets(terms, Extent.ALL), "random", "transcript"):
        said: set[str] = set()
        told: list[str] = []
        for record in played.records:
            if isinstance(record, Line | Award):
                lines = list(settled(record, terms, said, f"Seat {record.seat}  "))
                assert max(map(len, lines)) <= WIDTH
                words = " ".join(" ".join(lines).split())
                assert in_a_sentence(record.label) in words
                assert (record.rule in words) is (f"{record.label}: {record.rule}" not in told)
                told.append(f"{record.label}: {record.rule}")


def test_a_hand_named_by_its_ranks_keeps_its_capitals() -> None:
    """`a-k or pair` is no poker hand."""
    assert Contest(2, Result.WIN, by=PAIR_OR_LESS).label == "2x wins, A-K or pair"
    assert in_a_sentence("Royal flush") == "royal flush"
