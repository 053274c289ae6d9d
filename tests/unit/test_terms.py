"""A table that breaks a rule or the law is not opened, and the refusal says which."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.support.tables import DAY, GAMES, terms_for

from pitboss.errors import BadInputError, PitbossError, RefusedError, UnknownNameError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.rules import Outcome, Paytable, PaytableLine, ToOne, row_of
from pitboss.rules.deal import Device
from pitboss.rules.law import MAXIMUM_WAGER, WASHINGTON, LegalNumber
from pitboss.rules.money import Limits
from pitboss.table import Aggregate, AwardPolicy, JackpotTerms, Meter, TableTerms, open_table
from pitboss.table.opening import Wishes, table_of
from pitboss.table.terms import largest_wager

UTH = "ultimate-texas-holdem"


def refusal(slug: str, **wishes: object) -> str:
    with pytest.raises(PitbossError) as error:
        terms_for(slug, **wishes)
    return str(error.value)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_opens_with_the_defaults_of_the_house(slug: str) -> None:
    terms = terms_for(slug)
    assert terms.seats == game_named(slug).seats
    assert all(largest_wager(terms, spot) <= 300_00 for spot in terms.spots)


@pytest.mark.parametrize(
    ("slug", "ante", "what"),
    [
        ("straight-edge-v1", 301, "Ante could reach $301.00"),
        ("straight-edge-v2", 151, "Play could reach $302.00"),
        ("six-card-poker", 301, "Ante could reach $301.00"),
        (UTH, 76, "Play could reach $304.00"),
        ("caribbean-stud", 151, "Raise could reach $302.00"),
    ],
)
def test_a_table_cannot_be_opened_above_the_legal_maximum_the_largest_play_included(
    slug: str, ante: int, what: str
) -> None:
    """WAC 230-15-140: $300 for a single wager; the Play counts as the multiple it can become."""
    assert largest_wager(terms_for(slug, limits=limits(slug, ante - 1)), game_named(slug).base.play) <= 300_00
    said = refusal(slug, limits=limits(slug, ante))
    assert what in said
    assert "$300.00 (WAC 230-15-140)" in said


def limits(slug: str, ante_dollars: int) -> dict[str, Limits]:
    spots = [spot.slug for spot in game_named(slug).base.spots if spot.multiple_of is None]
    return {spot: Limits(5_00, ante_dollars * 100) for spot in spots}


def test_a_setting_that_raises_the_play_wager_counts_against_the_maximum() -> None:
    allowed = limits("straight-edge-v1", 150)
    assert "Play could reach $450.00" in refusal("straight-edge-v1", settings={"play": "3"}, limits=allowed)
    terms_for("straight-edge-v1", settings={"play": "2"}, limits=allowed)


def test_a_maximum_that_was_adopted_later_opens_the_table_from_its_day() -> None:
    adopted = LegalNumber(MAXIMUM_WAGER, 400_00, date(2024, 2, 1), "as amended")
    wishes = Wishes(limits=limits("straight-edge-v1", 400))
    law = WASHINGTON.with_number(adopted)
    with pytest.raises(RefusedError, match="on 2024-01-31 a single wager may not exceed"):
        table_of("straight-edge-v1", date(2024, 1, 31), wishes, law=law)
    assert table_of("straight-edge-v1", date(2024, 2, 1), wishes, law=law).limits["ante"].maximum_cents == 400_00


def test_at_most_six_games_on_one_hand_and_each_sensor_counts() -> None:
    """WAC 230-15-040; UTH with Trips, Bad Beat, Ultimate Pairs and two sensors is six."""
    terms = terms_for(UTH)
    assert 1 + len(terms.bonuses) == 6
    extra = replace(terms.game.bonus("trips"), slug="trips-too", spot=replace(terms.spot("trips"), slug="trips-too"))
    more = replace(
        terms,
        game=replace(terms.game, bonuses=(*terms.game.bonuses, extra)),
        paytables={**terms.paytables, "trips-too": replace(terms.paytables["trips"], wager="trips-too")},
        limits={**terms.limits, "trips-too": Limits(1_00, 5_00)},
    )
    with pytest.raises(RefusedError, match=r"7 games on one hand; at most 6 are allowed \(WAC 230-15-040\)"):
        open_table(more, day=DAY)


def test_at_most_three_games_take_more_than_five_dollars() -> None:
    """WAC 230-15-040: three of the six at $5 or less."""
    three = {"trips": Limits(1_00, 25_00), "bad-beat": Limits(1_00, 25_00), "ultimate-pairs": Limits(1_00, 5_00)}
    terms_for(UTH, limits=three)
    said = refusal(UTH, limits=three | {"ultimate-pairs": Limits(1_00, 6_00)})
    assert said.startswith("the base game, Trips, Bad Beat Bonus, Ultimate Pairs take more than $5.00; at most 3")


def test_a_wager_left_out_makes_room_for_a_larger_one() -> None:
    terms = terms_for(
        UTH, paytables={"trips": "none", "bad-beat": "none"}, limits={"ultimate-pairs": Limits(1_00, 100_00)}
    )
    assert [bonus.slug for bonus in terms.bonuses] == ["ultimate-pairs", "progressive", "progressive-link"]


def test_a_wager_whose_needs_are_not_offered_is_refused() -> None:
    """The Bad Beat Bonus needs Ante, Blind and Trips (rulebook 4)."""
    assert "Bad Beat Bonus needs trips, which this table does not offer" in refusal(UTH, paytables={"trips": "none"})


@pytest.mark.parametrize(
    ("slug", "seats"), [("straight-edge-v1", 6), ("straight-edge-v2", 6), ("six-card-poker", 7), (UTH, 7)]
)
def test_a_table_has_no_more_seats_than_its_game(slug: str, seats: int) -> None:
    """Rulebook 1: at most six seats in Straight Edge; Six Card and UTH seven."""
    assert terms_for(slug, seats=seats).seats == seats
    assert f"has one to {seats} seats, not {seats + 1}" in refusal(slug, seats=seats + 1)
    assert f"has one to {seats} seats, not 0" in refusal(slug, seats=0)


def test_more_seats_than_the_deck_can_serve_are_refused() -> None:
    terms = terms_for("straight-edge-v1")
    crowded = replace(terms, game=replace(terms.game, seats=7), seats=7)
    with pytest.raises(RefusedError, match="7 seats need 57 cards; the deck has 52"):
        open_table(crowded, day=DAY)


@pytest.mark.parametrize(
    ("slug", "procedure", "shuffler"),
    [
        ("straight-edge-v1", "packets", "ace"),
        ("six-card-poker", "packets", "i-deal-plus"),
        (UTH, "packets", "deck-mate-2"),
        (UTH, "hand-held", "i-deal"),
        ("caribbean-stud", "packets", "i-deal"),
    ],
)
def test_a_shuffler_that_does_not_deal_the_procedure_is_refused(slug: str, procedure: str, shuffler: str) -> None:
    assert f"{shuffler!r}" in refusal(slug, procedure=procedure, shuffler=shuffler)


def test_a_device_in_the_wrong_mode_is_refused_with_those_that_can() -> None:
    terms = replace(terms_for("six-card-poker"), device=Device("i-deal", "uth"))
    with pytest.raises(RefusedError, match=r"i-deal in mode uth cannot serve .*these can: i-deal \(six-card-poker\)"):
        open_table(terms, day=DAY)


def test_the_shuffler_named_chooses_the_procedure_it_can_serve() -> None:
    """Rulebook 4: (a) Deck Mate 2 hand-held, (b) ACE or i-Deal in packets, (c) a dealing shoe."""
    chosen = {
        shuffler: terms_for(UTH, shuffler=shuffler).procedure.slug
        for shuffler in ("deck-mate-2", "hand-held", "ace", "i-deal", "i-deal-plus", "dealing-shoe")
    }
    assert chosen == {
        "deck-mate-2": "hand-held",
        "hand-held": "hand-held",
        "ace": "packets",
        "i-deal": "packets",
        "i-deal-plus": "packets",
        "dealing-shoe": "shoe",
    }


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"paytables": {"trips": "UTH-9"}}, "There is no paytable of Trips 'UTH-9'"),
        ({"paytables": {"trip": "UTH-01"}}, "did you mean 'trips'?"),
        ({"paytables": {"base": "none"}}, "There is no paytable of Ante, Blind and Play 'none'"),
        ({"procedure": "packet"}, "did you mean 'packets'?"),
        ({"shuffler": "i-deel"}, "did you mean 'i-deal'?"),
        ({"settings": {"copies": "push"}}, "There is no setting 'copies'"),
        ({"limits": {"tripz": Limits(100, 200)}}, "did you mean 'trips'?"),
        ({"jackpots": {"progresive": JackpotTerms({})}}, "did you mean 'progressive'?"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(wishes: dict[str, Any], said: str) -> None:
    assert said in refusal(UTH, **wishes)


def test_an_unknown_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'caribbean-stud'"):
        table_of("caribean-stud", DAY)


def test_an_aggregate_below_the_highest_wager_at_fifty_to_one_is_refused() -> None:
    """WAC 230-15-490: never below the maximum wager times the highest odds, counted up to 50 to 1."""
    wide = {"trips": Limits(1_00, 25_00), "ante": Limits(5_00, 75_00), "blind": Limits(5_00, 75_00)}
    assert "An aggregate of $3,749.99 is too low" in refusal(UTH, limits=wide, aggregate=Aggregate(3749_99))
    assert "$3,750.00 (WAC 230-15-490)" in refusal(UTH, limits=wide, aggregate=Aggregate(1))
    terms_for(UTH, limits=wide, aggregate=Aggregate(3750_00))


def test_an_aggregate_that_would_cut_prizes_under_fifty_to_one_is_refused() -> None:
    """WAC 230-15-490: not for prizes under 50 to 1."""
    said = refusal(UTH, aggregate=Aggregate(100_000_00, from_odds=40))
    assert "may not cut prizes under 50 to 1, but would from 40 to 1 (WAC 230-15-490)" in said


def test_a_jackpot_takes_its_fixed_wager_and_needs_an_amount_for_every_level() -> None:
    jackpot = JackpotTerms({"mega": Meter.posted(1000_00)}, 1_00)
    said = refusal(UTH, paytables={"progressive-link": "ML01"}, jackpots={"progressive-link": jackpot})
    assert "pays shares of major, for which there is no amount" in said
    five = JackpotTerms({"meter": Meter.posted(1000_00)}, 5_00, AwardPolicy.HOUSE)
    assert "takes a fixed wager of $5.00, not $1.00" in refusal(
        UTH, jackpots={"progressive": five}, limits={"progressive": Limits(1_00, 1_00)}
    )
    assert terms_for(UTH, jackpots={"progressive": five}).limits["progressive"] == Limits(5_00, 5_00, 5_00)


def test_a_house_jackpot_and_a_progressive_do_not_share_a_table() -> None:
    """Rulebook 6.5: all jackpots of a table are of one type."""
    meters = {"meter": Meter.posted(1000_00)}
    house, rising = (JackpotTerms(meters, 1_00, policy) for policy in (AwardPolicy.HOUSE, AwardPolicy.SEQUENTIAL))
    said = refusal(UTH, jackpots={"progressive": house, "progressive-link": rising})
    assert "All jackpots of a table are of one type" in said


def test_a_paytable_of_another_game_is_refused() -> None:
    six = next(each for each in printed_paytables("six-card-poker") if each.wager == "bad-beat")
    said = refusal(UTH, own_paytables=(six,), paytables={"bad-beat": six.id})
    assert "Paytable 'TWBB-001' is for 'bad-beat' of six-card-poker" in said


def test_a_game_that_pays_by_rows_needs_its_paytable() -> None:
    terms = terms_for(UTH)
    bare = replace(terms, paytables={wager: each for wager, each in terms.paytables.items() if wager != "base"})
    with pytest.raises(RefusedError, match="Ante, Blind and Play of Ultimate Texas Hold'em needs a paytable"):
        open_table(bare, day=DAY)


def test_a_spot_without_limits_is_refused() -> None:
    terms = terms_for("caribbean-stud")
    with pytest.raises(RefusedError, match="Cover All has no limits"):
        open_table(replace(terms, limits={"ante": terms.limits["ante"]}), day=DAY)


def test_a_jackpot_without_an_amount_is_refused() -> None:
    with pytest.raises(RefusedError, match="is offered without a jackpot"):
        open_table(replace(terms_for(UTH), jackpots={}), day=DAY)


def test_impossible_jackpots_are_refused() -> None:
    with pytest.raises(BadInputError, match="more than nothing"):
        JackpotTerms({}, 0)
    with pytest.raises(BadInputError, match="below zero"):
        JackpotTerms({"meter": Meter(-1)})


def test_the_houses_own_paytable_is_played_when_it_is_named() -> None:
    flush = Outcome("flush", "Flush")
    own = Paytable("MY-01", UTH, "trips", (PaytableLine(row_of(flush), (ToOne(Fraction(9)),)),))
    terms: TableTerms = terms_for(UTH, own_paytables=(own,), paytables={"trips": "MY-01"})
    assert terms.paytables["trips"] is own
