"""From claims to money for the whole table in one step; the examples of JACKPOT.md at the level of one round."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.support.tables import Hand, Script, awards, envies, lines_by_spot

from pitboss.table import AwardPolicy, JackpotTerms, Meter
from pitboss.table.awards import pay_awards, pay_envy
from pitboss.table.records import Award, AwardClaim, EnvyClaim

SIX = "six-card-poker"
UNITS = 10**8
"""Of 1e-8 dollars in one dollar."""


def units(amount: str) -> int:
    whole, _, part = amount.partition(".")
    return int(whole) * UNITS + int(part.ljust(8, "0"))


def claim(seat: int, row: str, pay: str, cents: int = 1_00, wager: str = "progressive") -> AwardClaim:
    return AwardClaim(seat, wager, row, row, pay, cents)


def paid(result: Iterable[Award]) -> list[tuple[int, str, int]]:
    return [(award.seat, award.row, award.cents) for award in result]


def rising(amount: str, seed: str, reserve: str, policy: AwardPolicy = AwardPolicy.SEQUENTIAL) -> JackpotTerms:
    return JackpotTerms({"meter": Meter(units(amount), units(seed), units(reserve))}, 1_00, policy)


ROYAL_SIX = Hand("As Ks Qs Js Ts 2d", {"ante": 5_00, "progressive": 1_00}, ("play-1x",))
STRAIGHT_FLUSH_SIX = Hand("9h 8h 7h 6h 5h 2c", {"ante": 5_00, "progressive": 1_00}, ("play-1x",))


def test_example_2_two_awards_in_one_round_from_the_right_each_from_what_is_left() -> None:
    """JACKPOT.md 2: seat 6 takes 123.45, seat 2 takes 1,111.11, restart at 512.34789, envy 330.00 in all."""
    script = Script(
        SIX,
        {
            1: Hand("2s 4d 6c 8d Tc Qh", {"ante": 5_00, "progressive": 1_00}, ("play-1x",)),
            2: ROYAL_SIX,
            4: Hand("3s 5d 7c 9d Jc Kh", {"ante": 5_00, "progressive": 1_00}, ("play-1x",)),
            6: STRAIGHT_FLUSH_SIX,
        },
        "3c 3d 4c 4h 8c 9c",
        wishes={
            "paytables": {"progressive": "SIXCPP-01"},
            "jackpots": {"progressive": rising("1234.56789", "500", "12.34")},
        },
    )
    played = script.played()
    assert paid(awards(played)) == [(6, "straight-flush", 123_45), (2, "royal-flush", 1_111_11)]
    assert all(award.from_meter for award in awards(played))
    after = played.meters_after["progressive", "meter"]
    assert after == Meter(units("512.34789"), units("500"), 0)
    assert [(envy.seat, envy.owner, envy.cents) for envy in envies(played)] == [
        (4, 6, 10_00),
        (2, 6, 10_00),
        (1, 6, 10_00),
        (6, 2, 100_00),
        (4, 2, 100_00),
        (1, 2, 100_00),
    ]
    assert sum(envy.cents for envy in envies(played)) == 330_00


def test_the_order_in_which_awards_were_keyed_changes_nothing() -> None:
    """JACKPOT.md: ordered by seat from the dealer's right however they were keyed."""
    terms = {"progressive": rising("1234.56789", "500", "12.34")}
    claims = [claim(2, "royal-flush", "100 % of the meter"), claim(6, "straight-flush", "10 % of the meter")]
    assert pay_awards(claims, terms) == pay_awards(reversed(claims), terms)


def test_a_share_after_a_royal_on_the_right_is_of_the_restarted_meter() -> None:
    """Rulebook 6.2, step 5: each from what is left, reseeded if a 100 % pay came before."""
    terms = {"progressive": rising("1234.56789", "500", "12.34")}
    given, after = pay_awards(
        [claim(6, "royal-flush", "100 % of the meter"), claim(2, "straight-flush", "10 % of the meter")], terms
    )
    assert paid(given) == [(6, "royal-flush", 1_234_56), (2, "straight-flush", 51_23)]
    assert after["progressive", "meter"].amount_units == units("461.11789")


def test_example_3_equal_split_by_policy() -> None:
    """JACKPOT.md 3: two royals share 1,000.01: 500.00 each, a cent stays for the restart."""
    terms = {"progressive": rising("1000.01", "500", "20", AwardPolicy.EQUAL_SPLIT)}
    given, after = pay_awards([claim(seat, "royal-flush", "100 % of the meter") for seat in (1, 5)], terms)
    assert paid(given) == [(5, "royal-flush", 500_00), (1, "royal-flush", 500_00)]
    assert after["progressive", "meter"].amount_units == units("520.01")


def test_example_8_three_levels_of_which_only_the_one_that_was_hit_restarts() -> None:
    """JACKPOT.md 8: ML03 at $5; four of a kind takes the Minor, a full house 50 for 1, envy times five."""
    meters = {
        "mega": Meter(units("50000.50"), units("50000")),
        "major": Meter(units("5000.25"), units("5000")),
        "minor": Meter(units("500.25"), units("500")),
    }
    terms = {"progressive-link": JackpotTerms(meters, 5_00, AwardPolicy.SEQUENTIAL)}
    given, after = pay_awards(
        [
            claim(3, "four-of-a-kind", "100 % of the Minor", 5_00, "progressive-link"),
            claim(2, "full-house", "50 for 1", 5_00, "progressive-link"),
        ],
        terms,
    )
    assert paid(given) == [(3, "four-of-a-kind", 500_25), (2, "full-house", 250_00)]
    assert [award.from_meter for award in given] == [True, False]
    assert after["progressive-link", "minor"].amount_units == units("500")
    assert after["progressive-link", "mega"] == meters["mega"]
    assert after["progressive-link", "major"] == meters["major"]
    envy = EnvyClaim(4, "progressive-link", "royal-flush", "Royal flush", 1000_00, (1, 2))
    assert [(each.seat, each.cents) for each in pay_envy([envy], terms)] == [(2, 5000_00), (1, 5000_00)]


def test_example_10_a_house_jackpot_pays_the_posted_amount_to_each_winner_and_nothing_falls() -> None:
    """JACKPOT.md 10; rulebook 6.5."""
    terms = {"progressive": JackpotTerms({"meter": Meter.posted(5000_00)}, 1_00, AwardPolicy.HOUSE)}
    claims = [claim(seat, "royal-flush", "100 % of the meter") for seat in (2, 6)]
    given, after = pay_awards([*claims, claim(4, "straight-flush", "10 % of the meter")], terms)
    assert paid(given) == [(6, "royal-flush", 5000_00), (4, "straight-flush", 500_00), (2, "royal-flush", 5000_00)]
    assert after["progressive", "meter"] == Meter.posted(5000_00)


def test_winners_of_different_rows_do_not_share_under_an_equal_split() -> None:
    terms = {"progressive": rising("1000.00", "500", "0", AwardPolicy.EQUAL_SPLIT)}
    given, _ = pay_awards(
        [claim(1, "straight-flush", "10 % of the meter"), claim(5, "royal-flush", "100 % of the meter"),
         claim(3, "straight-flush", "10 % of the meter")],
        terms,
    )  # fmt: skip
    assert paid(given) == [(5, "royal-flush", 1000_00), (3, "straight-flush", 25_00), (1, "straight-flush", 25_00)]


def test_what_is_below_a_cent_stays_in_the_meter() -> None:
    """JACKPOT.md: display is the meter floored to the cent; a share is floored to the cent too."""
    meter = Meter(units("1234.56789"))
    assert meter.shown_cents == 1_234_56
    terms = {"progressive": JackpotTerms({"meter": meter}, 1_00, AwardPolicy.SEQUENTIAL)}
    _, after = pay_awards([claim(1, "straight-flush", "10 % of the meter")], terms)
    assert after["progressive", "meter"].amount_units == units("1111.11789")


@pytest.mark.parametrize("fixed", [1_00, 3_00])
def test_fixed_pays_and_envy_go_times_the_fixed_wager_and_percentages_do_not(fixed: int) -> None:
    """JACKPOT.md, fixed wager of $n; rulebook 4b and 6.4."""
    terms = {"progressive": JackpotTerms({"meter": Meter.posted(1000_00)}, fixed, AwardPolicy.HOUSE)}
    given, _ = pay_awards(
        [claim(2, "four-of-a-kind", "100 for 1", fixed), claim(1, "straight-flush", "10 % of the meter", fixed)], terms
    )
    assert paid(given) == [(2, "four-of-a-kind", 100 * fixed), (1, "straight-flush", 100_00)]
    (envy,) = pay_envy([EnvyClaim(1, "progressive", "straight-flush", "Straight flush", 10_00, (2,))], terms)
    assert envy.cents == 10 * fixed


def test_a_share_is_computed_exactly_however_many_digits_it_has() -> None:
    meter = Meter(units("99999999"))
    terms = {"progressive": JackpotTerms({"meter": meter}, 1_00, AwardPolicy.SEQUENTIAL)}
    given, _ = pay_awards([claim(1, "third", "33.33333333 %")], terms)
    assert paid(given) == [(1, "third", 3_333_333_299)]


# --- envy ---------------------------------------------------------------------------------------------------


def six_card_envy(**hands: Hand) -> Script:
    return Script(
        SIX,
        {int(name[1:]): hand for name, hand in hands.items()},
        "3c 3d 4c 4h 8c 9c",
        wishes={"paytables": {"progressive": "SIXCPP-01"}},
    )


PLAIN = ("2s 4d 6c 8d Tc Qh", "3s 5d 7c 9d Jc Kh")


def test_the_triggering_player_need_not_have_made_the_wager() -> None:
    """Rulebook 6.4, reading."""
    script = six_card_envy(
        s1=Hand(PLAIN[0], {"ante": 5_00, "progressive": 1_00}, ("play-1x",)),
        s2=Hand(ROYAL_SIX.cards, {"ante": 5_00}, ("play-1x",)),
        s3=Hand(PLAIN[1], {"ante": 5_00}, ("play-1x",)),
    )
    played = script.played()
    assert awards(played) == []
    assert [(envy.seat, envy.owner, envy.cents) for envy in envies(played)] == [(1, 2, 100_00)]


def test_a_players_own_fold_does_not_end_the_right_to_envy() -> None:
    """Rulebook 6.4, reading."""
    script = six_card_envy(s1=Hand(PLAIN[0], {"ante": 5_00, "progressive": 1_00}, ("fold",)), s2=ROYAL_SIX)
    assert [(envy.seat, envy.cents) for envy in envies(script.played())] == [(1, 100_00)]


@pytest.mark.parametrize(("setting", "expected"), [("yes", [(1, 100_00)]), ("no", [])])
def test_a_folded_hand_triggers_envy_as_the_setting_on_folded_hands_says(
    setting: str, expected: list[tuple[int, int]]
) -> None:
    """Rulebook 5a: envy triggered by a folded hand follows the same setting."""
    folded = Hand(ROYAL_SIX.cards, ROYAL_SIX.bets, ("fold",))
    script = six_card_envy(s1=Hand(PLAIN[0], {"ante": 5_00, "progressive": 1_00}, ("play-1x",)), s2=folded)
    played = script.played(settings={"folded-hands-qualify": setting})
    assert [(envy.seat, envy.cents) for envy in envies(played)] == expected
    assert bool(awards(played)) == (setting == "yes")
    if setting == "no":
        line = lines_by_spot(played, 2)["progressive"]
        assert line.rule == "Six Card Poker Progressive does not stay in action after a fold (house setting)."


def test_nobody_is_paid_envy_for_his_own_hand_nor_without_the_wager() -> None:
    """Rulebook 6.4: everyone else at the table who made the progressive wager."""
    script = six_card_envy(s1=Hand(PLAIN[0], {"ante": 5_00}, ("play-1x",)), s2=ROYAL_SIX)
    assert envies(script.played()) == []


BEATEN_SEVEN = "5c 6c 7c 8c 9c Tc Jc"
EDGE_BETS = {"ante": 5_00, "progressive": 1_00}


def two_way(dealer: str, game: str = "straight-edge-v1", **hands: str) -> Script:
    multiple = "play-1x" if game.endswith("v1") else "play-2x"
    return Script(
        game,
        {int(name[1:]): Hand(held, EDGE_BETS if game.endswith("v1") else EDGE_BETS | {"blind": 5_00}, (multiple,))
         for name, held in hands.items()},
        dealer,
        wishes={"jackpots": {"progressive": rising("3000.00", "1000", "0")}, "paytables": {"progressive": "1"}},
    )  # fmt: skip


def test_example_6_a_beaten_seven_card_hand_wins_the_meter_and_the_others_get_envy() -> None:
    """JACKPOT.md 6: dealer eight cards; seat 2 seven cards beaten, seat 4 five cards beaten, seat 1 three cards."""
    script = two_way("4d 5d 6d 7d 8d 9d Td Jd", s1="2s 3s 4s 8h Js Qs 6s", s2=BEATEN_SEVEN, s4="2h 3h 4h 5h 6h 9h Kh")
    played = script.played()
    assert paid(awards(played)) == [(4, "5-card-straight", 25_00), (2, "7-card-straight", 3000_00)]
    assert [(envy.seat, envy.owner, envy.cents) for envy in envies(played)] == [(4, 2, 100_00), (1, 2, 100_00)]
    assert lines_by_spot(played, 1)["progressive"].returned_cents == 0


def test_example_7_a_beaten_dealer_pays_the_bettor_without_envy_and_a_copy_loses() -> None:
    """JACKPOT.md 7: the tie on seat 5 loses the progressive though its player wins the hand in version 1."""
    script = two_way("3d 4d 5d 6d 7d 8d 9d Kd", s1="5c 6c 7c 8c 9c Tc Jc", s5="3h 4h 5h 6h 7h 8h 9h")
    played = script.played()
    assert paid(awards(played)) == [(1, "7-card-straight", 3000_00)]
    assert envies(played) == []
    copied = lines_by_spot(played, 5)
    assert copied["progressive"].returned_cents == 0
    assert copied["ante"].returned_cents == 10_00


def test_paytable_2_of_the_two_way_bad_beat_has_no_envy() -> None:
    """Rulebook 2a: envy in paytable 1 only."""
    script = two_way("4d 5d 6d 7d 8d 9d Td Jd", s1="2s 3s 4s 8h Js Qs 6s", s2=BEATEN_SEVEN)
    assert len(envies(script.played())) == 1
    assert envies(script.played(paytables={"progressive": "2"})) == []
