"""What a dealer would key after a round that the table has settled."""

from __future__ import annotations

from tests.support.jackpots import SE1, UTH
from tests.support.tables import Hand, Script

from pitboss.jackpot.claims import keyed_hands
from pitboss.jackpot.commands import KeyedHand
from pitboss.table import AwardPolicy, JackpotTerms, Meter

BETS = {"ante": 5_00, "progressive": 1_00}


def shown(player: Hand, dealer: str) -> tuple[KeyedHand, ...]:
    """Straight Edge 1, paytable 1; seat 3 is in the wager too, with nothing."""
    terms = {"progressive": JackpotTerms({"meter": Meter(10**11)}, 1_00, AwardPolicy.SEQUENTIAL)}
    nothing = Hand("2h 2s 5s 8s Jh Jc 8d", BETS, ("play-1x",))
    wishes = {"paytables": {"progressive": "1"}, "jackpots": terms}
    return keyed_hands(Script(SE1, {1: player, 3: nothing}, dealer, wishes=wishes).played(), ("progressive",))


def test_a_player_s_losing_hand_triggers_envy() -> None:
    hand = Hand("3c 4d 5h 6s 7c 8c 9h", BETS, ("play-1x",))
    assert shown(hand, "2c 3d 4h 5d 6c 7d 8h 9s") == (KeyedHand(1, 1, "7-card-straight"),)


def test_the_dealer_s_own_losing_hand_is_keyed_so() -> None:
    """Rulebook 2a: it pays the bettor and triggers no envy."""
    hand = Hand("5c 6d 7h 8c 9c Td Jd", BETS, ("play-1x",))
    assert shown(hand, "3c 4d 5h 6s 7c 8h 9h Ks") == (KeyedHand(1, 1, "7-card-straight", of_dealer=True),)


def test_a_row_without_envy_is_an_ordinary_hand() -> None:
    hand = Hand("Tc Jd Qh Ks Ac 5d 6c", BETS, ("play-1x",))
    assert shown(hand, "2c 3d 4h 5h 6d 7d 8h 9s") == (KeyedHand(1, 1, "5-card-straight"),)


def test_a_folded_hand_is_marked_and_only_wagers_with_a_sensor_count() -> None:
    bets = {"ante": 5_00, "blind": 5_00, "progressive": 1_00}
    folded = Hand("2c 2d", bets, ("check", "check", "fold"))
    wishes = {
        "paytables": {"progressive": "01", "progressive-link": "none"},
        "jackpots": {"progressive": JackpotTerms({"meter": Meter(10**11)}, 1_00, AwardPolicy.SEQUENTIAL)},
    }
    played = Script(UTH, {2: folded}, "As Ad", "2h 7s 7d Kc Qd", wishes=wishes).played()
    assert keyed_hands(played, ("progressive",)) == (KeyedHand(2, 1, "full-house", folded=True),)
    assert keyed_hands(played, ()) == ()
