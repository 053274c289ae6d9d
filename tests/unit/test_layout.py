"""Chips before the deal: what may go down where. A refusal changes nothing and names what would be right."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.support.tables import stacked_round, terms_for

from pitboss.errors import PitbossError, RefusedError
from pitboss.rules.money import Limits
from pitboss.table import AwardPolicy, JackpotTerms, Meter, Round

UTH = "ultimate-texas-holdem"


@pytest.fixture
def table() -> Round:
    """UTH: Ante and Blind $5 to $75, Trips and Bad Beat $1 to $25, Ultimate Pairs $1 to $5, jackpots $1."""
    terms = terms_for(UTH, limits={"ultimate-pairs": Limits(50, 5_00, 50)})
    return stacked_round(terms, {2: "As Kd"}, "2c 3c", "4d 5d 6d 7h 8h")


def state(played: Round) -> object:
    return (
        played.stage,
        tuple(played.records),
        played.chips.piles(),
        {seat: played.bets(seat) for seat in range(1, 8)},
        played.view(),
    )


def refused(played: Round, verify: Callable[[], object], can: Callable[[], bool], do: Callable[[], object]) -> str:
    """All three faces refuse alike, and nothing changes."""
    before = state(played)
    with pytest.raises(PitbossError) as from_verify:
        verify()
    assert not can()
    with pytest.raises(PitbossError) as from_do:
        do()
    assert str(from_do.value) == str(from_verify.value)
    assert state(played) == before
    return str(from_verify.value)


def refused_bet(played: Round, seat: int, spot: str, cents: int) -> str:
    return refused(
        played,
        lambda: played.verify_bet(seat, spot, cents),
        lambda: played.can_bet(seat, spot, cents),
        lambda: played.bet(seat, spot, cents),
    )


def refused_take_back(played: Round, seat: int, spot: str) -> str:
    return refused(
        played,
        lambda: played.verify_take_back(seat, spot),
        lambda: played.can_take_back(seat, spot),
        lambda: played.take_back(seat, spot),
    )


def refused_start(played: Round) -> str:
    return refused(played, played.verify_start, played.can_start, played.start)


def test_chips_go_down_within_the_limits_and_come_from_the_player(table: Round) -> None:
    assert table.can_bet(2, "ante", 75_00)
    table.verify_bet(2, "ante", 75_00)
    placed = table.bet(2, "ante", 75_00)
    assert (placed.seat, placed.spot, placed.cents) == (2, "ante", 75_00)
    assert table.bets(2) == {"ante": 75_00}
    assert {(pile.kind, pile.seat, pile.spot): cents for pile, cents in table.chips.piles().items()} == {
        ("player", 2, ""): -75_00,
        ("spot", 2, "ante"): 75_00,
    }


@pytest.mark.parametrize("cents", [4_99, 75_01, 0, -5_00, 100_00])
def test_a_bet_outside_the_limits_is_refused_with_them(table: Round, cents: int) -> None:
    assert refused_bet(table, 2, "ante", cents).startswith("Ante takes $5.00 to $75.00, not ")


def test_a_bet_that_is_no_whole_unit_is_refused_with_the_unit(table: Round) -> None:
    assert refused_bet(table, 2, "ante", 5_50) == "Ante takes whole units of $1.00, not $5.50."
    table.bet(2, "ante", 5_00)
    assert table.can_bet(2, "ultimate-pairs", 1_50)
    assert refused_bet(table, 2, "ultimate-pairs", 1_25) == "Ultimate Pairs takes whole units of $0.50, not $1.25."


def test_a_sensor_takes_its_fixed_wager_only(table: Round) -> None:
    table.bet(2, "ante", 5_00)
    assert refused_bet(table, 2, "progressive", 2_00) == "UTH Jackpot takes $1.00, not $2.00."
    assert table.can_bet(2, "progressive", 1_00)


def test_a_sensor_may_take_a_fixed_wager_that_is_no_whole_dollar() -> None:
    jackpot = JackpotTerms({"meter": Meter.posted(1000_00)}, 1_50, AwardPolicy.HOUSE)
    played = stacked_round(terms_for(UTH, jackpots={"progressive": jackpot}), {2: "As Kd"}, "2c 3c", "4d 5d 6d 7h 8h")
    played.bet(2, "ante", 5_00)
    assert played.bet(2, "progressive", 1_50).cents == 1_50


def test_the_blind_equals_the_ante(table: Round) -> None:
    """Rulebook 4: Ante and equal Blind."""
    assert refused_bet(table, 2, "blind", 10_00) == "Blind must equal the Ante, $0.00, not $10.00."
    table.bet(2, "ante", 10_00)
    assert refused_bet(table, 2, "blind", 9_00) == "Blind must equal the Ante, $10.00, not $9.00."
    assert refused_bet(table, 2, "blind", 11_00) == "Blind must equal the Ante, $10.00, not $11.00."
    table.bet(2, "blind", 10_00)


@pytest.mark.parametrize("spot", ["trips", "ultimate-pairs", "progressive", "progressive-link"])
def test_a_side_wager_needs_the_ante(table: Round, spot: str) -> None:
    assert "needs a wager on Ante first." in refused_bet(table, 2, spot, 1_00)


def test_the_bad_beat_bonus_needs_ante_blind_and_trips(table: Round) -> None:
    """Rulebook 4."""
    assert refused_bet(table, 2, "bad-beat", 1_00).endswith("needs a wager on Ante, Blind, Trips first.")
    table.bet(2, "ante", 5_00)
    table.bet(2, "blind", 5_00)
    assert refused_bet(table, 2, "bad-beat", 1_00).endswith("needs a wager on Trips first.")
    table.bet(2, "trips", 1_00)
    table.bet(2, "bad-beat", 25_00)


def test_one_seat_does_not_serve_anothers_needs(table: Round) -> None:
    table.bet(1, "ante", 5_00)
    assert "needs a wager on Ante first." in refused_bet(table, 2, "trips", 1_00)


def test_a_spot_takes_one_wager(table: Round) -> None:
    table.bet(2, "ante", 5_00)
    assert refused_bet(table, 2, "ante", 5_00) == "Seat 2 already has $5.00 on Ante."


def test_the_play_wager_is_made_by_a_decision(table: Round) -> None:
    table.bet(2, "ante", 5_00)
    assert refused_bet(table, 2, "play", 20_00) == "Play is made by a decision after the deal, not before it."


def test_an_unknown_spot_is_refused_with_the_nearest(table: Round) -> None:
    assert "did you mean 'trips'?" in refused_bet(table, 2, "trip", 1_00)
    assert "There is no bet spot at this table 'insurance'" in refused_take_back(table, 2, "insurance")


@pytest.mark.parametrize("seat", [0, -1, 8])
def test_an_unknown_seat_is_refused_with_the_seats_there_are(table: Round, seat: int) -> None:
    assert refused_bet(table, seat, "ante", 5_00) == f"There is no seat {seat}; this table has seats 1 to 7."
    assert refused_take_back(table, seat, "ante") == f"There is no seat {seat}; this table has seats 1 to 7."
    with pytest.raises(RefusedError, match=f"There is no seat {seat}"):
        table.view(seat)


def test_a_bet_is_taken_back_and_the_chips_return(table: Round) -> None:
    table.bet(2, "ante", 5_00)
    assert table.can_take_back(2, "ante")
    taken = table.take_back(2, "ante")
    assert (taken.seat, taken.spot, taken.cents) == (2, "ante", 5_00)
    assert table.bets(2) == {}
    assert table.seats == ()
    assert table.chips.piles() == {}
    table.bet(2, "ante", 6_00)


def test_what_others_depend_on_stays_until_they_are_taken_back(table: Round) -> None:
    for spot in ("ante", "blind"):
        table.bet(2, spot, 5_00)
    for spot in ("trips", "bad-beat"):
        table.bet(2, spot, 1_00)
    assert refused_take_back(table, 2, "ante") == (
        "Ante stays while Blind, Trips, Bad Beat Bonus depend on it; take those back first."
    )
    assert "Trips stays while Bad Beat Bonus depend on it" in refused_take_back(table, 2, "trips")
    for spot in ("bad-beat", "trips", "blind", "ante"):
        table.take_back(2, spot)
    assert table.chips.piles() == {}


def test_nothing_cannot_be_taken_back(table: Round) -> None:
    assert refused_take_back(table, 2, "ante") == "Seat 2 has nothing on Ante."


def test_a_round_starts_only_with_a_wager(table: Round) -> None:
    assert refused_start(table) == "Nobody has made a wager yet."


def test_a_round_starts_only_when_every_seat_is_complete(table: Round) -> None:
    table.bet(2, "ante", 5_00)
    assert refused_start(table) == "Seat 2 has no Blind, which the game requires."
    table.bet(2, "blind", 5_00)
    table.bet(3, "ante", 5_00)
    assert refused_start(table) == "Seat 3 has no Blind, which the game requires."
    table.take_back(3, "ante")
    assert table.can_start()
    assert table.start().seats == (2,)


def test_no_bets_after_the_start(table: Round) -> None:
    for spot in ("ante", "blind"):
        table.bet(2, spot, 5_00)
    table.start()
    assert refused_bet(table, 2, "trips", 1_00) == "The round is playing; wagers are made before the start."
    assert refused_take_back(table, 2, "blind") == "The round is playing; wagers are taken back before the start."
    assert refused_start(table) == "The round is playing; a round starts once."
