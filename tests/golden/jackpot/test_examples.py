"""The worked examples of a jackpot dollar: the same inputs, the same cents, each expected figure derived by hand."""

from __future__ import annotations

import pytest
from tests.support.jackpots import BOB, SE1, SIX, UTH, JackpotRoom, level, printed, units

from pitboss.cards import cards
from pitboss.errors import RefusedError
from pitboss.games.registry import game_named
from pitboss.jackpot.commands import (
    BackOutAward,
    CorrectContributions,
    KeyedHand,
    KeyHand,
    SubmitHands,
    VoidAward,
    VoidCause,
    VoidRound,
)
from pitboss.jackpot.configuration import JackpotKind
from pitboss.jackpot.events import EnvyPaid, TrayAwardsPaid
from pitboss.jackpot.printed import jackpot_paytable
from pitboss.rules import Showdown
from pitboss.rules.setting import Settings
from pitboss.table import AwardPolicy


def five_wagers() -> JackpotRoom:
    """UTH jackpot 01, $1, seed 5,000, contribution 20 %, reserve 2 %; a start with five wagers."""
    room = JackpotRoom()
    room.link(printed("UTH", UTH, "01", level(seed="5,000", contribution=20, reserve=2)))
    room.table("A", UTH, "UTH")
    room.start("A", range(1, 6))
    return room


def test_example_1_contribution() -> None:
    """Five wagers of $1: 20 % of each, 1.00, to the meter; 2 %, 0.10, to the reserve; 78 %, 3.90, to the house."""
    room = five_wagers()
    assert room.meter("UTH") == units("5,001.00")
    assert room.reserve("UTH") == units("0.10")
    assert room.accounts["house/UTH"] == units("3.90")
    assert room.accounts["players/A"] == -units("5.00")

    room.show("A", KeyedHand(3, 1, "straight-flush"))
    assert isinstance(room.events[-1], TrayAwardsPaid), "250 for 1 comes from the tray and needs no supervisor"
    assert room.accounts["tray/A"] == -units("250.00")
    assert room.meter("UTH") == units("5,001.00")
    assert sum(room.accounts.values()) == 0


def two_awards() -> JackpotRoom:
    """Example 2 up to its lock: meter 1,234.56789 after the start, wagers on seats 1, 2, 4 and 6."""
    room = JackpotRoom()
    terms = printed("SIX", SIX, "SIXCPP-01", level(seed="500", contribution=20, reserve=2))
    # Four wagers of $1 add 0.80 and 0.08.
    room.link(terms, {"meter": ("1,233.76789", "12.26")})
    room.table("A", SIX, "SIX")
    room.start("A", (1, 2, 4, 6))
    assert (room.meter("SIX"), room.reserve("SIX")) == (units("1,234.56789"), units("12.34"))
    room.do(KeyHand("A", KeyedHand(2, 1, "royal-flush")))
    room.do(KeyHand("A", KeyedHand(6, 1, "straight-flush")))
    room.do(SubmitHands("A"))
    return room


def test_example_2_two_awards_in_one_round() -> None:
    """Seat 6: 10 % of 1,234.56. Seat 2: all of 1,111.11. Restart: 500 + 12.34 + 0.00789. Envy 3 x 10 + 3 x 100."""
    room = two_awards()
    room.confirm("A")
    assert room.paid("SIX") == {6: 123_45, 2: 1_111_11}
    assert room.meter("SIX") == units("512.34789")
    assert room.reserve("SIX") == 0
    room.finish("A")
    (envy,) = (event for event in room.events if isinstance(event, EnvyPaid))
    assert {(due.owner, due.seat): due.cents for due in envy.envy} == {
        (6, 1): 10_00,
        (6, 2): 10_00,
        (6, 4): 10_00,
        (2, 1): 100_00,
        (2, 4): 100_00,
        (2, 6): 100_00,
    }
    assert room.accounts["tray/A"] == -units("330.00")


def test_example_3_equal_split_by_policy() -> None:
    """Half of 1,000.01 is 500.005: 500.00 each; 0.01 stays; the restart is 200 + 7.50 + 0.01."""
    room = JackpotRoom()
    terms = printed("SIX", SIX, "SIXCPP-01", level(seed="200", contribution=20), policy=AwardPolicy.EQUAL_SPLIT)
    room.link(terms, {"meter": ("999.61", "7.50")})
    room.table("A", SIX, "SIX")
    room.start("A", (1, 5))
    assert room.meter("SIX") == units("1,000.01")
    room.show("A", KeyedHand(1, 1, "royal-flush"), KeyedHand(5, 1, "royal-flush"))
    room.confirm("A")
    assert room.paid("SIX") == {5: 500_00, 1: 500_00}
    assert room.meter("SIX") == units("207.51")


def pending_and_a_hit_elsewhere() -> JackpotRoom:
    """Example 4 up to both locks. Table A's own start has brought the meter to 20,000.00 and the reserve to 250.00."""
    room = JackpotRoom()
    terms = printed("LINK", UTH, "01", level(seed="10,000", contribution=20), wager="progressive-link")
    room.link(terms, {"meter": ("19,999.80", "250.00")})
    for name in "ABC":
        room.table(name, UTH, "LINK")
    room.start("A", (1,))
    assert room.shown("LINK") == 20_000_00
    room.show("A", KeyedHand(1, 1, "royal-flush"))
    assert room.shown("LINK") == 10_250_00, "as if the pending award were paid"
    for name in "CCCCCCCCCCB":  # 11 starts of seven wagers: 77 x 0.20 = 15.40, the last of them table B's
        room.start(name, range(1, 8))
        if name == "C":
            room.finish("C")
    assert room.shown("LINK") == 10_265_40
    assert room.meter("LINK") == units("20,015.40"), "the books have not moved"
    room.show("B", KeyedHand(4, 1, "straight-flush"))
    return room


def test_example_4_pending_and_a_hit_elsewhere() -> None:
    """10 % of 10,265.40 is 1,026.54. After both: 20,015.40 - 20,000 + 10,000 + 250 - 1,026.54 = 9,238.86."""
    room = pending_and_a_hit_elsewhere()
    assert room.pending("LINK") == {("A", 1): 20_000_00, ("B", 4): 1_026_54}
    with pytest.raises(RefusedError, match="table A on link LINK was locked before"):
        room.confirm("B")
    room.confirm("A")
    room.confirm("B")
    assert room.meter("LINK") == units("9,238.86")
    assert room.reserve("LINK") == 0


def test_example_5_the_same_with_the_first_voided() -> None:
    """B anew: 10 % of 20,015.40 is 2,001.54; 20,015.40 - 2,001.54 = 18,013.86; the reserve was never touched."""
    room = pending_and_a_hit_elsewhere()
    room.do(VoidAward("A", 1, 1, "the deck was short"))
    assert room.pending("LINK") == {("B", 4): 2_001_54}
    assert room.meter("LINK") == units("20,015.40")
    room.confirm("B")
    assert room.meter("LINK") == units("18,013.86")
    assert room.reserve("LINK") == units("250.00")


def row_of(player: str, dealer: str) -> str | None:
    """The row of paytable 1 that these cards win, as the game says."""
    wager = game_named(SE1).bonus("progressive")
    settings = Settings(game_named(SE1).settings)
    outcome = wager.classify(Showdown(cards(player), cards(dealer), play=1), settings)
    line = jackpot_paytable(SE1, "progressive", "1").line(outcome)
    return None if line is None else line.row.slug


def two_way_bad_beat() -> JackpotRoom:
    """Straight Edge 1, paytable 1; the start of seats 1, 2 and 4 has brought the meter to 3,000.00."""
    room = JackpotRoom()
    room.link(printed("TWBB", SE1, "1", level(seed="1,000", contribution=20)), {"meter": ("2,999.40", "0")})
    room.table("A", SE1, "TWBB")
    room.start("A", (1, 2, 4))
    return room


def test_example_6_two_way_bad_beat() -> None:
    """Dealer eight cards. Seat 2's seven are beaten: all of 3,000. Seat 4's five: 25 for 1. Envy 100 to 1 and to 4."""
    dealer = "2c 3d 4h 5s 6c 7d 8h 9s"
    assert row_of("3c 4d 5h 6s 7c 8d 9h", dealer) == "7-card-straight"
    assert row_of("Tc Jd Qh Ks Ac 5d 8c", dealer) == "5-card-straight"
    assert row_of("Tc Jd Qh 2s 4c 6d 8c", dealer) is None, "three cards: nothing but the envy"
    room = two_way_bad_beat()
    room.show("A", KeyedHand(2, 1, "7-card-straight"), KeyedHand(4, 1, "5-card-straight"))
    room.confirm("A")
    assert room.paid("TWBB") == {2: 3_000_00}
    assert room.meter("TWBB") == units("1,000.00")
    room.finish("A")
    assert room.accounts["tray/A"] == -units("25.00") - units("200.00")


def test_example_7_the_dealer_is_beaten() -> None:
    """The dealer's own losing seven cards pay the bettor, and trigger no envy; an identical straight is a tie."""
    dealer = "3c 4d 5h 6s 7c 8d 9h Ks"
    assert row_of("5c 6d 7h 8s 9c Td Jh", dealer) == "7-card-straight"
    assert row_of("3d 4h 5s 6c 7d 8h 9s", dealer) is None
    room = two_way_bad_beat()
    room.show("A", KeyedHand(1, 1, "7-card-straight", of_dealer=True))
    room.confirm("A")
    assert room.paid("TWBB") == {1: 3_000_00}
    playing = room.floor.table("A").round
    assert playing is not None
    assert playing.envy == ()


def test_example_8_three_levels() -> None:
    """$5 at 10, 5 and 5 %: +0.50, +0.25, +0.25. Four of a kind takes the Minor alone; a full house is 50 x 5."""
    room = JackpotRoom()
    levels = (
        level("mega", seed="50,000", contribution=10),
        level("major", seed="5,000", contribution=5),
        level("minor", seed="500", contribution=5),
    )
    room.link(printed("ML", UTH, "ML03", *levels, wager="progressive-link", wager_cents=5_00))
    room.table("A", UTH, "ML")
    room.start("A", (2,))
    meters = [room.meter("ML", name) for name in ("mega", "major", "minor")]
    assert meters == [units("50,000.50"), units("5,000.25"), units("500.25")]

    room.show("A", KeyedHand(2, 1, "four-of-a-kind"))
    room.confirm("A")
    assert room.paid("ML") == {2: 500_25}
    meters = [room.meter("ML", name) for name in ("mega", "major", "minor")]
    assert meters == [units("50,000.50"), units("5,000.25"), units("500.00")]
    room.finish("A")

    room.start("A", (2, 3))
    room.show("A", KeyedHand(3, 1, "full-house"))
    assert room.accounts["tray/A"] == -units("250.00")
    room.show("A", KeyedHand(2, 1, "royal-flush"))
    room.confirm("A")
    playing = room.floor.table("A").round
    assert playing is not None
    assert [(due.seat, due.cents) for due in playing.envy] == [(3, 5_000_00)]


def test_example_9_maximum() -> None:
    """0.20 comes in where 0.10 has room: the rest goes to the reserve, on top of its own 2 %."""
    room = JackpotRoom()
    terms = printed("UTH", UTH, "01", level(seed="5,000", contribution=20, reserve=2, maximum="10,000.00"))
    room.link(terms, {"meter": ("9,999.90", "0")})
    room.table("A", UTH, "UTH")
    room.start("A", (1,))
    assert room.meter("UTH") == units("10,000.00")
    assert room.reserve("UTH") == units("0.10") + units("0.02")
    assert room.accounts["house/UTH"] == units("0.78")


def test_example_10_house_jackpot() -> None:
    """5,000 is posted and paid to each winner; nothing else moves; wagers are the house's."""
    room = JackpotRoom()
    room.link(printed("HOUSE", SIX, "SIXCPP-01", level(seed="5,000", contribution=0), kind=JackpotKind.HOUSE))
    room.table("A", SIX, "HOUSE")
    room.start("A", (2, 6))
    assert room.accounts["house/HOUSE"] == units("2.00")
    room.show("A", KeyedHand(2, 1, "royal-flush"), KeyedHand(6, 1, "royal-flush"))
    room.confirm("A")
    assert room.paid("HOUSE") == {6: 5_000_00, 2: 5_000_00}
    assert room.accounts["house/HOUSE"] == units("2.00") - units("10,000.00")
    assert room.shown("HOUSE") == 5_000_00
    assert room.meter("HOUSE") == 0


def test_example_11_misdeal_after_start() -> None:
    """5.00 back from the house; what was contributed stays; a misdeal is no malfunction."""
    room = five_wagers()
    room.do(VoidRound("A", VoidCause.MISDEAL, "a card was turned"))
    assert room.accounts["players/A"] == 0
    assert room.accounts["house/UTH"] == units("3.90") - units("5.00")
    assert room.meter("UTH") == units("5,001.00")
    with pytest.raises(RefusedError, match="voided for a misdeal: its contributions stay"):
        room.do(CorrectContributions(table="A", round=1, evidence="e", second=BOB))


def test_example_12_back_out() -> None:
    """1,111.11 back into the meter, 500 to its fund, 12.34 to the reserve: 1,111.11789 + 1.40 that came in since."""
    room = two_awards()
    room.confirm("A")
    room.finish("A")
    room.start("A", range(1, 8))
    back_out = BackOutAward(link="SIX", award="SIX/A/1/2", evidence="the film shows a nine", second=BOB)
    room.do(back_out)
    assert room.meter("SIX") == units("1,111.11789") + units("1.40")
    assert room.reserve("SIX") == units("12.34") + units("0.14")
    assert room.accounts["seed-fund/SIX"] == 0
    with pytest.raises(RefusedError, match="cannot be taken back twice"):
        room.do(back_out)
