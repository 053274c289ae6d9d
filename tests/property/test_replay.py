"""A history replays to the same cent, and writing it again changes no letter."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.chances import DrawnChance, play_out, random_round, random_terms
from tests.support.tables import ALL_GAMES

from pitboss.table import Aggregate, Sharing, Stage
from pitboss.table.history import parse_history, write_history
from pitboss.table.recording import history_of
from pitboss.table.replay import replay

EXAMPLES = settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@pytest.mark.parametrize("slug", ALL_GAMES)
@EXAMPLES
@given(data=st.data(), sharing=st.sampled_from(Sharing))
def test_a_history_replays_to_the_same_cent(slug: str, data: st.DataObject, sharing: Sharing) -> None:
    chance = DrawnChance(data)
    terms = replace(random_terms(slug, chance), aggregate=Aggregate(1 + 100 * chance.below(5000), sharing))
    played = random_round(terms, chance)
    play_out(played, chance)
    again = replay(*parse_history(write_history(history_of(played)), "told.toml"))
    assert again.disagreements == ()
    assert again.compared > 0
    assert again.round.records == played.records
    assert again.round.chips.piles() == played.chips.piles()
    assert again.round.meters_after == played.meters_after


@pytest.mark.parametrize("slug", ALL_GAMES)
@EXAMPLES
@given(data=st.data(), stop=st.integers(0, 60))
def test_written_read_and_written_again_a_history_is_the_same(slug: str, data: st.DataObject, stop: int) -> None:
    """Voided rounds too."""
    chance = DrawnChance(data)
    played = random_round(random_terms(slug, chance), chance)
    steps = iter(range(1000))
    play_out(played, chance, lambda round_: round_.void("stop") if next(steps) == stop and not round_.over else None)
    text = write_history(history_of(played, "a note"))
    history, document = parse_history(text, "told.toml")
    assert write_history(history) == text
    again = replay(history, document).round
    assert again.stage is played.stage
    if played.stage is Stage.ENDED:
        assert write_history(history_of(again, "a note")) == text
